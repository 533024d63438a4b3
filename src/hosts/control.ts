import { shown } from "../hooks/values.ts";
import { runCallback } from "../protocol/callback.ts";
import { fieldsGiven } from "../protocol/given-values.ts";
import { Hooks } from "../protocol/hooks.ts";
import type { JsonObject } from "../protocol/json.ts";
import { checkNames } from "../protocol/known-names.ts";
import { type CallbackOptions, harmless, optionNames, tell, told } from "./callback-options.ts";
import {
  type CallbackRequest,
  type ControlResponse,
  introduction,
  type OutgoingFrame,
  type RequestId,
  readCallbackRequest,
  readCancellation,
} from "./control-frames.ts";
import { failureText } from "./failure-text.ts";
import type { HookSource } from "./hook-source.ts";
import { toCallbacks } from "./to-callbacks.ts";

/** What a control host is made of. */
export interface ControlOptions extends CallbackOptions {
  /** The hooks to offer, as `toSdkHooks` takes them. */
  readonly hooks: HookSource;
  /**
   * Sends one frame to the client: as one line of JSON on its stdin. When it throws, or its promise is rejected, the
   * client is taken to be gone: `warn` is told, and the host closes itself.
   */
  readonly write: (frame: OutgoingFrame) => unknown;
}

/** Answers a client's hook callbacks over the raw control protocol. */
export interface ControlHost {
  /** The `hooks` for the client's `initialize` request; null when there are none. */
  readonly hooks: ReturnType<typeof Hooks.toProtocol>["hooks"];
  /** What is wrong with the hooks as callbacks; `warn` was told. */
  readonly problems: readonly string[];
  /**
   * Sends the `initialize` request; `more` are further fields of it.
   *
   * @throws {TypeError} when the id is neither text nor number, or `more` is no object.
   */
  initialize(requestId: RequestId, more?: JsonObject): void;
  /**
   * Takes a frame of the client. A callback is asked at once and answers when it is done, so a slow one holds up no
   * other; hooks judge their conditions first, so one that is cancelled at once may never run. A second request with an id that is still running is passed over.
   *
   * @returns false when the frame is none of a control host's business.
   */
  handle(frame: unknown): boolean;
  /** Aborts a running callback; nothing is written for it any more. Unknown ids are fine. */
  cancel(requestId: RequestId): void;
  /** Aborts everything; nothing is written from here on. */
  close(): void;
}

/**
 * A control host for hooks, put together as `toSdkHooks` does it. A callback of a set that throws, or whose answer
 * the client would throw away, is answered with an error that says so; the client then does what the matcher's
 * `onFailure` says. Give `handle` every line that the client prints.
 *
 * ```ts
 * const hooks = { noBash: guard({ when: tool("Bash"), deny: "Not here." }) };
 * const host = controlHost({ hooks, write: (frame) => child.stdin.write(`${JSON.stringify(frame)}\n`) });
 * host.initialize("init-1");
 * host.handle(JSON.parse('{"type":"keep_alive"}')); // false
 * ```
 */
export function controlHost(made: ControlOptions): ControlHost {
  // A cast: what is not as the type says is found out by those who take it.
  const given = fieldsGiven("What a host is made of", made) as unknown as ControlOptions;
  checkNames("There is no option", given, ["hooks", "write", ...optionNames]);
  const { hooks, write, ...options } = given;
  if (typeof write !== "function") throw new TypeError(`write must be a function, not ${shown(write)}`);
  const { callbacks, problems } = toCallbacks(hooks, options);
  const warn = options.warn ?? tell;
  for (const problem of problems) told(warn, problem);
  const protocol = Hooks.toProtocol(callbacks);
  const running = new Map<RequestId, AbortController>();
  let open = true;

  async function answer(request: CallbackRequest): Promise<void> {
    const { requestId } = request;
    const controller = new AbortController();
    running.set(requestId, controller);
    const response = await respond(protocol.callbacks, request, controller.signal);
    if (running.get(requestId) !== controller) return;
    running.delete(requestId);
    await send({ type: "control_response", response });
  }

  /** When writing fails, at once or later, the client is gone, so there is nobody left to answer. */
  async function send(frame: OutgoingFrame): Promise<void> {
    try {
      await write(frame);
    } catch (error) {
      if (open) harmless(warn)(`The client cannot be written to any more: ${failureText(error)}`);
      close();
    }
  }

  function close(): void {
    open = false;
    for (const requestId of running.keys()) cancel(requestId);
  }

  function cancel(requestId: RequestId): void {
    const controller = running.get(requestId);
    running.delete(requestId);
    controller?.abort();
  }

  return {
    hooks: protocol.hooks,
    problems,
    initialize(requestId, more) {
      const frame = introduction(requestId, protocol.hooks, more);
      if (open) void send(frame);
    },
    handle(frame) {
      const request = readCallbackRequest(frame);
      const cancelled = readCancellation(frame);
      if (cancelled !== undefined) cancel(cancelled);
      if (open && request !== undefined && !running.has(request.requestId)) void answer(request);
      return request !== undefined || cancelled !== undefined;
    },
    cancel,
    close,
  };
}

async function respond(
  callbacks: ReturnType<typeof Hooks.toProtocol>["callbacks"],
  { requestId: request_id, callbackId, input, toolUseId, unknown }: CallbackRequest,
  signal: AbortSignal,
): Promise<ControlResponse> {
  const registered = callbacks.get(callbackId);
  if (registered === undefined) {
    return { subtype: "error", request_id, error: `No hook callback is registered as ${callbackId}.` };
  }
  try {
    const invocation = { input, toolUseId, context: { signal, unknown } };
    return { subtype: "success", request_id, response: await runCallback(registered, invocation) };
  } catch (error) {
    return { subtype: "error", request_id, error: failureText(error) };
  }
}
