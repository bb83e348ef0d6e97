import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo, type Audience } from './audience.sql.ts'
import { effectOf, versionOn, type Effect, type History } from './effect.rules.ts'
import { histories, type VersionRow } from './history.sql.ts'

/** A visible work with its published versions, oldest first, and what is known of its life. */
export interface WorkRow extends History<VersionRow> {
  workId: string
  title: string
  titleKey: string
  shortTitle: string
  pinyin: string
  pinyinInitials: string
  fType: string
  fLevel: string
  region: string
  effectRank: number
  subject: string | null
  /** Made up, for trying the product (演示数据). */
  isDemo: boolean
  issuers: string[]
  /** The issuers and the bodies that carry on today for them: what the facet of issuers goes by. */
  bodies: string[]
}

/**
 * Every work the audience may see, with versions, issuers and what is known of its life. A constant number of
 * statements.
 */
export async function visibleWorks(db: Db, audience: Audience): Promise<WorkRow[]> {
  const works = await db
    .selectFrom('lawWork')
    .select((eb) => [
      'id as workId',
      'title',
      'titleKey',
      'shortTitle',
      'pinyin',
      'pinyinInitials',
      'fType',
      'fLevel',
      'region',
      'effectRank',
      'subject',
      'isDemo',
      eb
        .selectFrom('lawIssuer')
        .select(sql<string[]>`coalesce(array_agg(law_issuer.name order by law_issuer.ord), '{}')`.as('names'))
        .whereRef('lawIssuer.workId', '=', 'lawWork.id')
        .as('issuers'),
      sql<string[]>`array(select i.name from law_issuer i where i.work_id = law_work.id
        union select t.today from law_issuer i join organ_today t on t.name = i.name where i.work_id = law_work.id)`.as(
        'bodies',
      ),
    ])
    .where(visibleTo(audience))
    .orderBy('lawWork.id')
    .execute()
  const known = await histories(db, audience)
  return works.flatMap((work) => {
    const history = known.get(work.workId)
    return history ? [{ ...work, issuers: work.issuers ?? [], ...history }] : []
  })
}

/** Day of the newest act whose text is held, as far as the audience may see it; null in an empty library. */
export async function newestDay(db: Db, audience: Audience): Promise<string | null> {
  const newest = await db
    .selectFrom('lawVersion')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .select(sql<string>`greatest(version_date, publish_date)`.as('day'))
    // As the index law_version_newest has it.
    .where(sql<boolean>`publish_state = 'published' and greatest(version_date, publish_date) is not null`)
    .where(visibleTo(audience))
    .orderBy(sql`greatest(version_date, publish_date) desc`)
    .limit(1)
    .executeTakeFirst()
  return newest?.day ?? null
}

/**
 * How often the laws (documents, dictionaries), the words (aliases, synonyms) and the checks of completeness have
 * changed.
 */
export async function libraryRevisions(db: Db): Promise<{ laws: number; words: number; checks: number }> {
  const { rows } = await sql<{ topic: string; revision: number }>`select topic, revision from library_revision`.execute(
    db,
  )
  const of = (topic: string) => rows.find((row) => row.topic === topic)?.revision ?? 0
  return { laws: of('laws'), words: of('words'), checks: of('checks') }
}

/** Force of works on a day, for marking references. */
export const effectsOn = (known: ReadonlyMap<string, History<VersionRow>>, day: string): Map<string, Effect> =>
  new Map(
    [...known].flatMap(([workId, history]) => {
      const version = versionOn(history, day)?.version ?? history.versions[0]
      return version ? [[workId, effectOf(version, history, day)] as const] : []
    }),
  )
