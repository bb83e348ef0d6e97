import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { archiveOf } from '#server/testing/archive.ts'
import { fileOf, issuers, markdownOf } from '#server/testing/make.ts'
import { classify, parseLaw, readSource, storeVersions, textHashOf } from '../laws/laws.door.ts'
import { indexPending } from '../search/search.door.ts'
import type { FileToTake } from './files.ts'
import { takeIn } from './take-in.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const TITLE = '浙江省渡口灯标办法'
const note = ['2020年1月1日 浙江省人民政府令第1号公布']
const file = (name: string, article: string) =>
  fileOf(name, markdownOf({ title: TITLE, note, body: [`第一条 ${article}`, '第二条 本办法自2020年2月1日起施行。'] }))
const take = (...files: FileToTake[]) =>
  takeIn(test.database.db, { files, issuers }).then(({ results }) => results.map(({ outcome }) => outcome))
const search = async (q: string): Promise<number> =>
  (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result.total

describe('takeIn with a text that is already there', () => {
  it('the same text in another file is a duplicate, which is reported, remembered and not stored twice', async () => {
    expect(await take(file('a.md', '灯标常亮。'))).toEqual(['new'])
    expect(await take(file('b.md', '灯标  常亮。'))).toEqual(['duplicate'])
    const { db } = test.database
    expect(await db.selectFrom('lawVersion').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('lawSource').select(['fileName', 'outcome']).orderBy('fileName').execute()).toEqual([
      { fileName: 'a.md', outcome: 'new' },
      { fileName: 'b.md', outcome: 'duplicate' },
    ])
    // The second file's bytes are known from now on.
    expect(await take(file('b.md', '灯标  常亮。'))).toEqual(['known'])
  })
  it('the same text is a duplicate within one batch too', async () =>
    expect(await take(file('a.md', '灯标常亮。'), file('b.md', '灯标 常亮。'))).toEqual(['new', 'duplicate']))
  it('a file that is the same to the byte is known, whatever its name', async () =>
    expect(
      (await take(file('a.md', '灯标常亮。'), file('b.md', '灯标常亮。'))).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['known', 'new']))
  it('a duplicate leaves the first text as it was', async () => {
    await take(file('a.md', '灯标常亮。'))
    const before = await test.database.db.selectFrom('lawVersion').selectAll().execute()
    await take(file('b.md', '灯标  常亮。'))
    expect(await test.database.db.selectFrom('lawVersion').selectAll().execute()).toEqual(before)
  })
})

/** Stores a law as taking in does when the tree is found to differ from the text. */
async function storeFaulty(): Promise<{ versionId: string; workId: string }> {
  const source = file('a.md', '灯标常亮。')
  const law = parseLaw(await readSource(source.name, await source.read()))
  law.warnings.push({ kind: 'ROUND_TRIP', place: '正文', detail: '第1字起不同' })
  await storeVersions(test.database.db, [
    { law, classification: classify(law, [], issuers), textHash: textHashOf(law.nodes) },
  ])
  const { id, workId } = await test.database.db
    .selectFrom('lawVersion')
    .select(['id', 'workId'])
    .executeTakeFirstOrThrow()
  return { versionId: id, workId }
}

describe('takeIn with a text that cannot be structured without loss', () => {
  it('a text with characters that nobody can read is taken in and withheld', async () => {
    expect(await take(file('a.md', '灯\ufffd常亮。'))).toEqual(['withheld'])
    expect(await test.database.db.selectFrom('lawVersion').select('publishState').execute()).toEqual([
      { publishState: 'withheld' },
    ])
  })
  it('a text that could not be structured without loss is kept, but cannot be found or read', async () => {
    const { versionId, workId } = await storeFaulty()
    const { db } = test.database
    expect(await db.selectFrom('lawVersion').select('publishState').executeTakeFirst()).toEqual({
      publishState: 'withheld',
    })
    await indexPending(db)
    expect(await db.selectFrom('searchVersion').select('versionId').execute()).toEqual([])
    for (const q of [TITLE, '灯标常亮', 'zjsdkdbbf', '浙江省人民政府令第1号', '']) expect(await search(q)).toBe(0)
    const law = (path: string) => test.call(`/fagui/internet/fagui/law/${path}`)
    expect((await law(`detail?id=${workId}`)).status).toBe(404)
    expect((await law(`detail?id=${workId}&version=${versionId}`)).status).toBe(404)
    expect(JSON.stringify((await law('suggest?q=渡口灯标')).body)).not.toContain(TITLE)
    expect(JSON.stringify((await law('stats')).body)).not.toContain(TITLE)
  })
  it('a text that could not be structured is absent for holders of the special permission too', async () => {
    const { workId } = await storeFaulty()
    const headers = { 'x-access-token': await test.signIn(['item:special_permissions']) }
    expect((await test.call(`/fagui/internet/fagui/law/detail?id=${workId}`, headers)).status).toBe(404)
  })
  it('a text that could not be structured is replaced by a whole file of its name', async () => {
    await storeFaulty()
    await test.database.db
      .insertInto('lawSource')
      .values({
        sha256: '0'.repeat(64),
        fileName: 'a.md',
        versionId: (await test.database.db.selectFrom('lawVersion').select('id').executeTakeFirstOrThrow()).id,
        part: '',
        parserVersion: 0,
        outcome: 'withheld',
        warnings: JSON.stringify([]),
        document: JSON.stringify({}),
      })
      .execute()
    expect(await take(file('a.md', '灯标常亮。'))).toEqual(['replaced'])
    await indexPending(test.database.db)
    expect(await search('灯标常亮')).toBe(1)
  })
})

describe('takeIn with a text whose kind nothing decides', () => {
  const unsigned = () =>
    fileOf('通知/a.md', markdownOf({ title: '关于渡口灯标管理的通知', note: [], body: ['灯标应当常亮。'] }))
  it('is asked about with the acts that decide, and not shown', async () => {
    const { results } = await takeIn(test.database.db, { files: [unsigned()], issuers })
    await indexPending(test.database.db)
    expect(results).toMatchObject([{ outcome: 'asked' }])
    expect(results[0]?.message).toBe(
      '文件类型、制定机关层级、行政区域不能确定：题注、标题和正文都没有写明制定机关；请在“文件数据”的“待判定”里逐份或者成组判定，也可以核对后在导入命令里指定制定机关，重新导入这个文件或者它所在的文件夹',
    )
    expect(await search('渡口灯标管理')).toBe(0)
  })
  it('is read again and shown when staff name who made it, and otherwise asked about again', async () => {
    await take(unsigned())
    expect(await take(unsigned())).toEqual(['asked'])
    const madeBy = issuers.read('浙江省气象局') ?? []
    const { results } = await takeIn(test.database.db, { files: [unsigned()], issuers, madeBy })
    await indexPending(test.database.db)
    expect(results.map(({ outcome }) => outcome)).toEqual(['replaced'])
    expect(await search('渡口灯标管理')).toBe(1)
    expect(await test.database.db.selectFrom('lawWork').select(['fType', 'fLevel', 'region']).execute()).toEqual([
      { fType: 'FT04', fLevel: 'F01', region: '330000' },
    ])
  })
})

describe('takeIn with a file that has changes nobody accepted', () => {
  const word = (middle: string) =>
    fileOf(
      '修订.docx',
      archiveOf([
        {
          name: 'word/document.xml',
          content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${[
            TITLE,
            `（${note[0]}）`,
            `第一条　灯标${middle}常亮。`,
            '第二条　本办法自2020年2月1日起施行。',
          ]
            .map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`)
            .join('')}</w:body></w:document>`,
        },
      ]),
    )
  const inserted = word('</w:t></w:r><w:ins w:id="1"><w:r><w:t>应当</w:t></w:r></w:ins><w:r><w:t>')
  const struck = word('</w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t>不得</w:t></w:r><w:r><w:t>')
  const shown = async () => {
    await indexPending(test.database.db)
    return search('灯标常亮')
  }

  it.each([
    ['tracked changes', inserted, '修订 1 处（第3段）已按全部接受读取，请确认是否为定稿'],
    ['words struck out', struck, '划掉的文字 1 处（第3段，“不得”）仍按正文读取，请核对是否应当删去'],
  ])('with %s it is asked about with the acts that decide, and not shown', async (_, file, said) => {
    const { results } = await takeIn(test.database.db, { files: [file], issuers })
    expect(results).toMatchObject([{ outcome: 'asked' }])
    expect(results[0]?.message).toBe(
      `原文件里的${said}；是定稿的，请在“文件数据”的“待判定”里纳入，提交时在意见里写明“已确认定稿”，也可以核对后在导入命令里注明定稿，重新导入这个文件；不是的，请换成接受修订以后的文件`,
    )
    expect(await shown()).toBe(0)
  })
  it('is read again and shown when staff say that it is final, and otherwise asked about again', async () => {
    await take(inserted)
    expect(await take(inserted)).toEqual(['asked'])
    const { results } = await takeIn(test.database.db, { files: [inserted], issuers, final: true })
    expect(results.map(({ outcome }) => outcome)).toEqual(['replaced'])
    expect(await shown()).toBe(1)
    expect(await take(inserted)).toEqual(['known'])
  })
  it('what is wrong with its text counts, whatever staff say of the changes', async () => {
    const { results } = await takeIn(test.database.db, {
      files: [word('</w:t></w:r><w:del w:id="1"/><w:r><w:t>\ufffd')],
      issuers,
      final: true,
    })
    expect(results.map(({ outcome }) => outcome)).toEqual(['withheld'])
  })
})
