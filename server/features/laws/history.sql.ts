import { sql } from 'kysely'
import { quotedTitle } from '#common/law/citation.ts'
import { docNumberKey } from '#common/law/doc-numbers.ts'
import type { Basis, DaySource, Edition } from '#common/law/model.ts'
import { STATE, titleKey } from '#common/law/text-keys.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { PLANNED_ONCE } from '#server/platform/db/plan-mode.mjs'
import { visibleTo, type Audience } from './audience.sql.ts'
import { meansWithoutOrgan } from './cited-work.sql.ts'
import { countsFor } from './demo.sql.ts'
import {
  type Ending,
  endOfPeriod,
  type Extension,
  type History,
  type IssuedRow,
  type PartDay,
  type PeriodRule,
  type VersionDates,
} from './effect.rules.ts'
import { bearsName, extendedUntil, numbersNamed } from './same-name.rules.ts'

/** A published version with what lists and ranking need. */
export interface VersionRow extends VersionDates {
  issued: readonly IssuedRow[]
  workId: string
  title: string
  kind: string
  docNumber: string | null
  /** Normalised 发文字号 of all events of the 题注, the version's own among them. */
  docNumbers: string[]
  /** Words of the 题注 that name the publication, null when it names none. */
  publishWords: string | null
  /** Where they stand, when it is not the 题注. */
  publishSource: DaySource | null
  articleCount: number
  charCount: number
  textHash: string
  /** Segment of the search index that holds the text, null while it waits to be indexed. */
  segmentId: number | null
}

/** Manner of an entry that corrects the day of effect that a text states. */
export const CORRECTED = '更正'

/** The key of a title with 中华人民共和国 and without it: texts cite either. */
const bothKeys = (key: string): string[] => [key, key.startsWith(STATE) ? key.slice(STATE.length) : STATE + key]

/**
 * What is known of the life of works: their published versions oldest first, the acts that end them, the texts that are
 * registered. Four statements, whatever the number of works.
 * @param workIds only these; all of the library when left out
 */
export async function histories(
  db: Db,
  audience: Audience,
  workIds?: string[],
): Promise<Map<string, History<VersionRow>>> {
  const rows = await versionRows(db, audience, workIds)
  const clauses = await repealClauses(db, audience, workIds === undefined ? null : rows)
  const facts = await factRows(db, audience, workIds === undefined ? null : rows)
  const doubts = await doubtRows(db, audience, workIds)

  const factsOf = groupBy(
    facts.filter(({ targetKey }) => targetKey !== null),
    ({ targetKey }) => targetKey as string,
  )
  const acts = groupBy(
    facts.filter(({ kind }) => kind === 'EFFECT'),
    ({ editionDate }) => editionDate ?? '',
  )
  const about = (key: string, kind: string) =>
    bothKeys(key).flatMap((one) => (factsOf.get(one) ?? []).filter((fact) => fact.kind === kind))
  const works = new Map<
    string,
    History<VersionRow> & { versions: VersionRow[]; endings: Ending[]; renewals: Ending[]; extensions: Extension[] }
  >()
  const namesOf = groupBy(rows, ({ workId }) => workId)
  for (const {
    titleKey: key,
    madeBy,
    actDate,
    actWorkId,
    actTitle,
    effectBasis,
    effectText,
    effectAnchor,
    ...row
  } of rows) {
    let history = works.get(row.workId)
    if (!history) {
      // What is entered of a document under its own name concerns the notice that issues it.
      const issued = new Set((namesOf.get(row.workId) ?? []).flatMap((one) => one.issued.map(({ nameKey }) => nameKey)))
      const ended = [key, ...issued].flatMap((name) => about(name, 'REPEAL'))
      history = {
        versions: [],
        known: about(key, 'EDITION').flatMap(({ editionDate, day, manner, ...fact }) =>
          editionDate === null
            ? []
            : [{ date: editionDate, kind: manner ?? '修改', effectDate: day, basis: registered(fact) }],
        ),
        undated: about(key, 'EDITION').flatMap(({ editionDate, day, versionId, source }) =>
          editionDate !== null || day === null ? [] : [{ versionId, by: day, words: source || '目录写明有更晚的修改' }],
        ),
        endings: ended.map(({ day, manner, byTitle, byWorkId, intoTitle, intoWorkId, ...fact }) => ({
          manner: manner === '失效' ? '失效' : '废止',
          byWorkId,
          byTitle: byTitle ?? '',
          date: day,
          madeOn: fact.editionDate,
          into: intoTitle === null ? null : { workId: intoWorkId, title: intoTitle },
          targetKey: fact.targetKey,
          basis: registered({ byTitle, byWorkId, ...fact }),
        })),
        renewals: [],
        checks: about(key, 'VALID').flatMap(({ day, editionDate, versionId, ...fact }) =>
          day === null ? [] : [{ versionId, editionDate, day, basis: registered(fact) }],
        ),
        extensions: about(key, 'EXTEND').flatMap(({ versionId, day, createdAt, ...fact }) =>
          versionId === null || day === null
            ? []
            : [{ versionId, day, toldOn: dayOf(createdAt), basis: registered(fact) }],
        ),
        doubts: doubts
          .filter(({ workId }) => workId === row.workId)
          .map(({ relation, title, targetWorkId, date }) => ({ relation, title, workId: targetWorkId, date })),
      }
      works.set(row.workId, history)
    }
    history.versions.push({ ...row, ...dayOfEffect() })

    /** Corrected by staff, said by the text or its 题注, by the act that made it, or registered; in this order. */
    function dayOfEffect(): Pick<VersionDates, 'effectDate' | 'effectBasis'> {
      // An entry that was made for a text is of no other work of its title and day.
      const made = (acts.get(row.versionDate ?? '') ?? []).filter(
        ({ versionId }) => versionId === null || versionId === row.versionId,
      )
      const corrected = made.find(
        ({ manner, targetKey }) => manner === CORRECTED && targetKey !== null && bothKeys(key).includes(targetKey),
      )
      if (corrected?.day) return { effectDate: corrected.day, effectBasis: registered(corrected) }
      if (row.effectDate !== null) {
        const kind = effectBasis === 'catalogue' ? 'catalogue' : effectBasis === 'event' ? 'titleNote' : 'text'
        return {
          effectDate: row.effectDate,
          effectBasis: { kind, words: effectText, workId: null, anchor: effectAnchor === '' ? null : effectAnchor },
        }
      }
      if (actDate !== null)
        return {
          effectDate: actDate,
          effectBasis: { kind: 'decision', words: quotedTitle(actTitle ?? ''), workId: actWorkId, anchor: null },
        }
      const isMeant = (words: string | null) => words !== null && (madeBy ?? '').includes(words)
      // An act may name another day for one law, and an incomplete 题注 may not name the act: an entry for this law comes
      // first.
      const fact =
        made.find(
          ({ targetKey, actKey: words }) =>
            targetKey !== null && bothKeys(key).includes(targetKey) && (madeBy === null || isMeant(words)),
        ) ?? made.find(({ targetKey, actKey: words }) => targetKey === null && isMeant(words))
      return fact?.day
        ? { effectDate: fact.day, effectBasis: registered(fact) }
        : { effectDate: null, effectBasis: null }
    }
  }
  for (const { targetWorkId, type, ...clause } of clauses) {
    const history = works.get(targetWorkId)
    if (type === 'EXTEND') {
      if (history) history.extensions.push(...extensionsBy(clause, history.versions))
      continue
    }
    // A text that repeals the earlier text of the same title does not end the work, whose newest text it is.
    if (history && clause.byWorkId === targetWorkId) history.renewals.push(clause)
    else history?.endings.push(clause)
  }
  return works
}

/** The ends that the province rules for texts of these works which name none, by text, each with its basis in words. */
export async function endsByRule(
  db: Db,
  workIds: readonly string[],
): Promise<Map<string, { day: string; words: string }>> {
  const found = [...(await histories(db, 'all', [...workIds])).values()].flatMap((history) =>
    history.versions.flatMap((version) => {
      const end = endOfPeriod(version, { ...history, extensions: [] })
      return end?.basis?.kind === 'rule' ? [[version.versionId, { day: end.day, words: end.basis.words }] as const] : []
    }),
  )
  return new Map(found)
}

/**
 * What a clause such as “《X》（某号）有效期延长至…” extends: the text of that number, else the last one made before the document
 * that says so.
 */
function extensionsBy(
  { allWords, targetTitle, ofNumbers = [], madeOn, basis }: Ending & { allWords: string[]; targetTitle: string },
  versions: readonly VersionRow[],
): Extension[] {
  const day = extendedUntil(allWords, targetTitle)
  if (day === null || madeOn === null) return []
  const keys = ofNumbers.flatMap((number) => docNumberKey(number) ?? [])
  const named = versions.find(({ docNumbers }) =>
    docNumbers.some((number) => keys.includes(docNumberKey(number) ?? '')),
  )
  const last = versions.findLast(({ versionDate }) => versionDate !== null && versionDate <= madeOn)
  const version = ofNumbers.length > 0 ? named : last
  return version ? [{ versionId: version.versionId, day, toldOn: madeOn, basis, targetKey: titleKey(targetTitle) }] : []
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

type Said = Pick<FactRow, 'byTitle' | 'byWorkId' | 'source' | 'origin' | 'list'>

/**
 * Entries of base data are 登记; those of staff are 人工, and say why; those of lists in force name the list, and those of
 * catalogues the row. Who made them is kept in the office and not sent.
 */
const registered = ({ byTitle, byWorkId, source, origin, list }: Said): Basis => ({
  kind: origin === 'list' || origin === 'catalogue' ? origin : origin === 'staff' ? 'manual' : 'register',
  words: [byTitle ? quotedTitle(byTitle) : '', source, list?.issuer, list?.number].filter(Boolean).join('，'),
  workId: byWorkId,
  anchor: null,
  ...(list?.link ? { url: list.link } : {}),
})

/** What the event says that tells of the publication of a version. */
const publishEvent = <F extends 'text' | 'source'>(field: F) => sql<
  (F extends 'text' ? string : DaySource) | null
>`(select event ->> ${sql.lit(field)}
  from jsonb_array_elements(events) as event where event ->> 'date' = to_char(publish_date, 'YYYY-MM-DD') order by event ->> 'verb' = 'publish' desc limit 1)`

async function versionRows(db: Db, audience: Audience, workIds: string[] | undefined) {
  return (
    db
      .selectFrom('lawVersion')
      .modifyFront(sql.raw(PLANNED_ONCE))
      .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
      .leftJoin('searchVersion', (join) =>
        join
          .onRef('searchVersion.versionId', '=', 'lawVersion.id')
          .onRef('searchVersion.revision', '=', 'lawVersion.revision'),
      )
      // The act that made this text, when it is in the library and says when it takes effect: 刑法 of 2023-12-29 by
      // 修正案（十二）.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('lawRelation as amends')
            .innerJoin('lawVersion as amending', 'amending.id', 'amends.versionId')
            .innerJoin('lawWork as act', 'act.id', 'amending.workId')
            .select(['amending.effectDate as actDate', 'act.id as actWorkId', 'act.title as actTitle'])
            .where('amends.type', '=', 'AMEND')
            .where(
              sql<boolean>`amends.target_key = any(array[law_work.title_key, regexp_replace(law_work.title_key, '^中华人民共和国', '')]
                || array(select n.name_key from law_issued_name n where n.version_id = law_version.id))`,
            )
            .whereRef('amending.versionDate', '=', 'lawVersion.versionDate')
            .whereRef('amending.workId', '<>', 'lawVersion.workId')
            .where('amending.publishState', '=', 'published')
            .whereRef('amending.effectDate', '>=', 'lawVersion.versionDate')
            .where(sql<boolean>`law_version.effect_date is null`)
            .where(visibleTo(audience, 'act'))
            .where(countsFor('act', 'law_work'))
            .orderBy('amending.effectDate', 'desc')
            .limit(1)
            .as('deciding'),
        (join) => join.onTrue(),
      )
      .select([
        'lawVersion.id as versionId',
        'lawVersion.workId',
        'lawWork.titleKey',
        'lawVersion.title',
        'kind',
        'versionDate',
        'publishDate',
        'effectDate',
        'effectBasis',
        'effectText',
        'effectAnchor',
        'madeBy',
        'expireDate',
        'docNumber',
        'articleCount',
        'charCount',
        'textHash',
        'segmentId',
        'deciding.actDate',
        'deciding.actWorkId',
        'deciding.actTitle',
        sql<Edition[]>`editions`.as('editions'),
        sql<
          IssuedRow[]
        >`coalesce((select jsonb_agg(jsonb_build_object('name', n.name, 'nameKey', n.name_key, 'anchor', n.anchor, 'scope', n.scope,
          'effectDate', to_char(n.effect_date, 'YYYY-MM-DD'), 'expireDate', to_char(n.expire_date, 'YYYY-MM-DD')) order by n.ord)
          from law_issued_name n where n.version_id = law_version.id), '[]'::jsonb)`.as('issued'),
        sql<
          PartDay[]
        >`coalesce((select jsonb_agg(jsonb_build_object('places', places, 'state', state, 'day', to_char(day, 'YYYY-MM-DD')) order by day) from (
          select string_agg(f.place || f.part, '、' order by f.ord) as places, f.state, f.day from version_article_force f
          where f.version_id = law_version.id and f.day is not null group by f.state, f.day) days), '[]'::jsonb)`.as(
          'partDays',
        ),
        sql<{ id: number; day: string; note: string }[]>`coalesce((
          select jsonb_agg(jsonb_build_object('id', c.id, 'day', to_char(c.corrected_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 'note', c.note) order by c.id)
          from law_correction c where c.version_id = law_version.id), '[]'::jsonb)`.as('corrections'),
        publishEvent('text').as('publishWords'),
        publishEvent('source').as('publishSource'),
        sql<PeriodRule | null>`(select jsonb_build_object('trialYears', r.trial_years, 'otherYears', r.other_years, 'source', r.source,
            'names', jsonb_build_array(law_version.title) || coalesce((select jsonb_agg(n.name) from law_issued_name n where n.version_id = law_version.id), '[]'))
          from validity_rule r where law_work.f_type = 'FT04' and left(law_work.region, 2) = left(r.region, 2)
            and (r.trial_years is not null or r.other_years is not null)
            and (r.since is null or coalesce(law_version.publish_date, law_version.effect_date) >= r.since))`.as(
          'periodRule',
        ),
        sql<
          string[]
        >`array(select event ->> 'docNumber' from jsonb_array_elements(events) as event where event ->> 'docNumber' is not null union select doc_number where doc_number is not null)`.as(
          'docNumbers',
        ),
      ])
      .where('publishState', '=', 'published')
      .where(visibleTo(audience))
      .where(
        workIds === undefined
          ? sql<boolean>`true`
          : sql<boolean>`law_version.work_id = any(${sql`${workIds}::text[]`})`,
      )
      .orderBy(sql`coalesce(law_version.version_date, law_version.publish_date, law_version.effect_date)`, (order) =>
        order.asc().nullsFirst(),
      )
      .orderBy('lawVersion.id')
      .execute()
  )
}

/**
 * Clauses by which visible documents repeal works of the library, with the day they take effect.
 * @param works only these; null for all
 */
async function repealClauses(
  db: Db,
  audience: Audience,
  works:
    | readonly { workId: string; titleKey: string; issued: readonly IssuedRow[]; docNumbers: readonly string[] }[]
    | null,
): Promise<(Ending & { targetWorkId: string; type: string; allWords: string[]; targetTitle: string })[]> {
  const workIds = [...new Set(works?.map(({ workId }) => workId))]
  const keys = [
    ...new Set(
      works?.flatMap(({ titleKey: key, issued, docNumbers }) => [
        ...bothKeys(key),
        ...issued.map(({ nameKey }) => nameKey),
        ...docNumbers.map((number) => titleKey(number)),
      ]),
    ),
  ]
  // Only clauses that cite one of the titles: two indexes find them.
  const citesAny = sql<boolean>`(law_relation.target_key = any(${sql`${keys}::text[]`}) or (law_relation.target_key like '%关于%'
    and bare_title_key(law_relation.target_key) = any(array(select bare_title_key(key) from unnest(${sql`${keys}::text[]`}) as key where key like '%关于%'))))`
  const rows = await db
    .selectFrom('lawRelation')
    .modifyFront(sql.raw(PLANNED_ONCE))
    .innerJoin('lawVersion', 'lawVersion.id', 'lawRelation.versionId')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    // Titles are often cited without 中华人民共和国, and documents by their numbers alone: then one of the same place is
    // meant. Each of the ways is looked up in an index of its own, which an OR could not be.
    .innerJoinLateral(
      sql<{ id: string }>`(
        select same.id from law_work same where same.title_key = law_relation.target_key
        union all select state.id from law_work state where state.title_key = '中华人民共和国' || law_relation.target_key
        union all select named.work_id from work_name named where named.choice = 1 and named.name_key = law_relation.target_key
        union all select numbered.work_id from law_version numbered join law_work owner on owner.id = numbered.work_id
          where law_relation.type = 'REPEAL' and law_relation.target_title like '%号' and numbered.doc_number = law_relation.target_title
            and owner.region = law_work.region and numbered.publish_state = 'published'
        union all select bare.id from law_work bare
          where ${meansWithoutOrgan('bare', sql.ref('law_relation.target_key'), sql.ref('law_version.work_id'))})`.as(
        'target',
      ),
      (join) => join.onTrue(),
    )
    .leftJoin('lawNode as said', (join) =>
      join.onRef('said.versionId', '=', 'lawVersion.id').onRef('said.ord', '=', 'lawRelation.fromOrd'),
    )
    .select([
      'target.id as targetWorkId',
      'lawRelation.type',
      'lawWork.id as byWorkId',
      'lawWork.title as byTitle',
      sql<string | null>`min(law_version.effect_date)`.as('date'),
      sql<string | null>`min(coalesce(law_version.version_date, law_version.publish_date))`.as('madeOn'),
      sql<string>`min(law_relation.basis_text)`.as('words'),
      sql<string[]>`array_agg(distinct law_relation.basis_text)`.as('allWords'),
      sql<string>`min(law_relation.target_title)`.as('targetTitle'),
      'lawRelation.targetKey',
      sql<string | null>`min(law_version.doc_number)`.as('byNumber'),
      sql<string | null>`min(said.anchor)`.as('anchor'),
    ])
    .where('lawRelation.type', 'in', ['REPEAL', 'EXTEND'])
    .where('lawRelation.targetAnchor', 'is', null)
    .where('lawRelation.confidence', '>=', 0.6)
    .where('lawVersion.publishState', '=', 'published')
    .where(visibleTo(audience))
    .where(
      sql<boolean>`(not law_work.is_demo or exists (select from law_work ended where ended.id = target.id and ended.is_demo))`,
    )
    .where(
      works === null ? sql<boolean>`true` : sql<boolean>`target.id = any(${sql`${workIds}::text[]`}) and ${citesAny}`,
    )
    .groupBy(['target.id', 'lawRelation.type', 'lawRelation.targetKey', 'lawWork.id', 'lawWork.title'])
    .execute()
  return rows.map(({ words, anchor, ...row }) => ({
    ...row,
    ofNumbers: numbersNamed(row.allWords, row.targetTitle),
    isOfSameName: bearsName(row.byTitle, row.targetTitle),
    // 宣布失效 is said of what has served its purpose; who repeals says 废止.
    manner: /失效/.test(words) && !/废止/.test(words) ? '失效' : '废止',
    basis: { kind: 'decision', words, workId: row.byWorkId, anchor },
  }))
}

/** Who publishes a list in force, and where. */
interface ListSaid {
  issuer: string
  number: string | null
  link: string | null
}

interface FactRow {
  kind: string
  versionId: string | null
  targetKey: string | null
  editionDate: string | null
  actKey: string | null
  day: string | null
  manner: string | null
  byTitle: string | null
  byWorkId: string | null
  intoTitle: string | null
  intoWorkId: string | null
  source: string
  origin: string
  /** The list in force that says so, when one does. */
  list: ListSaid | null
  createdAt: Date
}

/** Entries of the register. @param versions only those that may concern these versions; null for all */
async function factRows(
  db: Db,
  audience: Audience,
  versions: readonly { titleKey: string; versionDate: string | null; issued: readonly IssuedRow[] }[] | null,
): Promise<FactRow[]> {
  const keys = [
    ...new Set(
      versions?.flatMap(({ titleKey: key, issued }) =>
        [key, ...issued.map(({ nameKey }) => nameKey)].flatMap(bothKeys),
      ),
    ),
  ]
  const days = [...new Set(versions?.flatMap(({ versionDate }) => versionDate ?? []))]
  /** Whether the act that a column names is one that the audience may not see. */
  const unseen = (column: 'by_key' | 'into_key') =>
    sql<boolean>`exists (select from law_work unseen where unseen.title_key = ${sql.ref(`law_fact.${column}`)} and not ${visibleTo(audience, 'unseen')})`
  return (
    db
      .selectFrom('lawFact')
      .modifyFront(sql.raw(PLANNED_ONCE))
      .leftJoin('lawWork as act', (join) =>
        join.onRef('act.titleKey', '=', 'lawFact.byKey').on(visibleTo(audience, 'act')),
      )
      .leftJoin('lawWork as goesOn', (join) =>
        join.onRef('goesOn.titleKey', '=', 'lawFact.intoKey').on(visibleTo(audience, 'goes_on')),
      )
      // An act or a law that the audience may not see is not named either.
      .select([
        sql<string | null>`case when ${unseen('into_key')} then null else into_title end`.as('intoTitle'),
        sql<string | null>`case when ${unseen('by_key')} then null else by_title end`.as('byTitle'),
        sql<string>`case when ${unseen('by_key')} then '' else source end`.as('source'),
      ])
      .select([
        'kind',
        'targetKey',
        'editionDate',
        'actKey',
        'day',
        'manner',
        'act.id as byWorkId',
        'goesOn.id as intoWorkId',
        'origin',
        'versionId',
        sql<ListSaid | null>`(select jsonb_build_object('issuer', l.issuer, 'number', l.doc_number, 'link', l.link) from force_list l
          where l.id = law_fact.list_id)`.as('list'),
        'lawFact.createdAt',
      ])
      .where(
        versions === null
          ? sql<boolean>`true`
          : sql<boolean>`(law_fact.target_key = any(${sql`${keys}::text[]`})
              or (law_fact.target_key is null and law_fact.edition_date = any(${sql`${days}::date[]`})))`,
      )
      .orderBy('lawFact.id')
      .execute()
  )
}

/** Works that interpret or implement, by their titles, a law that is ended and has no newer text. */
async function doubtRows(db: Db, audience: Audience, workIds: string[] | undefined) {
  const { rows } = await sql<{
    workId: string
    relation: string
    title: string
    targetWorkId: string | null
    date: string
  }>`
    ${sql.raw(PLANNED_ONCE)} with upper as (
      select distinct law_version.work_id, own.is_demo, r.type, r.target_title, r.target_key, regexp_replace(r.target_key, '^中华人民共和国', '') as bare
      from law_relation r join law_version on law_version.id = r.version_id and law_version.publish_state = 'published'
        join law_work own on own.id = law_version.work_id
      where r.from_ord = -1 and r.type in ('INTERPRET', 'IMPLEMENT') and r.target_key is not null
        and ${workIds === undefined ? sql<boolean>`true` : sql<boolean>`law_version.work_id = any(${sql`${workIds}::text[]`})`}),
    ended as (
      select upper.bare, upper.is_demo, min(ending.date) as date from upper join lateral (
        select v.effect_date as date from law_relation r join law_version v on v.id = r.version_id and v.publish_state = 'published'
          join law_work on law_work.id = v.work_id
        where r.type = 'REPEAL' and r.target_anchor is null and r.confidence >= 0.6 and r.target_key in (upper.bare, '中华人民共和国' || upper.bare)
          and regexp_replace(law_work.title_key, '^中华人民共和国', '') <> upper.bare and ${visibleTo(audience)} and ${countsFor('law_work', 'upper')}
          and not exists (select from law_issued_name own where own.version_id = v.id and own.name_key in (upper.bare, '中华人民共和国' || upper.bare))
        union all
        select f.day from law_fact f where f.kind = 'REPEAL' and f.target_key in (upper.bare, '中华人民共和国' || upper.bare)) as ending on ending.date is not null
      group by upper.bare, upper.is_demo)
    select upper.work_id, case upper.type when 'INTERPRET' then '解释' else '实施' end as relation, coalesce(target.title, upper.target_title) as title,
      target.id as target_work_id, to_char(ended.date, 'YYYY-MM-DD') as date
    from upper join ended on ended.bare = upper.bare and ended.is_demo = upper.is_demo
    left join lateral (select law_work.id, law_work.title from work_name named join law_work on law_work.id = named.work_id
      where named.name_key in (upper.bare, '中华人民共和国' || upper.bare) and ${visibleTo(audience)} and ${countsFor('law_work', 'upper')} order by named.choice, named.made_on desc nulls last, law_work.effect_rank desc limit 1) as target on true
    where not exists (select from law_version newer where newer.work_id = target.id and newer.publish_state = 'published' and newer.version_date >= ended.date)
    order by upper.work_id, ended.date`.execute(db)
  return rows
}
