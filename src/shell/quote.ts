/** Writes a text as one bash word that stands for exactly this text. */
export function quote(text: string): string {
  if (/^[A-Za-z0-9_./:@%+,-][A-Za-z0-9_./:=@%+,-]*$/.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
