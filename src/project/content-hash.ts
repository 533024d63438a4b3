/** Hex SHA-256, shortened to 128 bits. node:crypto takes milliseconds to load, so only who needs it pays. */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = process.getBuiltinModule("node:crypto").createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 32);
}
