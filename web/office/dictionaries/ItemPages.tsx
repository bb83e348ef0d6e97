import { useCallback, useMemo } from 'react'
import type { Dict } from '#common/contract/dictionary-admin.ts'
import { call } from '#web/platform/api/call.ts'
import { reloadAnswers } from '#web/platform/api/query-client.ts'
import { useStances } from '#web/platform/permission/permission.ts'
import type { PageChanges } from '#web/kit/paged-table/page-book.ts'
import { PagedTable } from '#web/kit/paged-table/PagedTable.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { itemColumns, itemForm, keepBuiltIn, MAY } from './ItemTable.tsx'

const LIST = 'GET /sys/dictItem/list'
const PAGE = 50
const PAGES = [20, 50, 100] as const

/** The items of a large dictionary, edited page by page and saved together. */
export function ItemPages({ dict, total, onClose }: { dict: Dict; total: number; onClose: () => void }) {
  const { id } = dict
  const stances = useStances()
  const can = (what: keyof typeof MAY) => stances(MAY[what]) === 'shown'
  const columns = useMemo(() => itemColumns(dict.type), [dict.type])
  const load = useCallback(
    async (page: { pageNo: number; pageSize: number }, signal: AbortSignal) =>
      call(LIST, { query: { ...page, dictId: id } }, signal),
    [id],
  )
  const save = async ({ added, edited, deleted }: PageChanges) => {
    await call('POST /sys/dictItem/saveRows', {
      body: {
        dictId: id,
        added: added.map((row) => ({ ...itemForm({ ...row, id: String(row['key']) }), key: String(row['key']) })),
        edited: edited.map(({ row }) => ({ ...itemForm(row), id: row.id, revision: Number(row['revision']) })),
        deleted,
      },
    })
    await reloadAnswers([LIST])
  }
  return (
    <Drawer
      open
      size="min(1280px, 100vw)"
      title={`${dict.dictName}（${dict.dictCode}）的选项`}
      className="item-pages"
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onClose={onClose}
    >
      <p className="item-pages-hint">
        共 {total.toLocaleString('en')}{' '}
        项，分页编辑，各页的修改一起保存；关闭后未保存的修改仍保留在本页签。随系统提供的值不能修改或删除，可以停用。
      </p>
      <PagedTable
        name={`items-${id}`}
        label={`${dict.dictName}的选项`}
        columns={columns}
        load={load}
        save={save}
        pageSize={PAGE}
        pageSizes={PAGES}
        maxHeight={Math.max(360, window.innerHeight - 330)}
        may={{ add: can('add'), delete: can('delete') }}
        beforeDelete={keepBuiltIn}
        disabled={!can('edit') && !can('add')}
      />
    </Drawer>
  )
}
