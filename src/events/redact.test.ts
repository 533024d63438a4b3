import { describe, expect, test } from "vitest";
import { redact, redactText } from "./redact.ts";

describe("a text loses", () => {
  test.each([
    ["a login header", "curl -H 'Authorization: Bearer abc.def' x", "'Authorization: Bearer [redacted]' x"],
    ["one without a scheme", 'headers: { authorization: "abc" }', 'authorization: "[redacted]" }'],
    ["a bearer anywhere", "send bearer abcdefghijklmnop", "send bearer [redacted]"],
    ["cookies", "Cookie: a=1; b=2\nnext", "Cookie: [redacted]\nnext"],
    ["credentials in an address", "git clone https://me:pa55@host/x.git", "https://me:[redacted]@host/x.git"],
    ["a password without a user", "redis://:pa55@host:1", "redis://:[redacted]@host:1"],
    ["curl's user", "curl -u me:pa55 https://host", "curl -u me:[redacted] https://host"],
    ["an environment value", "API_KEY=abc npm publish", "API_KEY=[redacted] npm publish"],
    ["a longer name", "export AWS_SECRET_ACCESS_KEY='ab c'", "AWS_SECRET_ACCESS_KEY=[redacted]"],
    ["a short name", "DB_PASS=abc ls", "DB_PASS=[redacted] ls"],
    ["a JSON value", '{"password": "a \\" b", "x": 1}', '{"password": [redacted], "x": 1}'],
    ["a YAML value", "client_secret: abc", "client_secret: [redacted]"],
    ["an option's value", "deploy --auth-token abc --now", "deploy --auth-token [redacted] --now"],
    ["an option's value with =", "deploy --password=abc", "deploy --password=[redacted]"],
    ["a query's value", "https://host/x?a=1&access_token=abc&b=2", "a=1&access_token=[redacted]&b=2"],
    ["a known kind of key", `echo sk-ant-api03-${"a".repeat(20)}`, "echo [redacted]"],
    ["another", `x ghp_${"A1".repeat(18)} y`, "x [redacted] y"],
    ["a cloud key", "AKIAABCDEFGHIJKLMNOP", "[redacted]"],
    ["a signed token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "[redacted]"],
    ["a token as the user of an address", "https://a1b2c3d4e5f6g7h8@host/x", "https://[redacted]@host/x"],
    [
      "a line of an .env file",
      "A=1\nSTRIPE=tr0ub4dor\nNODE_ENV=test",
      "A=1\nSTRIPE=[redacted]\nNODE_ENV=test",
    ],
    ["a quoted one", "export MAIL='a b'", "export MAIL=[redacted]"],
    ["a random word beside a key's name", "the key: Zm9vYmFyMTIzNDU2Nzg5MA x", "the key: [redacted] x"],
    ["one with words between", "auth with value 9f8e7d6c5b4a39281706 now", "value [redacted] now"],
    ["a password in prose", "the password is hunter2!", "the password is [redacted]"],
    [
      "one with headers",
      "-----BEGIN RSA PRIVATE KEY-----\nDEK-Info: AES-256-CBC\n\nMIIabc\n-----END",
      "KEY-----[redacted]-----END",
    ],
    ["a private key that is cut off", "-----BEGIN PRIVATE KEY-----\nMIIabc", "KEY-----[redacted]"],
    [
      "a private key",
      "-----BEGIN RSA PRIVATE KEY-----\nMII\nabc\n-----END RSA PRIVATE KEY-----\nx",
      "-----BEGIN RSA PRIVATE KEY-----[redacted]-----END RSA PRIVATE KEY-----\nx",
    ],
  ])("%s", (_, text, rest) => {
    expect(redactText(text)).toContain(rest);
    expect(redactText(redactText(text))).toBe(redactText(text));
  });
});

test.each([
  "git push --force origin main",
  "max_tokens: 512",
  "tokens=3",
  "PWD=/code/app ls",
  'curl -H "Authorization: $AUTH" https://host/a:b',
  "API_KEY=$KEY npm publish",
  'login --password "$PASSWORD"',
  "the author is in authors.md",
  "cat src/token.ts --token-file x",
  "https://host:8080/a@b",
  "ssh me@host:22",
  "chown -u me file",
  "cat src/keys/index-2024-token-reader.ts",
  "the key moment of commit 4f3a is near",
  "NODE_ENV=test npm test",
  "git show 9fceb02d0ae598e95dc970b74767f19372d61af8",
  "const passed = true; bypass: yes",
])("%s is left as it is", (text) => {
  expect(redactText(text)).toBe(text);
});

test("JSON loses what its keys call secret, whatever it looks like", () => {
  const payload = {
    tool_input: { command: "TOKEN=abc ls", env: { apiKey: "x", PASSWORD: 1234, max_tokens: 5, token: "" } },
    list: [{ clientSecret: { value: "x" } }, "password: x"],
    authorization: "x",
    author: "me",
    nothing: null,
  };
  expect(redact(payload)).toStrictEqual({
    tool_input: {
      command: "TOKEN=[redacted] ls",
      env: { apiKey: "[redacted]", PASSWORD: "[redacted]", max_tokens: 5, token: "" },
    },
    list: [{ clientSecret: "[redacted]" }, "password: [redacted]"],
    authorization: "[redacted]",
    author: "me",
    nothing: null,
  });
  expect(payload.tool_input.env.apiKey).toBe("x");
});

test("what is nested without end is cut", () => {
  const deep = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`);
  expect(JSON.stringify(redact(deep))).toContain("nested too deep");
});

// A pattern that goes back over a long text again and again would not end within a test's time.
test.each(["a", "-", "token ", "https://a", "bearer ", '"', "password=", "-----BEGIN PRIVATE KEY-----"])(
  "a long text of %j takes its length, not its square",
  (part) => {
    expect(redactText(part.repeat(Math.ceil(300_000 / part.length))).length).toBeGreaterThan(0);
  },
);
