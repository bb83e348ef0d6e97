/** The least that was free on a disk within a day. */
export interface DiskDay {
  /** Days since some moment; days on which nothing was measured are left out. */
  day: number
  /** Bytes. */
  free: number
}

/** A forecast from fewer days would tell of one import, not of the use. */
const LEAST_DAYS = 3
/** Nobody plans for longer. */
const FARTHEST_DAYS = 3_650

/**
 * Days until only the reserve is left, if the disk goes on filling as it did: by the median of the slopes between all
 * pairs of days (Theil–Sen), which a single day does not turn, and in which what comes once a week counts.
 * @param days oldest first
 * @returns `daysLeft` null where it grows no fuller, where it would take ten years, or where fewer than three days are
 * known
 */
export function diskForecast(
  days: readonly DiskDay[],
  { free, reserve }: { free: number; reserve: number },
): { daysLeft: number | null; knownDays: number } {
  const [first, last] = [days[0], days.at(-1)]
  const knownDays = first && last ? last.day - first.day + 1 : 0
  if (knownDays < LEAST_DAYS || days.length < LEAST_DAYS) return { daysLeft: null, knownDays }
  const slopes = days
    .flatMap((one, at) => days.slice(at + 1).map((other) => (other.free - one.free) / (other.day - one.day)))
    .toSorted((a, b) => a - b)
  const middle = slopes.length / 2
  const slope = ((slopes[Math.ceil(middle) - 1] ?? 0) + (slopes[Math.floor(middle)] ?? 0)) / 2
  if (slope >= 0) return { daysLeft: null, knownDays }
  const daysLeft = Math.max(0, Math.floor((free - reserve) / -slope))
  return { daysLeft: daysLeft > FARTHEST_DAYS ? null : daysLeft, knownDays }
}
