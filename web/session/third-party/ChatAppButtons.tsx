import { useEffect, useRef } from 'react'
import { presentError } from '#web/platform/api/present-error.ts'
import { messages } from '#web/platform/api/messages.ts'
import { usePlace } from '#web/platform/place.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { settings } from '#web/platform/settings.ts'
import { CHAT_APP_NAMES, readTicket, setOut } from './chat-app-flow.ts'
import type { SignIn } from '../sign-in/use-sign-in.ts'

/** Signing in with a chat app: its page opens in a small window, which hands a one-time ticket back to this one. */
export function ChatAppButtons({ signIn }: { signIn: SignIn }) {
  const popup = useRef<Window | null>(null)
  const { redirect } = usePlace().search
  const latest = useRef(signIn)
  useEffect(() => {
    latest.current = signIn
  })
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      // Only messages of the window opened here, while it shows this site, are accepted.
      if (event.origin !== location.origin || event.source === null || event.source !== popup.current) return
      const found = readTicket(event.data)
      if (!found) return
      popup.current = null
      latest.current
        .takeTicket(found.ticket, found.thirdType)
        .catch((error: unknown) =>
          showToast({ tone: 'error', title: messages.signInFailed, text: presentError(error).title }),
        )
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  return (
    <div className="chat-apps">
      <h2>其他登录方式</h2>
      <div className="chat-app-buttons">
        {settings.chatApps.map((app) => (
          <button
            key={app}
            type="button"
            className="button"
            onClick={() => {
              const address = setOut(app, redirect)
              popup.current = window.open(address, 'fagui-chat-app', 'popup,width=520,height=640')
              // The browser blocked the window: this window goes to the chat app itself and comes back.
              if (!popup.current) location.assign(address)
            }}
          >
            {CHAT_APP_NAMES[app]}
          </button>
        ))}
      </div>
    </div>
  )
}
