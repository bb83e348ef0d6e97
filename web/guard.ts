import { redirect } from '@tanstack/react-router'
import { chatAppOf } from '#web/platform/chat-app.ts'
import { currentSession } from '#web/platform/session/session.ts'
import { settings } from '#web/platform/settings.ts'

/** Refuses pages of the back office to visitors: they sign in first and come back. A site for the public only has none. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (settings.mode === 'internet') throw redirect({ to: '/404', replace: true })
  if (currentSession()) return
  const chatApp = chatAppOf(navigator.userAgent)
  const to = chatApp && settings.chatApps.includes(chatApp) ? '/oauth2-app/login' : '/user/login'
  throw redirect({ to, search: { redirect: location.href }, replace: true })
}

/** There is nothing to sign in to on a site for the public only. */
export function requireOffice(): void {
  if (settings.mode === 'internet') throw redirect({ to: '/404', replace: true })
}

/** Leads signed-in users away from the sign-in page, unless the address names a page to return to. */
export function requireVisitor({ search }: { search: { redirect?: string } }): void {
  requireOffice()
  if (currentSession() && search.redirect === undefined) throw redirect({ to: '/home', replace: true })
}
