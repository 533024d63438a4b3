const basis = 0x811c9dc5;
const prime = 0x01000193;

/** A short hash (FNV-1a) that tells accidents apart, not attacks. */
export function hashBytes(bytes: Uint8Array): string {
  let hash = basis;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, prime);
  return hex(hash);
}

/** The same over the UTF-16 units of a text. */
export function hashText(text: string): string {
  let hash = basis;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hex(hash);
}

function hex(hash: number): string {
  return (hash >>> 0).toString(16).padStart(8, "0");
}
