import * as combine from "../conditions/combine.ts";
import * as command from "../conditions/command.ts";
import * as custom from "../conditions/custom.ts";
import * as mcp from "../conditions/mcp.ts";
import * as path from "../conditions/path.ts";
import * as tool from "../conditions/tool.ts";
import * as configure from "../hooks/configure.ts";
import * as guard from "../hooks/guard.ts";
import * as nudge from "../hooks/nudge.ts";
import * as on from "../hooks/on.ts";
import * as outcomes from "../hooks/outcomes.ts";

/** What hook files in tests import as `fairlead`. */
export const authoring: Readonly<Record<string, unknown>> = {
  fairlead: {
    ...combine,
    ...command,
    ...custom,
    ...mcp,
    ...path,
    ...tool,
    ...configure,
    ...guard,
    ...nudge,
    ...on,
    ...outcomes,
  },
};
