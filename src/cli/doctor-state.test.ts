import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryProject } from "../../test/temporary-project.ts";
import { nudges, program } from "./program.fixture.ts";

const { fairlead } = program();

test("doctor tells of a folder of state that others can write to, and of a ledger in the way", () => {
  const place = temporaryProject({ "a.ts": nudges });
  const root = join(place.home, ".local/state/fairlead");
  mkdirSync(join(root, "sessions/s/ledger.jsonl"), { recursive: true, mode: 0o700 });
  mkdirSync(join(root, "durable"), { mode: 0o700 });
  chmodSync(join(root, "durable"), 0o770);
  const { code, stdout } = fairlead(place, "doctor");
  expect(code).toBe(1);
  expect(stdout).toContain(`1 folder of state cannot be used: ${root}/durable can be written by other users`);
  expect(stdout).toContain(
    `the ledger of 1 session cannot be written: ${root}/sessions/s/ledger.jsonl is not a file`,
  );
  chmodSync(join(root, "durable"), 0o700);
  expect(fairlead(place, "doctor").stdout).not.toContain("state-folders");
});

test("doctor tells that the place of state cannot be made, and of a file that replaces built-ins", () => {
  const meddling = `Array.prototype.map = Array.prototype.filter;\n${nudges}`;
  const place = temporaryProject({ "a.ts": meddling });
  const { code, stdout } = fairlead(place, "doctor", { env: { FAIRLEAD_STATE_DIR: "/proc/nope" } });
  expect(code).toBe(1);
  expect(stdout).toContain("state-unwritable: /proc/nope cannot be written: ");
  expect(stdout).toMatch(/hook-file-odd: a\.ts: it replaced .*map/);
});
