import childProcess from "node:child_process";
import dgram from "node:dgram";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { promisify } from "node:util";
import type { ProgramResult } from "../../hooks/tests.ts";
import { closeDisk } from "./closed-disk.ts";
import { closeFiles, closePrograms } from "./closed-inside.ts";
import type { Refuse } from "./refuse.ts";
import { type Restore, replace } from "./replace.ts";

/** What a case may use of the process it runs in. */
export interface Seal {
  readonly env: Readonly<Record<string, string>>;
  readonly programs: Readonly<Record<string, ProgramResult>>;
  /** What time it is; a function where that changes. */
  readonly now: number | (() => number) | undefined;
  /** Files can be read, and nothing else be done with them. */
  readonly readOnly?: boolean;
  /** Told of everything that is tried all the same, in a few words: `starts git branch`. */
  readonly onAttempt?: (what: string) => void;
}

/**
 * Runs `block` in a process that starts no program, opens no connection, and knows no environment but the given one.
 * What is tried all the same is in `attempts`, also when the hook catches the error. One at a time.
 */
export async function sealed<R>(
  seal: Seal,
  block: () => Promise<R>,
): Promise<{ result: R; attempts: readonly string[] }> {
  const attempts: string[] = [];
  const refuse: Refuse = (why, what) => {
    attempts.push(why);
    seal.onAttempt?.(what);
    throw new Error(why);
  };
  const undo = [
    replacePrograms(seal.programs, refuse),
    closePrograms(refuse),
    closeNetwork(refuse),
    ...(seal.readOnly === true ? [closeDisk(refuse), closeFiles(refuse)] : []),
    setEnvironment(seal.env),
    setTime(seal.now),
  ];
  syncBuiltinESMExports();
  try {
    return { result: await block(), attempts };
  } finally {
    for (const restore of undo.toReversed()) restore();
    syncBuiltinESMExports();
  }
}

function setEnvironment(env: Readonly<Record<string, string>>): Restore {
  const before = process.env;
  process.env = { ...env };
  return () => {
    process.env = before;
  };
}

function setTime(time: number | (() => number) | undefined): Restore {
  if (time === undefined) return () => undefined;
  const now = (): number => (typeof time === "number" ? time : time());
  const before = globalThis.Date;
  globalThis.Date = new Proxy(before, {
    construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
    apply: () => new before(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
  return () => {
    globalThis.Date = before;
  };
}

function closeNetwork(refuse: Refuse): Restore {
  const { fetch } = globalThis;
  const undo = [
    replace(net.Socket.prototype, "connect", () =>
      refuse("a test opens no connection", "opens a connection"),
    ),
    replace(dgram.Socket.prototype, "send", () => refuse("a test opens no connection", "opens a connection")),
  ];
  globalThis.fetch = async (target) => {
    const address = String(target instanceof Request ? target.url : target);
    return refuse(`a test fetches nothing: ${address}`, `fetches ${address}`);
  };
  return () => {
    globalThis.fetch = fetch;
    for (const restore of undo) restore();
  };
}

function replacePrograms(programs: Seal["programs"], refuse: Refuse): Restore {
  const output = (line: string): Output => {
    const found = Object.hasOwn(programs, line) ? programs[line] : undefined;
    if (found !== undefined)
      return { stdout: "", stderr: "", code: 0, ...(typeof found === "string" ? { stdout: found } : found) };
    return refuse(
      `a test starts no program: say what it prints, with programs: { ${JSON.stringify(line)}: "..." }`,
      `starts ${line}`,
    );
  };
  const undo = Object.entries(standIns(output, refuse)).map(([name, standIn]) =>
    replace(childProcess, name, standIn),
  );
  return () => {
    for (const restore of undo) restore();
  };
}

interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

type StandIn = (...given: never[]) => unknown;

/** What stands for the functions of node:child_process. */
function standIns(output: (line: string) => Output, refuse: Refuse): Readonly<Record<string, StandIn>> {
  const lineOf = (file: string, args: unknown): string =>
    [file, ...(Array.isArray(args) ? args : [])].join(" ");
  const sync = (line: string, options: unknown): string | Buffer => {
    const { stdout, stderr, code } = output(line);
    if (code !== 0)
      throw Object.assign(new Error(`Command failed: ${line}\n${stderr}`), { status: code, stdout, stderr });
    return encoded(stdout, options);
  };
  const later = (line: string, given: readonly unknown[]): object => {
    const done = given.find((item) => typeof item === "function");
    const { stdout, stderr, code } = output(line);
    const error = code === 0 ? null : Object.assign(new Error(`Command failed: ${line}`), { code });
    setImmediate(() => done?.(error, stdout, stderr));
    return {};
  };
  const exec = (line: string, ...given: unknown[]): object => later(line, given);
  const execFile = (file: string, ...given: unknown[]): object => later(lineOf(file, given[0]), given);
  const promised =
    (run: (...given: never[]) => unknown) =>
    (...given: never[]) =>
      new Promise((resolve, reject) => {
        const done = (error: unknown, stdout: string, stderr: string): void =>
          error === null ? resolve({ stdout, stderr }) : reject(error);
        Reflect.apply(run, undefined, [...given, done]);
      });
  return {
    exec: Object.assign(exec, { [promisify.custom]: promised(exec) }),
    execFile: Object.assign(execFile, { [promisify.custom]: promised(execFile) }),
    execSync: (line: string, options: unknown) => sync(line, options),
    execFileSync: (file: string, args: unknown, options: unknown) =>
      sync(lineOf(file, args), Array.isArray(args) ? options : args),
    spawnSync: (file: string, args: unknown, options: unknown) => {
      const { stdout, stderr, code } = output(lineOf(file, args));
      const read = Array.isArray(args) ? options : args;
      const texts = [encoded(stdout, read), encoded(stderr, read)];
      return {
        status: code,
        signal: null,
        pid: 0,
        stdout: texts[0],
        stderr: texts[1],
        output: [null, ...texts],
      };
    },
    spawn: (file: string, args: unknown) =>
      refuse(
        `a test starts no program: ${lineOf(file, args)} (spawn has no stand-in: use execFile)`,
        `starts ${lineOf(file, args)}`,
      ),
    fork: (file: string) => refuse(`a test starts no program: ${file}`, `starts ${file}`),
  };
}

function encoded(text: string, options: unknown): string | Buffer {
  const encoding =
    typeof options === "object" && options !== null && "encoding" in options ? options.encoding : undefined;
  return encoding === undefined || encoding === "buffer" || encoding === null ? Buffer.from(text) : text;
}
