import { honours } from "../../protocol/honours.ts";
import { nearest } from "../../protocol/nearest.ts";
import {
  anObject,
  type Check,
  fields,
  isPlain,
  isRegExp,
  recordOf,
  shown,
  text,
  words,
} from "../check-shape.ts";

/** What is wrong with a test case, each with its place: what nobody reads would be a test of nothing. */
export function caseProblems(given: unknown, place: string): readonly string[] {
  return whole(given, place);
}

const anything: Check = () => [];
const kinds = [...new Set<string>([...Object.values(honours).flat(), "none"])];

const kind: Check = (value, at) => {
  if (typeof value === "string" && kinds.includes(value)) return [];
  const near = typeof value === "string" ? nearest(value, kinds) : undefined;
  const advice = near === undefined ? `there are ${kinds.join(", ")}` : `did you mean ${near}?`;
  return [`${at} is no outcome: ${shown(value)}; ${advice}`];
};

const outcome: Check = (value, at) =>
  Array.isArray(value) ? value.flatMap((one: unknown, i) => kind(one, `${at}[${i}]`)) : kind(value, at);

const list: Check = (value, at) =>
  Array.isArray(value) ? [] : [`${at} must be a list, not ${shown(value)}`];

const session: Check = (value, at) =>
  isPlain(value) && typeof value["toText"] === "function"
    ? []
    : [`${at} must be a transcript(), not ${shown(value)}`];

const time: Check = (value, at) =>
  (typeof value === "number" || typeof value === "string") && !Number.isNaN(new Date(value).getTime())
    ? []
    : [`${at} must be a time: milliseconds, or a date as text, not ${shown(value)}`];

const code: Check = (value, at) =>
  Number.isInteger(value) ? [] : [`${at} must be an exit code, not ${shown(value)}`];

const program: Check = (value, at) =>
  typeof value === "string"
    ? []
    : fields("what a program does", { stdout: text, stderr: text, code })(value, at);

const expectation = fields("an expectation", {
  outcome,
  message: (value, at) => (value === "" || isRegExp(value) ? [] : words(value, at)),
  input: anObject,
  state: recordOf(anObject),
});

const whole = fields(
  "a test case",
  {
    name: text,
    event: anything,
    before: list,
    transcript: session,
    files: recordOf(text),
    git: fields("git", { branch: text }),
    now: time,
    state: recordOf(anObject),
    env: recordOf(text),
    programs: recordOf(program),
    expect: expectation,
  },
  ["event"],
);
