/**
 * Work that a browser does instead of reading a picture (decision 0051). It has several parts, so that how long it
 * takes varies little: for each part a number is searched whose hash begins with enough zero bits.
 */
export const WORK_PARTS = 8

/** What is hashed (SHA-256) for a number of a part: one block of the hash. */
export const workText = (nonce: string, part: number, answer: number): string => `${nonce}:${part}:${answer}`

/** How many zero bits a hash begins with, of the first 32. */
export const leadingZeros = (hash: Uint8Array): number =>
  Math.clz32((((hash[0] ?? 0) << 24) | ((hash[1] ?? 0) << 16) | ((hash[2] ?? 0) << 8) | (hash[3] ?? 0)) >>> 0)
