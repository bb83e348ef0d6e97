import type { CORRECTED } from './history.sql.ts'
import { sql } from 'kysely'
import { titleKey } from '#common/law/text-keys.ts'
import { addEnteredIssuers } from './entered-issuers.sql.ts'
import { momentText } from '#server/platform/clock.ts'
import { insertJson } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo, type Audience } from './audience.sql.ts'

/** An entry of the register of facts that staff make. */
export interface FactOfStaff {
  id: string
  kind: 'EFFECT' | 'REPEAL' | 'VALID' | 'ISSUER'
  targetTitle: string
  targetKey: string
  /**
   * The text that a day of effect was given for: another work may have its title and day. Null for what is of all texts
   * of the title.
   */
  versionId: string | null
  editionDate: string | null
  /** Words of the act that made the text, as `VersionRow.madeBy` has them (EFFECT). */
  actKey: string | null
  /** Null for ISSUER. */
  day: string | null
  manner: '废止' | '失效' | typeof CORRECTED | null
  byTitle: string | null
  byKey: string | null
  /** The law that this one was merged into when it was repealed. */
  intoTitle: string | null
  intoKey: string | null
  /** Names in their order (ISSUER). */
  issuers: string[] | null
  source: string
  createdBy: string
  createdAt: Date
}

/** The kinds of facts that answer questions about laws; EXTEND belongs to the register of periods. */
const ANSWERS = ['EFFECT', 'REPEAL', 'VALID', 'ISSUER'] as const

/** An extended period of validity that the public is told. */
export interface ExtensionFact {
  id: string
  versionId: string
  targetTitle: string
  targetKey: string
  /** The last day in force. */
  day: string
  byTitle: string | null
  byKey: string | null
  source: string
  createdBy: string
  createdAt: Date
}

export async function insertExtension(db: Db, fact: ExtensionFact): Promise<void> {
  await insertJson(db, 'lawFact', [{ ...fact, kind: 'EXTEND', origin: 'staff' }])
}

/** Ends what facts of extensions tell the public. */
export async function deleteExtensions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('lawFact').where('id', 'in', ids).where('kind', '=', 'EXTEND').execute()
}

/** A text that a list in force names, as of the day of the list. */
export interface CheckOfList {
  id: string
  listId: string
  versionId: string
  targetTitle: string
  targetKey: string
  editionDate: string | null
  /** Day of the list. */
  day: string
  /** The title of the list; its body, number and address are read where the list stands. */
  source: string
  createdBy: string
  createdAt: Date
}

/** Tells the public that texts were in force on the day of a list; one statement, however many. */
export async function insertChecksOfList(db: Db, checks: readonly CheckOfList[]): Promise<void> {
  await insertJson(
    db,
    'lawFact',
    checks.map((check) => ({ ...check, kind: 'VALID', origin: 'list' })),
  )
}

/** Ends all that a list tells the public. @returns how many texts it was about */
export async function deleteChecksOfList(db: Db, listId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('lawFact').where('listId', '=', listId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** What a row of a catalogue says of a text: that it is ended, was in force on a day, or was amended later. */
export interface FactOfCatalogue {
  id: string
  kind: 'REPEAL' | 'VALID' | 'EDITION'
  targetTitle: string
  targetKey: string
  versionId: string
  editionDate: string | null
  day: string | null
  manner: '废止' | '失效' | '修正' | '修订' | '修改' | null
  byTitle: string | null
  byKey: string | null
  /** The catalogue, the row, and the words of the cell. */
  source: string
  createdBy: string
  createdAt: Date
}

/**
 * Puts what rows of catalogues say in the place of what these rows said before.
 * @param before ids of the facts that go
 */
export async function replaceFactsOfCatalogue(
  db: Db,
  before: readonly string[],
  facts: readonly FactOfCatalogue[],
): Promise<void> {
  if (before.length > 0)
    await sql`delete from law_fact where id = any(${[...before]}::text[]) and origin = 'catalogue'`.execute(db)
  await insertJson(
    db,
    'lawFact',
    facts.map((fact) => ({ ...fact, origin: 'catalogue' })),
  )
}

/** Of versions: the act that made the text, and the words that name its day of effect. */
export async function wordsOfVersions(
  db: Db,
  versionIds: readonly string[],
): Promise<Map<string, { madeBy: string | null; effectText: string }>> {
  const rows = await db
    .selectFrom('lawVersion')
    .select(['id', 'madeBy', 'effectText'])
    .where('id', '=', sql<string>`any(${[...versionIds]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, ...words }) => [id, words]))
}

/** Waits for other calls that enter facts of the same works. */
export async function lockWorks(db: Db, workIds: readonly string[]): Promise<void> {
  await sql`select from law_work where id = any(${[...workIds]}::text[]) order by id for update`.execute(db)
}

/**
 * Which of these staff have entered already: `kind|target|edition|version`, the last one empty where an entry is of all
 * texts of the title.
 */
export async function factsEntered(db: Db, targetKeys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('lawFact')
    .select(['kind', 'targetKey', 'editionDate', 'versionId'])
    .where('origin', '=', 'staff')
    .where('targetKey', '=', sql<string>`any(${[...targetKeys]}::text[])`)
    .execute()
  return new Set(
    rows.map(
      ({ kind, targetKey, editionDate, versionId }) =>
        `${kind}|${targetKey ?? ''}|${editionDate ?? ''}|${versionId ?? ''}`,
    ),
  )
}

export async function insertFacts(db: Db, facts: readonly FactOfStaff[]): Promise<void> {
  await insertJson(
    db,
    'lawFact',
    facts.map((fact) => ({ ...fact, origin: 'staff' })),
  )
  const named = facts.flatMap(({ kind, targetKey }) => (kind === 'ISSUER' ? [targetKey] : []))
  if (named.length > 0) await addEnteredIssuers(db, sql`w.title_key = any(${named}::text[])`)
}

/**
 * The day of effect that a document's register names, for a text that names none: what was registered of this text
 * before is replaced.
 * @param day null when nothing is registered
 */
export async function registerDayOfEffect(
  db: Db,
  text: { versionId: string; title: string; versionDate: string | null; madeBy: string | null },
  day: string | null,
  entry: Pick<FactOfStaff, 'id' | 'createdBy' | 'createdAt'>,
): Promise<void> {
  const targetKey = titleKey(text.title)
  await db
    .deleteFrom('lawFact')
    .where('kind', '=', 'EFFECT')
    .where('source', '=', OF_REGISTER)
    .where('targetKey', '=', targetKey)
    .where('editionDate', '=', text.versionDate)
    .where((row) => row.or([row('versionId', '=', text.versionId), row('versionId', 'is', null)]))
    .execute()
  if (day === null) return
  const fact = {
    ...entry,
    kind: 'EFFECT',
    targetTitle: text.title,
    targetKey,
    versionId: text.versionId,
    editionDate: text.versionDate,
    actKey: text.madeBy,
    day,
  } as const
  await insertFacts(db, [
    {
      ...fact,
      manner: null,
      byTitle: null,
      byKey: null,
      intoTitle: null,
      intoKey: null,
      issuers: null,
      source: OF_REGISTER,
    },
  ])
}
const OF_REGISTER = '文件数据登记的施行日期'

/** The facts that staff entered about works which the audience may see, newest first. */
export async function factsOfStaff(db: Db, audience: Audience, { from, size }: { from: number; size: number }) {
  const visible = db
    .selectFrom('lawFact')
    .where('origin', '=', 'staff')
    .where('kind', 'in', ANSWERS)
    .where((row) =>
      row.exists(
        row
          .selectFrom('lawWork')
          .select('id')
          .whereRef('titleKey', '=', 'lawFact.targetKey')
          .where(visibleTo(audience)),
      ),
    )
  const { total } = await visible.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await visible
    .select([
      'id',
      'kind',
      'targetTitle',
      'editionDate',
      'day',
      'manner',
      'byTitle',
      'source',
      'createdBy',
      'createdAt',
    ])
    .select(sql<string[] | null>`law_fact.issuers`.as('issuers'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(from)
    .limit(size)
    .execute()
  return {
    total: Number(total),
    rows: rows.map(({ createdAt, ...row }) => ({ ...row, createTime: momentText(createdAt) })),
  }
}

/** Deletes an entry of staff about a work that the audience may see. @returns undefined when there is none */
export async function deleteFact(db: Db, audience: Audience, id: string) {
  const fact = await db
    .deleteFrom('lawFact')
    .where('id', '=', id)
    .where('origin', '=', 'staff')
    .where('kind', 'in', ANSWERS)
    .where((row) =>
      row.exists(
        row
          .selectFrom('lawWork')
          .select('id')
          .whereRef('titleKey', '=', 'lawFact.targetKey')
          .where(visibleTo(audience)),
      ),
    )
    .returning([
      'id',
      'kind',
      'targetTitle',
      'targetKey',
      'editionDate',
      'day',
      'manner',
      'source',
      sql<string[] | null>`issuers`.as('issuers'),
    ])
    .executeTakeFirst()
  // What the texts themselves name by now stays.
  if (fact?.kind === 'ISSUER')
    await sql`delete from law_issuer i using law_work w where w.id = i.work_id and w.title_key = ${fact.targetKey}
      and (select jsonb_agg(o.name order by o.ord) from law_issuer o where o.work_id = w.id) = ${JSON.stringify(fact.issuers)}::jsonb`.execute(
      db,
    )
  return fact
}
