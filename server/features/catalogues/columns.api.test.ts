import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { catalogueOf, rowsIn, sketchedDocuments, type SketchedDocument, textOf } from '#server/testing/catalogue.ts'
import { fileOf, issuers, markdownOf } from '#server/testing/make.ts'
import { takeIn } from '../imports/imports.door.ts'
import { bringBack, bringIn, contradictionsOf, decide, openCatalogue, undo } from './catalogues.door.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const NOW = new Date('2026-05-04T03:00:00Z')
const BY = { accountId: null, username: '命令行导入', orgCode: null }
const rows = <T = Record<string, unknown>>(statement: string) => rowsIn<T>(test.database.db, statement)

/** Brings in documents of which the first one has these cells; of the others three have files. */
async function bring(row: SketchedDocument['row'], more: Partial<Parameters<typeof bringIn>[2]> = {}, text = textOf) {
  const documents = sketchedDocuments(4).map((one, at) => (at === 0 && row ? { ...one, row } : one))
  const opened = await openCatalogue({ field: 'file', name: '市政府文件.xlsx', bytes: catalogueOf(documents) })
  const files = documents.map((one) => fileOf(one.file, text(one)))
  return bringIn(test.database.db, opened, { files, issuers, by: BY, now: NOW, ...more })
}
const TITLE = sketchedDocuments(1)[0]?.title ?? ''
async function pageOf(title: string) {
  const [{ id } = { id: '' }] = await rows<{ id: string }>(`select id from law_work where title = '${title}'`)
  return (await test.app.inject(`/fagui/internet/fagui/law/detail?id=${id}`)).json().result
}
const noteOf = async () => (await rows<{ note: string | null }>(`select note from catalogue_row order by ord limit 1`))[0]?.note
const stateOf = async () => (await rows<{ state: string }>(`select publish_state as state from law_version where title = '${TITLE}'`))[0]?.state

describe('制定依据 of a row', () => {
  const BASED = { 制定依据: '《中华人民共和国渡槽法》第三条、浙江省渡槽条例' }
  const basesOf = (page: { relations: { type: string; direction: string }[] }) =>
    page.relations.filter(({ type, direction }) => type === 'BASIS' && direction === 'out')
  it('is a relation of the text that names its row, linked where the library has the law and a name where it has not', async () => {
    const law = markdownOf({
      title: '中华人民共和国渡槽法',
      note: ['2001年1月1日公布'],
      body: ['第一条 看护渡槽。', '第二条 修渡槽。', '第三条 查渡槽。'],
    })
    await takeIn(test.database.db, { files: [fileOf('渡槽法.md', law)], issuers })
    await bring(BASED)
    const [{ id } = { id: '' }] = await rows<{ id: string }>(`select id from law_work where title = '中华人民共和国渡槽法'`)
    expect(basesOf(await pageOf(TITLE))).toMatchObject([
      {
        workId: id,
        places: [
          { fromAnchor: '', fromLabel: '目录', targetAnchor: 't3', basisText: '《杭州市文件目录》第3行“制定依据”《中华人民共和国渡槽法》第三条' },
        ],
      },
      { workId: null, title: '浙江省渡槽条例', places: [{ fromLabel: '目录' }] },
    ])
    const cited = await pageOf('中华人民共和国渡槽法')
    expect(cited.relations).toMatchObject([{ type: 'BASIS', direction: 'in', title: TITLE, places: [{ fromLabel: '目录' }] }])
  })
  it('is not told again where the text names the law, and what names no law is told in the note of the row', async () => {
    const based = (one: SketchedDocument) => textOf(one).replace('为了管理', '根据《渡槽法》，为了管理')
    await bring({ 制定依据: '中华人民共和国渡槽法、上级要求' }, {}, based)
    expect(basesOf(await pageOf(TITLE))).toMatchObject([{ title: '渡槽法', count: 1, places: [{ fromLabel: '第一条' }] }])
    expect(await noteOf()).toBe('第3行“制定依据”列：“上级要求”看不出是哪一部法律、法规，没有采用')
  })
  it('stays when the text is read again, and goes with the row that is undone', async () => {
    const { catalogue } = await bring(undefined)
    const before = await rows(`select type, target_title from law_relation order by 1, 2`)
    await bring(BASED)
    await bringBack(test.database.db, catalogue, { issuers, by: BY, now: NOW })
    expect(basesOf(await pageOf(TITLE))).toHaveLength(2)
    await undo(test.database.db, catalogue.id, { issuers, by: BY, now: NOW })
    expect(await rows(`select type, target_title from law_relation order by 1, 2`)).toEqual(before)
  })
})

describe('修改 of a row', () => {
  const LATER = { 修改情况: '2019年3月1日杭州市人民政府令第12号修正' }
  it('differs where the text does not know it, and says which text may be the older one', async () => {
    const { catalogue } = await bring(LATER)
    expect(await contradictionsOf(test.database.db, catalogue.id)).toMatchObject([
      { field: 'amended', kind: '目录有更晚的修改', open: 1, sheet: '2019-03-01（杭州市人民政府令第12号）', text: '2005-01-10制定' },
    ])
    expect(await stateOf()).toBe('withheld')
  })
  it('is a text that the library does not hold where the sheet counts', async () => {
    const { catalogue } = await bring(LATER, { rules: { amended: 'sheet' } })
    const page = await pageOf(TITLE)
    expect(page.missingEditions).toMatchObject([
      { date: '2019-03-01', kind: '修正', basis: { kind: 'catalogue', words: '《杭州市文件目录》第3行“修改”2019-03-01（杭州市人民政府令第12号）' } },
    ])
    expect(page.version.effect).toMatchObject({ status: '03' })
    await undo(test.database.db, catalogue.id, { issuers, by: BY, now: NOW })
    expect(await rows(`select 1 from law_fact where origin = 'catalogue'`)).toEqual([])
  })
  it('leaves the text as it is where the text counts', async () => {
    const { catalogue } = await bring(LATER)
    const decided = await decide(test.database.db, catalogue.id, { field: 'amended', counts: 'text' })
    await bringBack(test.database.db, decided, { issuers, by: BY, now: NOW })
    expect(await stateOf()).toBe('published')
    expect((await pageOf(TITLE)).missingEditions).toEqual([])
  })
  it('is in doubt, and no day is made up, where the row names only a year', async () => {
    const { catalogue } = await bring({ 修改情况: '经2018年、2021年两次修改' })
    expect(await contradictionsOf(test.database.db, catalogue.id)).toMatchObject([{ kind: '目录的修改没有写到日', sheet: '2018年、2021年' }])
    const decided = await decide(test.database.db, catalogue.id, { field: 'amended', kind: '目录的修改没有写到日', counts: 'sheet' })
    await bringBack(test.database.db, decided, { issuers, by: BY, now: NOW })
    const page = await pageOf(TITLE)
    expect(page.missingEditions).toEqual([])
    expect(page.version.effect).toMatchObject({
      state: 'toCheck',
      reason: '《杭州市文件目录》第3行“修改”2021年，修改后的文本本库未收录，本文本何时被取代待核',
    })
  })
  it.each([
    ['无', null],
    ['2004年修正', '第3行“修改”列：2004年的修改早于正文的文本，正文没有载明，没有采用'],
    ['已修改', '第3行“修改”列：“已修改”看不出是哪一次修改，没有采用'],
  ])('a cell %s holds nothing up, and its note is %s', async (cell, note) => {
    const { catalogue } = await bring({ 修改情况: cell })
    expect(await contradictionsOf(test.database.db, catalogue.id)).toEqual([])
    expect([await stateOf(), await noteOf()]).toEqual(['published', note])
  })
  it('says nothing where the text knows it, or another row is the later text', async () => {
    const known = (one: SketchedDocument) =>
      one.title === TITLE
        ? textOf(one).replace(one.number, `${one.number}\n\n（2005年1月10日公布　根据2019年3月1日杭州市人民政府令第12号修正）`)
        : textOf(one)
    const { catalogue } = await bring({ ...LATER, 发文字号: '' }, {}, known)
    expect((await contradictionsOf(test.database.db, catalogue.id)).filter(({ field }) => field === 'amended')).toEqual([])
    const [first, second] = sketchedDocuments(2) as [SketchedDocument, SketchedDocument]
    const sheet = [
      { ...first, title: '杭州市河埠管理办法', row: LATER },
      { ...second, title: '杭州市河埠管理办法', day: '2019-03-01', row: {} },
    ]
    const opened = await openCatalogue({ field: 'file', name: '两行.xlsx', bytes: catalogueOf(sheet, '河埠目录') })
    const two = await bringIn(test.database.db, opened, {
      files: sheet.map((one) => fileOf(one.file, textOf(one))),
      issuers,
      by: BY,
      now: NOW,
    })
    expect(await contradictionsOf(test.database.db, two.catalogue.id)).toEqual([])
  })
})
