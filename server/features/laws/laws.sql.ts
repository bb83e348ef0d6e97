import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { BASIS_TEXT, type LawNode, type ParsedLaw, type ParseWarning } from '#common/law/model.ts'
import { shortTitleOf, titleKey } from '#common/law/text-keys.ts'
import { insertJson, jsonRows, type JsonRow } from '#server/platform/db/json-rows.ts'
import { storeForces } from './article-forces.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addEnteredIssuers } from './entered-issuers.sql.ts'
import { visibleTo } from './audience.sql.ts'
import { endDemoOf } from './demo.sql.ts'
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
const versionIdOf = (title: string, versionDate: string | null, place = 0): string =>
  shortHash(`${keyAt(title, place)}|${versionDate ?? ''}`, 16)

type Placed = Pick<Classification, 'fType' | 'fLevel' | 'region' | 'address'>

/** Which of these are restricted: not everybody may see a text with these values. */
async function areHidden(db: Db, texts: readonly Placed[]): Promise<boolean[]> {
  const given = texts.map(({ fType, fLevel, region, address }, ord) => ({
    ord,
    f_type: fType,
    f_level: fLevel,
    region,
    address,
  }))
  const { rows } = await sql<{ isHidden: boolean }>`
    select not ${visibleTo('open', 'given')} as is_hidden
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (ord integer, f_type text, f_level text, region text, address text) order by given.ord`.execute(
    db,
  )
  return texts.map((_, at) => rows[at]?.isHidden ?? true)
}

/**
 * The places of the works that texts with these titles join: that of the work which the same people may see, else a
 * free one. So a restricted work takes no place that others could find taken, and no text makes a work of others
 * visible (decision 0084). Two statements, whatever the number of texts.
 */
export async function placesOfWorks(db: Db, texts: readonly (Placed & { title: string })[]): Promise<number[]> {
  const own = await areHidden(db, texts)
  const keys = texts.map(({ title }) => titleKey(title))
  const { rows: held } = await sql<{ key: string; place: number; isHidden: boolean }>`
    select law_work.title_key as key, law_work.place, not ${visibleTo('open')} as is_hidden
    from law_work where law_work.title_key = any(${keys}::text[]) order by law_work.place`.execute(db)
  return keys.map((key, at) => {
    const isHidden = own[at] ?? true
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

/** The work and the edition that a text is or becomes. */
export interface EditionIds {
  workId: string
  versionId: string
}

/**
 * What texts with these titles, places and days are, or become, in the library: ids derived from title and day, unless
 * an edition keeps those of a title or day that was corrected since. Nothing takes the id of another text. One
 * statement, whatever the number of texts.
 */
export async function idsOfEditions(
  db: Db,
  texts: readonly { title: string; versionDate: string | null; place: number }[],
): Promise<EditionIds[]> {
  if (texts.length === 0) return []
  const given = texts.map(({ title, versionDate, place }, ord) => ({
    ord,
    title_key: titleKey(title),
    place,
    day: versionDate,
    work_id: workIdOf(title, place),
    version_id: versionIdOf(title, versionDate, place),
  }))
  const { rows } = await sql<{
    ord: number
    workId: string | null
    versionId: string | null
    isOther: boolean
    takenBy: string | null
  }>`
    select given.ord, w.id as work_id, v.id as version_id, other.id is not null as is_other, taken.work_id as taken_by
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (ord integer, title_key text, place smallint, day date, work_id text, version_id text)
    left join law_work w on w.title_key = given.title_key and w.place = given.place
    left join law_version v on v.work_id = w.id and coalesce(v.version_date, '0001-01-01') = coalesce(given.day, '0001-01-01')
    left join law_work other on other.id = given.work_id and w.id is null
    left join law_version taken on taken.id = given.version_id`.execute(db)
  const known = new Map(rows.map((row) => [row.ord, row]))
  return given.map(({ ord, title_key, place, day, work_id, version_id }) => {
    const row = known.get(ord)
    // The work of this id has another title by now. The text that was corrected is known by its day.
    const workId =
      row?.workId ?? (row?.isOther && row.takenBy !== work_id ? shortHash(`${title_key}#${place}#`, 12) : work_id)
    const isTaken = row?.takenBy != null && row.takenBy !== workId
    return {
      workId,
      versionId: row?.versionId ?? (isTaken ? shortHash(`${title_key}#${place}#|${day ?? ''}`, 16) : version_id),
    }
  })
}

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

/** The nodes of a tree in reading order, as `law_node` holds them. */
export const nodesInOrder = (nodes: LawNode[]): (LawNode & Pick<FlatNode, 'ord' | 'lastOrd'>)[] =>
  flatten(nodes).map(({ ord, lastOrd, node }) => ({ ...node, ord, lastOrd }))

/** SHA-256 of a body without white space, hex: two files with one hash hold the same text. */
export function textHashOf(nodes: LawNode[]): string {
  const hash = createHash('sha256')
  for (const { node } of flatten(nodes)) hash.update(withoutSpace(node.label + node.caption + node.text))
  return hash.digest('hex')
}

/** Stands in the place of a node number for references that are in the title itself. */
export const TITLE_ORD = -1
/** The same for relations that a row of a catalogue names and the text does not. */
export const CATALOGUE_ORD = -2
/** What is called the place of a relation that stands in no node. */
export const nameOfNoNode = (fromOrd: RawBuilder<unknown>) =>
  sql<string>`case when ${fromOrd} = ${sql.lit(CATALOGUE_ORD)} then ${sql.lit(BASIS_TEXT.catalogue)} else '标题' end`

/** A parsed and classified law on its way into the library. */
export interface LawToStore {
  law: ParsedLaw
  classification: Classification
  textHash: string
  /** Where works of its title stand apart; 0 when left out. */
  place?: number
  /** What it is stored as; derived from title and day when left out. */
  ids?: EditionIds
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
    return {
      versionId,
      ord,
      lastOrd,
      parentOrd,
      level,
      num,
      numSub,
      label,
      caption,
      text,
      anchor,
      repealed,
      tableCells,
    }
  })
  const relations = law.relations.flatMap((relation, seq) => {
    const { fromAnchor, type, start, length, targetTitle, targetAnchor, basisText, confidence } = relation
    // What the title says (实施《X》办法) belongs to no node.
    const fromOrd =
      relation.source === 'catalogue' ? CATALOGUE_ORD : fromAnchor === '' ? TITLE_ORD : ordOf.get(fromAnchor)
    if (fromOrd === undefined) return []
    const targetKey = targetTitle === null ? null : titleKey(targetTitle)
    return [
      { versionId, seq, type, fromOrd, start, length, targetKey, targetTitle, targetAnchor, basisText, confidence },
    ]
  })
  const names = law.issued.map((one, ord) => ({ versionId, ord, nameKey: titleKey(one.name), ...one }))
  return { nodes, relations, names }
}

/** Columns of a work that are read from the newest of its texts. */
const CLASSIFIED = [
  'fType',
  'fLevel',
  'region',
  'address',
  'organSystem',
  'effectRank',
  'subject',
  'isDecision',
] as const

/**
 * Stores versions with their works, trees and references, replacing versions of the same id. A work is classified by
 * the newest of its texts, in whatever order they come, and anew whenever that text is stored again. A constant number
 * of statements for any number of laws.
 */
export async function storeVersions(db: Db, laws: LawToStore[]): Promise<void> {
  if (laws.length === 0) return
  const newest = new Map<string, LawToStore>()
  const versions: JsonRow<'lawVersion'>[] = []
  const nodes: JsonRow<'lawNode'>[] = []
  const relations: JsonRow<'lawRelation'>[] = []
  const names: JsonRow<'lawIssuedName'>[] = []
  const ids: string[] = []
  const joining: Parameters<typeof endDemoOf>[1][number][] = []
  for (const one of laws) {
    const { law } = one
    const { workId, versionId } = one.ids ?? {
      workId: workIdOf(law.title, one.place ?? 0),
      versionId: versionIdOf(law.title, law.versionDate, one.place),
    }
    ids.push(versionId)
    joining.push({ workId, versionId, editions: law.editions })
    if (dayOf(one) >= dayOf(newest.get(workId))) newest.set(workId, one)
    versions.push(versionRow(versionId, workId, one))
    const text = textRows(versionId, law)
    for (const node of text.nodes) nodes.push(node)
    for (const relation of text.relations) relations.push(relation)
    for (const name of text.names) names.push(name)
  }
  await endDemoOf(db, joining)
  await deleteTexts(db, ids)
  await storeWorks(db, newest, ids)
  await insertJson(db, 'lawVersion', versions, (conflict) =>
    conflict.column('id').doUpdateSet((row) => ({
      title: row.ref('excluded.title'),
      kind: row.ref('excluded.kind'),
      versionDate: row.ref('excluded.versionDate'),
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
export async function deleteTexts(db: Db, versionIds: readonly string[]): Promise<void> {
  const ids = sql`${versionIds}::text[]`
  await sql`with names as (delete from law_issued_name where version_id = any(${ids})),
    relations as (delete from law_relation where version_id = any(${ids})),
    forces as (delete from law_article_force where version_id = any(${ids})),
    suspensions as (delete from law_suspension where version_id = any(${ids}))
    delete from law_node where version_id = any(${ids})`.execute(db)
}

/** Day of the text of a law; a text without day is older than all others. */
const dayOf = (one: LawToStore | undefined): string => one?.law.versionDate ?? ''

/**
 * Stores works, each by the newest of its texts at hand. Where the library holds a newer one, the classification stays.
 */
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
  const isOpen = ({ classification: { fType, fLevel, region } }: LawToStore) =>
    fType === '' || fLevel === '' || region === ''
  const works = [...newest].map(([id, one]) => ({
    id,
    one,
    tells: dayOf(one) >= (heldDay.get(id) ?? '') && !(heldDay.has(id) && isOpen(one)),
  }))
  const rows = (tells: boolean) => works.filter((work) => work.tells === tells).map(({ id, one }) => workRow(id, one))
  await insertJson(db, 'lawWork', rows(false), (conflict) =>
    conflict.column('id').doUpdateSet({ updatedAt: sql`now()` }),
  )
  await insertJson(db, 'lawWork', rows(true), (conflict) =>
    conflict.column('id').doUpdateSet((row) => ({
      ...Object.fromEntries(CLASSIFIED.map((column) => [column, row.ref(`excluded.${column}`)])),
      updatedAt: sql`now()`,
    })),
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
        .select((row) =>
          row
            .selectFrom('organName')
            .select('organId')
            .whereRef('organName.name', '=', 'found.name')
            .limit(1)
            .as('organId'),
        ),
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
      version.not(
        version.exists(
          version
            .selectFrom('lawSource')
            .select('lawSource.sha256')
            .whereRef('lawSource.versionId', '=', 'lawVersion.id'),
        ),
      ),
    )
    .execute()
}

/**
 * Deletes versions for good, with the files they came from and what is entered of them, and works that have no version
 * left.
 */
export async function deleteEditions(db: Db, versionIds: readonly string[]): Promise<void> {
  if (versionIds.length === 0) return
  const ids = sql`${[...versionIds]}::text[]`
  const { rows } = await sql<{
    workId: string
  }>`select distinct work_id from law_version where id = any(${ids})`.execute(db)
  await sql`delete from law_fact where version_id = any(${ids}) and origin = 'catalogue'`.execute(db)
  await sql`delete from law_source where version_id = any(${ids})`.execute(db)
  await sql`delete from law_version where id = any(${ids})`.execute(db)
  await sql`delete from law_work w where w.id = any(${rows.map(({ workId }) => workId)}::text[])
    and not exists (select from law_version v where v.work_id = w.id)`.execute(db)
}

/** A version of the library by its id, whether shown or not. */
export const versionHeld = (
  db: Db,
  id: string,
): Promise<{ publishState: string; textHash: string; workId: string } | undefined> =>
  db.selectFrom('lawVersion').select(['publishState', 'textHash', 'workId']).where('id', '=', id).executeTakeFirst()

/** An edition that is to be corrected where it stands. */
export interface StandingEdition extends EditionIds {
  title: string
  titleKey: string
  place: number
  versionDate: string | null
  textHash: string
  /** Not everybody may see its work. */
  isHidden: boolean
  /** Days of the other editions of its work, shown or not; '' for none. */
  otherDays: string[]
}

/** An edition as it stands; undefined when there is none. */
export async function standingEdition(db: Db, versionId: string): Promise<StandingEdition | undefined> {
  const { rows } = await sql<StandingEdition>`
    select v.id as version_id, v.work_id, v.title, law_work.title_key, law_work.place, v.version_date, v.text_hash,
      not ${visibleTo('open')} as is_hidden,
      array(select coalesce(other.version_date::text, '') from law_version other where other.work_id = v.work_id and other.id <> v.id) as other_days
    from law_version v join law_work on law_work.id = v.work_id where v.id = ${versionId}`.execute(db)
  return rows[0]
}

/**
 * Where an edition stands that is corrected to this title and this day: its own work, with the place of the new title.
 * @returns why it cannot, in words, else the place. What a restricted work has taken is told to nobody.
 */
export async function placeOfCorrected(
  db: Db,
  standing: StandingEdition,
  { title, versionDate, classification }: { title: string; versionDate: string | null; classification: Placed },
): Promise<number | string> {
  const [isHidden = true] = await areHidden(db, [classification])
  if (isHidden !== standing.isHidden)
    return '更正不能改变文件的公开范围（受限的类型、层级、区域、公布地）；确须改变的，请先下架，再修改后发布'
  if (standing.otherDays.includes(versionDate ?? ''))
    return `《${title}》已有 ${versionDate ?? '日期不明'} 的另一份文本，题注的日期不能改成这一天`
  const key = titleKey(title)
  if (key === standing.titleKey) return standing.place
  if (standing.otherDays.length > 0)
    return `《${standing.title}》在库中还有 ${standing.otherDays.length} 份其他日期的文本，标题不能只在这一份里更正；名称确有变更的，请以新文件入库`
  const { rows: held } = await sql<{ place: number; isHidden: boolean }>`
    select law_work.place, not ${visibleTo('open')} as is_hidden from law_work where law_work.title_key = ${key} and law_work.id <> ${standing.workId}`.execute(
    db,
  )
  if (held.some((work) => work.isHidden === isHidden)) return `库中已有《${title}》，标题不能更正成这个名称`
  let place = 0
  while (held.some((work) => work.place === place)) place++
  return place
}

/** A title that was corrected, with the keys by which words and facts know it. */
export interface Retitled {
  before: string
  beforeTitle: string
  key: string
  title: string
}

/**
 * Gives an edition that is corrected its title and its day, before its text is stored: the work keeps its id, and facts
 * that staff have entered of it follow.
 * @returns the title, when words and links have to follow it; null when it is the same, or other works have it too
 */
export async function moveEdition(
  db: Db,
  standing: StandingEdition,
  { title, versionDate, place }: { title: string; versionDate: string | null; place: number },
): Promise<Retitled | null> {
  const [before, key] = [standing.titleKey, titleKey(title)]
  if (versionDate !== standing.versionDate)
    await sql`update law_fact set edition_date = ${versionDate}::date
      where target_key = ${before} and edition_date = ${standing.versionDate}::date and origin = 'staff'`.execute(db)
  if (title === standing.title || standing.otherDays.some((day) => day > (versionDate ?? ''))) return null
  const shortTitle = shortTitleOf(title)
  const { full: pinyin, initials: pinyinInitials } = pinyinOf(shortTitle)
  await sql`update law_work set title = ${title}, title_key = ${key}, place = ${place}, short_title = ${shortTitle}, pinyin = ${pinyin},
    pinyin_initials = ${pinyinInitials} where id = ${standing.workId}`.execute(db)
  if (key === before) return null
  // Works of one title that stand apart have what is entered of it in common.
  const { rows: namesakes } = await sql`select from law_work where title_key = ${before} limit 1`.execute(db)
  if (namesakes.length > 0) return null
  await sql`update law_fact set target_key = ${key}, target_title = ${title} where target_key = ${before} and origin = 'staff'`.execute(
    db,
  )
  await sql`update law_fact set by_key = ${key}, by_title = ${title} where by_key = ${before} and origin = 'staff'`.execute(
    db,
  )
  return { before, beforeTitle: standing.title, key, title }
}

/** Keeps what was put right in a text that the public had seen before. */
export async function noteCorrection(db: Db, versionId: string, note: string, now: Date): Promise<void> {
  await sql`insert into law_correction (version_id, note, corrected_at) values (${versionId}, ${note}, ${now})`.execute(
    db,
  )
}

/** Shows a version to the public or takes it back; what is taken back is kept. */
export async function setPublishState(db: Db, id: string, publishState: 'published' | 'withdrawn'): Promise<void> {
  await db.updateTable('lawVersion').set({ publishState }).where('id', '=', id).execute()
}
