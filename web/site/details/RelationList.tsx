import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Relation } from '#common/contract/laws.ts'
import { BASIS_TEXT } from '#common/law/model.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { thousands } from '#web/platform/format.ts'
import { usePlace } from '#web/platform/place.ts'
import { detailQueryOf, readDetailsSearch } from './details-search.ts'
import { relationGroups, type RelationGroup } from './relations.model.ts'

const TOP = 5

interface OfLaw {
  /** Id of the law that is read. */
  id: string
  onJump: (anchor: string) => void
}

/** Relations with other laws, both ways. */
export function RelationList({ relations, ...law }: OfLaw & { relations: readonly Relation[] }) {
  const groups = relationGroups(relations)
  return (
    <section className="note">
      <h2>与其他文件的关系</h2>
      {groups.length ? (
        groups.map((group) => <Group key={group.key} group={group} {...law} />)
      ) : (
        <p className="note-grey">没有发现与其他文件的关系</p>
      )}
    </section>
  )
}

function Group({ group, ...law }: OfLaw & { group: RelationGroup }) {
  const [all, setAll] = useState(false)
  const shown = all ? group.relations : group.relations.slice(0, TOP)
  return (
    <div className="relation-group">
      <h3>
        {group.title} <span className="note-count figures">{thousands(group.relations.length)}</span>
      </h3>
      <ul>
        {shown.map((relation) => (
          <RelationItem key={`${relation.workId ?? ''}${relation.title}`} relation={relation} {...law} />
        ))}
      </ul>
      {group.relations.length > TOP ? (
        <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `全部 ${thousands(group.relations.length)} 件`}
          <span className="for-readers">{group.title}</span>
        </button>
      ) : null}
    </div>
  )
}

function RelationItem({ relation, ...law }: OfLaw & { relation: Relation }) {
  const gone = relation.effectStatus === '04' || relation.effectStatus === '05'
  return (
    <li className="relation">
      {relation.workId ? (
        <Link
          to="/details"
          search={{ id: relation.workId }}
          className={gone ? 'relation-title struck' : 'relation-title'}
        >
          {relation.title}
          {gone ? <span className="for-readers">（已废止或失效）</span> : null}
        </Link>
      ) : (
        <span className="relation-title outside" title="库外文件：未收入本库">
          {relation.title}
        </span>
      )}
      {relation.places.length ? <Places relation={relation} {...law} /> : null}
      {relation.type !== 'CITE' && relation.places[0]?.basisText ? (
        <q className="relation-basis">{relation.places[0].basisText}</q>
      ) : null}
    </li>
  )
}

/** The provisions that state the relation: in this text for an outgoing one, in the other text for an incoming one. */
function Places({ relation, id, onJump }: OfLaw & { relation: Relation }) {
  const [first] = relation.places
  const search = readDetailsSearch(usePlace().search)
  const [all, setAll] = useState(false)
  const { direction, type, count } = relation
  const query = useQuery({
    ...apiQuery('GET /internet/fagui/law/places', {
      query: { ...detailQueryOf({ ...search, id }), direction, type, other: relation.workId ?? relation.title },
    }),
    enabled: all,
    retry: false,
  })
  const places = query.data ?? relation.places
  const more = query.isError
    ? '没有读到，再试一次'
    : query.isFetching
      ? '正在读取…'
      : query.data
        ? '已全部列出'
        : `全部 ${thousands(count)} 处`
  // A single place stands in the line itself.
  if (first && count === 1)
    return (
      <span className="places" title={first.basisText}>
        <PlaceOf place={first} relation={relation} onJump={onJump} />
      </span>
    )
  return (
    <details className="places">
      <summary>{thousands(relation.count)} 处</summary>
      <ul>
        {places.map((place, index) => (
          <li key={index} title={place.basisText}>
            <PlaceOf place={place} relation={relation} onJump={onJump} />
          </li>
        ))}
      </ul>
      {count > relation.places.length ? (
        <button
          type="button"
          className="text-button"
          onClick={() => (query.isError ? void query.refetch() : setAll(true))}
        >
          {more}
          <span className="for-readers">{relation.title}</span>
        </button>
      ) : null}
    </details>
  )
}

type Place = Relation['places'][number]

function PlaceOf({ place, relation, onJump }: { place: Place; relation: Relation; onJump: (anchor: string) => void }) {
  const name = place.fromLabel || '序言'
  return (
    <>
      {place.fromAnchor === '' && place.fromLabel === BASIS_TEXT.catalogue ? (
        name
      ) : relation.direction === 'out' ? (
        <a
          href={`#${place.fromAnchor}`}
          onClick={(event) => {
            event.preventDefault()
            onJump(place.fromAnchor)
          }}
        >
          {name}
        </a>
      ) : relation.workId ? (
        <Link to="/details" search={{ id: relation.workId }} hash={place.fromAnchor}>
          {name}
        </Link>
      ) : (
        name
      )}
      {place.targetLabel ? ` → ${place.targetLabel}` : ''}
    </>
  )
}
