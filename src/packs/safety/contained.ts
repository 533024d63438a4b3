import type { Command, Effect } from "../../index.ts";

const engines = /^((docker|podman|nerdctl)(-compose)?|finch)$/;
// What these run is in the same container.
const passing = /^((ba|da|z|k|a)?sh|env|sudo|doas|su|xargs|find|timeout|time|nice|nohup|eval|exec|command)$/;

// What a container makes anew by itself. Other folders may be volumes, with data that is nowhere else.
const scratch =
  /^\/(tmp|var\/tmp|var\/cache|var\/lib\/apt\/lists|dev\/shm|root\/\.(cache|npm)|home\/[^/]+\/\.(cache|npm))\/[^/]/;

/** Whether a file is below a temporary folder or a cache of a container, and not in what is mounted there. */
export function isContained(effect: Effect): boolean {
  const { path } = effect;
  const mounts = mountsFor(effect);
  if (!mounts || path === undefined || !scratch.test(path)) return false;
  return mounts.every(({ place }) => isApart(path, place) && isApart(place, path));
}

/** Where a file of a container is on this machine, if that is in a folder of this machine that is mounted there. */
export function mountedPath(effect: Effect): string | undefined {
  const { path = "" } = effect;
  const engine = effect.command && engineOf(effect.command);
  // Another machine has other folders, and a file of settings may mount more.
  if (!engine || engine.remote || engine.argv.some((word) => elsewhere.test(word))) return undefined;
  const around = mountsFor(effect)?.filter(({ place }) => !isApart(path, place)) ?? [];
  const closest = around.toSorted((left, right) => right.place.length - left.place.length)[0];
  return closest?.folder && closest.folder + path.slice(closest.place.length);
}

interface Mount {
  /** Undefined for a volume, and where it is known only at run time. */
  readonly folder: string | undefined;
  /** Where the container has it. */
  readonly place: string;
}

/** What is mounted in the container that a file is in; undefined outside of containers and where that is not known. */
function mountsFor({ command }: Effect): readonly Mount[] | undefined {
  const engine = command && engineOf(command);
  if (!engine || engine.argv.some((word) => word.startsWith("--volumes-from"))) return undefined;
  const mounts = engine.words.flatMap((word, at) => {
    const text = word.value ?? word.text;
    const given = option.test(engine.argv[at - 1] ?? "") ? text : attached.exec(text)?.[1];
    return given === undefined ? [] : [readMount(given, engine.cwd)];
  });
  return mounts.every((mount) => mount !== undefined) ? mounts : undefined;
}

const elsewhere = /compose$|^(-H|--(host|context|url|connection|remote)\b)/;
const option = /^(-\w*v|--volume|--mount)$/;
const attached = /^(?:-v|--volume|--mount)=?(.+)$/;

function engineOf({ carrier }: Command): Command | undefined {
  if (!carrier) return undefined;
  const { name = "" } = carrier;
  if (engines.test(name)) return carrier;
  return passing.test(name) ? engineOf(carrier) : undefined;
}

function readMount(text: string, cwd: string | undefined): Mount | undefined {
  const [, source, target = ""] = /^([^:,]*):(\/[^:$]*)(?::[\w,]+)?$/.exec(text) ?? [];
  const place = target || /(?:^|,)(?:target|dst|destination)=([^,$]+)/.exec(text)?.[1];
  const from = source ?? /(?:^|,)(?:source|src)=([^,]+)/.exec(text)?.[1];
  if (place === undefined) return undefined;
  const below = from?.replace(/^\.\/?/, "");
  const folder = from?.startsWith(".") ? cwd && `${cwd}/${below}` : from;
  const isPlain = folder?.startsWith("/") && !/[$`*]|\/\.{1,2}(\/|$)/.test(folder);
  return { folder: isPlain ? folder?.replace(/\/+$/, "") : undefined, place: place.replace(/\/+$/, "") };
}

function isApart(path: string, folder: string): boolean {
  return !`${path}/`.startsWith(`${folder.replace(/\/+$/, "")}/`);
}
