import { ApiError } from '#web/platform/api/api-error.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { reactionNow } from './react.ts'
import { showToast } from './toasts.ts'

/** Shows in a toast why something failed; an expired session is handled in react.ts. */
export function sayFailure(error: Error): void {
  const reaction = error instanceof ApiError ? reactionNow(error) : ({ kind: 'none' } as const)
  if (reaction.kind === 'notice') showToast({ tone: 'error', ...reaction })
  // The table leaves these errors to the screen, and here there is no screen to show them.
  if (reaction.kind === 'none') showToast({ tone: 'error', text: presentError(error).title })
}

/**
 * The same for failures that the screen shows too: only those the table has a message for. An expired session is
 * reported once, in react.ts.
 */
export function sayNoticeOf(error: Error): void {
  const reaction = error instanceof ApiError && error.status !== 401 ? reactionNow(error) : ({ kind: 'none' } as const)
  if (reaction.kind === 'notice') showToast({ tone: 'error', ...reaction })
}
