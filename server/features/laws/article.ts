import type { ArticleContext, ArticleReference, TreeNode } from '#common/contract/laws.ts'
import { refuse } from '#common/errors.ts'
import { partnersOf, unitsOf } from '#common/law/compare.ts'
import type { NodeLevel } from '#common/law/model.ts'
import { firstStepsOf, isUnitPoint, PointIndex, unitOfPoint } from '#common/law/points.ts'
import type { Db } from '#server/platform/db/open.ts'
import { articleOf } from '#common/law/provision-anchor.ts'
import { DOES, editionsOf, isLower, meaningOf, placesOf, type Meaning } from './article.rules.ts'
import {
  articleOfProvision,
  nodesOfVersions,
  questionsTo,
  referencesInside,
  referencesToArticles,
  type ArticleReferenceRow,
} from './article.sql.ts'
import type { Audience } from './audience.sql.ts'
import { chooseVersion, type Asked } from './detail.ts'
import { citedNames } from './detail.sql.ts'
import { forceOf } from './force.ts'
import { histories, type VersionRow } from './history.sql.ts'
import { effectsOn } from './library.sql.ts'
import { provisionLabel } from './links.rules.ts'

/** References of a list that are sent. */
const SHOWN = 50

type NodeRow = Awaited<ReturnType<typeof nodesOfVersions>>[number]
type Found = ArticleReferenceRow & Meaning

/**
 * What concerns one article: who names it, what lower documents say of it, and its words in every text of the law that
 * is held. A constant number of statements.
 * @param asked `anchor` of the article or of a provision inside it
 * @throws Refusal like `chooseVersion`; law.provision-not-found when the text has no such article
 */
export async function articleContext(
  db: Db,
  audience: Audience,
  asked: Asked & { anchor: string },
  today: string,
): Promise<ArticleContext> {
  const { work, history, version } = await chooseVersion(db, audience, asked, today)
  const shown = version.versionId
  // When this text no longer has the 款, its 条 is the answer.
  const article = await articleOfProvision(db, shown, [
    asked.anchor,
    unitOfPoint(asked.anchor),
    articleOf(asked.anchor),
  ])
  if (!article) throw refuse('law.provision-not-found')
  const { anchor } = article
  const order = history.versions.map(({ versionId }) => versionId)
  const isPoint = isUnitPoint(anchor)
  // Only texts that are compared have to be read whole, and those of points: which one a name means, all of them tell.
  const nodes = await nodesOfVersions(db, order, order.length === 1 && !isPoint ? article : undefined)
  const units = new Map(
    order.map((versionId) => [versionId, unitsOf(treeOf(nodes.filter((row) => row.versionId === versionId)))]),
  )
  const hashOf = new Map(history.versions.map(({ versionId, textHash }) => [versionId, textHash]))
  const inVersion = (versionId: string) => units.get(versionId) ?? []
  const places = placesOf(order, inVersion, shown, anchor, (from, to) =>
    alignment(`${hashOf.get(from)}/${hashOf.get(to)}`, () => partnersOf(inVersion(from), inVersion(to))),
  )
  const numbers = [...new Set([...places.values()].flatMap((unit) => (unit ? [unit.anchor] : [])))]
  const points = new Map(
    order.map((versionId) => [
      versionId,
      new PointIndex(nodes.flatMap((row) => (row.versionId === versionId ? [row.anchor] : []))),
    ]),
  )
  const namedIn = (versionId: string, target: string): string | null => {
    const point = points.get(versionId)?.find(target) ?? null
    return point === null ? null : unitOfPoint(point)
  }
  const steps = isPoint ? [...new Set(numbers.flatMap(firstStepsOf))] : numbers
  const named = await referencesToArticles(db, audience, work.workId, await citedNames(db, audience, work), steps)
  const found = named.flatMap((row): Found[] => {
    const meaning = meaningOf(row, history, places, shown, today, isPoint ? namedIn : undefined)
    return meaning ? [{ ...row, ...meaning }] : []
  })
  const unsure = found.filter(({ edition }) => edition === 'unknown')
  const sure = found.filter(({ edition }) => edition !== 'unknown')
  const local = sure.filter(({ type, fLevel }) => isLower(type, fLevel, work.fLevel))
  const citing = sure.filter((row) => !local.includes(row))
  const lists = [citing, byRegion(local), unsure].map((list) => list.slice(0, SHOWN))
  const listed = [...new Set(lists.flat().map(({ workId }) => workId))]
  const effects = effectsOn(listed.length > 0 ? await histories(db, audience, listed) : new Map(), today)
  const versionOf = new Map<string, VersionRow>(history.versions.map((held) => [held.versionId, held]))

  const reference = (row: Found): ArticleReference => {
    const effect = effects.get(row.workId)
    const meant = row.versionId === null ? undefined : versionOf.get(row.versionId)
    return {
      type: row.type,
      typeText: DOES[row.type] ?? row.type,
      workId: row.workId,
      title: row.title,
      fType: row.fType,
      fType_dictText: row.fTypeText ?? row.fType,
      region: row.region,
      region_dictText: row.regionText ?? row.region,
      ...(effect ? forceOf(effect.look) : { effectStatus: null, effectState: null }),
      fromAnchor: row.fromAnchor,
      fromLabel: row.fromLabel,
      targetLabel: provisionLabel(row.targetAnchor),
      edition: row.edition,
      meant: meant ? { versionId: meant.versionId, versionDate: meant.versionDate, kind: meant.kind } : null,
      basisText: row.basisText,
    }
  }
  const listOf = (all: readonly Found[], list: readonly Found[] = []) => ({
    works: new Set(all.map(({ workId }) => workId)).size,
    places: all.length,
    list: list.map(reference),
  })
  return {
    workId: work.workId,
    versionId: shown,
    anchor,
    label: article.label,
    inside: await referencesInside(db, shown, anchor),
    citing: {
      ...listOf(citing, lists[0]),
      relations: countsOf(citing, ({ type }) => [type, DOES[type] ?? type]),
      fTypes: countsOf(citing, ({ fType, fTypeText }) => [fType, fTypeText ?? fType]),
    },
    local: {
      ...listOf(local, lists[1]),
      regions: countsOf(byRegion(local), ({ region, regionText }) => [region, regionText ?? region]),
    },
    unsure: listOf(unsure, lists[2]),
    editions: editionsOf(history, places),
    questions: await questionsTo(db, work.titleKey, shown, article),
  }
}

/** Alignments of whole texts, by the hashes of the two: one takes up to a second for a long law that was made anew. */
const alignments = new Map<string, readonly number[]>()
const MOST_ALIGNMENTS = 200

function alignment(key: string, align: () => readonly number[]): readonly number[] {
  const known = alignments.get(key) ?? align()
  alignments.delete(key)
  alignments.set(key, known)
  if (alignments.size > MOST_ALIGNMENTS) alignments.delete(alignments.keys().next().value ?? '')
  return known
}

function treeOf(rows: readonly NodeRow[]): TreeNode[] {
  const tree: TreeNode[] = []
  const nodes = new Map<number, TreeNode>()
  for (const { versionId, ord, parentOrd, level, label, caption, text, anchor, tableCells } of rows) {
    const node: TreeNode = {
      nodeId: `${versionId}.${ord}`,
      level: level as NodeLevel,
      label,
      caption,
      text,
      anchor,
      repealed: false,
      links: [],
      ...(tableCells ? { table: tableCells } : {}),
      children: [],
    }
    nodes.set(ord, node)
    const parent = parentOrd === null ? undefined : nodes.get(parentOrd)
    if (parent) parent.children.push(node)
    else tree.push(node)
  }
  return tree
}

const byRegion = (rows: readonly Found[]): Found[] =>
  rows.toSorted((a, b) => (a.region < b.region ? -1 : a.region > b.region ? 1 : 0))

/** Numbers of documents by a property, in the order of the rows. */
function countsOf(rows: readonly Found[], of: (row: Found) => [value: string, text: string]) {
  const works = new Map<string, { value: string; text: string; ids: Set<string> }>()
  for (const row of rows) {
    const [value, text] = of(row)
    const entry = works.get(value) ?? { value, text, ids: new Set() }
    entry.ids.add(row.workId)
    works.set(value, entry)
  }
  return [...works.values()].map(({ value, text, ids }) => ({ value, text, count: ids.size }))
}
