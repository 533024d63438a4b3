/** A session as it is written down, made step by step. Every step gives a new one. */
export interface TranscriptBuilder {
  /** The user sends a prompt: a turn begins. */
  user(text: string): TranscriptBuilder;
  /** The model says something. */
  assistant(text: string): TranscriptBuilder;
  /** The model thinks something. */
  thinking(text: string): TranscriptBuilder;
  /** The model calls a tool, and gets its result. */
  call(tool: string, input: object, result?: CallResult): TranscriptBuilder;
  /** The model runs a shell command. */
  bash(command: string, result?: CallResult): TranscriptBuilder;
  /** The model edits a file; a relative path is taken from `/code/app`. */
  edit(file: string, oldText?: string, newText?: string): TranscriptBuilder;
  /** The model writes a file. */
  write(file: string, content?: string): TranscriptBuilder;
  /** The model reads a file. */
  read(file: string, content?: string): TranscriptBuilder;
  /** The model uses a skill. */
  skill(name: string): TranscriptBuilder;
  /** A hook puts text into the conversation. */
  hook(text: string): TranscriptBuilder;
  /** An entry as it stands in the file. */
  entry(fields: object): TranscriptBuilder;
  /** The file's text: one JSON document a line. */
  toText(): string;
}

/** How a tool call ends. Default: it works and answers "ok". */
export interface CallResult {
  readonly output?: string;
  readonly failed?: boolean;
}

/**
 * A session's transcript for a test, in the form in which the host writes it.
 *
 * @example
 * const session = transcript().user("fix it").edit("src/a.ts").bash("npm test", { failed: true });
 * session.toText().split("\n").length; // 6
 */
export function transcript(): TranscriptBuilder {
  return built([]);
}

function built(entries: readonly object[]): TranscriptBuilder {
  const at = entries.length;
  const add = (...more: readonly object[]): TranscriptBuilder => built([...entries, ...more]);
  const file = (path: string): string => (path.startsWith("/") ? path : `/code/app/${path}`);
  const call = (tool: string, input: object, result: CallResult = {}): TranscriptBuilder =>
    add(
      assistantEntry(at, { type: "tool_use", id: `toolu_${at}`, name: tool, input }),
      resultEntry(at, result),
    );
  return Object.freeze<TranscriptBuilder>({
    user: (text) => add(userEntry(at, { promptId: `prompt-${at}` }, text)),
    assistant: (text) => add(assistantEntry(at, { type: "text", text })),
    thinking: (text) => add(assistantEntry(at, { type: "thinking", thinking: text })),
    call,
    bash: (command, result) => call("Bash", { command }, result),
    edit: (path, old_string = "old", new_string = "new") =>
      call("Edit", { file_path: file(path), old_string, new_string }),
    write: (path, content = "new") => call("Write", { file_path: file(path), content }),
    read: (path, content = "old") => call("Read", { file_path: file(path) }, { output: content }),
    skill: (name) => call("Skill", { skill: name }),
    hook: (text) => add(userEntry(at, { isMeta: true, rowSource: "hook", hookText: true }, text)),
    entry: (fields) => add(fields),
    toText: () => entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""),
  });
}

const about = (at: number): object => ({
  isSidechain: false,
  uuid: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
  cwd: "/code/app",
  sessionId: "7f1b5c0e-3a52-4c43-9c1e-0d6a2f3b8e11",
});

function userEntry(at: number, fields: object, content: unknown): object {
  return { ...about(at), type: "user", ...fields, message: { role: "user", content } };
}

function assistantEntry(at: number, block: object): object {
  const message = { id: `msg_${at}`, type: "message", role: "assistant", content: [block] };
  return { ...about(at), type: "assistant", message };
}

function resultEntry(at: number, { output = "ok", failed = false }: CallResult): object {
  const result = { type: "tool_result", tool_use_id: `toolu_${at}`, content: output, is_error: failed };
  return {
    ...userEntry(at + 1, {}, [result]),
    toolUseResult: failed ? `Error: ${output}` : { stdout: output },
  };
}
