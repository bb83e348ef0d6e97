import { BADGE_CAP } from '#common/limits.ts'

/** The number on the bell: nothing when there is nothing, 99+ beyond the cap. */
export function badgeText(count: number): string {
  if (count <= 0) return ''
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count)
}

/** What to say when the count cannot be had: the server's words, unless its code is none a count is answered with (spec §8). */
export function countFailure(failure: { status: number; code: number; message: string }, general: string): string | null {
  // A lost sign-in is settled elsewhere, and without a connection other calls say so.
  if (failure.status === 401 || failure.status === 0) return null
  return (failure.code === 200 || failure.code === 0) && failure.message !== '' ? failure.message : general
}
