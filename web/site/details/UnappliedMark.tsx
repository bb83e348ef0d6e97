import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { quotedTitle } from '#common/law/citation.ts'
import { ownWord } from './law-text.model.ts'
import { Unapplied } from './unapplied.ts'

/**
 * A pencil beside an article that an act in the library has changed, when the text shown does not contain the change.
 */
export function UnappliedMark({ anchor }: { anchor: string }) {
  const changes = use(Unapplied).get(anchor)
  return changes?.map((change) => (
    <Link
      key={change.workId}
      to="/details"
      search={{ id: change.workId }}
      hash={change.places.find((place) => place.anchor === anchor)?.fromAnchor ?? ''}
      className="unapplied-mark"
      tabIndex={-1}
      title={`${quotedTitle(change.title)}（${change.date}）修改了${ownWord(anchor)}，尚未合入本文本`}
    >
      <span aria-hidden="true">✎</span>
      <span className="for-readers">{ownWord(anchor)}已被修改，尚未合入</span>
    </Link>
  ))
}
