import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";

const presumed = (text: string) =>
  analyze(text).commands.flatMap(({ argv, presumed: isPresumed }) => (isPresumed ? [argv.join(" ")] : []));

test.each([
  ["nix run nixpkgs#git -- push -f", "git push -f"],
  ["nix run github:NixOS/nixpkgs#legacyPackages.x86_64-linux.git -- push", "git push"],
  ["docker run --rm -v .:/git alpine/git push -f", "git push -f"],
  ["podman run -it docker.io/bitnami/git:2.4@sha256:ab push", "git push"],
  ["docker container run bash -c 'ls'", "bash -c ls"],
])("%s presumably runs %s", (text, ran) => expect(presumed(text)).toContain(ran));

test("what the image runs otherwise stays certain, and elsewhere", () => {
  const { commands } = analyze("docker run --rm alpine rm -rf /x");
  expect(commands.map(({ argv, presumed: isPresumed }) => [argv[0], isPresumed])).toContainEqual([
    "rm",
    false,
  ]);
  expect(commands.filter(({ argv }) => argv[0] !== "docker").every(({ remote }) => remote)).toBe(true);
});

test.each(["docker ps", "nix build nixpkgs#git", "docker run", "npm run git"])("%s: nothing", (text) =>
  expect(presumed(text)).toEqual([]),
);
