import { CHAT_APP_CALLBACK_PATH } from '#common/contract/paths.ts'
import { originOf } from '#server/platform/http/request-facts.ts'
import type { Context } from '#server/platform/http/serve.ts'
import type { SessionParts } from '../session-parts.ts'

/** Page of the client that finishes a sign-in by a chat app or an identity provider. */
const LOGIN_PAGE = '/oauth2-app/login'

type Own = Pick<SessionParts, 'publicUrl' | 'apiBase'>

/** Origin of this site. That of the request counts only when the setting PUBLIC_URL is missing. */
export const ownOrigin = (parts: Own, { request }: Pick<Context, 'request'>): string | null =>
  parts.publicUrl === null ? originOf(request) : new URL(parts.publicUrl).origin

/** Address that a chat app or an identity provider sends its users back to. */
export const callbackOf = (parts: Own, { request }: Pick<Context, 'request'>, source: string): string =>
  `${parts.publicUrl ?? originOf(request) ?? ''}${parts.apiBase}${CHAT_APP_CALLBACK_PATH.replace('{source}', source)}`

/** The page of the client with what it goes on with. */
export const pageFor = (origin: string, source: string, token: string): string =>
  `${origin}${LOGIN_PAGE}?${new URLSearchParams({ oauth2LoginToken: token, thirdType: source }).toString()}`
