import { queryClient } from '#web/platform/api/query-client.ts'
import { onSessionChange } from './session.ts'
import { accessToken } from './token.ts'

/** What one person was answered is not shown to the next: with another sign-in everything is asked for anew. */
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
