import { Button } from 'antd'
import { useState, type ComponentType } from 'react'
import type { NumberTemplateRow } from '#common/contract/document-numbers.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { TEMPLATES } from './document-calls.ts'

const FILTERS: Filter[] = [
  { kind: 'text', name: 'issuer', label: '机关', contains: true },
  { kind: 'text', name: 'template', label: '编号规则', contains: true },
]
const keyOf = ({ id }: NumberTemplateRow) => id

interface Leaving {
  rows: readonly NumberTemplateRow[]
  done?: () => void
}

/** The rules by which bodies number their normative documents. @param Form loaded when it opens */
export function NumberTemplates({ Form }: { Form: ComponentType<{ state: RecordDialogState<NumberTemplateRow> }> }) {
  const form = useRecordDialog<NumberTemplateRow>('number-template')
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const remove = useApiMutation('DELETE /dataManagement/number/deleteTemplates', {
    touches: [TEMPLATES],
    done: '删除成功！',
  })
  return (
    <>
      <ListPage<NumberTemplateRow>
        title="编号规则"
        screen="dataManagement/NumberList"
        of={TEMPLATES}
        load={(paging, values, signal) => call(TEMPLATES, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="data:number"
        renderToolbar={() => (
          <Can do="data:number:edit">
            <Button type="primary" onClick={() => form.add()}>
              新增
            </Button>
          </Can>
        )}
        renderBatch={(list) => (
          <Can do="data:number:edit">
            <Button danger onClick={() => setLeaving({ rows: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(row) => [
          { key: 'edit', label: '编辑', can: 'data:number:edit', onClick: () => form.edit(row) },
          {
            key: 'delete',
            label: '删除',
            can: 'data:number:edit',
            danger: true,
            onClick: () => setLeaving({ rows: [row] }),
          },
        ]}
        emptyText="还没有登记编号规则：登记后，编辑文件时按规则核对文号并给出下一个号"
      />
      {form.open ? <Form state={form} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除${leaving.rows.map(({ issuer }) => `“${issuer}”`).join('、')}的编号规则吗？已有的发文字号不变。`}
          confirm="删除"
          onConfirm={() =>
            remove
              .mutateAsync({ query: { ids: leaving.rows.map(({ id }) => id).join(',') } })
              .then(() => leaving.done?.())
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}

const COLUMNS: ListColumns<NumberTemplateRow> = [
  { key: 'issuer', title: '机关', kind: 'text', card: 'title', dataIndex: 'issuer', sorter: true },
  { key: 'template', title: '编号规则', kind: 'text', dataIndex: 'template', sorter: true },
  { key: 'note', title: '说明', kind: 'long', render: (_, { note }) => note ?? '—' },
  {
    key: 'updateTime',
    title: '最近修改',
    kind: 'moment',
    sorter: true,
    render: (_, { updateTime, createTime }) => updateTime ?? createTime ?? '—',
  },
]
