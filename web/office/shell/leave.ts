import { signOut } from '#web/platform/session/session.ts'

const SIGN_IN = '/user/login'

/**
 * Signs out on purpose: nothing is kept, and the page begins anew at the sign-in (spec §4 Login).
 * @param afterMs time to read what was just said
 */
export async function leaveForGood(afterMs = 0): Promise<void> {
  await signOut()
  setTimeout(() => location.assign(SIGN_IN), afterMs)
}
