import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import type { LawCard, SearchRecord } from '#common/contract/laws.ts'
import { innerMarksSingle } from '#common/law/citation.ts'
import { BASIS_TEXT } from '#common/law/model.ts'
import { announce } from '#web/platform/announce.ts'
import { ApiError, urlOf } from '#web/platform/api/call.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { thousands } from '#web/platform/format.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { articleTyped, citingCountsOf, divisionText } from './head-card.model.ts'
import { HeadRoom } from './HeadRoom.tsx'
import { readingOf } from './retrieval.model.ts'
import type { Search } from './retrieval-search.ts'
import './head-card.css'

type Reading = ReturnType<typeof readingOf>

/**
 * What the law that the query names is, beneath its title: 题注, force, texts, contents, a field to go to an article, who
 * cites it.
 */
export function HeadCard({ record, search }: { record: SearchRecord; search: Search }) {
  const reading = readingOf(record, search)
  const query = useQuery({ ...apiQuery('GET /internet/fagui/law/card', { query: reading }), staleTime: 300_000 })
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  const card = query.data
  if (!card) return <HeadRoom />
  return (
    <div className="head-card">
      {card.titleNote ? <TitleNote text={card.titleNote} /> : null}
      <p className="head-card-basis">
        {innerMarksSingle(card.effect.reason)}
        {card.effect.basis ? (
          <span>
            依据：{BASIS_TEXT[card.effect.basis.kind]}
            {card.effect.basis.words ? `：${innerMarksSingle(card.effect.basis.words)}` : ''}
          </span>
        ) : null}
      </p>
      <Editions card={card} />
      {card.divisions.length ? <Divisions card={card} reading={reading} /> : null}
      <Citing card={card} />
      <div className="head-card-actions">
        <Link to="/details" search={reading} className="button primary">
          阅读全文
        </Link>
        <a className="button" href={urlOf('GET /internet/fagui/law/download', reading)} download>
          <Icon name="download" size={16} /> 下载 Word
        </a>
        {card.articleCount > 0 ? <GoToArticle reading={reading} count={card.articleCount} /> : null}
      </div>
    </div>
  )
}

/** 题注, folded to two lines where it is longer. */
function TitleNote({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const [isLong, setLong] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const box = words.current
    if (box) setLong(box.scrollHeight > box.clientHeight)
  }, [text])
  return (
    <div className="head-card-note">
      <p ref={words} data-folded={!whole || undefined}>
        （{text.split('\n').join('　')}）
      </p>
      {isLong ? (
        <button type="button" className="text-button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? '收起题注' : '展开题注'}
        </button>
      ) : null}
    </div>
  )
}

/** Every known text; the one of the card is marked, one that is not held is named. */
function Editions({ card }: { card: LawCard }) {
  return (
    <dl className="head-card-line">
      <dt>版本</dt>
      <dd>
        <ul className="figures">
          {card.editions.map(({ versionId, date, kind, isCurrent }) => {
            const text = [date ?? '日期不详', kind].filter(Boolean).join(' ')
            return (
              <li key={versionId ?? `missing-${date}`}>
                {versionId === null ? (
                  <span className="head-card-missing">{text}（未收录）</span>
                ) : (
                  <Link
                    to="/details"
                    search={isCurrent ? { id: card.workId } : { id: card.workId, version: versionId }}
                    aria-current={versionId === card.versionId ? 'true' : undefined}
                  >
                    {text}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      </dd>
    </dl>
  )
}

/** The outermost divisions, folded on a phone. */
function Divisions({ card, reading }: { card: LawCard; reading: Reading }) {
  const room = useMedia('(min-width: 768px)')
  return (
    <details className="head-card-contents" open={room}>
      <summary>
        目录 <span className="figures">{card.articleCount > 0 ? `${thousands(card.articleCount)} 条` : ''}</span>
      </summary>
      <ul>
        {card.divisions.map((division) => (
          <li key={division.anchor}>
            <Link to="/details" search={reading} hash={division.anchor}>
              {divisionText(division)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How many documents cite or interpret the law; the lists stand on its page. */
function Citing({ card }: { card: LawCard }) {
  const counts = citingCountsOf(card)
  if (!counts.length) return null
  return (
    <dl className="head-card-line">
      <dt>被引用</dt>
      <dd>
        <ul className="figures">
          {counts.map(({ text, works }) => (
            <li key={text}>
              <Link to="/details" search={{ id: card.workId }}>
                {text} {thousands(works)} 件
              </Link>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}

/**
 * A field that opens the law at an article. Whether the article exists is asked before, so that the reader is told
 * here.
 */
function GoToArticle({ reading, count }: { reading: Reading; count: number }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const fetcher = useQueryClient()
  const navigate = useNavigate()
  const faultId = useId()
  const refuse = (text: string) => {
    setFault(text)
    announce(text)
  }
  const go = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const article = articleTyped(typed)
    if (!article) return refuse('请填条号，例如 47 或 133之一')
    try {
      await fetcher.fetchQuery({
        ...apiQuery('GET /internet/fagui/law/provision', { query: { ...reading, anchor: article.anchor } }),
        staleTime: 300_000,
        retry: false,
      })
    } catch (error) {
      return refuse(
        error instanceof ApiError && error.status === 404
          ? `没有${article.label}，共 ${thousands(count)} 条`
          : '未能查到，请重试',
      )
    }
    await navigate({ to: '/details', search: reading, hash: article.anchor })
  }
  return (
    <form className="head-card-jump" onSubmit={(event) => void go(event)}>
      <label>
        跳至第{' '}
        <input
          className="field figures"
          value={typed}
          maxLength={20}
          aria-invalid={fault !== ''}
          aria-describedby={fault ? faultId : undefined}
          aria-label="跳至第几条，例如 47 或 133之一"
          onChange={(event) => {
            setTyped(event.target.value)
            setFault('')
          }}
        />{' '}
        条
      </label>
      <button type="submit" className="button">
        跳转
      </button>
      {fault ? (
        <span id={faultId} className="head-card-fault">
          {fault}
        </span>
      ) : null}
    </form>
  )
}
