/** One thing that is wrong, and where: `tool_input`, `tool_calls.0.tool_name`, ... */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** JSON that is not what the protocol promises. The message names the event and each problem with its path. */
export class ProtocolError extends Error {
  override readonly name: string = "ProtocolError";
  /** The event in question; for an unknown one the name as it came. */
  readonly event: string;
  /** At least one. */
  readonly problems: readonly Problem[];

  constructor(event: string, problems: readonly Problem[]) {
    super(
      `${event}: ${problems.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ")}`,
    );
    this.event = event;
    this.problems = problems;
  }
}
