import type { Node, Script } from "./parse.ts";
import { type Exits, exitOf } from "./proof-levels.ts";

type Ending = "any" | "failure";

/** The bodies of the functions that the text itself defines, wherever they stand. */
export function functionsIn(script: Script): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  each(script.commands, (node) => {
    if (node.type === "Function") found.set(node.name.value, node.body);
    return true;
  });
  return found;
}

/** What a function that is called here may do to the shell, also through others. */
export function exitsIn(functions: ReadonlyMap<string, Node>): Exits {
  const exits = new Map<string, Ending>();
  const bodies = [...functions].map(([name, body]) => ({ name, ...endingsIn(body) }));
  const isChanged = ({ name, own, calls }: Body): boolean => {
    const ending = gravest([...own, ...calls.map((called) => exits.get(called))]);
    if (ending === undefined || exits.get(name) === ending) return false;
    exits.set(name, ending);
    return true;
  };
  while (bodies.filter(isChanged).length > 0);
  return exits;
}

interface Body {
  readonly name: string;
  /** How it may end the shell by itself. */
  readonly own: readonly Ending[];
  readonly calls: readonly string[];
}

function endingsIn(body: Node): Omit<Body, "name"> {
  const own = new Set<Ending>();
  const calls = new Set<string>();
  each(body, (node) => {
    const ending = node.type === "Command" ? exitOf(node) : undefined;
    if (ending !== undefined) own.add(ending);
    else if (node.type === "Command") calls.add(node.name?.value ?? "");
    // Those end a shell of their own, or define what may be called later.
    return node.type !== "Subshell" && node.type !== "Function";
  });
  return { own: [...own], calls: [...calls] };
}

function gravest(endings: readonly (Ending | undefined)[]): Ending | undefined {
  return endings.includes("any") ? "any" : endings.find((one) => one !== undefined);
}

/** Meets whatever a tree holds, and goes on into what `enters` says. */
function each(held: unknown, enters: (node: Node) => boolean): void {
  if (typeof held !== "object" || held === null) return;
  const node = held as Node; // a list, or a node without such a type, is none of those that are asked for
  if (enters(node)) for (const child of Object.values(held)) each(child, enters);
}
