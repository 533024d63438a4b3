import { expect, test } from "vitest";
import { fakeHost } from "../../test/fake-host.ts";
import type { PastCall } from "../transcript/transcript.ts";
import { ran } from "./ran.ts";

test("the result of a call that has ended is not read from the file", async () => {
  const call: PastCall = {
    id: "c1",
    tool: "Bash",
    input: {},
    command: "npm test",
    files: [],
    cwd: "/code/app",
    outcome: "ok",
    denied: false,
    get response(): string {
      throw new Error("it was read");
    },
    position: 1,
    agentId: undefined,
  };
  expect(await ran("npm test").history?.judge(call, fakeHost())).toMatchObject({ match: true });
});
