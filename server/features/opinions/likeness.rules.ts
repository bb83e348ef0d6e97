/** Pairs of neighbouring characters of a text, punctuation and blanks left out, each with how often it occurs. */
function pairsOf(text: string): Map<string, number> {
  const characters = [...text.toLowerCase().replace(/[\p{P}\p{S}\s]/gu, '')]
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < characters.length; at++) {
    const pair = `${characters[at] ?? ''}${characters[at + 1] ?? ''}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
const sizeOf = (pairs: ReadonlyMap<string, number>) => [...pairs.values()].reduce((sum, count) => sum + count, 0)

/** How alike two texts are, from 0 to 1: the share of the pairs of characters that they have in common (Dice). */
export function likenessOf(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const size = sizeOf(a) + sizeOf(b)
  if (size === 0) return one === other ? 1 : 0
  let common = 0
  for (const [pair, count] of a) common += Math.min(count, b.get(pair) ?? 0)
  return (2 * common) / size
}
