import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Empty, Input, Pagination } from 'antd'
import { useCallback, useState } from 'react'
import type { CleanupDone, CleanupItem, CleanupStage } from '#common/contract/cleanups.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call, download } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ChooseAll } from '#web/kit/choose-all/ChooseAll.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import { Drawer } from '#web/kit/window/Window.tsx'
import { DocumentDrawer, EnrolDialog } from '../documents/documents.door.tsx'
import { LISTS } from './cleanup-calls.ts'
import { ItemConclusion } from './ItemConclusion.tsx'
import { CarryOutForm, DecisionForm, ProposalForm, SendBackForm } from './StepForms.tsx'

const PAGE = 20
const WAITING = [90, 70, 80]
const SETTLED_MS = 300
const STAGES: Record<CleanupStage, string> = {
  open: '待提意见',
  returned: '已退回',
  proposed: '待确认',
  confirmed: '已确认',
  carried: '已执行',
}
type Asking = 'propose' | 'sendBack' | 'remove' | 'decide' | 'carryOut' | null

/** The documents of a batch: proposals, their confirmation by a second person, the decision and what comes of it. */
export function ItemsDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [stage, setStage] = useState<CleanupStage | null>(null)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking>(null)
  const [left, setLeft] = useState<CleanupDone['left']>([])
  const [document, setDocument] = useState<string | null>(null)
  const [enrolling, setEnrolling] = useState(false)
  const title = useSettled(typed, SETTLED_MS)
  const batch = useQuery({ ...apiQuery('GET /dataManagement/cleanup/queryById', { query: { id } }), staleTime: 0 })
  const found = useQuery({
    ...apiQuery('GET /dataManagement/cleanup/items', {
      query: { batchId: id, ...(stage ? { stage } : {}), title, pageNo: page, pageSize: PAGE },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const touches = [...LISTS, 'GET /dataManagement/cleanup/queryById'] as const
  const confirm = useApiMutation('POST /dataManagement/cleanup/confirm', { touches })
  const remove = useApiMutation('POST /dataManagement/cleanup/remove', { touches })
  const gather = useApiMutation('POST /dataManagement/cleanup/gather', { touches })
  const imported = useQuery({
    ...apiQuery('GET /dataManagement/cleanup/unenrolled', { query: { id } }),
    enabled: batch.data?.decision === null,
    staleTime: 0,
  })
  const rows = found.data?.records ?? []
  const load = useCallback(
    async (pageNo: number, pageSize: number) => {
      const query = { batchId: id, ...(stage ? { stage } : {}), title, pageNo, pageSize }
      return (await call('GET /dataManagement/cleanup/items', { query })).records.map((item) => item.id)
    },
    [id, stage, title],
  )
  const ids = [...chosen].join(',')
  const done = (result: CleanupDone) => {
    setLeft(result.left)
    setChosen(new Set())
    setAsking(null)
  }
  const tick = (some: readonly CleanupItem[], on: boolean) => {
    const next = new Set(chosen)
    for (const item of some)
      if (on) next.add(item.id)
      else next.delete(item.id)
    setChosen(next)
  }
  const show = (next: CleanupStage | null) => {
    setStage(next)
    setPage(1)
    setChosen(new Set())
  }
  const now = batch.data
  const open = now?.decision === null
  const none = chosen.size === 0
  const save = (format: 'xlsx' | 'docx') =>
    void (
      format === 'xlsx'
        ? download('GET /dataManagement/cleanup/exportXls', { query: { id, format } })
        : download('GET /dataManagement/cleanup/exportDocx', { query: { id } })
    ).catch(() => undefined)
  return (
    <Drawer
      open
      size={960}
      title={now ? now.name : '办理清单'}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        now ? (
          <div className="cleanup-acts">
            {open ? (
              <>
                <Can do="data:cleanup:propose">
                  <Button type="primary" disabled={none} onClick={() => setAsking('propose')}>
                    {none ? '提出意见' : `提出意见（${chosen.size} 件）`}
                  </Button>
                </Can>
                <Can do="data:cleanup:confirm">
                  <Button
                    disabled={none}
                    loading={confirm.isPending}
                    onClick={() => confirm.mutate({ body: { batchId: id, ids } }, { onSuccess: done })}
                  >
                    确认意见
                  </Button>
                  <Button disabled={none} onClick={() => setAsking('sendBack')}>
                    退回意见
                  </Button>
                </Can>
                <Can do="data:cleanup:edit">
                  <Button disabled={none} onClick={() => setAsking('remove')}>
                    移出清单
                  </Button>
                </Can>
                <Can do="data:cleanup:carryOut">
                  <Button disabled={now.progress.total === 0} onClick={() => setAsking('decide')}>
                    登记清理决定
                  </Button>
                </Can>
              </>
            ) : (
              <Can do="data:cleanup:carryOut">
                <Button type="primary" onClick={() => setAsking('carryOut')}>
                  执行废止、失效和合并
                </Button>
              </Can>
            )}
          </div>
        ) : null
      }
    >
      {batch.isError ? <Failure error={batch.error} onRetry={() => void batch.refetch()} /> : null}
      {now ? (
        <>
          <p className="cleanup-about">
            {now.decision === null
              ? `依据：${now.basis ?? '未写明'}；完成期限：${now.dueDate ?? '未定'}。意见须由提出人以外的人确认，全部确认后登记清理决定。`
              : `已登记清理决定：《${now.decision}》（${now.decidedDate ?? ''}，${now.decisionSource ?? ''}）。废止、失效和合并执行后，公众即看到以这一决定为依据的时效性；修改的，修改稿发布后自动办结。`}
          </p>
          <div className="cleanup-bar">
            <div className="cleanup-stages" role="group" aria-label="按进度筛选">
              <button type="button" aria-pressed={stage === null} onClick={() => show(null)}>
                全部 <b>{now.progress.total}</b>
              </button>
              {(Object.keys(STAGES) as CleanupStage[]).map((one) => (
                <button key={one} type="button" aria-pressed={stage === one} onClick={() => show(one)}>
                  {STAGES[one]} <b>{now.progress[one]}</b>
                </button>
              ))}
            </div>
            <Can do="data:cleanup:export">
              <Button onClick={() => save('xlsx')}>目录 Excel</Button>
              <Button onClick={() => save('docx')}>目录 Word</Button>
            </Can>
            {open ? (
              <Can do="data:cleanup:edit">
                <Button loading={gather.isPending} onClick={() => gather.mutate({ body: { id } })}>
                  补列新文件
                </Button>
              </Can>
            ) : null}
          </div>
        </>
      ) : null}
      {imported.data && imported.data.count > 0 ? (
        <div className="cleanup-left" role="status">
          <p>
            范围内另有 {imported.data.count} 部法规是导入的，不在文件数据中，须先“纳入馆藏文本”，再补列：
            {imported.data.titles.map((one) => `《${one}》`).join('')}
            {imported.data.count > imported.data.titles.length ? '等' : ''}
          </p>
          <Can do="data:document:enrol">
            <Button onClick={() => setEnrolling(true)}>纳入馆藏文本</Button>
          </Can>
        </div>
      ) : null}
      {gather.data ? (
        <p role="status">{gather.data.gathered > 0 ? `补列了 ${gather.data.gathered} 件` : '范围内没有新的文件'}</p>
      ) : null}
      <Input
        aria-label="按标题筛选"
        placeholder="标题里的字"
        allowClear
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setPage(1)
        }}
      />
      {left.length > 0 ? (
        <div className="cleanup-left" role="alert">
          <p>这 {left.length} 件没有办理：</p>
          <ul>
            {left.map((one) => (
              <li key={one.title}>
                {one.title}：{one.reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton lines={WAITING} /> : null}
      {found.data && rows.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={title || stage ? '没有符合条件的文件' : '清单是空的：请检查范围，或先发布文件'}
        />
      ) : null}
      {found.data && rows.length > 0 && open ? (
        <ChooseAll
          page={rows.map((item) => item.id)}
          total={found.data.total}
          chosen={chosen}
          onChange={setChosen}
          load={load}
        />
      ) : null}
      <ul className="cleanup-items" aria-busy={found.isFetching}>
        {rows.map((item) => (
          <li key={item.id}>
            {open ? (
              <Checkbox
                aria-label={`选中${item.title}`}
                checked={chosen.has(item.id)}
                onChange={({ target }) => tick([item], target.checked)}
              />
            ) : null}
            <div>
              {item.workId ? (
                <a href={`/details?id=${encodeURIComponent(item.workId)}`} target="_blank" rel="noreferrer">
                  {item.title}
                </a>
              ) : (
                <b>{item.title}</b>
              )}
              <p>
                {item.edition ? `${item.edition} · ` : ''}
                {item.fType_dictText} · {item.docNumber ?? '无文号'} · {item.issuers || '制定机关未填写'}
                {item.publishDate ? ` · 公布 ${item.publishDate}` : ''}
              </p>
              {item.proposal ? (
                <p>
                  意见：<b>{item.proposal_dictText}</b>
                  {item.reason ? `，${item.reason}` : ''}（{item.proposer ?? item.proposedBy} 提出
                  {item.confirmedBy ? `，${item.confirmer ?? item.confirmedBy} 确认` : ''}）
                </p>
              ) : null}
              <ItemConclusion batchId={id} item={item} touches={touches} onShow={setDocument} />
              {item.returnedNote ? <p className="cleanup-returned">退回：{item.returnedNote}</p> : null}
              {item.isUndone ? (
                <p className="cleanup-returned">
                  曾经执行，已在“馆藏核实”中撤销，公众看到的时效性随之恢复；可以再次执行。
                </p>
              ) : null}
            </div>
            <span className={`cleanup-stage ${item.stage}`}>{STAGES[item.stage]}</span>
          </li>
        ))}
      </ul>
      {found.data && found.data.total > PAGE ? (
        <Pagination
          current={page}
          pageSize={PAGE}
          total={found.data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
      {document === null ? null : (
        <DocumentDrawer
          id={document}
          onClose={() => {
            setDocument(null)
            void found.refetch()
            void batch.refetch()
          }}
        />
      )}
      {enrolling ? (
        <EnrolDialog
          onClose={() => {
            setEnrolling(false)
            void imported.refetch()
          }}
        />
      ) : null}
      {asking === 'propose' ? (
        <ProposalForm
          batchId={id}
          ids={ids}
          count={chosen.size}
          touches={touches}
          onDone={done}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'sendBack' ? (
        <SendBackForm
          batchId={id}
          ids={ids}
          count={chosen.size}
          touches={touches}
          onDone={done}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'decide' && now ? (
        <DecisionForm batch={now} touches={touches} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'carryOut' && now ? (
        <CarryOutForm batch={now} touches={touches} onDone={done} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'remove' ? (
        <ConfirmDialog
          danger
          title="移出清单"
          text={`确定把所选 ${chosen.size} 件文件移出清单吗？其中的意见一并删除，文件不受影响。`}
          confirm="移出"
          onConfirm={async () => done(await remove.mutateAsync({ body: { batchId: id, ids } }))}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Drawer>
  )
}
