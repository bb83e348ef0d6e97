import type { Holders, Needs, Open, Segment } from './scoring.ts'

/**
 * Provisions in a segment for each of its open ones from which on it is quicker to go through the segment than to sort
 * them.
 */
const SPARSE = 16

/** Whose provisions of the index are to be searched on a day. */
export interface Provisions {
  /** Number of the work of each provision of the index, −1 when its version does not count on that day. */
  workOfUnit: Int32Array
  /** The same by work, see `runsOf`. */
  runs: Int32Array
}

/** What is asked for by questions of the bank, whatever its text holds. */
export interface AskedUnits {
  units: Int32Array
  isAsked: (unit: number) => boolean
}

/**
 * Chooses provisions that may be of use (`Needs.narrow`): those whose masks and the words left hold what their work
 * needs, and those that are asked for. Provisions of works that do not count on the day are never chosen.
 * @param ofWork by number of the work, the share of the words that its provisions must hold
 * @param covers the share that a mask holds
 */
export function narrowing(
  { workOfUnit, runs }: Provisions,
  ofWork: Float32Array,
  covers: (mask: number) => number,
  asked: AskedUnits,
): Needs['narrow'] {
  const holdsEnough = (unit: number, mask: number, left: number): boolean => {
    const work = workOfUnit[unit] ?? -1
    return work >= 0 && left + (mask === 0 ? 0 : covers(mask)) >= (ofWork[work] ?? 0)
  }
  /** Of all provisions of a segment. Only those that hold a word, or of which that is not needed, are looked at. */
  const ofAll = (
    { base, size }: Segment,
    { masks, touched }: Holders,
    left: number,
    { units, has }: Omit<Open, 'count'>,
  ): number => {
    let count = 0
    const open = (at: number): void => {
      if (has[at] === 1) return
      has[at] = 1
      units[count++] = at
    }
    for (let run = firstRunFrom(runs, base); run < runs.length && (runs[run] ?? 0) < base + size; run += 3) {
      if (left < (ofWork[runs[run + 2] ?? 0] ?? 0)) continue
      const end = Math.min(base + size, runs[run + 1] ?? 0)
      for (let unit = Math.max(base, runs[run] ?? 0); unit < end; unit++) open(unit - base)
    }
    const whole = count
    for (const unit of asked.units) if (unit >= base && unit < base + size) open(unit - base)
    for (const unit of touched) if (holdsEnough(unit, masks[unit] ?? 0, left)) open(unit - base)
    if (count > whole) sortNumbers(units, count, has, size)
    return count
  }
  return (segment, holders, left, before, into) => {
    if (before === null) return ofAll(segment, holders, left, into)
    const { base } = segment
    let count = 0
    for (let i = 0; i < before.count; i++) {
      const at = before.units[i] ?? 0
      const is = holdsEnough(base + at, holders.masks[base + at] ?? 0, left) || asked.isAsked(base + at)
      into.has[at] = is ? 1 : 0
      if (is) into.units[count++] = at
    }
    return count
  }
}

/**
 * The provisions of works that count, in runs of consecutive numbers, rising: three numbers each, the first provision,
 * the one behind the last, the work.
 */
export function runsOf(workOfUnit: Int32Array): Int32Array {
  const runs: number[] = []
  for (let unit = 0; unit < workOfUnit.length; unit++) {
    const work = workOfUnit[unit] ?? -1
    if (work < 0) continue
    if (unit > 0 && workOfUnit[unit - 1] === work) runs[runs.length - 2] = unit + 1
    else runs.push(unit, unit + 1, work)
  }
  return Int32Array.from(runs)
}

/** Place in `runs` of the first run that reaches behind the number. */
function firstRunFrom(runs: Int32Array, unit: number): number {
  let low = 0
  let high = runs.length / 3
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((runs[middle * 3 + 1] ?? 0) <= unit) low = middle + 1
    else high = middle
  }
  return low * 3
}

/** Brings the first `count` numbers into rising order; `has` is 1 for each of them. */
function sortNumbers(numbers: Int32Array, count: number, has: Uint8Array, size: number): void {
  if (count * SPARSE < size) {
    numbers.subarray(0, count).sort()
    return
  }
  let next = 0
  for (let at = 0; at < size; at++) if (has[at] === 1) numbers[next++] = at
}
