import { Link } from '@tanstack/react-router'
import { memo, useMemo, useState } from 'react'
import type { Detail } from '#common/contract/laws.ts'
import { compareVersions, type DiffPiece, type Row, type Unit } from '#common/law/compare.ts'
import { thousands } from '#web/platform/format.ts'
import { ForceMark } from '#web/site/parts/force-mark/ForceMark.tsx'
import { KINDS, shownRows, versionName, type Filter } from './compare.model.ts'

const KIND_TEXT = new Map(KINDS.map((entry) => [entry.kind, entry.text]))

/** Numbers of changes that filter by kind, then the articles of both versions in two columns. */
export function ComparisonView({ id, left, right }: { id: string; left: Detail; right: Detail }) {
  const { rows, counts } = useMemo(() => compareVersions(left.tree, right.tree), [left, right])
  const substance = counts.changed + counts.added + counts.deleted + counts.moved
  const [filter, setFilter] = useState<Filter>(substance ? 'substance' : 'all')
  const shown = useMemo(() => shownRows(rows, filter), [rows, filter])
  const button = (key: Filter, text: string, count: number) => (
    <button
      key={key}
      type="button"
      className={`kind-filter ${key}`}
      aria-pressed={filter === key}
      disabled={count === 0}
      onClick={() => setFilter(key)}
    >
      {text} <b className="figures">{thousands(count)}</b>
    </button>
  )
  return (
    <>
      <div className="kind-filters" role="group" aria-label="按变动类别查看">
        {button('substance', '有变动', substance)}
        {KINDS.map((entry) => button(entry.kind, entry.text, counts[entry.kind]))}
        {button('all', '全部条文', rows.length)}
        <p className="compare-legend">
          <del>删去的文字</del> <ins>新增的文字</ins>
        </p>
      </div>
      <div className="compare-columns" aria-hidden="true">
        <p>{versionName(left.version)}</p>
        <p>{versionName(right.version)}</p>
      </div>
      <div className="compare-rows">
        {shown.map((row) => (
          <RowView
            key={`${row.left?.anchor ?? ''}|${row.right?.anchor ?? ''}`}
            row={row}
            id={id}
            from={left.version.versionId}
            to={right.version.versionId}
          />
        ))}
      </div>
      {shown.length ? null : <p className="compare-none">两个文本没有此类变动。</p>}
    </>
  )
}

const RowView = memo(function RowView({ row, id, from, to }: { row: Row; id: string; from: string; to: string }) {
  const { left, right, pieces } = row
  const path = (right ?? left)?.path.join(' › ')
  return (
    <section
      className={`compare-row ${row.kind}`}
      aria-label={`${KIND_TEXT.get(row.kind)}：${right?.label || left?.label || '正文'}`}
    >
      <p className="compare-row-head">
        <span className={`kind ${row.kind}`}>{KIND_TEXT.get(row.kind)}</span>
        {path ? <span className="compare-path">{path}</span> : null}
      </p>
      <div className="compare-sides">
        <Side unit={left} pieces={pieces} side="left" id={id} version={from} mark={row.kind === 'deleted'} />
        <Side unit={right} pieces={pieces} side="right" id={id} version={to} mark={row.kind === 'added'} />
      </div>
    </section>
  )
})

function Side(props: {
  unit: Unit | null
  pieces: readonly DiffPiece[]
  side: 'left' | 'right'
  id: string
  version: string
  mark: boolean
}) {
  const { unit, pieces, side } = props
  if (!unit)
    return <div className={`compare-side ${side} none`}>{side === 'left' ? '旧文本无此条' : '新文本无此条'}</div>
  const Changed = side === 'left' ? 'del' : 'ins'
  const own = side === 'left' ? 'delete' : 'insert'
  return (
    <div className={`compare-side ${side}`}>
      <ForceMark force={unit.force} />
      {unit.label ? (
        <Link
          to="/details"
          search={{ id: props.id, version: props.version }}
          hash={unit.anchor}
          className="compare-label"
        >
          {unit.label}
        </Link>
      ) : null}
      {unit.label ? '　' : ''}
      {props.mark ? (
        <Changed>{unit.text}</Changed>
      ) : pieces.length ? (
        pieces.map((piece, index) =>
          piece.op === 'equal' ? (
            <span key={index}>{piece.text}</span>
          ) : piece.op === own ? (
            <Changed key={index}>{piece.text}</Changed>
          ) : null,
        )
      ) : (
        unit.text
      )}
    </div>
  )
}
