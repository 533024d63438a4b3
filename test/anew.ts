import { vi } from "vitest";

// What a process remembers (who was told what, which host is installed) is what these tests are about: each file starts
// with modules of its own.
vi.resetModules();
