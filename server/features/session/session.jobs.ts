import { forgetOldDevices } from '#server/platform/auth/devices.sql.ts'
import { forgetSessions } from '#server/platform/auth/sessions.sql.ts'
import { forgetCallBuckets } from '#server/platform/http/call-buckets.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { DEVICE_LIFETIME_MS } from './device.ts'
import { forgetCaptchas } from './sign-in/captcha.sql.ts'
import { forgetPhoneCodes } from './sign-in/phone-codes.sql.ts'
import { forgetTickets } from './tickets.sql.ts'
import { forgetOldTries } from './tries.sql.ts'

/** Ended sessions stay this long after they ran out. */
const KEEP_SESSIONS_MS = 30 * 86_400_000

/** Deletes captchas, codes and tickets that ran out, browsers not seen for long, and sessions that ended long ago. */
export async function clearSignInTraces(db: Db, now: Date): Promise<void> {
  await forgetCaptchas(db, now)
  await forgetPhoneCodes(db, now)
  await forgetTickets(db, now)
  await forgetOldTries(db, now)
  await forgetCallBuckets(db, now)
  await forgetOldDevices(db, new Date(now.getTime() - DEVICE_LIFETIME_MS))
  await forgetSessions(db, new Date(now.getTime() - KEEP_SESSIONS_MS))
}
