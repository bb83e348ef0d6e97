import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Button, Empty, Input, Table, type TableProps } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ForceListRow, ListedRow } from '#common/contract/force-lists.ts'
import { LIST_STATE, type Outcome, OUTCOME_ABOUT, OUTCOME_TEXT, OUTCOMES } from '#common/force-lists.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call, download } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ChooseAll } from '#web/kit/choose-all/ChooseAll.tsx'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import { totalWords } from '#web/kit/list-page/list-page.model.ts'
import { Drawer } from '#web/kit/window/Window.tsx'
import { ChooseWork } from './ChooseWork.tsx'
import { TOUCHED } from './force-list-calls.ts'
import { ListActs } from './ListActs.tsx'
import { Unlisted } from './Unlisted.tsx'

const PAGE = 20
const SETTLED_MS = 300
const WAITING = [90, 70, 85, 60]
/** The works that a list leaves out stand beside the outcomes of its rows. */
type Shown = Outcome | 'all' | 'unlisted'

type Chosen = ReadonlySet<string>

/** A list in force: its rows by outcome, what staff decide of them, and the steps to the public. */
export function ForceListDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [shown, setShown] = useState<Shown>('all')
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(PAGE)
  const [chosen, setChosen] = useState<Chosen>(new Set())
  const words = useSettled(typed, SETTLED_MS)
  const list = useQuery({ ...apiQuery('GET /dataManagement/forceList/queryById', { query: { id } }), staleTime: 0 })
  const wanted = useMemo(
    () => ({
      listId: id,
      ...(shown === 'all' || shown === 'unlisted' ? {} : { outcome: shown }),
      ...(words ? { words } : {}),
    }),
    [id, shown, words],
  )
  const rows = useQuery({
    ...apiQuery('GET /dataManagement/forceList/rows', { query: { ...wanted, pageNo: page, pageSize: size } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const show = (next: Shown) => {
    setShown(next)
    setPage(1)
    setChosen(new Set())
  }
  const now = list.data
  return (
    <Drawer open size={1200} title={now?.title ?? '有效目录'} closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      {list.isError ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton lines={WAITING} /> : null}
      {now ? (
        <>
          <About list={now} />
          <ListActs list={now} onDone={() => setChosen(new Set())} />
          {rows.data ? <OutcomeBar counts={rows.data.counts} /> : null}
          <OutcomeFilter total={now.total} counts={rows.data?.counts} shown={shown} onShow={show} />
          <RowActs list={now} shown={shown} chosen={chosen} onChoose={setChosen}>
            <Input
              aria-label="按名称筛选"
              placeholder="名称里的字"
              allowClear
              maxLength={100}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setPage(1)
              }}
            />
          </RowActs>
        </>
      ) : null}
      {now && shown === 'unlisted' ? <Unlisted list={now} words={words} /> : null}
      {now && shown !== 'unlisted' ? (
        <ListedRows
          list={now}
          wanted={wanted}
          rows={rows}
          chosen={chosen}
          onChoose={setChosen}
          page={page}
          size={size}
          onPage={(next, nextSize) => {
            setPage(nextSize === size ? next : 1)
            setSize(nextSize)
          }}
        />
      ) : null}
    </Drawer>
  )
}

interface FilterProps {
  total: number
  counts: Readonly<Record<Outcome, number>> | undefined
  shown: Shown
  onShow: (shown: Shown) => void
}

/** Narrows the rows to those of one outcome, or shows what the list leaves out. */
function OutcomeFilter({ total, counts, shown, onShow }: FilterProps) {
  return (
    <div className="force-list-outcomes" role="group" aria-label="按比对结果筛选">
      <button type="button" aria-pressed={shown === 'all'} onClick={() => onShow('all')}>
        全部 <b className="figures">{total.toLocaleString('en')}</b>
      </button>
      {OUTCOMES.filter((one) => (counts?.[one] ?? 0) > 0 || one === shown).map((one) => (
        <button key={one} type="button" aria-pressed={shown === one} onClick={() => onShow(one)}>
          <span className={`force-list-dot o-${one}`} aria-hidden="true" />
          {OUTCOME_TEXT[one]} <b className="figures">{(counts?.[one] ?? 0).toLocaleString('en')}</b>
        </button>
      ))}
      <button type="button" aria-pressed={shown === 'unlisted'} onClick={() => onShow('unlisted')}>
        库中有而目录没有
      </button>
    </div>
  )
}

interface RowActsProps {
  list: ForceListRow
  shown: Shown
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  /** The field that narrows the rows by words. */
  children: ReactNode
}

const DECISIONS = [
  ['accept', '经核对采用'],
  ['leaveOut', '不采用'],
  ['reset', '撤销处理'],
] as const

/** What the shown outcome means, and what can be decided of the chosen rows. */
function RowActs({ list, shown, chosen, onChoose, children }: RowActsProps) {
  const decide = useApiMutation('POST /dataManagement/forceList/decide', { touches: TOUCHED })
  const act = (kind: (typeof DECISIONS)[number][0]) =>
    decide.mutate(
      { body: { listId: list.id, ids: [...chosen].join(','), act: kind } },
      { onSuccess: () => onChoose(new Set()) },
    )
  const { done, left } = decide.data ?? { done: 0, left: [] }
  return (
    <>
      <div className="force-list-bar">
        <p>{shown === 'all' || shown === 'unlisted' ? '' : OUTCOME_ABOUT[shown]}</p>
        {children}
        {list.state === LIST_STATE.open && shown !== 'unlisted' ? (
          <Can do="data:forceList:edit">
            {DECISIONS.map(([kind, words]) => (
              <Button key={kind} disabled={chosen.size === 0} loading={decide.isPending} onClick={() => act(kind)}>
                {words}
              </Button>
            ))}
          </Can>
        ) : null}
      </div>
      {left.length > 0 ? (
        <div className="force-list-left" role="alert">
          <p>
            办理了 {done} 行，这 {left.length} 行没有办理：
          </p>
          <ul>
            {left.map((one) => (
              <li key={one.title}>
                {one.title}：{one.reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

interface RowsProps {
  list: ForceListRow
  wanted: { listId: string; outcome?: Outcome; words?: string }
  rows: UseQueryResult<{ total: number; records: ListedRow[] }>
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  page: number
  size: number
  onPage: (page: number, size: number) => void
}

/** The rows of a list, page by page, to be chosen while the list is being worked on. */
function ListedRows({ list, wanted, rows, chosen, onChoose, page, size, onPage }: RowsProps) {
  const [choosing, setChoosing] = useState<ListedRow | null>(null)
  const roomy = useMedia('(min-width: 720px)')
  const load = useCallback(
    async (pageNo: number, pageSize: number) =>
      (await call('GET /dataManagement/forceList/rows', { query: { ...wanted, pageNo, pageSize } })).records.map(
        (row) => row.id,
      ),
    [wanted],
  )
  const isOpen = list.state === LIST_STATE.open
  const { total, records } = rows.data ?? { total: 0, records: [] }
  if (rows.isError) return <Failure error={rows.error} onRetry={() => void rows.refetch()} />
  return (
    <>
      {isOpen && records.length > 0 ? (
        <Can do="data:forceList:edit">
          <ChooseAll
            page={records.map((row) => row.id)}
            total={total}
            chosen={chosen}
            onChange={onChoose}
            load={load}
            unit="行"
          />
        </Can>
      ) : null}
      <Table<ListedRow>
        className="force-list-table"
        size="middle"
        rowKey="id"
        columns={roomy ? columnsFor(isOpen ? setChoosing : null) : narrowColumns(isOpen ? setChoosing : null)}
        dataSource={records}
        loading={{ spinning: rows.isPending, delay: 200 }}
        {...(records.length > 0 && roomy ? { scroll: { x: 880 } } : {})}
        {...(isOpen ? { rowSelection: selectionOf(chosen, onChoose) } : {})}
        pagination={{
          current: page,
          pageSize: size,
          total,
          showSizeChanger: true,
          pageSizeOptions: [20, 50, 100],
          showTotal: totalWords,
          onChange: onPage,
        }}
        locale={{
          emptyText: rows.isPending ? (
            ' '
          ) : (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={wanted.words ? '没有名称含这些字的行' : '没有这样的行'}
            />
          ),
        }}
      />
      {choosing ? <ChooseWork list={list} row={choosing} onClose={() => setChoosing(null)} /> : null}
    </>
  )
}

const selectionOf = (
  chosen: Chosen,
  onChoose: (chosen: Chosen) => void,
): NonNullable<TableProps<ListedRow>['rowSelection']> => ({
  selectedRowKeys: [...chosen],
  preserveSelectedRowKeys: true,
  onChange: (keys) => onChoose(new Set(keys.map(String))),
  getCheckboxProps: ({ name }) => ({ 'aria-label': `选中${name}` }),
})

/** Where a list comes from, and who did what. */
function About({ list }: { list: ForceListRow }) {
  const steps = [
    list.createBy ? `${list.uploader ?? list.createBy} 上传` : '',
    list.submittedBy && list.state !== LIST_STATE.open ? `${list.submitter ?? list.submittedBy} 提交` : '',
    list.confirmedBy ? `${list.confirmer ?? list.confirmedBy} 确认（${list.confirmedTime ?? ''}）` : '',
    list.withdrawnBy ? `${list.withdrawer ?? list.withdrawnBy} 撤销（${list.withdrawnTime ?? ''}）` : '',
  ].filter(Boolean)
  return (
    <div className="force-list-about">
      <p>
        <b className={`force-list-state s-${list.state}`}>{list.state_dictText}</b> 截至{' '}
        <b className="figures">{list.asOf}</b> · {list.issuer}
        {list.docNumber ? ` · ${list.docNumber}` : ''}
        {list.link ? (
          <>
            {' · '}
            <a href={list.link} target="_blank" rel="noreferrer">
              公布的网页
            </a>
          </>
        ) : null}
        {' · '}
        <button
          type="button"
          className="force-list-name"
          onClick={() =>
            void download('GET /dataManagement/forceList/file', { query: { id: list.id } }).catch(() => undefined)
          }
        >
          下载原件 {list.fileName}
        </button>
      </p>
      <p>{steps.join('，')}</p>
      {list.state === LIST_STATE.confirmed || list.state === LIST_STATE.leaving ? (
        <p>公众看到 {list.told} 部法规按这份目录有效。</p>
      ) : null}
      {list.returnedNote && list.state === LIST_STATE.open ? (
        <p className="force-list-returned">退回：{list.returnedNote}</p>
      ) : null}
      {list.withdrawalReason && list.state >= LIST_STATE.leaving ? (
        <p className="force-list-returned">
          {list.asker ?? list.withdrawalBy} 申请撤销：{list.withdrawalReason}
        </p>
      ) : null}
      {list.remarks.length > 0 ? (
        <details>
          <summary>文件里有 {list.remarks.length} 处没有当作法规读入</summary>
          <ul>
            {list.remarks.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

/** How many rows have which outcome, as a bar; the buttons below it name and count them. */
function OutcomeBar({ counts }: { counts: Record<Outcome, number> }) {
  const some = OUTCOMES.filter((one) => counts[one] > 0)
  if (some.length === 0) return null
  const words = some.map((one) => `${OUTCOME_TEXT[one]} ${counts[one]}`).join('，')
  return (
    <div className="force-list-picture" role="img" aria-label={`比对结果：${words}`}>
      {some.map((one) => (
        <span
          key={one}
          className={`o-${one}`}
          style={{ flexGrow: counts[one] }}
          title={`${OUTCOME_TEXT[one]} ${counts[one]}`}
        />
      ))}
    </div>
  )
}

const daysOf = (row: ListedRow): string =>
  [
    row.adoptedOn ? `通过 ${row.adoptedOn}` : '',
    row.publishedOn ? `公布 ${row.publishedOn}` : '',
    row.amendedOn ? `修改 ${row.amendedOn}` : '',
    row.effectiveOn ? `施行 ${row.effectiveOn}` : '',
  ]
    .filter(Boolean)
    .join('，')

type Columns = NonNullable<TableProps<ListedRow>['columns']>
type Choose = ((row: ListedRow) => void) | null

const Listed = ({ row }: { row: ListedRow }) => (
  <>
    {row.name || '（没有名称）'}
    <span className="force-list-more">
      {[daysOf(row), row.docNumber, row.issuer, row.remark].filter(Boolean).join(' · ')}
    </span>
  </>
)

const Found = ({ row }: { row: ListedRow }) => (
  <>
    <span className={`force-list-mark o-${row.outcome}`}>{row.outcome_dictText}</span>
    {row.isTold ? <span className="force-list-told">公众已见</span> : null}
    {row.reason ? <span className="force-list-more">{row.reason}</span> : null}
    {row.decidedBy ? <span className="force-list-more">{row.decidedBy} 处理</span> : null}
  </>
)

function Held({ row: { workId, versionId, workTitle, versionDate } }: { row: ListedRow }) {
  if (workId === null) return '—'
  const version = versionId ? `&version=${encodeURIComponent(versionId)}` : ''
  return (
    <>
      <a href={`/details?id=${encodeURIComponent(workId)}${version}`} target="_blank" rel="noreferrer">
        {workTitle}
      </a>
      <span className="force-list-more figures">{versionDate ?? ''}</span>
    </>
  )
}

const Choosing = ({ row, choose }: { row: ListedRow; choose: (row: ListedRow) => void }) =>
  row.isTold || row.outcome === 'refused' ? null : (
    <Can do="data:forceList:edit">
      <Button size="small" aria-label={`为${row.name}选择法规`} onClick={() => choose(row)}>
        选择
      </Button>
    </Can>
  )

const columnsFor = (choose: Choose): Columns => [
  { key: 'place', title: '位置', width: 96, render: (_, { place }) => place },
  { key: 'name', title: '目录所列', render: (_, row) => <Listed row={row} /> },
  { key: 'outcome', title: '比对结果', width: 260, render: (_, row) => <Found row={row} /> },
  { key: 'work', title: '库中法规', render: (_, row) => <Held row={row} /> },
  ...(choose
    ? [
        {
          key: 'act',
          title: '操作',
          width: 88,
          render: (_: unknown, row: ListedRow) => <Choosing row={row} choose={choose} />,
        },
      ]
    : []),
]

/** On a phone all of a row stands in one column. */
const narrowColumns = (choose: Choose): Columns => [
  {
    key: 'row',
    title: '目录所列和比对结果',
    render: (_, row) => (
      <>
        <Listed row={row} />
        <span className="force-list-more">{row.place}</span>
        <Found row={row} />
        {row.workId === null ? null : (
          <div>
            <Held row={row} />
          </div>
        )}
        {choose ? <Choosing row={row} choose={choose} /> : null}
      </>
    ),
  },
]
