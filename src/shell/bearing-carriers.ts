import type { Frame, ListedCommand } from "./frame.ts";
import { parseOptions } from "./options/parse-options.ts";
import { type Field, literalPiece, makeField, type Place } from "./pieces.ts";
import { containerOptions } from "./place-carriers.ts";
import { childScope } from "./run-code.ts";

/** The words from the one that names a package or an image on, and whether that is elsewhere. */
interface Bearer {
  readonly words: readonly Field[];
  readonly remote: boolean;
}

/**
 * Packages and images that bear the name of the program they start: `nix run nixpkgs#git -- push`,
 * `docker run alpine/git push`. What they start is presumed.
 */
export function carryBearing(frame: Frame, command: ListedCommand, place: Place): void {
  const bearer = frame.presumed ? undefined : findBearer(command);
  const [bearing, ...rest] = bearer?.words ?? [];
  const name = bearing && programOf(bearing.known);
  if (!bearer || !bearing || !name) return;
  const label = `${command.name} ${bearing.text}`;
  const inner = { ...frame, scope: childScope(frame, command), carrier: command, via: [...frame.via, label] };
  const argv = [makeField([literalPiece(name, bearing)], bearing), ...rest];
  const { remote } = bearer;
  frame.walk.runWords(
    { ...inner, remote: frame.remote || remote, presumed: true, listed: false },
    argv,
    place,
    false,
  );
}

const engines = /^(docker|podman|nerdctl|finch)$/;
const nixOptions =
  "--override-input= --inputs-from= --option= -f|--file= --expr= -k|--keep= -s|--set-env-var=";

function findBearer(command: ListedCommand): Bearer | undefined {
  const { name = "", argv } = command;
  const start = argv.findIndex((word, at) => word === "run" && at > 0 && at < 3);
  if (start < 0) return undefined;
  const words = command.words.slice(start + 1);
  if (engines.test(name)) return { words: fromOperand(words, containerOptions), remote: true };
  if (name !== "nix") return undefined;
  const [installable, ...rest] = fromOperand(words, nixOptions);
  const args = rest[0]?.text === "--" ? rest.slice(1) : rest;
  return installable && { words: [installable, ...args], remote: false };
}

function fromOperand(words: readonly Field[], options: string): readonly Field[] {
  const [at] = parseOptions(words, { options, stopAtOperand: true }).positions;
  return at === undefined ? [] : words.slice(at);
}

/** `nixpkgs#legacyPackages.git` and `docker.io/alpine/git:latest` are both `git`. */
function programOf(text: string): string | undefined {
  const attribute = /#(?:.*\.)?([\w-]+)$/.exec(text)?.[1];
  return attribute ?? /(?:^|\/)([\w.-]+)(?::[\w.-]+)?(?:@.*)?$/.exec(text)?.[1];
}
