import { expect } from "vitest";
import type { BuiltCli, Ended } from "../../test/built-cli.ts";
import type { Place } from "./program.fixture.ts";

/** Every command but `run` and those that start a server, asked for something that changes nothing. */
export const lines = {
  init: "init --dry-run",
  sync: "sync --check",
  list: "list",
  log: "log",
  status: "status",
  doctor: "doctor",
  test: "test",
  rehearse: "rehearse",
  replay: "replay --last",
  backtest: "backtest",
  shell: "shell ls",
  explain: "explain --command ls",
  record: "record",
  state: "state ls",
  down: "down",
  completion: "completion bash",
  remove: "remove --dry-run",
} as const;

/** Those that make sense without a project. */
export const homeless: readonly string[] = ["init", "shell", "log", "state", "down", "completion"];

/** Those that have nothing to say without something that a new project does not have: rehearsals, or sessions. */
export const needy: readonly string[] = ["rehearse", "replay", "backtest"];

/** Starts every command in a project; gives how each ended, by its name. */
export function startAll(
  cli: () => BuiltCli,
): (
  place: Place,
  running?: { readonly env?: Record<string, string>; readonly uid?: number },
  more?: string,
) => Promise<readonly (readonly [string, Ended])[]> {
  return (place, running = {}, more = "") => {
    const where = { cwd: place.root, home: place.home, ...running };
    return Promise.all(
      Object.entries(lines).map(async ([name, line]) => {
        const ended = await cli().start(`${line}${more}`.split(" "), where);
        return [name, ended] as const;
      }),
    );
  };
}

/** Whatever happens, a command says it in words: on one stream, without a stack, and with an exit code of its own. */
export function expectWords(name: string, { code, stdout, stderr }: Ended): void {
  expect([0, 1, 2], `${name}: ${stderr}`).toContain(code);
  expect(stdout + stderr, name).not.toMatch(
    /^\s+at |node:internal|EPIPE|TypeError|undefined|\[object Object\]/m,
  );
  expect((stdout + stderr).trim(), name).not.toBe("");
  if (code === 2) expect(stderr, name).toContain("fairlead: ");
}
