import { useState } from 'react'
import type { DocumentRow } from '#common/contract/documents.ts'
import { EDITABLE } from '#common/document-acts.ts'
import { call } from '#web/platform/api/call.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { LIST } from './document-calls.ts'
import { DropCorrection } from './DropCorrection.tsx'
import { StageLabel } from './StageLabel.tsx'

const FILTERS: Filter[] = [
  { kind: 'text', name: 'title', label: '标题', contains: true },
  { kind: 'dict', name: 'state', label: '阶段', dictCode: 'PUB_STATE' },
]

interface CorrectionsProps {
  onOpen: (id: string) => void
  onEdit: (row: DocumentRow) => void
  onClose: () => void
}

/** 更正稿 that are worked on; the list of documents has none of them, so that no document counts twice. */
export function Corrections({ onOpen, onEdit, onClose }: CorrectionsProps) {
  const [dropping, setDropping] = useState<DocumentRow | null>(null)
  return (
    <Drawer open size="min(1000px, 100vw)" title="更正稿" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <ListPage<DocumentRow>
        title="更正稿"
        name="corrections"
        layoutName="corrections"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values, corrections: 'true' } }, signal)}
        columns={columnsFor(onOpen)}
        rowKey={({ id }) => id}
        filters={FILTERS}
        ownOrder
        actions={(row) => [
          { key: 'open', label: '办理', onClick: () => onOpen(row.id) },
          ...(EDITABLE.includes(row.state)
            ? [
                { key: 'edit', label: '编辑', can: 'data:document:edit' as const, onClick: () => onEdit(row) },
                {
                  key: 'drop',
                  label: '放弃',
                  can: 'data:document:delete' as const,
                  danger: true,
                  onClick: () => setDropping(row),
                },
              ]
            : []),
        ]}
        actionsWidth={170}
        emptyText="没有办理中的更正稿：在已发布的文件上点“更正”建立"
      />
      {dropping ? <DropCorrection correction={dropping} onClose={() => setDropping(null)} /> : null}
    </Drawer>
  )
}

const columnsFor = (open: (id: string) => void): ListColumns<DocumentRow> => [
  {
    key: 'title',
    title: '标题',
    kind: 'long',
    sorter: true,
    render: (_, { id, title }) => (
      <button type="button" className="document-title" onClick={() => open(id)}>
        {title}
      </button>
    ),
  },
  {
    key: 'state',
    title: '阶段',
    kind: 'status',
    sorter: true,
    render: (_, row) => <StageLabel state={row.state} text={row.state_dictText} />,
  },
  { key: 'createBy', title: '更正人', kind: 'person', sorter: true, render: (_, { createBy }) => createBy ?? '—' },
  { key: 'createTime', title: '开始时间', kind: 'moment', sorter: true, dataIndex: 'createTime' },
]
