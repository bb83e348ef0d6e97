import { ApiError } from '#web/platform/api/api-error.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { reactionNow } from './react.ts'
import { showToast } from './toasts.ts'

/** Says in passing why something could not be done; what follows from a lost sign-in is settled elsewhere. */
export function sayFailure(error: Error): void {
  const reaction = error instanceof ApiError ? reactionNow(error) : ({ kind: 'none' } as const)
  if (reaction.kind === 'notice') showToast({ tone: 'error', ...reaction })
  // The table leaves these to the screen; here nobody else speaks.
  if (reaction.kind === 'none') showToast({ tone: 'error', text: presentError(error).title })
}

/** The same for what is shown in its place as well: only what the table has words for. An ended sign-in is told once, elsewhere. */
export function sayNoticeOf(error: Error): void {
  const reaction = error instanceof ApiError && error.status !== 401 ? reactionNow(error) : ({ kind: 'none' } as const)
  if (reaction.kind === 'notice') showToast({ tone: 'error', ...reaction })
}
