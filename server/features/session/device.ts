import { randomBytes } from 'node:crypto'
import { isIssuedDevice, rememberDevice } from '#server/platform/auth/devices.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Attempt, SessionParts } from './session-parts.ts'

/**
 * Cookie of a browser from which a user signed in. It opens nothing: it says only that this browser is not a stranger.
 */
const COOKIE = 'fagui-device'
const PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`)

/** How long a browser is known without use, in milliseconds: 400 days, the longest that browsers keep a cookie. */
export const DEVICE_LIFETIME_MS = 400 * 86_400_000

/** The cookie of the browser that makes a request; null when it has none. */
export const deviceOf = ({ request }: Pick<Attempt, 'request'>): string | null =>
  PATTERN.exec(request.headers.cookie ?? '')?.[1] ?? null

/**
 * From now on the browser of this attempt is known as one of the account's. To be called when all proofs were right.
 */
export async function keepDevice(
  parts: Pick<SessionParts, 'apiBase' | 'publicUrl'>,
  attempt: Attempt,
  db: Db,
  accountId: string,
): Promise<void> {
  const { request, reply, clock } = attempt
  const given = deviceOf(attempt)
  const device = given !== null && (await isIssuedDevice(db, given)) ? given : randomBytes(32).toString('base64url')
  await rememberDevice(db, device, accountId, clock())
  const secure = request.protocol === 'https' || parts.publicUrl?.startsWith('https:') === true
  const seconds = DEVICE_LIFETIME_MS / 1000
  reply.header(
    'set-cookie',
    `${COOKIE}=${device}; Path=${parts.apiBase}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
}
