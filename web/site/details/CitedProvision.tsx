import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { quotedTitle } from '#common/law/citation.ts'
import type { Detail, Provision } from '#common/contract/laws.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { ForceMark } from '#web/site/parts/force-mark/ForceMark.tsx'
import { DemoMark } from '#web/site/parts/demo-mark/DemoMark.tsx'
import { StatusBadge } from '#web/site/parts/status-badge/StatusBadge.tsx'
import { useReadingDay } from './reading-day.ts'
import { lookOfEffect } from './standing.model.ts'
import { findAnchor, labelOfAnchor, linesOf, nearestAnchor } from './law-text.model.ts'
import type { Pointed } from './use-pointed.ts'

const NOT_HELD = '引用的是当时的文本，本库未收录，条号可能已变。'

/** 《X》第（十二）条措施, whose point is not in the text of X, or is there twice. */
const NAMES_PROVISION = /》.*(?:第[^》]+(?:[条款项点目]|部分)|、[（(])/
const NOT_SURE = '该文件中没有所指的条、项，或者不止一处，点击阅读全文。'

/** The words of the provision that a reference means, in its text of today or of then. */
export function CitedProvision({ pointed, detail }: { pointed: Pointed; detail: Detail }) {
  const { work, anchor } = pointed
  if (anchor)
    return work === detail.work.workId ? (
      <OwnProvision detail={detail} anchor={anchor} />
    ) : (
      <OtherProvision pointed={pointed} anchor={anchor} />
    )
  return (
    <>
      <p className="link-card-title">{quotedTitle(pointed.title)}</p>
      <p className="link-card-note">
        {pointed.edition === 'notHeld' ? NOT_HELD : NAMES_PROVISION.test(pointed.words) ? NOT_SURE : '点击阅读全文'}
      </p>
    </>
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
        {query.data && pointed.edition === 'current' ? (
          <StatusBadge
            look={lookOfEffect(query.data.effect)}
            text={query.data.effect.text}
            checkedOn={query.data.effect.checkedOn}
          />
        ) : null}{' '}
        <DemoMark isDemo={query.data?.isDemo} />
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
