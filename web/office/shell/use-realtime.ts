import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, type CallName } from '#web/platform/api/call.ts'
import { reloadDictionaries } from '#web/platform/dictionary/dictionaries.ts'
import { keepConnected } from '#web/platform/realtime/connection.ts'
import { openPageSocket } from '#web/platform/realtime/page-socket.ts'
import { pageTables } from '#web/platform/realtime/table-channel.ts'
import type { SignedInSession } from '#web/platform/session/session.ts'

const COUNT = 'GET /sys/annountCement/getMsgTotalByUser'
const MESSAGES: readonly CallName[] = [COUNT, 'GET /sys/annountCement/getMyAnnouncement']

/** What a message of that kind is about. */
const keyIn = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'key' in data ? data.key : undefined)

/** Hears at once of new messages, of edited dictionaries and of a session that was ended elsewhere. */
export function useRealtime(session: SignedInSession): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      keepConnected(() => openPageSocket(session), {
        onOpen: pageTables.connected,
        onLost: pageTables.lost,
        onMessage: (message) => {
          const { type, data } = message
          pageTables.hear(message)
          // Selects that are open show an edited dictionary at once; a failure leaves what is remembered.
          if (type === 'common_send_date' && keyIn(data) === 'dictionaries-changed') void reloadDictionaries().catch(() => undefined)
          if (type === 'messages_changed')
            void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => MESSAGES.some((one) => one === name) })
        },
        // Any call is refused now, and a refused call says why and leads to the sign-in.
        onSessionEnded: () => void call(COUNT, { query: {} }).catch(() => undefined),
      }),
    [session, queryClient],
  )
}
