import { type Client, findClient } from "./client.ts";

/** The client that our dependencies pin, whatever is installed besides; without it the tests that need it fail. */
export async function pinnedClient(): Promise<Client> {
  const found = await findClient({ searchPath: "" });
  if ("problem" in found) throw new Error(found.problem);
  return found;
}
