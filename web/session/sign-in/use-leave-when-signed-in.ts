import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePlace } from '#web/platform/place.ts'
import { clearSession, currentSession, useSession } from '#web/platform/session/session.ts'
import { placeAfterSignIn } from '#web/platform/session/places.ts'

/**
 * Leaves the page as soon as the user is signed in, here or in another window: to the page that required the sign-in,
 * or home.
 */
export function useLeaveWhenSignedIn(): void {
  const router = useRouter()
  const session = useSession()
  const { search } = usePlace()
  // The redirect target is remembered here, because while leaving the address is already that of the next page.
  const [redirect, setRedirect] = useState(search['redirect'])
  if (search['redirect'] !== undefined && search['redirect'] !== redirect) setRedirect(search['redirect'])
  useEffect(() => {
    // An expired token would be sent with every call, so it is dropped. Drafts are kept.
    if (!currentSession()) clearSession({ keepDrafts: true })
  }, [])
  useEffect(() => {
    if (session) router.history.replace(placeAfterSignIn(redirect, location.origin, session.userInfo.homePath))
  }, [session, redirect, router])
}
