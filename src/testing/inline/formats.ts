import type { CaseResult, HookResult, TestReport } from "./report.ts";

/** Cases that belong together, as other programs are told of them. */
export interface Suite {
  readonly name: string;
  /** The file, as a build server finds it. */
  readonly file?: string;
  readonly cases: readonly SuiteCase[];
}

export interface SuiteCase {
  readonly name: string;
  readonly ms: number;
  /** Empty when all is well. */
  readonly problems: readonly string[];
}

/** A report of inline tests as suites, one a hook; `folder` is where its files are. */
export function suitesOf({ hooks }: TestReport, folder: string): readonly Suite[] {
  return hooks.filter(hasTests).map(({ hook, file, problems, cases }) => ({
    name: hook,
    ...(file !== undefined && { file: `${folder}/${file}` }),
    cases: [
      ...problems.map((problem) => ({ name: "tests", ms: 0, problems: [problem] })),
      ...cases.map((one) => ({ name: `${one.list} ${one.name}`, ms: one.ms, problems: one.problems })),
    ],
  }));
}

/** Suites as JUnit writes them, for build servers. */
export function junit(suites: readonly Suite[], ms: number): string {
  const all = suites.flatMap(({ cases }) => cases);
  const texts = suites.map(({ name, file, cases }) => {
    const where = file === undefined ? "" : ` file="${escaped(file)}"`;
    const played = cases.map((one) => testCase(name, one));
    return `<testsuite name="${escaped(name)}" ${counts(cases)}${where}>\n${played.join("\n")}\n</testsuite>`;
  });
  const head = `<testsuites name="fairlead" ${counts(all)} time="${seconds(ms)}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${texts.join("\n")}\n</testsuites>`;
}

function counts(cases: readonly SuiteCase[]): string {
  return `tests="${cases.length}" failures="${cases.filter(({ problems }) => problems.length > 0).length}"`;
}

/** One failure as GitHub's workflow command, which shows it at its file. */
export function githubError(text: string, title: string, file: string | undefined): string {
  const place = file === undefined ? "" : ` file=${property(file)},title=${property(title)}`;
  return `::error${place}::${data(text)}`;
}

/** Failures as GitHub's workflow commands, which show them at their file. */
export function githubAnnotations({ hooks }: TestReport, folder: string): readonly string[] {
  return hooks.flatMap(({ hook, file, problems, cases }) => {
    const texts = [...problems, ...cases.filter(({ ok }) => !ok).map(failure)];
    return texts.map((text) => githubError(text, hook, file === undefined ? undefined : `${folder}/${file}`));
  });
}

/** A failed case in words. */
export function failure({ list, name, problems }: CaseResult): string {
  return `${list} ${JSON.stringify(name)}: ${problems.join("\n")}`;
}

function hasTests({ problems, cases }: HookResult): boolean {
  return problems.length + cases.length > 0;
}

function testCase(suite: string, { name, ms, problems }: SuiteCase): string {
  const head = `<testcase classname="${escaped(suite)}" name="${escaped(name)}" time="${seconds(ms)}"`;
  if (problems.length === 0) return `${head}/>`;
  return `${head}><failure message="${escaped(problems[0] ?? "")}">${escaped(problems.join("\n"))}</failure></testcase>`;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Control characters cannot stand in XML at all. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/** What moves a terminal's cursor would do so in the log of a build, too. */
function data(text: string): string {
  const still = text.replace(/(?![\r\n])\p{Cc}+/gu, " ");
  return still.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
