import type { HostFiles } from "../../src/events/host.ts";
import type { IndexFile } from "../../src/transcript/whole.ts";
import { fakeHost } from "../fake-host.ts";

/** Files in memory that count what is read of them. */
export interface Disk {
  readonly files: HostFiles;
  /** Bytes read since it was asked last. */
  read(): number;
  write(path: string, content: string | Uint8Array): void;
  append(path: string, text: string): void;
}

/** An empty disk. A file that is written anew is another file, unless `inPlace`. */
export function makeDisk({ inPlace = false }: { readonly inPlace?: boolean } = {}): Disk {
  const contents = new Map<string, Buffer>();
  const identities = new Map<string, number>();
  let bytes = 0;
  return {
    files: {
      ...fakeHost().files,
      stamp: (path) => {
        const content = contents.get(path);
        return content && { size: content.length, identity: String(identities.get(path)) };
      },
      readBytes(path, from, to) {
        const piece = contents.get(path)?.subarray(from, to);
        bytes += piece?.length ?? 0;
        return piece;
      },
      list: () => [],
    },
    read() {
      const before = bytes;
      bytes = 0;
      return before;
    },
    write(path, content) {
      contents.set(path, Buffer.from(content));
      identities.set(path, (identities.get(path) ?? 0) + (inPlace ? 0 : 1));
    },
    append: (path, text) =>
      void contents.set(path, Buffer.concat([contents.get(path) ?? Buffer.alloc(0), Buffer.from(text)])),
  };
}

/** An index in memory. */
export function makeIndex(): IndexFile & { text: string | undefined } {
  return {
    text: undefined,
    read() {
      return this.text;
    },
    append(text) {
      this.text = (this.text ?? "") + text;
    },
    replace(text) {
      this.text = text;
    },
  };
}
