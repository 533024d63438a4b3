import { expect, test } from "vitest";
import { readClientRequest } from "./client-request.ts";

const whole = Buffer.from('fairlead 1 token 1.2.3 Stop\n/work dir\0declare -x A="b"\x008\n{"é":1}');

test("a request is read when all of it is there, and not before", () => {
  for (let length = 0; length < whole.length; length += 1)
    expect(readClientRequest(whole.subarray(0, length)), String(length)).toBeUndefined();
  expect(readClientRequest(whole)).toMatchObject({
    ...{ token: "token", version: "1.2.3", event: "Stop", cwd: "/work dir", exports: 'declare -x A="b"' },
    payload: Buffer.from('{"é":1}'),
  });
});

test.each([
  "GET / HTTP/1.1\r\n",
  "fairlead 2 a b c\n",
  `${"x".repeat(2_000)}`,
  "fairlead 1 a b c\n/\0\0-1\n",
  "fairlead 1 a b c\n/\0\x001\nab",
])("%j is no request", (text) => {
  expect(readClientRequest(Buffer.from(text))).toHaveProperty("problem");
});
