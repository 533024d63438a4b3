import { type AssignmentNode, parseScript, type SimpleCommand, type WordNode } from "./parse.ts";

// The parser ends a word at `<( )` and takes digits before it for a descriptor; bash does neither.
// Here such words are put together again, so that nothing in them goes unseen.

const farthest = 2000;

type Argument = WordNode | AssignmentNode;

/** The words of a command in `text`, its name first. Empty for a command of assignments only. */
export function wordsOf(node: SimpleCommand, text: string): readonly Argument[] {
  const joined: Argument[] = [];
  for (const word of node.name ? [node.name, ...node.args] : node.args) {
    const before = joined.at(-1);
    const right = word.type === "Word" ? seeSubstitution(word) : word;
    const touches = before?.type === "Word" && right.type === "Word" && touching(text, before.end, right.pos);
    if (touches) joined[joined.length - 1] = joinWords(before, right);
    else joined.push(right);
  }
  return joined;
}

/** The word that belongs to the value of an assignment: `x=<(list)`. */
export function strayValue(node: SimpleCommand): WordNode | undefined {
  const last = node.prefix.at(-1);
  return last?.type === "Assignment" && node.name?.pos === last.end ? node.name : undefined;
}

/** The single word that `text` stands for, or undefined when it is not exactly one word. */
export function parseWord(text: string): WordNode | undefined {
  const { commands, errors } = parseScript(`: ${text}`);
  const command = commands[0]?.command;
  if (errors || commands.length !== 1 || command?.type !== "Command") return undefined;
  const [, word, ...rest] = wordsOf(command, `: ${text}`);
  return rest.length === 0 && command.redirects.length === 0 && word?.type === "Word" ? word : undefined;
}

function touching(text: string, end: number, start: number): boolean {
  return end === start || (start - end <= 20 && /^(\\\n)+$/.test(text.slice(end, start)));
}

function joinWords(left: WordNode, right: WordNode): WordNode {
  const parts = [...partsOf(left), ...partsOf(right)];
  return {
    type: "Word",
    text: left.text + right.text,
    value: left.value + right.value,
    pos: left.pos,
    end: right.end,
    parts,
  };
}

function partsOf({ parts, text, value, pos, end }: WordNode): NonNullable<WordNode["parts"]> {
  return parts ?? [{ type: "Literal", text, value, pos, end }];
}

// `1<(list)` and `{a}<(list)` come as one literal. Read again without the digits, at the same place in a text of blanks.
function seeSubstitution(word: WordNode): WordNode {
  const digits = word.parts ? undefined : /^(\d+|\{\w+\})[<>]\(/.exec(word.text)?.[1];
  if (digits === undefined) return word;
  const pos = word.pos + digits.length;
  // A text made of such words would be read as often as it is long.
  if (pos > farthest) throw new RangeError("substitution too far into the text");
  const again = parseScript(" ".repeat(pos) + word.text.slice(digits.length)).commands[0]?.command;
  if (again?.type !== "Command" || !again.name) return word;
  const head: WordNode = { type: "Word", text: digits, value: digits, pos: word.pos, end: pos };
  return joinWords(head, again.name);
}
