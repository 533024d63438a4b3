import { expect, test } from "vitest";
import { generatedTables } from "../scripts/generate-checks.ts";
import { answerFields, commonAnswerFields } from "../src/protocol/answer-fields.ts";
import { commonInputFields, inputFields } from "../src/protocol/input-fields.ts";

test("the tables of the plain checks are those of the schemas (else: npm run generate)", () => {
  const { answers, inputs } = generatedTables();
  expect({ common: commonAnswerFields, byEvent: answerFields }).toStrictEqual(answers);
  expect({ common: commonInputFields, byEvent: inputFields }).toStrictEqual(inputs);
});
