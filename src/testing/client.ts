import { execFile } from "node:child_process";
import { access, constants, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, isAbsolute, join, resolve } from "node:path";

/** A Claude Code that answered `--version`. */
export type Client = { readonly path: string; readonly version: string };

/** Why there is no client, and what to do about it. */
export type NoClient = { readonly problem: string };

export type FindClientOptions = {
  /** This binary and no other. */
  readonly path?: string;
  /** Folders in which the Agent SDK may be installed; default: the working directory. Ours is looked at last. */
  readonly from?: readonly string[];
  /** Default: the `PATH` of this process. */
  readonly searchPath?: string;
};

/**
 * Finds Claude Code: the given path, else `claude` on the search path, else the binary that the Agent SDK
 * (`@anthropic-ai/claude-agent-sdk`) brings along.
 *
 * @example
 * const client = await findClient();
 * if ("problem" in client) throw new Error(client.problem);
 * client.version; // "2.1.332 (Claude Code)"
 */
export async function findClient(options: FindClientOptions = {}): Promise<Client | NoClient> {
  const candidates = options.path ? [resolve(options.path)] : candidatePaths(options);
  const failures: string[] = [];
  for (const path of candidates) {
    if (!(await isExecutable(path))) continue;
    const version = await readVersion(path);
    if ("version" in version) return { path, ...version };
    failures.push(version.problem);
  }
  return { problem: describe(options, failures) };
}

function describe({ path }: FindClientOptions, failures: readonly string[]): string {
  if (failures.length > 0) return `Found Claude Code, but it does not start: ${failures.join("; ")}`;
  if (path) return `There is no executable file at ${resolve(path)}.`;
  const cure =
    "Install it (npm install --save-dev @anthropic-ai/claude-agent-sdk brings one) or give its path.";
  return `No Claude Code: there is no "claude" on PATH, and no Agent SDK with a binary for ${platform()}. ${cure}`;
}

const platform = () => `${process.platform}-${process.arch}`;

function candidatePaths({
  searchPath = process.env["PATH"] ?? "",
  from = [process.cwd()],
}: FindClientOptions): string[] {
  const names = process.platform === "win32" ? ["claude.exe"] : ["claude"];
  const onPath = searchPath.split(delimiter).filter(isAbsolute);
  const inSdk = [...from.map((folder) => join(resolve(folder), "package.json")), import.meta.url].flatMap(
    (start) => sdkFolders(start),
  );
  return [...onPath, ...inSdk].flatMap((folder) => names.map((name) => join(folder, name)));
}

/** The platform package is a dependency of the SDK, so with a strict package manager only the SDK can see it. */
function sdkFolders(start: string): string[] {
  const sdk = "@anthropic-ai/claude-agent-sdk";
  const fromStart = createRequire(start);
  const starts = [fromStart, ...resolvable(fromStart, sdk).map((entry) => createRequire(entry))];
  const packages = process.platform === "linux" ? [platform(), `${platform()}-musl`] : [platform()];
  return starts.flatMap((require) =>
    packages.flatMap((name) =>
      resolvable(require, `${sdk}-${name}/package.json`).map((file) => join(file, "..")),
    ),
  );
}

function resolvable(require: NodeJS.Require, name: string): string[] {
  try {
    return [require.resolve(name)];
  } catch {
    return [];
  }
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

function readVersion(path: string): Promise<{ version: string } | NoClient> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: tmpdir(), DISABLE_AUTOUPDATER: "1" };
  return new Promise((done) => {
    execFile(path, ["--version"], { env, timeout: 20_000, killSignal: "SIGKILL" }, (error, stdout) => {
      const version = stdout.trim();
      if (error || !/\d/.test(version))
        done({ problem: `${path} --version: ${error?.message.trim() ?? "no version"}` });
      else done({ version });
    });
  });
}
