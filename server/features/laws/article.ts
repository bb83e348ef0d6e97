import type { ArticleContext, ArticleReference, TreeNode } from '#common/contract/laws.ts'
import { refuse } from '#common/errors.ts'
import type { NodeLevel } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import { articleOf, editionsOf, isLower, meaningOf, placesOf, type Meaning } from './article.rules.ts'
import { nodesOfVersions, referencesInside, referencesToArticles, type ArticleReferenceRow } from './article.sql.ts'
import type { Audience } from './audience.sql.ts'
import { chooseVersion, type Asked } from './detail.ts'
import { citedKeys } from './detail.sql.ts'
import { forceOf } from './force.ts'
import { histories, type VersionRow } from './history.sql.ts'
import { effectsOn } from './library.sql.ts'
import { provisionLabel, TYPE_TEXT } from './links.rules.ts'

/** References of a list that are sent. */
const SHOWN = 50

type NodeRow = Awaited<ReturnType<typeof nodesOfVersions>>[number]
type Found = ArticleReferenceRow & Meaning

/**
 * What concerns one article: who names it, what lower documents say of it, and its words in every text of the law that is held.
 * A constant number of statements.
 * @param asked `anchor` of the article or of a provision inside it
 * @throws Refusal like `chooseVersion`; law.provision-not-found when the text has no such article
 */
export async function articleContext(db: Db, audience: Audience, asked: Asked & { anchor: string }, today: string): Promise<ArticleContext> {
  const { work, history, version } = await chooseVersion(db, audience, asked, today)
  const order = history.versions.map(({ versionId }) => versionId)
  const rows = new Map(order.map((versionId): [string, NodeRow[]] => [versionId, []]))
  for (const row of await nodesOfVersions(db, order)) rows.get(row.versionId)?.push(row)
  const shown = version.versionId
  const anchor = holderOf(rows.get(shown) ?? [], asked.anchor)
  if (anchor === null) throw refuse('law.provision-not-found')

  const places = placesOf(order, (versionId) => treeOf(rows.get(versionId) ?? []), shown, anchor)
  const numbers = [...new Set([...places.values()].flatMap((unit) => (unit ? [unit.anchor] : [])))]
  const named = await referencesToArticles(db, audience, work.workId, await citedKeys(db, work.titleKey), numbers)
  const found = named.flatMap((row): Found[] => {
    const meaning = meaningOf(row, history, places, shown, today)
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
      typeText: TYPE_TEXT[row.type]?.in ?? row.type,
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
    label: places.get(shown)?.label ?? '',
    inside: await referencesInside(db, shown, anchor),
    citing: {
      ...listOf(citing, lists[0]),
      relations: countsOf(citing, ({ type }) => [type, TYPE_TEXT[type]?.in ?? type]),
      fTypes: countsOf(citing, ({ fType, fTypeText }) => [fType, fTypeText ?? fType]),
    },
    local: { ...listOf(local, lists[1]), regions: countsOf(byRegion(local), ({ region, regionText }) => [region, regionText ?? region]) },
    unsure: listOf(unsure, lists[2]),
    editions: editionsOf(history, places),
  }
}

/** Address of the article that holds a provision; null when there is none. */
function holderOf(rows: readonly NodeRow[], anchor: string): string | null {
  // When this text no longer has the 款, its 条 is the answer.
  let at = rows.find((row) => row.anchor === anchor) ?? rows.find((row) => row.anchor === articleOf(anchor))
  while (at && at.level !== 'article' && at.parentOrd !== null) at = rows[at.parentOrd]
  return at?.level === 'article' ? at.anchor : null
}

function treeOf(rows: readonly NodeRow[]): TreeNode[] {
  const tree: TreeNode[] = []
  const nodes = rows.map(({ versionId, ord, level, label, caption, text, anchor, tableCells }): TreeNode => ({
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
  }))
  rows.forEach(({ parentOrd }, i) => (parentOrd === null ? tree : (nodes[parentOrd] as TreeNode).children).push(nodes[i] as TreeNode))
  return tree
}

const byRegion = (rows: readonly Found[]): Found[] => rows.toSorted((a, b) => (a.region < b.region ? -1 : a.region > b.region ? 1 : 0))

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
