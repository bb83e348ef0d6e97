import { signOut } from '#web/platform/session/session.ts'

const SIGN_IN = '/user/login'

/**
 * Signs out at the user's request: nothing is kept, and the page reloads at the sign-in page (spec §4 Login), by way of
 * the identity provider where the server names its page.
 * @param afterMs time in milliseconds to read a message before
 */
export async function leaveForGood(afterMs = 0): Promise<void> {
  const page = (await signOut()) ?? SIGN_IN
  setTimeout(() => location.assign(page), afterMs)
}
