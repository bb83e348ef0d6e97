import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LawNode, ParsedLaw, ParseWarning } from '#common/law/model.ts'
import { shortTitleOf, titleKey } from '#common/law/text-keys.ts'
import { insertJson, jsonRows, type JsonRow } from '#server/platform/db/json-rows.ts'
import { storeForces } from './article-forces.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addEnteredIssuers } from './entered-issuers.sql.ts'
import { visibleTo } from './audience.sql.ts'
import type { Classification } from './classify.rules.ts'
import { isWithheld } from './parsing/parse-law.ts'
import { withoutSpace } from './parsing/source-document.ts'
import { pinyinOf } from '#server/platform/pinyin.ts'

const shortHash = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length)

/** What ids are derived from: the title, and the place where works of one title stand apart (`placeOfWork`). */
const keyAt = (title: string, place: number): string => titleKey(title) + (place === 0 ? '' : `#${place}`)

/** Id of a work, derived from its title: the same file taken in anywhere, in any order, has the same address. */
const workIdOf = (title: string, place: number): string => shortHash(keyAt(title, place), 12)

/** Id of a version of a work, derived from title and date: a work has at most one version a day. */
export const versionIdOf = (title: string, versionDate: string | null, place = 0): string =>
  shortHash(`${keyAt(title, place)}|${versionDate ?? ''}`, 16)

type Placed = Pick<Classification, 'fType' | 'fLevel' | 'region' | 'address'>

/**
 * The places of the works that texts with these titles join: that of the work which the same people may see, else a free one. So a
 * restricted work takes no place that others could find taken, and no text makes a work of others visible (decision 0084). Two statements,
 * whatever the number of texts.
 */
export async function placesOfWorks(db: Db, texts: readonly (Placed & { title: string })[]): Promise<number[]> {
  const given = texts.map(({ fType, fLevel, region, address }, ord) => ({ ord, f_type: fType, f_level: fLevel, region, address }))
  const { rows: own } = await sql<{ isHidden: boolean }>`
    select not ${visibleTo('open', 'given')} as is_hidden
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (ord integer, f_type text, f_level text, region text, address text) order by given.ord`.execute(
    db,
  )
  const keys = texts.map(({ title }) => titleKey(title))
  const { rows: held } = await sql<{ key: string; place: number; isHidden: boolean }>`
    select law_work.title_key as key, law_work.place, not ${visibleTo('open')} as is_hidden
    from law_work where law_work.title_key = any(${keys}::text[]) order by law_work.place`.execute(db)
  return keys.map((key, at) => {
    const isHidden = own[at]?.isHidden ?? true
    const named = held.filter((work) => work.key === key)
    const joined = named.find((work) => work.isHidden === isHidden)
    if (joined) return joined.place
    const taken = new Set(named.map(({ place }) => place))
    let place = 0
    while (taken.has(place)) place++
    // Other texts of this batch join the same work, or another one.
    held.push({ key, place, isHidden })
    return place
  })
}

/** The place of the work that a text with this title joins. */
export const placeOfWork = async (db: Db, title: string, classification: Placed): Promise<number> =>
  (await placesOfWorks(db, [{ title, ...classification }]))[0] ?? 0

/** A node with its place in reading order, ready to be stored. */
export interface FlatNode {
  ord: number
  lastOrd: number
  parentOrd: number | null
  node: LawNode
}

/** The tree in reading order with nested intervals (ord … lastOrd). */
function flatten(nodes: LawNode[]): FlatNode[] {
  const flat: FlatNode[] = []
  const walk = (node: LawNode, parentOrd: number | null): void => {
    const place: FlatNode = { ord: flat.length, lastOrd: flat.length, parentOrd, node }
    flat.push(place)
    for (const child of node.children) walk(child, place.ord)
    place.lastOrd = flat.length - 1
  }
  for (const node of nodes) walk(node, null)
  return flat
}

/** SHA-256 of a body without white space, hex: two files with one hash hold the same text. */
export function textHashOf(nodes: LawNode[]): string {
  const hash = createHash('sha256')
  for (const { node } of flatten(nodes)) hash.update(withoutSpace(node.label + node.caption + node.text))
  return hash.digest('hex')
}

/** Stands in the place of a node number for references that are in the title itself. */
export const TITLE_ORD = -1

/** A parsed and classified law on its way into the library. */
export interface LawToStore {
  law: ParsedLaw
  classification: Classification
  textHash: string
  /** Where works of its title stand apart; 0 when left out. */
  place?: number
}

/** The work of a law as it is stored. */
function workRow(id: string, { law: { title }, classification, place = 0 }: LawToStore): JsonRow<'lawWork'> {
  const { fType, fLevel, region, address, organSystem, effectRank, subject, isDecision } = classification
  const shortTitle = shortTitleOf(title)
  const { full: pinyin, initials: pinyinInitials } = pinyinOf(shortTitle)
  const names = { id, title, titleKey: titleKey(title), place, shortTitle, pinyin, pinyinInitials }
  return { ...names, fType, fLevel, region, address, organSystem, effectRank, subject, isDecision }
}

/** The version of a law as it is stored. */
function versionRow(id: string, workId: string, { law, textHash }: LawToStore): JsonRow<'lawVersion'> {
  return {
    id,
    workId,
    title: law.title,
    kind: law.editions.at(-1)?.kind ?? '版本',
    versionDate: law.versionDate,
    adoptDate: law.adoptDate,
    approveDate: law.approveDate,
    publishDate: law.publishDate,
    effectDate: law.effectDate,
    effectBasis: law.effectBasis,
    effectText: law.effectText,
    effectAnchor: law.effectAnchor,
    madeBy: law.madeBy,
    editions: law.editions,
    expireDate: law.expireDate,
    docNumber: law.docNumber,
    titleNote: law.titleNote,
    events: law.events,
    localAliases: law.localAliases,
    articleCount: law.articleCount,
    charCount: law.charCount,
    textHash,
    publishState: isWithheld(law) ? 'withheld' : 'published',
  }
}

/** The tree of a version as it is stored, the references found in it, and the names of what it issues. */
function textRows(
  versionId: string,
  law: ParsedLaw,
): {
  nodes: JsonRow<'lawNode'>[]
  relations: JsonRow<'lawRelation'>[]
  names: JsonRow<'lawIssuedName'>[]
} {
  const ordOf = new Map<string, number>()
  const nodes = flatten(law.nodes).map(({ ord, lastOrd, parentOrd, node }) => {
    ordOf.set(node.anchor, ord)
    const { level, num, numSub, label, caption, text, anchor, repealed, table } = node
    const tableCells = table ?? null
    return { versionId, ord, lastOrd, parentOrd, level, num, numSub, label, caption, text, anchor, repealed, tableCells }
  })
  const relations = law.relations.flatMap((relation, seq) => {
    const { fromAnchor, type, start, length, targetTitle, targetAnchor, basisText, confidence } = relation
    // What the title says (实施《X》办法) belongs to no node.
    const fromOrd = fromAnchor === '' ? TITLE_ORD : ordOf.get(fromAnchor)
    if (fromOrd === undefined) return []
    const targetKey = targetTitle === null ? null : titleKey(targetTitle)
    return [{ versionId, seq, type, fromOrd, start, length, targetKey, targetTitle, targetAnchor, basisText, confidence }]
  })
  const names = law.issued.map((one, ord) => ({ versionId, ord, nameKey: titleKey(one.name), ...one }))
  return { nodes, relations, names }
}

/** Columns of a work that are read from the newest of its texts. */
const CLASSIFIED = ['fType', 'fLevel', 'region', 'address', 'organSystem', 'effectRank', 'subject', 'isDecision'] as const

/**
 * Stores versions with their works, trees and references, replacing versions of the same id. A work is classified by the newest of
 * its texts, in whatever order they come, and anew whenever that text is stored again. A constant number of statements for any
 * number of laws.
 */
export async function storeVersions(db: Db, laws: LawToStore[]): Promise<void> {
  if (laws.length === 0) return
  const newest = new Map<string, LawToStore>()
  const versions: JsonRow<'lawVersion'>[] = []
  const nodes: JsonRow<'lawNode'>[] = []
  const relations: JsonRow<'lawRelation'>[] = []
  const names: JsonRow<'lawIssuedName'>[] = []
  const ids: string[] = []
  for (const one of laws) {
    const { law } = one
    const workId = workIdOf(law.title, one.place ?? 0)
    const versionId = versionIdOf(law.title, law.versionDate, one.place)
    ids.push(versionId)
    if (dayOf(one) >= dayOf(newest.get(workId))) newest.set(workId, one)
    versions.push(versionRow(versionId, workId, one))
    const text = textRows(versionId, law)
    for (const node of text.nodes) nodes.push(node)
    for (const relation of text.relations) relations.push(relation)
    for (const name of text.names) names.push(name)
  }
  await deleteTexts(db, ids)
  await storeWorks(db, newest, ids)
  await insertJson(db, 'lawVersion', versions, (conflict) =>
    conflict.column('id').doUpdateSet((row) => ({
      title: row.ref('excluded.title'),
      kind: row.ref('excluded.kind'),
      adoptDate: row.ref('excluded.adoptDate'),
      approveDate: row.ref('excluded.approveDate'),
      publishDate: row.ref('excluded.publishDate'),
      effectDate: row.ref('excluded.effectDate'),
      effectBasis: row.ref('excluded.effectBasis'),
      effectText: row.ref('excluded.effectText'),
      effectAnchor: row.ref('excluded.effectAnchor'),
      madeBy: row.ref('excluded.madeBy'),
      editions: row.ref('excluded.editions'),
      expireDate: row.ref('excluded.expireDate'),
      docNumber: row.ref('excluded.docNumber'),
      titleNote: row.ref('excluded.titleNote'),
      events: row.ref('excluded.events'),
      localAliases: row.ref('excluded.localAliases'),
      articleCount: row.ref('excluded.articleCount'),
      charCount: row.ref('excluded.charCount'),
      textHash: row.ref('excluded.textHash'),
      publishState: row.ref('excluded.publishState'),
      revision: row('lawVersion.revision', '+', 1),
    })),
  )
  await insertJson(db, 'lawNode', nodes)
  await insertJson(db, 'lawRelation', relations)
  await insertJson(db, 'lawIssuedName', names)
  await storeForces(
    db,
    laws.map(({ law }, at) => ({ versionId: ids[at] ?? '', law })),
  )
}

/** Takes away what was read of the texts of versions. One statement. */
async function deleteTexts(db: Db, versionIds: readonly string[]): Promise<void> {
  const ids = sql`${versionIds}::text[]`
  await sql`with names as (delete from law_issued_name where version_id = any(${ids})),
    relations as (delete from law_relation where version_id = any(${ids})),
    forces as (delete from law_article_force where version_id = any(${ids})),
    suspensions as (delete from law_suspension where version_id = any(${ids}))
    delete from law_node where version_id = any(${ids})`.execute(db)
}

/** Day of the text of a law; a text without day is older than all others. */
const dayOf = (one: LawToStore | undefined): string => one?.law.versionDate ?? ''

/** Stores works, each by the newest of its texts at hand. Where the library holds a newer one, the classification stays. */
async function storeWorks(db: Db, newest: ReadonlyMap<string, LawToStore>, stored: string[]): Promise<void> {
  const held = await db
    .selectFrom('lawVersion')
    .select(['workId', sql<string | null>`max(version_date)`.as('day')])
    .where('workId', 'in', [...newest.keys()])
    .where('id', 'not in', stored)
    .groupBy('workId')
    .execute()
  const heldDay = new Map(held.map(({ workId, day }) => [workId, day ?? '']))
  // A text of which nothing decides what it is takes nothing from the work that it joins.
  const isOpen = ({ classification: { fType, fLevel, region } }: LawToStore) => fType === '' || fLevel === '' || region === ''
  const works = [...newest].map(([id, one]) => ({ id, one, tells: dayOf(one) >= (heldDay.get(id) ?? '') && !(heldDay.has(id) && isOpen(one)) }))
  const rows = (tells: boolean) => works.filter((work) => work.tells === tells).map(({ id, one }) => workRow(id, one))
  await insertJson(db, 'lawWork', rows(false), (conflict) => conflict.column('id').doUpdateSet({ updatedAt: sql`now()` }))
  await insertJson(db, 'lawWork', rows(true), (conflict) =>
    conflict
      .column('id')
      .doUpdateSet((row) => ({ ...Object.fromEntries(CLASSIFIED.map((column) => [column, row.ref(`excluded.${column}`)])), updatedAt: sql`now()` })),
  )
  const telling = works.filter(({ tells }) => tells)
  if (telling.length === 0) return
  await db
    .deleteFrom('lawIssuer')
    .where(
      'workId',
      'in',
      telling.map(({ id }) => id),
    )
    .execute()
  await insertIssuers(
    db,
    telling.flatMap(({ id, one }) => one.classification.issuers.map((name, ord) => ({ workId: id, ord, name }))),
  )
  const unnamed = telling.flatMap(({ id, one }) => (one.classification.issuers.length === 0 ? [id] : []))
  if (unnamed.length > 0) await addEnteredIssuers(db, sql`w.id = any(${unnamed}::text[])`)
}

/** Adds issuers, each linked to the organ that has or had this name. Those a work has already stay as they are. */
async function insertIssuers(db: Db, issuers: readonly { workId: string; ord: number; name: string }[]): Promise<void> {
  if (issuers.length === 0) return
  await db
    .insertInto('lawIssuer')
    .columns(['workId', 'ord', 'name', 'organId'])
    .expression((from) =>
      from
        .selectFrom(jsonRows('lawIssuer', 'found', issuers))
        .select(['found.workId', 'found.ord', 'found.name'])
        .select((row) => row.selectFrom('organName').select('organId').whereRef('organName.name', '=', 'found.name').limit(1).as('organId')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Hash of the text of each version that exists. */
export async function textHashes(db: Db, versionIds: string[]): Promise<Map<string, string>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db.selectFrom('lawVersion').select(['id', 'textHash']).where('id', 'in', versionIds).execute()
  return new Map(rows.map((row) => [row.id, row.textHash]))
}

/** What is known of a file that has been taken in. */
export interface SourceRecord {
  sha256: string
  fileName: string
  versionId: string | null
  part: string
  outcome: string
  warnings: ParseWarning[]
  document: unknown
}

/** Remembers taken-in files; a file already known is overwritten (a newer parser read it again). */
export async function storeSources(db: Db, sources: SourceRecord[], parserVersion: number): Promise<void> {
  await insertJson(
    db,
    'lawSource',
    sources.map((source) => ({ ...source, parserVersion })),
    (conflict) =>
      conflict.column('sha256').doUpdateSet((row) => ({
        fileName: row.ref('excluded.fileName'),
        versionId: row.ref('excluded.versionId'),
        part: row.ref('excluded.part'),
        parserVersion: row.ref('excluded.parserVersion'),
        outcome: row.ref('excluded.outcome'),
        warnings: row.ref('excluded.warnings'),
        document: row.ref('excluded.document'),
      })),
  )
}

/** Deletes those of the versions to which no file belongs any more. */
export async function deleteAbandoned(db: Db, versionIds: string[]): Promise<void> {
  if (versionIds.length === 0) return
  await db
    .deleteFrom('lawVersion')
    .where('id', 'in', versionIds)
    .where((version) =>
      version.not(version.exists(version.selectFrom('lawSource').select('lawSource.sha256').whereRef('lawSource.versionId', '=', 'lawVersion.id'))),
    )
    .execute()
}

/** A version of the library by its id, whether shown or not. */
export const versionHeld = (db: Db, id: string): Promise<{ publishState: string; textHash: string; workId: string } | undefined> =>
  db.selectFrom('lawVersion').select(['publishState', 'textHash', 'workId']).where('id', '=', id).executeTakeFirst()

/** Keeps what was put right in a text that the public had seen before. */
export async function noteCorrection(db: Db, versionId: string, note: string, now: Date): Promise<void> {
  await db.insertInto('lawCorrection').values({ versionId, note, correctedAt: now }).execute()
}

/** Shows a version to the public or takes it back; what is taken back is kept. */
export async function setPublishState(db: Db, id: string, publishState: 'published' | 'withdrawn'): Promise<void> {
  await db.updateTable('lawVersion').set({ publishState }).where('id', '=', id).execute()
}
