import type { ApiError } from './api-error.ts'

/**
 * Where calls say how they went, and the one place of the client listens (web/platform/reactions). Calls do not know who
 * shows what; an expired sign-in is noticed whichever code made the call.
 */
type Listener = (failure: ApiError) => void

let listener: Listener = () => undefined
let succeeded = false

export const tellFailure: Listener = (failure) => listener(failure)

/** A signed-in call went well: whoever is here has been at work since the page was loaded. */
export const tellSuccess = (): void => void (succeeded = true)
export const hasWorked = (): boolean => succeeded

export function onFailure(listen: Listener): void {
  listener = listen
}
