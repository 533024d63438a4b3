import { messageOf } from "../engine/message-of.ts";
import { ownProcess } from "./captured.ts";

/** What hook code did to the process while it was kept quiet. */
export interface Strays {
  /** Texts that it printed, and errors that it left lying about. */
  readonly texts: readonly string[];
  /** Gives the process its own behaviour back. */
  restore(): void;
  /** Takes an exit code back, and nothing else: for a process that only writes its answer and ends by `endWith`. */
  letEnd(): void;
}

/** The process as it was, while at least one caller keeps it quiet. */
let before: { readonly restoreStdout: () => void; readonly endings: Endings } | undefined;

/** Every way in which code can end its own process. */
type Endings = Pick<typeof ownProcess, "exit" | "reallyExit" | "abort" | "kill">;

/** One list for each caller: which of them a stray text belongs to cannot be told, so all are told. */
const lists = new Set<string[]>();

/**
 * Keeps hook code away from standard output, where one stray line would cost the whole answer: what it prints is
 * collected, ending the process is an error of the hook, an exit code it sets is taken back, and errors that nobody
 * awaits are collected too. Callers may overlap. Out of reach are file descriptors that hook code writes to itself,
 * and programs that it starts with an inherited standard output.
 */
export function keepQuiet(): Strays {
  const texts: string[] = [];
  const { exitCode } = ownProcess;
  if (lists.size === 0) takeOver();
  lists.add(texts);
  return {
    texts,
    restore: () => {
      ownProcess.exitCode = exitCode;
      if (lists.delete(texts) && lists.size === 0) giveBack();
    },
    letEnd: () => {
      ownProcess.exitCode = exitCode;
    },
  };
}

function takeOver(): void {
  const { exit, reallyExit, abort, kill } = ownProcess;
  before = { restoreStdout: collectStdout(), endings: { exit, reallyExit, abort, kill } };
  const closed = (name: string) => (code?: unknown) => {
    throw new Error(`a hook must not end the process, but called process.${name}(${code ?? ""})`);
  };
  ownProcess.exit = closed("exit");
  ownProcess.reallyExit = closed("reallyExit");
  ownProcess.abort = closed("abort");
  ownProcess.kill = (pid, signal) =>
    pid === ownProcess.pid && signal !== 0 ? closed("kill")(pid) : kill.call(ownProcess, pid, signal);
  ownProcess.on("uncaughtException", onError);
  ownProcess.on("unhandledRejection", onError);
}

function giveBack(): void {
  if (before === undefined) return;
  before.restoreStdout();
  Object.assign(ownProcess, before.endings);
  before = undefined;
  ownProcess.off("uncaughtException", onError);
  ownProcess.off("unhandledRejection", onError);
}

function onError(error: unknown): void {
  collect(`an error that no hook awaits: ${messageOf(error)}`);
}

function collect(text: string): void {
  for (const list of lists) list.push(text);
}

/**
 * Collects what is written to standard output. The stream is made only when somebody asks for it: making it
 * would cost every call more than all that Fairlead does.
 */
function collectStdout(): () => void {
  const own = Object.getOwnPropertyDescriptor(ownProcess, "stdout");
  let restoreWrite = (): void => undefined;
  const patched = (): NodeJS.WriteStream => {
    const stream: NodeJS.WriteStream = own?.get?.call(ownProcess) ?? own?.value;
    if (stream.write === collectChunk) return stream;
    const { write } = stream;
    restoreWrite = () => {
      stream.write = write;
    };
    stream.write = collectChunk;
    return stream;
  };
  Object.defineProperty(ownProcess, "stdout", { configurable: true, enumerable: true, get: patched });
  return () => {
    restoreWrite();
    if (own !== undefined) Object.defineProperty(ownProcess, "stdout", own);
  };
}

function collectChunk(chunk: Uint8Array | string, ...rest: unknown[]): boolean {
  collect(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
  const done = rest.find((item) => typeof item === "function");
  if (done !== undefined) ownProcess.nextTick(done);
  return true;
}
