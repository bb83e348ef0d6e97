import { articleOf } from '#common/law/provision-anchor.ts'
import { counterpartOf, partnersOf, piecesOf, type Unit } from '#common/law/compare.ts'
import type { ArticleEdition } from '#common/contract/laws.ts'
import { citedEdition } from './cited-edition.rules.ts'
import { chainOf, versionOn, type History, type VersionDates } from './effect.rules.ts'

/** Where an article stands in each text that is held: its unit there, null where the text has none that corresponds. */
export type Places = ReadonlyMap<string, Unit | null>

/**
 * Follows an article through the texts of its law, from text to text as a reader compares them, in both directions.
 * @param order ids of the texts held, oldest first
 * @param unitsOf the units of each
 * @param align aligns two of them
 */
export function placesOf(
  order: readonly string[],
  unitsOf: (versionId: string) => readonly Unit[],
  shown: string,
  anchor: string,
  align: (from: string, to: string) => readonly number[] = (from, to) => partnersOf(unitsOf(from), unitsOf(to)),
): Places {
  const places = new Map<string, Unit | null>()
  const from = order.indexOf(shown)
  const own = unitsOf(shown).find((unit) => unit.anchor === anchor) ?? null
  places.set(shown, own)
  for (const direction of [-1, 1]) {
    // A text without the article is passed over: a later one may have it again.
    let last = { versionId: shown, unit: own }
    for (let at = from + direction; at >= 0 && at < order.length; at += direction) {
      const versionId = order[at] as string
      const before = last.versionId
      const unit =
        last.unit &&
        counterpartOf(unitsOf(before), unitsOf(versionId), last.unit.anchor, () => align(before, versionId))
      places.set(versionId, unit)
      if (unit) last = { versionId, unit }
    }
  }
  return places
}

const plain = (text: string) => text.replace(/\s+/g, '')

/** The article in every known text of its law, oldest first, each with what changed against the text held before. */
export function editionsOf<V extends VersionDates & { kind: string }>(
  history: History<V>,
  places: Places,
): ArticleEdition[] {
  let before: Unit | null | undefined
  return chainOf(history).map(({ date, kind, effectDate, version }): ArticleEdition => {
    if (version === null) return { versionId: null, date, kind, effectDate, article: null }
    const unit = places.get(version.versionId) ?? null
    const old = before
    before = unit
    const head = { versionId: version.versionId, date, kind: version.kind, effectDate }
    if (!unit) return { ...head, article: null }
    const same = old ? plain(old.text) === plain(unit.text) : false
    const change =
      old === undefined
        ? 'first'
        : old === null
          ? 'added'
          : !same
            ? 'changed'
            : old.label === unit.label
              ? 'same'
              : 'renumbered'
    const pieces = old && !same ? piecesOf(old.text, unit.text) : []
    return { ...head, article: { anchor: unit.anchor, label: unit.label, text: unit.text, change, pieces } }
  })
}

/** What a reference to a provision of a law says of one article. */
export interface Meaning {
  edition: 'this' | 'other' | 'stable' | 'unknown'
  /** The text meant, for `other`. */
  versionId: string | null
}

/**
 * Whether a reference means an article, whatever number it has in the text meant (decision 0036: the text in force when
 * the reference was written). Null when it means another one.
 * @param madeOn day on which the citing text was made; null when it has no date
 * @param namedIn address of the article or point of a text that a reference names
 */
export function meaningOf<V extends VersionDates>(
  reference: { targetAnchor: string; madeOn: string | null },
  history: History<V>,
  places: Places,
  shown: string,
  today: string,
  namedIn: (versionId: string, targetAnchor: string) => string | null = (_, targetAnchor) => articleOf(targetAnchor),
): Meaning | null {
  const isAt = (versionId: string | undefined) => {
    const anchor = versionId === undefined ? undefined : places.get(versionId)?.anchor
    return anchor !== undefined && anchor === namedIn(versionId as string, reference.targetAnchor)
  }
  const cited = citedEdition(history, reference.madeOn, today)
  if (cited.versionId !== null) {
    if (!isAt(cited.versionId)) return null
    return cited.versionId === shown
      ? { edition: 'this', versionId: null }
      : { edition: 'other', versionId: cited.versionId }
  }
  if (cited.stable)
    return isAt(versionOn(history, today)?.version.versionId) ? { edition: 'stable', versionId: null } : null
  return isAt(shown) ? { edition: 'unknown', versionId: null } : null
}

/** What a document does with an article that it names, by relation. */
export const DOES: Record<string, string> = {
  BASIS: '依据本条',
  IMPLEMENT: '实施本条',
  INTERPRET: '解释本条',
  AMEND: '修改本条',
  REPEAL: '废止本条',
  REPLACE: '替代本条',
  SUSPEND: '暂停适用本条',
  CITE: '引用本条',
}

/**
 * Relations by which a lower document carries out an article or rests on it; the others change, end or explain the law.
 */
const CARRIES_OUT: ReadonlySet<string> = new Set(['BASIS', 'IMPLEMENT', 'CITE'])

/**
 * True for a reference by a document of a lower level: a local one for national law, one of a city for that of a
 * province.
 */
export const isLower = (type: string, citingLevel: string, level: string): boolean =>
  CARRIES_OUT.has(type) && citingLevel > level
