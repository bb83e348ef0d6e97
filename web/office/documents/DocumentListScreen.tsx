import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { DocumentRow } from '#common/contract/documents.ts'
import { actOf, batchActsOf, EDITABLE, PROOF, STATE } from '#common/document-acts.ts'
import { EDITED_TOGETHER_MOST } from '#common/limits.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call, download } from '#web/platform/api/call.ts'
import { usePlace } from '#web/platform/place.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useStances } from '#web/platform/permission/permission.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { LIST, LISTS, UNDECIDED } from './document-calls.ts'
import { issuersShown } from './issuers.model.ts'
import { StageLabel } from './StageLabel.tsx'
import { STEPS } from './steps.ts'
import { isOpen, useReadings } from './use-readings.ts'
import './documents.css'

const DocumentForm = lazyPart(() => import('./DocumentForm.tsx'), 'DocumentForm')
const DocumentDrawer = lazyPart(() => import('./DocumentDrawer.tsx'), 'DocumentDrawer')
const DocumentFacets = lazyPart(() => import('./DocumentFacets.tsx'), 'DocumentFacets')
const RecycleBin = lazyPart(() => import('./RecycleBin.tsx'), 'RecycleBin')
const DocumentTable = lazyPart(() => import('./DocumentTable.tsx'), 'DocumentTable')
const EnrolDialog = lazyPart(() => import('./EnrolDialog.tsx'), 'EnrolDialog')
const UndecidedDialog = lazyPart(() => import('./UndecidedDialog.tsx'), 'UndecidedDialog')
const BatchSteps = lazyPart(() => import('./BatchSteps.tsx'), 'BatchSteps')
const CorrectDialog = lazyPart(() => import('./CorrectDialog.tsx'), 'CorrectDialog')
const Corrections = lazyPart(() => import('./Corrections.tsx'), 'Corrections')
const IntakeDialog = lazyPart(() => import('./IntakeDialog.tsx'), 'IntakeDialog')

const FILTERS: Filter[] = [
  { kind: 'text', name: 'title', label: '标题', contains: true },
  { kind: 'dict', name: 'state', label: '发布状态', dictCode: 'PUB_STATE' },
  { kind: 'dict', name: 'fType', label: '文件类型', dictCode: 'F_TYPE' },
  { kind: 'text', name: 'docNumber', label: '发文字号', contains: true },
  { kind: 'text', name: 'issuers', label: '制定机关', contains: true, folded: true },
  { kind: 'dict', name: 'fLevel', label: '机关层级', dictCode: 'F_LEVEL', folded: true },
  { kind: 'dict', name: 'region', label: '行政区域', dictCode: 'region', folded: true },
  { kind: 'dict', name: 'address', label: '公布地', dictCode: 'address', folded: true },
  { kind: 'dict', name: 'subject', label: '主题', dictCode: 'F_SUBJECT', folded: true },
  { kind: 'dict', name: 'effectStatus', label: '登记的时效性', dictCode: 'F_STATUS', folded: true },
  { kind: 'text', name: 'year', label: '年份', folded: true, placeholder: '如 2026' },
  { kind: 'text', name: 'sourceName', label: '文本出处', contains: true, folded: true },
  { kind: 'text', name: 'note', label: '备注', contains: true, folded: true },
  { kind: 'text', name: 'fileName', label: '原文件', contains: true, folded: true },
  { kind: 'dict', name: 'proofState', label: '校对', dictCode: 'PROOF_STATE', folded: true },
  { kind: 'text', name: 'createBy', label: '创建人', folded: true, placeholder: '账号' },
  { kind: 'range', name: 'createTime', label: '创建时间', folded: true },
  { kind: 'range', name: 'updateTime', label: '修改时间', folded: true },
  { kind: 'range', name: 'releaseTime', label: '发布时间', folded: true },
]
const NONE: readonly string[] = []
const keyOf = ({ id }: DocumentRow) => id

interface Leaving {
  rows: readonly DocumentRow[]
  done?: () => void
}

/** 文件数据: documents from the first draft to the archive. */
export default function DocumentListScreen() {
  const form = useRecordDialog<DocumentRow>('document')
  // A message about a document leads here.
  const { search } = usePlace()
  const [shown, setShown] = useState<string | null>(search['open'] ?? null)
  const [asked, setAsked] = useState(search)
  // A message that work waits leads to its document; who may not see that one is led to the one that waits longest for
  // them.
  const waits = search['waiting']
  const meant = useQuery({
    ...apiQuery('GET /dataManagement/document/queryById', { query: { id: waits ?? '' } }),
    enabled: waits !== undefined && waits !== '1',
    staleTime: 0,
    retry: false,
  })
  const next = useQuery({
    ...apiQuery('GET /sys/workbench', { query: {} }),
    enabled: waits === '1' || meant.isError,
    staleTime: 0,
  })
  const first = waits === undefined ? undefined : (meant.data?.id ?? next.data?.waiting?.documents?.first[0]?.id)
  const [waited, setWaited] = useState<string | null>(null)
  if (first !== undefined && waits !== undefined && waited !== waits) {
    setWaited(waits)
    setShown(first)
  }
  // The report of an import leads here.
  const [deciding, setDeciding] = useState<readonly string[] | 'all' | null>(
    search['undecided'] === undefined ? null : 'all',
  )
  const waiting = useQuery({ ...apiQuery(UNDECIDED, { query: { most: 0 } }), retry: false })
  // A message about 更正稿 that wait leads here.
  const [correctionsOpen, setCorrectionsOpen] = useState(search['corrections'] !== undefined)
  const corrections = useQuery({ ...apiQuery(LIST, { query: { pageSize: 1, corrections: 'true' } }), retry: false })
  const [correcting, setCorrecting] = useState<DocumentRow | null>(null)
  // The workbench leads here.
  const [takingIn, setTakingIn] = useState(search['takeIn'] !== undefined)
  const [enrolling, setEnrolling] = useState(false)
  // Kept with the tab, as what is typed in the table.
  const [edited, setEdited, endEditing] = useTabDraft<readonly string[]>('documents.edited', NONE)
  const [binOpen, setBinOpen] = useState(false)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  // A page that is open already is led to another time.
  if (search !== asked) {
    setAsked(search)
    if (search['open'] !== undefined && search['open'] !== asked['open']) setShown(search['open'])
    if (search['takeIn'] !== undefined && asked['takeIn'] === undefined) setTakingIn(true)
  }
  const stanceOf = useStances()
  const reading = useReadings(stanceOf('data:document:add') === 'shown').filter(isOpen).length
  const mayStep = batchActsOf(STEPS).some((act) => stanceOf(actOf(act, STEPS).code) === 'shown')
  const [stepping, setStepping] = useState<Leaving | null>(null)
  const remove = useApiMutation('DELETE /dataManagement/document/deleteBatch', { touches: LISTS, done: '删除成功！' })
  return (
    <>
      <ListPage<DocumentRow>
        title="文件数据"
        screen="dataManagement/DocumentList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={columnsFor(setShown)}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="data:document"
        renderAside={({ query, facets = '' }) => (
          <Meanwhile show={<div />}>
            <DocumentFacets query={query} facets={facets} />
          </Meanwhile>
        )}
        renderToolbar={(list) => (
          <>
            <Can do="data:document:add">
              <Button type="primary" onClick={() => setTakingIn(true)}>
                {reading > 0 ? `文件入库（识别 ${reading}）` : '文件入库'}
              </Button>
              <Button onClick={() => form.add()}>新建文件</Button>
            </Can>
            <BarMore>
              <Button onClick={() => setCorrectionsOpen(true)}>
                {corrections.data?.total ? `更正稿（${corrections.data.total}）` : '更正稿'}
              </Button>
              <Button onClick={() => setDeciding('all')}>
                {waiting.data?.total ? `待判定（${waiting.data.total}）` : '待判定'}
              </Button>
              <Can do="data:document:import">
                <ImportButton
                  of="POST /dataManagement/document/importExcel"
                  touches={LISTS}
                  online
                  hint="登记表的标题、文件类型、效力层级、行政区域必填；类型、层级、区域、时效性填写字典中的名称。校验打开时还核对发文字号的写法和日期的先后。"
                />
                <Button
                  onClick={() =>
                    void download('GET /dataManagement/document/importTemplate', { query: {} }).catch(() => undefined)
                  }
                >
                  下载模板
                </Button>
              </Can>
              <Can do="data:document:enrol">
                <Button onClick={() => setEnrolling(true)}>纳入馆藏文本</Button>
              </Can>
              <Can do="data:document:export">
                <ExportButton what="文件" of="GET /dataManagement/document/exportXls" list={list} />
              </Can>
              <Can do="data:document:delete">
                <Button onClick={() => setBinOpen(true)}>回收站</Button>
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <>
            {mayStep ? (
              <Button onClick={() => setStepping({ rows: list.chosen, done: list.clearChosen })}>批量办理</Button>
            ) : null}
            <Can do="data:document:edit">
              <Button
                disabled={list.chosen.length > EDITED_TOGETHER_MOST}
                title={
                  list.chosen.length > EDITED_TOGETHER_MOST ? `一次最多编辑 ${EDITED_TOGETHER_MOST} 个文件` : undefined
                }
                onClick={() => setEdited(list.chosenKeys)}
              >
                批量编辑
              </Button>
            </Can>
            <Can do="data:document:delete">
              <Button danger onClick={() => setLeaving({ rows: list.chosen, done: list.clearChosen })}>
                批量删除
              </Button>
            </Can>
          </>
        )}
        actions={(row) => [
          { key: 'open', label: '办理', onClick: () => setShown(row.id) },
          ...(EDITABLE.includes(row.state)
            ? [
                { key: 'edit', label: '编辑', can: 'data:document:edit' as const, onClick: () => form.edit(row) },
                {
                  key: 'delete',
                  label: '删除',
                  can: 'data:document:delete' as const,
                  danger: true,
                  onClick: () => setLeaving({ rows: [row] }),
                },
              ]
            : []),
          ...(row.state === STATE.released
            ? [{ key: 'correct', label: '更正', can: 'data:document:edit' as const, onClick: () => setCorrecting(row) }]
            : []),
        ]}
        emptyText="还没有文件：可由 Word 等文件入库，或新建"
      />
      {form.open ? <DocumentForm state={form} /> : null}
      {correctionsOpen ? (
        <Corrections
          onOpen={setShown}
          onEdit={(row) => {
            setCorrectionsOpen(false)
            form.edit(row)
          }}
          onClose={() => setCorrectionsOpen(false)}
        />
      ) : null}
      {correcting ? (
        <CorrectDialog
          document={correcting}
          onOpen={(id) => {
            setCorrecting(null)
            setShown(id)
          }}
          onClose={() => setCorrecting(null)}
        />
      ) : null}
      {shown ? (
        <DocumentDrawer
          key={shown}
          id={shown}
          onClose={() => setShown(null)}
          onEdit={(row) => {
            setShown(null)
            setCorrectionsOpen(false)
            form.edit(row)
          }}
        />
      ) : null}
      {edited.length > 0 ? <DocumentTable ids={edited} onClose={endEditing} /> : null}
      {enrolling ? <EnrolDialog onClose={() => setEnrolling(false)} /> : null}
      {binOpen ? <RecycleBin onClose={() => setBinOpen(false)} /> : null}
      {takingIn ? (
        <IntakeDialog
          chooses
          onClose={() => setTakingIn(false)}
          onOpen={(id) => {
            setTakingIn(false)
            setShown(id)
          }}
          onDecide={(ids) => {
            setTakingIn(false)
            setDeciding(ids)
          }}
        />
      ) : null}
      {deciding ? (
        <UndecidedDialog
          only={deciding === 'all' ? null : deciding}
          onClose={() => setDeciding(null)}
          onOpen={setShown}
        />
      ) : null}
      {stepping ? (
        <BatchSteps
          rows={stepping.rows}
          onOpen={setShown}
          onClose={() => {
            setStepping(null)
            stepping.done?.()
          }}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定把${leaving.rows.map(({ title }) => `“${title}”`).join('、')}移入回收站吗？`}
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

const EXTRA = { extra: true, sorter: true } as const
const columnsFor = (open: (id: string) => void): ListColumns<DocumentRow> => [
  {
    key: 'title',
    title: '标题',
    kind: 'long',
    sorter: true,
    render: (_, { id, title, proofState, proofState_dictText }) => (
      <>
        {proofState === PROOF.due || proofState === PROOF.second ? (
          <Label tone="amber">{proofState_dictText ?? proofState}</Label>
        ) : null}
        <button type="button" className="document-title" onClick={() => open(id)}>
          {title}
        </button>
      </>
    ),
  },
  { key: 'edition', title: '版本', kind: 'code', sorter: true, render: (_, { edition }) => edition ?? '—' },
  {
    key: 'state',
    title: '发布状态',
    kind: 'status',
    sorter: true,
    render: (_, row) => <StageLabel state={row.state} text={row.state_dictText} />,
  },
  {
    key: 'docNumber',
    title: '发文字号',
    kind: 'text',
    card: 'field',
    sorter: true,
    render: (_, { docNumber }) => docNumber ?? '—',
  },
  {
    key: 'issuers',
    title: '制定机关',
    kind: 'text',
    card: 'field',
    sorter: true,
    render: (_, { issuers, issuersToday }) => issuersShown(issuers, issuersToday) || '—',
  },
  {
    key: 'fType',
    title: '文件类型',
    kind: 'code',
    sorter: true,
    render: (_, { fType, fType_dictText }) => fType_dictText ?? fType,
  },
  {
    key: 'region',
    title: '行政区域',
    kind: 'status',
    sorter: true,
    render: (_, { region, region_dictText }) => region_dictText ?? region,
  },
  { key: 'createBy', title: '创建人', kind: 'person', sorter: true, render: (_, { createBy }) => createBy ?? '—' },
  { key: 'createTime', title: '创建时间', kind: 'moment', card: 'field', sorter: true, dataIndex: 'createTime' },
  // The others are shown by those who need them.
  {
    key: 'fLevel',
    title: '制定机关层级',
    kind: 'code',
    ...EXTRA,
    render: (_, { fLevel, fLevel_dictText }) => fLevel_dictText ?? fLevel,
  },
  {
    key: 'address',
    title: '公布地',
    kind: 'code',
    ...EXTRA,
    render: (_, { address, address_dictText }) => address_dictText ?? address,
  },
  {
    key: 'subject',
    title: '主题',
    kind: 'code',
    ...EXTRA,
    render: (_, { subject, subject_dictText }) => subject_dictText ?? subject ?? '—',
  },
  { key: 'year', title: '年份', kind: 'number', ...EXTRA, render: (_, { year }) => year ?? '—' },
  { key: 'adoptDate', title: '登记的通过日期', kind: 'date', ...EXTRA, render: (_, { adoptDate }) => adoptDate ?? '—' },
  {
    key: 'publishDate',
    title: '登记的公布日期',
    kind: 'date',
    ...EXTRA,
    render: (_, { publishDate }) => publishDate ?? '—',
  },
  {
    key: 'effectDate',
    title: '登记的施行日期',
    kind: 'date',
    ...EXTRA,
    render: (_, { effectDate }) => effectDate ?? '—',
  },
  {
    key: 'effectStatus',
    title: '登记的时效性',
    kind: 'status',
    ...EXTRA,
    render: (_, row) => row.effectStatus_dictText ?? row.effectStatus ?? '—',
  },
  { key: 'sourceName', title: '文本出处', kind: 'text', ...EXTRA, render: (_, { sourceName }) => sourceName ?? '—' },
  { key: 'note', title: '备注', kind: 'text', ...EXTRA, render: (_, { note }) => note ?? '—' },
  { key: 'fileName', title: '原文件', kind: 'text', ...EXTRA, render: (_, { fileName }) => fileName ?? '—' },
  {
    key: 'proofState',
    title: '校对',
    kind: 'status',
    ...EXTRA,
    render: (_, { proofState_dictText }) => proofState_dictText ?? '—',
  },
  { key: 'orgCode', title: '部门编码', kind: 'code', ...EXTRA, render: (_, { orgCode }) => orgCode ?? '—' },
  { key: 'submittedBy', title: '提交人', kind: 'person', ...EXTRA, render: (_, { submittedBy }) => submittedBy ?? '—' },
  { key: 'reviewedBy', title: '初审人', kind: 'person', ...EXTRA, render: (_, { reviewedBy }) => reviewedBy ?? '—' },
  { key: 'approvedBy', title: '复审人', kind: 'person', ...EXTRA, render: (_, { approvedBy }) => approvedBy ?? '—' },
  { key: 'releasedBy', title: '发布人', kind: 'person', ...EXTRA, render: (_, { releasedBy }) => releasedBy ?? '—' },
  {
    key: 'releaseTime',
    title: '发布时间',
    kind: 'moment',
    ...EXTRA,
    render: (_, { releaseTime }) => releaseTime ?? '—',
  },
  { key: 'releaseAt', title: '定时发布', kind: 'moment', ...EXTRA, render: (_, { releaseAt }) => releaseAt ?? '—' },
  { key: 'updateBy', title: '修改人', kind: 'person', ...EXTRA, render: (_, { updateBy }) => updateBy ?? '—' },
  { key: 'updateTime', title: '修改时间', kind: 'moment', ...EXTRA, render: (_, { updateTime }) => updateTime ?? '—' },
]
