import type { ReactNode } from 'react'
import type { UserInfo } from '#common/contract/session.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'

const OwnPicture = lazyPart(() => import('./OwnPicture.tsx'), 'OwnPicture')

/** What the picture in the top bar needs: its stored path, and what stands there without it. */
export interface OwnPictureProps {
  path: string
  letter: ReactNode
}

/**
 * The portrait of the signed-in user in the top bar; without one, and until it is loaded, the first letter of the name.
 */
export function OwnAvatar({ userInfo }: { userInfo: UserInfo }) {
  const [first] = userInfo.realname || userInfo.username
  // Drawn by the style sheet: the name of the button is the name of the user, not a letter of it.
  const letter = <span className="own-letter" data-letter={first} aria-hidden="true" />
  if (!userInfo.avatar) return letter
  return (
    <Meanwhile show={letter}>
      <OwnPicture path={userInfo.avatar} letter={letter} />
    </Meanwhile>
  )
}
