/** The builder is a program, which cannot be started from a working folder that has been deleted. */
export function standSomewhere(folder: string): void {
  try {
    process.cwd();
  } catch {
    process.chdir(folder);
  }
}
