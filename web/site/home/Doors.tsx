import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Stats } from '#common/contract/laws.ts'
import { byParent } from '#common/law/regions.ts'
import { thousands } from '#web/platform/format.ts'
import { byWeight } from './home.model.ts'
import { RegionBranch } from '#web/site/parts/region-tree/RegionBranch.tsx'

const DOORS = [
  { name: 'fType', title: '按类型' },
  { name: 'fLevel', title: '按层级' },
  { name: 'region', title: '按地区' },
  { name: 'issuer', title: '按制定机关' },
] as const

const TOP = 8
/** Lists short enough that what is very small in them can stand in one line. */
const KINDS: ReadonlySet<string> = new Set(['fType', 'fLevel'])

/**
 * Links to the laws of each type, level, region and issuing body, with their numbers of laws. A province counts and
 * holds its cities.
 */
export function Doors({ stats }: { stats: Stats }) {
  return (
    <section className="doors" aria-label="分类浏览">
      {DOORS.map((door) => (
        <Door key={door.name} name={door.name} title={door.title} values={stats[door.name]} />
      ))}
    </section>
  )
}

function Door({ name, title, values }: { name: Name; title: string; values: Value[] }) {
  const [whole, setWhole] = useState(false)
  const groups = byParent(values)
  const all = groups.get(null) ?? []
  const { large: tops, few } = KINDS.has(name) ? byWeight(all) : { large: all, few: [] }
  if (!tops.length) return null
  const shown = whole ? tops : tops.slice(0, TOP)
  return (
    <div className="door">
      <h2>{title}</h2>
      <ul id={`door-${name}`} data-tree={groups.size > 1 || undefined}>
        {shown.map((value) => (
          <DoorLine key={value.value} name={name} value={value} groups={groups} open={tops.length === 1} />
        ))}
      </ul>
      {tops.length > TOP ? (
        <button
          type="button"
          className="text-button"
          aria-expanded={whole}
          aria-controls={`door-${name}`}
          onClick={() => setWhole(!whole)}
        >
          {whole ? '收起' : `更多（共 ${thousands(tops.length)} 项）`}
        </button>
      ) : null}
      {few.length ? (
        <p className="door-few">
          其他：
          {few.map((value) => (
            <Link key={value.value} to="/retrieval" search={{ [name]: value.value }}>
              {value.text} {thousands(value.count)} 件
            </Link>
          ))}
        </p>
      ) : null}
    </div>
  )
}

type Value = Stats['region'][number]
type Name = (typeof DOORS)[number]['name']

/** A link, and behind a button the links to what lies in it. */
function DoorLine({
  name,
  value,
  groups,
  open,
}: {
  name: Name
  value: Value
  groups: Map<string | null, Value[]>
  open: boolean
}) {
  const inner = groups.get(value.value)
  const link = (
    <Link to="/retrieval" search={{ [name]: value.value }}>
      <span className="door-text">{value.text}</span>
      <span className="door-count figures">{thousands(value.count)}</span>
    </Link>
  )
  return (
    <li>
      <RegionBranch name={value.text} open={open} line={link}>
        {inner ? (
          <ul>
            {inner.map((one) => (
              <DoorLine key={one.value} name={name} value={one} groups={groups} open={false} />
            ))}
          </ul>
        ) : null}
      </RegionBranch>
    </li>
  )
}
