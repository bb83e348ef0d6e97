import { BADGE_CAP } from '#common/limits.ts'

/** Text of the number on the bell: '' for zero, 99+ above 99. */
export function badgeText(count: number): string {
  if (count <= 0) return ''
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count)
}

/**
 * Message when the count fails: the server's, or `general` when its code is not one of a count (spec §8); null for
 * none.
 */
export function countFailure(
  failure: { status: number; code: number; message: string },
  general: string,
): string | null {
  // An expired session is handled elsewhere, and other calls report a missing connection.
  if (failure.status === 401 || failure.status === 0) return null
  return (failure.code === 200 || failure.code === 0) && failure.message !== '' ? failure.message : general
}
