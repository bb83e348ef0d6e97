import { useState } from 'react'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { settings } from '#web/platform/settings.ts'
import { Sheet } from '#web/plain/sheet/Sheet.tsx'
import './follow.css'

/** Loaded for signed-in users only: visitors subscribe, or follow by e-mail. */
const FollowButton = lazyPart(() => import('./FollowButton.tsx'), 'FollowButton')
/** Loaded when it is opened: few readers follow by e-mail. */
const MailFollowForm = lazyPart(() => import('./MailFollowForm.tsx'), 'MailFollowForm')

export interface FollowedThing {
  kind: 'law' | 'issuer' | 'subject' | 'search'
  target: string
}

const ABOUT = {
  law: '这部法规',
  issuer: '这个机关的文件',
  subject: '这个主题的文件',
  search: '符合这次检索条件的文件',
} as const

/**
 * 订阅: the feed of what a page shows, for everybody; 关注: messages about it, for signed-in users; 邮件关注: e-mails, for
 * visitors.
 */
export function FollowBar({ feed, followed }: { feed: string; followed: FollowedThing | null }) {
  const session = useSession()
  const [byMail, setByMail] = useState(false)
  const close = () => setByMail(false)
  return (
    <span className="follow-bar">
      <a className="button" href={feed} type="application/atom+xml">
        订阅
      </a>
      {session && followed ? <FollowButton followed={followed} /> : null}
      {!session && followed && settings.mailFollowing ? (
        <>
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setByMail(true)}>
            邮件关注
          </button>
          <Sheet title="邮件关注" side="middle" open={byMail} onClose={close}>
            <Meanwhile show={<p role="status">正在打开</p>}>
              <MailFollowForm followed={followed} about={ABOUT[followed.kind]} onClose={close} />
            </Meanwhile>
          </Sheet>
        </>
      ) : null}
    </span>
  )
}
