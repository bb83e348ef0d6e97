import type { FoundRelation, LawNode } from '#common/law/model.ts'
import { NUMERAL_CHARS } from '#common/law/numerals.ts'
import { type NamedPoint, readPoint } from '#common/law/point-names.ts'
import type { InternalTargets } from './internal-targets.ts'

const N = `[${NUMERAL_CHARS}]{1,5}`
/** A name that only a point has: 第二部分…, 第（三）项, 第十二条措施, 二、（三）. 第三条 alone may be an article of a law. */
const POINT_ONLY = new RegExp(
  `第\\s*(?:${N}\\s*(?:大?部分|条措施)|[（(]\\s*${N}\\s*[）)]\\s*[条项点])|${N}、\\s*[（(]\\s*${N}\\s*[）)]`,
  'y',
)

const JOINS = /(?:、|，|和|及|以及|或者|或|与)(?=第)/y

/**
 * The names of points of another document behind its title: 《X》第二部分第（三）项和第（五）项. None when an article is named, or
 * nothing.
 */
export function pointsBehind(text: string, from: number): (NamedPoint & { start: number })[] {
  const points: (NamedPoint & { start: number })[] = []
  for (let at = from; ; at = JOINS.lastIndex) {
    POINT_ONLY.lastIndex = at
    const point = POINT_ONLY.test(text) ? readPoint(text, at) : null
    if (!point) return points
    const above = points.at(-1)?.address.split('_').slice(0, -1) ?? []
    // 第二部分第（三）项、第（五）项: the second one stands in 第二部分 as well.
    const address =
      point.address.includes('_') || !/^[qsx]/.test(point.address) ? point.address : [...above, point.address].join('_')
    points.push({ ...point, address, start: at })
    JOINS.lastIndex = point.end
    if (!JOINS.test(text)) return points
  }
}

const SELF = '本(?:若干)?(?:措施|意见|政策|方案|计划|规划|纲要|要点|细则|清单|通知|通告|指引|导则|办法|规定|决定|批复)'
const REFERENCE = new RegExp(
  `(${SELF})(?=第)|第\\s*(?:${N}\\s*(?:大?部分|条措施)|[（(]\\s*${N}\\s*[）)]\\s*[条项点])`,
  'g',
)
/**
 * What stands before a point of something else: of a law, of a contract, of an annex, of the provision named before it.
 */
const OF_OTHER =
  /(?:[》〉）)条款项]|法|条例|规定|办法|意见|方案|规划|计划|措施|标准|合同|协议|附件[\d一二三四五六七八九十]*|附表|该|上述文件)的?$/

/**
 * References of a text of points to its own points: 本措施第（三）项, 第二部分第（一）项. One that no point or several points can mean
 * is none.
 */
export function findPointReferences(
  text: string,
  taken: [number, number][],
  node: LawNode,
  targets: InternalTargets,
): FoundRelation[] {
  if (!targets.isPointed || !text.includes('第')) return []
  const relations: FoundRelation[] = []
  REFERENCE.lastIndex = 0
  for (let match = REFERENCE.exec(text); match; match = REFERENCE.exec(text)) {
    const start = match.index
    const self = match[1]
    if (taken.some(([from, to]) => start >= from && start < to)) continue
    if (self === undefined && OF_OTHER.test(text.slice(Math.max(0, start - 12), start))) continue
    const named = readPoint(text, start + (self?.length ?? 0))
    if (!named) continue
    REFERENCE.lastIndex = named.end
    taken.push([start, named.end])
    const anchor = targets.pointOf(named.address)
    if (anchor === null) continue
    const basisText = text.slice(start, named.end)
    relations.push({
      type: 'CITE',
      fromAnchor: node.anchor,
      start,
      length: basisText.length,
      targetTitle: null,
      targetAnchor: anchor,
      basisText,
      confidence: self === undefined ? 0.7 : 1,
    })
  }
  return relations
}
