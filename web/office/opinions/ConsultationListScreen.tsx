import { Button } from 'antd'
import { useState } from 'react'
import type { ConsultationRow } from '#common/contract/consultations.ts'
import { CONSULTATION } from '#common/records/consultation.ts'
import { OUTCOME_DAYS, STAGE_TEXTS } from '#common/opinion-states.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import type { RowAction } from '#web/kit/list-page/RowActions.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { type MoreColumns, sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { CONSULTATION_LISTS, CONSULTATIONS } from './opinion-calls.ts'
import './opinions.css'

const ConsultationForm = lazyPart(() => import('./ConsultationForm.tsx'), 'ConsultationForm')
const OutcomeDialog = lazyPart(() => import('./OutcomeDialog.tsx'), 'OutcomeDialog')
const CheckDrawer = lazyPart(() => import('./CheckDrawer.tsx'), 'CheckDrawer')
const ReportDrawer = lazyPart(() => import('./ReportDrawer.tsx'), 'ReportDrawer')

const FILTERS = sheetFilters(CONSULTATION, [
  {
    kind: 'select',
    name: 'stage',
    label: CONSULTATION.fields.state.label,
    options: Object.entries(STAGE_TEXTS).map(([value, label]) => ({ value, label })),
  },
])
const keyOf = ({ id }: ConsultationRow) => id
type Act = 'submit' | 'archive' | 'delete'

/** 意见征集: drafts put to public consultation, and their outcome. */
export default function ConsultationListScreen() {
  const form = useRecordDialog<ConsultationRow>('consultation')
  const [asking, setAsking] = useState<{ act: Act; row: ConsultationRow } | null>(null)
  const [ending, setEnding] = useState<ConsultationRow | null>(null)
  const [reported, setReported] = useState<string | null>(null)
  const [checked, setChecked] = useState<string | null>(null)
  const submit = useApiMutation('POST /opinionManagement/consultation/submit', {
    touches: CONSULTATION_LISTS,
    done: '已提交审核！',
  })
  const archive = useApiMutation('POST /opinionManagement/consultation/archive', {
    touches: CONSULTATION_LISTS,
    done: '已归档！',
  })
  const remove = useApiMutation('DELETE /opinionManagement/consultation/deleteBatch', {
    touches: CONSULTATION_LISTS,
    done: '删除成功！',
  })
  const carryOut = ({ act, row: { id, revision } }: { act: Act; row: ConsultationRow }): Promise<unknown> => {
    if (act === 'submit') return submit.mutateAsync({ body: { id, revision } })
    if (act === 'archive') return archive.mutateAsync({ body: { id } })
    return remove.mutateAsync({ query: { ids: id } })
  }
  return (
    <>
      <ListPage<ConsultationRow>
        title="意见征集"
        screen="opinionManagement/ConsultationList"
        of={CONSULTATIONS}
        load={(paging, values, signal) => call(CONSULTATIONS, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="opinion:consultation"
        renderToolbar={() => (
          <Can do="opinion:consultation:add">
            <Button type="primary" onClick={() => form.add()}>
              新建意见征集
            </Button>
          </Can>
        )}
        actions={(row) => actionsOf(row, { form, setAsking, setEnding, setReported, setChecked })}
        emptyText="还没有意见征集：新建时选择办理中的文件或者粘贴草案，公开后公众即可提意见"
      />
      {form.open ? <ConsultationForm state={form} /> : null}
      {ending ? <OutcomeDialog row={ending} onClose={() => setEnding(null)} /> : null}
      {checked ? <CheckDrawer id={checked} onClose={() => setChecked(null)} /> : null}
      {reported ? <ReportDrawer id={reported} onClose={() => setReported(null)} /> : null}
      {asking ? (
        <ConfirmDialog
          danger={asking.act === 'delete'}
          title={WORDS[asking.act].title}
          text={`${asking.row.title}：${WORDS[asking.act].text}`}
          confirm={WORDS[asking.act].confirm}
          onConfirm={() => carryOut(asking)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  )
}

const WORDS: Record<Act, { title: string; text: string; confirm: string }> = {
  submit: {
    title: '提交审核',
    text: '由另一人审核，通过后公众看到说明和草案。退回或者撤回之前不能修改。',
    confirm: '提交审核',
  },
  archive: { title: '归档', text: '归档后公众仍可查阅草案和结果。', confirm: '归档' },
  delete: { title: '确认删除', text: '说明和征求意见稿一并删除，文件不受影响。', confirm: '删除' },
}

interface Doing {
  form: ReturnType<typeof useRecordDialog<ConsultationRow>>
  setAsking: (asking: { act: Act; row: ConsultationRow }) => void
  setEnding: (row: ConsultationRow) => void
  setReported: (id: string) => void
  setChecked: (id: string) => void
}

/** What can be done with a consultation at its stage. */
function actionsOf(
  row: ConsultationRow,
  { form, setAsking, setEnding, setReported, setChecked }: Doing,
): readonly RowAction[] {
  const edit = {
    key: 'edit',
    label: row.stage === 'draft' ? '编辑' : '延期',
    can: 'opinion:consultation:edit' as const,
    onClick: () => form.edit(row),
  }
  const detail = { key: 'detail', label: '详情', onClick: () => form.detail(row) }
  const report = { key: 'report', label: '汇总', onClick: () => setReported(row.id) }
  const may = 'opinion:consultation:release' as const
  switch (row.stage) {
    case 'draft':
      return [
        {
          key: 'submit',
          label: '提交审核',
          can: 'opinion:consultation:edit' as const,
          onClick: () => setAsking({ act: 'submit', row }),
        },
        edit,
        {
          key: 'delete',
          label: '删除',
          can: 'opinion:consultation:delete' as const,
          danger: true,
          onClick: () => setAsking({ act: 'delete', row }),
        },
        detail,
      ]
    case 'submitted':
      return [{ key: 'check', label: '审核', onClick: () => setChecked(row.id) }, detail]
    case 'coming':
    case 'open':
      return [report, edit, detail]
    case 'ended':
    case 'summing':
      return [
        { key: 'outcome', label: '提交结果', can: 'opinion:consultation:edit' as const, onClick: () => setEnding(row) },
        report,
        detail,
      ]
    case 'checking':
      return [{ key: 'check', label: '审核结果', onClick: () => setChecked(row.id) }, report, detail]
    case 'answered':
      return [
        report,
        { key: 'archive', label: '归档', can: may, onClick: () => setAsking({ act: 'archive', row }) },
        detail,
      ]
    case 'archived':
      return [report, detail]
  }
}

const STAGE: MoreColumns<ConsultationRow> = [
  {
    after: 'title',
    column: {
      key: 'stage',
      title: CONSULTATION.fields.state.label,
      kind: 'code',
      card: 'badge',
      render: (_, row) => <StageCell {...row} />,
    },
  },
]
const COLUMNS = sheetColumns<ConsultationRow>(
  CONSULTATION,
  {
    title: {
      render: ({ id, title, stage }) =>
        stage === 'draft' || stage === 'submitted' ? (
          title
        ) : (
          <a href={`/consultation?id=${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
            {title}
          </a>
        ),
    },
    submittedBy: { render: ({ submitter, submittedBy }) => submitter ?? submittedBy ?? '—' },
  },
  STAGE,
)

/** Where a consultation stands, with why it was sent back or how long its outcome is waited for. */
function StageCell({ stage_dictText, daysWaiting, returnedReason }: ConsultationRow) {
  if (returnedReason !== null)
    return (
      <span className="opinion-returned" title={returnedReason}>
        {stage_dictText}（被退回）
      </span>
    )
  if (daysWaiting === null) return stage_dictText
  return (
    <span className={daysWaiting > OUTCOME_DAYS ? 'opinion-late' : undefined}>
      {stage_dictText} {daysWaiting} 天
    </span>
  )
}
