import { expect, test } from "vitest";
import { powerShellAsBash } from "../../src/conditions/powershell.ts";
import { safetyRules } from "../../src/packs/safety/rules.ts";
import { readLine } from "../../src/shell/read-line.ts";

const at = { cwd: "/code/app", home: "/home/dev" };

// The command itself is shown, without the words that come from elsewhere.
test.each<[rule: string, command: string, starts: string]>([
  ["delete-outside-tree", "echo /x | xargs rm -r", "`rm -r` (through xargs) deletes /x"],
  ["delete-outside-tree", "find ~ -type f | parallel rm", "`rm` (through parallel) deletes "],
  ["delete-outside-tree", "fd . ~ -x rm", "`rm` (through fd) deletes "],
  ["push-to-main", "echo main | xargs git push origin", "`git push origin` (through xargs) updates main"],
  ["force-push", "sudo git push -f", "`git push -f` (through sudo)"],
  ["force-push", "git push `echo -f`", '"git push `echo -f`" is known only at run time'],
  ["delete-outside-tree", 'eval "$X"', 'what `eval "$X"` runs is known only at run time'],
])("%s: %s", (rule, command, starts) => {
  const reason = safetyRules[rule]?.(readLine(command, at), { ...at, allowedRoots: [at.cwd] })?.reason;
  expect(reason?.slice(0, starts.length)).toBe(starts);
});

test("a text for PowerShell is quoted as it was written", () => {
  const text = "if ($x) { git   push   -f }; 'a' > $env:F";
  const line = readLine(powerShellAsBash(text), { ...at, rough: text });
  expect(safetyRules["force-push"]?.(line, at)?.reason).toBe("`git   push   -f`");
  expect(safetyRules["write-protected"]?.(line, at)?.reason).toContain("what `$env:F` is");
});

const many = Array.from({ length: 400 }, (_, at) => `/etc/branch${at}`).join(" ");
test.each([
  ["force-push", `git push $X ${many}`],
  ["force-push", `git push -f ${many}`],
  ["force-push", `git push -f origin ${"b".repeat(5_000)}`],
  ["delete-outside-tree", `rm -rf ${many}`],
  ["delete-outside-tree", `rm -rf "$X"/${"b".repeat(5_000)}`],
])("%s shows the beginning of a long command: %.20s", (rule, command) => {
  const reason = safetyRules[rule]?.(readLine(command, at), { ...at, allowedRoots: [at.cwd] })?.reason ?? "";
  expect(reason.length).toBeLessThan(600);
  expect(reason).toContain("...");
});
