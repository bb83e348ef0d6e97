import { diffArrays } from 'diff'

/** Characters that name a place in both texts. */
const ANCHOR = 8
/** Characters of a gap between two anchors that are compared one by one; longer ones are texts of their own. */
const LONGEST_GAP = 4_000
/** Differences of a gap up to which it is compared. */
const MOST_EDITS = 600

/**
 * For each character on the left the one on the right that it is, or −1; rising. Both are aligned by what they say,
 * wherever it stands.
 */
export function alignedPoints(left: readonly string[], right: readonly string[]): Int32Array {
  const partner = new Int32Array(left.length).fill(-1)
  let [l, r] = [0, 0]
  const close = (toL: number, toR: number) => {
    let [endL, endR] = [toL, toR]
    while (l < endL && r < endR && left[l] === right[r]) partner[l++] = r++
    while (endL > l && endR > r && left[endL - 1] === right[endR - 1]) partner[--endL] = --endR
    if (l < endL && r < endR && endL - l <= LONGEST_GAP && endR - r <= LONGEST_GAP) {
      const parts = diffArrays(left.slice(l, endL), right.slice(r, endR), { maxEditLength: MOST_EDITS }) as
        | ReturnType<typeof diffArrays>
        | undefined
      let [atL, atR] = [l, r]
      for (const { value, added, removed } of parts ?? [])
        if (added) atR += value.length
        else if (removed) atL += value.length
        else for (let step = 0; step < value.length; step++) partner[atL++] = atR++
    }
    ;[l, r] = [toL, toR]
  }
  for (const [anchorL, anchorR] of anchorsOf(left, right)) {
    if (anchorL < l || anchorR < r) continue
    close(anchorL, anchorR)
    while (l < left.length && r < right.length && left[l] === right[r]) partner[l++] = r++
  }
  close(left.length, right.length)
  return partner
}

/** Places that stand once in both texts, in the order of both. */
function anchorsOf(left: readonly string[], right: readonly string[]): [number, number][] {
  const once = (points: readonly string[]): Map<string, number> => {
    const places = new Map<string, number>()
    for (let at = 0; at + ANCHOR <= points.length; at++) {
      const words = points.slice(at, at + ANCHOR).join('')
      places.set(words, places.has(words) ? -1 : at)
    }
    return places
  }
  const rights = once(right)
  const pairs: [number, number][] = []
  for (const [words, at] of once(left)) {
    const other = rights.get(words)
    if (at >= 0 && other !== undefined && other >= 0) pairs.push([at, other])
  }
  return longestRise(pairs)
}

/** The longest of these pairs, which rise on the left, that rise on the right too. */
function longestRise(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = []
  const before: number[] = []
  pairs.forEach(([, right], index) => {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < right) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  })
  const rise: [number, number][] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair) rise.push(pair)
  }
  return rise.toReversed()
}
