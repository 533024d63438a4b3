/** Whether a version comes after another; a pre-release comes before its release. */
export function isNewer(version: string, other: string): boolean {
  const [one, two] = [partsOf(version), partsOf(other)];
  const at = one.numbers.findIndex((part, i) => part !== two.numbers[i]);
  if (at >= 0) return (one.numbers[at] ?? 0) > (two.numbers[at] ?? 0);
  if (one.rest === two.rest) return false;
  return (
    one.rest === "" || (two.rest !== "" && one.rest.localeCompare(two.rest, "en", { numeric: true }) > 0)
  );
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly rest: string } {
  const [, numbers = "", rest = ""] = /^v?([\d.]*)(.*)$/.exec(version.replace(/\+.*/, "")) ?? [];
  const parts = numbers.split(".").map(Number);
  return { numbers: [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0], rest };
}
