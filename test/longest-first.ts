import { relative } from "node:path";
import type { TestSpecification, Vitest } from "vitest/node";
import { BaseSequencer } from "vitest/node";

