// One worker of the warm server: a process that answers a project's events, many at once, as one process an event would.

import { messageOf } from "./engine/message-of.ts";
import { brokenReply, type CommandReply } from "./hosts/command-reply.ts";
import { nestingIn, runningVariable } from "./hosts/nested.ts";
import { uncarried } from "./hosts/warm/carried.ts";
import type { FromWorker, Setting, ToWorker } from "./hosts/warm/messages.ts";
import type * as Hot from "./hot.ts";
import { version } from "./project/version.ts";
import { addedNames } from "./project/warm/added-names.ts";
import { keeping } from "./project/warm/kept.ts";
import { loadedFiles } from "./project/warm/loaded-files.ts";

const hot: typeof Hot = require("./hot.ts");
const kept = keeping(() => process.env);
const files = loadedFiles(() => [...Object.keys(require.cache), ...hot.importedFiles()]);
const running = new Map<number, AbortController>();
const names = addedNames();
let place: Setting | undefined;
let nesting = nestingIn(process.env[runningVariable]);
let answered = 0;

type Question = Extract<ToWorker, { kind: "ask" }>;

process.on("message", (message: ToWorker) => {
  if (message.kind === "cancel") running.get(message.id)?.abort();
  else answer(message);
});
// The server is gone, and with it everybody who waits.
process.on("disconnect", () => process.exit());
// What a hook left behind when its answer was out: a process of its own would have ended before that.
process.on("uncaughtException", () => undefined);
process.on("unhandledRejection", () => undefined);
tell({ kind: "ready", version });

function tell(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => undefined); // a server that is gone needs no answer
}

function answer({ id, event, payload, setting }: Question): void {
  if (!isSettled(setting)) tell({ kind: "unable", id });
  else if (files.haveChanged()) tell({ kind: "stale", id });
  else ask(id, event, payload);
}

function ask(id: number, event: string, payload: Question["payload"]): void {
  hot.putBack();
  const aborting = new AbortController();
  running.set(id, aborting);
  const answering = hot.answerOf({
    payload: uncarried(payload),
    expected: event,
    env: process.env,
    cwd: process.cwd(),
    began: Date.now(),
    signal: aborting.signal,
    nesting,
    keeping: kept,
    // With others at work, it may be their handlers that have added something.
    onLoaded: () => running.size === 1 && names.accept(),
  });
  setImmediate(() => running.has(id) && tell({ kind: "begun", id }));
  answering.reply
    .catch((error: unknown) => brokenReply(error, event))
    .then((said) => finish(id, said, answering))
    .catch((error: unknown) => process.stderr.write(`fairlead: ${messageOf(error)}\n`));
}

function finish(id: number, said: CommandReply, { keepRecord, afterwards }: Hot.Answering): void {
  running.delete(id);
  answered += 1;
  files.note();
  const { stdout, stderr, exitCode, isStuck } = said;
  // What a hook has left to all others: a process of its own would have taken it along.
  const isSpoilt = said.isSpoilt === true || names.areMore();
  // Nothing that it tells would arrive as it is: the server answers for a worker that ends.
  if (isStuck) hot.endWith(2);
  // A spoilt worker is ended as soon as its answer is out.
  if (isSpoilt) keepRecord(said);
  const memory = answered % 32 === 0 ? Math.round(process.memoryUsage.rss() / 2 ** 20) : undefined;
  tell({
    kind: "reply",
    id,
    stdout,
    stderr,
    exitCode,
    ...(memory !== undefined && { memory }),
    ...(isSpoilt && { isSpoilt: true as const }),
  });
  if (!isSpoilt) keepRecord(said);
  hot.keepCompiledForms();
  afterwards(said);
}

/** Stands where the caller stands; anew when nobody else is at work, since a hook may have gone elsewhere. */
function isSettled(setting: Setting | undefined): boolean {
  if (setting === undefined && (running.size > 0 || place === undefined || isAt(place))) return true;
  place = setting ?? place;
  return place === undefined || settle(place);
}

function isAt({ cwd, env }: Setting): boolean {
  const given = Object.keys(process.env);
  const isSame =
    given.length === Object.keys(env).length && given.every((name) => process.env[name] === env[name]);
  try {
    return isSame && process.cwd() === cwd;
  } catch {
    return false; // the folder is gone
  }
}

/** The server does not ask for another place while other questions are open. */
function settle({ cwd, env }: Setting): boolean {
  try {
    process.chdir(cwd);
  } catch {
    return false;
  }
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(env, name)) delete process.env[name];
  Object.assign(process.env, env);
  nesting = nestingIn(env[runningVariable]);
  return true;
}
