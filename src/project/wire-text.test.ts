import { describe, expect, test } from "vitest";
import type { HookEvent } from "../protocol/event-names.ts";
import { groupFor } from "./handler.ts";
import { isWired, type Kept, type Wanted, wireText } from "./wire-text.ts";

// biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the host
const runFile = "${CLAUDE_PROJECT_DIR}/node_modules/fairlead/dist/run.cjs";
const none: Kept = { hooks: false, events: new Set() };

function wanted(...wires: readonly [HookEvent, string?][]): Wanted {
  return new Map(
    wires.map(([event, matcher]) => [
      event,
      groupFor({ event, timeout: 35, ...(matcher !== undefined && { matcher }) }, runFile),
    ]),
  );
}

const foreign = `{
\t"permissions": { "allow": ["Bash(ls:*)"],"deny":[] },
\t"hooks": {
\t\t"PreToolUse": [
\t\t\t{ "matcher": "Bash", "hooks": [ { "type": "command", "command": "./check.sh" } ] }
\t\t],
\t\t"Notification": []
\t},
\t"model" : "opus"
}
`;

describe("wiring a settings text", () => {
  test("writes what settings need into an empty one, laid out as the host does", () => {
    expect(wireText("{}", wanted(["PreToolUse", "Bash|Edit"], ["Stop"]), none)).toMatchInlineSnapshot(`
      "{
        "hooks": {
          "PreToolUse": [
            {
              "matcher": "Bash|Edit",
              "hooks": [
                {
                  "type": "command",
                  "command": "node",
                  "args": [
                    "\${CLAUDE_PROJECT_DIR}/node_modules/fairlead/dist/run.cjs",
                    "PreToolUse"
                  ],
                  "timeout": 35
                }
              ]
            }
          ],
          "Stop": [
            {
              "hooks": [
                {
                  "type": "command",
                  "command": "node",
                  "args": [
                    "\${CLAUDE_PROJECT_DIR}/node_modules/fairlead/dist/run.cjs",
                    "Stop"
                  ],
                  "timeout": 35
                }
              ]
            }
          ]
        }
      }"
    `);
  });

  test("adds to what is there and leaves every other byte", () => {
    const wired = wireText(foreign, wanted(["PreToolUse", "Bash"], ["Stop"]), none);
    const lines = wired.split("\n");
    expect(foreign.split("\n").filter((line) => !lines.includes(line))).toEqual([
      '\t\t\t{ "matcher": "Bash", "hooks": [ { "type": "command", "command": "./check.sh" } ] }',
      '\t\t"Notification": []',
    ]);
    expect(lines).toContain(
      '\t\t\t{ "matcher": "Bash", "hooks": [ { "type": "command", "command": "./check.sh" } ] },',
    );
    expect(JSON.parse(wired).hooks.PreToolUse).toHaveLength(2);
  });

  test("a second time changes nothing, whatever the order of keys", () => {
    const plan = wanted(["PreToolUse", "Bash"], ["Stop"]);
    const wired = wireText(foreign, plan, none);
    expect(wireText(wired, plan, none)).toBe(wired);
    const turned =
      '{"hooks":{"Stop":[{"hooks":[{"timeout":35,"args":["/x/fairlead/dist/run.cjs","Stop"],"command":"node","type":"command"}]}]}}';
    const same: Wanted = new Map([
      ["Stop", groupFor({ event: "Stop", timeout: 35 }, "/x/fairlead/dist/run.cjs")],
    ]);
    expect(wireText(turned, same, none)).toBe(turned);
  });

  test("taking everything out again gives the bytes of before", () => {
    const kept: Kept = { hooks: true, events: new Set(["PreToolUse", "Notification"]) };
    const wired = wireText(foreign, wanted(["PreToolUse"], ["Notification"], ["SessionEnd"]), none);
    expect(wireText(wired, new Map(), kept)).toBe(foreign);
    const bare = '{\r\n    "model": "opus"\r\n}\r\n';
    expect(wireText(wireText(bare, wanted(["Stop"]), none), new Map(), none)).toBe(bare);
  });

  test("goes with what hooks need: events come and go, matchers change in place", () => {
    const first = wireText(foreign, wanted(["PreToolUse", "Bash"], ["Stop"]), none);
    const second = wireText(first, wanted(["PreToolUse", "Bash|Edit"], ["SessionStart"]), none);
    expect(Object.keys(JSON.parse(second).hooks)).toEqual(["PreToolUse", "Notification", "SessionStart"]);
    expect(JSON.parse(second).hooks.PreToolUse.map(({ matcher }: { matcher: string }) => matcher)).toEqual([
      "Bash",
      "Bash|Edit",
    ]);
  });

  test("a moved install is updated, never doubled, in every form it was ever written", () => {
    const old = [
      {
        type: "command",
        command: "node",
        args: ["/old/node_modules/fairlead/dist/run.cjs", "Stop"],
        timeout: 9,
      },
      { type: "command", command: 'node "C:\\apps\\fairlead\\dist\\run.cjs" Stop' },
      { type: "command", command: "/usr/lib/node_modules/fairlead/dist/run.cjs" },
    ];
    const text = JSON.stringify({
      hooks: {
        Stop: [
          { hooks: [old[0], { type: "command", command: "x" }] },
          { hooks: [old[1]] },
          { hooks: [old[2]] },
        ],
      },
    });
    const { Stop } = JSON.parse(wireText(text, wanted(["Stop"]), none)).hooks;
    expect(Stop).toEqual([
      { hooks: [{ type: "command", command: "x" }] },
      { hooks: [{ type: "command", command: "node", args: [runFile, "Stop"], timeout: 35 }] },
    ]);
  });

  test("shares a group with others without touching them, and keeps what a user added to our handler", () => {
    const text = `{"hooks":{"Stop":[{"hooks":[ {"type":"command","command":"x"} ,{"type":"command","command":"node","args":["/a/fairlead/dist/run.cjs","Stop"],"onFailure":"block","statusMessage":"checking"}]}]}}`;
    const wired = wireText(text, wanted(["Stop"]), none);
    expect(wired).toContain('[ {"type":"command","command":"x"} ,{');
    expect(JSON.parse(wired).hooks.Stop[0].hooks[1]).toEqual({
      type: "command",
      command: "node",
      args: [runFile, "Stop"],
      timeout: 35,
      statusMessage: "checking",
    });
    expect(wireText(wired, new Map(), none)).toBe(
      '{"hooks":{"Stop":[{"hooks":[ {"type":"command","command":"x"}]}]}}',
    );
  });

  test("a hook of another tool with a similar path is not ours", () => {
    for (const command of [
      "./fairlead.sh",
      "node not-fairlead/dist/run.cjs",
      "node /x/fairlead/dist/run.cjs.bak",
    ])
      expect(
        isWired(JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command }] }] } })),
        command,
      ).toBe(false);
  });
});
