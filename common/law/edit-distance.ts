/**
 * Number of single-character insertions, deletions, replacements and swaps of neighbours between two words, or
 * `limit + 1` as soon as it is more than `limit` (optimal string alignment).
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let left = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(numberAt(last, j) + 1, left + 1, numberAt(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, numberAt(beforeLast, j - 2) + 1)
      row.push(cost)
      left = cost
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(numberAt(last, b.length), limit + 1)
}

const numberAt = (row: readonly number[], at: number): number => row[at] as number
