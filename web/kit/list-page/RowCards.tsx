import { Checkbox, Pagination, Select, type TablePaginationConfig } from 'antd'
import { type ReactNode, useId } from 'react'
import { cardOf } from './card.model.ts'
import type { ListColumn } from './columns.ts'
import { RowActions, type RowAction } from './RowActions.tsx'
import './row-cards.css'

interface RowCardsProps<Row extends object> {
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string
  actions: ((row: Row) => readonly RowAction[]) | undefined
  /** The box of a card; undefined where rows cannot be chosen. */
  choice: { chosen: ReadonlySet<string>; disabled: (row: Row) => boolean; onChoose: (row: Row) => void } | undefined
  /** The note on a row, such as that it does not fit the filter. */
  noteOf: (row: Row) => string | null
  sort: { column?: string | undefined; order?: 'asc' | 'desc' | undefined }
  onSort: (column: string | undefined, order: 'asc' | 'desc') => void
  pagination: TablePaginationConfig
  onPage: (page: number, pageSize: number) => void
  empty: ReactNode
  /** What stands between the cards and the pages, such as sums. */
  foot?: ReactNode
}

/** What a column shows of a row. */
function shown<Row extends object>({ render, dataIndex, key }: ListColumn<Row>, row: Row, index: number): ReactNode {
  const value = (row as Record<string, unknown>)[typeof dataIndex === 'string' ? dataIndex : key]
  return render ? (render(value, row, index) as ReactNode) : (value as ReactNode)
}

/** The rows of a list on a phone: each is a card with title, status, its main fields, and its actions in a menu. */
export function RowCards<Row extends object>(props: RowCardsProps<Row>) {
  const { rows, columns, keyOf, actions, choice, sort, pagination } = props
  const id = useId()
  const { title, badges, fields } = cardOf(columns)
  const sorters = columns.filter(({ sorter }) => sorter)
  return (
    <div className="row-cards">
      {sorters.length > 0 && rows.length > 1 ? (
        <div className="row-cards-sort">
          <label htmlFor={id}>排序</label>
          <Select
            id={id}
            size="small"
            value={sort.column ? `${sort.column} ${sort.order ?? 'desc'}` : ''}
            options={[
              { value: '', label: '默认' },
              ...sorters.flatMap((column) => [
                { value: `${column.key} asc`, label: `${column.title} ↑` },
                { value: `${column.key} desc`, label: `${column.title} ↓` },
              ]),
            ]}
            onChange={(by: string) => {
              const [column, order] = by.split(' ')
              props.onSort(column === '' ? undefined : column, order === 'asc' ? 'asc' : 'desc')
            }}
          />
        </div>
      ) : null}
      {rows.length === 0 ? (
        props.empty
      ) : (
        <ul className="row-card-list">
          {rows.map((row, index) => {
            const key = keyOf(row)
            const note = props.noteOf(row)
            return (
              <li key={key} data-row-key={key}>
                <div className="row-card-head">
                  {choice ? (
                    <Checkbox
                      aria-label={`选择第 ${index + 1} 条`}
                      checked={choice.chosen.has(key)}
                      disabled={choice.disabled(row)}
                      onChange={() => choice.onChoose(row)}
                    />
                  ) : null}
                  <span className="row-card-title">{title ? shown(title, row, index) : null}</span>
                  {badges.map((column) => (
                    <span key={column.key} className="row-card-badge">
                      {shown(column, row, index)}
                    </span>
                  ))}
                  {actions ? <RowActions actions={actions(row)} room={0} /> : null}
                </div>
                <dl>
                  {fields.map((column) => (
                    <div key={column.key}>
                      <dt>{column.title}</dt>
                      <dd>{shown(column, row, index)}</dd>
                    </div>
                  ))}
                </dl>
                {note ? <p className="row-note">{note}</p> : null}
              </li>
            )
          })}
        </ul>
      )}
      {props.foot}
      {rows.length === 0 ? null : (
        <Pagination
          align="end"
          current={pagination.current ?? 1}
          pageSize={pagination.pageSize ?? 10}
          total={pagination.total ?? 0}
          pageSizeOptions={pagination.pageSizeOptions ?? []}
          showTotal={pagination.showTotal as never}
          showSizeChanger
          showQuickJumper
          onChange={props.onPage}
        />
      )}
    </div>
  )
}
