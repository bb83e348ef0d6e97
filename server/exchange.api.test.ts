import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { cardOfSide, mustBeSet, sendAgain, takePackages, trust } from '#server/features/exchange/exchange.door.ts'
import { exchangedLaws } from '#server/features/laws/laws.door.ts'
import { cardText, makeExchangeKey, readExchangeKey, signBytes } from '#server/platform/exchange/keys.ts'
import { ExchangeRefused } from '#server/platform/exchange/refused.ts'
import { keepFile } from '#server/platform/files/files.sql.ts'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import { formOf } from '#server/testing/form.ts'
import { makeLaws } from '#server/testing/make.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { twoNetworks } from '#server/testing/two-networks.ts'

const LAW = '/fagui/internet/fagui/law'
const DOCUMENT = 'dataManagement/document'
const PLACED = { docNumber: null, fType: 'FT02', fLevel: 'F02', region: '330100', address: 'A01' }
const LINE = {
  level: 'article',
  depth: 0,
  label: '第一条',
  caption: '',
  text: '渡口由渡工管理。',
  anchor: 't1',
  of: 't1',
}
const ALL: PermissionCode[] = ['list', 'add', 'edit', 'review', 'approve', 'release'].map(
  (act) => `data:document:${act}` as PermissionCode,
)

let two: Awaited<ReturnType<typeof twoNetworks>>
beforeEach(async () => {
  two = await twoNetworks()
})
afterEach(() => two.close())

const ferry = (name: string) => ({
  title: `浙江省${name}渡口管理条例`,
  note: ['2021年3月5日 浙江省第十三届人民代表大会常务委员会第二十八次会议通过'],
  body: [
    `第一条 为了管理${name}的渡口，制定本条例。`,
    '第二条 渡工应当穿着救生衣。',
    '第三条 本条例自2021年6月1日起施行。',
  ],
})
const lawsInside = (...names: string[]) => makeLaws(two.office.test.database.db, names.map(ferry))
const versionInside = async (name: string) =>
  (
    await raw<{ id: string }>(two.office.test.database.db, `select id from law_version where title like '%${name}%'`)
  )[0]!.id
const inside = async (name: string, body?: unknown) => {
  const token = await two.office.test.signIn(ALL)
  const { body: answer } = await two.office.test.ask(name, { token, ...(body === undefined ? {} : { body }) })
  expect(answer).toMatchObject({ success: true })
  return answer.result
}
/** A document that four people lead to the public. */
async function releasedInside(given: object = {}): Promise<string> {
  const form = {
    title: '杭州市索道管理规定',
    titleNote: '2026年3月1日杭州市人民政府令第399号公布',
    body: '第一条　为了管理索道，制定本规定。\n第二条　索道每日检查一次。\n第三条　本规定自2026年5月1日起施行。',
    ...PLACED,
  }
  const { id } = await inside(`POST /${DOCUMENT}/add`, { ...form, ...given })
  for (const act of ['submit', 'review', 'approve', 'release']) await inside(`POST /${DOCUMENT}/${act}`, { id })
  return id
}
const found = async (words: string): Promise<string[]> =>
  (await two.outside.test.call(`${LAW}/search?q=${words}`)).body.result.records.map(({ title }: { title: string }) =>
    title.replaceAll(/<\/?em>/g, ''),
  )
const pageOutside = async (title: string) => {
  const work = await two.outside.test.database.db
    .selectFrom('lawWork')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirst()
  return work && (await two.outside.test.call(`${LAW}/detail?id=${work.id}`)).body.result
}
/** Writes inside, carries, takes in outside. */
async function exchange() {
  await two.office.send()
  await two.carry(two.office, two.outside)
  return two.outside.take()
}
const inFolder = (name: string) => join(two.outside.folder, 'in', name)
const nameOf = (number: number) => `fagui-office-00000${number}.zip`

/** The entries of a package. */
async function entriesOf(place: string): Promise<Map<string, Buffer>> {
  const zip = await yauzl.openPromise(place, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    entries.set(entry.fileName, Buffer.concat(chunks))
  }
  return entries
}
async function writeEntries(place: string, entries: ReadonlyMap<string, Buffer>): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  await writeFile(place, Buffer.concat(chunks))
}
/** Changes the entries of a package that lies in the folder outside. */
async function tamper(name: string, change: (entries: Map<string, Buffer>) => void | Promise<void>): Promise<void> {
  const entries = await entriesOf(inFolder(name))
  await change(entries)
  await writeEntries(inFolder(name), entries)
}

describe('what the office shows', { timeout: 120_000 }, () => {
  it('a release inside is found and read outside after one run, with its articles, files and scan notes', async () => {
    await releasedInside()
    expect(await found('索道')).toEqual([])
    expect(await exchange()).toMatchObject({ numbers: [1], refused: [], missing: [] })
    expect(await found('索道')).toContain('杭州市索道管理规定')
    const own = await two.office.test.database.db
      .selectFrom('lawWork')
      .select('id')
      .where('title', '=', '杭州市索道管理规定')
      .executeTakeFirstOrThrow()
    const [here, there] = [
      (await two.office.test.call(`${LAW}/detail?id=${own.id}`)).body.result,
      await pageOutside('杭州市索道管理规定'),
    ]
    expect({ ...there, segmentId: null }).toEqual({ ...here, segmentId: null })
  })

  it('a correction inside is read outside after one run, and so is what was put right', async () => {
    const id = await releasedInside()
    await exchange()
    const { id: correcting } = await inside(`POST /${DOCUMENT}/correct`, { id })
    const before = await inside(`GET /${DOCUMENT}/queryById?id=${correcting}`)
    const body = before.body.replace('检查一次', '检查三次')
    await inside(`PUT /${DOCUMENT}/edit`, {
      id: correcting,
      revision: before.revision,
      body,
      began: { body: before.body },
    })
    for (const act of ['submit', 'review', 'approve']) await inside(`POST /${DOCUMENT}/${act}`, { id: correcting })
    await inside(`POST /${DOCUMENT}/release`, { id: correcting, note: '第二条的次数' })
    expect(await exchange()).toMatchObject({ numbers: [2], refused: [] })
    const page = JSON.stringify(await pageOutside('杭州市索道管理规定'))
    expect(page).toContain('检查三次')
    expect(page).not.toContain('检查一次')
    expect(page).toContain('第二条的次数')
    expect(await found('检查三次')).toContain('杭州市索道管理规定')
  })

  it('a withdrawal inside is gone outside after one run: no page, no hit, no row', async () => {
    const id = await releasedInside()
    await lawsInside('瓯江')
    await exchange()
    await inside(`POST /${DOCUMENT}/withdraw`, { id, note: '文本有误' })
    expect(await exchange()).toMatchObject({ numbers: [2], refused: [] })
    expect(await found('索道')).not.toContain('杭州市索道管理规定')
    expect(await raw(two.outside.test.database.db, `select * from law_node where text like '%索道%'`)).toEqual([])
    expect(await found('瓯江')).toContain('浙江省瓯江渡口管理条例')
  })

  it('nothing leaves that a stranger may not see: neither drafts nor restricted, withdrawn, withheld or made-up texts', async () => {
    const { db } = two.office.test.database
    await lawsInside('椒江', '甬江', '曹娥江', '苕溪', '鳌江')
    await db
      .updateTable('dictionaryItem')
      .set({ restricted: true })
      .where('dictionaryCode', '=', 'address')
      .where('value', '=', 'A00')
      .execute()
    const set = (name: string) => db.updateTable('lawWork').where('title', 'like', `%${name}%`)
    await set('甬江').set({ address: 'A00' }).execute()
    await set('鳌江').set({ isDemo: true }).execute()
    for (const [name, publishState] of [
      ['曹娥江', 'withheld'],
      ['苕溪', 'withdrawn'],
    ] as const)
      await db.updateTable('lawVersion').set({ publishState }).where('title', 'like', `%${name}%`).execute()
    await inside(`POST /${DOCUMENT}/add`, {
      title: '灵山港渡口草案',
      titleNote: '2026年3月1日杭州市人民政府公布',
      body: '第一条　灵山港渡口。',
      ...PLACED,
    })
    const store = (name: string, text: string) =>
      keepFile(
        db,
        two.office.files,
        {
          biz: 'temp',
          name,
          mediaType: 'text/plain',
          bytes: Buffer.from(text),
          owner: { accountId: null, username: null },
        },
        two.office.test.now,
      )
    const { id: versionId } = await db
      .selectFrom('lawVersion')
      .select('id')
      .where('title', 'like', '%椒江%')
      .executeTakeFirstOrThrow()
    const fileRow = async (name: string, text: string, isPublic: boolean) => ({
      id: isPublic ? 'a1' : 'a2',
      versionId,
      kind: '1',
      path: await store(name, text),
      name,
      mediaType: 'text/plain',
      size: text.length,
      isPublic,
      fileName: name,
      sha256: '',
    })
    await insertJsonInto(db, 'law_file', [
      await fileRow('附图.txt', '公开的附图', true),
      await fileRow('底稿.txt', '内部的底稿', false),
    ])
    const [hidden] = await raw<{ title: string; titleKey: string }>(
      db,
      `select title, title_key from law_work where title like '%甬江%'`,
    )
    for (const name of ['甬江', '曹娥江', '鳌江']) {
      const id = await versionInside(name)
      await insertJsonInto(db, 'law_file', [
        { ...(await fileRow('限制.txt', `不公开文件的附图${name}`, true)), id: `h-${id}`, versionId: id },
      ])
    }
    // A catalogue names the restricted one: as a word of staff, as the basis of a law, as the kind that is complete, as
    // the draft of a consultation.
    await insertJsonInto(db, 'added_word', [
      {
        id: 'w1',
        kind: 'alias',
        words: '摆渡须知',
        meaning: hidden!.title,
        createdBy: '经手人',
        createdAt: two.office.test.now,
      },
    ])
    await insertJsonInto(db, 'law_alias', [
      {
        aliasKey: '摆渡须知',
        alias: '摆渡须知',
        targetKey: hidden!.titleKey,
        targetTitle: hidden!.title,
        source: 'staff',
        addedWordId: 'w1',
      },
    ])
    const told = {
      type: 'BASIS',
      start: 0,
      length: 0,
      targetKey: hidden!.titleKey,
      targetTitle: hidden!.title,
      basisText: '目录所载',
      confidence: 1,
    }
    await insertJsonInto(db, 'law_relation', [{ versionId, seq: 900, fromOrd: -2, ...told }])
    await raw(db, `update dictionary_item set restricted = true where dictionary_code = 'F_TYPE' and value = 'FT08'`)
    await insertJsonInto(db, 'collection_check', [
      { id: 'hidden-kind', fType: 'FT08', completeUntil: '2026-06-30', createdBy: '经手人' },
    ])
    const draft = { title: '限制渡口稿', titleKey: '限制渡口稿', ...PLACED, fType: 'FT08' }
    await insertJsonInto(db, 'document', [{ id: 'd8', ...draft, createdBy: '经手人' }])
    await insertJsonInto(db, 'consultation', [
      {
        id: 'k8',
        documentId: 'd8',
        title: '限制渡口稿（征求意见稿）',
        body: '',
        lines: [LINE],
        beginsOn: '2026-11-01',
        endsOn: '2026-12-15',
        state: 30,
        createdBy: '经手人',
      },
    ])
    const term = { beginsOn: '2026-11-01', endsOn: '2026-12-15', state: 30 }
    await insertJsonInto(db, 'consultation', [
      { id: 'k9', title: '造稿渡口规定（草案）', body: '', lines: [LINE], ...term, createdBy: '演示' },
    ])
    await two.office.send()
    const entries = await entriesOf(join(two.office.folder, 'out', nameOf(1)))
    const everything = [...entries.values()].map((bytes) => bytes.toString('utf8')).join('\n')
    for (const words of [
      '甬江',
      '曹娥江',
      '苕溪',
      '鳌江',
      '灵山港',
      '底稿',
      '经手人',
      '摆渡须知',
      'hidden-kind',
      '限制渡口',
      '造稿渡口',
    ])
      expect.soft(everything, words).not.toContain(words)
    for (const words of ['椒江', '公开的附图', '附图.txt']) expect.soft(everything, words).toContain(words)
    await two.carry(two.office, two.outside)
    expect(await two.outside.take()).toMatchObject({ numbers: [1], refused: [] })
    const file = await two.outside.test.app.inject({ url: `${LAW}/attachment?id=a1` })
    expect(file.statusCode).toBe(200)
    expect(file.body).toBe('公开的附图')
  })

  it('a law that becomes restricted inside is gone outside after one run', async () => {
    await lawsInside('姚江')
    await exchange()
    await two.office.test.database.db
      .updateTable('lawWork')
      .set({ address: 'A00' })
      .where('title', 'like', '%姚江%')
      .execute()
    await two.office.test.database.db
      .updateTable('dictionaryItem')
      .set({ restricted: true })
      .where('dictionaryCode', '=', 'address')
      .where('value', '=', 'A00')
      .execute()
    await exchange()
    expect(await found('姚江')).not.toContain('浙江省姚江渡口管理条例')
  })

  it('a run without changes writes nothing, and one with a change writes what has changed alone', async () => {
    await lawsInside('椒江', '甬江')
    await exchange()
    expect(await two.office.send()).toEqual({ numbers: [], entities: 0, gone: 0 })
    await lawsInside('曹娥江')
    expect(await two.office.send()).toEqual({ numbers: [2], entities: 1, gone: 0 })
  })

  it('two laws that exchange their titles inside have exchanged them outside, in one package or in two', async () => {
    await lawsInside('椒江', '甬江')
    await exchange()
    const titlesOf = async (db: typeof two.office.test.database.db) =>
      Object.fromEntries(
        (await db.selectFrom('lawWork').select(['id', 'title', 'titleKey']).execute()).map((work) => [work.id, work]),
      )
    const inside = two.office.test.database.db
    for (const isApart of [false, true]) {
      const [one, other] = Object.values(await titlesOf(inside))
      const give = async (id: string, { title, titleKey }: { title: string; titleKey: string }) =>
        void (await inside.updateTable('lawWork').set({ title, titleKey }).where('id', '=', id).execute())
      await give(one!.id, { title: '暂名', titleKey: '暂名' })
      await give(other!.id, one!)
      // What is written in between has a name of its own for the first, and the title of the first for the other.
      if (isApart) await two.office.send()
      await give(one!.id, other!)
      expect((await exchange()).refused).toEqual([])
      expect(await titlesOf(two.outside.test.database.db)).toEqual(await titlesOf(inside))
    }
  })

  it('two texts of a law that exchange their days inside have exchanged them outside', async () => {
    await lawsInside('椒江')
    const inside = two.office.test.database.db
    await raw(
      inside,
      `insert into law_version select (jsonb_populate_record(v, '{"id": "another-text-0001", "version_date": "2022-03-05"}')).* from law_version v`,
    )
    await exchange()
    const days = async (db: typeof inside) =>
      db.selectFrom('lawVersion').select(['id', 'versionDate']).orderBy('id').execute()
    const [one, other] = await days(inside)
    const give = async (id: string, versionDate: string | null) =>
      void (await inside.updateTable('lawVersion').set({ versionDate }).where('id', '=', id).execute())
    await give(one!.id, '2023-01-01')
    await give(other!.id, one!.versionDate)
    await give(one!.id, other!.versionDate)
    expect((await exchange()).refused).toEqual([])
    expect(await days(two.outside.test.database.db)).toEqual(await days(inside))
  })

  it('a day of completeness that was entered anew is outside after a whole state, and one entered outside is never overwritten', async () => {
    const { db } = two.office.test.database
    const enter = async (id: string, to: typeof db, day: string, fType = 'FT02') =>
      void (await raw(
        to,
        `insert into collection_check (id, f_type, complete_until) values ('${id}', '${fType}', '${day}')`,
      ))
    const outside = () =>
      two.outside.test.database.db.selectFrom('collectionCheck').select(['id', 'completeUntil']).execute()
    await enter('check-1', db, '2026-01-31')
    await exchange()
    await db.deleteFrom('collectionCheck').execute()
    await enter('check-2', db, '2026-06-30')
    await two.office.send(true)
    await two.carry(two.office, two.outside)
    await two.outside.take()
    expect((await two.outside.take(2)).refused).toEqual([])
    expect(await outside()).toMatchObject([{ id: 'check-2' }])
    await enter('own', two.outside.test.database.db, '2026-03-31', 'FT03')
    await enter('check-3', db, '2026-07-31', 'FT03')
    expect((await exchange()).refused).toMatchObject([
      { trouble: expect.stringContaining('本库另有同样的“数据截至”登记') },
    ])
    expect(await outside()).toContainEqual(expect.objectContaining({ id: 'own' }))
  })

  it('more than a package may hold is several packages, and the other side has all of it', async () => {
    await lawsInside(...Array.from({ length: 501 }, (_, at) => `第${at + 1}号`))
    const { numbers } = await two.office.send()
    expect(numbers).toEqual([1, 2])
    await two.carry(two.office, two.outside)
    expect(await two.outside.take()).toMatchObject({ numbers: [1, 2], refused: [] })
    expect(await raw(two.outside.test.database.db, 'select count(*)::int as count from law_work')).toEqual([
      { count: 501 },
    ])
  })
})

describe('what else the office shows', { timeout: 120_000 }, () => {
  const outsideDb = () => two.outside.test.database.db
  const fact = (given: object) => ({
    kind: 'REPEAL',
    editionDate: null,
    day: '2025-01-01',
    manner: '废止',
    source: '公报第八期',
    origin: 'staff',
    createdBy: '经手人',
    ...given,
  })

  it('what staff entered of a law reaches its page outside, without who entered it and without restricted acts', async () => {
    const { db } = two.office.test.database
    await lawsInside('椒江', '甬江', '曹娥江')
    await db.updateTable('lawWork').set({ fType: 'FT08' }).where('title', 'like', '%甬江%').execute()
    await db
      .updateTable('dictionaryItem')
      .set({ restricted: true })
      .where('dictionaryCode', '=', 'F_TYPE')
      .where('value', '=', 'FT08')
      .execute()
    const titles = await db.selectFrom('lawWork').select(['title', 'titleKey']).execute()
    const of = (name: string) => {
      const { title, titleKey } = titles.find((one) => one.title.includes(name))!
      return { title, key: titleKey }
    }
    const about = (name: string) => ({ targetTitle: of(name).title, targetKey: of(name).key })
    await insertJsonInto(db, 'law_fact', [
      fact({ id: 'f1', ...about('椒江'), byTitle: of('甬江').title, byKey: of('甬江').key }),
      fact({ id: 'f2', ...about('甬江'), byTitle: null, byKey: null }),
      fact({ id: 'f3', ...about('曹娥江'), byTitle: null, byKey: null }),
    ])
    expect(await exchange()).toMatchObject({ numbers: [1], refused: [] })
    expect(
      await raw(
        outsideDb(),
        `select id, by_title, source, created_by from law_fact where origin = 'staff' order by id`,
      ),
    ).toEqual([
      { id: 'f1', byTitle: null, source: '', createdBy: 'exchange' },
      { id: 'f3', byTitle: null, source: '公报第八期', createdBy: 'exchange' },
    ])
    const page = async () => JSON.stringify(await pageOutside('浙江省曹娥江渡口管理条例'))
    expect(await page()).toContain('公报第八期')
    await db.deleteFrom('lawFact').where('id', '=', 'f3').execute()
    await exchange()
    expect(await page()).not.toContain('公报第八期')
  })

  it('words of staff, days of completeness, the rule of validity and the name reach the public, and go when they go', async () => {
    const { db } = two.office.test.database
    await lawsInside('椒江')
    const law = await db.selectFrom('lawWork').select(['title', 'titleKey']).executeTakeFirstOrThrow()
    await insertJsonInto(db, 'added_word', [
      {
        id: 'w1',
        kind: 'alias',
        words: '过河须知',
        meaning: law.title,
        createdBy: '经手人',
        createdAt: two.office.test.now,
      },
    ])
    await insertJsonInto(db, 'law_alias', [
      {
        aliasKey: '过河须知',
        alias: '过河须知',
        targetKey: law.titleKey,
        targetTitle: law.title,
        source: 'staff',
        addedWordId: 'w1',
      },
    ])
    await insertJsonInto(db, 'collection_check', [
      { id: 'c1', fType: 'FT01', completeUntil: '2026-06-30', note: '与公报核对', createdBy: '经手人' },
    ])
    await raw(db, `update validity_rule set trial_years = 2, other_years = 5, source = '省政府令第389号'`)
    await raw(
      db,
      `insert into installation_name (platform_name, home_region, saved_by, saved_at) values ('浙江法规', '330000', '经手人', now())`,
    )
    expect(await exchange()).toMatchObject({ refused: [] })
    expect(await found('过河须知')).toContain(law.title)
    const stats = async () => JSON.stringify((await two.outside.test.call(`${LAW}/stats`)).body.result)
    expect(await stats()).toContain('2026-06-30')
    expect(await raw(outsideDb(), 'select trial_years, other_years from validity_rule')).toEqual([
      { trialYears: 2, otherYears: 5 },
    ])
    expect(await raw(outsideDb(), 'select platform_name, saved_by from installation_name')).toEqual([
      { platformName: '浙江法规', savedBy: null },
    ])
    const people = await raw<{ all: string }>(
      outsideDb(),
      `select string_agg(to_jsonb(w)::text, '') as all from added_word w`,
    )
    expect(JSON.stringify(people)).not.toContain('经手人')
    await db.deleteFrom('addedWord').execute()
    await db.deleteFrom('collectionCheck').execute()
    await exchange()
    expect(await found('过河须知')).not.toContain(law.title)
    expect(await stats()).not.toContain('2026-06-30')
  })

  it('a value that becomes restricted inside is shown to nobody outside, and those of the base data stay restricted', async () => {
    const { db } = two.office.test.database
    const item = (value: string, text: string) => ({ dictionaryCode: 'F_SUBJECT', value, text })
    await insertJsonInto(db, 'dictionary_item', [item('S901', '渡口管理'), item('S902', '内部事项')])
    const before = await raw(
      outsideDb(),
      'select dictionary_code, value from dictionary_item where restricted order by 1, 2',
    )
    await db.updateTable('dictionaryItem').set({ restricted: true }).where('value', '=', 'S902').execute()
    await exchange()
    const subjects = async () =>
      JSON.stringify((await two.outside.test.call('/fagui/internet/fagui/dict/getDictItems/F_SUBJECT')).body.result)
    expect(await subjects()).toContain('渡口管理')
    expect(await subjects()).not.toContain('内部事项')
    await db.updateTable('dictionaryItem').set({ restricted: true }).where('value', '=', 'S901').execute()
    await exchange()
    expect(await subjects()).not.toContain('渡口管理')
    expect(
      await raw(outsideDb(), 'select dictionary_code, value from dictionary_item where restricted order by 1, 2'),
    ).toEqual(before)
  })

  it('a consultation is read outside with its department, its outcome only when it is public', async () => {
    const { db } = two.office.test.database
    await insertJsonInto(
      db,
      'department',
      [{ id: 'd1', name: '省渡口管理处', orgCode: 'A01Z', orgCategory: '1', orgType: '1' }].map(
        ({ id, name, orgCode }) => ({ id, name, orgCode }),
      ),
    )
    const one = (id: string, given: object) => ({
      id,
      title: `${id}渡口办法（征求意见稿）`,
      explanation: '为了渡口安全',
      body: '底稿',
      lines: [LINE],
      beginsOn: '2026-11-01',
      endsOn: '2026-12-15',
      state: 30,
      orgCode: 'A01Z',
      createdBy: '经手人',
      outcome: null,
      ...given,
    })
    await insertJsonInto(db, 'consultation', [
      one('open', {}),
      one('draft', { state: 10 }),
      one('checking', { state: 60, outcome: '还没有定的结果' }),
    ])
    await two.office.send()
    const everything = [...(await entriesOf(join(two.office.folder, 'out', nameOf(1)))).values()]
      .map((bytes) => bytes.toString())
      .join('\n')
    for (const words of ['draft渡口', '还没有定的结果', '底稿', '经手人'])
      expect(everything, words).not.toContain(words)
    await two.carry(two.office, two.outside)
    expect(await two.outside.take()).toMatchObject({ refused: [] })
    const detail = async (id: string) =>
      (await two.outside.test.call(`/fagui/internet/fagui/consultation/detail?id=${id}`)).body
    expect((await detail('open')).result).toMatchObject({
      explanation: '为了渡口安全',
      consultation: { organ: '省渡口管理处' },
    })
    expect((await detail('checking')).result.outcome).toBeNull()
    expect((await detail('draft')).success).toBe(false)
    await raw(
      db,
      `update consultation set state = 70, outcome = '采纳了两条', outcome_at = now() where id = 'checking'`,
    )
    await exchange()
    expect(JSON.stringify((await detail('checking')).result.outcome)).toContain('采纳了两条')
  })
})

describe('what the public sends', { timeout: 120_000 }, () => {
  const SEND = 'POST /internet/fagui/opinion/send'
  const outsideAsk = async (name: string, body: unknown) => (await two.outside.test.ask(name, { body })).body
  const back = async () => {
    await two.outside.send()
    await two.carry(two.outside, two.office)
    return two.office.take()
  }
  async function consultationOutside(): Promise<void> {
    await insertJsonInto(two.office.test.database.db, 'consultation', [
      {
        id: 'c1',
        title: '渡口办法（征求意见稿）',
        body: '',
        lines: [LINE],
        beginsOn: '2026-11-01',
        endsOn: '2026-12-15',
        state: 30,
        createdBy: '经手人',
      },
    ])
    await exchange()
  }
  const opinion = (given: object = {}) => ({
    key: 'k'.repeat(32),
    kind: 1,
    consultationId: 'c1',
    anchor: 't1',
    attitude: 2,
    identity: 1,
    content: '渡工应当持证。',
    name: '陈女士',
    phone: '13800001234',
    email: null,
    ...given,
  })

  it('an opinion with its file arrives inside once, waiting to be taken up, and its answer reaches the receipt outside', async () => {
    await consultationOutside()
    const { receipt } = (await outsideAsk(SEND, opinion())).result
    const form = formOf({ receipt }, [
      {
        name: '陈女士的建议.pdf',
        bytes: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% 渡工持证\ntrailer<</Root 1 0 R>>\n%%EOF\n',
      },
    ])
    expect((await two.outside.test.ask('POST /internet/fagui/opinion/attach', form)).body).toMatchObject({
      success: true,
    })
    expect(await back()).toMatchObject({ numbers: [1], refused: [] })
    expect(await back()).toMatchObject({ numbers: [], refused: [] })
    const token = await two.office.test.signIn([
      'opinion:feedback:list',
      'opinion:feedback:handle',
      'opinion:feedback:contacts',
    ])
    const asked = async (name: string, body?: unknown) =>
      (await two.office.test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body.result
    const { records } = await asked('GET /opinionManagement/feedback/list')
    expect(records).toHaveLength(1)
    const [row] = records
    expect(row).toMatchObject({
      content: '渡工应当持证。',
      label: '第一条',
      state: 10,
      files: 1,
      targetTitle: '渡口办法（征求意见稿）',
    })
    expect(await asked('POST /opinionManagement/feedback/sender', { id: row.id })).toMatchObject({
      name: '陈女士',
      phone: '13800001234',
    })
    const sealed = JSON.stringify(await raw(two.office.test.database.db, 'select * from opinion'))
    for (const words of ['陈女士', '13800001234', receipt]) expect(sealed, words).not.toContain(words)
    await asked('PUT /opinionManagement/feedback/edit', {
      id: row.id,
      revision: row.revision,
      state: 40,
      answer: '已写入第八条',
      publicText: null,
      note: '内部备注',
    })
    expect(await exchange()).toMatchObject({ refused: [] })
    const follow = (await outsideAsk('POST /internet/fagui/opinion/follow', { receipt })).result
    expect(follow).toMatchObject({ answer: '已写入第八条', content: '渡工应当持证。' })
    expect(JSON.stringify(await raw(two.outside.test.database.db, 'select * from opinion'))).not.toContain('内部备注')
  })

  it('a correction offered by a reader arrives inside on its law', async () => {
    await lawsInside('椒江')
    await exchange()
    const { id: versionId, workId } = await two.outside.test.database.db
      .selectFrom('lawVersion')
      .select(['id', 'workId'])
      .executeTakeFirstOrThrow()
    const sent = await outsideAsk(
      SEND,
      opinion({
        kind: 2,
        consultationId: null,
        workId,
        versionId,
        anchor: null,
        attitude: null,
        content: '第二条有错字。',
      }),
    )
    expect(sent).toMatchObject({ success: true })
    await back()
    expect(await raw(two.office.test.database.db, 'select kind, work_id, content, state from opinion')).toEqual([
      { kind: 2, workId, content: '第二条有错字。', state: 10 },
    ])
  })

  it('searches that failed people outside are added to the figures inside, each once', async () => {
    await consultationOutside()
    const set = (told: number) =>
      raw(
        two.outside.test.database.db,
        `insert into search_feedback (id, query, told_count, first_seen_at, last_seen_at) values ('q1', '过江车票', ${told}, now(), now())
        on conflict (id) do update set told_count = excluded.told_count, last_seen_at = now()`,
      )
    const inside = () =>
      raw(
        two.office.test.database.db,
        `select told_count, (select count(*)::int from search_feedback_note) as notes from search_feedback`,
      )
    await raw(
      two.office.test.database.db,
      `insert into search_feedback (id, query, told_count, first_seen_at, last_seen_at) values ('own', '过江车票', 5, now(), now())`,
    )
    await set(2)
    await raw(
      two.outside.test.database.db,
      `insert into search_feedback_note (feedback_id, note, noted_on) values ('q1', '找车票的规定', '2026-11-19')`,
    )
    await back()
    expect(await inside()).toEqual([{ toldCount: 7, notes: 1 }])
    await set(3)
    await back()
    expect(await inside()).toEqual([{ toldCount: 8, notes: 1 }])
    await two.outside.send(true)
    await two.carry(two.outside, two.office)
    await two.office.take(3)
    expect(await inside()).toEqual([{ toldCount: 8, notes: 1 }])
  })
})

describe('packages on their way', { timeout: 120_000 }, () => {
  /** Three packages, carried. */
  async function three(): Promise<void> {
    for (const name of ['椒江', '甬江', '曹娥江']) {
      await lawsInside(name)
      await two.office.send()
    }
    await two.carry(two.office, two.outside)
  }

  it('a lost one is named, later ones wait for it, and all are taken in when it comes', async () => {
    await three()
    await rm(inFolder(nameOf(2)))
    expect(await two.outside.take()).toMatchObject({ numbers: [1], missing: [2], refused: [] })
    expect(await found('曹娥江')).toEqual([])
    expect(await sendAgain(two.office.parts, 2)).toEqual([2, 3])
    await two.carry(two.office, two.outside)
    expect(await two.outside.take()).toMatchObject({ numbers: [2, 3], missing: [], refused: [] })
    expect(await found('曹娥江')).toContain('浙江省曹娥江渡口管理条例')
  })

  it('those that come in another order are taken in by their numbers', async () => {
    await three()
    const aside = join(two.outside.folder, nameOf(1))
    await rename(inFolder(nameOf(1)), aside)
    expect(await two.outside.take()).toMatchObject({ numbers: [], missing: [1] })
    await rename(aside, inFolder(nameOf(1)))
    expect(await two.outside.take()).toMatchObject({ numbers: [1, 2, 3], missing: [] })
  })

  it('one that comes twice is passed over', async () => {
    await three()
    await copyFile(inFolder(nameOf(2)), join(two.outside.folder, 'again.zip'))
    await two.outside.take()
    await rename(join(two.outside.folder, 'again.zip'), inFolder(nameOf(2)))
    expect(await two.outside.take()).toMatchObject({ numbers: [], passed: [nameOf(2)], refused: [] })
    expect(await two.outside.names('in')).toEqual(['taken'])
  })

  it.each<[string, (entries: Map<string, Buffer>) => void | Promise<void>, string]>([
    [
      'one byte of a member is another',
      (entries) => {
        const part = entries.get('part-0001.ndjson')
        if (part) part[40] = (part[40] ?? 0) ^ 1
      },
      'part-0001.ndjson 与清单不符',
    ],
    [
      'the manifest is another',
      (entries) =>
        void entries.set(
          'manifest.json',
          Buffer.from((entries.get('manifest.json')?.toString() ?? '').replace('"gone": 0', '"gone": 1')),
        ),
      '签名与登记的对方公钥不符',
    ],
    [
      'another key has signed',
      async (entries) => {
        const place = join(two.outside.folder, 'other.key')
        await makeExchangeKey(place, false)
        const key = await readExchangeKey(place)
        entries.set('manifest.sig', Buffer.from(signBytes(entries.get('manifest.json')!, key!.privateKey)))
      },
      '签名与登记的对方公钥不符',
    ],
    ['a member is missing', (entries) => void entries.delete('part-0001.ndjson'), '包里缺少 part-0001.ndjson'],
    [
      'a member was added',
      (entries) => void entries.set('part-0002.ndjson', Buffer.from('{}\n')),
      '包里多出了 part-0002.ndjson',
    ],
    [
      'it is for another installation',
      (entries) => resigned(entries, (manifest) => ({ ...manifest, to: 'f'.repeat(32) })),
      '这个包是写给另一套系统的',
    ],
    [
      'its chain is another',
      (entries) => resigned(entries, (manifest) => ({ ...manifest, previous: 'a'.repeat(64) })),
      '接不上本机取入的第 1 号',
    ],
    [
      'its format is newer',
      (entries) => resigned(entries, (manifest) => ({ ...manifest, formatVersion: 99, program: '9.0.0' })),
      '由更新的版本（9.0.0）写出',
    ],
  ])(
    'one in which %s is refused, stays in the folder, is logged once, and nothing of it is there',
    async (_, change, reason) => {
      await three()
      await tamper(nameOf(2), change)
      const taken = await two.outside.take()
      expect(taken.numbers).toEqual([1])
      expect(taken.refused).toEqual([{ name: nameOf(2), trouble: expect.stringContaining(reason) }])
      await two.outside.take()
      const { db } = two.outside.test.database
      expect(
        await db.selectFrom('activityLog').select('content').where('content', 'like', '数据交换：拒绝%').execute(),
      ).toHaveLength(1)
      expect(await two.outside.names('in')).toEqual([nameOf(2), nameOf(3), 'taken'])
      expect((await db.selectFrom('lawWork').select('title').execute()).map(({ title }) => title)).toEqual([
        '浙江省椒江渡口管理条例',
      ])
    },
  )

  /** Changes the manifest and signs it with the key of the office, as a program of the office would. */
  async function resigned(
    entries: Map<string, Buffer>,
    change: (manifest: Record<string, unknown>) => object,
  ): Promise<void> {
    const text = Buffer.from(JSON.stringify(change(JSON.parse(entries.get('manifest.json')!.toString()))))
    const key = await readExchangeKey(two.office.parts.keyFile)
    entries.set('manifest.json', text)
    entries.set('manifest.sig', Buffer.from(signBytes(text, key!.privateKey)))
  }

  it('a file that is only half copied is refused, and taken in when it is whole', async () => {
    await lawsInside('椒江')
    await two.office.send()
    await two.carry(two.office, two.outside)
    const whole = await readFile(inFolder(nameOf(1)))
    await writeFile(inFolder(nameOf(1)), whole.subarray(0, whole.length / 2))
    expect((await two.outside.take()).refused).toEqual([
      { name: nameOf(1), trouble: expect.stringContaining('不是完整的交换包') },
    ])
    await writeFile(inFolder(nameOf(1)), whole)
    expect(await two.outside.take()).toMatchObject({ numbers: [1], refused: [] })
  })

  it('a receiver that ends in the middle has nothing of the package, and all of it once after the next run', async () => {
    await lawsInside('椒江', '甬江')
    await two.office.send()
    await two.carry(two.office, two.outside)
    const ending = vi.spyOn(exchangedLaws, 'take').mockImplementationOnce(async (parts, entities) => {
      await exchangedLaws.take(parts, entities)
      throw new Error('killed')
    })
    await expect(two.outside.take()).rejects.toThrow('killed')
    ending.mockRestore()
    const { db } = two.outside.test.database
    expect(await db.selectFrom('lawWork').select('id').execute()).toEqual([])
    expect(await two.outside.take()).toMatchObject({ numbers: [1], refused: [] })
    expect(await db.selectFrom('lawWork').select('id').execute()).toHaveLength(2)
  })

  it('laws that were taken in when the receiver ended are found after the next run', async () => {
    await lawsInside('椒江')
    await two.office.send()
    await two.carry(two.office, two.outside)
    const { parts, test } = two.outside
    const killed = async () => {
      if ((await raw(test.database.db, 'select id from law_work')).length > 0) throw new Error('killed')
    }
    await expect(takePackages({ ...parts, indexInside: killed, indexAfter: killed })).rejects.toThrow('killed')
    await two.outside.take()
    expect(await found('椒江')).toContain('浙江省椒江渡口管理条例')
  })

  it('two programs that take in at once take it in once, and refuse nothing', async () => {
    await lawsInside('椒江')
    await two.office.send()
    await two.carry(two.office, two.outside)
    const runs = await Promise.all([two.outside.take(), two.outside.take()])
    expect(runs.flatMap(({ numbers }) => numbers)).toEqual([1])
    expect(runs.flatMap(({ refused }) => refused)).toEqual([])
    expect(
      await raw(two.outside.test.database.db, `select state from exchange_package where direction = 'in'`),
    ).toEqual([{ state: 'taken' }])
    expect(await two.outside.names('in')).toEqual(['taken'])
  })

  it('a program that writes while another one writes leaves its package as it is, and says so', async () => {
    await lawsInside('椒江')
    const entities = exchangedLaws.entities.bind(exchangedLaws)
    vi.spyOn(exchangedLaws, 'entities').mockImplementationOnce(async (parts, keys) => {
      expect(await two.office.send()).toMatchObject({ numbers: [1] })
      return entities(parts, keys)
    })
    await expect(two.office.send()).rejects.toThrow('另一个程序正在写出')
    await lawsInside('甬江')
    expect(await exchange()).toMatchObject({ numbers: [1, 2], refused: [] })
    expect(await readdir(join(two.office.folder, 'sent'))).toEqual([nameOf(1), nameOf(2)])
  })

  it('a law that changes while a run writes goes with the next run, with the file that it got', async () => {
    const { db } = two.office.test.database
    await lawsInside('椒江')
    const entities = exchangedLaws.entities.bind(exchangedLaws)
    vi.spyOn(exchangedLaws, 'entities').mockImplementationOnce(async (parts, keys) => {
      const versionId = await versionInside('椒江')
      const owner = { accountId: null, username: null }
      const file = { biz: 'temp', name: '附图.txt', mediaType: 'text/plain', bytes: Buffer.from('渡口图'), owner }
      const path = await keepFile(db, two.office.files, file, two.office.test.now)
      const row = {
        id: 'a1',
        versionId,
        kind: '1',
        path,
        name: '附图.txt',
        mediaType: 'text/plain',
        size: 9,
        isPublic: true,
      }
      await insertJsonInto(db, 'law_file', [{ ...row, fileName: '附图.txt', sha256: '' }])
      return entities(parts, keys)
    })
    await two.office.send()
    expect(await exchange()).toMatchObject({ numbers: [1, 2], refused: [] })
    expect((await two.outside.test.app.inject({ url: `${LAW}/attachment?id=a1` })).body).toBe('渡口图')
  })

  it('a file that is lost keeps back what has it and says so, and no withdrawal', async () => {
    const { db } = two.office.test.database
    await lawsInside('椒江')
    await exchange()
    await raw(db, 'delete from law_work')
    await lawsInside('甬江')
    const versionId = await versionInside('甬江')
    const file = {
      biz: 'temp',
      name: '附图.txt',
      mediaType: 'text/plain',
      bytes: Buffer.from('渡口图'),
      owner: { accountId: null, username: null },
    }
    const path = await keepFile(db, two.office.files, file, two.office.test.now)
    const row = {
      id: 'a1',
      versionId,
      kind: '1',
      path,
      name: '附图.txt',
      mediaType: 'text/plain',
      size: 9,
      isPublic: true,
    }
    await insertJsonInto(db, 'law_file', [{ ...row, fileName: '附图.txt', sha256: '' }])
    await two.office.files.remove(path)
    await expect(two.office.send()).rejects.toThrow('在文件存储中找不到')
    await two.office.files.put(path, Buffer.from('另一张'))
    await expect(two.office.send()).rejects.toThrow('与登记的校验值不符')
    await two.carry(two.office, two.outside)
    expect(await two.outside.take()).toMatchObject({ numbers: [2], refused: [] })
    expect(await raw(two.outside.test.database.db, 'select id from law_work')).toEqual([])
    await two.office.files.put(path, Buffer.from('渡口图'))
    expect(await exchange()).toMatchObject({ numbers: [3], refused: [] })
    expect(await found('甬江')).toContain('浙江省甬江渡口管理条例')
  })

  it('a sender that ends before the package has its name puts it into the folder with the next run', async () => {
    await lawsInside('椒江')
    await two.office.send()
    const sent = join(two.office.folder, 'sent')
    const { sentSha256 } = (
      await raw<{ sentSha256: string }>(two.office.test.database.db, 'select sent_sha256 from exchange_side')
    )[0]!
    await rename(join(sent, nameOf(1)), join(sent, `.${nameOf(1)}.${sentSha256.slice(0, 16)}.part`))
    await rm(join(two.office.folder, 'out', nameOf(1)))
    await raw(two.office.test.database.db, `update exchange_package set state = 'writing'`)
    expect(await two.office.send()).toMatchObject({ numbers: [] })
    expect(await two.office.names('out')).toEqual([nameOf(1)])
    expect(await readdir(sent)).toEqual([nameOf(1)])
  })

  it('a number that was taken in with another content is refused', async () => {
    await three()
    await two.outside.take()
    await copyFile(inFolder(`taken/${nameOf(2)}`), inFolder(nameOf(2)))
    await tamper(nameOf(2), (entries) =>
      resigned(entries, (manifest) => ({ ...manifest, moment: '2026-01-01T00:00:00.000Z' })),
    )
    expect(await two.outside.take()).toMatchObject({
      numbers: [],
      refused: [{ trouble: expect.stringContaining('第 2 号取入过') }],
    })
  })

  it('a sender that was restored from an older backup begins a whole state behind what the other side has', async () => {
    await three()
    await two.outside.take()
    await raw(two.office.test.database.db, 'update exchange_side set sent_number = 1')
    await two.outside.send()
    await two.carry(two.outside, two.office)
    await two.office.take()
    expect(await exchange()).toMatchObject({ numbers: [], unconfirmed: 4, refused: [] })
    expect(await two.outside.take(4)).toMatchObject({ numbers: [4], unconfirmed: null })
  })

  it('a receipt tells the sender up to which number all is there', async () => {
    await three()
    await two.outside.take()
    expect(await two.outside.send()).toMatchObject({ numbers: [1] })
    expect(await two.outside.send()).toMatchObject({ numbers: [] })
    await two.carry(two.outside, two.office)
    expect(await two.office.take()).toMatchObject({ numbers: [1] })
    expect(await raw(two.office.test.database.db, 'select confirmed_number from exchange_side')).toEqual([
      { confirmedNumber: 3 },
    ])
  })

  it('a whole state waits for a confirmation, and then takes away what it does not hold', async () => {
    await lawsInside('椒江', '甬江')
    await exchange()
    await two.office.test.database.db.deleteFrom('lawWork').where('title', 'like', '%甬江%').execute()
    await two.office.send(true)
    await two.carry(two.office, two.outside)
    expect(await two.outside.take()).toMatchObject({ numbers: [], unconfirmed: 2 })
    expect(await found('甬江')).toContain('浙江省甬江渡口管理条例')
    expect(await two.outside.take(2)).toMatchObject({ numbers: [2], unconfirmed: null })
    expect(await found('甬江')).not.toContain('浙江省甬江渡口管理条例')
    expect(await found('椒江')).toContain('浙江省椒江渡口管理条例')
  })

  it.each<[string, () => Error, number[]]>([
    ['before its first package', () => new Error('killed'), [2]],
    ['between its packages', () => new ExchangeRefused('到此为止'), [2, 3]],
  ])(
    'a whole state that ends %s is carried on by the next run, and still takes away what it does not hold',
    async (_, error, numbers) => {
      await lawsInside('椒江', '甬江')
      await exchange()
      await raw(two.office.test.database.db, `delete from law_work where title like '%甬江%'`)
      vi.spyOn(exchangedLaws, 'entities').mockRejectedValueOnce(error())
      await expect(two.office.send(true)).rejects.toThrow(error().message)
      await two.office.send()
      await two.carry(two.office, two.outside)
      expect(await two.outside.take(2)).toMatchObject({ numbers, refused: [] })
      expect(await raw(two.outside.test.database.db, 'select title from law_work')).toEqual([
        { title: '浙江省椒江渡口管理条例' },
      ])
      expect(await two.office.send()).toMatchObject({ numbers: [] })
    },
  )

  it('a new key of the sender is taken beside the one before until its first package came', async () => {
    await lawsInside('椒江')
    await two.office.send()
    await makeExchangeKey(two.office.parts.keyFile, true)
    await two.carry(two.office, two.outside)
    await trust(two.outside.parts, cardText(await cardOfSide(mustBeSet(two.office.parts))), '管理员')
    expect(await two.outside.take()).toMatchObject({ numbers: [1], refused: [] })
    await lawsInside('甬江')
    expect(await exchange()).toMatchObject({ numbers: [2], refused: [] })
    expect(await raw(two.outside.test.database.db, 'select peer_key_before from exchange_side')).toEqual([
      { peerKeyBefore: null },
    ])
  })
})
