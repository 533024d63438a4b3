import type { Hook } from "../hooks/hook.ts";

/** Characters after which a model skims, as people do. */
const longest = 300;

// A whole text that only says no: anything after a comma, colon or full stop could be a way out.
const bareRefusal =
  /^\W*(?:no|nope|never|stop|refused|(?:[^.,;:!?`"]{0,80}?\b(?:is|are)\s+)?(?:not (?:allowed|permitted|possible)|forbidden|blocked|denied|prohibited|disallowed|banned))\W*$/i;

/** What could be better about the text that a hook says; see docs/makers.md. */
export function doubtsAboutText({ kind, says }: Hook): readonly string[] {
  if (says === undefined) return [];
  return [
    ...(says.length > longest
      ? [
          `its text has ${says.length} characters, and beyond ${longest} it is hardly read: say what to do next`,
        ]
      : []),
    ...(kind === "guard" && bareRefusal.test(says)
      ? [`${JSON.stringify(says)} only says no: say what to do instead, or the same is tried another way`]
      : []),
  ];
}
