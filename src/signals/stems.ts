// A small stemmer for English: enough to see that two texts speak of the same things, whatever the endings.

const stopWords = new Set(
  `a about after again all also am an and any are as at be because been before being but by can could did do does doing done
  down each even few for from further get got had has have having he her here hers him his how i if in into is it its just
  let like me more most much must my no nor not now of off on once only or other our out over own please same she should so
  some still such than that the their them then there these they this those through to too under until up very was we were
  what when where which while who why will with would you your yet`.split(/\s+/),
);

/** Endings, tried in this order; the first that leaves a long enough stem is taken off. */
const endings: readonly (readonly [ending: string, instead: string, leaves: number])[] = [
  ["ization", "iz", 3],
  ["ation", "", 5],
  ["ition", "it", 3],
  ["tion", "t", 3],
  ["ments", "", 6],
  ["ment", "", 6],
  ["ness", "", 4],
  ["ingly", "", 3],
  ["edly", "", 3],
  ["ings", "", 3],
  ["ing", "", 3],
  ["ied", "i", 2],
  ["ed", "", 3],
  ["ly", "", 3],
  ["er", "", 4],
];

const doubled = /([^aeiouylsz])\1$/;

/** The content stems of a text, each once, in order: lower case, without stop words and endings. */
export function stems(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/['\u2019]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length > 1 && !stopWords.has(word)).map(stemOf))];
}

function stemOf(word: string): string {
  const singular = singularOf(word);
  const found = endings.find(([ending, instead, leaves]) => {
    const left = singular.length - ending.length;
    return (
      singular.endsWith(ending) && left + instead.length >= leaves && /[aeiouy]/.test(singular.slice(0, left))
    );
  });
  const stem = found === undefined ? singular : singular.slice(0, -found[0].length) + found[1];
  return stem
    .replace(doubled, "$1")
    .replace(/(?<=.{3})e$/, "")
    .replace(/(?<=.{2})y$/, "i");
}

function singularOf(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
