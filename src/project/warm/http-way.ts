import type { Env, Project } from "../find.ts";
import { httpPortOf, openServerFolder, projectToken, serverFolder, serverKey } from "./server-folder.ts";

/** How a project's http hooks reach the server, whether it runs now or not; or why they cannot. */
export type HttpWay = { readonly port: number; readonly token: string } | { readonly problem: string };

export function httpWay({ root }: Project, env: Env): HttpWay {
  try {
    const folder = serverFolder(env);
    const opened = openServerFolder(folder);
    if ("problem" in opened) return opened;
    return { port: httpPortOf(folder, env), token: projectToken(serverKey(folder), root) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
