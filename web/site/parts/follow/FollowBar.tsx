import { lazy, Suspense } from 'react'
import { useSession } from '#web/platform/session/session.ts'
import './follow.css'

/** Loaded for signed-in users only: visitors cannot follow, they subscribe. */
const FollowButton = lazy(() => import('./FollowButton.tsx').then((module) => ({ default: module.FollowButton })))

export interface FollowedThing {
  kind: 'law' | 'issuer' | 'subject' | 'search'
  target: string
}

/** 订阅: the feed of what a page shows, for everybody; 关注: messages about it, for signed-in users. */
export function FollowBar({ feed, followed }: { feed: string; followed: FollowedThing | null }) {
  const session = useSession()
  return (
    <span className="follow-bar">
      <a className="button" href={feed} type="application/atom+xml">
        订阅
      </a>
      {session && followed ? (
        <Suspense fallback={null}>
          <FollowButton followed={followed} />
        </Suspense>
      ) : null}
    </span>
  )
}
