import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";

const ran = (text: string) => analyze(text).commands.map(({ argv }) => argv.join(" "));

test.each([
  "ed <<< '!git push -f'",
  "printf '1p\\nw !git push -f\\nq\\n' | ed -s x",
  "sqlite3 a.db <<'E'\n.shell git push -f\nE",
  "echo '\\! git push -f' | psql",
  "vim -es <<< ':!git push -f'",
  "echo '!git push -f' | sftp host",
  "logrotate -f <(printf 'x {\\npostrotate\\ngit push -f\\nendscript\\n}')",
  "printf 'x {\\n  prerotate\\n git push -f\\n endscript\\n}' > c; logrotate c",
])("%s runs what the line says", (text) => expect(ran(text)).toContain("git push -f"));

test.each(["ed <<< 'a git push -f'", "echo 'select 1; -- !git' | sqlite3", "cat <<< '!git push -f'"])(
  "%s runs nothing more",
  (text) => expect(ran(text).filter((one) => one.startsWith("git"))).toEqual([]),
);
