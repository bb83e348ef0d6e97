import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PublicConsultation } from '#common/contract/consultations.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { dayInWords } from '#common/day-in-words.ts'
import { thousands } from '#web/platform/format.ts'
import { usePlace } from '#web/platform/place.ts'
import { useTitle } from '#web/platform/title.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { type ListedStage, readConsultationsSearch } from './consultation-search.ts'
import { DemoMark } from '../parts/demo-mark/DemoMark.tsx'
import { StageLabel } from './StageLabel.tsx'
import './consultations.css'

const SIZE = 20
const CHOICES: readonly { stage: ListedStage | undefined; text: string }[] = [
  { stage: undefined, text: '全部' },
  { stage: 'open', text: '征集中' },
  { stage: 'ended', text: '已截止' },
  { stage: 'answered', text: '已公布结果' },
]

/** 意见征集: drafts that the public is asked about, and what came of it. */
export default function ConsultationListScreen() {
  useTitle('意见征集')
  const { stage, page = 1 } = readConsultationsSearch(usePlace().search)
  const query = useQuery({
    ...apiQuery('GET /internet/fagui/consultation/list', {
      query: { ...(stage ? { stage } : {}), pageNo: page, pageSize: SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const late = useLate(query.isPending)
  const { data } = query
  const pages = data ? Math.ceil(data.total / SIZE) : 1
  return (
    <div className="consultations">
      <header className="consultations-head">
        <h1>意见征集</h1>
        <p>
          对正在征求意见的草案，可以就全文或者某一条提出意见。提交后得到回执码，凭回执码
          <Link to="/receipt">查询办理情况</Link>。
        </p>
      </header>
      <nav className="consultations-choices" aria-label="按阶段筛选">
        {CHOICES.map((choice) => (
          <Link
            key={choice.text}
            to="/consultations"
            search={choice.stage ? { stage: choice.stage } : {}}
            className="consultations-choice"
            aria-current={choice.stage === stage ? 'true' : undefined}
          >
            {choice.text}
          </Link>
        ))}
      </nav>
      {query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data ? (
        data.records.length > 0 ? (
          <ol className="consultations-list" aria-busy={query.isPlaceholderData || undefined}>
            {data.records.map((row) => (
              <Item key={row.id} row={row} />
            ))}
          </ol>
        ) : (
          <p className="consultations-none">
            {page > 1 ? (
              <>
                没有第 {thousands(page)} 页。
                <Link to="/consultations" search={{ stage }}>
                  回到第一页
                </Link>
              </>
            ) : stage === 'open' || !stage ? (
              '目前没有征求意见的草案。'
            ) : (
              '没有这一阶段的草案。'
            )}
          </p>
        )
      ) : (
        <div className="consultations-waiting">
          {late && !query.isError ? <Skeleton lines={[70, 40, 80, 45, 60, 40]} /> : null}
        </div>
      )}
      {data && pages > 1 ? (
        <nav className="consultations-pages" aria-label="翻页">
          {page > 1 ? (
            <Link to="/consultations" search={{ stage, ...(page > 2 ? { page: page - 1 } : {}) }}>
              上一页
            </Link>
          ) : null}
          <span>
            第 {thousands(page)} 页，共 {thousands(pages)} 页
          </span>
          {page < pages ? (
            <Link to="/consultations" search={{ stage, page: page + 1 }}>
              下一页
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  )
}

function Item({ row }: { row: PublicConsultation }) {
  return (
    <li>
      <Link to="/consultation" search={{ id: row.id }} className="consultations-title">
        {row.title}
      </Link>
      <p className="consultations-aside figures">
        <StageLabel row={row} />
        <DemoMark isDemo={row.isDemo} />
        <span>
          {dayInWords(row.beginDate)}至{dayInWords(row.endDate)}
        </span>
        {row.outcomeDate ? <span>{dayInWords(row.outcomeDate)}公布结果</span> : null}
        {row.organ ? <span>{row.organ}</span> : null}
      </p>
    </li>
  )
}
