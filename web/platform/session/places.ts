/** Pages for all visitors, signed in or not (spec §2). */
const PUBLIC =
  /^\/($|home$|retrieval$|details$|law\/|compare$|consultations?$|receipt$|follow-(confirm|leave)$|help$|404$|user\/|oauth2-app\/)/

export const isPublicPlace = (pathname: string): boolean => PUBLIC.test(pathname)

/** True for pages of the sign-in area, which signed-in users do not need. */
export const isSignInPlace = (pathname: string): boolean => /^\/(user|oauth2-app)\//.test(pathname)

/** Address of the sign-in page, with the page to return to. */
export function signInAddress(backTo: string, chatApp: boolean): string {
  const path = chatApp ? '/oauth2-app/login' : '/user/login'
  return `${path}?redirect=${encodeURIComponent(backTo)}`
}

/**
 * Page to go to after signing in: the one that required the sign-in, if it belongs to this site, else the user's first
 * page. Addresses are parsed as browsers do, which read backslashes as slashes and skip line breaks, so
 * `/\evil.example` and `/⏎/evil.example` are other sites.
 */
export function placeAfterSignIn(redirect: string | null | undefined, origin: string, home = '/home'): string {
  if (!redirect?.startsWith('/')) return home
  try {
    const url = new URL(redirect, origin)
    if (url.origin !== new URL(origin).origin) return home
    // Parsing turns `/.//evil.example` into `//evil.example`, which would be another site when it is parsed again.
    if (url.pathname.startsWith('//') || isSignInPlace(url.pathname)) return home
    // Signing in from the public home is no wish to return there.
    return url.pathname === '/home' || url.pathname === '/' ? home : url.pathname + url.search + url.hash
  } catch {
    return home
  }
}
