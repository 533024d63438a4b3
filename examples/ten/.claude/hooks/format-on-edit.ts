// Files are formatted as they are edited, so that no turn is spent on it. When the formatter cannot read a file, the
// agent is told why. Put your own formatter into the list.
import { execFileSync } from "node:child_process";
import { context, on, path } from "fairlead";
import { edit } from "fairlead/testing";

const formatter = ["npx", "--no-install", "prettier", "--write", "--ignore-unknown"] as const;
const line = `${formatter.join(" ")} /code/app/src/a.ts`;
const edited = edit("src/a.ts", "a", "b");

export const formatOnEdit = on(
  "PostToolUse",
  {
    tool: ["Edit", "Write"],
    when: path("*.{ts,tsx,js,jsx,css,html,json,md}"),
    tests: {
      passes: [
        { name: "it is formatted", event: edited, programs: { [line]: "src/a.ts 12ms\n" } },
        edit("logo.svg", "a", "b"),
      ],
      fires: [
        {
          name: "it cannot be read",
          event: edited,
          programs: { [line]: { code: 2, stderr: "[error] src/a.ts: SyntaxError: ';' expected. (3:7)\n" } },
          expect: { outcome: "context", message: /is not formatted.*SyntaxError/s },
        },
      ],
    },
  },
  ({ files }) => {
    const [program, ...args] = formatter;
    try {
      execFileSync(program, [...args, ...files], { stdio: "pipe", timeout: 20_000 });
      return undefined;
    } catch (error) {
      const why = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
      const told = `${files.join(", ")} is not formatted. If the fault is in the file, correct it; else tell the user:`;
      return context(`${told}\n${why.slice(0, 500)}`);
    }
  },
);
