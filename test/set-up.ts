import fc from "fast-check";

// The same inputs in every run, so that a change is what makes a test fail; other ones with FAIRLEAD_SEED.
fc.configureGlobal({ seed: Number(process.env["FAIRLEAD_SEED"] ?? 1) });

// Test files share a process: what one has defined is none of the business of the next.
Reflect.deleteProperty(globalThis, Symbol.for("fairlead/state/definitions"));
