/** The format of what is cached; raise it with every change to compiling or to the manifest. */
const format = 6;

/** Versions of everything that shapes what is cached. */
export function keyOf(version: string): string {
  return `${format} fairlead ${version} node ${process.versions.node.split(".", 1)[0]} ${process.platform}`;
}
