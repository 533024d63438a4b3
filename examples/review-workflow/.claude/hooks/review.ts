// Changed source is looked at before the agent finishes, however many hooks and sessions that takes.
import { block, command, context, on, path } from "fairlead";
import { deque, workflowState } from "fairlead/state";
import * as v from "valibot";

const Review = workflowState("review", { isOpen: false, files: deque(v.string(), 50) });

export const opens = on("PostToolUse", { tool: ["Edit", "Write"], when: path("src/**") }, (event) =>
  Review.mutate(event, (review) => {
    review.isOpen = true;
    const known = [...review.files];
    review.files.push(...event.files.filter((file) => !known.includes(file)));
  }),
);

export const closes = on("PostToolUse", { tool: "Bash", when: command("git diff") }, async (event) => {
  if (!Review.load(event).isOpen) return;
  await Review.mutate(event, (review) => {
    review.isOpen = false;
    review.files.clear();
  });
  return context("The review is done.");
});

export const holds = on("Stop", (event) => {
  const { isOpen, files } = Review.load(event);
  if (!isOpen || event.input.stop_hook_active) return;
  return block(`Not reviewed yet: ${[...files].join(", ")}. Look at it with git diff before you finish.`);
});

export const resumes = on("SessionStart", (event) => {
  const { isOpen, files } = Review.load(event);
  if (!isOpen) return;
  return context(`A review is still open: ${[...files].join(", ")}. Look at it with git diff.`);
});
