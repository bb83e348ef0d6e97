import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Input, Table, type TableProps } from 'antd'
import { useState } from 'react'
import type { CatalogueInfo, CatalogueRowInfo } from '#common/contract/catalogues.ts'
import { COUNTS_TEXT, outcomeText, ROW_OUTCOMES, type RowOutcome } from '#common/catalogues.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { thousands } from '#web/platform/format.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { useSettled } from '#web/kit/dictionary-controls/use-settled.ts'
import { totalWords } from '#web/kit/list-page/list-page.model.ts'
import { ROWS } from './catalogue-calls.ts'
import { toneOf } from './OutcomeBar.tsx'
import { AGAIN_MS, isRunning } from './Running.tsx'
import { useCataloguePlace } from './use-catalogue-place.ts'

const PAGE = 20
const SETTLED_MS = 300
/** Rows that nothing was done with yet, as the call names them. */
const NONE = 'none'
type Asked = RowOutcome | typeof NONE

const isAsked = (text: string | undefined): text is Asked =>
  text !== undefined && (text === NONE || text in ROW_OUTCOMES)

/** The rows of a catalogue: filtered by what became of them and by words. */
export function RowsPart({ catalogue }: { catalogue: CatalogueInfo }) {
  const { id, outcomes, total } = catalogue
  const { search, addressOf } = useCataloguePlace()
  const outcome = isAsked(search['outcome']) ? search['outcome'] : null
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState({ of: outcome, at: 1, size: PAGE })
  const words = useSettled(typed.trim(), SETTLED_MS)
  // The rows of another outcome begin on their first page.
  const pageNo = page.of === outcome ? page.at : 1
  const roomy = useMedia('(min-width: 900px)')
  const rows = useQuery({
    ...apiQuery(ROWS, {
      query: {
        id,
        pageNo,
        pageSize: page.size,
        ...(outcome === null ? {} : { outcome }),
        ...(words === '' ? {} : { words }),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: isRunning(catalogue) ? AGAIN_MS * 2 : false,
  })
  const records = rows.data?.rows ?? []
  return (
    <>
      <div className="catalogue-filter">
        <nav aria-label="按结果筛选">
          <AppLink to={addressOf({ id, tab: 'rows' })} aria-current={outcome === null ? 'true' : undefined}>
            全部 <b className="figures">{thousands(total)}</b>
          </AppLink>
          {outcomes
            .filter((one) => one.count > 0 || (one.outcome ?? NONE) === outcome)
            .map(({ outcome: one, text, count }) => (
              <AppLink
                key={text}
                to={addressOf({ id, tab: 'rows', outcome: one ?? NONE })}
                aria-current={(one ?? NONE) === outcome ? 'true' : undefined}
              >
                <span className="catalogue-dot" data-tone={toneOf(one)} aria-hidden="true" />
                {text} <b className="figures">{thousands(count)}</b>
              </AppLink>
            ))}
        </nav>
        <Input
          aria-label="按标题、文号查找"
          placeholder="标题、文号里的字"
          allowClear
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setPage({ of: outcome, at: 1, size: page.size })
          }}
        />
      </div>
      {rows.isError && !rows.data ? (
        <Failure error={rows.error} onRetry={() => void rows.refetch()} />
      ) : (
        <Table<CatalogueRowInfo>
          className="catalogue-table"
          size="middle"
          rowKey="id"
          tableLayout="fixed"
          columns={roomy ? COLUMNS : NARROW}
          dataSource={records}
          loading={{ spinning: rows.isPending, delay: 300 }}
          pagination={{
            current: pageNo,
            pageSize: page.size,
            total: rows.data?.total ?? 0,
            showSizeChanger: true,
            pageSizeOptions: [20, 50, 100],
            showTotal: totalWords,
            onChange: (at, size) => setPage({ of: outcome, at: size === page.size ? at : 1, size }),
          }}
          locale={{
            emptyText: rows.isPending ? (
              ' '
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words ? '没有含这些字的行' : '没有这样的行'} />
            ),
          }}
        />
      )}
    </>
  )
}

/** Where a row can be opened: the public page of its text, or its entry in the office. */
function Opened({ row: { workId, documentId, title, docNumber } }: { row: CatalogueRowInfo }) {
  const words = title || docNumber || '（没有标题）'
  const to =
    workId !== null
      ? `/details?id=${encodeURIComponent(workId)}`
      : `/dataManagement/document?open=${encodeURIComponent(documentId ?? '')}`
  return workId === null && documentId === null ? <b>{words}</b> : <AppLink to={to}>{words}</AppLink>
}

const Named = ({ row }: { row: CatalogueRowInfo }) => (
  <>
    <Opened row={row} />
    {row.docNumber && row.title ? <span className="catalogue-more">{row.docNumber}</span> : null}
    {row.differences.map(({ field, fieldText, sheet, text, counts }) => (
      <span key={field} className="catalogue-more" data-open={counts === 'open' || undefined}>
        {fieldText}不一致：目录“{sheet || '空'}”，正文“{text || '没有写'}”，{COUNTS_TEXT[counts]}
      </span>
    ))}
  </>
)

const Became = ({ row }: { row: CatalogueRowInfo }) => (
  <>
    <span className="catalogue-dot" data-tone={toneOf(row.outcome)} aria-hidden="true" />
    {row.outcome === null ? outcomeText(null) : row.outcome_dictText}
    {row.note ? <span className="catalogue-more">{row.note}</span> : null}
  </>
)

const Filed = ({ row: { fileName, tiedBy } }: { row: CatalogueRowInfo }) =>
  fileName === null ? (
    '—'
  ) : (
    <>
      {fileName}
      {tiedBy ? <span className="catalogue-more">按{tiedBy}对应</span> : null}
    </>
  )

const COLUMNS: NonNullable<TableProps<CatalogueRowInfo>['columns']> = [
  { key: 'place', title: '位置', width: 112, render: (_, { place }) => place },
  { key: 'title', title: '标题和文号', render: (_, row) => <Named row={row} /> },
  { key: 'outcome', title: '结果', width: 240, render: (_, row) => <Became row={row} /> },
  { key: 'file', title: '文件', width: 240, render: (_, row) => <Filed row={row} /> },
]

/** On a phone all of a row stands in one column. */
const NARROW: typeof COLUMNS = [
  {
    key: 'row',
    title: '各行和结果',
    render: (_, row) => (
      <>
        <Named row={row} />
        <span className="catalogue-more">
          {row.place}
          {row.fileName === null ? '' : ` · ${row.fileName}`}
        </span>
        <div>
          <Became row={row} />
        </div>
      </>
    ),
  },
]
