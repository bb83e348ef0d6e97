import { dayInWords } from '#common/day-in-words.ts'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ORGAN_KINDS } from '#common/law/organs.ts'
import { NATION } from '#common/law/regions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { insertJson } from '#server/platform/db/json-rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { filesAt, takeIn } from '../features/imports/imports.door.ts'
import { type Body, effectRankOf, IssuerReader, markDemoLaws, RegionTable } from '../features/laws/laws.door.ts'
import { indexPending } from '../features/search/search.door.ts'
import { BASE_DICTIONARIES } from './base/dictionaries.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { BASE_MENUS } from './base/menus.ts'
import { factTexts, readEndings, storedFacts, type FactTexts } from './base/facts/facts.ts'
import { organTexts, readOrgans, type OrganTexts } from './base/organs.ts'
import { questionTexts, storedQuestions, type QuestionTexts } from './base/questions/questions.ts'
import { REGION_ALIASES, REGION_SIGNS, REGIONS } from './base/regions.ts'
import { BASE_ROLES } from './base/roles.ts'
import { BASE_FORMS } from './base/online-forms.ts'
import { BASE_JOBS } from './base/jobs.ts'
import { BASE_REPORTS } from './base/reports.ts'
import { loadForms } from './load-forms.sql.ts'
import { loadJobs } from './load-jobs.sql.ts'
import { loadMenus } from './load-menus.sql.ts'
import { loadReports } from './load-reports.sql.ts'
import {
  associationText,
  CRIMINAL_LAW,
  readWords,
  storedAssociations,
  wordTexts,
  type WordTexts,
} from './base/words/words.ts'
import { DEMO_LAWS, DEMO_NORMATIVE } from './demo/manifest.ts'
import { DEMO_ANNOUNCEMENTS, DEMO_DEPARTMENTS } from './demo/office.ts'

/** Regions in the shape that classifying needs, for programs without a database (--dry-run). */
const regionSeeds = () =>
  REGIONS.map(({ code, name, short }) => ({
    value: code,
    text: name,
    otherNames: [
      short,
      ...REGION_ALIASES.filter((alias) => alias.code === code).map((alias) => alias.name),
      ...(REGION_SIGNS[code] ?? []),
    ].filter((other) => other !== name),
  }))

/**
 * Reader of issuers that knows the regions and bodies of the base data, for programs without a database (--dry-run).
 */
export async function issuerReaderOfSeeds(): Promise<IssuerReader> {
  const { organs, names } = readOrgans(await organTexts())
  const known = organs.map(({ id, name, kind, signs, localSigns }): Body => {
    const own = names.filter(({ organ }) => organ === id)
    return { name, system: ORGAN_KINDS[kind], region: NATION, level: 'F00', names: own, signs, localSigns }
  })
  return new IssuerReader(new RegionTable(regionSeeds()), known)
}

const checksum = (data: unknown) => createHash('sha256').update(JSON.stringify(data)).digest('hex')

/**
 * Loads a set of base data when it is new or has changed since. Rows of base data are overwritten, rows that staff
 * added or changed are left alone.
 */
async function loadSet(db: Db, name: string, data: unknown, load: (db: Db) => Promise<void>): Promise<void> {
  const sum = checksum(data)
  const before = await db.selectFrom('seedState').select('checksum').where('name', '=', name).executeTakeFirst()
  if (before?.checksum === sum) return
  await inTransaction(db, async (db) => {
    await load(db)
    await db
      .insertInto('seedState')
      .values({ name, checksum: sum })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ checksum: sum, loadedAt: sql`now()` }))
      .execute()
  })
}

async function loadDictionaries(db: Db): Promise<void> {
  for (const { code, name, description, items } of BASE_DICTIONARIES) {
    await db
      .insertInto('dictionary')
      .values({ code, name, description })
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet({ name, description }).where('dictionary.updatedAt', 'is', null),
      )
      .execute()
    const otherNames = new Map(
      code === 'region' ? regionSeeds().map((region) => [region.value, region.otherNames]) : [],
    )
    const rows = items.map((item, index) => ({
      dictionary_code: code,
      value: item.value,
      text: item.text,
      other_names: otherNames.get(item.value) ?? [],
      sort_order: index,
      parent_value: item.parent ?? null,
      colour: item.colour ?? null,
      restricted: item.restricted,
      enabled: true,
    }))
    await sql`insert into dictionary_item (dictionary_code, value, text, other_names, sort_order, parent_value, colour, restricted, enabled)
      select dictionary_code, value, text, other_names, sort_order, parent_value, colour, restricted, enabled
      from json_populate_recordset(null::dictionary_item, ${JSON.stringify(rows)}::json)
      on conflict (dictionary_code, value) do update set
        other_names = excluded.other_names, parent_value = excluded.parent_value, restricted = excluded.restricted,
        text = case when dictionary_item.updated_at is null then excluded.text else dictionary_item.text end,
        sort_order = case when dictionary_item.updated_at is null then excluded.sort_order else dictionary_item.sort_order end,
        colour = case when dictionary_item.updated_at is null then excluded.colour else dictionary_item.colour end`.execute(
      db,
    )
  }
}

/** An act that ends others and is no law in their place. */
const ENDS_ONLY = /废止|决定$|通知$|公告$/

/**
 * Names of ended laws that lead to the law which ended them, and on where that has ended too: whoever asks for 执业医师法 is
 * told of 医师法, and is not given it under that name.
 */
function successorNames({
  endings,
}: Pick<FactTexts, 'endings'>): { alias: string; target_title: string; kind: string }[] {
  const by = new Map(readEndings(endings).map((one) => [one.title, one.by]))
  return [...by].flatMap(([title, first]) => {
    let successor = first
    for (let next = by.get(successor), steps = 0; next !== undefined && steps < 5; next = by.get(successor), steps++)
      successor = next
    if (ENDS_ONLY.test(successor)) return []
    const short = title.replace(/^中华人民共和国/, '')
    return [
      { alias: short, target_title: title, kind: '旧法' },
      { alias: short, target_title: successor, kind: '取代' },
      { alias: title, target_title: successor, kind: '取代' },
    ].filter(({ alias, target_title: target }) => alias !== target)
  })
}

async function loadWords(db: Db, texts: WordTexts, facts: FactTexts): Promise<void> {
  const words = readWords(texts)
  await db.deleteFrom('lawAlias').where('source', '=', 'base').execute()
  const aliases = words.aliases
    .flatMap(({ alias, title, kind, see }) => [
      { alias, target_title: title, kind },
      // A repealed law leads to the one in its place as well.
      ...(see !== null
        ? [
            { alias, target_title: see, kind: '取代' },
            { alias: title, target_title: see, kind: '取代' },
          ]
        : []),
    ])
    .concat(successorNames(facts))
    .map((row) => ({
      ...row,
      alias_key: titleKey(row.alias),
      target_key: titleKey(row.target_title),
      source: 'base',
      enabled: true,
    }))
  await sql`insert into law_alias select * from json_populate_recordset(null::law_alias, ${JSON.stringify(aliases)}::json) on conflict do nothing`.execute(
    db,
  )
  await db.deleteFrom('synonym').where('source', '=', 'base').execute()
  const law = (title: string, anchor: string) => ({
    target_title: title,
    target_key: titleKey(title),
    target_anchor: anchor,
  })
  const synonyms = [
    ...words.synonyms.map(({ terms, legal }) => ({ kind: '俗称', terms, legal })),
    ...words.concepts.map(({ terms, title, article }) => ({ kind: '概念', terms, legal: [], ...law(title, article) })),
    ...words.crimes.map(({ name, short, article }) => ({
      kind: '罪名',
      terms: [name, ...short],
      legal: [],
      ...law(CRIMINAL_LAW, article),
    })),
    ...words.organsShort.map(({ short, full }) => ({ kind: '机关简称', terms: [short], legal: [full] })),
    ...words.endedTerms.map(({ terms, manner, from, act }) => ({
      kind: '已终止',
      terms,
      legal: [`自${dayInWords(from)}起${manner}（${act}）`],
    })),
    { kind: 'noise', terms: words.noise, legal: [] },
    { kind: 'question', terms: words.questions, legal: [] },
  ]
  await sql`insert into synonym (kind, terms, legal, target_title, target_key, target_anchor)
    select kind, terms, legal, target_title, target_key, target_anchor from json_populate_recordset(null::synonym, ${JSON.stringify(synonyms)}::json)`.execute(
    db,
  )
}

/**
 * Brings dictionaries, issuers, the search vocabulary, menus and roles to this version's base data. Cheap when nothing
 * changed.
 */
export async function loadBaseSeeds(db: Db): Promise<void> {
  await loadBaseTables(db)
  await loadSet(db, 'menus', [BASE_ROLES, BASE_MENUS], loadMenus)
  await loadSet(db, 'jobs', BASE_JOBS, loadJobs)
  await loadSet(db, 'reports', BASE_REPORTS, loadReports)
  await loadSet(db, 'online forms', BASE_FORMS, loadForms)
  // Of an earlier release, which loaded the demo library without the mark.
  const demo = await demoHashes()
  await loadSet(db, 'demo laws', demo, async (db) => void (await markDemoLaws(db, demo)))
}

/**
 * The part of the base data that says nothing of an installation, and no day: dictionaries, issuers, the vocabulary and
 * the knowledge of the search. It takes most of the time, so that new databases are made with it
 * (`makePreparedDatabase`).
 */
export async function loadBaseTables(db: Db): Promise<void> {
  await loadSet(db, 'dictionaries', [BASE_DICTIONARIES, REGIONS], loadDictionaries)
  // The texts tell whether a table has changed; it is only read into rows when it has.
  const organs = await organTexts()
  await loadSet(db, 'organs', organs, (db) => loadOrgans(db, organs))
  const words = await wordTexts()
  const facts = await factTexts()
  await loadSet(db, 'words', { words, endings: facts.endings }, (db) => loadWords(db, words, facts))
  const associations = await associationText()
  await loadSet(db, 'associations', associations, (db) => loadAssociations(db, associations))
  const questions = await questionTexts()
  await loadSet(db, 'questions', questions, (db) => loadQuestions(db, questions))
  await loadSet(db, 'facts', facts, (db) => loadFacts(db, facts))
}

/** Entries of base data are replaced; those of staff stay. */
async function loadFacts(db: Db, texts: FactTexts): Promise<void> {
  await db.deleteFrom('lawFact').where('origin', '=', 'base').execute()
  await insertJson(db, 'lawFact', storedFacts(texts), (conflict) => conflict.doNothing())
}

/** Questions of base data are replaced; those of staff stay, also where both ask the same. */
async function loadQuestions(db: Db, texts: QuestionTexts): Promise<void> {
  await db.deleteFrom('articleQuestion').where('source', '=', 'base').execute()
  // Articles with lists of questions are a third of the letters that rows of single questions would be.
  await sql`insert into article_question (target_key, target_title, anchor, text_check, question, source)
    select target_key, target_title, anchor, text_check, question, 'base'
    from json_to_recordset(${JSON.stringify(storedQuestions(texts))}::json)
      as article (target_key text, target_title text, anchor text, text_check text, questions text[]), unnest(questions) as question
    on conflict do nothing`.execute(db)
}

async function loadAssociations(db: Db, text: string): Promise<void> {
  await db.deleteFrom('wordAssociation').execute()
  await insertJson(db, 'wordAssociation', storedAssociations(text))
}

async function loadOrgans(db: Db, texts: OrganTexts): Promise<void> {
  const { organs: bodies, names: ofBodies } = readOrgans(texts)
  // All are bodies of the state; those of a region are read from titles, or entered by staff.
  const organs = bodies.map(({ id, name, kind, successor, signs, localSigns }) => ({
    id,
    name,
    kind,
    organ_system: ORGAN_KINDS[kind],
    region: NATION,
    successor_id: successor,
    signs,
    local_signs: localSigns,
  }))
  // Bodies that staff changed, and their names, are theirs. A name that staff gave to a body of their own is not given
  // to another one.
  await sql`insert into organ (id, name, kind, organ_system, region, signs, local_signs)
    select id, name, kind, organ_system, region, signs, local_signs from json_populate_recordset(null::organ, ${JSON.stringify(organs)}::json) as given
      where not exists (select from organ other where other.name = given.name and other.id <> given.id)
    on conflict (id) do update set name = excluded.name, kind = excluded.kind, organ_system = excluded.organ_system, region = excluded.region,
      signs = excluded.signs, local_signs = excluded.local_signs where organ.updated_by is null`.execute(db)
  await sql`update organ set successor_id = given.successor_id from json_populate_recordset(null::organ, ${JSON.stringify(organs)}::json) as given
    where organ.id = given.id and organ.updated_by is null and organ.successor_id is distinct from given.successor_id
      and (given.successor_id is null or exists (select from organ later where later.id = given.successor_id))`.execute(
    db,
  )
  const names = ofBodies.map(({ organ, name, kind, from, to }) => ({
    organ_id: organ,
    name,
    kind,
    valid_from: from,
    valid_to: to,
  }))
  await sql`delete from organ_name using organ where organ.id = organ_name.organ_id and organ.created_by is null and organ.updated_by is null`.execute(
    db,
  )
  await sql`insert into organ_name select given.* from json_populate_recordset(null::organ_name, ${JSON.stringify(names)}::json) as given
    join organ on organ.id = given.organ_id where organ.updated_by is null
    on conflict (organ_id, name) do nothing`.execute(db)
}

/** The files of the demo library. */
async function demoFiles() {
  const folder = join(projectRoot, 'server/seeds/demo')
  const [laws, normative] = [
    new Set(DEMO_LAWS.map(({ file }) => file)),
    new Set(DEMO_NORMATIVE.map(({ file }) => file)),
  ]
  return [
    ...(await filesAt([folder])).filter(({ name }) => laws.has(name)),
    ...(await filesAt([join(folder, 'normative')])).filter(({ name }) => normative.has(name)),
  ]
}

/** SHA-256 of the files of the demo library, hex. */
async function demoHashes(): Promise<string[]> {
  const contents = await Promise.all((await demoFiles()).map((file) => file.read()))
  return contents.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
}

/** Takes the demo documents into an empty library, each marked as made up. @returns whether it was empty */
export async function loadDemoLibrary(db: Db): Promise<boolean> {
  if (await db.selectFrom('lawWork').select('id').limit(1).executeTakeFirst()) return false
  const byFile = new Map(DEMO_LAWS.map((law) => [law.file, law]))
  const normative = new Map(DEMO_NORMATIVE.map(({ file, address, subject }) => [file, { address, subject }]))
  const files = await demoFiles()
  await takeIn(db, {
    files,
    issuers: await issuerReaderOfSeeds(),
    known: (name) => {
      const law = byFile.get(name)
      if (!law) return normative.get(name)
      const { file, issuers, ...known } = law
      return { ...known, issuers: [...issuers], effectRank: effectRankOf(known.fType, known.fLevel, file) }
    },
  })
  await markDemoLaws(db, await demoHashes())
  await indexPending(db)
  return true
}

/**
 * Adds departments and messages to try the office with, unless there are departments. All accounts join the first
 * department.
 */
export async function loadDemoOffice(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (db) => {
    if (await db.selectFrom('department').select('id').limit(1).executeTakeFirst()) return
    await db
      .insertInto('department')
      .values([...DEMO_DEPARTMENTS])
      .execute()
    await db
      .insertInto('accountDepartment')
      .columns(['accountId', 'departmentId'])
      .expression((select) =>
        select
          .selectFrom('account')
          .select((account) => ['account.id as accountId', account.val(DEMO_DEPARTMENTS[0].id).as('departmentId')]),
      )
      .execute()
    await db
      .insertInto('announcement')
      .values(DEMO_ANNOUNCEMENTS.map((announcement) => ({ ...announcement, status: 1, sentAt: now })))
      .execute()
  })
}
