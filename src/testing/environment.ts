/** What a process needs to start at all on this platform; nothing else of the caller's environment is passed on. */
const needed =
  process.platform === "win32" ? ["PATH", "SystemRoot", "ComSpec", "PATHEXT", "windir"] : ["PATH"];

/** An environment without the caller's settings and credentials, with `HOME` and the temporary folder replaced. */
export function cleanEnvironment(home: string, temporary: string): Record<string, string> {
  const kept = needed.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    USERPROFILE: home,
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    GIT_CONFIG_NOSYSTEM: "1",
  };
}

/** What makes the client talk to the scripted model and to nobody else. */
export function offlineClient(modelUrl: string): Record<string, string> {
  return {
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: "offline",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
  };
}
