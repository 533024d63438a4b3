#!/usr/bin/env node
// The program `fairlead`: every command is read only when it is wanted.
import { dispatch } from "./cli/dispatch.ts";

const code = await dispatch(process.argv.slice(2), {
  modules: async () => ({
    fairlead: await import("./index.ts"),
    "fairlead/packs/safety": await import("./packs/safety.ts"),
    "fairlead/testing": await import("./testing.ts"),
    "fairlead/state": await import("./state.ts"),
  }),
});
// A hook file may leave timers or sockets behind, which must not keep a finished command alive.
process.exit(code);
