import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chart, Figures } from '#common/contract/dashboards.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { exportOf } from '#server/testing/workbook.ts'

const CODES: PermissionCode[] = [
  'data:dashboard:view',
  'data:dashboard:export',
  'data:document:list',
  'data:document:add',
  'data:fact:list',
]
const TEXT = { titleNote: '', body: '第一条 甲。', region: '330000', address: 'A01' }

let test: TestApp
let clerk: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(CODES)
  const { db } = test.database
  await makeLaws(db, [
    {
      title: '浙江省渡槽管理条例',
      note: ['2019年1月1日 浙江省第十三届人民代表大会常务委员会第一次会议通过'],
      body: ['第一条 甲。', '第二条 本条例自2019年3月1日起施行。'],
    },
    {
      title: '浙江省渡槽检修规定',
      note: ['2010年1月1日 浙江省人民政府令第301号公布'],
      body: ['第一条 乙。', '第二条 本规定自2010年2月1日起施行。'],
    },
    { title: '浙江省渡槽收费规定', note: ['2020年1月1日 浙江省人民政府令第302号公布'], body: ['第一条 丙。'] },
    { title: '渡槽内部操作规程', note: ['2012年1月1日 浙江省人民政府令第306号公布'], body: ['第一条 丁。'] },
  ])
  await db.updateTable('lawWork').set({ fType: 'FT09' }).where('title', '=', '渡槽内部操作规程').execute()
  const add = async (title: string, more: object) =>
    (
      await test.ask('POST /dataManagement/document/add', {
        token: clerk,
        body: { ...TEXT, title, fType: 'FT04', fLevel: 'F01', ...more },
      })
    ).body.result.id as string
  await add('甲通知', { issuers: '浙江省水利厅', publishDate: '2026-03-01', effectStatus: '01' })
  const old = await add('乙通知', { issuers: '浙江省水利厅、浙江省农业农村厅', fLevel: 'F02' })
  const other = await add('丙办法', { fType: 'FT02', publishDate: '2025-03-01' })
  const secret = await add('丁规程', {})
  await db
    .updateTable('document')
    .set({ createdAt: new Date(test.now.getTime() - 40 * 86_400_000) })
    .where('id', '=', old)
    .execute()
  await db.updateTable('document').set({ state: 20 }).where('id', '=', other).execute()
  await db.updateTable('document').set({ fType: 'FT09' }).where('id', '=', secret).execute()
})
afterAll(() => test.close())

const ask = async (name: string, as = clerk) => (await test.ask(name, { token: as })).body
async function figures(query = '', as = clerk): Promise<Figures> {
  const { result, message } = await ask(`GET /dataManagement/dashboard/figures${query}`, as)
  if (!result) throw new Error(message)
  return result
}
const chart = (shown: Figures, name: Chart['name']): Chart => {
  const found = shown.charts.find((one) => one.name === name)
  if (!found) throw new Error(`there is no chart ${name}`)
  return found
}
/** Every mark of a chart: values of its row and column with the count. */
const marks = ({ rows, columns, counts }: Chart) =>
  rows.flatMap((row, at) =>
    (columns.length > 0 ? columns : [{ value: '' }]).map((column, order) => ({
      row: row.value,
      column: column.value,
      count: counts[at]?.[order] ?? 0,
    })),
  )
const found = async (query: string, as = clerk) =>
  (await ask(`GET /internet/fagui/law/search?${query}`, as)).result.total
const listed = async (query: string, as = clerk) =>
  (await ask(`GET /dataManagement/document/list?${query}`, as)).result.total

describe('GET /dataManagement/dashboard/figures', () => {
  it('every figure about laws equals the number that the retrieval finds', async () => {
    const shown = await figures()
    expect(shown.laws.total).toBe(3)
    expect(await found('')).toBe(3)
    for (const { row, column, count } of marks(chart(shown, 'lawStatus')))
      expect(await found(`fType=${row}&effectStatus=${column}`)).toBe(count)
    for (const { row, column, count } of marks(chart(shown, 'lawLevel')))
      expect(await found(`fType=${row}&fLevel=${column}`)).toBe(count)
    for (const { row, column, count } of marks(chart(shown, 'lawYear')))
      expect(await found(`year=${row}&fType=${column}`)).toBe(count)
    for (const { row, count } of marks(chart(shown, 'lawIssuer'))) expect(await found(`issuer=${row}`)).toBe(count)
    expect(marks(chart(shown, 'lawYear')).filter(({ count }) => count > 0)).toHaveLength(3)
  })
  it('every figure about documents equals the number in their list', async () => {
    const shown = await figures()
    expect(shown.documents).toEqual({ total: 3, inWork: 3 })
    const span = Object.fromEntries(
      shown.ages.map(({ value, from, to }) => [
        value,
        `${from ? `&createTime_begin=${from}` : ''}${to ? `&createTime_end=${to}` : ''}`,
      ]),
    )
    const age = marks(chart(shown, 'documentAge'))
    expect(age.filter(({ count }) => count > 0)).toEqual([
      { row: '10', column: 'week', count: 1 },
      { row: '10', column: 'quarter', count: 1 },
      { row: '20', column: 'week', count: 1 },
    ])
    for (const { row, column, count } of age) expect(await listed(`state=${row}${span[column]}`)).toBe(count)
    for (const { row, column, count } of marks(chart(shown, 'documentType')))
      expect(await listed(`facets=fType:${row};state:${column}`)).toBe(count)
    const years = marks(chart(shown, 'documentYear'))
    expect(years.map(({ row }) => row)).toContain('-')
    for (const { row, column, count } of years) expect(await listed(`facets=year:${row};state:${column}`)).toBe(count)
    const issuers = marks(chart(shown, 'documentIssuer'))
    expect(issuers).toContainEqual({ row: '浙江省水利厅', column: '', count: 2 })
    for (const { row, count } of issuers) expect(await listed(`facets=issuer:${encodeURIComponent(row)}`)).toBe(count)
  })
  it('the radar counts what the queues of open questions hold', async () => {
    const shown = chart(await figures(), 'radar')
    const queues = (await ask('GET /dataManagement/facts/queues')).result
    expect(shown.rows.map(({ value }, at) => ({ kind: value, count: shown.counts[at]?.[0] }))).toEqual(
      queues.filter(({ kind }: { kind: string }) => kind !== 'stated'),
    )
    expect(queues.some(({ count }: { count: number }) => count > 0)).toBe(true)
  })
  it('the charts can be narrowed to a type, level, year and status, and then equal the narrowed lists', async () => {
    const shown = await figures('?fType=FT02&year=2010')
    expect(shown.laws.total).toBe(await found('fType=FT02&year=2010'))
    expect(shown.laws.total).toBe(1)
    expect((await figures('?fType=FT04&fLevel=F02')).documents).toEqual({ total: 1, inWork: 1 })
    expect((await figures('?effectStatus=01')).documents?.total).toBe(await listed('facets=effectStatus:01'))
  })
  it('restricted laws and documents are counted for holders of the permission only', async () => {
    const holder = await test.signIn([...CODES, 'item:special_permissions'])
    const [plain, all] = [await figures(), await figures('', holder)]
    expect({ laws: all.laws.total, documents: all.documents?.total }).toEqual({ laws: 4, documents: 4 })
    expect(JSON.stringify(plain)).not.toContain('FT09')
    expect(chart(all, 'lawStatus').rows.map(({ value }) => value)).toContain('FT09')
    expect(all.laws.total).toBe(await found('', holder))
  })
  it('documents are counted under the data rules of their list', async () => {
    const { db } = test.database
    const someone = await test.makeUser({ permissions: CODES })
    const token = await test.sessionOf(someone)
    expect((await figures('', token)).documents?.total).toBe(3)
    const menu = 'menu-data-documents'
    await db
      .insertInto('permissionDataRule')
      .values({
        id: 'rules',
        permissionId: menu,
        name: '只看规章',
        field: 'fType',
        condition: '=',
        value: 'FT02',
        enabled: true,
      })
      .execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: ['rules'] })
      .where('permissionId', '=', menu)
      .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', someone.id))
      .execute()
    expect((await figures('', token)).documents?.total).toBe(await listed('', token))
    expect((await figures('', token)).documents?.total).toBe(1)
  })
  it('documents and open questions are left out without the permissions for their lists', async () => {
    const shown = await figures('', await test.signIn(['data:dashboard:view']))
    expect(shown.documents).toBeNull()
    expect(shown.charts.map(({ name }) => name)).toEqual(['lawStatus', 'lawLevel', 'lawYear', 'lawIssuer'])
  })
  it('the figures take the same number of statements however much there is', async () => {
    await figures()
    const before = await test.statements(() => figures())
    await makeLaws(
      test.database.db,
      [1, 2, 3].map((n) => ({ title: `浙江省第${n}号渡槽条例`, body: ['第一条 渡槽应当检修。'] })),
    )
    await figures()
    expect((await test.statements(() => figures())).count).toBe(before.count)
    expect(before.count).toBeLessThan(16)
  })
})

describe('GET /dataManagement/dashboard/exportXls', () => {
  it('the workbook has every figure of the charts', async () => {
    const { charts } = await figures('?fType=FT02')
    const { lines, name } = await exportOf(test, '/dataManagement/dashboard/exportXls?fType=FT02&format=xlsx', clerk)
    expect(name).toBe('数字化数据管理统计2026-11-20.xlsx')
    const counts = charts.flatMap((one) => marks(one).map(({ count }) => count))
    expect(counts.length).toBeGreaterThan(0)
    expect(lines.slice(3).map((line) => Number(line[3]))).toEqual(counts)
  })
})
