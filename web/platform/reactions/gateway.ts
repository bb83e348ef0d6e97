import { messages } from '#web/platform/api/messages.ts'
import { askOnce } from './question.ts'

const WATCH_MS = 500
let opened = false

/**
 * Opens the page a gateway answered with in a small window, once, and reloads when the reader closes it (spec §8, 509).
 */
export function openGatewayPage(page: string): void {
  if (opened) return
  opened = true
  if (openWindow(page)) return
  // Browsers block windows that no click opened; the user then opens it with a button.
  askOnce({
    title: messages.gatewayTitle,
    text: messages.gatewayAdvice,
    button: messages.gatewayOpen,
    onAnswer: () => openWindow(page),
  })
}

function openWindow(page: string): boolean {
  // The window inherits this site's content security policy, so no script of the page runs beside the sign-in.
  const address = URL.createObjectURL(
    new Blob([`<base href="${location.origin}/">`, page], { type: 'text/html;charset=utf-8' }),
  )
  const popup = window.open(address, 'fagui-gateway', 'popup,width=480,height=640')
  if (!popup) return false
  const watch = setInterval(() => {
    if (!popup.closed) return
    clearInterval(watch)
    location.reload()
  }, WATCH_MS)
  return true
}
