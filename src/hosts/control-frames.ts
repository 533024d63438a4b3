import { brief } from "../protocol/brief.ts";
import { lookedAt } from "../protocol/cause-of.ts";
import { given } from "../protocol/given.ts";
import { fieldsGiven } from "../protocol/given-values.ts";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";

/** The id of a request. Clients write texts; a number is answered as it came. */
export type RequestId = string | number;

/** A frame that a control host writes: one line of JSON on the client's stdin. */
export type OutgoingFrame =
  | { type: "control_request"; request_id: RequestId; request: JsonObject }
  | { type: "control_response"; response: ControlResponse };

/** The answer to a request of the client. */
export type ControlResponse =
  | { subtype: "success"; request_id: RequestId; response: JsonObject }
  | { subtype: "error"; request_id: RequestId; error: string };

/** A call of a hook callback, as the client asks for it. */
export interface CallbackRequest {
  readonly requestId: RequestId;
  readonly callbackId: string;
  readonly input: unknown;
  readonly toolUseId?: string;
  /** What else the request holds. */
  readonly unknown: JsonObject;
}

/**
 * The frame that opens a session: what it has beside our own fields is `more`.
 *
 * @throws {TypeError} when the id is neither text nor number, or `more` is no object.
 */
export function introduction(requestId: unknown, hooks: object | null, more: unknown): OutgoingFrame {
  if (!isRequestId(requestId))
    throw new TypeError(`A request's id is a text or a number, and not ${brief(requestId)}.`);
  const fields = fieldsGiven("What the introduction says more", more);
  const request = { ...fields, subtype: "initialize", ...(hooks !== null && { hooks }) };
  return { type: "control_request", request_id: requestId, request };
}

/** The callback request that a frame is; undefined when it is something else. */
export function readCallbackRequest(frame: unknown): CallbackRequest | undefined {
  return lookedAt(
    () => callbackRequest(frame),
    () => undefined,
  );
}

function callbackRequest(frame: unknown): CallbackRequest | undefined {
  if (!isJsonObject(frame) || frame["type"] !== "control_request") return undefined;
  const { request_id: requestId, request } = frame;
  if (!isRequestId(requestId) || !isJsonObject(request) || request["subtype"] !== "hook_callback") {
    return undefined;
  }
  const { subtype: _subtype, callback_id: callbackId, input, tool_use_id: toolUseId, ...unknown } = request;
  const ids = given({ toolUseId: typeof toolUseId === "string" ? toolUseId : undefined });
  return {
    requestId,
    callbackId: typeof callbackId === "string" ? callbackId : brief(callbackId),
    input,
    unknown,
    ...ids,
  };
}

/** The id of the request that a frame withdraws; undefined when it is something else. */
export function readCancellation(frame: unknown): RequestId | undefined {
  const id = lookedAt(
    () =>
      isJsonObject(frame) && frame["type"] === "control_cancel_request" ? frame["request_id"] : undefined,
    () => undefined,
  );
  return isRequestId(id) ? id : undefined;
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || typeof value === "number";
}
