import { literalPiece, type Piece, type Place, type Source } from "./pieces.ts";

// Unknown parts of nested code must survive the parser as part of a word: private-use characters around a number.
export const holeMark: RegExp = /\uF8F0(\d+)\uF8F1/g;

/** The text itself. */
export function rootSource(text: string, rough?: string): Source {
  return {
    text,
    // The parser may place the end of broken input behind it.
    edge: (pos) => Math.min(pos, text.length),
    order: (pos) => [pos],
    show: (shown) => (rough === undefined ? shown : shown.replace(/\$env_/gi, "$env:")),
    hole: () => undefined,
    exact: true,
  };
}

/** Code put together from pieces of words, here-documents or variables. `after` is the order of its carrier. */
export function nestedSource(pieces: readonly Piece[], after: readonly number[], home: Place): Source {
  const holes: Piece[] = [];
  const starts: number[] = [];
  let text = "";
  for (const piece of pieces) {
    starts.push(text.length);
    text += piece.dynamic ? `\uF8F0${holes.push(piece) - 1}\uF8F1` : piece.text;
  }
  const find = (pos: number) => lastAtMost(starts, pos);
  const edge = (pos: number, side: 0 | 1): number => {
    const index = find(Math.max(0, pos - side));
    const piece = pieces[index];
    if (!piece) return home.source.edge(side ? home.end : home.pos, side);
    if (!piece.exact) return piece.source.edge(side ? piece.end : piece.pos, side);
    return piece.source.edge(piece.pos + pos - (starts[index] ?? 0), side);
  };
  const order = (pos: number) => {
    const index = find(pos);
    const piece = pieces[index];
    const mine = piece?.exact ? piece.source.order(piece.pos + pos - (starts[index] ?? 0)) : undefined;
    return mine && compareOrder(mine, after) > 0 ? mine : [...after, pos];
  };
  const show = (shown: string): string =>
    shown.includes("\uF8F0")
      ? shown.replace(holeMark, (mark, index) => holes[Number(index)]?.text ?? mark)
      : shown;
  const exact = pieces.length === 1 && pieces[0]?.exact === true && pieces[0].source.exact;
  return { text, edge, order, show, hole: (i) => holes[i], exact };
}

/** Code that is a copy of a stretch of another source, such as a decoded backquote. */
export function decodedSource(text: string, place: Place): Source {
  const piece = literalPiece(text, place);
  const nested = nestedSource([piece], place.source.order(place.pos), place);
  return { ...nested, show: place.source.show, hole: place.source.hole };
}

export function compareOrder(left: readonly number[], right: readonly number[]): number {
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function lastAtMost(starts: readonly number[], pos: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= pos) low = middle;
    else high = middle - 1;
  }
  return low;
}
