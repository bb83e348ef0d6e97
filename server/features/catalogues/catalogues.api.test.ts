import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { catalogueOf, rowsIn, sketchedDocuments, type SketchedDocument, textOf } from '#server/testing/catalogue.ts'
import { fileOf, issuers } from '#server/testing/make.ts'
import { takeIn } from '../imports/imports.door.ts'
import {
  bringBack,
  bringIn,
  catalogueOfSheet,
  contradictionsOf,
  decide,
  openCatalogue,
  undo,
} from './catalogues.door.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const NOW = new Date('2026-05-04T03:00:00Z')
const BY = { accountId: null, username: '命令行导入', orgCode: null }
const given = (documents: readonly SketchedDocument[], name = '市政府文件.xlsx') =>
  openCatalogue({ field: 'file', name, bytes: catalogueOf(documents) })

async function bring(
  documents: readonly SketchedDocument[],
  files: readonly SketchedDocument[],
  more: Partial<Parameters<typeof bringIn>[2]> = {},
  name?: string,
) {
  return bringIn(test.database.db, await given(documents, name), {
    files: files.map((one) => fileOf(one.file, textOf(one))),
    issuers,
    by: BY,
    now: NOW,
    ...more,
  })
}
const rows = <T = Record<string, unknown>>(statement: string) => rowsIn<T>(test.database.db, statement)
const outcomes = ({ outcomes: found }: { outcomes: { outcome: string | null; count: number }[] }) =>
  Object.fromEntries(found.map(({ outcome, count }) => [outcome, count]))
/** Everything that a catalogue can change, to compare two states. */
const library = async () => ({
  works: await rows(`select id, title, f_type, f_level, region from law_work order by id`),
  versions: await rows(
    `select id, version_date, publish_date, effect_date, effect_basis, effect_text, doc_number, publish_state, text_hash from law_version order by id`,
  ),
  sources: await rows(
    `select sha256, file_name, version_id, outcome in ('new', 'replaced') as is_shown from law_source order by sha256`,
  ),
  facts: await rows(
    `select id, kind, target_title, day, manner, source from law_fact where origin = 'catalogue' order by id`,
  ),
  documents: await rows(
    `select id, title, doc_number, adopt_date, publish_date from document where deleted_at is null order by id`,
  ),
})

/** 60 rows with 57 files: three files are lost, four rows say something else than their texts. */
function sixty() {
  const documents = sketchedDocuments(60)
  const sheet = documents.map((one, at): SketchedDocument => {
    if (at === 3) return { ...one, row: { 发布日期: '2001-01-01' } }
    if (at === 4) return { ...one, row: { 发文字号: '杭政函〔1999〕5号' } }
    if (at === 5) return { ...one, row: { 发文机关: '宁波市人民政府' } }
    if (at === 6) return { ...one, row: { 文件名称: `${one.title}（试行）` } }
    if (at === 7) return { ...one, row: { 效力状态: '已废止' } }
    return one
  })
  return { documents, sheet, files: documents.slice(0, 57) }
}

describe('bringIn', () => {
  it('a catalogue of 60 rows with 57 files becomes 57 texts with the facts of their rows, and three entries without text', async () => {
    const { sheet, files } = sixty()
    const brought = await bring(sheet, files)
    expect(brought).toMatchObject({ is: 'new', added: 60, changed: 0, gone: 0, stopped: false, loose: [] })
    expect(outcomes(brought)).toEqual({ text: 53, asked: 4, entry: 3 })
    const [first] = await rows<{ effectDate: string; effectBasis: string; effectText: string; state: string }>(
      `select to_char(effect_date, 'YYYY-MM-DD') as effect_date, effect_basis, effect_text, publish_state as state from law_version where title = '杭州市第1号渡槽管理办法'`,
    )
    expect(first).toEqual({
      effectDate: '2005-02-09',
      effectBasis: 'catalogue',
      effectText: '《杭州市文件目录》第3行“施行日期”2005-02-09',
      state: 'published',
    })
    expect(
      await rows(`select title, doc_number, source_name from document where deleted_at is null order by title`),
    ).toMatchObject([
      { title: '杭州市第58号渡槽管理办法', sourceName: '依据：目录《杭州市文件目录》第60行' },
      { title: '杭州市第59号渡槽管理办法' },
      { title: '杭州市第60号渡槽管理办法' },
    ])
    expect(await rows(`select kind, manner, day, source from law_fact where origin = 'catalogue'`)).toEqual([
      { kind: 'REPEAL', manner: '废止', day: null, source: '《杭州市文件目录》第10行“时效性”已废止' },
    ])
  })
  it('a reader sees the row of the catalogue as the basis of the day of effect', async () => {
    const { sheet, files } = sixty()
    await bring(sheet, files)
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      `select id from law_work where title = '杭州市第1号渡槽管理办法'`,
    )
    const answer = (await test.app.inject(`/fagui/internet/fagui/law/detail?id=${id}`)).json()
    expect(JSON.stringify(answer)).toContain('《杭州市文件目录》第3行')
  })
  it('what sheet and text say differently is stored, is not public, and is told in groups until staff decide', async () => {
    const { sheet, files } = sixty()
    const { catalogue } = await bring(sheet, files)
    const { db } = test.database
    expect((await contradictionsOf(db, catalogue.id)).map(({ field, kind, open }) => [field, kind, open])).toEqual([
      ['docNumber', '年份不同', 1],
      ['issuers', '机关不同', 1],
      ['publishedOn', '相差一个月以上', 1],
      ['title', '（试行）不同', 1],
    ])
    expect(await rows(`select count(*)::int as n from law_version where publish_state = 'withheld'`)).toEqual([
      { n: 4 },
    ])
    await decide(db, catalogue.id, { field: 'publishedOn', counts: 'text' })
    await decide(db, catalogue.id, { field: 'docNumber', kind: '年份不同', counts: 'sheet' })
    const decided = await decide(db, catalogue.id, { field: 'issuers', counts: 'sheet' })
    await bringBack(db, decided, { issuers, by: BY, now: NOW })
    expect(await rows(`select count(*)::int as n from law_version where publish_state = 'withheld'`)).toEqual([
      { n: 1 },
    ])
    expect(await rows(`select doc_number from law_version where title = '杭州市第5号渡槽管理办法'`)).toEqual([
      { docNumber: '杭政函〔1999〕5号' },
    ])
    expect(
      await rows(
        `select to_char(publish_date, 'YYYY-MM-DD') as day from law_version where title = '杭州市第4号渡槽管理办法'`,
      ),
    ).toEqual([{ day: sketchedDocuments(4)[3]?.day }])
    expect(
      await rows(
        `select i.name from law_issuer i join law_work w on w.id = i.work_id where w.title = '杭州市第6号渡槽管理办法'`,
      ),
    ).toEqual([{ name: '宁波市人民政府' }])
  })
  it('the title of the sheet counts where staff say so, and the text keeps one work', async () => {
    const { sheet, files } = sixty()
    await bring(sheet, files, { rules: { title: 'sheet' } })
    expect(await rows(`select title, publish_state from law_version where title like '杭州市第7号%'`)).toEqual([
      { title: '杭州市第7号渡槽管理办法（试行）', publishState: 'published' },
    ])
  })
  it('the same call again changes nothing', async () => {
    const { sheet, files } = sixty()
    await bring(sheet, files)
    const before = await library()
    const again = await bring(sheet, files)
    expect(again).toMatchObject({ is: 'again', added: 0, changed: 0 })
    expect(await library()).toEqual(before)
  })
  it('bringing in goes on where it was stopped and ends with the same library', async () => {
    const { sheet, files } = sixty()
    const content = async () => {
      const { facts, documents, ...others } = await library()
      return { ...others, facts: facts.length, documents: documents.length }
    }
    await bring(sheet, files)
    const whole = await content()
    await test.close()
    test = await startTestApp()
    let asked = 0
    expect((await bring(sheet, files, { shouldStop: () => ++asked > 30, beside: true })).stopped).toBe(true)
    expect((await content()).versions.length).toBeLessThan(57)
    expect((await bring(sheet, files)).stopped).toBe(false)
    expect(await content()).toEqual(whole)
  })
  it('files of an earlier import get the facts of their rows', async () => {
    const { sheet, files } = sixty()
    await takeIn(test.database.db, { files: files.map((one) => fileOf(one.file, textOf(one))), issuers })
    expect(outcomes(await bring(sheet, files))).toEqual({ text: 53, asked: 4, entry: 3 })
    expect(await rows(`select count(*)::int as n from law_version where effect_basis = 'catalogue'`)).toEqual([
      { n: 57 },
    ])
  })
  it('a file that is in no row is taken in as always and told', async () => {
    const { sheet, files } = sixty()
    const [loose] = sketchedDocuments(70).slice(-1) as [SketchedDocument]
    expect((await bring(sheet, [...files, loose])).loose).toEqual([loose.file])
  })
  it('rows without names of files are tied by number and title of the texts', async () => {
    const documents = sketchedDocuments(12)
    const sheet = documents.map((one, at): SketchedDocument => ({
      ...one,
      row: { 电子文件: '', ...(at % 2 === 0 ? { 发文字号: '' } : {}) },
    }))
    expect(outcomes(await bring(sheet, documents))).toEqual({ text: 12 })
    expect(await rows(`select distinct tied_by from catalogue_row order by 1`)).toEqual([
      { tiedBy: '正文的文号' },
      { tiedBy: '正文的标题' },
    ])
  })
})

describe('a newer sheet of a catalogue', () => {
  it('a newer sheet changes the rows that it changed and nothing else', async () => {
    const { sheet, files } = sixty()
    const { catalogue } = await bring(sheet, files)
    const before = await library()
    const newer = sheet.map((one, at): SketchedDocument => {
      if (at === 10) return { ...one, row: { 实施日期: '2026-01-01' } }
      if (at === 57) return { ...one, row: { 发布日期: '2024-12-31' } }
      return one
    })
    const found = await bring([...newer.slice(1), ...sketchedDocuments(61).slice(60)], files, {}, '市政府文件2026.xlsx')
    expect(found).toMatchObject({ is: 'newer', added: 1, changed: 2, gone: 1, catalogue: { id: catalogue.id } })
    const after = await library()
    const changed = after.versions.filter(
      (version, at) => JSON.stringify(version) !== JSON.stringify(before.versions[at]),
    )
    expect(changed).toMatchObject([{ effectText: '《杭州市文件目录》第12行“施行日期”2026-01-01' }])
    expect(after.documents).toHaveLength(4)
  })
  it('what staff have changed since is told and not overwritten', async () => {
    const { sheet, files } = sixty()
    await bring(sheet, files)
    await rows(
      `update document set title = '杭州市渡槽办法（改）', revision = 2, updated_at = now(), updated_by = 'amy' where title = '杭州市第58号渡槽管理办法'`,
    )
    const newer = sheet.map((one, at): SketchedDocument =>
      at === 57 ? { ...one, row: { 发布日期: '2024-12-31' } } : one,
    )
    expect(outcomes(await bring(newer, files))).toMatchObject({ kept: 1 })
    expect(await rows(`select count(*)::int as n from document where title = '杭州市渡槽办法（改）'`)).toEqual([
      { n: 1 },
    ])
  })
  it('a file that was lost and is found becomes the text of its row, and its entry goes', async () => {
    const { sheet, files, documents } = sixty()
    await bring(sheet, files)
    expect(outcomes(await bring(sheet, documents))).toEqual({ text: 56, asked: 4 })
    expect((await library()).documents).toEqual([])
  })
})

describe('undo', () => {
  it('undoing the first run leaves the library as it was', async () => {
    const { sheet, files } = sixty()
    const before = await library()
    const { catalogue } = await bring(sheet, files)
    const done = await undo(test.database.db, catalogue.id, { issuers, by: BY, now: NOW })
    expect(done).toMatchObject({ removed: 60, restored: 0, kept: [], stopped: false })
    expect(await library()).toEqual(before)
    expect(await rows(`select count(*)::int as n from catalogue_row`)).toEqual([{ n: 0 }])
  })
  it('undoing a newer sheet gives every row what it said before', async () => {
    const { sheet, files, documents } = sixty()
    const { catalogue } = await bring(sheet, files)
    const { documents: entries, ...before } = await library()
    const newer = sheet.map((one, at): SketchedDocument => {
      if (at === 10) return { ...one, row: { 实施日期: '2026-01-01' } }
      if (at === 12) return { ...one, row: { 效力状态: '已失效' } }
      if (at === 57) return { ...one, row: { 发布日期: '2024-12-31' } }
      return one
    })
    await bring(newer, documents.slice(0, 58))
    await undo(test.database.db, catalogue.id, { issuers, by: BY, now: NOW })
    const { documents: back, ...after } = await library()
    expect(after).toEqual(before)
    const bare = (list: unknown[]) =>
      list
        .map((one) => ({ ...(one as object), id: '' }))
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    expect(bare(back)).toEqual(bare(entries))
    await undo(test.database.db, catalogue.id, { issuers, by: BY, now: NOW })
    expect((await library()).versions).toEqual([])
  })
  it('several sheets and decisions are undone one after another, whatever runs changed nothing between them', async () => {
    const { sheet, files } = sixty()
    const { db } = test.database
    const again = async () => (await undo(db, catalogue.id, { issuers, by: BY, now: NOW })).catalogue.state
    const withDay = (day: string) =>
      sheet.map((one, at): SketchedDocument => (at === 10 || at === 57 ? { ...one, row: { 实施日期: day } } : one))
    const { catalogue } = await bring(sheet, files)
    const states = [(await library()).versions]
    await bring(sheet, files)
    await bring(withDay('2026-01-01'), files)
    states.push((await library()).versions)
    await bring(withDay('2026-02-02'), files)
    states.push((await library()).versions)
    await bring(withDay('2026-02-02'), files, { rules: { publishedOn: 'text' } })
    for (const state of states.toReversed()) {
      expect(await again()).toBe('done')
      expect((await library()).versions).toEqual(state)
    }
    expect(await again()).toBe('undone')
    expect(await library()).toMatchObject({ works: [], versions: [], sources: [], facts: [], documents: [] })
  })
  it('what staff have made of a text or an entry since stays and is told', async () => {
    const { sheet, files } = sixty()
    const { catalogue } = await bring(sheet, files)
    const { db } = test.database
    await rows(`update document set revision = 2, updated_at = now() where title = '杭州市第58号渡槽管理办法'`)
    await rows(`insert into law_fact (id, kind, target_title, target_key, version_id, day, source, origin, created_by)
      select 'of-staff', 'VALID', title, title, id, '2026-01-01', '核实', 'staff', 'amy' from law_version where title = '杭州市第1号渡槽管理办法'`)
    const { kept, removed } = await undo(db, catalogue.id, { issuers, by: BY, now: NOW })
    expect(removed).toBe(58)
    expect(kept.map(({ reason }) => reason)).toEqual([
      '正文保留：工作人员登记过它的施行、有效或者废止',
      '登记保留：工作人员已经修改或者办理',
    ])
    expect((await library()).versions).toHaveLength(1)
  })
  it('a run of more than a day ago cannot be undone as a whole', async () => {
    const { sheet, files } = sixty()
    const { catalogue } = await bring(sheet, files)
    const later = new Date(NOW.getTime() + 25 * 3_600_000)
    await expect(undo(test.database.db, catalogue.id, { issuers, by: BY, now: later })).rejects.toThrow(
      '超过一天，不能整体撤销',
    )
  })
  it('undoing goes on where it was stopped', async () => {
    const { sheet, files } = sixty()
    const { catalogue } = await bring(sheet, files)
    let asked = 0
    expect(
      (await undo(test.database.db, catalogue.id, { issuers, by: BY, now: NOW, shouldStop: () => ++asked > 1 }))
        .stopped,
    ).toBe(true)
    await undo(test.database.db, catalogue.id, { issuers, by: BY, now: NOW })
    expect((await library()).versions).toEqual([])
  })
  it('a sheet that was never brought in has nothing to undo', async () => {
    await expect(catalogueOfSheet(test.database.db, 'x', '别的.xlsx')).rejects.toThrow('没有用“别的.xlsx”导入过目录')
  })
})
