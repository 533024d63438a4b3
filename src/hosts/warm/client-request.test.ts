import { expect, test } from "vitest";
import { readClientRequest } from "./client-request.ts";

test("a client asks who is there", () => {
  const line = Buffer.from("fairlead 2 hello token 1.2.3\n");
  expect(readClientRequest(line.subarray(0, 20))).toBeUndefined();
  expect(readClientRequest(line)).toEqual({ kind: "hello", token: "token", version: "1.2.3" });
});

test.each([
  ["as the system has it", "e", "environ", "A=b\0C=d e"],
  ["as bash exports it", "x", "exports", 'declare -x A="b"'],
])(
  "a request is read when all of it is there, and not before: the environment %s",
  (_, letter, form, text) => {
    const whole = Buffer.from(`fairlead 2 token 1.2.3 Stop\n${letter}/work dir\0${text}\0\x008\n{"é":1}`);
    for (let length = 0; length < whole.length; length += 1)
      expect(readClientRequest(whole.subarray(0, length)), String(length)).toBeUndefined();
    expect(readClientRequest(whole)).toEqual({
      ...{
        kind: "ask",
        token: "token",
        version: "1.2.3",
        event: "Stop",
        cwd: "/work dir",
        form,
        variables: text,
      },
      payload: Buffer.from('{"é":1}'),
    });
  },
);

test.each([
  "GET / HTTP/1.1\r\n",
  "fairlead 1 a b c\n",
  `${"x".repeat(2_000)}`,
  "fairlead 2 a b c\n/\0A=b\0\x001\na",
  "fairlead 2 a b c\ne/\0A=b\0\0-1\n",
  "fairlead 2 a b c\nx/\0\0\x001\nab",
])("%j is no request", (text) => {
  expect(readClientRequest(Buffer.from(text))).toHaveProperty("problem");
});
