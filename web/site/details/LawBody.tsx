import { useCallback, useMemo, useState, type FocusEvent, type MouseEvent, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from '@tanstack/react-router'
import type { Detail } from '#common/contract/laws.ts'
import { decoded } from '#web/platform/decode.ts'
import { ArticleTools } from './ArticleTools.tsx'
import { moveInArticle } from './article-keys.ts'
import { FirstArticles } from './first-articles.ts'
import { noticeAndRest } from './issued-part.model.ts'
import { LawNodes } from './LawNodes.tsx'
import { IssuedParts } from './PartForce.tsx'
import { MarkWords } from './mark-words.ts'
import { ReadingDay, useReadingDay } from './reading-day.ts'

/** What has tools of its own: articles, and the outer points of a text without articles. */
const UNITS = '.article, .point.unit'

/**
 * The text of a law. Links and hover are handled here once for the whole text, so that an article is
 * nothing but text: that keeps laws of a thousand articles fast.
 */
export function LawBody({
  ref,
  detail,
  words,
  first,
  phone,
  onJump,
  onOpen,
}: {
  ref: Ref<HTMLDivElement>
  detail: Detail
  words: readonly string[]
  /** The articles that are drawn, null for all. */
  first: ReadonlySet<string> | null
  phone: boolean
  onJump: (anchor: string) => void
  /** Opens the panel of an article. */
  onOpen: (anchor: string) => void
}) {
  const navigate = useNavigate()
  const day = useReadingDay()
  const [active, setActive] = useState<HTMLElement | null>(null)
  const key = words.join(' ')
  const marks = useMemo(() => (key ? key.split(' ') : []), [key])
  const nodes = useMemo(() => {
    const { notice, rest } = noticeAndRest(detail.tree)
    const { workId } = detail.work
    return (
      <IssuedParts value={detail.version.parts}>
        {notice.length > 0 ? (
          <section className="notice" aria-label="印发说明">
            <LawNodes nodes={notice} depth={2} workId={workId} />
          </section>
        ) : null}
        <LawNodes nodes={rest} depth={2} workId={workId} />
      </IssuedParts>
    )
  }, [detail])

  const point = useCallback((event: MouseEvent | FocusEvent) => {
    const article = event.target instanceof Element ? event.target.closest<HTMLElement>(UNITS) : null
    if (article) setActive(article)
  }, [])
  /** Without a pointer that hovers, a tap on the number of an article opens its tools. */
  const tap = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('.article-tools')) return
    const label = event.target.closest('.article-label')
    setActive(label?.closest<HTMLElement>(UNITS) ?? null)
  }

  const follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (!link || !href) return
    if (href.startsWith('#')) {
      event.preventDefault()
      onJump(decoded(href.slice(1)))
    } else if (link.dataset['work']) {
      event.preventDefault()
      void navigate({
        to: '/details',
        search: {
          id: link.dataset['work'],
          ...(day ? { date: day } : link.dataset['version'] ? { version: link.dataset['version'] } : {}),
        },
        ...(link.dataset['anchor'] ? { hash: link.dataset['anchor'] } : {}),
      })
    }
  }

  return (
    <ReadingDay value={day}>
      <MarkWords value={marks}>
        <div
          ref={ref}
          className="law-body"
          {...(phone
            ? { onClickCapture: tap }
            : { onMouseOver: point, onFocus: point, onMouseLeave: () => setActive(null) })}
          onClick={follow}
          onKeyDown={(event) => moveInArticle(event, onOpen)}
        >
          <FirstArticles value={first}>{nodes}</FirstArticles>
          {/* The tools stand inside the text, so that pointing at them counts as pointing at the text. */}
          {active?.isConnected
            ? createPortal(
                <ArticleTools key={active.id} detail={detail} anchor={active.id} named={phone} onOpen={onOpen} />,
                phone ? document.body : active,
              )
            : null}
        </div>
      </MarkWords>
    </ReadingDay>
  )
}
