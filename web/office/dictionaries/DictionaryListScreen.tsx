import { Button } from 'antd'
import { useState } from 'react'
import type { Dict } from '#common/contract/dictionary-admin.ts'
import { DICTIONARY } from '#common/records/dictionary.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { useRefreshCache } from './use-refresh-cache.ts'
import './dictionaries.css'

const DictionaryForm = lazyPart(() => import('./DictionaryForm.tsx'), 'DictionaryForm')
const NewDictionary = lazyPart(() => import('./NewDictionary.tsx'), 'NewDictionary')
const ItemDrawer = lazyPart(() => import('./ItemDrawer.tsx'), 'ItemDrawer')
const RecycleBin = lazyPart(() => import('./RecycleBin.tsx'), 'RecycleBin')

const LIST = 'GET /sys/dict/list'
const BIN = 'GET /sys/dict/deleteList'
const FILTERS = sheetFilters(DICTIONARY)
const COLUMNS = sheetColumns<Dict>(DICTIONARY, {
  dictName: {
    render: ({ dictName, builtIn }) => (
      <>
        {dictName} {builtIn ? <Label tone="grey">系统</Label> : null}
      </>
    ),
  },
  updateTime: { render: ({ updateTime, createTime }) => updateTime ?? createTime ?? '—' },
})
const STAYS = '由系统使用，不能删除'
const keyOf = ({ id }: Dict) => id

interface Leaving {
  dicts: readonly Dict[]
  done?: () => void
}

/** 数据字典: named lists of coded values, their values, and the recycle bin. */
export default function DictionaryListScreen() {
  const form = useRecordDialog<Dict>('dictionary')
  const [open, setOpen] = useTabDraft<Dict | null>('items', null)
  const [making, setMaking] = useTabDraft('new', false)
  const [binOpen, setBinOpen] = useState(false)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const refresh = useRefreshCache()
  return (
    <>
      <ListPage<Dict>
        title="数据字典"
        screen="system/DictList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:dict"
        notChosen={({ builtIn }) => builtIn}
        renderToolbar={(list) => (
          <>
            <Can do="system:dict:add">
              <Button type="primary" onClick={() => setMaking(true)}>
                新增
              </Button>
            </Can>
            <BarMore>
              <Can do="system:dict:importExcel">
                <ImportButton
                  of="POST /sys/dict/importExcel"
                  touches={[LIST]}
                  hint="一行一个选项；字典编码已经存在的不会导入。"
                />
              </Can>
              <Can do="system:dict:export">
                <ExportButton what={DICTIONARY.name} of="GET /sys/dict/exportXls" list={list} />
              </Can>
              <Button loading={refresh.isPending} onClick={() => refresh.mutate()}>
                刷新缓存
              </Button>
              <Can do="system:dict:delete">
                <Button onClick={() => setBinOpen(true)}>回收站</Button>
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:dict:delete">
            <Button danger onClick={() => setLeaving({ dicts: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(dict) => [
          { key: 'items', label: '字典配置', onClick: () => setOpen(dict) },
          { key: 'edit', label: '编辑', can: 'system:dict:edit', onClick: () => form.edit(dict) },
          {
            key: 'delete',
            label: '删除',
            can: 'system:dict:delete',
            danger: true,
            notNow: dict.builtIn ? STAYS : undefined,
            onClick: () => setLeaving({ dicts: [dict] }),
          },
        ]}
        actionsWidth={190}
        actionsNarrowWidth={136}
        emptyText="还没有字典"
      />
      {form.open ? <DictionaryForm state={form} /> : null}
      {making ? <NewDictionary onClose={() => setMaking(false)} /> : null}
      {open ? <ItemDrawer key={open.id} dict={open} onClose={() => setOpen(null)} /> : null}
      {binOpen ? <RecycleBin onClose={() => setBinOpen(false)} /> : null}
      {leaving ? <Leave leaving={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}

function Leave({ leaving, onClose }: { leaving: Leaving; onClose: () => void }) {
  const remove = useApiMutation('DELETE /sys/dict/deleteBatch', { touches: [LIST, BIN], done: '删除成功!' })
  return (
    <ConfirmDialog
      danger
      title="确认删除"
      text={`确定删除字典 ${leaving.dicts.map(({ dictName }) => `“${dictName}”`).join('、')} 吗？删除后可以在回收站中还原。`}
      confirm="删除"
      onConfirm={() =>
        remove.mutateAsync({ query: { ids: leaving.dicts.map(keyOf).join(',') } }).then(() => leaving.done?.())
      }
      onClose={onClose}
    />
  )
}
