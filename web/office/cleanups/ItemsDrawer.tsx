import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Input, Pagination } from 'antd'
import { useCallback, useState } from 'react'
import type { CleanupDone, CleanupStage } from '#common/contract/cleanups.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ChooseAll } from '#web/kit/choose-all/ChooseAll.tsx'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import { Drawer } from '#web/kit/window/Window.tsx'
import { DocumentDrawer } from '../documents/documents.door.tsx'
import { AskedForm, type Asking, BatchActs } from './BatchActs.tsx'
import { BatchHead } from './BatchHead.tsx'
import { BatchItem } from './BatchItem.tsx'

const PAGE = 20
const WAITING = [90, 70, 80]
const SETTLED_MS = 300
type Chosen = ReadonlySet<string>

/** The documents of a batch: proposals, their confirmation by a second person, the decision and what comes of it. */
export function ItemsDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [stage, setStage] = useState<CleanupStage | null>(null)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Chosen>(new Set())
  const [asking, setAsking] = useState<Asking | null>(null)
  const [left, setLeft] = useState<CleanupDone['left']>([])
  const batch = useQuery({ ...apiQuery('GET /dataManagement/cleanup/queryById', { query: { id } }), staleTime: 0 })
  const now = batch.data
  const done = (result: CleanupDone) => {
    setLeft(result.left)
    setChosen(new Set())
    setAsking(null)
  }
  const show = (next: CleanupStage | null) => {
    setStage(next)
    setPage(1)
    setChosen(new Set())
  }
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
            <BatchActs batch={now} chosen={chosen} onAsk={setAsking} onDone={done} />
          </div>
        ) : null
      }
    >
      {batch.isError ? <Failure error={batch.error} onRetry={() => void batch.refetch()} /> : null}
      {now ? <BatchHead batch={now} stage={stage} onShow={show} /> : null}
      <Items
        batchId={id}
        stage={stage}
        page={page}
        onPage={setPage}
        left={left}
        isOpen={now?.decision === null}
        chosen={chosen}
        onChoose={setChosen}
        onChanged={() => void batch.refetch()}
      />
      {asking && now ? (
        <AskedForm asking={asking} batch={now} chosen={chosen} onDone={done} onClose={() => setAsking(null)} />
      ) : null}
    </Drawer>
  )
}

/** What could not be done, and why. */
function Left({ left }: { left: CleanupDone['left'] }) {
  return (
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
  )
}

interface ItemsProps {
  batchId: string
  stage: CleanupStage | null
  page: number
  onPage: (page: number) => void
  /** What could not be done by the last step. */
  left: CleanupDone['left']
  isOpen: boolean
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  /** A document of the batch may have changed. */
  onChanged: () => void
}

/** The documents of a batch, page by page. */
function Items({ batchId, stage, page, onPage, left, isOpen, chosen, onChoose, onChanged }: ItemsProps) {
  const [typed, setTyped] = useState('')
  const [document, setDocument] = useState<string | null>(null)
  const title = useSettled(typed, SETTLED_MS)
  const found = useQuery({
    ...apiQuery('GET /dataManagement/cleanup/items', {
      query: { batchId, ...(stage ? { stage } : {}), title, pageNo: page, pageSize: PAGE },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const load = useCallback(
    async (pageNo: number, pageSize: number) => {
      const query = { batchId, ...(stage ? { stage } : {}), title, pageNo, pageSize }
      return (await call('GET /dataManagement/cleanup/items', { query })).records.map((item) => item.id)
    },
    [batchId, stage, title],
  )
  const rows = found.data?.records ?? []
  const total = found.data?.total ?? 0
  return (
    <>
      <Input
        aria-label="按标题筛选"
        placeholder="标题里的字"
        allowClear
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onPage(1)
        }}
      />
      {left.length > 0 ? <Left left={left} /> : null}
      {found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton lines={WAITING} /> : null}
      {found.data && rows.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={title || stage ? '没有符合条件的文件' : '清单是空的：请检查范围，或先发布文件'}
        />
      ) : null}
      {rows.length > 0 && isOpen ? (
        <ChooseAll page={rows.map(({ id }) => id)} total={total} chosen={chosen} onChange={onChoose} load={load} />
      ) : null}
      <ul className="cleanup-items" aria-busy={found.isFetching}>
        {rows.map((item) => (
          <BatchItem
            key={item.id}
            batchId={batchId}
            item={item}
            chosen={isOpen ? chosen.has(item.id) : null}
            onChoose={(on) => onChoose(new Set(on ? [...chosen, item.id] : [...chosen].filter((id) => id !== item.id)))}
            onShow={setDocument}
          />
        ))}
      </ul>
      {total > PAGE ? (
        <Pagination current={page} pageSize={PAGE} total={total} showSizeChanger={false} onChange={onPage} />
      ) : null}
      {document === null ? null : (
        <DocumentDrawer
          id={document}
          onClose={() => {
            setDocument(null)
            void found.refetch()
            onChanged()
          }}
        />
      )}
    </>
  )
}
