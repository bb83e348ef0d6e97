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

/**
 * How alike other texts are to one, from 0 to 1: the share of the pairs of characters that they have in common (Dice).
 */
export function likenessTo(one: string): (other: string) => number {
  const own = pairsOf(one)
  const ownSize = sizeOf(own)
  return (other) => {
    const pairs = pairsOf(other)
    const size = ownSize + sizeOf(pairs)
    if (size === 0) return one === other ? 1 : 0
    let common = 0
    for (const [pair, count] of pairs) common += Math.min(count, own.get(pair) ?? 0)
    return (2 * common) / size
  }
}
