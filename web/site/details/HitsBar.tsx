import { useState } from 'react'
import { thousands } from '#web/platform/format.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import type { Hits } from './use-word-highlight.ts'

/** How many places have the words searched for, with a way from one to the next. */
export function HitsBar({ hits }: { hits: Hits }) {
  const [closed, setClosed] = useState(false)
  if (closed) return null
  const total = thousands(hits.total)
  return (
    <div className="hits-bar" role="group" aria-label="检索词在本文中的命中">
      <button type="button" className="hits-next" onClick={() => hits.go(1)}>
        <span role="status" className="figures">
          {hits.at < 0 ? `命中 ${total} 处` : `命中 ${thousands(hits.at + 1)}/${total}`}
        </span>
        <Icon name="down" size={16} />
        <span className="for-readers">下一处命中</span>
      </button>
      <button
        type="button"
        className="find-step"
        aria-label="上一处命中"
        title="上一处命中"
        onClick={() => hits.go(-1)}
      >
        <Icon name="up" size={16} />
      </button>
      <button
        type="button"
        className="find-step"
        aria-label="收起命中提示"
        title="收起"
        onClick={() => setClosed(true)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
