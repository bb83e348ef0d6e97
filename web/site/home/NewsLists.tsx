import { Link } from '@tanstack/react-router'
import type { Stats } from '#common/contract/laws.ts'
import { EFFECT_TEXT, lookOf } from '#common/law/model.ts'
import { urlOf } from '#web/platform/api/call.ts'
import { DemoMark } from '#web/site/parts/demo-mark/DemoMark.tsx'
import { waitInWords } from './home.model.ts'

const SHOWN = 6
type Brief = Stats['latest'][number]

/** 最新公布或通过, 即将施行, 最近废止、失效. */
export function NewsLists({ stats }: { stats: Stats }) {
  const coming = stats.upcoming.length > 0
  return (
    <div className="news" data-lists={coming ? 3 : 2}>
      <NewsList
        title="最新公布或通过"
        feed="latest"
        all={{ sort: 'publishDate', order: 'desc' }}
        empty="暂无法规"
        items={stats.latest}
      />
      {coming ? (
        <NewsList
          title="即将施行"
          feed="upcoming"
          all={{ effectStatus: '02', sort: 'effectDate', order: 'asc' }}
          empty=""
          items={stats.upcoming}
          today={stats.today}
        />
      ) : null}
      <NewsList
        title="最近废止、失效"
        feed="ended"
        all={{ effectStatus: '04,05', sort: 'effectDate', order: 'desc' }}
        empty="近期没有废止、失效的法规"
        items={stats.repealed}
        struck
      />
      {/* What is not there gets a line, not a column. */}
      {coming ? null : (
        <p className="news-empty news-none">
          目前没有已公布、尚未施行的法规。
          <Link to="/retrieval" search={{ sort: 'effectDate', order: 'desc' }}>
            查看最近施行的法规
          </Link>
        </p>
      )}
    </div>
  )
}

function NewsList(props: {
  title: string
  /** The list among the feeds. */
  feed: 'latest' | 'upcoming' | 'ended'
  all: { effectStatus?: string; sort?: 'publishDate' | 'effectDate'; order?: 'asc' | 'desc' }
  empty: string
  items: readonly Brief[]
  /** Today (YYYY-MM-DD); given for coming laws, so that each line says how many days are left. */
  today?: string
  struck?: boolean
}) {
  const id = `news-${props.title}`
  return (
    <section className="news-list" aria-labelledby={id}>
      <header>
        <h2 id={id}>{props.title}</h2>
        <span>
          <a
            href={urlOf('GET /internet/fagui/feed/list', { kind: props.feed })}
            type="application/atom+xml"
            aria-label={`${props.title} 订阅`}
          >
            订阅
          </a>
          <Link to="/retrieval" search={props.all} aria-label={`${props.title} 全部`}>
            全部
          </Link>
        </span>
      </header>
      {props.items.length ? (
        <ol>
          {props.items.slice(0, SHOWN).map((item) => (
            <li key={`${item.workId}-${item.date}`}>
              <Link
                to="/details"
                search={{ id: item.workId }}
                className={props.struck ? 'news-title struck' : 'news-title'}
              >
                {item.title}
              </Link>{' '}
              <DemoMark isDemo={item.isDemo} />
              <span className="news-aside figures">
                <span>{item.region_dictText}</span>
                <span>
                  {props.struck ? <span>{EFFECT_TEXT[lookOf(item.effectStatus, item.effectState)]} </span> : null}
                  {props.today ? <b className="news-wait">{waitInWords(props.today, item.date)}</b> : null} {item.date}
                </span>
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="news-empty">{props.empty}</p>
      )}
    </section>
  )
}
