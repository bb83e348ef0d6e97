import { useMemo } from 'react'
import { piecesOf } from '#common/law/compare.ts'

/** Words before and after, side by side: what went is struck through, what came is underlined. */
export function WordChanges({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const [old, now] = [before.join('\n'), after.join('\n')]
  const pieces = useMemo(() => (old === '' || now === '' ? [] : piecesOf(old, now)), [old, now])
  return (
    <div className="word-changes">
      <div aria-label="修改前">
        {old === '' ? <span className="no-words">（新增）</span> : now === '' ? <del>{old}</del> : null}
        {pieces.map(({ op, text }, at) =>
          op === 'insert' ? null : op === 'delete' ? <del key={at}>{text}</del> : <span key={at}>{text}</span>,
        )}
      </div>
      <div aria-label="修改后">
        {now === '' ? <span className="no-words">（删去）</span> : old === '' ? <ins>{now}</ins> : null}
        {pieces.map(({ op, text }, at) =>
          op === 'delete' ? null : op === 'insert' ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>,
        )}
      </div>
    </div>
  )
}
