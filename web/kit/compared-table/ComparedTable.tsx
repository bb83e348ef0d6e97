import type { ComparedRow } from '#common/contract/document-notes.ts'
import './compared-table.css'

/**
 * Two texts side by side, article by article: what went is struck out on the left, what came is marked on the right.
 */
export const ComparedTable = ({
  label,
  before,
  after,
  rows,
}: {
  label: string
  before: string
  after: string
  rows: readonly ComparedRow[]
}) => (
  <div className="compared-table" role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <TableRow key={at} {...row} />
        ))}
      </tbody>
    </table>
  </div>
)

function TableRow({ kind, left, right, leftLabel, rightLabel, pieces }: ComparedRow) {
  const parts = pieces.length > 0 ? pieces : [{ op: 'equal' as const, text: right || left }]
  const moved = leftLabel !== rightLabel
  return (
    <tr>
      <td>
        {leftLabel && kind !== 'added' ? `${leftLabel}　` : null}
        {kind === 'added' ? <span className="compared-none">（新增）</span> : null}
        {kind === 'deleted' ? <del>{left}</del> : null}
        {kind === 'added' || kind === 'deleted'
          ? null
          : parts.map(({ op, text }, at) =>
              op === 'insert' ? null : op === 'delete' ? <del key={at}>{text}</del> : <span key={at}>{text}</span>,
            )}
      </td>
      <td>
        {rightLabel && kind !== 'deleted' ? moved ? <b>{rightLabel}　</b> : `${rightLabel}　` : null}
        {kind === 'deleted' ? <span className="compared-none">（删去）</span> : null}
        {kind === 'added' ? <ins>{right}</ins> : null}
        {kind === 'added' || kind === 'deleted'
          ? null
          : parts.map(({ op, text }, at) =>
              op === 'delete' ? null : op === 'insert' ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>,
            )}
      </td>
    </tr>
  )
}
