import { EXPIRED_RELOAD_MS } from '#common/limits.ts'
import type { ApiError } from '#web/platform/api/api-error.ts'
import { hasWorked } from '#web/platform/api/failures.ts'
import { reactionTo, type Reaction } from '#web/platform/api/reactions.ts'
import { chatAppOf } from '#web/platform/chat-app.ts'
import { isPublicPlace, signInAddress } from '#web/platform/session/places.ts'
import { clearSession, signOut } from '#web/platform/session/session.ts'
import { accessToken } from '#web/platform/session/token.ts'
import { openGatewayPage } from './gateway.ts'
import { askOnce } from './question.ts'
import { showToast } from './toasts.ts'

const inChatApp = () => chatAppOf(navigator.userAgent) !== null

/** The reaction to a failure in the present situation. */
export const reactionNow = (failure: ApiError): Reaction =>
  reactionTo(failure, {
    signedIn: accessToken() !== null,
    chatApp: inChatApp(),
    publicPlace: isPublicPlace(location.pathname),
  })

/** Signing out has begun: further failing calls are not reported. */
let leaving = false

function leave(afterMs: number, go: () => void): void {
  if (leaving) return
  leaving = true
  setTimeout(() => {
    // Does not wait for the server. Drafts are kept for the next sign-in of the same user.
    void signOut({ keepDrafts: true })
    go()
  }, afterMs)
}

const reload = () => location.reload()
const toSignIn = () => location.assign(signInAddress(location.pathname + location.search + location.hash, inChatApp()))

/** What a failed call means for the session. Several calls that fail at once are handled as one. */
export function reactToSession(failure: ApiError): void {
  if (leaving) return
  const reaction = reactionNow(failure)
  switch (reaction.kind) {
    case 'forget':
      clearSession({ keepDrafts: true })
      // A visitor of a public page is not told that an old session expired.
      if (hasWorked()) showToast({ tone: 'warning', text: reaction.text })
      return
    case 'leave':
      showToast({ tone: 'error', text: reaction.text, lastsMs: Infinity })
      return leave(reaction.afterMs, reload)
    case 'ask':
      return askOnce({
        title: reaction.title,
        text: reaction.text,
        button: reaction.button,
        onAnswer: () => leave(0, reload),
      })
    case 'signInAgain':
      showToast({ tone: 'busy', text: reaction.text, lastsMs: Infinity })
      return leave(EXPIRED_RELOAD_MS, reload)
    case 'changePassword':
      showToast({ tone: 'warning', text: reaction.text, lastsMs: Infinity })
      return leave(EXPIRED_RELOAD_MS, toSignIn)
    case 'gateway':
      return openGatewayPage(reaction.page)
    case 'notice':
    case 'none':
  }
}
