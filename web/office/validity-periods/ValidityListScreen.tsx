import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import type { ValidityRow } from '#common/contract/validity-periods.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { showToast } from '#web/platform/reactions/toasts.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { periodOf } from './period.model.ts'
import './validity.css'

const ValidityForm = lazy(() => import('./ValidityForm.tsx').then((module) => ({ default: module.ValidityForm })))

const LIST = 'GET /dataManagement/validity/list'
const FILTERS: Filter[] = [
  { kind: 'text', name: 'title', label: '标题', contains: true },
  {
    kind: 'select',
    name: 'term',
    label: '有效期',
    options: [
      { value: 'soon', label: '90 天内届满' },
      { value: 'ended', label: '已届满，未作决定' },
      { value: 'unknown', label: '未载明' },
    ],
  },
  {
    kind: 'select',
    name: 'decision',
    label: '决定',
    options: [
      { value: 'extend', label: '延长' },
      { value: 'lapse', label: '到期失效' },
      { value: 'renew', label: '重新制定' },
    ],
  },
  { kind: 'dict', name: 'fType', label: '文件类型', dictCode: 'F_TYPE', folded: true },
  { kind: 'text', name: 'issuers', label: '制定机关', contains: true, folded: true },
  { kind: 'text', name: 'docNumber', label: '发文字号', contains: true, folded: true },
  { kind: 'range', name: 'endDate', label: '届满日', folded: true },
]
const keyOf = ({ id }: ValidityRow) => id

/** 有效期管理: until when normative documents are in force, and what was decided when the period ends. */
export default function ValidityListScreen() {
  const form = useRecordDialog<ValidityRow>('validity')
  const gather = useApiMutation('POST /dataManagement/validity/gather', { touches: [LIST] })
  return (
    <>
      <ListPage<ValidityRow>
        title="有效期管理"
        screen="dataManagement/ValidityList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="data:expiry"
        renderToolbar={(list) => (
          <>
            <Can do="data:expiry:edit">
              <Button
                loading={gather.isPending}
                onClick={() =>
                  gather.mutate(
                    {},
                    {
                      onSuccess: ({ gathered }) =>
                        showToast({ tone: 'success', text: gathered > 0 ? `列入了 ${gathered} 件` : '已发布的规范性文件都已列入' }),
                    },
                  )
                }
              >
                列入以前发布的
              </Button>
            </Can>
            <Can do="data:expiry:export">
              <ExportButton what="有效期" of="GET /dataManagement/validity/exportXls" list={list} />
            </Can>
          </>
        )}
        actions={(row) => [
          { key: 'edit', label: '登记', can: 'data:expiry:edit', onClick: () => form.edit(row) },
          { key: 'detail', label: '详情', onClick: () => form.detail(row) },
        ]}
        emptyText="还没有规范性文件：发布时自动列入，以前发布的按“列入以前发布的”列入"
      />
      <Suspense fallback={null}>{form.open ? <ValidityForm state={form} /> : null}</Suspense>
    </>
  )
}

const EXTRA = { extra: true, sorter: true } as const
const COLUMNS: ListColumns<ValidityRow> = [
  { key: 'title', title: '标题', kind: 'long', sorter: true, dataIndex: 'title' },
  { key: 'endDate', title: '届满日', kind: 'date', sorter: true, render: (_, { endDate }) => endDate ?? '—' },
  {
    key: 'daysLeft',
    title: '有效期',
    kind: 'code',
    render: (_, row) => {
      const { text, tone } = periodOf(row)
      return <span className={`validity-term ${tone}`}>{text}</span>
    },
  },
  { key: 'basis', title: '依据', kind: 'long', render: (_, { basis, basisKind }) => (basis ? `${basisKind ?? ''}：${basis}` : '—') },
  { key: 'decision', title: '决定', kind: 'code', sorter: true, render: (_, row) => row.decision_dictText ?? '—' },
  { key: 'docNumber', title: '发文字号', kind: 'text', ...EXTRA, render: (_, { docNumber }) => docNumber ?? '—' },
  { key: 'fType', title: '文件类型', kind: 'code', ...EXTRA, render: (_, row) => row.fType_dictText ?? row.fType },
  { key: 'issuers', title: '制定机关', kind: 'text', ...EXTRA, render: (_, { issuers }) => issuers || '—' },
  { key: 'decidedDate', title: '决定日期', kind: 'date', ...EXTRA, render: (_, { decidedDate }) => decidedDate ?? '—' },
  { key: 'decisionSource', title: '决定出处', kind: 'text', ...EXTRA, render: (_, { decisionSource }) => decisionSource ?? '—' },
  { key: 'note', title: '备注', kind: 'text', ...EXTRA, render: (_, { note }) => note ?? '—' },
  { key: 'createTime', title: '列入时间', kind: 'moment', ...EXTRA, dataIndex: 'createTime' },
  { key: 'updateBy', title: '修改人', kind: 'person', ...EXTRA, render: (_, { updateBy }) => updateBy ?? '—' },
  { key: 'updateTime', title: '修改时间', kind: 'moment', ...EXTRA, render: (_, { updateTime }) => updateTime ?? '—' },
]
