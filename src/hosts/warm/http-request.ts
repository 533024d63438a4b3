import type { IncomingHttpHeaders } from "node:http";

/** A request that is not answered, with the status that says so. */
export interface Refused {
  readonly status: 403 | 405 | 415;
  readonly why: string;
}

/** What the rules need of a request. */
export interface Received {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Why a request is not even looked at. The server is for programs of this machine: a page in a browser is kept out, also
 * one whose name was made to lead here, since it cannot choose its `Host` or `Origin`.
 */
export function refusedRequest({ method, headers }: Received): Refused | undefined {
  if (method !== "POST") return { status: 405, why: "only POST is answered" };
  if (!isLoopback(headers.host)) return { status: 403, why: "it was not sent to a loopback address" };
  const { origin } = headers;
  if (origin !== undefined && !isLoopback(originHost(origin)))
    return { status: 403, why: "it comes from a web page" };
  if (!/^application\/json\b/i.test(headers["content-type"] ?? ""))
    return { status: 415, why: "it is not application/json" };
  return undefined;
}

function originHost(origin: string): string | undefined {
  return /^https?:\/\/(.+)$/.exec(origin)?.[1];
}

function isLoopback(host: string | undefined): boolean {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(host);
}
