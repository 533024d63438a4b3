import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/** How much is recorded, and of which project. */
export interface RecordedSessions {
  /** The folder that transcripts are written into. */
  readonly folder: string;
  /** The project's folder, as the sessions name it. */
  readonly cwd: string;
  readonly sessions: number;
  readonly megabytes: number;
}

/** Writes transcripts as the client does: prompts, calls of tools with their results told twice, notes of its own. */
export function recordSessions({ folder, cwd, sessions, megabytes }: RecordedSessions): void {
  mkdirSync(folder, { recursive: true });
  const each = (megabytes * 1e6) / sessions;
  for (let session = 0; session < sessions; session += 1) {
    const random = randomFrom(session + 1);
    const id = `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`;
    const file = openSync(join(folder, `${id}.jsonl`), "w");
    const at = Date.UTC(2026, 0, 1) + session * 3_600_000;
    for (let [size, n] = [0, 0]; size < each; n += 1)
      size += writeSync(file, turn({ id, cwd, at: at + n * 45_000, n, random }));
    closeSync(file);
  }
}

type Random = () => number;

interface Place {
  readonly id: string;
  readonly cwd: string;
  readonly at: number;
  readonly n: number;
  readonly random: Random;
}

const names = ["api", "billing", "editor", "forms", "login", "orders", "search", "users", "widgets", "zones"];
const lines: readonly ((name: string, n: number) => string)[] = [
  (name) => `npm test -- src/${name}`,
  (name, n) => `git add -A && git commit -m "${name}: step ${n}" && git push origin ${name}`,
  (name) => `grep -rn "${name}" src | head -${name.length}`,
  (name, n) => `cd packages/${name} && npm run build > /tmp/build-${n}.log 2>&1; tail -5 /tmp/build-${n}.log`,
  (name) => `for f in src/${name}/*.ts; do wc -l "$f"; done | sort -rn`,
  (name, n) => `cat <<'EOF' > src/${name}/note-${n}.md\n# ${name}\nIt is done.\nEOF`,
  (name) => `rm -rf build/${name} && mkdir -p build/${name}`,
  (name) => `git push --force origin ${name}`,
  (name, n) => `curl -s localhost:3000/${name}/${n} | jq '.items[] | .id'`,
  (name) => `sed -i 's/${name}/${name}s/g' src/${name}/index.ts`,
];

/** A prompt, three calls and an answer: 10 to 40 KB, most of it results. */
function turn(place: Place): string {
  const { n, random, cwd } = place;
  const name = pick(names, random);
  const file = `${cwd}/src/${name}/part-${n % 40}.ts`;
  const calls = [
    call(place, "Read", { file_path: file }, code(random, 40 + random() * 160)),
    call(
      place,
      "Edit",
      { file_path: file, old_string: code(random, 3), new_string: code(random, 4) },
      "updated",
    ),
    call(place, "Bash", { command: pick(lines, random)(name, n) }, words(random, 40 + random() * 900)),
  ];
  return `${[
    entry(place, "user", {
      promptId: hex(random, 12),
      permissionMode: "default",
      message: { role: "user", content: words(random, 30) },
    }),
    entry(place, "attachment", { attachment: { type: "reminder", content: words(random, 120) } }),
    ...calls.flat(),
    said(place, [{ type: "text", text: words(random, 80) }]),
    JSON.stringify({
      type: "file-history-snapshot",
      messageId: hex(random, 12),
      snapshot: { trackedFileBackups: {} },
    }),
  ].join("\n")}\n`;
}

function call(place: Place, name: string, input: object, result: string): readonly string[] {
  const id = `toolu_${hex(place.random, 20)}`;
  return [
    said(place, [{ type: "thinking", thinking: words(place.random, 60), signature: hex(place.random, 200) }]),
    said(place, [{ type: "tool_use", id, name, input }]),
    entry(place, "user", {
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: result }] },
      toolUseResult:
        name === "Bash" ? { stdout: result, stderr: "", interrupted: false } : { content: result },
    }),
  ];
}

function said(place: Place, content: readonly object[]): string {
  const usage = { input_tokens: 12, output_tokens: 340, cache_read_input_tokens: 48_112 };
  const id = `msg_${hex(place.random, 20)}`;
  return entry(place, "assistant", {
    message: { id, role: "assistant", model: "claude-opus-5-5", content, usage },
  });
}

function entry({ id, cwd, at, random }: Place, type: string, fields: object): string {
  const common = {
    isSidechain: false,
    userType: "external",
    cwd,
    sessionId: id,
    version: "2.1.332",
    gitBranch: "main",
  };
  const timestamp = new Date(at + random() * 40_000).toISOString();
  return JSON.stringify({
    parentUuid: hex(random, 32),
    ...common,
    type,
    uuid: hex(random, 32),
    timestamp,
    ...fields,
  });
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T; // the index is inside the list
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join("");
}

function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => `${pick(names, random)}${Math.floor(random() * 100)}`).join(" ");
}

function code(random: Random, count: number): string {
  return Array.from({ length: count }, () => `const ${pick(names, random)} = "${words(random, 5)}";`).join(
    "\n",
  );
}
