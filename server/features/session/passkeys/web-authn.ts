import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Credential } from '#common/contract/passkeys.ts'
import { refuse } from '#common/errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { originOf } from '#server/platform/http/request-facts.ts'
import type { Attempt, SessionParts } from '../session-parts.ts'
import { issueTicket, redeemTicket } from '../tickets.sql.ts'
import { notePasskeyUse, passkeyById, type StoredPasskey } from './passkeys.sql.ts'

/** How long the user may take at the browser's dialog, in milliseconds. */
const LIFETIME_MS = 300_000

/** Where this site stands for browsers: its address, and the host that passkeys are bound to. */
export interface Site {
  origin: string
  rpId: string
}

/**
 * The address of PUBLIC_URL, or the one the request was sent to. A browser uses a passkey for the host it was made for
 * only.
 */
export function siteOf({ publicUrl }: Pick<SessionParts, 'publicUrl'>, { request }: Pick<Attempt, 'request'>): Site {
  const origin = publicUrl === null ? originOf(request) : new URL(publicUrl).origin
  if (origin === null) throw refuse('passkey.refused')
  return { origin, rpId: new URL(origin).hostname }
}

type Purpose = 'passkey-new' | 'passkey-sign-in' | 'passkey-proof'

/** What the browser is asked, with the ticket that keeps the challenge. */
interface Question {
  ticket: string
  options: unknown
}

const keep = (db: Db, purpose: Purpose, accountId: string | null, challenge: string, now: Date) =>
  issueTicket(db, { purpose, accountId, content: { challenge }, expiresAt: new Date(now.getTime() + LIFETIME_MS) })

/** The challenge of a ticket, once. @throws Refusal passkey.expired */
async function challengeOf(
  db: Db,
  ticket: string,
  purpose: Purpose,
  accountId: string | null,
  now: Date,
): Promise<string> {
  const held = await redeemTicket(db, ticket, purpose, now)
  const challenge = held?.content['challenge']
  if (!challenge || held?.accountId !== accountId) throw refuse('passkey.expired')
  return challenge
}

/** Asks the browser to make a passkey for an account, on a device that has none of it yet. */
export async function askForNew(
  db: Db,
  {
    site,
    platformName,
    account,
    known,
    now,
  }: {
    site: Site
    platformName: string
    account: { id: string; username: string; realname: string }
    known: { id: string }[]
    now: Date
  },
): Promise<Question> {
  const options = await generateRegistrationOptions({
    rpName: platformName,
    rpID: site.rpId,
    userID: new TextEncoder().encode(account.id),
    userName: account.username,
    userDisplayName: account.realname,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ticket: await keep(db, 'passkey-new', account.id, options.challenge, now), options }
}

/** Asks the browser for a passkey: any of this site, or for a proof one of the account's. */
export async function askForKnown(
  db: Db,
  { site, account, now }: { site: Site; account: { id: string; known: { id: string }[] } | null; now: Date },
): Promise<Question> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    userVerification: 'preferred',
    ...(account ? { allowCredentials: account.known.map(({ id }) => ({ id })) } : {}),
  })
  const ticket = await keep(
    db,
    account ? 'passkey-proof' : 'passkey-sign-in',
    account?.id ?? null,
    options.challenge,
    now,
  )
  return { ticket, options }
}

/** Checks a passkey that a browser made. @throws Refusal passkey.… */
export async function readNew(
  db: Db,
  {
    site,
    accountId,
    ticket,
    response,
    now,
  }: { site: Site; accountId: string; ticket: string; response: Credential; now: Date },
): Promise<StoredPasskey> {
  const expectedChallenge = await challengeOf(db, ticket, 'passkey-new', accountId, now)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw refuse('passkey.refused')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    id,
    accountId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...transports],
    rpId: site.rpId,
  }
}

/**
 * Checks an answer made with a passkey, and stores its use.
 * @param accountId whose passkey it has to be; null: anybody's
 * @returns whose passkey it is, and whether the device verified its user
 * @throws Refusal passkey.…
 */
export async function readKnown(
  db: Db,
  {
    site,
    accountId,
    ticket,
    response,
    now,
  }: { site: Site; accountId: string | null; ticket: string; response: Credential; now: Date },
): Promise<{ accountId: string; userVerified: boolean }> {
  const expectedChallenge = await challengeOf(
    db,
    ticket,
    accountId === null ? 'passkey-sign-in' : 'passkey-proof',
    accountId,
    now,
  )
  const stored = await passkeyById(db, response.id)
  if (!stored || stored.rpId !== site.rpId || (accountId !== null && stored.accountId !== accountId))
    throw refuse('passkey.unknown')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    credential: {
      id: stored.id,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
      transports: stored.transports as AuthenticatorTransport[],
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw refuse('passkey.refused')
  const { newCounter, userVerified } = authenticationInfo
  if (!(await notePasskeyUse(db, { id: stored.id, counter: newCounter }, now))) throw refuse('passkey.refused')
  return { accountId: stored.accountId, userVerified }
}
