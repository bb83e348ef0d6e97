import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { thousands } from '#web/platform/format.ts'
import { DemoMark } from '#web/site/parts/demo-mark/DemoMark.tsx'

/**
 * 近 30 天常看: the laws that were opened most, each with how often. Nothing when there are none yet, or they cannot be
 * loaded.
 */
export function MostRead() {
  const { data } = useQuery(apiQuery('GET /internet/fagui/law/mostRead', { query: {} }))
  if (!data || data.length === 0) return null
  return (
    <section className="news-list most-read" aria-labelledby="most-read">
      <header>
        <h2 id="most-read">近 30 天常看</h2>
        <span className="most-read-basis">按打开次数，同一网络一小时内计一次</span>
      </header>
      <ol>
        {data.map(({ workId, title, reads, isDemo }) => (
          <li key={workId}>
            <Link to="/details" search={{ id: workId }} className="news-title">
              {title}
            </Link>{' '}
            <DemoMark isDemo={isDemo} />
            <span className="news-aside figures">{thousands(reads)} 次</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
