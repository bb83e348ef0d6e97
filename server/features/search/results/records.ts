import {
  endOfPeriod,
  forceOf,
  forceTold,
  pointsOfVersions,
  publishBasis,
  type VersionRow,
} from '../../laws/laws.door.ts'
import type { SearchRecord } from '#common/contract/laws.ts'
import { LEVEL_TEXT } from '#common/law/model.ts'
import { demoMark } from '#common/law/demo.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Turns } from '#server/platform/turns.ts'
import type { DictionaryTexts } from '../library/facets.ts'
import { nodesByAnchor, type HitRow } from '../library/hits.sql.ts'
import { hitsOf } from './kept-hits.ts'
import { workOnDay, type DayView, type Library } from '../library/library.ts'
import type { QuestionBank } from '../meaning/question-bank.ts'
import type { FoundWork } from '../ranking/findings.ts'
import { marked, snippetOf } from './snippets.ts'
import { namedIn, type QueryWord, type Understanding } from '../query/understanding.ts'

/** Hits shown of one law. */
const HITS_SHOWN = 3
/**
 * The best provisions of a page of answers to an open query: a law shows as many as it has among them. The first laws
 * show some more.
 */
const BEST_OF_PAGE = 20
const FIRST_LAWS = 5
/** Strength from which an answer of the vocabulary is shown among the hits, and from which it is shown first. */
const PROPOSED = 0.3
const SURE = 0.45

/** A provision that the query names, or that the vocabulary names for its words. */
interface Wanted {
  anchor: string
  /** Shown before what the words found; else only proposed beside it. */
  sure: boolean
}

/**
 * What stands before the addresses of the provisions that the query means in a work: of one of several documents that
 * it issues.
 */
function scopeIn({ work, version }: Pick<Shown, 'work' | 'version'>, understood: Understanding): string {
  const part = namedIn(understood).find((named) => named.work === work)?.part
  return part === undefined ? '' : (version.issued.find(({ nameKey }) => nameKey === part)?.scope ?? '')
}

interface Shown {
  work: number
  version: VersionRow
}

/** Provisions wanted of a work, most wanted first. */
function wantedOf(work: number, understood: Understanding, scope: string): Wanted[] {
  switch (understood.kind) {
    case 'citation':
      return understood.named.some((named) => named.work === work)
        ? understood.anchors.map((anchor) => ({ anchor: scope + anchor, sure: true }))
        : []
    case 'words':
    case 'passage': {
      const wanted = new Map<string, Wanted>()
      for (const { work: answering, anchor, strength } of understood.answers)
        // The strongest comes first; a provision named again by a weaker word is not less sure.
        if (answering === work && anchor !== null && strength >= PROPOSED && !wanted.has(anchor))
          wanted.set(anchor, { anchor, sure: strength >= SURE })
      return [...wanted.values()]
    }
    default:
      return []
  }
}

/**
 * How many hits of each work are shown. For an open query it is how many of the best provisions of the page the work
 * has, for often one law answers it in several articles.
 */
function hitsShown(page: readonly FoundWork[], understood: Understanding): number[] {
  if (understood.kind !== 'words' || !understood.open) return page.map(() => HITS_SHOWN)
  const scores = page.flatMap(({ units }) => units.map(({ score }) => score)).sort((a, b) => b - a)
  const least = scores[BEST_OF_PAGE - 1] ?? 0
  return page.map(({ units }, at) =>
    Math.max(at < FIRST_LAWS ? HITS_SHOWN : 1, units.filter(({ score }) => score >= least).length),
  )
}

/**
 * The works of a page as they are shown, with their hits. Two statements, whatever the page.
 * @param searched the words as they were looked for: they are marked
 */
export async function recordsOf(
  db: Db,
  { library, texts, bank }: { library: Library; texts: DictionaryTexts; bank: QuestionBank },
  view: DayView,
  turns: Turns,
  page: FoundWork[],
  understood: Understanding,
  searched: readonly QueryWord[],
): Promise<SearchRecord[]> {
  const counts = hitsShown(page, understood)
  const shown = page.map(({ work, units, hitCount }, at) => {
    const { version, effect } = workOnDay(view, work)
    const scope = scopeIn({ work, version }, understood)
    const most = counts[at] ?? HITS_SHOWN
    return {
      row: library.workAt(work),
      version,
      effect,
      units,
      hitCount,
      most,
      scope,
      wanted: wantedOf(work, understood, scope),
    }
  })
  const scopeOf = new Map(shown.map(({ version, scope }) => [version.versionId, scope]))
  const inside = understood.kind === 'citation' ? understood.inside : []
  const found = await nodesByAnchor(
    db,
    shown.flatMap(({ version: { versionId }, wanted, scope }) =>
      wanted.length === 0
        ? []
        : [
            ...wanted.map(({ anchor }) => ({ versionId, anchor })),
            ...inside.map((anchor) => ({ versionId, anchor: scope + anchor })),
          ],
    ),
  )
  const nodes = understood.kind === 'citation' ? [...found, ...(await pointsNamed(db, shown, found, inside))] : found
  /** Where a link to an article leads: to the 款 or 项 that was typed, when the text has it. */
  const targetOf = ({ versionId, anchor }: HitRow): string => {
    const scope = scopeOf.get(versionId) ?? ''
    const isNamed = understood.kind === 'citation' && scope + understood.anchor === anchor
    const finer = isNamed ? inside.map((one) => scope + one) : []
    return finer.find((one) => nodes.some((node) => node.versionId === versionId && node.anchor === one)) ?? anchor
  }
  const chosen = shown.map((item) => {
    const { versionId } = item.version
    const named = item.wanted.flatMap(({ anchor, sure }) =>
      nodes.filter((node) => node.versionId === versionId && node.anchor === anchor).map(({ ord }) => ({ ord, sure })),
    )
    const sure = named
      .filter((one) => one.sure)
      .slice(0, understood.kind === 'citation' ? understood.anchors.length : HITS_SHOWN)
    // A provision that the vocabulary names for only a part of the query comes after those that the words found.
    const ords = [...new Set([...sure, ...item.units, ...named].map(({ ord }) => ord))].slice(
      0,
      Math.max(item.most, sure.length),
    )
    return { ...item, ords, extra: named.filter(({ ord }) => !item.units.some((unit) => unit.ord === ord)).length }
  })
  const rows = await hitsOf(
    db,
    library,
    chosen.flatMap(({ version, ords }) => ords.map((ord) => ({ versionId: version.versionId, ord }))),
  )
  await turns.take()
  const words = searched.flatMap(({ text, others }) => [text, ...others]).sort((a, b) => b.length - a.length)
  const text = (dictionary: string, value: string) => texts.get(dictionary)?.get(value)?.text ?? value
  return chosen.map(({ row, version, effect, units, ords, hitCount, extra }): SearchRecord => {
    const period = endOfPeriod(version, row)
    const askedAt = (ord: number) => bank.texts[units.find((unit) => unit.ord === ord)?.question ?? -1] ?? null
    return {
      workId: row.workId,
      versionId: version.versionId,
      title: version.title,
      titleMarks: marked(version.title, words),
      docNumber: version.docNumber ?? version.docNumbers[0] ?? null,
      issuers: row.issuers,
      fType: row.fType,
      fType_dictText: text('F_TYPE', row.fType),
      fLevel: row.fLevel,
      fLevel_dictText: text('F_LEVEL', row.fLevel),
      region: row.region,
      region_dictText: text('region', row.region),
      ...demoMark(row),
      publishDate: version.publishDate,
      publishDateBasis: publishBasis(version),
      effectDate: version.effectDate,
      effectDateBasis: version.effectBasis,
      expireDate: period?.day ?? null,
      expireDateBasis: period?.basis ?? null,
      versionDate: version.versionDate,
      versionKind: version.kind,
      ...forceOf(effect.look),
      effectStatusBasis: effect.basis,
      ...(effect.checkedOn === undefined ? {} : { effectCheckedOn: effect.checkedOn }),
      hitCount: Math.max(hitCount + extra, ords.length),
      hits: ords.flatMap((ord) =>
        rows
          .filter((hit) => hit.versionId === version.versionId && hit.ord === ord)
          .map((hit) => ({ ...hitOf(hit, words, askedAt(ord), view.day), anchor: targetOf(hit) })),
      ),
      replacedBy: effect.look === '04' && effect.by ? [{ workId: effect.by.workId ?? '', title: effect.by.title }] : [],
    }
  })
}

/**
 * The points of texts without articles that a citation means where no provision has its address; under that address.
 */
async function pointsNamed(
  db: Db,
  shown: readonly { version: { versionId: string }; scope: string; wanted: readonly Wanted[] }[],
  found: readonly { versionId: string; anchor: string }[],
  inside: readonly string[],
): Promise<{ versionId: string; anchor: string; ord: number }[]> {
  const open = shown.flatMap(({ version: { versionId }, scope, wanted }) =>
    wanted.flatMap(({ anchor }) =>
      found.some((node) => node.versionId === versionId && node.anchor === anchor)
        ? []
        : [{ versionId, scope, anchor }],
    ),
  )
  const points = await pointsOfVersions(db, [...new Set(open.map(({ versionId }) => versionId))])
  const meant = open.flatMap(({ versionId, scope, anchor }) => {
    const index = points.get(versionId)
    const finest = inside.map((address) => scope + address).find((address) => address.startsWith(anchor))
    const point = finest === undefined ? index?.find(anchor) : index?.find(finest)
    return point ? [{ versionId, anchor, point }] : []
  })
  const nodes = await nodesByAnchor(
    db,
    meant.map(({ versionId, point }) => ({ versionId, anchor: point })),
  )
  return meant.flatMap(({ versionId, anchor, point }) =>
    nodes
      .filter((node) => node.versionId === versionId && node.anchor === point)
      .map(({ ord }) => ({ versionId, anchor, ord })),
  )
}

function hitOf(row: HitRow, words: string[], asked: string | null, day: string): SearchRecord['hits'][number] {
  return {
    nodeId: `${row.versionId}.${row.ord}`,
    // A paragraph without a number has no name of its own: readers see that it stands in the text.
    label: row.label || row.caption || (row.level === 'passage' ? '正文' : LEVEL_TEXT[row.level]),
    path: row.path,
    anchor: row.anchor,
    snippet: snippetOf(row.text, words),
    asked,
    ...forceTold(row.force, day),
  }
}
