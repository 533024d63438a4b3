import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filters, stubs, wrappers } from "./stubs.ts";

const end = "\u0004";

/** What bash ran for one line: the argv of every stub, and whether bash could read the line. */
export interface RealRun {
  readonly ran: readonly (readonly string[])[];
  readonly readable: boolean;
}

/** Runs lines with a PATH that holds nothing but stubs, each in a fresh directory, and reads what they wrote down. */
export function runInBash(lines: readonly string[]): readonly RealRun[] {
  const home = mkdtempSync(join(tmpdir(), "fairlead-bash-"));
  try {
    const bin = join(home, "bin");
    layStubs(bin);
    for (const [index, line] of lines.entries()) layLine(join(home, `dir-${index}`), line);
    writeFileSync(join(home, "driver"), driver(home, lines.length));
    const options = { env: { PATH: bin }, stdio: "ignore", timeout: 3_600_000, cwd: home } as const;
    execFileSync("/bin/bash", [join(home, "driver")], options);
    return lines.map((_, index) => readRun(join(home, `dir-${index}`)));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function layLine(dir: string, line: string): void {
  mkdirSync(join(dir, "tree", "d"), { recursive: true });
  for (const name of ["in", "tree/f1", "tree/d/f2"]) writeFileSync(join(dir, name), "");
  writeFileSync(`${dir}.line`, `${line}\nwait\n`);
}

function layStubs(bin: string): void {
  mkdirSync(bin);
  const log = `printf '%s\\0' "\${0##*/}" "$@" '${end}' >> "$HOME.log"`;
  for (const name of stubs) script(join(bin, name), `${log}\nexit ${name === "nope" ? 1 : 0}`);
  for (const name of wrappers) {
    script(join(bin, name), `${log}\n${starts[name] ?? `exec ${find(name)} "$@"`}`);
  }
  for (const name of filters) script(join(bin, name), `exec ${find(name)} "$@"`);
}

// `sh` is bash here, since bash is what the reader reads; `time` may be missing on a machine.
const starts: Readonly<Record<string, string>> = {
  sh: 'exec /bin/bash "$@"',
  time: '[ "$1" = -p ] && shift\nexec "$@"',
};

function find(name: string): string {
  return execFileSync("/bin/sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
}

function script(path: string, text: string): void {
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
}

function driver(home: string, count: number): string {
  return `i=0
while [ $i -lt ${count} ]; do
  cd ${home}/dir-$i
  HOME=$PWD /usr/bin/timeout -k 1 10 /bin/bash ../dir-$i.line >/dev/null 2>../error </dev/null
  error=$(<../error)
  case $error in *syntax*|*EOF*) /bin/bash -n ../dir-$i.line 2>/dev/null || : > ../dir-$i.unreadable;; esac
  i=$((i + 1))
done
/bin/sleep 0.5
`;
}

function readRun(dir: string): RealRun {
  const ran: string[][] = [];
  let current: string[] = [];
  // A line that ran nothing has written nothing.
  const log = existsSync(`${dir}.log`) ? readFileSync(`${dir}.log`, "utf8") : "";
  for (const word of log.split("\0")) {
    if (word === end) {
      ran.push(current);
      current = [];
    } else current.push(word);
  }
  return { ran, readable: !existsSync(`${dir}.unreadable`) };
}
