import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Stats } from '#common/contract/laws.ts'
import { thousands } from '#web/platform/format.ts'

const DOORS = [
  { name: 'fType', title: '按类型' },
  { name: 'fLevel', title: '按层级' },
  { name: 'region', title: '按地区' },
  { name: 'issuer', title: '按制定机关' },
] as const

const TOP = 8

/** Links to the laws of each type, level, region and issuing body, with their numbers of laws. */
export function Doors({ stats }: { stats: Stats }) {
  return (
    <section className="doors" aria-label="分类浏览">
      {DOORS.map((door) => (
        <Door key={door.name} name={door.name} title={door.title} values={stats[door.name]} />
      ))}
    </section>
  )
}

function Door({ name, title, values }: { name: (typeof DOORS)[number]['name']; title: string; values: Stats['fType'] }) {
  const [all, setAll] = useState(false)
  if (!values.length) return null
  const shown = all ? values : values.slice(0, TOP)
  return (
    <div className="door">
      <h2>{title}</h2>
      <ul id={`door-${name}`}>
        {shown.map((value) => (
          <li key={value.value}>
            <Link to="/retrieval" search={{ [name]: value.value }}>
              <span className="door-text">{value.text}</span>
              <span className="door-count figures">{thousands(value.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {values.length > TOP ? (
        <button type="button" className="text-button" aria-expanded={all} aria-controls={`door-${name}`} onClick={() => setAll(!all)}>
          {all ? '收起' : `更多（共 ${thousands(values.length)} 项）`}
        </button>
      ) : null}
    </div>
  )
}
