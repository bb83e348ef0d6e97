import { queryClient } from '#web/platform/api/query-client.ts'
import { onSessionChange } from './session.ts'
import { accessToken } from './token.ts'

/** Clears all cached answers when another user signs in, so that the previous user's data are never shown. */
export function followSession(): void {
  let before = accessToken()
  onSessionChange(() => {
    const now = accessToken()
    if (now === before) return
    before = now
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.resetQueries({ type: 'active' })
  })
}
