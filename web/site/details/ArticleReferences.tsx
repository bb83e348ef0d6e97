import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ArticleContext } from '#common/contract/laws.ts'
import { thousands } from '#web/platform/format.ts'
import { documentsOf, meantIn, type CitingDocument } from './article-panel.model.ts'

const TOP = 5

/** Documents that name an article, each with its place. */
export function References(props: {
  title: string
  hint?: string
  empty: string
  references: ArticleContext['unsure']
  /** Documents by a property. */
  counts: readonly { value: string; text: string; count: number }[]
  /** True to name the region before its documents. */
  grouped?: boolean
}) {
  const { references, counts } = props
  const [all, setAll] = useState(false)
  const documents = documentsOf(references.list, props.grouped === true)
  const hidden = references.places - references.list.length
  return (
    <section className="note article-references">
      {props.title ? <h3 id={props.title}>{props.title}</h3> : null}
      {props.hint && references.places ? <p className="note-grey">{props.hint}</p> : null}
      {references.places ? null : <p className="note-grey">{props.empty}</p>}
      {counts.length ? (
        <p className="article-kinds figures">
          {counts.map(({ value, text, count }) => (
            <span key={value}>
              {text} {thousands(count)}
            </span>
          ))}
        </p>
      ) : null}
      <ul>
        {(all ? documents : documents.slice(0, TOP)).map((document) => (
          <Document key={document.key} document={document} />
        ))}
      </ul>
      {documents.length > TOP ? (
        <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `全部 ${thousands(documents.length)} 件`}
          <span className="for-readers">{props.title}</span>
        </button>
      ) : null}
      {all && hidden > 0 ? <p className="note-grey">另有 {thousands(hidden)} 处未列出</p> : null}
    </section>
  )
}

function Document({ document: { first, places, region } }: { document: CitingDocument }) {
  const gone = first.effectStatus === '04' || first.effectStatus === '05'
  return (
    <>
      {region ? <li className="article-region">{region}</li> : null}
      <li className="article-reference">
        <Link to="/details" search={{ id: first.workId }} className={gone ? 'relation-title struck' : 'relation-title'}>
          {first.title}
          {gone ? <span className="for-readers">（已废止或失效）</span> : null}
        </Link>
        {places.map((place, index) => (
          <span key={index} className="article-place" title={place.basisText}>
            <Link to="/details" search={{ id: place.workId }} hash={place.fromAnchor}>
              {place.fromLabel || '正文'}
            </Link>
            <span className="note-grey">
              {[
                place.typeText,
                place.edition !== 'other' && /[款项]$/.test(place.targetLabel) ? `指${place.targetLabel}` : '',
                meantIn(place),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        ))}
      </li>
    </>
  )
}
