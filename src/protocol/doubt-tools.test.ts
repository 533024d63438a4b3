import { expect, test } from "vitest";
import { builtInTools } from "./built-in-tools.ts";
import { doubtfulTools } from "./doubt-tools.ts";

test.each([
  ["Bahs", 'there is no tool "Bahs"; did you mean Bash?'],
  ["bash", 'there is no tool "bash"; did you mean Bash?'],
  ["Writ", 'there is no tool "Writ"; did you mean Write?'],
  ["WebFecth", "did you mean WebFetch?"],
  ["mcp__tickets", 'write when: mcp("tickets")'],
  ["mcp__tickets__", 'write when: mcp("tickets")'],
  ["mcp__tickets__.*", 'write when: mcp("tickets")'],
  ["Edit|Write", "give a list of names"],
  ["Bash(git *)", "give a list of names"],
  ["*", "give a list of names"],
])("%s is doubtful", (name, words) => {
  expect(doubtfulTools(["Bash", name])).toEqual([expect.stringContaining(words)]);
});

test("names of tools, former names, and what may be a tool of tomorrow are not", () => {
  const names = ["Task", "KillShell", "MultiEdit", "mcp__tickets__delete", "mcp__a-b__c", "QuantumLeap"];
  expect(doubtfulTools([...builtInTools, ...names])).toEqual([]);
});
