import * as v from "valibot";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { Schema } from "./schema.ts";

/** Takes a JSON object as it is, every key kept; valibot's own record lets lists pass and drops some keys. */
export const jsonObject: Schema<JsonObject> = v.custom<JsonObject>(
  isJsonObject,
  "Invalid type: Expected an object",
);
