// The first push from a project is stopped once, for all sessions together.
import { command, deny, guard } from "fairlead";
import { durableState } from "fairlead/state";

const Seen = durableState("seen", { push: false });

export const firstPush = guard({
  when: command("git push"),
  then: (_match, event) =>
    Seen.mutate(event, (seen) => {
      if (seen.push) return;
      seen.push = true;
      return deny("Nobody pushed from here before. Read CONTRIBUTING.md first, then push again.");
    }),
});
