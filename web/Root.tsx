import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MainLayout } from '#web/site/shell/MainLayout.tsx'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { isPublicPlace, isSignInPlace } from '#web/platform/session/places.ts'
import { useSession } from '#web/platform/session/session.ts'
import { LoadingBar } from '#web/plain/loading-bar/LoadingBar.tsx'
import './root.css'

const LoginLayout = lazyPart(() => import('#web/session/layout/LoginLayout.tsx'), 'LoginLayout')
const StaffShell = lazyPart(() => import('#web/office/shell/StaffShell.tsx'), 'StaffShell')

/** Time to read why the user is sent to the sign-in page, in milliseconds. */
const SIGNED_OUT_SHOWN_MS = 1_500

/**
 * The frame around the screen: the sign-in area, the staff shell for signed-in users, else the public site. The shell
 * and antd are loaded only for signed-in users.
 */
export function Root() {
  const pathname = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' })
  const session = useSession()
  if (isSignInPlace(pathname))
    return (
      <LoginLayout>
        <Outlet />
      </LoginLayout>
    )
  if (session)
    return (
      <Meanwhile show={<LoadingBar />}>
        <StaffShell key={session.token} session={session} />
      </Meanwhile>
    )
  return isPublicPlace(pathname) ? <MainLayout /> : <SignedOut />
}

/** Shown when the user signed out, perhaps in another window, while a page of the office was open here. */
function SignedOut() {
  const router = useRouter()
  useEffect(() => {
    // The guard of the page then redirects to the sign-in page, which returns here afterwards.
    const timer = setTimeout(() => void router.invalidate(), SIGNED_OUT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <p className="signed-out" role="status">
      您已退出登录，正在前往登录页面……
    </p>
  )
}
