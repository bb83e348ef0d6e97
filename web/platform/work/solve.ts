import { WORK_PARTS, workText } from '#common/rules/proof-of-work.ts'

/**
 * Fractions of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2), and of the square roots of the first eight
 * (§5.3.3).
 */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const K = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const [H0 = 0, H1 = 0, H2 = 0, H3 = 0, H4 = 0, H5 = 0, H6 = 0, H7 = 0] = primes(8).map((prime) =>
  fraction(Math.sqrt(prime)),
)

const words = new Int32Array(64)
const bytes = new Uint8Array(64)
const block = new DataView(bytes.buffer)

/**
 * The first 32 bits of the SHA-256 of a text of at most 55 characters of ASCII: one block, which is six times as fast
 * as hashing any length.
 */
export function firstWord(text: string): number {
  bytes.fill(0)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  bytes[text.length] = 0x80
  block.setUint16(62, text.length * 8)
  for (let i = 0; i < 16; i++) words[i] = block.getInt32(i * 4)
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] as number
    const y = words[i - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0
  }
  let a = H0
  let b = H1
  let c = H2
  let d = H3
  let e = H4
  let f = H5
  let g = H6
  let h = H7
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (words[i] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return (H0 + a) >>> 0
}

/** The numbers that are the work over a nonce: one for each part. */
export const solve = (nonce: string, bits: number): number[] =>
  Array.from({ length: WORK_PARTS }, (_, part) => {
    for (let answer = 0; ; answer++) if (Math.clz32(firstWord(workText(nonce, part, answer))) >= bits) return answer
  })
