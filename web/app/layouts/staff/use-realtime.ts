import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, type CallName } from '#web/platform/api/call.ts'
import { keepConnected } from '#web/platform/realtime/connection.ts'
import { openPageSocket } from '#web/platform/realtime/page-socket.ts'
import type { SignedInSession } from '#web/platform/session/session.ts'

const COUNT = 'GET /sys/annountCement/getMsgTotalByUser'
const MESSAGES: readonly CallName[] = [COUNT, 'GET /sys/annountCement/getMyAnnouncement']

/** Hears at once of new messages and of a session that was ended elsewhere. */
export function useRealtime(session: SignedInSession): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      keepConnected(() => openPageSocket(session), {
        onMessage: ({ type }) => {
          if (type === 'messages_changed')
            void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => MESSAGES.some((one) => one === name) })
        },
        // Any call is refused now, and a refused call says why and leads to the sign-in.
        onSessionEnded: () => void call(COUNT, { query: {} }).catch(() => undefined),
      }),
    [session, queryClient],
  )
}
