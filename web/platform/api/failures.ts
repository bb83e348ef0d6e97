import type { ApiError } from './api-error.ts'

/**
 * Calls report success and failure here; web/platform/reactions listens. So calls need not know what is shown, and an
 * expired session is noticed whichever code made the call.
 */
type Listener = (failure: ApiError) => void

let listener: Listener = () => undefined
let succeeded = false

export const tellFailure: Listener = (failure) => listener(failure)

/** A call with a session succeeded: the session was valid after the page was loaded. */
export const tellSuccess = (): void => void (succeeded = true)
export const hasWorked = (): boolean => succeeded

export function onFailure(listen: Listener): void {
  listener = listen
}
