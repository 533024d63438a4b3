import { nodeHost } from "../hosts/node.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import type { Project } from "../project/find.ts";
import { recordingsOf } from "../project/recorded.ts";
import { fileStore } from "../state/file-store.ts";
import { stateRoot } from "../state/paths.ts";
import { explain as explainPayload } from "../testing/explain/explain.ts";
import type { Explanation } from "../testing/explain/explanation.ts";
import { payloadFor } from "../testing/explain/recorded-event.ts";
import { withoutSecrets } from "../testing/explain/without-secrets.ts";
import type { Command, ExitCode, Services } from "./command.ts";
import { checkInput, clientFolder, type Given, givenPayload, lastEntry } from "./explain-input.ts";
import { entryText } from "./explain-last.ts";
import { explanationText } from "./explain-report.ts";
import { checkKnown, idPattern } from "./log-options.ts";
import { here, load, showPlace } from "./open-project.ts";
import { print, printJson } from "./print.ts";

const { env } = process;

const args = {
  payload: {
    type: "positional",
    required: false,
    description: "A file with a payload, or - for standard input",
  },
  last: { type: "boolean", description: "The newest event of this project, as the ledger tells it" },
  command: { type: "string", valueHint: "line", description: "A Bash call with this command line" },
  prompt: { type: "string", valueHint: "text", description: "A prompt with this text" },
  edit: { type: "string", valueHint: "file", description: "An Edit of this file" },
  event: {
    type: "string",
    valueHint: "name",
    description: "The event; default: what the payload says, PreToolUse or UserPromptSubmit",
  },
  session: {
    type: "string",
    valueHint: "id",
    description: "Put a call made here into this session; default: the last one of this project",
  },
  hook: {
    type: "string",
    valueHint: "pattern",
    description: "Show only these hooks: a part of their id, or guards/*",
  },
  dry: { type: "boolean", description: "Ask the conditions alone; run no handler" },
  raw: { type: "boolean", description: "Do not hide what looks like a secret" },
  json: { type: "boolean", description: "Print one JSON document" },
} as const;

interface Options {
  readonly hook?: string | undefined;
  readonly dry?: boolean | undefined;
  readonly raw?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** `fairlead explain`: what every hook and condition says to one event, and why. */
export const explain: Command<typeof args> = {
  meta: { name: "explain", description: "Show what every hook and condition says to one event, and why" },
  args,
  meant: { bash: "command", shell: "command", run: "command", write: "edit", file: "edit" },
  examples: [
    [
      "npx fairlead explain --command 'git push -f'",
      "which hooks are concerned, why, and what the host will do",
    ],
    ["npx fairlead explain --last", "why the newest event was answered as it was"],
    ["npx fairlead explain payload.json --json", "the same for programs; exits 1 when something is broken"],
    [
      "npx fairlead explain --edit src/a.ts --dry --hook guards/*",
      "conditions of some hooks; no handler runs",
    ],
  ],
  run: async ({ args: options, data }): Promise<ExitCode> => {
    checkInput(options);
    const project = here();
    const root = stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
    if (options.last === true)
      return explainLast(lastEntry(options, project, root), project, root, options, data);
    const given = await givenPayload(options, project, root);
    const explanation = shown(await asked(given, project, root, options, data), options);
    if (options.json === true) printJson({ project: project.root, ...explanation });
    else {
      showPlace(project);
      print(explanationText(explanation, given.session));
    }
    return codeOf(explanation);
  },
};

/** The ledger keeps what came of an event; what came in is looked for elsewhere, and then asked about once more. */
async function explainLast(
  entry: LedgerEntry,
  project: Project,
  root: string,
  options: Options,
  services: Services,
): Promise<ExitCode> {
  const found = payloadFor(entry, {
    host: hostOf(project),
    recordings: recordingsOf(project, env),
    clientFolder: clientFolder(),
  });
  const again =
    "payload" in found
      ? shown(
          await asked({ payload: JSON.stringify(found.payload) }, project, root, options, services),
          options,
        )
      : undefined;
  if (options.json === true) {
    const source = "payload" in found ? { from: found.from } : { missing: found.missing };
    printJson({ project: project.root, entry, payload: source, explanation: again ?? null });
  } else {
    showPlace(project);
    print(entryText(entry, found));
    if (again !== undefined) print(`\n${explanationText(again, undefined)}`);
  }
  return again === undefined ? 0 : codeOf(again);
}

async function asked(
  { payload, expected }: Given,
  project: Project,
  root: string,
  { dry }: Options,
  services: Services,
): Promise<Explanation> {
  const loaded = await load(project, services);
  const interests = loaded.interests ?? null;
  const store = fileStore({ root, onFault: () => undefined });
  return explainPayload(payload, { loaded, host: hostOf(project), store, expected, dry, interests });
}

function hostOf({ root }: Project): ReturnType<typeof nodeHost> {
  const home = env["HOME"] ?? env["USERPROFILE"];
  return nodeHost({ root, ...(home !== undefined && { home }) });
}

function shown(explanation: Explanation, { hook, raw }: Options): Explanation {
  const cleaned = raw === true ? explanation : withoutSecrets(explanation, env);
  if (hook === undefined) return cleaned;
  const pattern = idPattern(hook);
  const { hooks, problems } = cleaned;
  if (cleaned.reading.kind === "event") checkKnown(hook, hooks, problems);
  return { ...cleaned, hooks: cleaned.hooks.filter(({ id }) => pattern.test(id)) };
}

/** A refusal is what hooks are for; what cannot be read, does not load or fails is a finding. */
function codeOf({ reading, problems, hooks }: Explanation): ExitCode {
  const broken = hooks.some(({ status }) => status === "failed" || status === "late");
  return reading.kind === "unreadable" || problems.length > 0 || broken ? 1 : 0;
}
