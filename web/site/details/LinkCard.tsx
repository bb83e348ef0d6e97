import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, type RefObject } from 'react'
import { quotedTitle } from '#common/law/citation.ts'
import type { Detail, Provision } from '#common/contract/laws.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { ForceMark } from '#web/site/parts/force-mark/ForceMark.tsx'
import { StatusBadge } from '#web/site/parts/status-badge/StatusBadge.tsx'
import { useReadingDay } from './reading-day.ts'
import { lookOfEffect } from './standing.model.ts'
import { findAnchor, labelOfAnchor, linesOf, nearestAnchor } from './law-text.model.ts'
import { usePointed, type Pointed } from './use-pointed.ts'

const NOT_HELD = '引用的是当时的文本，本库未收录，条号可能已变。'

/** 《X》第（十二）条措施, whose point is not in the text of X, or is there twice. */
const NAMES_PROVISION = /》.*(?:第[^》]+(?:[条款项点目]|部分)|、[（(])/
const NOT_SURE = '该文件中没有所指的条、项，或者不止一处，点击阅读全文。'

/**
 * A card beside a reference with the words of the provision meant; shown on hover and on focus. The pointer may move onto it, Tab leads
 * into it, Esc closes it (WCAG 1.4.13). A long provision scrolls inside.
 */
export function LinkCard({ body, detail }: { body: RefObject<HTMLElement | null>; detail: Detail }) {
  const card = useRef<HTMLDivElement>(null)
  const pointed = usePointed(body, card)
  if (!pointed) return null
  const below = pointed.box.bottom < window.innerHeight * 0.6
  const left = Math.max(12, Math.min(pointed.box.left, window.innerWidth - 432))
  return (
    <div
      ref={card}
      className="link-card"
      role="region"
      aria-label="所引用的条文"
      aria-live="polite"
      tabIndex={0}
      style={below ? { left, top: pointed.box.bottom + 6 } : { left, bottom: window.innerHeight - pointed.box.top + 6 }}
    >
      {pointed.work === detail.work.workId && pointed.anchor ? (
        <OwnProvision detail={detail} anchor={pointed.anchor} />
      ) : pointed.anchor ? (
        <OtherProvision pointed={pointed} anchor={pointed.anchor} />
      ) : (
        <>
          <p className="link-card-title">{quotedTitle(pointed.title)}</p>
          <p className="link-card-note">
            {pointed.edition === 'notHeld' ? NOT_HELD : NAMES_PROVISION.test(pointed.words) ? NOT_SURE : '点击阅读全文'}
          </p>
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
      <ForceMark force={(found.article ?? node).force} />
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
          {pointed.edition === 'then' && !date ? <Then provision={query.data} /> : null}
          {pointed.edition === 'notHeld' && !date ? <p className="link-card-note">{NOT_HELD}</p> : null}
          {query.data.path.length ? <p className="link-card-note">{query.data.path.join(' › ')}</p> : null}
          <Lines lines={query.data.text} />
          <ForceMark force={query.data.force} />
        </>
      ) : (
        <p className="link-card-note">正在读取…</p>
      )}
    </>
  )
}

/** What is read is the text of then, and where its content stands today, as far as comparing both texts shows it. */
function Then({ provision: { workId, label, kind, versionDate, successor } }: { provision: Provision }) {
  const edition = versionDate ? `（${versionDate.slice(0, 4)}年${kind}）` : ''
  if (!successor) return <p className="link-card-note">引用的是当时的文本{edition}</p>
  return (
    <p className="link-card-note">
      引用的是当时的文本{edition}
      {label}；现行文本为
      <Link to="/details" search={{ id: workId }} hash={successor.anchor}>
        {successor.label}
      </Link>
      {successor.same ? '，文字相同' : ''}（按内容比对得出）
    </p>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <div className="link-card-text">
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  )
}
