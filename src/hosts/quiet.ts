/** What hook code did to the process while it was kept quiet. */
export interface Strays {
  /** Texts that it printed, and errors that it left lying about. */
  readonly texts: readonly string[];
  /** Gives the process its own behaviour back. */
  restore(): void;
}

/**
 * Keeps hook code away from standard output, where one stray line would cost the whole answer: what it prints is
 * collected, ending the process is an error of the hook, and errors that nobody awaits are collected too.
 */
export function keepQuiet(): Strays {
  const texts: string[] = [];
  const { exit } = process;
  const restoreStdout = collectStdout(texts);
  const onError = (error: unknown): void => {
    texts.push(
      `an error that no hook awaits: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  };
  process.exit = (code) => {
    throw new Error(`a hook must not end the process, but called process.exit(${code ?? ""})`);
  };
  process.on("uncaughtException", onError);
  process.on("unhandledRejection", onError);
  return {
    texts,
    restore: () => {
      restoreStdout();
      process.exit = exit;
      process.off("uncaughtException", onError);
      process.off("unhandledRejection", onError);
    },
  };
}

/**
 * Collects what is written to standard output. The stream is made only when somebody asks for it: making it
 * would cost every call more than all that Fairlead does.
 */
function collectStdout(texts: string[]): () => void {
  const own = Object.getOwnPropertyDescriptor(process, "stdout");
  let giveBack = (): void => undefined;
  const collect = (chunk: Uint8Array | string, ...rest: unknown[]): boolean => {
    texts.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
    const done = rest.find((item) => typeof item === "function");
    if (done !== undefined) done();
    return true;
  };
  const patched = (): NodeJS.WriteStream => {
    const stream: NodeJS.WriteStream = own?.get?.call(process) ?? own?.value;
    if (stream.write !== collect) {
      const { write } = stream;
      giveBack = () => {
        stream.write = write;
      };
      stream.write = collect;
    }
    return stream;
  };
  Object.defineProperty(process, "stdout", { configurable: true, enumerable: true, get: patched });
  return () => {
    giveBack();
    if (own !== undefined) Object.defineProperty(process, "stdout", own);
  };
}
