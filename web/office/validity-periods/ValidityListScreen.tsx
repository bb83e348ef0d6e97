import { Button } from 'antd'
import { useState } from 'react'
import type { ValidityRow, ValidityRule } from '#common/contract/validity-periods.ts'
import { VALIDITY, VALIDITY_TERMS } from '#common/records/validity.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { periodOf, publicityOf } from './period.model.ts'
import './validity.css'

const ValidityRuleForm = lazyPart(() => import('./ValidityRuleForm.tsx'), 'ValidityRuleForm')
const ValidityForm = lazyPart(() => import('./ValidityForm.tsx'), 'ValidityForm')

const LIST = 'GET /dataManagement/validity/list'
const FILTERS = sheetFilters(VALIDITY, [
  {
    kind: 'select',
    name: 'term',
    label: VALIDITY.name,
    options: Object.entries(VALIDITY_TERMS).map(([value, label]) => ({ value, label })),
  },
])
const COLUMNS = sheetColumns<ValidityRow>(VALIDITY, {
  daysLeft: {
    render(row) {
      const { text, tone } = periodOf(row)
      return <span className={`validity-term ${tone}`}>{text}</span>
    },
  },
  basis: { render: ({ basis, basisKind }) => (basis ? `${basisKind ?? ''}：${basis}` : '—') },
  publicEnd: { render: publicityOf },
})

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
  const [showing, setShowing] = useState<Showing | null>(null)
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
              <GatherButton />
            </Can>
            <BarMore>
              <Can do="data:expiry:rule">
                <Button onClick={() => rule.edit(OWN_RULE)}>本省规定</Button>
              </Can>
              <Can do="data:expiry:export">
                <ExportButton what={VALIDITY.name} of="GET /dataManagement/validity/exportXls" list={list} />
              </Can>
            </BarMore>
          </>
        )}
        actions={(row) => [
          { key: 'edit', label: '登记', can: 'data:expiry:edit', onClick: () => form.edit(row) },
          { key: 'detail', label: '详情', onClick: () => form.detail(row) },
          ...(row.decision === 'extend' && row.publicEnd !== row.endDate
            ? [
                {
                  key: 'release',
                  label: '发布延长',
                  can: 'data:expiry:release',
                  onClick: () => setShowing({ row, act: 'release' }),
                } as const,
              ]
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
      {showing ? <ShowDialog {...showing} onClose={() => setShowing(null)} /> : null}
    </>
  )
}

/** Takes in documents that were released before periods were registered. */
function GatherButton() {
  const gather = useApiMutation('POST /dataManagement/validity/gather', { touches: [LIST] })
  return (
    <Button
      loading={gather.isPending}
      onClick={() =>
        gather.mutate(
          {},
          {
            onSuccess: ({ gathered }) =>
              showToast({
                tone: 'success',
                text: gathered > 0 ? `列入了 ${gathered} 件` : '已发布的规范性文件都已列入',
              }),
          },
        )
      }
    >
      列入以前发布的
    </Button>
  )
}

/** Tells the public of an extension, or takes that back. */
function ShowDialog({ row, act, onClose }: Showing & { onClose: () => void }) {
  const release = useApiMutation('POST /dataManagement/validity/release', { touches: [LIST], done: '发布成功！' })
  const withdraw = useApiMutation('POST /dataManagement/validity/withdraw', { touches: [LIST], done: '撤回成功！' })
  if (act === 'release')
    return (
      <ConfirmDialog
        title="发布延长"
        text={`公众将看到“${row.title}”的有效期延长至 ${row.endDate ?? ''}，依据：${[row.decisionTitle && `《${row.decisionTitle}》`, row.decisionSource].filter(Boolean).join('，')}。`}
        confirm="发布"
        onConfirm={() => release.mutateAsync({ body: { id: row.id, revision: row.revision } })}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      danger
      title="撤回发布"
      text={`撤回后，公众看到的“${row.title}”的有效期以原文为准。登记的延长仍在。`}
      confirm="撤回"
      onConfirm={() => withdraw.mutateAsync({ body: { id: row.id, revision: row.revision } })}
      onClose={onClose}
    />
  )
}
