import type { CaseResult, HookResult, TestReport } from "./report.ts";

/** A report as JUnit writes it, for build servers. */
export function junit({ hooks, passed, failed, ms }: TestReport): string {
  const suites = hooks.filter(hasTests).map(({ hook, file, problems, cases }) => {
    const wrong = problems.map((problem) => testCase(hook, "tests", 0, [problem]));
    const played = cases.map((one) => testCase(hook, `${one.list} ${one.name}`, one.ms, one.problems));
    const failures = problems.length + cases.filter(({ ok }) => !ok).length;
    const counts = `tests="${problems.length + cases.length}" failures="${failures}"`;
    const where = file === undefined ? "" : ` file="${escaped(file)}"`;
    return `<testsuite name="${escaped(hook)}" ${counts}${where}>\n${[...wrong, ...played].join("\n")}\n</testsuite>`;
  });
  const counts = `tests="${passed + failed}" failures="${failed}" time="${seconds(ms)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="fairlead" ${counts}>\n${suites.join("\n")}\n</testsuites>`;
}

/** Failures as GitHub's workflow commands, which show them at their file. */
export function githubAnnotations({ hooks }: TestReport, folder: string): readonly string[] {
  return hooks.flatMap((result) => {
    const place =
      result.file === undefined
        ? ""
        : ` file=${property(`${folder}/${result.file}`)},title=${property(result.hook)}`;
    const texts = [...result.problems, ...result.cases.filter(({ ok }) => !ok).map(failure)];
    return texts.map((text) => `::error${place}::${data(text)}`);
  });
}

/** A failed case in words. */
export function failure({ list, name, problems }: CaseResult): string {
  return `${list} ${JSON.stringify(name)}: ${problems.join("\n")}`;
}

function hasTests({ problems, cases }: HookResult): boolean {
  return problems.length + cases.length > 0;
}

function testCase(hook: string, name: string, ms: number, problems: readonly string[]): string {
  const head = `<testcase classname="${escaped(hook)}" name="${escaped(name)}" time="${seconds(ms)}"`;
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

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
