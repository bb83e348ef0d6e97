import { sql } from 'kysely'
import type { EffectStatus } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { effectOf, versionOn, type RepealClause, type VersionDates } from './effect.rules.ts'

/** Class of texts that are not law (参考资料): in no list and no search unless asked for. */
export const REFERENCE = 'FT20'

/** What a caller may see. `open`: documents without restricted values; `all`: every published one. */
export type Audience = 'open' | 'all'

export const audienceOf = (viewer: Viewer): Audience => (viewer.permissions.has(SPECIAL_PERMISSION) ? 'all' : 'open')

/**
 * The condition under which an audience sees a work, as SQL: none of its four coded values is restricted (spec §6;
 * which values are restricted is data of the dictionaries). Every query whose answer reveals that a work exists must have it.
 * @param work alias of law_work in the query
 */
export function visibleTo(audience: Audience, work = 'law_work') {
  if (audience === 'all') return sql<boolean>`true`
  const column = (name: string) => sql.ref(`${work}.${name}`)
  return sql<boolean>`not exists (
    select from dictionary_item as hidden where hidden.restricted and (
      (hidden.dictionary_code = 'F_LEVEL' and hidden.value = ${column('f_level')}) or
      (hidden.dictionary_code = 'F_TYPE' and hidden.value = ${column('f_type')}) or
      (hidden.dictionary_code = 'region' and hidden.value = ${column('region')}) or
      (hidden.dictionary_code = 'address' and hidden.value = ${column('address')})))`
}

/**
 * Day of effect of a version, as SQL. A consolidated text prints the clause of effect of its first version. When the only day known of a
 * version is that of its amendment, the amending document of that day, if it is in the library, decides: 刑法 of 2023-12-29 takes effect
 * on 2024-03-01 by 修正案（十二）.
 */
export const effectDay = sql<string | null>`case when law_version.effect_basis = 'version-date' then coalesce((
    select max(amending.effect_date) from law_work amended
    join law_relation amends on amends.type = 'AMEND' and amends.target_key in (amended.title_key, regexp_replace(amended.title_key, '^中华人民共和国', ''))
    join law_version amending on amending.id = amends.version_id and amending.version_date = law_version.version_date
      and amending.publish_state = 'published' and amending.work_id <> law_version.work_id
    where amended.id = law_version.work_id and amending.effect_date > law_version.version_date), law_version.effect_date)
  else law_version.effect_date end`

/** A published version with what lists and ranking need. */
export interface VersionRow extends VersionDates {
  workId: string
  title: string
  kind: string
  docNumber: string | null
  /** Normalised 发文字号 of all events of the 题注, the version's own among them. */
  docNumbers: string[]
  articleCount: number
  charCount: number
  textHash: string
  /** Segment of the search index that holds the text, null while it waits to be indexed. */
  segmentId: number | null
}

/** A visible work with its published versions, oldest first. */
export interface WorkRow {
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
  issuers: string[]
  versions: VersionRow[]
  repeals: RepealClause[]
}

/** Every work the audience may see, with versions, issuers and the clauses that repeal it. Three statements, whatever the size. */
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
      eb
        .selectFrom('lawIssuer')
        .select(sql<string[]>`coalesce(array_agg(law_issuer.name order by law_issuer.ord), '{}')`.as('names'))
        .whereRef('lawIssuer.workId', '=', 'lawWork.id')
        .as('issuers'),
    ])
    .where(visibleTo(audience))
    .orderBy('lawWork.id')
    .execute()
  const versions = await db
    .selectFrom('lawVersion')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .leftJoin('searchVersion', (join) =>
      join.onRef('searchVersion.versionId', '=', 'lawVersion.id').onRef('searchVersion.revision', '=', 'lawVersion.revision'),
    )
    .select([
      'lawVersion.id as versionId',
      'lawVersion.workId',
      'lawVersion.title',
      'kind',
      'versionDate',
      'publishDate',
      effectDay.as('effectDate'),
      'expireDate',
      'docNumber',
      'articleCount',
      'charCount',
      'textHash',
      'segmentId',
      sql<
        string[]
      >`array(select distinct event ->> 'docNumber' from jsonb_array_elements(events) as event where event ->> 'docNumber' is not null)`.as(
        'docNumbers',
      ),
    ])
    .where('publishState', '=', 'published')
    .where(visibleTo(audience))
    .orderBy(sql`coalesce(law_version.effect_date, version_date, publish_date)`, (order) => order.asc().nullsFirst())
    .orderBy('lawVersion.id')
    .execute()
  const repeals = await repealClauses(db, audience)
  const byWork = new Map<string, WorkRow>(works.map((work) => [work.workId, { ...work, issuers: work.issuers ?? [], versions: [], repeals: [] }]))
  for (const version of versions) byWork.get(version.workId)?.versions.push(version)
  for (const { targetWorkId, ...repeal } of repeals) {
    const work = byWork.get(targetWorkId)
    // A text that repeals the earlier text of the same title is a new version of the work and does not end it.
    if (work && repeal.byWorkId !== targetWorkId) work.repeals.push(repeal)
  }
  return [...byWork.values()].filter((work) => work.versions.length > 0)
}

/** Clauses by which visible documents repeal works of the library, with the day they take effect. */
export async function repealClauses(db: Db, audience: Audience, workIds?: string[]): Promise<(RepealClause & { targetWorkId: string })[]> {
  return db
    .selectFrom('lawRelation')
    .innerJoin('lawVersion', 'lawVersion.id', 'lawRelation.versionId')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .innerJoin('lawWork as target', (join) =>
      join.on((eb) =>
        eb.or([
          eb('target.titleKey', '=', eb.ref('lawRelation.targetKey')),
          // Titles are often cited without 中华人民共和国.
          eb('target.titleKey', '=', sql<string>`'中华人民共和国' || ${sql.ref('law_relation.target_key')}`),
        ]),
      ),
    )
    .select([
      'target.id as targetWorkId',
      'lawWork.id as byWorkId',
      'lawWork.title as byTitle',
      sql<string | null>`min(coalesce(law_version.effect_date, law_version.publish_date, law_version.version_date))`.as('date'),
      sql<string>`min(law_relation.basis_text)`.as('basisText'),
    ])
    .where('lawRelation.type', '=', 'REPEAL')
    .where('lawRelation.targetAnchor', 'is', null)
    .where('lawRelation.confidence', '>=', 0.6)
    .where('lawVersion.publishState', '=', 'published')
    .where(visibleTo(audience))
    .$if(workIds !== undefined, (query) => query.where('target.id', 'in', workIds as string[]))
    .groupBy(['target.id', 'lawWork.id', 'lawWork.title'])
    .execute()
}

/** How often the laws (documents, dictionaries) and the words (aliases, synonyms) have changed. */
export async function libraryRevisions(db: Db): Promise<{ laws: number; words: number }> {
  const rows = await db.selectFrom('libraryRevision').select(['topic', 'revision']).execute()
  const of = (topic: string) => rows.find((row) => row.topic === topic)?.revision ?? 0
  return { laws: of('laws'), words: of('words') }
}

/** Force of works on a day, for marking references. */
export async function statusOfWorks(db: Db, audience: Audience, workIds: string[], day: string): Promise<Map<string, EffectStatus>> {
  if (workIds.length === 0) return new Map()
  const versions = await db
    .selectFrom('lawVersion')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .select(['lawVersion.id as versionId', 'workId', 'versionDate', 'publishDate', effectDay.as('effectDate'), 'expireDate'])
    .where('workId', 'in', workIds)
    .where('publishState', '=', 'published')
    .where(visibleTo(audience))
    .execute()
  const repeals = await repealClauses(db, audience, workIds)
  return new Map(
    workIds.flatMap((workId) => {
      const own = versions.filter((version) => version.workId === workId)
      const version = versionOn(own, day) ?? own[0]
      const against = repeals.filter(({ targetWorkId, byWorkId }) => targetWorkId === workId && byWorkId !== workId)
      return version ? [[workId, effectOf(version, own, against, day).status] as const] : []
    }),
  )
}
