import { expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import type { Check } from "./condition.ts";
import { path } from "./path.ts";

const sources = path.written("src/**");
const secrets = path("secrets/**");

// What a command leaves out by a plain name is not touched; what is left out otherwise may be.
test.each<[command: string, condition: typeof sources, match: Check["match"]]>([
  ["rm -rf !(src)", sources, false],
  ["rm -rf !(src|secrets)", secrets, false],
  ["rm -rf !(docs)", sources, "unknown"],
  ["rm -rf !(s*)", sources, "unknown"],
  ["grep -rl foo . | xargs sed -i s/a/b/", sources, "unknown"],
  ["grep -rl foo --exclude-dir=src . | xargs sed -i s/a/b/", sources, false],
  ["grep -rl foo --exclude-dir={src,docs} . | xargs sed -i s/a/b/", sources, false],
  ["grep -rl foo --exclude-dir=s* . | xargs sed -i s/a/b/", sources, "unknown"],
  ['grep -rl foo --exclude-dir "$D" . | xargs sed -i s/a/b/', sources, "unknown"],
  ["grep -rl foo --exclude-dir=src src | xargs sed -i s/a/b/", sources, true],
  ["cd src && grep -rl foo --exclude-dir=src . | xargs sed -i s/a/b/", sources, true],
  ["rg -l foo -g '!src' | xargs sed -i s/a/b/", sources, false],
  ["rg -l foo -g '!src/**' | xargs sed -i s/a/b/", sources, false],
  ["rg -l foo -g '!docs' | xargs sed -i s/a/b/", sources, "unknown"],
  ["rg -l foo -g src | xargs sed -i s/a/b/", sources, "unknown"],
  ["fd -E src -e ts -x sed -i s/a/b/", sources, false],
  ["git ls-files ':!src' | xargs sed -i s/a/b/", sources, false],
  ["find . -name '*.ts' -not -path './src/*' -exec sed -i s/a/b/ {} +", sources, false],
  ["find . -path ./src -prune -o -name '*.ts' -exec sed -i s/a/b/ {} +", sources, false],
  ["find . -path ./src -prune -o -name '*.ts' -o -path './src/*' -exec rm {} +", sources, true],
  [
    "find . -name '*.ts' \\( -not -path './src/*' \\) -o -name x -exec sed -i s/a/b/ {} +",
    sources,
    "unknown",
  ],
  ["grep -r --exclude-dir=secrets foo .", secrets, false],
  ["rg foo -g '!secrets'", secrets, false],
  ["zip -r x.zip . -x 'secrets/*'", secrets, false],
  ["zip -x 'a/*' -r x.zip secrets", secrets, true],
])("%s", async (command, condition, match) => {
  expect((await condition.check(call("Bash", { command }), fakeHost())).match).toBe(match);
});
