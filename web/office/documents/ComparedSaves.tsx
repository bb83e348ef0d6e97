import type { SavesCompared } from '#common/contract/document-notes.ts'
import { ComparedTable } from '#web/kit/compared-table/ComparedTable.tsx'

/** In what two saves of a text differ. @param before, after how the two are called */
export function ComparedSaves({
  compared: { one, other, rows },
  before,
  after,
}: {
  compared: SavesCompared
  before: string
  after: string
}) {
  return (
    <>
      {one.title === other.title ? null : (
        <p>
          标题：<del>{one.title}</del> → {other.title}
        </p>
      )}
      {one.titleNote === other.titleNote ? null : (
        <p>
          题注：<del>{one.titleNote || '（无）'}</del> → {other.titleNote || '（无）'}
        </p>
      )}
      {rows.length === 0 ? (
        <p>正文的条文没有不同。</p>
      ) : (
        <ComparedTable label="条文的不同之处" before={before} after={after} rows={rows} />
      )}
    </>
  )
}
