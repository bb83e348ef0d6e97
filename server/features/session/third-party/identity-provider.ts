import * as oidc from 'openid-client'
import { type ErrorCode, refuse } from '#common/errors.ts'
import type { AccountField, ProviderSettings } from '#server/platform/auth/identity-settings.ts'

/** What a sign-in at the provider began with and what its answer is checked against; kept here, never sent. */
export interface Begun {
  nonce: string
  /** The secret of PKCE (RFC 7636). */
  verifier: string
}

/** An identity provider that says who is at the browser (OpenID Connect Core 1.0, authorization code). */
export interface IdentityProvider {
  /** Field of accounts that its claim is compared with. */
  field: AccountField
  begin: () => Begun
  /**
   * Page of the provider that signs its user in and comes back to `callback`.
   * @param again the user has to sign in there once more although a session is open
   * @throws Refusal sign-in.provider-away
   */
  addressOf: (asked: Begun & { callback: string; state: string; again: boolean }) => Promise<string>
  /**
   * What the answer of the provider says of its user: the claim of the settings, and when the user signed in there, if
   * it was asked.
   * @param answered the address that the browser came back to
   * @throws Refusal sign-in.provider-…; its `cause` is for the program's log
   */
  answerOf: (
    answered: URL,
    asked: Begun & { state: string; again: boolean },
  ) => Promise<{ value: string; signedInAt: Date | null }>
  /**
   * Page of the provider that signs its user out and comes back; null when it offers none, does not answer, or the
   * settings do not wish it.
   */
  signOutAddress: (back: string) => Promise<string | null>
}

/** How long the provider may take for one answer, in seconds. */
const PATIENCE_S = 8
/** How far the clocks of the provider and of this server may be apart, in seconds. */
const TOLERANCE_S = 60
/** What the provider publishes of itself is asked for again after this time, in milliseconds. */
const METADATA_MS = 300_000
/** With this many seconds in it the provider has to say when its user signed in. */
const MAX_AGE_S = 3_600

/** The identity provider of the settings; null when there is none. Nothing is asked of it before the first sign-in. */
export function identityProviderOf(settings: ProviderSettings): IdentityProvider | null {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcScopes, oidcClaim } = settings
  if (oidcIssuer === null) return null
  const isPlain = oidcIssuer.startsWith('http:')
  let known: { metadata: Promise<oidc.ServerMetadata>; at: number } | null = null

  /** What the provider publishes of itself. A failure is forgotten, so that the next sign-in asks again. */
  async function metadata(): Promise<oidc.ServerMetadata> {
    if (known === null || performance.now() - known.at > METADATA_MS) {
      const asking = oidc
        .discovery(new URL(oidcIssuer ?? ''), oidcClientId, undefined, undefined, {
          timeout: PATIENCE_S,
          execute: isPlain ? [oidc.allowInsecureRequests] : [],
        })
        .then((found) => found.serverMetadata())
      known = { metadata: asking, at: performance.now() }
      asking.catch(() => {
        if (known?.metadata === asking) known = null
      })
    }
    return known.metadata
  }

  /**
   * A configuration of its own for each use: with it the keys of the provider are asked for anew, so that changed ones
   * count at once.
   */
  async function configuration(): Promise<oidc.Configuration> {
    const published = await metadata().catch(failed('sign-in.provider-away'))
    const server = JSON.parse(JSON.stringify(published)) as oidc.ServerMetadata
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const secret = methods.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(oidcClientSecret)
      : oidc.ClientSecretPost(oidcClientSecret)
    const client = { client_secret: oidcClientSecret, [oidc.clockTolerance]: TOLERANCE_S }
    const made = new oidc.Configuration(server, oidcClientId, client, oidcClientSecret === '' ? oidc.None() : secret)
    made.timeout = PATIENCE_S
    if (isPlain) oidc.allowInsecureRequests(made)
    // The signature of the ID token is checked as well, not only the connection it came over.
    oidc.enableNonRepudiationChecks(made)
    return made
  }

  return {
    field: settings.oidcAccountField,
    begin: () => ({ nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }),

    async addressOf({ nonce, verifier, callback, state, again }) {
      const made = await configuration()
      return oidc.buildAuthorizationUrl(made, {
        redirect_uri: callback,
        scope: oidcScopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: '0' } : {}),
      }).href
    },

    async answerOf(answered, { nonce, verifier, state, again }) {
      const made = await configuration()
      const checks = {
        expectedNonce: nonce,
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(again ? { maxAge: MAX_AGE_S } : {}),
      }
      const tokens = await oidc.authorizationCodeGrant(made, answered, checks).catch(failedAnswer)
      const claims = tokens.claims()
      if (!claims) throw refuse('sign-in.provider-refused')
      const signedInAt = typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null
      if (claims[oidcClaim] !== undefined || !made.serverMetadata().userinfo_endpoint)
        return { value: valueIn(claims, oidcClaim), signedInAt }
      const more = await oidc.fetchUserInfo(made, tokens.access_token, claims.sub).catch(failedAnswer)
      return { value: valueIn(more, oidcClaim), signedInAt }
    },

    async signOutAddress(back) {
      if (!settings.oidcLogout) return null
      const made = await configuration().catch(() => null)
      if (!made?.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(made, { post_logout_redirect_uri: back }).href
    },
  }
}

/**
 * The value of a claim. A telephone number that the provider itself has not verified names nobody.
 * @throws Refusal sign-in.provider-unnamed
 */
function valueIn(claims: Record<string, unknown>, name: string): string {
  const given = claims[name]
  const value = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
  const isUnverified = claims[`${name}_verified`] === false
  if (value === '' || value.length > 200 || value.includes('\0') || isUnverified)
    throw refuse('sign-in.provider-unnamed')
  return value
}

/** Throws a refusal with what went wrong as its cause. */
const failed =
  (code: ErrorCode) =>
  (cause: unknown): never => {
    throw Object.assign(refuse(code), { cause })
  }

/** Words of a provider for a user who did not want to go on (OpenID Connect Core §3.1.2.6, RFC 6749 §4.1.2.1). */
const CANCELLED = new Set([
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])

/** Why an answer did not count: the user cancelled, the provider is away, or something in it is wrong. */
function failedAnswer(error: unknown): never {
  if (error instanceof oidc.AuthorizationResponseError && CANCELLED.has(error.error))
    return failed('sign-in.provider-cancelled')(error)
  return failed(isAway(error) ? 'sign-in.provider-away' : 'sign-in.provider-refused')(error)
}

/** Whether a request never got an answer, or one of a server that is in trouble. */
function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed'
  if (!(error instanceof oidc.ClientError)) return false
  return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)
}
