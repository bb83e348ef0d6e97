import type { Link, Relation } from '#common/contract/laws.ts'
import type { EffectLook } from '#common/law/model.ts'
import { pointLabel } from '#common/law/points.ts'
import { toNumeral } from '#common/law/numerals.ts'
import type { IncomingRow, MergerRow, OutgoingRow } from './detail.sql.ts'
import { forceOf } from './force.ts'

/** References less sure than this are not shown as links. */
const SHOWN = 0.5
/** Places of a relation that are sent with the page. */
export const MOST_PLACES = 20

const TYPE_TEXT: Record<string, { out: string; in: string }> = {
  BASIS: { out: '制定依据', in: '以本法为依据' },
  IMPLEMENT: { out: '所实施的法律', in: '实施本法的规定' },
  INTERPRET: { out: '所解释的法律', in: '对本法的解释' },
  AMEND: { out: '所修改的文件', in: '修改本法的文件' },
  REPEAL: { out: '所废止的文件', in: '废止本法的文件' },
  REPLACE: { out: '所替代的文件', in: '替代本法的文件' },
  EXTEND: { out: '延长其有效期的文件', in: '延长本法有效期的文件' },
  SUSPEND: { out: '所暂停适用的文件', in: '暂停适用本法条文的文件' },
  CONSOLIDATE: { out: '并入本文件的文件', in: '本文件并入的文件' },
  CITE: { out: '引用的文件', in: '引用本法的文件' },
}
const TYPE_ORDER = Object.keys(TYPE_TEXT)

/** The text and provision that a reference leads to. */
export type LinkTarget = Pick<Link, 'anchor' | 'edition' | 'versionId'>

/**
 * Links inside the text of each node, by node, in order and without overlaps; a link to a provision wins over one to
 * the whole.
 */
export function linksByNode(
  workId: string,
  title: string,
  rows: OutgoingRow[],
  targetOf: (row: OutgoingRow) => LinkTarget = ({ targetAnchor }) => ({
    anchor: targetAnchor,
    edition: 'current',
    versionId: null,
  }),
): Map<number, Link[]> {
  const byNode = new Map<number, Link[]>()
  for (const row of rows) {
    if (row.confidence < SHOWN || row.length === 0 || row.fromOrd < 0) continue
    const inside = row.targetTitle === null
    const target = targetOf(row)
    if (inside && target.anchor === null) continue
    const link: Link = {
      start: row.start,
      length: row.length,
      workId: inside ? workId : row.workId,
      ...target,
      title: inside ? title : (row.title ?? row.targetTitle ?? ''),
    }
    const links = byNode.get(row.fromOrd) ?? []
    const clashes = links.filter(
      (other) => link.start < other.start + other.length && other.start < link.start + link.length,
    )
    if (clashes.length === 0) links.push(link)
    else if (link.anchor !== null && clashes.every(({ anchor }) => anchor === null))
      links.splice(0, links.length, ...links.filter((other) => !clashes.includes(other)), link)
    byNode.set(row.fromOrd, links)
  }
  for (const links of byNode.values()) links.sort((a, b) => a.start - b.start)
  return byNode
}

export interface Place {
  anchor: string
  label: string
}

/**
 * Relations both ways, one entry per document and type, most telling types first.
 * @param placeOf where a node of this version stands, as a reader names it
 * @param labelOf label of a provision of this version that another document means, by its anchor
 * @param most places kept of each relation
 */
export function relationsOf(
  workId: string,
  out: OutgoingRow[],
  into: IncomingRow[],
  placeOf: (ord: number) => Place,
  labelOf: (anchor: string) => string,
  lookOf: (workId: string) => EffectLook | null,
  most = MOST_PLACES,
): Relation[] {
  const relations = new Map<string, Relation>()
  const entry = (direction: Relation['direction'], type: string, otherId: string | null, title: string): Relation => {
    const key = `${direction}/${type}/${otherId ?? title}`
    let relation = relations.get(key)
    if (!relation) {
      relation = {
        type,
        typeText: (TYPE_TEXT[type] ?? { out: type, in: type })[direction],
        direction,
        workId: otherId,
        title,
        ...forceIn(otherId === null ? null : lookOf(otherId)),
        places: [],
        count: 0,
      }
      relations.set(key, relation)
    }
    return relation
  }
  for (const row of out) {
    if (row.targetTitle === null || row.workId === workId || row.confidence < SHOWN) continue
    const relation = entry('out', row.type, row.workId, row.title ?? row.targetTitle)
    relation.count++
    const { anchor, label } = placeOf(row.fromOrd)
    if (relation.places.length < most)
      relation.places.push({
        fromAnchor: anchor,
        fromLabel: label,
        targetAnchor: row.targetAnchor,
        targetLabel: row.targetAnchor === null ? '' : provisionLabel(row.targetAnchor),
        basisText: row.basisText,
        confidence: row.confidence,
      })
  }
  for (const row of into) {
    const relation = entry('in', row.type, row.workId, row.title)
    relation.count = row.places
    relation.places.push({
      fromAnchor: row.fromAnchor,
      fromLabel: row.fromLabel,
      targetAnchor: row.targetAnchor,
      targetLabel: row.targetAnchor === null ? '' : labelOf(row.targetAnchor) || provisionLabel(row.targetAnchor),
      basisText: row.basisText,
      confidence: row.confidence,
    })
  }
  return [...relations.values()].sort(
    (a, b) => TYPE_ORDER.indexOf(a.type) - TYPE_ORDER.indexOf(b.type) || b.direction.localeCompare(a.direction),
  )
}

/** Mergers that staff entered, as relations of the work: no text states them, so their place is the decision. */
export const mergerRelations = (
  mergers: readonly MergerRow[],
  lookOf: (workId: string) => EffectLook | null,
): Relation[] =>
  mergers.map(({ direction, workId, title, words }) => ({
    type: 'CONSOLIDATE',
    typeText: TYPE_TEXT['CONSOLIDATE']?.[direction] ?? '合并',
    direction,
    workId,
    title,
    ...forceIn(workId === null ? null : lookOf(workId)),
    places: [
      { fromAnchor: '', fromLabel: '清理决定', targetAnchor: null, targetLabel: '', basisText: words, confidence: 1 },
    ],
    count: 1,
  }))

/** Force of the other document; of one that is not in the library nothing is said. */
const forceIn = (look: EffectLook | null) => (look === null ? { effectStatus: null, effectState: null } : forceOf(look))

/** 第一百三十三条之一第二款 for t133-1_k2, 二、（三） for p2_q3. */
export function provisionLabel(anchor: string): string {
  const match = /^(?:w\d+_)?t(\d+)(?:-(\d+))?(?:_k(\d+))?(?:_x(\d+))?/.exec(anchor)
  if (!match) return pointLabel(anchor)
  const sub = match[2] ? `之${toNumeral(Number(match[2]))}` : ''
  const paragraph = match[3] ? `第${toNumeral(Number(match[3]))}款` : ''
  const item = match[4] ? `第${toNumeral(Number(match[4]))}项` : ''
  return `第${toNumeral(Number(match[1]))}条${sub}${paragraph}${item}`
}
