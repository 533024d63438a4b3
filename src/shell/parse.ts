import type { ParsedScript, SyntaxNode } from "unbash";
import { forEachChild, parse } from "unbash";

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

/** Calls `visit` for each direct child: words, parts, nested scripts. */
export function eachChild(node: Node, visit: (child: Node) => void): void {
  forEachChild(node, visit);
}
