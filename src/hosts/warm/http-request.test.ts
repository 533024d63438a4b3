import { expect, test } from "vitest";
import { refusedRequest } from "./http-request.ts";

const good = { host: "127.0.0.1:80", "content-type": "application/json; charset=utf-8" };

test("programs of this machine are let in", () => {
  for (const host of ["127.0.0.1:80", "localhost:8080", "[::1]:80", "LOCALHOST"])
    expect(refusedRequest({ method: "POST", headers: { ...good, host } })).toBeUndefined();
  expect(
    refusedRequest({ method: "POST", headers: { ...good, origin: "http://localhost:3000" } }),
  ).toBeUndefined();
});

test.each([
  [405, { method: "GET", headers: good }],
  [403, { method: "POST", headers: { ...good, host: "localhost.evil.example" } }],
  [403, { method: "POST", headers: { "content-type": "application/json" } }],
  [403, { method: "POST", headers: { ...good, origin: "null" } }],
  [403, { method: "POST", headers: { ...good, origin: "http://127.0.0.1.evil.example" } }],
  [415, { method: "POST", headers: { ...good, "content-type": "text/plain" } }],
])("%s for %j", (status, received) => {
  expect(refusedRequest(received)?.status).toBe(status);
});
