import type { ParsedScript, SyntaxNode } from "unbash";
import { parse } from "unbash";

// The only file that knows the parser, so that replacing or upgrading it is one edit.
export type Script = ParsedScript;
export type Node = SyntaxNode;
type Of<Kind extends SyntaxNode["type"]> = Extract<SyntaxNode, { type: Kind }>;
export type Statement = Of<"Statement">;
export type CompoundList = Of<"CompoundList">;
export type SimpleCommand = Of<"Command">;
export type Pipeline = Of<"Pipeline">;
export type AndOr = Of<"AndOr">;
export type FunctionNode = Of<"Function">;
export type Branching = Of<
  "If" | "While" | "For" | "Select" | "Case" | "ArithmeticFor" | "TestCommand" | "ArithmeticCommand"
>;
export type AssignmentNode = Of<"Assignment">;
export type WordNode = Of<"Word">;
export type WordPart = NonNullable<WordNode["parts"]>[number];
export type ParameterPart = Of<"ParameterExpansion">;
export type ScriptPart = Of<"CommandExpansion" | "ProcessSubstitution" | "ArithmeticCommandExpansion">;
export type Redirection = SimpleCommand["redirects"][number];
export type HereDoc = Of<"HereDoc">;

/** Parses bash source. Bad input gives what could be read, with `errors`; a parser crash is an error too. */
export function parseScript(text: string): Script {
  try {
    return parse(text);
  } catch (fault) {
    const message = fault instanceof RangeError ? "nested too deeply" : "the parser gave up";
    return {
      type: "Script",
      pos: 0,
      end: text.length,
      shebang: undefined,
      commands: [],
      errors: [{ message, pos: 0 }],
    };
  }
}

// Where nodes of any kind keep their children, in the order of the text. The parser has a walk of its own, of ten times the size.
const places =
  "prefix prefixes negations name word command wordlist items clause then elif else initialize test consequent alternate update pattern replacement index operation left operator right operand operands offset length value elements descriptor target delimiter parts script expression body commands suffix redirects".split(
    " ",
  );

/** Calls `visit` for each direct child: words, parts, nested scripts. */
export function eachChild(node: Node, visit: (child: Node) => void): void {
  for (const place of places) {
    // Those of a simple command are among what stands before and after its name.
    if (place === "redirects" && node.type === "Command") continue;
    const held: unknown = node[place as keyof Node]; // absent in most kinds
    for (const child of Array.isArray(held) ? held : [held]) if (isNode(child)) visit(child);
  }
}

function isNode(held: unknown): held is Node {
  return typeof held === "object" && held !== null && "type" in held;
}
