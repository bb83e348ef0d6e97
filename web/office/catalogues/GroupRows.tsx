import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox, Pagination } from 'antd'
import { useCallback, useState } from 'react'
import type { CatalogueRowInfo, DifferenceGroupInfo } from '#common/contract/catalogues.ts'
import { COUNTS_TEXT, type Counts } from '#common/catalogues.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { thousands } from '#web/platform/format.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { ChooseAll } from '#web/kit/choose-all/ChooseAll.tsx'
import { ROWS, TOUCHED } from './catalogue-calls.ts'
import { CountsButtons } from './CountsButtons.tsx'

const PAGE = 20
const WAITING = [80, 80]

/** The rows of a group, each decided by itself or several at once. */
export function GroupRows({
  catalogueId: id,
  group,
  mayDecide,
}: {
  catalogueId: string
  group: DifferenceGroupInfo
  mayDecide: boolean
}) {
  const { field, kind } = group
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = useQuery({
    ...apiQuery(ROWS, { query: { id, field, kind, pageNo: page, pageSize: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const late = useLate(rows.isPending)
  const decide = useApiMutation('POST /dataManagement/catalogue/decide', { touches: TOUCHED })
  const choose = (ids: readonly string[], counts: Counts) =>
    decide.mutate(
      { body: { id, field, kind, rowIds: ids.join(','), counts } },
      { onSuccess: () => setChosen(new Set()) },
    )
  const load = useCallback(
    async (pageNo: number, pageSize: number) =>
      (await call(ROWS, { query: { id, field, kind, pageNo, pageSize } })).rows.map((row) => row.id),
    [id, field, kind],
  )
  const tick = (rowId: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, rowId] : [...chosen].filter((one) => one !== rowId)))
  if (rows.isError && !rows.data) return <Failure compact error={rows.error} onRetry={() => void rows.refetch()} />
  if (!rows.data) return late ? <Skeleton lines={WAITING} /> : null
  const { rows: records, total } = rows.data
  return (
    <div className="catalogue-group-rows">
      {mayDecide && total > 1 ? (
        <div className="catalogue-together">
          <ChooseAll
            page={records.map((row) => row.id)}
            total={total}
            chosen={chosen}
            onChange={setChosen}
            load={load}
            unit="行"
          />
          {chosen.size > 0 ? (
            <CountsButtons
              label={`所选 ${chosen.size} 行`}
              value={null}
              isBusy={decide.isPending}
              onChoose={(counts) => choose([...chosen], counts)}
            />
          ) : null}
        </div>
      ) : null}
      <ul aria-busy={rows.isFetching}>
        {records.map((row) => (
          <li key={row.id}>
            {mayDecide && total > 1 ? (
              <Checkbox
                aria-label={`选中${row.place}`}
                checked={chosen.has(row.id)}
                onChange={({ target }) => tick(row.id, target.checked)}
              />
            ) : null}
            <Row
              row={row}
              group={group}
              mayDecide={mayDecide}
              isBusy={decide.isPending}
              onChoose={(counts) => choose([row.id], counts)}
            />
          </li>
        ))}
      </ul>
      {total > PAGE ? (
        <Pagination
          current={page}
          pageSize={PAGE}
          total={total}
          showSizeChanger={false}
          showTotal={(all) => `共 ${thousands(all)} 行`}
          onChange={setPage}
        />
      ) : null}
    </div>
  )
}

function Row(props: {
  row: CatalogueRowInfo
  group: DifferenceGroupInfo
  mayDecide: boolean
  isBusy: boolean
  onChoose: (counts: Counts) => void
}) {
  const { row, group, mayDecide, isBusy, onChoose } = props
  const found = row.differences.find(({ field, kind }) => field === group.field && kind === group.kind)
  return (
    <div className="catalogue-differing">
      <p>
        <span className="catalogue-place">{row.place}</span>
        {row.workId === null ? (
          row.title
        ) : (
          <a href={`/details?id=${encodeURIComponent(row.workId)}`} target="_blank" rel="noreferrer">
            {row.title}
          </a>
        )}
      </p>
      <p className="catalogue-both">
        <span>目录：{found?.sheet || '（空）'}</span>
        <span>正文：{found?.text || '（没有写）'}</span>
      </p>
      {mayDecide && found ? (
        <CountsButtons label={`${row.place}${row.title}`} value={found.counts} isBusy={isBusy} onChoose={onChoose} />
      ) : (
        <span>{found ? COUNTS_TEXT[found.counts] : ''}</span>
      )}
    </div>
  )
}
