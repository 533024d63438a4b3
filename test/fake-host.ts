import type { Host, HostFiles } from "../src/events/host.ts";

/** What a test may say about its world. */
export interface FakeWorld extends Partial<Pick<Host, "platform" | "root" | "home">> {
  /** Where links lead, by the folder or file that is the link. */
  readonly links?: Readonly<Record<string, string>>;
  readonly caseInsensitive?: boolean;
  /** Contents of files by path. */
  readonly texts?: Readonly<Record<string, string>>;
}

/**
 * A host without a world. Its time is its own: it stands still while anything can run, then jumps to the next
 * timer, so that seconds of waiting cost nothing and always end in the same order.
 */
export function fakeHost({
  links = {},
  caseInsensitive = false,
  texts = {},
  ...world
}: FakeWorld = {}): Host {
  let now = 0;
  let isTicking = false;
  const timers: { at: number; run: () => void }[] = [];
  const tick = (): void => {
    const next = timers.sort((one, other) => one.at - other.at).shift();
    isTicking = next !== undefined;
    if (next === undefined) return;
    now = Math.max(now, next.at);
    next.run();
    setImmediate(tick);
  };
  return {
    platform: "posix",
    root: "/code/app",
    home: "/home/dev",
    ...world,
    files: {
      caseInsensitive,
      realPath: (path) => follow(path, links),
      readText: (path) => texts[path],
      ...filesOf(texts),
    },
    now: () => 1_700_000_000_000 + now,
    elapsed: () => now,
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      if (!isTicking) setImmediate(tick);
      isTicking = true;
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
  };
}

/** Files that are texts, by the answers for their paths. */
function filesOf(texts: Readonly<Record<string, string>>): Pick<HostFiles, "stamp" | "readBytes" | "list"> {
  const bytesOf = (path: string): Uint8Array | undefined => {
    const text = texts[path];
    return text === undefined ? undefined : new TextEncoder().encode(text);
  };
  return {
    stamp: (path) => {
      const bytes = bytesOf(path);
      return bytes && { size: bytes.length, identity: path };
    },
    readBytes: (path, from, to) => bytesOf(path)?.slice(from, to),
    list: (folder) =>
      Object.keys(texts)
        .filter((path) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes("/"))
        .map((path) => path.slice(folder.length + 1)),
  };
}

/** A promise that a fake host's time keeps. */
export function wait(host: Host, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    host.after(milliseconds, resolve);
  });
}

function follow(path: string, links: Readonly<Record<string, string>>): string {
  const link = Object.keys(links).find((from) => path === from || path.startsWith(`${from}/`));
  return link === undefined ? path : `${links[link]}${path.slice(link.length)}`;
}
