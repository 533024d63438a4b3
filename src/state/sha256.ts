// The pure rooms need a synchronous hash, and loading node:crypto costs a cold hook about 4 ms.

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
};

const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;

let tables: { start: number[]; round: number[] } | undefined;

function constants(): { start: number[]; round: number[] } {
  const primes = firstPrimes(64);
  tables ??= {
    start: primes.slice(0, 8).map((p) => fraction(Math.sqrt(p))),
    round: primes.map((p) => fraction(Math.cbrt(p))),
  };
  return tables;
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function padded(text: string): DataView {
  // Half characters would all become the same mark: each is told apart, behind a code that no text has.
  const bytes = new TextEncoder().encode(
    text.replace(/\p{Cs}/gu, (half) => `\u{10FFFF}${half.charCodeAt(0)}`),
  );
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const block = new Uint8Array(size);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, (bytes.length << 3) >>> 0);
  return view;
}

function schedule(view: DataView, at: number, words: Int32Array): void {
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const a = words[i - 15] ?? 0;
    const b = words[i - 2] ?? 0;
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = (words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1;
  }
}

function compress(hash: Int32Array, words: Int32Array, round: number[]): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (round[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, x] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] ?? 0) + x;
}

/** SHA-256 of the UTF-8 bytes of `text`, as 64 hex digits. */
export function sha256(text: string): string {
  const { start, round } = constants();
  const view = padded(text);
  const hash = Int32Array.from(start);
  const words = new Int32Array(64);
  for (let at = 0; at < view.byteLength; at += 64) {
    schedule(view, at, words);
    compress(hash, words, round);
  }
  return [...hash].map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}
