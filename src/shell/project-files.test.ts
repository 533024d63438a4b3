import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";

const ran = (text: string) =>
  analyze(text, { cwd: "/w", home: "/h" }).commands.map(({ argv }) => argv.join(" "));
const makefile = "cat > Makefile <<'E'\n.PHONY: a\na: b\n\tgit pull\nb:\n\t@git push -f\nc:\n\tgit gc\nE\n";
const scripts = `echo '{"scripts":{"a":"git push -f","c":"git gc"}}' > package.json; `;

test.each([
  `${makefile}make`,
  `${makefile}make a`,
  `${scripts}npm run a`,
  `${scripts}yarn a`,
  "echo 'git push -f' > .envrc; direnv allow",
  "echo 'git push -f' > .git/hooks/pre-commit; git commit -m x",
  "printf '[alias]\\n x = push -f\\n' >> ~/.gitconfig; git x",
])("%s runs what the line has written", (text) => expect(ran(text)).toContain("git push -f"));

test.each([
  `${makefile}make c`,
  `${scripts}npm run c`,
  `${scripts}npm ci`,
  makefile,
  "echo 'git push -f' > .git/hooks/pre-push; git commit -m x",
])("%s runs nothing else of it", (text) => expect(ran(text)).not.toContain("git push -f"));
