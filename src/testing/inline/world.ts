import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Host } from "../../events/host.ts";
import type { TestCase } from "../../hooks/tests.ts";
import { nodeHost } from "../../hosts/node.ts";
import { makeDir } from "../../state/make-dir.ts";
import type { Payload } from "../payload-of.ts";

/** The place in which one case is played. */
export interface World {
  readonly host: Host;
  /** HOME of the case. */
  readonly home: string;
  /** A payload as it reads there: paths of the project lead to it. */
  placed(payload: Payload): Payload;
  /** A value that the case's author wrote, as it reads there: what names the usual project names this one. */
  into<T>(value: T): T;
  /** A value from there, as the case's author would write it. */
  outOf<T>(value: T): T;
  /** Removes it. */
  end(): void;
}

/** Where projects of payload builders lie. */
const usualRoot = "/code/app";
const usualHome = "/home/dev";

/** A world without a disk, unless the case needs files: then a folder of its own. */
export function worldOf(world: TestCase): World {
  const { files = {}, git, transcript } = world;
  const needsDisk = Object.keys(files).length > 0 || git !== undefined || transcript !== undefined;
  return needsDisk ? onDisk(world) : inTheAir(world);
}

function inTheAir({ now }: TestCase): World {
  return {
    home: usualHome,
    host: {
      ...nodeHost({ root: usualRoot, home: usualHome }),
      ...(now !== undefined && { now: () => new Date(now).getTime() }),
      platform: "posix",
      files: {
        realPath: (path) => path,
        caseInsensitive: false,
        readText: () => undefined,
        stamp: () => undefined,
        readBytes: () => undefined,
        list: () => [],
      },
    },
    placed: (payload) => payload,
    into: (value) => value,
    outOf: (value) => value,
    end: () => undefined,
  };
}

function onDisk({ files = {}, git, transcript, now }: TestCase): World {
  const place = realpathSync.native(mkdtempSync(join(tmpdir(), "fairlead-test-")));
  const end = (): void => rmSync(place, { recursive: true, force: true, maxRetries: 10 });
  try {
    const root = join(place, "app");
    const home = join(place, "home");
    for (const folder of [root, home]) mkdirSync(folder);
    if (git !== undefined) put(root, ".git/HEAD", `ref: refs/heads/${git.branch ?? "main"}\n`);
    for (const [file, text] of Object.entries(files)) put(root, file, text);
    const session = join(place, "session.jsonl");
    if (transcript !== undefined) writeFileSync(session, transcript.toText().replaceAll(usualRoot, root));
    return {
      home,
      host: {
        ...nodeHost({ root, home }),
        ...(now !== undefined && { now: () => new Date(now).getTime() }),
      },
      placed: (payload) => ({
        ...moved(payload, usualRoot, root),
        ...(transcript !== undefined && { transcript_path: session }),
        // A subagent that stops is the agent that the transcript is about.
        ...(transcript !== undefined &&
          payload["agent_transcript_path"] === "" && { agent_transcript_path: session }),
      }),
      into: (value) => moved(value, usualRoot, root),
      outOf: (value) => moved(value, root, usualRoot),
      end,
    };
  } catch (error) {
    end();
    throw error;
  }
}

function put(root: string, file: string, text: string): void {
  const path = join(root, file);
  if (relative(root, path).startsWith("..")) throw new TypeError(`${file} is not inside the project`);
  makeDir(dirname(path), 0o777);
  writeFileSync(path, text);
}

/** The same value, in which texts that name one project name the other. */
function moved<T>(value: T, from: string, to: string): T {
  const within = (item: unknown): unknown => {
    if (typeof item === "string") return item.replaceAll(from, to);
    if (Array.isArray(item)) return item.map(within);
    if (typeof item !== "object" || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([key, field]) => [key, within(field)]));
  };
  return within(value) as T; // only texts have changed
}
