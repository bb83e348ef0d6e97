import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { Dict, DictItemRow } from '#common/contract/dictionary-admin.ts'
import { DICTIONARY_ITEM } from '#common/records/dictionary.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { Drawer } from '#web/kit/window/Window.tsx'
import { Swatch } from './Swatch.tsx'

const ItemForm = lazyPart(() => import('./ItemForm.tsx'), 'ItemForm')
const ItemTable = lazyPart(() => import('./ItemTable.tsx'), 'ItemTable')

const LIST = 'GET /sys/dictItem/list'
const FILTERS = sheetFilters(DICTIONARY_ITEM)
const columnsOf = ({ type }: Dict) =>
  sheetColumns<DictItemRow>(DICTIONARY_ITEM, {
    itemText: {
      render: ({ itemText, itemColor, restricted }) => (
        <>
          <Swatch colour={itemColor} /> {itemText} {restricted ? <Label tone="amber">受限</Label> : null}
        </>
      ),
    },
    status: {
      render: ({ status, status_dictText }) => (
        <Label tone={status === 1 ? 'green' : 'grey'}>{status_dictText ?? ''}</Label>
      ),
    },
  }).map((column) => (type === 1 && column.key === 'itemValue' ? { ...column, align: 'right' as const } : column))
const keyOf = ({ id }: DictItemRow) => id

interface Leaving {
  items: readonly DictItemRow[]
  done?: () => void
}

/** 字典配置: the values of one dictionary in their order. */
export function ItemDrawer({ dict, onClose }: { dict: Dict; onClose: () => void }) {
  const form = useRecordDialog<DictItemRow>('item')
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [table, setTable] = useTabDraft(`items-${dict.id}.table-open`, false)
  const edit = useApiMutation('PUT /sys/dictItem/edit', { touches: [LIST], done: '编辑成功!' })
  const columns = useMemo(() => columnsOf(dict), [dict])
  return (
    <Drawer
      open
      size={860}
      title={`字典配置：${dict.dictName}（${dict.dictCode}）`}
      className="item-drawer"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <ListPage<DictItemRow>
        title={`${dict.dictName}的选项`}
        name={`items-${dict.id}`}
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values, dictId: dict.id } }, signal)}
        columns={columns}
        rowKey={keyOf}
        ownOrder
        filters={FILTERS}
        notChosen={({ builtIn }) => builtIn}
        renderToolbar={() => (
          <>
            <Can do="system:dict:item:add">
              <Button type="primary" onClick={() => form.add({ status: '1' })}>
                新增
              </Button>
            </Can>
            <Can do="system:dict:item:edit">
              <Button onClick={() => setTable(true)}>表格编辑</Button>
            </Can>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:dict:item:delete">
            <Button danger onClick={() => setLeaving({ items: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(item) => [
          { key: 'edit', label: '编辑', can: 'system:dict:item:edit', onClick: () => form.edit(item) },
          {
            key: 'switch',
            label: item.status === 1 ? '停用' : '启用',
            can: 'system:dict:item:edit',
            onClick: () => edit.mutate({ body: { ...item, status: item.status === 1 ? 0 : 1 } }),
          },
          {
            key: 'delete',
            label: '删除',
            can: 'system:dict:item:delete',
            danger: true,
            notNow: item.builtIn ? '随系统提供，可以停用' : undefined,
            onClick: () => setLeaving({ items: [item] }),
          },
        ]}
        emptyText="这个字典还没有选项"
      />
      {form.open ? <ItemForm dict={dict} state={form} /> : null}
      {table ? <ItemTable dict={dict} onClose={() => setTable(false)} /> : null}
      {leaving ? <Leave leaving={leaving} onClose={() => setLeaving(null)} /> : null}
    </Drawer>
  )
}

function Leave({ leaving, onClose }: { leaving: Leaving; onClose: () => void }) {
  const remove = useApiMutation('DELETE /sys/dictItem/deleteBatch', { touches: [LIST], done: '删除成功!' })
  return (
    <ConfirmDialog
      danger
      title="确认删除"
      text={`确定删除选项 ${leaving.items.map(({ itemText }) => `“${itemText}”`).join('、')} 吗？删除后不能还原。`}
      confirm="删除"
      onConfirm={() =>
        remove.mutateAsync({ query: { ids: leaving.items.map(keyOf).join(',') } }).then(() => leaving.done?.())
      }
      onClose={onClose}
    />
  )
}
