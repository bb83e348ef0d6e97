import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { dayInWords } from '#common/day-in-words.ts'
import { thousands } from '#web/platform/format.ts'
import { settings } from '#web/platform/settings.ts'
import { useTitle } from '#web/platform/title.ts'
import { useLate } from '#web/platform/use-late.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { SearchBox } from '#web/site/parts/search-box/SearchBox.tsx'
import { useSearchNavigation } from '#web/site/parts/search-box/use-search-navigation.ts'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Doors } from './Doors.tsx'
import { MostRead } from './MostRead.tsx'
import { NewsLists } from './NewsLists.tsx'
import { YearChart } from './YearChart.tsx'
import { completeInWords } from './home.model.ts'
import './years.css'
import './home.css'

export default function HomeScreen() {
  useTitle('')
  const go = useSearchNavigation()
  const stats = useQuery(apiQuery('GET /internet/fagui/law/stats', { query: {} }))
  const late = useLate(stats.isPending)
  const data = stats.data
  return (
    <div className="home">
      <section className="home-search" aria-labelledby="home-title">
        <h1 id="home-title">{settings.platformName}</h1>
        <p className="home-totals">
          {data ? (
            <>
              收录法规 <b>{thousands(data.works)}</b> 部、条文 <b>{thousands(data.articles)}</b> 条
              {data.newestDay ? <>，最新一件 {dayInWords(data.newestDay)}</> : null}
            </>
          ) : (
            ' '
          )}
        </p>
        <p className="home-complete">{data ? completeInWords(data.completeUntil) : ' '}</p>
        <div className="home-box">
          <SearchBox
            value=""
            size="large"
            placeholder="法名、简称、条号、文号，或一句日常用语"
            autoFocus={matchMedia('(hover: hover)').matches}
            onSearch={go.search}
            onPick={go.pick}
          />
        </div>
        <p className="home-examples">
          <span>试试：</span>
          {(data?.examples ?? []).map((example) => (
            <Link key={example} to="/retrieval" search={{ q: example }} className="chip">
              {example}
            </Link>
          ))}
        </p>
      </section>
      {stats.isError ? <Failure error={stats.error} onRetry={() => void stats.refetch()} /> : null}
      {data ? (
        <>
          <NewsLists stats={data} />
          <MostRead />
          <Doors stats={data} />
          <YearChart years={data.years} />
        </>
      ) : (
        <div className="home-waiting">{late ? <Skeleton lines={[30, 92, 88, 95, 70, 90, 82]} /> : null}</div>
      )}
    </div>
  )
}
