import { useState } from 'react'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { EditableTable } from '#web/kit/editable-table/EditableTable.tsx'
import type { Row } from '#web/kit/editable-table/model/columns.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { type PagesOfRows, usePages } from './use-pages.ts'
import './paged-table.css'

/**
 * A table with pages, edited as in a spreadsheet (spec §2 Paginated editable grid). Edits of a page are kept while
 * other pages are shown, and all pages are saved together; actions that would lose edits ask first.
 */
export function PagedTable(
  props: PagesOfRows & {
    label: string
    pageSizes?: readonly number[]
    disabled?: boolean
    maxHeight?: number
    /** Whether rows may be added and deleted; both unless told otherwise. */
    may?: { add: boolean; delete: boolean }
    /** Rejects with a message for rows that cannot be deleted. */
    beforeDelete?: (rows: readonly Row[]) => Promise<unknown>
  },
) {
  const { label, columns, disabled = false, may = EVERYTHING } = props
  const {
    table,
    model,
    asked,
    total,
    page: shown,
    changed,
    waiting,
    saving,
    failure,
    turn,
    again,
    afresh,
    saveAll,
  } = usePages(props)
  const [leaving, setLeaving] = useState<{ what: string; go: () => void } | null>(null)
  const elsewhere = changed.filter((page) => page !== shown)
  const unlessLost = (what: string, go: () => void) => (changed.length > 0 ? setLeaving({ what, go }) : go())
  if (failure !== null) return <Failure error={failure} onRetry={() => again()} />
  return (
    <div className="paged-table">
      <EditableTable
        ref={table}
        label={label}
        columns={columns}
        model={model}
        toolbar
        toolbarConfig={{
          btn: [
            ...(may.add ? (['add'] as const) : []),
            'save',
            ...(may.delete ? (['remove'] as const) : []),
            'clearSelection',
            'collapse',
          ],
          suffix: (
            <button
              type="button"
              className="button"
              disabled={saving}
              onClick={() => unlessLost('重新载入', () => afresh())}
            >
              重新载入
            </button>
          ),
        }}
        rowNumber
        rowSelection={may.delete}
        loading={waiting || saving}
        disabled={disabled || waiting || saving}
        {...(props.maxHeight === undefined ? {} : { maxHeight: props.maxHeight })}
        pagination={{
          current: asked.page,
          pageSize: asked.pageSize,
          total: total,
          ...(props.pageSizes ? { pageSizes: props.pageSizes } : {}),
        }}
        onPageChange={({ current, pageSize }) => {
          if (pageSize === asked.pageSize) turn(current)
          else unlessLost('改变每页行数', () => afresh({ page: 1, pageSize }))
        }}
        {...(props.beforeDelete ? { beforeDelete: props.beforeDelete } : {})}
        onSave={() => void saveAll()}
      />
      {elsewhere.length > 0 ? (
        <p className="paged-elsewhere" role="status">
          其他页有未保存的修改：
          {elsewhere.map((page) => (
            <button key={page} type="button" className="text-button" onClick={() => turn(page)}>
              第 {page} 页
            </button>
          ))}
        </p>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="放弃未保存的修改"
          text={`第 ${changed.join('、')} 页的修改尚未保存，${leaving.what}后将全部丢失。`}
          confirm="放弃修改"
          onConfirm={() => Promise.resolve(leaving.go())}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </div>
  )
}

const EVERYTHING = { add: true, delete: true }
