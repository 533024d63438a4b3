import { expect, test } from "vitest";
import { readClientRequest, readHello } from "./client-request.ts";

test("a first line is read when all of it is there", () => {
  const line = Buffer.from("fairlead 2 token 1.2.3 Stop\nmore");
  expect(readHello(line.subarray(0, 20))).toBeUndefined();
  expect(readHello(line)).toEqual({ token: "token", version: "1.2.3", event: "Stop", size: 28 });
});

test.each(["GET / HTTP/1.1\r\n", "fairlead 1 a b c\n", `${"x".repeat(2_000)}`])(
  "%j is no first line",
  (text) => expect(readHello(Buffer.from(text))).toHaveProperty("problem"),
);

test.each([
  ["as the system has it", "e", "environ", "A=b\0C=d e"],
  ["as bash exports it", "x", "exports", 'declare -x A="b"'],
])(
  "a request is read when all of it is there, and not before: the environment %s",
  (_, letter, form, text) => {
    const whole = Buffer.from(`${letter}/work dir\0${text}\0\x008\n{"é":1}`);
    for (let length = 0; length < whole.length; length += 1)
      expect(readClientRequest(whole.subarray(0, length)), String(length)).toBeUndefined();
    expect(readClientRequest(whole)).toEqual({
      ...{ cwd: "/work dir", form, variables: text },
      payload: Buffer.from('{"é":1}'),
    });
  },
);

test.each(["/\0A=b\0\x001\na", "e/\0A=b\0\0-1\n", "x/\0\0\x001\nab"])("%j is no request", (text) => {
  expect(readClientRequest(Buffer.from(text))).toHaveProperty("problem");
});
