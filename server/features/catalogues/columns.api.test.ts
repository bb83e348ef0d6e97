import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { catalogueOf, rowsIn, sketchedDocuments, type SketchedDocument, textOf } from '#server/testing/catalogue.ts'
import { fileOf, issuers, markdownOf } from '#server/testing/make.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import { scannedPdf } from '#server/testing/pdf.ts'
import { takeIn } from '../imports/imports.door.ts'
import { bringBack, bringIn, contradictionsOf, decide, openCatalogue, undo } from './catalogues.door.ts'

const store = memoryStore()
let test: TestApp
beforeEach(async () => {
  test = await startTestApp({}, { files: store })
})
afterEach(() => test.close())

const NOW = new Date('2026-05-04T03:00:00Z')
const BY = { accountId: null, username: '命令行导入', orgCode: null }
const rows = <T = Record<string, unknown>>(statement: string) => rowsIn<T>(test.database.db, statement)

/**
 * Brings in four documents with their files, of which the first one has these cells.
 * @param beside other files of the folder, by name
 */
async function bring(
  row: SketchedDocument['row'],
  more: Partial<Parameters<typeof bringIn>[2]> = {},
  text = textOf,
  beside: Record<string, string | Uint8Array> = {},
) {
  const documents = sketchedDocuments(4).map((one, at) => (at === 0 && row ? { ...one, row } : one))
  const opened = await openCatalogue({ field: 'file', name: '市政府文件.xlsx', bytes: catalogueOf(documents) })
  const files = [
    ...documents.filter(({ row: cells }) => cells?.电子文件 !== '').map((one) => fileOf(one.file, text(one))),
    ...Object.entries(beside).map(([name, content]) => fileOf(name, content)),
  ]
  return bringIn(test.database.db, opened, { files, issuers, store, by: BY, now: NOW, ...more })
}
const TITLE = sketchedDocuments(1)[0]?.title ?? ''
async function pageOf(title: string) {
  const [{ id } = { id: '' }] = await rows<{ id: string }>(`select id from law_work where title = '${title}'`)
  return (await test.app.inject(`/fagui/internet/fagui/law/detail?id=${id}`)).json().result
}
const noteOf = async () =>
  (await rows<{ note: string | null }>(`select note from catalogue_row order by ord limit 1`))[0]?.note
const stateOf = async () =>
  (await rows<{ state: string }>(`select publish_state as state from law_version where title = '${TITLE}'`))[0]?.state

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
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      `select id from law_work where title = '中华人民共和国渡槽法'`,
    )
    expect(basesOf(await pageOf(TITLE))).toMatchObject([
      {
        workId: id,
        places: [
          {
            fromAnchor: '',
            fromLabel: '目录',
            targetAnchor: 't3',
            basisText: '《杭州市文件目录》第3行“制定依据”《中华人民共和国渡槽法》第三条',
          },
        ],
      },
      { workId: null, title: '浙江省渡槽条例', places: [{ fromLabel: '目录' }] },
    ])
    const cited = await pageOf('中华人民共和国渡槽法')
    expect(cited.relations).toMatchObject([
      { type: 'BASIS', direction: 'in', title: TITLE, places: [{ fromLabel: '目录' }] },
    ])
  })
  it('is not told again where the text names the law, and what names no law is told in the note of the row', async () => {
    const based = (one: SketchedDocument) => textOf(one).replace('为了管理', '根据《渡槽法》，为了管理')
    await bring({ 制定依据: '中华人民共和国渡槽法、上级要求' }, {}, based)
    expect(basesOf(await pageOf(TITLE))).toMatchObject([
      { title: '渡槽法', count: 1, places: [{ fromLabel: '第一条' }] },
    ])
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

describe('制定依据 of a row without a file', () => {
  const CODES = ['list', 'edit', 'release'].map((act) => `data:document:${act}` as PermissionCode)
  it('is a relation of the entry that staff decide on, until another sheet says something else', async () => {
    const entry = (bases: string) => ({ 电子文件: '', 制定依据: bases })
    await bring(entry('《渡槽法》、上级要求'))
    const clerk = await test.signIn(CODES)
    const [{ id } = { id: '' }] = await rows<{ id: string }>(`select id from document where title = '${TITLE}'`)
    const relations = async () =>
      (await test.ask(`GET /dataManagement/document/relations?id=${id}`, { token: clerk })).body.result
    const words = '《杭州市文件目录》第3行“制定依据”《渡槽法》'
    expect(await relations()).toMatchObject([
      { type: 'BASIS', title: '渡槽法', confirmed: null, places: [{ label: '目录', words }] },
    ])
    expect(await noteOf()).toContain('“上级要求”看不出')
    await bring(entry('《水法》'))
    expect(await relations()).toMatchObject([{ title: '水法' }])
    const { body } = await test.ask('POST /dataManagement/document/decideRelations', {
      token: clerk,
      body: { id, relations: [{ type: 'BASIS', targetKey: '水法' }], decision: 'confirm' },
    })
    expect(body).toMatchObject({ success: true })
    expect(await relations()).toMatchObject([{ title: '水法', confirmed: true }])
  })
})

describe('附件 of a row', () => {
  const PDF = scannedPdf([])
  const named = (...names: string[]) => ({ 附件: names.join('；') })
  const attachments = async () => (await pageOf(TITLE)).attachments.map(({ name }: { name: string }) => name)
  it('is an attachment of the public page, which is read as it was, and goes with the text that is undone', async () => {
    const { catalogue, loose } = await bring(named('附件1.pdf', '收费标准'), {}, textOf, {
      '00001-附件1.pdf': PDF,
      '收费标准.txt': '每次十元',
    })
    expect(loose).toEqual([])
    expect(await attachments()).toEqual(['00001-附件1.pdf', '收费标准.txt'])
    const [{ href }] = (await pageOf(TITLE)).attachments
    const sent = await test.app.inject(`/fagui${href}`)
    expect([sent.headers['content-type'], sent.rawPayload.equals(Buffer.from(PDF))]).toEqual(['application/pdf', true])
    expect(await noteOf()).toBe(null)
    await undo(test.database.db, catalogue.id, { issuers, by: BY, now: NOW })
    expect(await rows(`select 1 from law_file`)).toEqual([])
    expect(await rows(`select count(*)::int as n from stored_file where left_at is not null`)).toEqual([{ n: 2 }])
    expect((await test.app.inject(`/fagui${href}`)).json()).toMatchObject({ success: false })
  })
  it('that is not in the folder, or is no file that may be attached, is told in the note of the row', async () => {
    await bring(named('附件1.pdf', '收费标准', '程序.pdf'), {}, textOf, {
      '程序.pdf': new Uint8Array([0x4d, 0x5a, 0, 1, 2, 3]),
    })
    expect(await attachments()).toEqual([])
    expect(await noteOf()).toBe(
      '第3行“附件”列：没有找到文件附件1.pdf、收费标准；第3行“附件”列：“程序.pdf”的内容不是可以作为附件的类型，没有保存',
    )
  })
  it('is not brought twice, stays when only its file is gone, and is found in a later run', async () => {
    await bring(named('附件1.pdf', '收费标准'), {}, textOf, { '00001-附件1.pdf': PDF })
    expect(await noteOf()).toBe('第3行“附件”列：没有找到文件收费标准')
    await bring(named('附件1.pdf', '收费标准'), {}, textOf, { '00001-附件1.pdf': PDF })
    const again = await bring(named('附件1.pdf', '收费标准'), {}, textOf, { '收费标准.txt': '每次十元' })
    expect(await attachments()).toEqual(['00001-附件1.pdf', '收费标准.txt'])
    expect(await noteOf()).toBe(null)
    await undo(test.database.db, again.catalogue.id, { issuers, by: BY, now: NOW })
    expect(await attachments()).toEqual(['00001-附件1.pdf'])
  })
  it('that a newer sheet names no more goes, and comes back when that sheet is undone', async () => {
    const files = { '00001-附件1.pdf': PDF, '收费标准.txt': '每次十元' }
    await bring(named('附件1.pdf'), {}, textOf, files)
    const newer = await bring(named('收费标准.txt'), {}, textOf, files)
    expect(await attachments()).toEqual(['收费标准.txt'])
    await undo(test.database.db, newer.catalogue.id, { issuers, by: BY, now: NOW })
    expect(await attachments()).toEqual(['00001-附件1.pdf'])
  })
  it('goes with a text whose day of the sheet makes it another version', async () => {
    const { catalogue } = await bring({ ...named('附件1.pdf'), 发布日期: '2011-11-11' }, {}, textOf, {
      '00001-附件1.pdf': PDF,
    })
    expect(
      await rows(`select v.publish_state as state from law_file f join law_version v on v.id = f.version_id`),
    ).toEqual([{ state: 'withheld' }])
    const decided = await decide(test.database.db, catalogue.id, { field: 'publishedOn', counts: 'sheet' })
    await bringBack(test.database.db, decided, { issuers, by: BY, now: NOW })
    expect(await attachments()).toEqual(['00001-附件1.pdf'])
  })
  it('of a text that staff have taken in hand is theirs to add, and the draft has those that were there', async () => {
    await bring({ ...named('附件1.pdf'), 发布日期: '2011-11-11' }, {}, textOf, { '00001-附件1.pdf': PDF })
    const clerk = await test.signIn(['list', 'enrol', 'edit'].map((act) => `data:document:${act}` as PermissionCode))
    expect(
      (await test.ask('POST /dataManagement/document/enrol', { token: clerk, body: { which: 'withheld' } })).body
        .result,
    ).toMatchObject({
      enrolled: 1,
    })
    const [{ id } = { id: '' }] = await rows<{ id: string }>(`select id from document where title = '${TITLE}'`)
    const draft = async () =>
      (await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token: clerk })).body.result.attachments
    expect(await draft()).toMatchObject([{ name: '00001-附件1.pdf', kind_dictText: '其他', isPublic: true }])
    await bring({ ...named('附件1.pdf', '收费标准'), 发布日期: '2011-11-11' }, {}, textOf, {
      '00001-附件1.pdf': PDF,
      '收费标准.txt': '每次十元',
    })
    expect(await noteOf()).toContain('第3行“附件”列：正文已由工作人员办理，附件没有保存')
    expect(await draft()).toHaveLength(1)
  })
})

describe('修改 of a row', () => {
  const LATER = { 修改情况: '2019年3月1日杭州市人民政府令第12号修正' }
  it('differs where the text does not know it, and says which text may be the older one', async () => {
    const { catalogue } = await bring(LATER)
    expect(await contradictionsOf(test.database.db, catalogue.id)).toMatchObject([
      {
        field: 'amended',
        kind: '目录有更晚的修改',
        open: 1,
        sheet: '2019-03-01（杭州市人民政府令第12号）',
        text: '2005-01-10制定',
      },
    ])
    expect(await stateOf()).toBe('withheld')
  })
  it('is a text that the library does not hold where the sheet counts', async () => {
    const { catalogue } = await bring(LATER, { rules: { amended: 'sheet' } })
    const page = await pageOf(TITLE)
    expect(page.missingEditions).toMatchObject([
      {
        date: '2019-03-01',
        kind: '修正',
        basis: { kind: 'catalogue', words: '《杭州市文件目录》第3行“修改”2019-03-01（杭州市人民政府令第12号）' },
      },
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
    expect(await contradictionsOf(test.database.db, catalogue.id)).toMatchObject([
      { kind: '目录的修改没有写到日', sheet: '2018年、2021年' },
    ])
    const decided = await decide(test.database.db, catalogue.id, {
      field: 'amended',
      kind: '目录的修改没有写到日',
      counts: 'sheet',
    })
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
        ? textOf(one).replace(
            one.number,
            `${one.number}\n\n（2005年1月10日公布　根据2019年3月1日杭州市人民政府令第12号修正）`,
          )
        : textOf(one)
    const { catalogue } = await bring({ ...LATER, 发文字号: '' }, {}, known)
    expect((await contradictionsOf(test.database.db, catalogue.id)).filter(({ field }) => field === 'amended')).toEqual(
      [],
    )
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
