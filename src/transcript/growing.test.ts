import { describe, expect, test } from "vitest";
import { happening } from "../../test/event-of.ts";
import { type Disk, makeDisk, makeIndex } from "../../test/transcript/disk.ts";
import { did, lines, spoke, typed, used } from "../../test/transcript/session.ts";
import { openTranscripts } from "./open-transcripts.ts";
import type { Transcript } from "./transcript.ts";
import type { IndexFile } from "./whole.ts";

const path = "/p/s1.jsonl";
const filler = "x".repeat(2000);

/** A session of so many turns, each with a call and an answer. */
const turns = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, n) => from + n)
    .map((n) =>
      lines(
        typed(`prompt ${n}`, { uuid: `u${n}` }),
        did(`t${n}`, "Read", { file_path: `/code/${n}.ts` }),
        { type: "progress", filler },
        spoke(`m${n}`, `answer ${n}`),
      ),
    )
    .join("");

interface Process {
  now(fields?: object): Transcript;
}

/** A process that reads transcripts of a disk. */
function startProcess(disk: Disk, index?: IndexFile): Process {
  const open = openTranscripts({
    files: disk.files,
    platform: "posix",
    ...(index && { index: () => index }),
  });
  return {
    now: (fields = {}) =>
      open(happening("Stop", { transcript_path: path, stop_hook_active: false, ...fields })),
  };
}

function bigDisk(): Disk {
  const disk = makeDisk();
  disk.write(path, turns(1000));
  return disk;
}

describe("what is appended", () => {
  test("is read alone", () => {
    const disk = bigDisk();
    const process = startProcess(disk);
    expect(process.now().calls()).toHaveLength(1000);
    disk.read();
    disk.append(path, turns(1, 1000));
    expect(process.now().calls()).toHaveLength(1001);
    expect(process.now().turns()).toHaveLength(1001);
    expect(disk.read()).toBeLessThan(6000);
  });

  test("a line in pieces is one line, in whatever pieces it comes", () => {
    const whole = turns(2);
    for (const size of [7, 64, 1000]) {
      const disk = makeDisk();
      const process = startProcess(disk);
      for (let at = 0; at < whole.length; at += size) {
        disk.append(path, whole.slice(at, at + size));
        process.now().length;
      }
      const { length, skipped } = process.now();
      expect([size, length, skipped.count, process.now().turns().length]).toEqual([size, 10, 0, 2]);
    }
  });

  test("an event keeps what it saw", () => {
    const disk = bigDisk();
    const transcript = startProcess(disk).now();
    expect(transcript.turn?.text).toBe("prompt 999");
    disk.append(path, turns(1, 1000));
    expect(transcript.turn?.text).toBe("prompt 999");
  });
});

describe("a file that is not the one it was starts over", () => {
  test.each([
    ["another file", false, turns(3)],
    ["shrunk in place", true, turns(3)],
    ["rewritten in place, and longer", true, turns(1200, 5000)],
    ["gone and empty", true, ""],
  ])("%s", (_, inPlace, content) => {
    const disk = makeDisk({ inPlace });
    disk.write(path, turns(1000));
    const index = makeIndex();
    const process = startProcess(disk, index);
    process.now().calls();
    disk.write(path, content);
    const expected = content.split('"tool_use"').length - 1;
    expect(process.now().calls()).toHaveLength(expected);
    expect(startProcess(disk, index).now().calls()).toHaveLength(expected);
  });
});

describe("the end is read first", () => {
  test.each<[string, (transcript: Transcript) => unknown, unknown]>([
    ["the turn", ({ turn }) => turn?.text, "prompt 999"],
    ["the last words", (transcript) => transcript.lastAssistantText(), "answer 999"],
    [
      "calls of the turn",
      (transcript) => transcript.calls({ since: "turn" }).map(({ files }) => files),
      [["/code/999.ts"]],
    ],
    [
      "words of the turn",
      (transcript) => transcript.said({ since: "turn" }).map(({ text }) => text),
      ["prompt 999", "answer 999"],
    ],
  ])("%s", (_, ask, expected) => {
    const disk = bigDisk();
    expect(ask(startProcess(disk).now())).toEqual(expected);
    expect(disk.read()).toBeLessThan(600_000);
  });

  test("further back when the turn has nothing to say yet", () => {
    const disk = bigDisk();
    disk.append(path, lines(typed("again"), used("t", "Read", { file_path: "/x" })));
    expect(startProcess(disk).now().lastAssistantText()).toBe("answer 999");
    expect(disk.read()).toBeLessThan(1_000_000);
  });

  test("a turn that is longer than what is read backwards", () => {
    const disk = makeDisk();
    const noise = `${JSON.stringify({ type: "progress", filler: "x".repeat(100_000) })}\n`.repeat(100);
    disk.write(path, `${turns(1)}${lines(typed("long"))}${noise}${lines(spoke("m", "late"))}`);
    const transcript = startProcess(disk).now();
    expect(transcript.turn?.text).toBe("long");
    expect(transcript.said({ since: "turn" }).map(({ text }) => text)).toEqual(["long", "late"]);
  });

  test("positions are those of the file all the same", () => {
    const disk = bigDisk();
    const process = startProcess(disk);
    const { turn } = process.now();
    expect(turn?.position).toBe(999 * 5);
    expect(process.now().turn?.position).toBe(999 * 5);
    disk.append(path, lines(typed("next")));
    expect(process.now().turn).toMatchObject({ text: "next", position: 5000 });
  });
});

describe("the index", () => {
  const whole = (transcript: Transcript): unknown => [
    transcript.calls().map(({ id, outcome, position, input }) => [id, outcome, position, input]),
    transcript.turns().map(({ prompt, position }) => [prompt, position]),
    transcript.length,
    transcript.skipped,
  ];

  test("spares another process what was read", () => {
    const disk = bigDisk();
    const index = makeIndex();
    const first = startProcess(disk, index);
    expect(first.now().calls()).toHaveLength(1000);
    disk.append(path, `broken\n${turns(100, 1000)}`);
    disk.read();
    const second = startProcess(disk, index).now();
    expect(second.calls()).toHaveLength(1100);
    expect(disk.read()).toBeLessThan(300_000);
    expect(whole(startProcess(disk, index).now())).toEqual(whole(startProcess(disk).now()));
  });

  test("many processes at once, in any order, tell the truth", () => {
    const disk = bigDisk();
    const index = makeIndex();
    const processes = Array.from({ length: 4 }, () => startProcess(disk, index));
    for (let round = 0; round < 12; round += 1) {
      for (const [n, process] of processes.entries()) if ((round + n) % 3 > 0) process.now().calls();
      disk.append(path, turns(30, 2000 + round * 100));
    }
    const truth = whole(startProcess(disk).now());
    for (const process of [...processes, startProcess(disk, index)])
      expect(whole(process.now())).toEqual(truth);
  });

  test.each<[string, (text: string) => string]>([
    ["torn", (text) => text.slice(0, text.length / 2)],
    ["torn at the front", (text) => text.slice(100)],
    ["altered", (text) => text.replace("/code/5.ts", "/code/6.ts")],
    ["foreign", () => '{"some": "document"}\n'],
    ["empty", () => ""],
    ["of another version", (text) => text.replace('"version":1', '"version":9')],
    ["repeated", (text) => text + text],
  ])("%s", (_, spoil) => {
    const disk = bigDisk();
    const index = makeIndex();
    startProcess(disk, index).now().calls();
    disk.append(path, turns(100, 1000));
    startProcess(disk, index).now().calls();
    index.text = spoil(index.text ?? "");
    expect(whole(startProcess(disk, index).now())).toEqual(whole(startProcess(disk).now()));
  });

  test("small sessions have none", () => {
    const disk = makeDisk();
    disk.write(path, turns(3));
    const index = makeIndex();
    startProcess(disk, index).now().calls();
    expect(index.text).toBeUndefined();
  });
});
