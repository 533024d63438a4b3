import { type Automaton, buildAutomaton } from "./pattern-automaton.ts";
import { type PatternTree, parsePattern } from "./pattern-tree.ts";

const exponential = "can take exponential time: a repeated part can match the same text in several ways";
const polynomial =
  "can take far more time than its text is long: two repeated parts can share the same text in many ways";
const tooLarge = "is too complicated to be checked for blow-ups";
const advice = 'Use one repetition where two meet, or bound it, as in ".{0,80}"';

/** How many steps the check may take: a fraction of a second. */
const stepsMax = 50_000;
const positionsMax = 800;

/**
 * Why a pattern may take more than linear time on some text from where its match starts, or null. Judged is the
 * pattern's own ambiguity; that each place of a text is tried as a start is not counted.
 */
export function patternProblem(pattern: RegExp): string | null {
  const { main, lookarounds } = parsePattern(pattern.source, pattern.flags);
  for (const tree of [main, ...lookarounds]) {
    const problem = endlessCount(tree) < 1 ? null : ambiguity(buildAutomaton(tree, pattern.flags));
    if (problem !== null) return `/${shown(pattern.source)}/ ${problem}. ${advice}.`;
  }
  return null;
}

const shown = (source: string): string => (source.length > 100 ? `${source.slice(0, 99)}…` : source);

/** Most patterns have no loop at all and need no automaton. Counted loops count when they nest. */
function endlessCount(tree: PatternTree): number {
  if (tree.kind === "repeat") return (tree.max > 9 ? 1 : 0) + endlessCount(tree.part);
  if (tree.kind === "backreference") return 1;
  return "parts" in tree ? tree.parts.reduce((sum, part) => sum + endlessCount(part), 0) : 0;
}

interface Search extends Automaton {
  /** For each position the positions it reaches in one step or more. */
  readonly reach: readonly ReadonlySet<number>[];
  steps: number;
}

function ambiguity(automaton: Automaton): string | null {
  if (automaton.signs.length > positionsMax) return tooLarge;
  const search: Search = {
    ...automaton,
    reach: automaton.follow.map((_, at) => reachedFrom(automaton, at)),
    steps: 0,
  };
  const loops = search.reach.flatMap((reached, at) => (reached.has(at) ? [at] : []));
  // Positions that reach each other are on the same loops, so one of them speaks for all.
  const distinct = loops.filter((p) => !loops.some((other) => other < p && onOneLoop(search, p, other)));
  if (distinct.some((p) => returnsTwoWays(search, p))) return outcome(search, exponential);
  // A loop after which nothing can fail never goes back to try the other ways.
  const canFail = loops.filter((q) => !search.last.has(q));
  const shared = loops.some((p) => canFail.some((q) => isAfter(search, p, q) && sharesText(search, p, q)));
  return shared ? outcome(search, polynomial) : null;
}

const outcome = (search: Search, problem: string): string => (search.steps > stepsMax ? tooLarge : problem);

const onOneLoop = ({ reach }: Search, p: number, q: number): boolean =>
  reach[p]?.has(q) === true && reach[q]?.has(p) === true;

const isAfter = ({ reach }: Search, p: number, q: number): boolean =>
  p !== q && reach[p]?.has(q) === true && reach[q]?.has(p) !== true;

function reachedFrom({ follow }: Automaton, start: number): Set<number> {
  const reached = new Set<number>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of follow[at]?.keys() ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

/** Is there a text that leads from p back to p along two different ways? Each such text doubles the work. */
function returnsTwoWays(search: Search, p: number): boolean {
  const back = (at: number): boolean => search.reach[at]?.has(p) === true;
  const step = ([a = 0, b = 0, parted = 0]: Walk): Walk[] =>
    together(search, [a, b], [back, back]).map(([toA = 0, toB = 0]) => {
      const parts = toA !== toB || (a === b && (search.follow[a]?.get(toA) ?? 0) > 1);
      // Which of the two walks which way makes no difference.
      return [Math.min(toA, toB), Math.max(toA, toB), parted === 1 || parts ? 1 : 0];
    });
  return explore(search, [p, p], [p, p, 1], step);
}

/** Is there a text that loops at p, leads from p to q, and loops at q? Where the one loop ends is then anybody's guess. */
function sharesText(search: Search, p: number, q: number): boolean {
  const { reach } = search;
  const atP = (at: number): boolean => reach[at]?.has(p) === true;
  const between = (at: number): boolean => at === q || reach[at]?.has(q) === true;
  const atQ = (at: number): boolean => reach[at]?.has(q) === true;
  return explore(search, [p, p, q], [p, q, q], (walk) => together(search, walk, [atP, between, atQ]));
}

type Walk = readonly number[];

/** All ways for several walkers to take one step each, over the same sign, to where each is allowed. */
function together(
  search: Search,
  walk: Walk,
  allowed: readonly ((at: number) => boolean)[],
  common: bigint = ~0n,
): Walk[] {
  const [first, ...others] = walk;
  const [mayGo, ...rest] = allowed;
  if (first === undefined || mayGo === undefined) return [[]];
  return [...(search.follow[first]?.keys() ?? [])].flatMap((to) => {
    const signs = common & (search.signs[to] ?? 0n);
    if (signs === 0n || !mayGo(to)) return [];
    return together(search, others, rest, signs).map((tail) => [to, ...tail]);
  });
}

/** Does `step` lead from `start` to `goal`? Running out of steps counts as yes: such a pattern is refused. */
function explore(search: Search, start: Walk, goal: Walk, step: (walk: Walk) => readonly Walk[]): boolean {
  const wanted = goal.join();
  const seen = new Set<string>();
  const open: Walk[] = [start];
  for (let walk = open.pop(); walk !== undefined; walk = open.pop()) {
    for (const next of step(walk)) {
      search.steps += 1;
      const key = next.join();
      if (key === wanted || search.steps > stepsMax) return true;
      if (!seen.has(key)) open.push(next);
      seen.add(key);
    }
  }
  return false;
}
