import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { dayInWords } from '#common/day-in-words.ts'
import { Coming } from './coming.ts'
import './coming.css'

/**
 * Beside an article of the text in force, what the edition that has been published will make of it: 将于2026年12月20日修改.
 */
export function ComingMark({ anchor }: { anchor: string }) {
  const coming = use(Coming)
  const changes = coming?.at.get(anchor)
  if (!coming || !changes) return null
  const { edition, workId } = coming
  const day = dayInWords(edition.effectDate)
  const wordsAt = (toAnchor: string | null) => ({
    to: '/details' as const,
    search: { id: workId, version: edition.versionId },
    hash: toAnchor ?? '',
  })
  return (
    <span className="coming-mark" role="note">
      {changes.map(({ kind, label, toAnchor, toLabel }) => (
        <span key={kind + toLabel}>
          {kind === 'deleted' ? (
            `将于${day}删去`
          ) : kind === 'added' ? (
            <>
              将于{day}在此后增加<Link {...wordsAt(toAnchor)}>{toLabel}</Link>
            </>
          ) : (
            <>
              将于{day}修改{toLabel === label ? '' : `，改为${toLabel}`}：<Link {...wordsAt(toAnchor)}>新的文字</Link>
            </>
          )}
        </span>
      ))}
      <Link to="/compare" search={{ id: workId, to: edition.versionId }}>
        对照
      </Link>
    </span>
  )
}
