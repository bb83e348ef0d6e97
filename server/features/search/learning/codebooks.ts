import { type CompactVectors, WORDS } from '../index/compact-vectors.ts'
import { numberAt } from '../text/numbers.ts'

/** Rounds of Lloyd's method; the error hardly falls after these. */
const ROUNDS = 12

/**
 * The words of the codebooks of compact-vectors.ts, and the parts of vectors written with them. The words are those of
 * Lloyd's method, begun with parts at even steps, so that the same vectors give the same words.
 * @param vectors of `parts` × `width` numbers each, one after the other; numbers of a part stand `parts` apart, so that
 *   every part has some of the numbers of most weight, which stand first
 * @param weights of the vectors: errors of heavier ones count more
 */
export function codedVectors(
  vectors: Float32Array,
  weights: Float32Array,
  { parts, width }: { parts: number; width: number },
): Pick<CompactVectors, 'words' | 'codes'> {
  const count = weights.length
  const words = new Float32Array(parts * WORDS * width)
  const codes = new Uint8Array(count * parts)
  for (let part = 0; part < parts; part++) {
    const some = new Float32Array(count * width)
    for (let at = 0; at < count; at++)
      for (let d = 0; d < width; d++) some[at * width + d] = numberAt(vectors, at * parts * width + d * parts + part)
    const { centres, nearest } = lloyd(some, weights, width)
    words.set(centres, part * WORDS * width)
    for (let at = 0; at < count; at++) codes[at * parts + part] = numberAt(nearest, at)
  }
  return { words, codes }
}

/** Words for points of `width` numbers, and the number of the nearest word by point (Lloyd's method). */
function lloyd(points: Float32Array, weights: Float32Array, width: number) {
  const count = weights.length
  const centres = new Float32Array(WORDS * width)
  for (let word = 0; word < WORDS; word++) {
    const from = Math.floor((word * count) / WORDS)
    centres.set(points.subarray(from * width, (from + 1) * width), word * width)
  }
  const nearest = new Uint8Array(count)
  for (let round = 0; round <= ROUNDS; round++) {
    assign(points, centres, nearest, width)
    if (round < ROUNDS) move(points, weights, centres, nearest, width)
  }
  return { centres, nearest }
}

function assign(points: Float32Array, centres: Float32Array, nearest: Uint8Array, width: number): void {
  for (let at = 0; at < nearest.length; at++) {
    let least = Number.POSITIVE_INFINITY
    for (let word = 0; word < WORDS; word++) {
      let distance = 0
      for (let d = 0; d < width; d++) {
        const gap = (points[at * width + d] as number) - (centres[word * width + d] as number)
        distance += gap * gap
      }
      if (distance < least) {
        least = distance
        nearest[at] = word
      }
    }
  }
}

/** Moves each word into the middle of the points that it stands for; one that stands for none stays. */
function move(
  points: Float32Array,
  weights: Float32Array,
  centres: Float32Array,
  nearest: Uint8Array,
  width: number,
): void {
  const sums = new Float64Array(WORDS * width)
  const all = new Float64Array(WORDS)
  for (let at = 0; at < nearest.length; at++) {
    const word = numberAt(nearest, at)
    const weight = numberAt(weights, at)
    all[word] = numberAt(all, word) + weight
    for (let d = 0; d < width; d++)
      sums[word * width + d] = numberAt(sums, word * width + d) + weight * numberAt(points, at * width + d)
  }
  for (let word = 0; word < WORDS; word++)
    if (numberAt(all, word) > 0)
      for (let d = 0; d < width; d++) centres[word * width + d] = numberAt(sums, word * width + d) / numberAt(all, word)
}
