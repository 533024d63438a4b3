// The program `fairlead`: every command is read only when it is wanted.
import { dispatch } from "./cli/dispatch.ts";

const modules = {
  get fairlead() {
    return require("./index.ts");
  },
  get "fairlead/packs/safety"() {
    return require("./packs/safety.ts");
  },
  get "fairlead/testing"() {
    return require("./testing.ts");
  },
  get "fairlead/state"() {
    return require("./state.ts");
  },
};

void dispatch(process.argv.slice(2), { modules }).then((code) => {
  // A hook file may leave timers or sockets behind, which must not keep a finished command alive.
  process.exit(code);
});
