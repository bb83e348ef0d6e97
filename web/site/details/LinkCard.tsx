import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { quotedTitle } from '#common/law/citation.ts'
import type { Detail } from '#common/contract/laws.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { StatusBadge } from '#web/site/parts/status-badge/StatusBadge.tsx'
import { useReadingDay } from './reading-day.ts'
import { lookOfEffect } from './standing.model.ts'
import { findAnchor, labelOfAnchor, linesOf, nearestAnchor } from './law-text.model.ts'

interface Pointed {
  work: string
  anchor: string | null
  title: string
  /** The edition meant, when it is not today's; `notHeld` when it is not in the library. */
  version: string | null
  edition: string
  box: DOMRect
}

const DELAY_MS = 250
const LINES = 6
const NOT_HELD = '引用的是当时的文本，本库未收录，条号可能已变。'

/** A card beside a reference with the words of the provision meant; shown on hover and on focus. */
export function LinkCard({ body, detail }: { body: RefObject<HTMLElement | null>; detail: Detail }) {
  const pointed = usePointed(body)
  if (!pointed) return null
  const below = pointed.box.bottom < window.innerHeight * 0.6
  const left = Math.max(12, Math.min(pointed.box.left, window.innerWidth - 432))
  return (
    <div
      className="link-card"
      role="status"
      style={below ? { left, top: pointed.box.bottom + 6 } : { left, bottom: window.innerHeight - pointed.box.top + 6 }}
    >
      {pointed.work === detail.work.workId && pointed.anchor ? (
        <OwnProvision detail={detail} anchor={pointed.anchor} />
      ) : pointed.anchor ? (
        <OtherProvision pointed={pointed} anchor={pointed.anchor} />
      ) : (
        <>
          <p className="link-card-title">{quotedTitle(pointed.title)}</p>
          <p className="link-card-note">{pointed.edition === 'notHeld' ? NOT_HELD : '点击阅读全文'}</p>
        </>
      )}
    </div>
  )
}

function OwnProvision({ detail, anchor }: { detail: Detail; anchor: string }) {
  const nearest = nearestAnchor(detail.tree, anchor)
  const found = nearest === null ? null : findAnchor(detail.tree, nearest)
  const node = found?.node
  if (!node) return <p className="link-card-note">本文本中没有所指的条文</p>
  const name = found?.article ? labelOfAnchor(found.article, anchor) : `${node.label} ${node.caption}`
  return (
    <>
      <p className="link-card-title">本文件{name}</p>
      <Lines lines={linesOf(node)} />
    </>
  )
}

function OtherProvision({ pointed, anchor }: { pointed: Pointed; anchor: string }) {
  const date = useReadingDay()
  const query = useQuery({
    ...apiQuery('GET /internet/fagui/law/provision', {
      query: { id: pointed.work, anchor, ...(date ? { date } : pointed.version ? { version: pointed.version } : {}) },
    }),
    staleTime: 600_000,
    retry: false,
  })
  if (query.isError) {
    return (
      <>
        <p className="link-card-title">{quotedTitle(pointed.title)}</p>
        <p className="link-card-note">现行文本中没有所指的条文，点击阅读全文</p>
      </>
    )
  }
  return (
    <>
      <p className="link-card-title">
        {quotedTitle(pointed.title)}
        {query.data?.label}{' '}
        {query.data && pointed.edition === 'current' ? <StatusBadge look={lookOfEffect(query.data.effect)} text={query.data.effect.text} /> : null}
      </p>
      {query.data ? (
        <>
          {pointed.edition === 'then' && !date ? <p className="link-card-note">引用时施行的文本</p> : null}
          {pointed.edition === 'notHeld' && !date ? <p className="link-card-note">{NOT_HELD}</p> : null}
          {query.data.path.length ? <p className="link-card-note">{query.data.path.join(' › ')}</p> : null}
          <Lines lines={query.data.text} />
        </>
      ) : (
        <p className="link-card-note">正在读取…</p>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <div className="link-card-text">
      {lines.slice(0, LINES).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {lines.length > LINES ? <p>……</p> : null}
    </div>
  )
}

/** The reference under the pointer or focus, after a moment; gone on leaving, scrolling or Esc. */
function usePointed(body: RefObject<HTMLElement | null>): Pointed | null {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  useEffect(() => {
    const root = body.current
    if (!root) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(timer)
      setPointed(null)
    }
    const enter = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a.ref') : null
      if (!link?.dataset['work']) return
      const { work, anchor, title, version, edition } = link.dataset
      clearTimeout(timer)
      timer = setTimeout(
        () =>
          setPointed({
            work,
            anchor: anchor ?? null,
            title: title ?? '',
            version: version ?? null,
            edition: edition ?? 'current',
            box: link.getBoundingClientRect(),
          }),
        DELAY_MS,
      )
    }
    const out = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a.ref')) leave()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave()
    }
    root.addEventListener('mouseover', enter)
    root.addEventListener('focusin', enter)
    root.addEventListener('mouseout', out)
    root.addEventListener('focusout', out)
    window.addEventListener('scroll', leave, { passive: true })
    window.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      root.removeEventListener('mouseover', enter)
      root.removeEventListener('focusin', enter)
      root.removeEventListener('mouseout', out)
      root.removeEventListener('focusout', out)
      window.removeEventListener('scroll', leave)
      window.removeEventListener('keydown', onKey)
    }
  }, [body])
  return pointed
}
