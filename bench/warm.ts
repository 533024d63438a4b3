// Warm verdicts: http against an empty node:http handler, the bash client against `sh -c cat`, and memory over many events:
// `npm run bench:warm -- [rounds] [--json]`.
import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { interleave, type Subject } from "./interleave.ts";
import { median, ratioOf } from "./statistics.ts";
import { payloadFor, tenHooks } from "./ten-hooks.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 400);
const home = mkdtempSync(join(tmpdir(), "fairlead-warm-"));
const project = join(home, "project");
mkdirSync(join(project, ".claude", "hooks"), { recursive: true });
writeFileSync(join(project, ".claude", "hooks", "ten.ts"), tenHooks);
const env = { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: project };
const silent = payloadFor(project, "ls -la src");
const analysed = payloadFor(project, "cd web && git push origin main | cat");

/** Where to post, and with what beside the payload. */
interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const server = await startServer();
const empty = await startEmpty();
try {
  const bare: Target = { port: empty.port, path: "/", headers: {} };
  const warm = warmTarget();
  await Promise.all([post(warm, silent), post(warm, analysed)]);
  await sleep(2_200); // the stamp of a file that was just written proves nothing yet
  const rows = [
    ...(await oneByOne(bare, warm)),
    ...(await sideBySide(bare, warm)),
    clientRow(),
    ...(await memoryRows(warm)),
  ];
  if (process.argv.includes("--json")) console.log(JSON.stringify(rows, undefined, 2));
  else for (const { name, text } of rows) console.log(`${name.padEnd(52)} ${text}`);
} finally {
  server.kill();
  empty.child.kill();
  agent.destroy();
  rmSync(home, { recursive: true, force: true });
}

interface Row {
  readonly name: string;
  readonly text: string;
}

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(dist, "server.cjs"), "--serve"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return child;
}

/** A process of its own, as the server is one: what it does must not wait for this process. */
async function startEmpty(): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const code = `const server = require("node:http").createServer((asked, answer) => {
    asked.resume().on("end", () => answer.end());
  }).listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<Buffer>((resolve) => child.stdout.once("data", resolve));
  return { child, port: Number(port.toString()) };
}

function warmTarget(): Target {
  const folder = join(home, ".local", "state", "fairlead", "server");
  const httpPort = readFileSync(join(folder, "door"), "utf8").trim().split(" ").at(-1);
  const key = readFileSync(join(folder, "key"), "utf8").trim();
  const token = createHmac("sha256", key).update(`project ${project}`).digest("base64url");
  const headers = { "x-fairlead-project": encodeURIComponent(project), "x-fairlead-token": token };
  return { port: Number(httpPort), path: "/fairlead/hook/PreToolUse", headers };
}

function post({ port, path, headers }: Target, body: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const length = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const asking = request(
      { ...{ host: "127.0.0.1", port, path, agent, method: "POST" }, headers: { ...length, ...headers } },
      (response) => response.resume().on("end", () => resolve(performance.now() - started)),
    );
    asking.on("error", reject);
    asking.end(body);
  });
}

async function oneByOne(bare: Target, warm: Target): Promise<readonly Row[]> {
  const times = { bare: [] as number[], silent: [] as number[], analysed: [] as number[] };
  for (let round = -50; round < rounds; round++) {
    const all = [await post(bare, silent), await post(warm, silent), await post(warm, analysed)] as const;
    if (round < 0) continue;
    times.bare.push(all[0]);
    times.silent.push(all[1]);
    times.analysed.push(all[2]);
  }
  return [
    timesRow("empty http handler", times.bare, times.bare),
    timesRow("warm http, 10 hooks, nothing to say", times.silent, times.bare),
    timesRow("warm http, 10 hooks, command analysed", times.analysed, times.bare),
  ];
}

function timesRow(name: string, own: readonly number[], bare: readonly number[]): Row {
  const { ratio, low, high } = ratioOf(own, bare, 300);
  const p99 = own.toSorted((a, b) => a - b)[Math.floor(own.length * 0.99)] ?? 0;
  const range = `${low.toFixed(2)}-${high.toFixed(2)}`;
  return {
    name,
    text: `p50 ${median(own).toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  x ${ratio.toFixed(2)} (${range})`,
  };
}

async function sideBySide(bare: Target, warm: Target): Promise<readonly Row[]> {
  const session = async (target: Target, into: number[]): Promise<void> => {
    for (let i = 0; i < 20; i++) into.push(await post(target, silent));
  };
  const all = async (target: Target): Promise<number[]> => {
    const times: number[] = [];
    await Promise.all(Array.from({ length: 50 }, () => session(target, times)));
    return times;
  };
  await all(bare);
  await all(warm);
  const [own, others] = [await all(warm), await all(bare)];
  return [
    timesRow("50 sessions x 20 events: empty", others, others),
    timesRow("50 sessions x 20 events: warm", own, others),
  ];
}

function clientRow(): Row {
  const subject = (name: string, command: string, args: readonly string[]): Subject => ({
    ...{ name, command, args, input: silent, env, cwd: project },
  });
  const subjects = [
    subject("cat", "sh", ["-c", "cat >/dev/null"]),
    subject("client", "bash", ["-p", join(dist, "client.sh"), "PreToolUse"]),
  ];
  // Beside this process, which must not answer meanwhile: the server is another one.
  const times = interleave(subjects, Math.min(rounds, 200), 5);
  return timesRow("bash client, against sh -c cat", times.get("client") ?? [], times.get("cat") ?? []);
}

async function memoryRows(warm: Target): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let event = 1; event <= 10_000; event++) {
    await post(warm, event % 10 === 0 ? analysed : silent);
    if (event === 1_000 || event === 5_000 || event === 10_000)
      rows.push({ name: `memory after ${event} events`, text: memory() });
  }
  return rows;
}

/** Resident memory of the server and its workers, in MB; only where the system tells it in /proc. */
function memory(): string {
  try {
    const own = server.pid ?? 0;
    const children = readFileSync(`/proc/${own}/task/${own}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean);
    return [String(own), ...children].map((pid) => `${residentMb(pid)} MB`).join(" + ");
  } catch {
    return "unknown";
  }
}

function residentMb(pid: string): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kb) / 1024);
}
