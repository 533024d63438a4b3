import { currentToolName } from "../protocol/tool-names.ts";
import type { EventDetails } from "./event.ts";
import { frozen } from "./frozen.ts";
import { normalizePath, type Platform } from "./paths.ts";
import { didSucceed, responseText } from "./response.ts";
import { isRecord, textOf } from "./text-blocks.ts";
import { type ToolFacts, toolFacts } from "./tool-facts.ts";

type Payload = Readonly<Record<string, unknown>>;

/** Derives the details of a payload; each is worked out when first asked for. */
export function details(input: Payload, platform: Platform): EventDetails {
  let facts: ToolFacts | undefined;
  let files: readonly string[] | undefined;
  const known = (): ToolFacts => {
    facts ??= frozen(callFacts(input));
    return facts;
  };
  return {
    get tool() {
      const name = text(input["tool_name"]);
      return name === undefined ? undefined : currentToolName(name);
    },
    get command() {
      return known().command;
    },
    get files() {
      const cwd = text(input["cwd"]) ?? "";
      files ??= Object.freeze([...new Set(known().files.map((file) => normalizePath(file, cwd, platform)))]);
      return files;
    },
    get written() {
      return known().written;
    },
    get removed() {
      return known().removed;
    },
    get prompt() {
      return "tool_name" in input ? known().prompt : textOf(input["prompt"]);
    },
    get agent() {
      return agentOf(input);
    },
    get response() {
      return responseText(input);
    },
    get succeeded() {
      return didSucceed(input);
    },
    get timeoutMs() {
      return milliseconds(input);
    },
  };
}

function callFacts(input: Payload): ToolFacts {
  const calls = Array.isArray(input["tool_calls"]) ? input["tool_calls"].filter(isRecord) : [input];
  const all = calls.map((call) =>
    toolFacts(currentToolName(text(call["tool_name"]) ?? ""), call["tool_input"]),
  );
  const [first] = all;
  if (all.length === 1 && first !== undefined)
    return { ...first, files: [...first.files, ...ownFiles(input)] };
  return {
    files: all.flatMap((call) => call.files),
    written: all.flatMap((call) => call.written),
    removed: all.flatMap((call) => call.removed),
  };
}

/** Files that an event names itself: FileChanged, ConfigChange, InstructionsLoaded. */
function ownFiles(input: Payload): string[] {
  return typeof input["file_path"] === "string" ? [input["file_path"]] : [];
}

function agentOf(input: Payload): string {
  const isOfSubagent = typeof input["agent_id"] === "string";
  return isOfSubagent ? (text(input["agent_type"]) ?? "") : "main";
}

function milliseconds(input: Payload): number | undefined {
  const call = input["tool_input"];
  const limit = isRecord(call) ? (call["timeout"] ?? call["timeout_ms"]) : undefined;
  const value = typeof limit === "string" && limit.trim() !== "" ? Number(limit) : limit;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
