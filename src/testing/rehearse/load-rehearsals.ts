import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { compile } from "../../project/compile.ts";
import { compileModule } from "../../project/compiled-form.ts";
import { bundleFile, type Modules, runBundle } from "../../project/run-bundle.ts";
import { messageOf, type Trouble, troublesInside } from "../../project/trouble.ts";
import { isPlain } from "../check-shape.ts";
import { rehearsalProblems } from "./check-rehearsal.ts";
import { type Rehearsal, rehearsal } from "./rehearsal.ts";

/** A rehearsal with the name under which it is told of. */
export interface NamedRehearsal {
  readonly name: string;
  /** Absolute path. */
  readonly file?: string;
  readonly definition: Rehearsal;
}

/** A file that has no rehearsal to play; the message says where and why. */
export class RehearsalFileError extends Error {
  override readonly name = "RehearsalFileError";
}

/**
 * The rehearsals that a file exports: the default export, and every other export with `steps` or `turns`. `modules`
 * stand in for packages that it imports. Rejects with a RehearsalFileError when there is none, or one that is wrong.
 */
export async function loadRehearsals(file: string, modules: Modules): Promise<readonly NamedRehearsal[]> {
  if (!existsSync(file)) throw new RehearsalFileError(`there is no file ${file}`);
  const exported = await evaluateFile(file, modules);
  const found = Object.entries(exported).filter(([name, value]) => name === "default" || looksLikeOne(value));
  if (found.length === 0) throw new RehearsalFileError(`${file} exports no rehearsal: ${advice}`);
  return found.map(([name, value]) => {
    const problems = rehearsalProblems(value);
    if (problems.length > 0)
      throw new RehearsalFileError(`${file}, ${name}:\n${problems.map((one) => `  ${one}`).join("\n")}`);
    const definition = rehearsal(value as Rehearsal); // it was just looked at
    return { name: definition.name ?? nameOf(file, name), file, definition };
  });
}

const advice = "export const name = rehearsal({ steps: [...] }), or export default { steps: [...] }";

function looksLikeOne(value: unknown): boolean {
  return isPlain(value) && ("steps" in value || "turns" in value);
}

function nameOf(file: string, name: string): string {
  const base = basename(file).replace(/(?:\.rehearsal)?\.[cm]?[jt]s$/, "");
  return name === "default" ? base : `${base}/${name}`;
}

async function evaluateFile(file: string, modules: Modules): Promise<Readonly<Record<string, unknown>>> {
  const folder = dirname(file);
  const name = basename(file);
  const { code } = await compile({ root: folder, hooksDir: folder }, [name]);
  try {
    const place = bundleFile(folder, "rehearsal");
    const factories = runBundle(compileModule(code, place, undefined), place, modules);
    const exported: unknown = factories[name]?.();
    return isPlain(exported) ? exported : {};
  } catch (error) {
    const [trouble] = troublesInside(error) ?? [];
    throw new RehearsalFileError(
      trouble === undefined ? `${file}: ${thrown(error)}` : placeOf(folder, trouble),
    );
  }
}

/** A definition that is wrong has a line for each field. */
function thrown(error: unknown): string {
  return error instanceof TypeError ? error.message.replaceAll("\n", "\n  ") : messageOf(error);
}

function placeOf(folder: string, { file, line, column, message }: Trouble): string {
  return `${[`${folder}/${file}`, line, column].filter((part) => part !== undefined).join(":")}: ${message}`;
}
