// Writes dist/inlined-licences.txt: packages whose code is part of ours, each with the licence that asks to be kept with it.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Inlined at build time, so that nobody has to install them. */
const inlined = ["citty", "picomatch", "unbash"];

const texts = inlined.map((name) => {
  const folder = `${root}node_modules/${name}`;
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  return `${name} ${version}\n\n${readFileSync(`${folder}/LICENSE`, "utf8").trim()}\n`;
});
writeFileSync(`${root}dist/inlined-licences.txt`, texts.join(`\n${"-".repeat(80)}\n\n`));
