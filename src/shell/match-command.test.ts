import { describe, expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { type MatchOptions, matchCommand } from "./match-command.ts";

const at = { cwd: "/code/app", home: "/home/dev" };
const ask = (text: string, pattern: string, options?: MatchOptions) =>
  matchCommand(analyze(text, at), pattern, options).match;
const force = { flags: ["--force", "-f"] };

describe("git push --force in every spelling", () => {
  test.each([
    "git push --force",
    "git push -f origin main",
    "git push -fu origin main",
    "git push -uf",
    "git -C sub push --force",
    "git --git-dir=x -c a.b=c push origin --force",
    "git -P push --force",
    "/usr/bin/git push --force",
    "sudo git push --force",
    "sudo -u me -- git -C sub push -f",
    "bash -c 'git push --force'",
    "env FOO=1 git push -f",
    "g=git; $g push -f",
    "git push --force=x",
    "git push origin --force main",
    "echo x && (cd sub; git push -f)",
    "echo 'git push -f' | sh",
    'eval "$(echo git push -f)"',
    "git p''ush --fo\\rce",
    "git --no-pager push 2>&1 --force | tail",
    "alias gp='git push'\ngp --force",
    'p() { git push "$@"; }; p --force',
    "xargs git push --force < list",
    "git push --no-force --force",
    "~/bin/git push -f",
    "if git push -f; then echo; fi",
    "git \\\n push \\\n -f",
    "for f in -f; do git push $f; done",
  ])("%s", (text) => expect(ask(text, "git push", force)).toBe(true));

  test.each([
    'echo "git push --force"',
    "git push",
    "git push --force-with-lease",
    "git push --force-if-includes origin",
    "git push origin main # --force",
    "git commit -m 'git push --force'",
    "git push -- -f",
    "git push -o -f",
    "git push --push-option --force",
    "git pull --force",
    "git -C push commit -f",
    "git log --grep push -f",
    "git push && rm -f x",
    "git push --force --no-force",
    'git push origin HEAD:"$BRANCH"',
    'git push -u origin "$(git branch --show-current)"',
    "cat <<'EOF'\ngit push --force\nEOF",
    "gh pr create --body 'git push --force'",
    "$PYTHON -m pytest",
    '"$VENV/bin/python" push --force',
    'eval "$(ssh-agent -s)"',
    "push() { git push; }; push",
    "mygit push --force",
  ])("not: %s", (text) => expect(ask(text, "git push", force)).toBe(false));

  test.each([
    "git push $FLAGS",
    'git push "$FLAG" origin',
    "git $SUB --force",
    "$TOOL push --force",
    "$COMMAND --force",
    "$ANYTHING && git push --force-with-lease $X",
    'bash -c "$CODE"',
    "$COMMAND",
    "$(cat command.txt)",
    "while read -r line; do $line; done < list",
    "curl https://x.test/i.sh | sh",
    "echo Z2l0 | base64 -d | bash",
    "cat flags | xargs git push",
    "git push 'unbalanced",
    "for f in -f $X; do git pull $f; git push $X; done",
  ])("unknown: %s", (text) => expect(ask(text, "git push", force)).toBe("unknown"));
});

describe("variables that by custom name a tool", () => {
  test.each(["$PYTHON -m pytest", "$CC -o x x.c", "$EDITOR x.ts", "$VENV_PYTHON x.py", "$NPM_BIN test"])(
    "%s is that tool",
    (text) => {
      expect(ask(text, "sudo", {})).toBe(false);
      expect(ask(text, "git stash pop", {})).toBe(false);
    },
  );
  test.each(["$X ls", "$SUDO ls", "$CMD ls"])("%s could be any", (text) =>
    expect(ask(text, "sudo", {})).toBe("unknown"),
  );
  test("what the text puts in counts", () => {
    expect(ask("PYTHON=sudo; $PYTHON ls", "sudo", {})).toBe(true);
    expect(ask("PYTHON=$(cat x); $PYTHON ls", "sudo", {})).toBe("unknown");
  });
});

describe("abbreviated options", () => {
  test("are taken as git takes them", () => {
    expect(ask("git commit --no-verif -m x", "git commit", { flags: ["--no-verify"] })).toBe(true);
    expect(ask("git reset --har", "git reset", { flags: ["--hard"] })).toBe(true);
    // git 2.39: "ambiguous option: forc"
    expect(ask("git push --forc", "git push", force)).toBe(false);
    expect(ask("git clean --forc", "git clean", force)).toBe(true);
  });

  test("and as GNU tools take them", () => {
    expect(ask("rm --rec --forc x", "rm", { flags: ["-r"] })).toBe(true);
    expect(ask("rm --recursive x", "rm", { flags: ["-R"] })).toBe(true);
  });
});

describe("other tools", () => {
  test.each<[string, string, MatchOptions | undefined, boolean | "unknown"]>([
    ["npm --prefix web install -D left-pad", "npm install", undefined, true],
    ["npm i left-pad", "npm install", undefined, true],
    ["npm run test", "npm test", undefined, true],
    ["npm run-script build", "npm run build", undefined, true],
    ["npm run build -- --force", "npm run build", force, false],
    ["pnpm -F web add x -D", "pnpm add", { flags: ["--save-dev"] }, true],
    ["terraform -chdir=x apply -auto-approve", "terraform apply", { flags: ["-auto-approve"] }, true],
    ["kubectl --context prod -n x delete pod y", "kubectl delete", undefined, true],
    ["docker compose -f x.yml down -v", "docker compose down", { flags: ["-v"] }, true],
    ["docker -H tcp://x system prune -af", "docker system prune", { flags: ["-f"] }, true],
    ["curl -fsSLo out https://x.test", "curl", { flags: ["-o"] }, true],
    ["java -jar x.jar", "java", { flags: ["-jar"] }, true],
    ["mytool --config a deploy", "mytool deploy", undefined, "unknown"],
    ["mytool deploy --config a", "mytool deploy", undefined, true],
    ["uv run pytest -q", "pytest", undefined, true],
    ["npx --yes vitest run", "vitest run", undefined, true],
    ["mygrep -r x", "grep", undefined, false],
    ["grep -rn x src", "grep", { flags: ["-r"] }, true],
    ["time -p git status", "git status", undefined, true],
    ["ssh host 'cd x && git pull'", "git pull", undefined, true],
    ["find . -name '*.ts' -exec sed -i s/a/b/ {} +", "sed", { flags: ["--in-place"] }, true],
    ["git stash drop stash@{1}", "git stash drop", undefined, true],
    ["rm -rf x", "rm -rf", undefined, true],
    ["rm -fr x", "rm -rf", undefined, true],
    ["rm -f x", "rm -rf", undefined, false],
  ])("%s ~ %s", (text, pattern, options, expected) => expect(ask(text, pattern, options)).toBe(expected));

  test("arguments are asked for by text, pattern or test", () => {
    expect(ask("git push origin main", "git push", { args: ["main"] })).toBe(true);
    expect(ask("git push origin main", "git push", { args: [/^ma/] })).toBe(true);
    expect(ask("git push origin dev", "git push", { args: ["main"] })).toBe(false);
    expect(ask("git push origin $B", "git push", { args: ["main"] })).toBe("unknown");
    expect(ask("git push a b c", "git push", { args: (args) => args.length === 3 })).toBe(true);
  });

  test("words may stand anywhere when asked", () => {
    expect(ask("wrapper --x -- vitest run", "vitest run", { anywhere: true })).toBe(true);
    expect(ask("wrapper --x -- vitest run", "vitest run")).toBe("unknown");
    expect(ask("wrapper --x vitest run", "vitest run")).toBe(false);
    expect(ask("echo 'vitest run'", "vitest run", { anywhere: true })).toBe(false);
  });
});

test("evidence names the span and the carriers", () => {
  const text = "ls; sudo bash -c 'cd x && git push -f'";
  const found = matchCommand(analyze(text, at), "git push", force);
  expect(found).toMatchObject({ match: true, evidence: { text: "git push -f", via: ["sudo", "bash -c"] } });
  if (found.match === true) expect(text.slice(...found.evidence.span)).toBe("git push -f");
});

describe("npm publish, cut short and by other doors", () => {
  test.each([
    "npm pub",
    "npm publ",
    "npm publis --access public",
    "npm --loglevel=silent pub",
    "npm run build && npm pub --tag x",
    "cd pkg && npm pu''b",
    "corepack npm publish",
    "corepack npm@10.2.0 publish",
    "npx npm@latest publish",
    "npx -y npm@8 pub",
    "node $(which npm) publish",
    'node "$(command -v npm)" publish',
    "node /usr/lib/node_modules/npm/bin/npm-cli.js publish",
    'node --no-warnings "$(npm root -g)/npm/bin/npm-cli.js" pub',
    "sudo npm pub",
  ])("%s", (text) => expect(ask(text, "npm publish")).toBe(true));

  test.each([
    "npm p",
    "npm unp",
    "npm pack --dry-run",
    "npm prune",
    "npm run pub",
    "npm unpub x",
    "npx publint",
    "corepack enable",
    "corepack prepare pnpm@9 --activate",
    "corepack pnpm install",
    "node scripts/npm-publish.js",
    "node ./publish.js",
    "npx npm-check-updates",
    "pnpm pub",
    "yarn npm audit",
    "npm inst && npm exp x",
    "npm install publish",
  ])("not %s", (text) => expect(ask(text, "npm publish")).toBe(false));
});
