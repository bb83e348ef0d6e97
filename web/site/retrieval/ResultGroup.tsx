import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import type { Interpreted, SearchRecord } from '#common/contract/laws.ts'
import { quotedTitle } from '#common/law/citation.ts'
import { lookOf } from '#common/law/model.ts'
import { thousands } from '#web/platform/format.ts'
import { Marks } from '#web/plain/marks/Marks.tsx'
import { DemoMark } from '#web/site/parts/demo-mark/DemoMark.tsx'
import { ForceMark } from '#web/site/parts/force-mark/ForceMark.tsx'
import { StatusBadge } from '#web/site/parts/status-badge/StatusBadge.tsx'
import { metaOf, readingOf, wordsToHighlight } from './retrieval.model.ts'
import type { Search } from './retrieval-search.ts'

/**
 * A law with its best articles beneath. `card` is shown of a law that the query names; its hits then only where an
 * article is named too.
 */
export const ResultGroup = memo(function ResultGroup({
  record,
  search,
  intent,
  provision,
  card,
}: {
  record: SearchRecord
  search: Search
  intent: Interpreted['intent']
  /** The provision that the query names. */
  provision: string | null
  card?: ReactNode
}) {
  const withHits = !card || intent === 'article'
  const reading = { ...readingOf(record, search), hl: wordsToHighlight(record, intent) }
  const gone = record.effectStatus === '04' || record.effectStatus === '05'
  const more = record.hitCount - record.hits.length
  return (
    <article className="result">
      <h2 className="result-title">
        <Link to="/details" search={reading} className={gone ? 'result-gone' : undefined}>
          {intent === 'text' ? <Marks pieces={record.titleMarks} /> : record.title}
        </Link>{' '}
        <StatusBadge look={lookOf(record.effectStatus, record.effectState)} checkedOn={record.effectCheckedOn} />{' '}
        <DemoMark isDemo={record.isDemo} />
      </h2>
      <p className="result-meta figures">
        <span>{record.fType_dictText}</span>
        {metaOf(record).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      {gone && record.replacedBy.length ? (
        <p className="result-replaced">
          由{' '}
          {record.replacedBy.map((law, index) => (
            <span key={law.workId}>
              {index ? '、' : ''}
              <Link to="/details" search={{ id: law.workId }}>
                {quotedTitle(law.title)}
              </Link>
            </span>
          ))}{' '}
          替代
        </p>
      ) : null}
      {card}
      {card && intent === 'article' && provision && record.hits.length === 0 ? (
        <p className="result-replaced">这一文本里没有“{provision}”，或者不止一处，请阅读全文。</p>
      ) : null}
      {withHits && record.hits.length ? (
        <ul className="hits">
          {record.hits.map((hit) => (
            <li key={hit.nodeId}>
              <Link to="/details" search={reading} hash={hit.anchor} className="hit">
                <span className="hit-place">
                  {hit.path.map((step) => (
                    <span key={step}>{step} › </span>
                  ))}
                  <b>{hit.label || '正文'}</b>
                </span>
                <span className="hit-text">
                  <Marks pieces={hit.snippet} />
                </span>
                <ForceMark force={hit.force} />
                {hit.asked ? <span className="hit-asked">常见问法：{hit.asked}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {!card && record.hitCount > 0 && search.q ? (
        <p className="result-count figures">
          {more > 0 ? (
            <Link to="/details" search={{ ...reading, q: reading.hl?.split(' ')[0] }}>
              共 {thousands(record.hitCount)} 条命中，在全文中查看
            </Link>
          ) : (
            <>共 {thousands(record.hitCount)} 条命中</>
          )}
        </p>
      ) : null}
    </article>
  )
})
