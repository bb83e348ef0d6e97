/** Pages that are there for everybody, signed in or not (spec §2). */
const PUBLIC = /^\/($|home$|retrieval$|details$|compare$|404$|user\/|oauth2-app\/)/

export const isPublicPlace = (pathname: string): boolean => PUBLIC.test(pathname)

/** Pages of the sign-in area, which nobody signed in needs. */
export const isSignInPlace = (pathname: string): boolean => /^\/(user|oauth2-app)\//.test(pathname)

/** Where signing in begins, and where it leads back to. */
export function signInAddress(backTo: string, chatApp: boolean): string {
  const path = chatApp ? '/oauth2-app/login' : '/user/login'
  return `${path}?redirect=${encodeURIComponent(backTo)}`
}

/**
 * Where to go after signing in: the page somebody was sent away from, if it is one of this site. Addresses are read as
 * browsers read them: backslashes are slashes and line breaks nothing, so `/\evil.example` and `/⏎/evil.example` are others'.
 */
export function placeAfterSignIn(redirect: string | null | undefined, origin: string): string {
  const home = '/home'
  if (!redirect?.startsWith('/')) return home
  try {
    const url = new URL(redirect, origin)
    if (url.origin !== new URL(origin).origin) return home
    // `/.//evil.example` loses its dots on the way and would be somebody else's address the next time it is read.
    if (url.pathname.startsWith('//') || isSignInPlace(url.pathname)) return home
    return url.pathname + url.search + url.hash
  } catch {
    return home
  }
}
