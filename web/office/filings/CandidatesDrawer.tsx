import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Empty, Input, Pagination } from 'antd'
import { useCallback, useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { type Answer, call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ChooseAll } from '#web/kit/choose-all/ChooseAll.tsx'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import { Drawer } from '#web/kit/window/Window.tsx'
import { LISTS } from './filing-calls.ts'

const PAGE = 20
const WAITING = [90, 70, 80]
const SETTLED_MS = 300

/** Released documents that have to be filed and of which no filing is registered, to be registered together. */
export function CandidatesDrawer({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const title = useSettled(typed, SETTLED_MS)
  const found = useQuery({
    ...apiQuery('GET /dataManagement/filing/candidates', { query: { title, pageNo: page, pageSize: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const rows = found.data?.records ?? []
  const load = useCallback(
    async (pageNo: number, pageSize: number) =>
      (await call('GET /dataManagement/filing/candidates', { query: { title, pageNo, pageSize } })).records.map(
        ({ id }) => id,
      ),
    [title],
  )
  const tick = (id: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <Drawer
      open
      size={760}
      title="待登记的文件"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={<OpenButton chosen={chosen} onDone={() => setChosen(new Set())} />}
    >
      <p className="filing-about">
        已发布、按规定应当备案，还没有登记的文件。备案机关和依据是按文件类型和层级给出的，登记后可以修改。
      </p>
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
      {found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton lines={WAITING} /> : null}
      {found.data && rows.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={title ? '没有标题含这些字的文件' : '应当备案的文件都已登记'}
        />
      ) : null}
      {found.data && rows.length > 0 ? (
        <ChooseAll
          page={rows.map(({ id }) => id)}
          total={found.data.total}
          chosen={chosen}
          onChange={setChosen}
          load={load}
        />
      ) : null}
      <ul className="filing-candidates" aria-busy={found.isFetching}>
        {rows.map((row) => (
          <CandidateLine key={row.id} row={row} chosen={chosen.has(row.id)} onChoose={(on) => tick(row.id, on)} />
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
    </Drawer>
  )
}

/** Registers the filings of the chosen documents. */
function OpenButton({ chosen, onDone }: { chosen: ReadonlySet<string>; onDone: () => void }) {
  const open = useApiMutation('POST /dataManagement/filing/open', { touches: LISTS, done: '登记成功！' })
  return (
    <Button
      type="primary"
      disabled={chosen.size === 0}
      loading={open.isPending}
      onClick={() => open.mutate({ body: { ids: [...chosen].join(',') } }, { onSuccess: onDone })}
    >
      {chosen.size > 0 ? `登记所选 ${chosen.size} 件` : '登记所选'}
    </Button>
  )
}

interface LineProps {
  row: Answer<'GET /dataManagement/filing/candidates'>['records'][number]
  chosen: boolean
  onChoose: (on: boolean) => void
}

/** A document with the bodies that it has to be filed with. */
function CandidateLine({ row, chosen, onChoose }: LineProps) {
  return (
    <li>
      <Checkbox aria-label={`选中${row.title}`} checked={chosen} onChange={({ target }) => onChoose(target.checked)} />
      <div>
        <b>{row.title}</b>
        <p>
          {row.edition ? `${row.edition} · ` : ''}
          {row.fType_dictText} · {row.fLevel_dictText}
          {row.publishDate ? ` · 公布 ${row.publishDate}` : ''}
          {row.releaseTime ? ` · 发布 ${row.releaseTime.slice(0, 10)}` : ''}
        </p>
        <p>
          报{row.bodies.join('、')}（{row.basis}）
        </p>
      </div>
    </li>
  )
}
