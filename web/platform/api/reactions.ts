import { EXPIRED_RELOAD_MS, REFUSAL_SHOWN_MS } from '#common/limits.ts'
import type { ApiError } from './api-error.ts'
import { messages, wordsWithoutAnswer } from './messages.ts'

/** Where a call failed. */
interface Situation {
  /** True when there is a token. */
  signedIn: boolean
  /** Inside WeCom or DingTalk. */
  chatApp: boolean
  /** True on a page for all visitors, signed in or not. */
  publicPlace: boolean
}

/** What the user is shown and what happens next, in addition to what the screen itself shows. */
export type Reaction =
  | { kind: 'none' }
  /** A message that disappears by itself. */
  | { kind: 'notice'; title?: string; text: string; lastsMs: number }
  /** The session expired: a message, then sign-out and reload. */
  | { kind: 'leave'; text: string; afterMs: number }
  /** The same, but the user confirms it first. */
  | { kind: 'ask'; title: string; text: string; button: string }
  /** The same inside a chat app, which signs in again without being asked. */
  | { kind: 'signInAgain'; text: string }
  /** The session expired on a page that needs none: it is dropped and the page stays. */
  | { kind: 'forget'; text: string }
  /** The password has to be changed before anything else. */
  | { kind: 'changePassword'; text: string }
  /** A gateway answered with a page of its own, which the user has to deal with first. */
  | { kind: 'gateway'; page: string }

const notice = (text: string): Reaction =>
  text === '' ? { kind: 'none' } : { kind: 'notice', text, lastsMs: REFUSAL_SHOWN_MS }

/** The table of spec §8 HTTP statuses: what happens when a call fails, wherever it was made. */
export function reactionTo(
  failure: Pick<ApiError, 'status' | 'code' | 'message' | 'page'>,
  situation: Situation,
): Reaction {
  const { status, code, message } = failure
  const expired = status === 401 || (status === 500 && message.includes('Token失效'))
  // The server says what a user could not know: that the sign-in ended because of one elsewhere, or for want of a
  // second factor.
  const words = /^Token失效，(您的账号.+)$/.exec(message)?.[1] ?? messages.signInExpired
  if (expired && situation.signedIn && situation.publicPlace) return { kind: 'forget', text: words }
  if (code === 3030) return { kind: 'changePassword', text: message || messages.changePasswordFirst }
  switch (status) {
    case 401:
      return situation.signedIn
        ? { kind: 'leave', text: words, afterMs: EXPIRED_RELOAD_MS }
        : notice(messages.signInExpired)
    case 403:
      return { kind: 'notice', title: messages.system, text: messages.refused, lastsMs: REFUSAL_SHOWN_MS }
    case 404:
      return notice(messages.notFound)
    case 500:
      if (!expired || !situation.signedIn) return { kind: 'none' }
      if (situation.chatApp) return { kind: 'signInAgain', text: messages.signingInAgain }
      return {
        kind: 'ask',
        title: messages.signInExpiredTitle,
        text: messages.signInExpired,
        button: messages.signInAgain,
      }
    case 504:
      return notice(messages.timeout)
    case 509:
      return { kind: 'gateway', page: failure.page ?? '' }
    case 0:
      return notice(wordsWithoutAnswer(message))
  }
  if (code === 510)
    return { kind: 'notice', title: messages.system, text: message || messages.refused, lastsMs: REFUSAL_SHOWN_MS }
  // The screen itself shows a refusal that came as a normal answer, next to the field it is about.
  return status < 400 ? { kind: 'none' } : notice(message || messages.serverFailed)
}
