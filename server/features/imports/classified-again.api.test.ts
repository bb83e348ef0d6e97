import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { fileOf, issuers, markdownOf } from '#server/testing/make.ts'
import { takeIn } from './take-in.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const TITLE = '浙江省渡口灯标条例'
const first = ['2010年1月1日 浙江省第十届人民代表大会常务委员会第一次会议通过']
const file = (name: string, note: string[], article: string) =>
  fileOf(name, markdownOf({ title: TITLE, note, body: [`第一条 ${article}`, '第二条 本条例自2010年2月1日起施行。'] }))
/** The text as the congress made it, and an older one of which only the approval is told. */
const newer = file('newer.md', ['2020年1月1日 浙江省第十三届人民代表大会第二次会议通过'], '灯标常亮。')
const older = file('older.md', first, '灯标夜间点亮。')
const unsigned = file('unsigned.md', [], '灯标长明。')

const take = (...files: (typeof newer)[]) => takeIn(test.database.db, { files, issuers }).then(({ results }) => results)
const held = async () => {
  const { db } = test.database
  const work = await db
    .selectFrom('lawWork')
    .select(['fType', 'fLevel', 'region', 'organSystem'])
    .executeTakeFirstOrThrow()
  const names = await db.selectFrom('lawIssuer').select('name').orderBy('ord').execute()
  return { ...work, issuers: names.map(({ name }) => name) }
}
const OF_CONGRESS = {
  fType: 'FT01',
  fLevel: 'F01',
  region: '330000',
  organSystem: '人大',
  issuers: ['浙江省人民代表大会'],
}

describe('takeIn: how a work with several texts is classified', () => {
  it.each([
    ['in the order of their days', () => [older, newer]],
    ['the newest first', () => [newer, older]],
  ])('the newest text classifies the work when its texts come %s, in one run', async (_, files) => {
    await take(...files())
    expect(await held()).toEqual(OF_CONGRESS)
  })
  it('the newest text classifies the work when an older one comes in a later run, and when it comes later itself', async () => {
    await take(newer)
    await take(older)
    expect(await held()).toEqual(OF_CONGRESS)
    await test.database.db.deleteFrom('lawWork').execute()
    await test.database.db.deleteFrom('lawSource').execute()
    await take(older)
    await take(newer)
    expect(await held()).toEqual(OF_CONGRESS)
  })
  it('a newer parser gives texts that are held the names and parts of what they issue, when their files are taken in again', async () => {
    const notice = fileOf(
      'notice.md',
      markdownOf({
        title: '浙江省水利厅关于印发《浙江省渡口灯标维护办法》的通知',
        note: ['浙水规〔2025〕3号'],
        body: [
          '现印发给你们。',
          '浙江省水利厅',
          '2025年6月18日',
          '浙江省渡口灯标维护办法',
          '第一条 灯标每年维护。',
          '第二条 本办法自2025年8月1日起施行。',
        ],
      }),
    )
    await take(notice)
    const { db } = test.database
    // As a release without these names left it.
    await db.deleteFrom('lawIssuedName').execute()
    await db.deleteFrom('lawNode').where('level', '=', 'issued').execute()
    await db.updateTable('lawSource').set({ parserVersion: 6 }).execute()
    await take(notice)
    expect(await db.selectFrom('lawIssuedName').select(['name', 'anchor', 'effectDate']).execute()).toEqual([
      { name: '浙江省渡口灯标维护办法', anchor: 'w1', effectDate: '2025-08-01' },
    ])
    expect(await db.selectFrom('lawNode').select('caption').where('level', '=', 'issued').execute()).toHaveLength(1)
  })
  it('a newer parser classifies the works of files that are taken in again', async () => {
    await take(newer)
    const { db } = test.database
    await db
      .updateTable('lawWork')
      .set({ fType: 'FT13', fLevel: 'F00', region: '000000', organSystem: '政府', effectRank: 65 })
      .execute()
    await db.updateTable('lawIssuer').set({ name: '十三届人大二次' }).execute()
    expect((await take(newer))[0]?.outcome).toBe('known')
    expect((await held()).fType).toBe('FT13')
    await db.updateTable('lawSource').set({ parserVersion: 1 }).execute()
    expect((await take(newer))[0]?.outcome).toBe('replaced')
    expect(await held()).toEqual(OF_CONGRESS)
    expect(await db.selectFrom('lawWork').select('effectRank').executeTakeFirst()).toEqual({ effectRank: 70 })
  })
  it('a text that names no issuer is reported and shown without one', async () => {
    const [result] = await take(unsigned)
    expect(result?.warnings.find(({ kind }) => kind === 'UNKNOWN_ISSUER')).toEqual({
      kind: 'UNKNOWN_ISSUER',
      place: '题注',
      detail: '题注、标题和正文都没有写明制定机关',
    })
    expect((await held()).issuers).toEqual([])
  })
  it('words that are no body are reported as they stand', async () => {
    const [result] = await take(file('a.md', ['2020年1月1日 渡口协会第五次理事会议通过'], '灯标常亮。'))
    expect(result?.warnings.find(({ kind }) => kind === 'UNKNOWN_ISSUER')?.detail).toBe(
      '“渡口协会第五次理事会议”不能识别为机关名称',
    )
  })
})
