/**
 * How much of a passage stands in a text in long unbroken runs: 1 when all of it stands there as one, near 0 for
 * scattered pairs. Runs are taken greedily from the left; each counts by the square of its length.
 */
export function likenessOf(passage: string, text: string): number {
  if (passage.length === 0) return 0
  let sum = 0
  for (let at = 0; at < passage.length;) {
    let length = 0
    // Grow the run while it still stands somewhere in the text.
    while (at + length < passage.length && text.includes(passage.slice(at, at + length + 1))) length++
    sum += length * length
    at += Math.max(1, length)
  }
  return Math.sqrt(sum) / passage.length
}
