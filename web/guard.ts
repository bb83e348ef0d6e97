import { redirect } from '@tanstack/react-router'
import { chatAppOf } from '#web/platform/chat-app.ts'
import { currentSession } from '#web/platform/session/session.ts'
import { settings } from '#web/platform/settings.ts'

/**
 * Guard of office pages: redirects visitors to the sign-in page, which returns here. On a site for the public only they
 * do not exist.
 */
export function requireSession({ location }: { location: { href: string } }): void {
  if (settings.mode === 'internet') throw redirect({ to: '/404', replace: true })
  if (currentSession()) return
  const chatApp = chatAppOf(navigator.userAgent)
  const to = chatApp && settings.chatApps.includes(chatApp) ? '/oauth2-app/login' : '/user/login'
  throw redirect({ to, search: { redirect: location.href }, replace: true })
}

/** Guard of the sign-in pages, which do not exist on a site for the public only. */
export function requireOffice(): void {
  if (settings.mode === 'internet') throw redirect({ to: '/404', replace: true })
}

/**
 * Redirects signed-in users from the sign-in page to their first page, unless the address names a page to return to.
 */
export function requireVisitor({ search }: { search: { redirect?: string } }): void {
  requireOffice()
  const session = currentSession()
  if (session && search.redirect === undefined)
    throw redirect({ to: session.userInfo.homePath ?? '/home', replace: true })
}
