import type { Command, Effect } from "../../index.ts";

const engines = /^((docker|podman|nerdctl)(-compose)?|finch)$/;

// What a container makes anew by itself. Other folders may be volumes, with data that is nowhere else.
const scratch =
  /^\/(tmp|var\/tmp|var\/cache|var\/lib\/apt\/lists|dev\/shm|root\/\.(cache|npm)|home\/[^/]+\/\.(cache|npm))\/[^/]/;

/** Whether a file is below a temporary folder or a cache of a container, and not in what is mounted there. */
export function isContained({ command, path }: Effect): boolean {
  const engine = command && engineOf(command);
  if (!engine || path === undefined || !scratch.test(path)) return false;
  if (engine.argv.some((word) => word.startsWith("--volumes-from"))) return false;
  return mountsOf(engine).every(
    (place) => place !== undefined && isApart(path, place) && isApart(place, path),
  );
}

function engineOf({ carrier }: Command): Command | undefined {
  if (!carrier) return undefined;
  return engines.test(carrier.name ?? "") ? carrier : engineOf(carrier);
}

/** Where folders of this machine are mounted; undefined for one that is known only at run time. */
function mountsOf({ argv }: Command): readonly (string | undefined)[] {
  return argv.flatMap((word, at) => {
    const attached = /^(-v|--volume|--mount)=?(.+)$/.exec(word);
    const given = /^(-v|--volume|--mount)$/.test(argv[at - 1] ?? "") ? word : attached?.[2];
    if (given === undefined) return [];
    const named = /(?:^|,)(?:target|dst|destination)=([^,]+)/.exec(given)?.[1];
    return [named ?? /:(\/[^:$]*)(?::[\w,]+)?$/.exec(given)?.[1]];
  });
}

function isApart(path: string, folder: string): boolean {
  return !`${path}/`.startsWith(`${folder.replace(/\/+$/, "")}/`);
}
