import { Button } from 'antd'
import { useState } from 'react'
import type { ValidityRow, ValidityRule } from '#common/contract/validity-periods.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { periodOf, publicityOf } from './period.model.ts'
import './validity.css'

const ValidityRuleForm = lazyPart(() => import('./ValidityRuleForm.tsx'), 'ValidityRuleForm')
const ValidityForm = lazyPart(() => import('./ValidityForm.tsx'), 'ValidityForm')

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

interface Showing {
  row: ValidityRow
  act: 'release' | 'withdraw'
}
/** The one record of its kind; its form reads it when it opens. */
const OWN_RULE = { id: 'own' } as ValidityRule
const keyOf = ({ id }: ValidityRow) => id

/** 有效期管理: until when normative documents are in force, and what was decided when the period ends. */
export default function ValidityListScreen() {
  const form = useRecordDialog<ValidityRow>('validity')
  const rule = useRecordDialog<ValidityRule>('validity-rule')
  const gather = useApiMutation('POST /dataManagement/validity/gather', { touches: [LIST] })
  const [showing, setShowing] = useState<Showing | null>(null)
  const release = useApiMutation('POST /dataManagement/validity/release', { touches: [LIST], done: '发布成功！' })
  const withdraw = useApiMutation('POST /dataManagement/validity/withdraw', { touches: [LIST], done: '撤回成功！' })
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
            <BarMore>
              <Can do="data:expiry:rule">
                <Button onClick={() => rule.edit(OWN_RULE)}>本省规定</Button>
              </Can>
              <Can do="data:expiry:export">
                <ExportButton what="有效期" of="GET /dataManagement/validity/exportXls" list={list} />
              </Can>
            </BarMore>
          </>
        )}
        actions={(row) => [
          { key: 'edit', label: '登记', can: 'data:expiry:edit', onClick: () => form.edit(row) },
          { key: 'detail', label: '详情', onClick: () => form.detail(row) },
          ...(row.decision === 'extend' && row.publicEnd !== row.endDate
            ? [{ key: 'release', label: '发布延长', can: 'data:expiry:release', onClick: () => setShowing({ row, act: 'release' }) } as const]
            : []),
          ...(row.publicEnd !== null
            ? [
                {
                  key: 'withdraw',
                  label: '撤回发布',
                  can: 'data:expiry:release',
                  danger: true,
                  onClick: () => setShowing({ row, act: 'withdraw' }),
                } as const,
              ]
            : []),
        ]}
        emptyText="还没有规范性文件：发布时自动列入，以前发布的按“列入以前发布的”列入"
      />
      {form.open ? <ValidityForm state={form} /> : null}
      {rule.open ? <ValidityRuleForm state={rule} /> : null}
      {showing?.act === 'release' ? (
        <ConfirmDialog
          title="发布延长"
          text={`公众将看到“${showing.row.title}”的有效期延长至 ${showing.row.endDate ?? ''}，依据：${[showing.row.decisionTitle && `《${showing.row.decisionTitle}》`, showing.row.decisionSource].filter(Boolean).join('，')}。`}
          confirm="发布"
          onConfirm={() => release.mutateAsync({ body: { id: showing.row.id, revision: showing.row.revision } })}
          onClose={() => setShowing(null)}
        />
      ) : null}
      {showing?.act === 'withdraw' ? (
        <ConfirmDialog
          danger
          title="撤回发布"
          text={`撤回后，公众看到的“${showing.row.title}”的有效期以原文为准。登记的延长仍在。`}
          confirm="撤回"
          onConfirm={() => withdraw.mutateAsync({ body: { id: showing.row.id, revision: showing.row.revision } })}
          onClose={() => setShowing(null)}
        />
      ) : null}
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
  { key: 'publicEnd', title: '公众看到的延长', kind: 'text', sorter: true, render: (_, row) => publicityOf(row) },
  { key: 'docNumber', title: '发文字号', kind: 'text', ...EXTRA, render: (_, { docNumber }) => docNumber ?? '—' },
  { key: 'fType', title: '文件类型', kind: 'code', ...EXTRA, render: (_, row) => row.fType_dictText ?? row.fType },
  { key: 'issuers', title: '制定机关', kind: 'text', ...EXTRA, render: (_, { issuers }) => issuers || '—' },
  { key: 'decidedDate', title: '决定日期', kind: 'date', ...EXTRA, render: (_, { decidedDate }) => decidedDate ?? '—' },
  { key: 'decisionTitle', title: '决定的文件', kind: 'long', ...EXTRA, render: (_, { decisionTitle }) => decisionTitle ?? '—' },
  { key: 'decisionSource', title: '决定出处', kind: 'text', ...EXTRA, render: (_, { decisionSource }) => decisionSource ?? '—' },
  { key: 'note', title: '备注', kind: 'text', ...EXTRA, render: (_, { note }) => note ?? '—' },
  { key: 'createTime', title: '列入时间', kind: 'moment', ...EXTRA, dataIndex: 'createTime' },
  { key: 'updateBy', title: '修改人', kind: 'person', ...EXTRA, render: (_, { updateBy }) => updateBy ?? '—' },
  { key: 'updateTime', title: '修改时间', kind: 'moment', ...EXTRA, render: (_, { updateTime }) => updateTime ?? '—' },
]
