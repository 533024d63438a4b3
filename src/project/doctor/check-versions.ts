import { planWiring, type Wire } from "../../engine/plan-wiring.ts";
import { isOlder } from "../client-version.ts";
import type { Survey } from "../survey.ts";
import type { Finding } from "./finding.ts";

/** What needs a client of some age, and what happens on older ones. */
interface Need {
  readonly since: string;
  readonly uses: (wire: Wire) => boolean;
  readonly what: string;
  readonly otherwise: string;
}

const needs: readonly Need[] = [
  {
    since: "2.1.139",
    uses: () => true,
    what: "command hooks with args",
    otherwise: "Older ones run plain node, and no hook is asked.",
  },
  {
    since: "2.1.295",
    uses: ({ onFailure }) => onFailure === "block",
    what: 'onFailure: "block", which guards need',
    otherwise: "On older ones a guard that cannot be started lets pass.",
  },
  {
    since: "2.1.332",
    uses: ({ event }) => event === "PreSkillShellCommand",
    what: "PreSkillShellCommand",
    otherwise: "Older ones open a dialog at each start over the event.",
  },
];

const oldestNode = "20.19.0";

/** Whether Node and the client are new enough for what these hooks use. */
export function checkVersions(
  { loaded, client }: Survey,
  node: string = process.versions.node,
): readonly Finding[] {
  const wires = planWiring(loaded.hooks);
  const missing =
    client === undefined ? [] : needs.filter(({ since, uses }) => wires.some(uses) && isOlder(client, since));
  return [
    ...(isOlder(node, oldestNode)
      ? [
          {
            id: "node-old",
            what: `Node ${node} is older than ${oldestNode}`,
            why: "Hooks may fail to start.",
            fix: "install a newer Node, and make sure that it is the first on the PATH that Claude Code sees",
          },
        ]
      : []),
    ...missing.map(({ since, what, otherwise }) => ({
      id: "client-old",
      what: `Claude Code ${client} is older than ${since}, the first with ${what}`,
      why: otherwise,
      fix: "claude update",
    })),
  ];
}
