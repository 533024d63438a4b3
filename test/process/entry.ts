import { answerCommand } from "../../src/hosts/command.ts";
import { endWith } from "../../src/hosts/end.ts";
import { nodeHost } from "../../src/hosts/node.ts";
import { readStdin } from "../../src/hosts/stdin.ts";
import { writeOut } from "../../src/hosts/write-out.ts";

const [, , set = "", expected] = process.argv;

/** A command hook in small: what a real entry does, with a set of hooks that is built in. */
async function main(): Promise<void> {
  const payload = await readStdin();
  const host = nodeHost({ root: process.cwd() });
  const load = async () => {
    const { hookSets } = await import("./hook-sets.ts"); // hook files are loaded late, as in a project
    return { hooks: (hookSets[set] ?? []).map((hook, at) => ({ id: `${set}/${at}`, hook })), problems: [] };
  };
  const reply = await answerCommand({ payload, expected, load, host, staysQuiet: true });
  writeOut(1, reply.stdout);
  writeOut(2, reply.stderr);
  endWith(reply.exitCode);
}

void main();
