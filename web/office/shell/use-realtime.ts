import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, type CallName } from '#web/platform/api/call.ts'
import { reloadDictionaries } from '#web/platform/dictionary/dictionaries.ts'
import { keepConnected } from '#web/platform/realtime/connection.ts'
import { openPageSocket } from '#web/platform/realtime/page-socket.ts'
import { tableLine } from '#web/platform/realtime/table-line.ts'
import type { SignedInSession } from '#web/platform/session/session.ts'

const COUNT = 'GET /sys/annountCement/getMsgTotalByUser'
const MESSAGES: readonly CallName[] = [COUNT, 'GET /sys/annountCement/getMyAnnouncement']

/** The field `key` in the data of a message. */
const keyIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'key' in data ? data.key : undefined

/** Receives events from the server: new messages, edited dictionaries, and a session that was ended elsewhere. */
export function useRealtime(session: SignedInSession): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const reloadMessages = () =>
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => MESSAGES.some((one) => one === name) })
    let wasLost = false
    return keepConnected(() => openPageSocket(session), {
      onOpen(send) {
        tableLine.connected(send)
        // What came meanwhile was told to nobody here.
        if (wasLost) reloadMessages()
      },
      onLost() {
        wasLost = true
        tableLine.lost()
      },
      onMessage: (message) => {
        const { type, data } = message
        tableLine.hear(message)
        // Open selects show an edited dictionary at once; after a failure the cached values stay.
        if (type === 'common_send_date' && keyIn(data) === 'dictionaries-changed')
          void reloadDictionaries().catch(() => undefined)
        if (type === 'messages_changed') reloadMessages()
      },
      // Any call is refused now, and the usual reaction to that shows a message and leads to the sign-in page.
      onSessionEnded: () => void call(COUNT, { query: {} }).catch(() => undefined),
    })
  }, [session, queryClient])
}
