import type { ArticleForceRead, IssuedName, LawNode, ParsedLaw, ParseWarning } from '#common/law/model.ts'
import { scopeOf } from './anchors.ts'
import { isSpelledOtherwise, type IssuedNames } from './issued-names.ts'
import type { IssuedPart } from './issued-parts.ts'
import { parseEffect, type Effect } from './parse-effect.ts'
import { parseForces } from './parse-forces.ts'
import type { TitleNote } from './parse-title-note.ts'
import { titleKey } from '#common/law/text-keys.ts'

type Issued = { part: IssuedPart; node: LawNode }

/**
 * Days of a document, with those of what it issues. A document that is issued counts by the days that it states itself,
 * else by those of the notice. Several are in force from the first day of one of them to the last.
 * @param names what the notice issues, by its title
 */
export function effectOfDocument(
  nodes: readonly LawNode[],
  issued: readonly Issued[],
  note: TitleNote,
  names: readonly string[] = [],
): { effect: Effect; parts: Effect[]; warnings: ParseWarning[] } {
  const ofNotice = parseEffect(nodes, note, names)
  if (issued.length === 0) return { effect: ofNotice, parts: [], warnings: [] }
  const warnings: ParseWarning[] = []
  const parts = issued.map(({ node }): Effect => {
    const own = parseEffect([node, ...node.children], note)
    const isOwn = own.effectText !== '' && own.effectAnchor !== ''
    const place = node.caption || '所印发的文件'
    const told = (what: string, day: string | null, other: string | null): void => {
      if (day !== null && other !== null && day !== other)
        warnings.push({
          kind: 'DAYS_DIFFER',
          place,
          detail: `${what}：通知说${other}，文件自己说${day}，以文件自己的为准`,
        })
    }
    if (isOwn && ofNotice.effectAnchor !== '') told('施行日期', own.effectDate, ofNotice.effectDate)
    told('有效期届满', own.expireDate, ofNotice.expireDate)
    return { ...(isOwn ? own : ofNotice), expireDate: own.expireDate ?? ofNotice.expireDate }
  })
  const dated = parts
    .filter(({ effectDate }) => effectDate !== null)
    .sort((a, b) => ((a.effectDate ?? '') < (b.effectDate ?? '') ? -1 : 1))
  const ends = parts.map(({ expireDate }) => expireDate)
  const effect = dated[0] ?? parts[0] ?? ofNotice
  const last = ends.includes(null) ? null : (ends.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)).at(-1) ?? null)
  return { effect: { ...effect, expireDate: last }, parts, warnings }
}

/** What a document and each document that it issues say of the force of their articles. */
export function forcesOfDocument(
  { nodes, issued }: { nodes: readonly LawNode[]; issued: readonly Issued[] },
  whole: Effect,
  parts: readonly Effect[],
  { publishDate }: TitleNote,
): { forces: ArticleForceRead[]; warnings: ParseWarning[] } {
  const own = parseForces(nodes, { publishDate, effectDate: whole.effectDate })
  const ofParts = issued.map(({ node }, at) =>
    parseForces(node.children, { publishDate, effectDate: parts[at]?.effectDate ?? null }),
  )
  const all = [own, ...ofParts]
  return { forces: all.flatMap(({ forces }) => forces), warnings: all.flatMap(({ warnings }) => warnings) }
}

/**
 * Every name of what a document issues, with the part that has it; the spelling over the text before that of the
 * notice.
 */
export function issuedNamesOf(
  named: IssuedNames | null,
  nodes: readonly LawNode[],
  issued: readonly Issued[],
  effects: readonly Effect[],
  whole: Pick<ParsedLaw, 'effectDate' | 'expireDate'>,
): { names: IssuedName[]; warnings: ParseWarning[] } {
  const warnings: ParseWarning[] = []
  const names: IssuedName[] = []
  const add = (name: string, place: Omit<IssuedName, 'name'>): void => {
    if (name !== '' && !names.some((other) => titleKey(other.name) === titleKey(name))) names.push({ name, ...place })
  }
  issued.forEach(({ part, node }, at) => {
    const { effectDate = null, expireDate = null } = effects[at] ?? {}
    const place = { anchor: node.anchor, scope: scopeOf(node, nodes), effectDate, expireDate }
    add(part.caption, place)
    add(part.name, place)
    if (part.caption !== '' && part.name !== '' && isSpelledOtherwise(part.caption, part.name))
      warnings.push({
        kind: 'NAME_DIFFERS',
        place: part.caption,
        detail: `标题里是“${part.name}”，文件自己的标题是“${part.caption}”，两个名称都能找到`,
      })
  })
  const { effectDate, expireDate } = whole
  for (const name of named?.names ?? [])
    if (!issued.some(({ part }) => part.name === name)) {
      add(name, { anchor: '', scope: '', effectDate, expireDate })
      warnings.push({ kind: 'ISSUED_MISSING', place: '正文', detail: `通知所印发的《${name}》没有读到` })
    }
  return { names, warnings }
}
