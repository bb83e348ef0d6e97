import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilingRow } from '#common/contract/filings.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { exportOf } from '#server/testing/workbook.ts'
import { remindOfFilings } from './filings.sql.ts'

const CODES: PermissionCode[] = [
  'data:filing:list',
  'data:filing:add',
  'data:filing:edit',
  'data:filing:delete',
  'data:filing:export',
  'data:document:list',
]
const LIST = 'GET /dataManagement/filing/list'

let test: TestApp
let clerk: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(CODES)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, as = clerk) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const records = async (query = '', as = clerk): Promise<FilingRow[]> =>
  (await ask(`${LIST}?pageSize=100${query}`, undefined, as)).result.records
const filingsOf = (title: string, as = clerk) => records(`&title=${title}`, as)
const dayBefore = (days: number) => new Date(test.now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** A released document, as if it had been released before there was a register. */
async function released(title: string, more: object = {}): Promise<string> {
  const adder = await test.signIn(['data:document:list', 'data:document:add'])
  const body = {
    title,
    body: '第一条 渡口应当检修。',
    fType: 'FT02',
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
    ...more,
  }
  const { id } = (await ask('POST /dataManagement/document/add', body, adder)).result
  await test.database.db.updateTable('document').set({ state: 50, releasedAt: test.now }).where('id', '=', id).execute()
  return id
}
const open = (...ids: string[]) => ask('POST /dataManagement/filing/open', { ids: ids.join(',') })

async function filing(title: string, more: object = {}): Promise<FilingRow> {
  await open(await released(title, more))
  const [row] = await filingsOf(title)
  if (!row) throw new Error(`${title} has no filing`)
  return row
}
const edit = (row: FilingRow, changes: Partial<FilingRow>, as = clerk) =>
  ask(
    'PUT /dataManagement/filing/edit',
    {
      id: row.id,
      revision: row.revision,
      ...changes,
      began: Object.fromEntries(Object.keys(changes).map((name) => [name, row[name as keyof FilingRow]])),
    },
    as,
  )

describe('filings', () => {
  it('a release opens a filing for every body, and the term begins on the day of publication', async () => {
    const all: PermissionCode[] = [
      'data:document:list',
      'data:document:add',
      'data:document:edit',
      'data:document:review',
      'data:document:approve',
      'data:document:release',
    ]
    const [one, two, three] = [await test.signIn(all), await test.signIn(all), await test.signIn(all)]
    const title = '浙江省渡口检修规定'
    const body = {
      title,
      titleNote: `2026年11月1日浙江省人民政府令第401号公布`,
      body: '第一条 渡口应当检修。',
      fType: 'FT02',
      fLevel: 'F01',
      region: '330000',
      address: 'A01',
    }
    const { id } = (await ask('POST /dataManagement/document/add', body, one)).result
    for (const [act, as] of [
      ['submit', one],
      ['review', two],
      ['approve', two],
      ['release', three],
    ] as const)
      expect(await ask(`POST /dataManagement/document/${act}`, { id }, as), act).toMatchObject({ success: true })
    const rows = await filingsOf(title)
    expect(rows.map(({ filedWith }) => filedWith).toSorted()).toEqual(
      ['国务院', '本级人民代表大会常务委员会'].toSorted(),
    )
    expect(rows[0]).toMatchObject({
      documentId: id,
      publishDate: '2026-11-01',
      publishBasis: '题注',
      dueDate: '2026-12-01',
      daysLeft: 11,
      state: 10,
      state_dictText: '待报送',
    })
    expect(rows[0]?.basis).toContain('第一百零九条第四项')
  })
  it('end with their document when they were not sent: neither list nor reminder counts them, and go on when it is released again', async () => {
    const codes: PermissionCode[] = [
      'data:document:list',
      'data:document:edit',
      'data:document:review',
      'data:document:approve',
      'data:document:release',
    ]
    const [one, two, three] = [await test.signIn(codes), await test.signIn(codes), await test.signIn(codes)]
    const title = '浙江省渡口收回规定'
    const id = await released(title, {
      titleNote: `${dayBefore(60).replace('-', '年').replace('-', '月')}日浙江省人民政府令第402号公布`,
      publishDate: dayBefore(60),
    })
    await open(id)
    const [first, second] = await filingsOf(title)
    if (!first || !second) throw new Error('two filings were expected')
    expect(await edit(second, { state: 20, sentDate: dayBefore(50) })).toMatchObject({ success: true })
    const overdue = async () => (await records('&term=overdue')).filter((row) => row.title === title).length
    expect(await overdue()).toBe(1)
    expect(await ask('POST /dataManagement/document/withdraw', { id, note: '有误' }, three)).toMatchObject({
      success: true,
    })
    const states = async () => Object.fromEntries((await filingsOf(title)).map((row) => [row.id, row.state_dictText]))
    expect(await states()).toEqual({ [first.id]: '不再报送', [second.id]: '已报送' })
    expect(await overdue()).toBe(0)
    await remindOfFilings(test.database.db, dayBefore(0))
    const { reminded } = await test.database.db
      .selectFrom('filing')
      .select('reminded')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(reminded).toBe(0)
    for (const [act, as] of [
      ['reopen', one],
      ['submit', one],
      ['review', two],
      ['approve', two],
      ['release', three],
    ] as const)
      expect(await ask(`POST /dataManagement/document/${act}`, { id }, as), act).toMatchObject({ success: true })
    expect(await states()).toEqual({ [first.id]: '待报送', [second.id]: '已报送' })
    expect(await ask('POST /dataManagement/document/withdraw', { id, note: '有误' }, three)).toMatchObject({
      success: true,
    })
    expect(await ask('POST /dataManagement/document/archive', { id, note: '不再使用' }, three)).toMatchObject({
      success: true,
    })
    expect(await states()).toEqual({ [first.id]: '不再报送', [second.id]: '已报送' })
  })
  it('documents released before are candidates, and registering them takes them from there', async () => {
    const id = await released('浙江省渡口收费规定', { publishDate: '2026-10-10' })
    const unknown = await released('浙江省渡口照明规定')
    await released('渡口司法解释', { fType: 'FT12', fLevel: 'F00' })
    const candidates = async () =>
      (await ask('GET /dataManagement/filing/candidates?title=渡口&pageSize=100')).result.records
    expect((await candidates()).map((row: { title: string }) => row.title).toSorted()).toEqual(
      ['浙江省渡口照明规定', '浙江省渡口收费规定'].toSorted(),
    )
    expect(await open(id, unknown)).toMatchObject({ success: true, result: { opened: 4 } })
    expect(await candidates()).toEqual([])
    expect((await filingsOf('浙江省渡口收费规定'))[0]).toMatchObject({
      publishDate: '2026-10-10',
      publishBasis: '登记',
      dueDate: '2026-11-09',
      daysLeft: -11,
    })
    expect((await filingsOf('浙江省渡口照明规定'))[0]).toMatchObject({
      publishDate: null,
      publishBasis: null,
      dueDate: null,
      daysLeft: null,
    })
    expect(await open(id)).toMatchObject({ success: false })
  })
  it.each([
    ['overdue', '渡口甲规定', 31],
    ['soon', '渡口乙规定', 23],
  ])('the term %s finds the filing whose term stands so, and no other', async (term, title, days) => {
    await filing(title, { publishDate: dayBefore(days) })
    const other = term === 'soon' ? 'overdue' : 'soon'
    expect((await records(`&term=${term}&title=${title}`)).length).toBe(2)
    expect(await records(`&term=${other}&title=${title}`)).toEqual([])
    const last = await filing(`${title}的补充`, { publishDate: dayBefore(30) })
    expect(last.daysLeft).toBe(0)
    expect((await records(`&term=overdue&title=${title}的补充`)).length).toBe(0)
  })
  it('sending, receipt and return are registered, and a day that others changed meanwhile stays', async () => {
    const row = await filing('渡口丙规定', { publishDate: '2026-11-02' })
    expect(await edit(row, { sentDate: '2026-11-10', state: 20 })).toMatchObject({ success: true })
    expect(await edit(row, { note: '已电话联系' })).toMatchObject({ success: true })
    const sent = (await ask(`GET /dataManagement/filing/queryById?id=${row.id}`)).result
    expect(sent).toMatchObject({ sentDate: '2026-11-10', state: 20, note: '已电话联系', daysLeft: null })
    expect(await edit(sent, { state: 31 })).toMatchObject({
      success: false,
      message: expect.stringContaining('退回的理由'),
    })
    expect(await edit(sent, { state: 31, resultNote: '缺少起草说明' })).toMatchObject({ success: true })
    const returned = (await ask(`GET /dataManagement/filing/queryById?id=${row.id}`)).result
    expect(
      await edit(returned, {
        state: 40,
        correctedDate: '2026-11-15',
        receiptNumber: '国备字〔2026〕1号',
        receiptDate: '2026-11-18',
      }),
    ).toMatchObject({ success: true })
    expect(await edit(row, { sentDate: '2026-11-12', state: 20 })).toMatchObject({ success: false, code: 409 })
    const { db } = test.database
    const versions = await db
      .selectFrom('recordVersion')
      .select('id')
      .where('tableName', '=', 'filing')
      .where('recordId', '=', row.id)
      .execute()
    expect(versions.length).toBeGreaterThanOrEqual(5)
  })
  it('a day of publication that staff change is told to be theirs', async () => {
    const row = await filing('渡口丁规定', { publishDate: '2026-11-02' })
    await edit(row, { publishDate: '2026-11-04' })
    expect((await filingsOf('渡口丁规定')).find(({ id }) => id === row.id)).toMatchObject({
      publishDate: '2026-11-04',
      publishBasis: '人工',
      dueDate: '2026-12-04',
    })
    expect(
      await edit({ ...row, revision: row.revision + 1, publishDate: '2026-11-04' }, { publishDate: '2026-02-30' }),
    ).toMatchObject({
      success: false,
      message: expect.stringContaining('没有“2026-02-30”这一天'),
    })
  })
  it('another body can be added to a document, each once', async () => {
    const row = await filing('渡口戊规定', { publishDate: '2026-11-02' })
    const body = { of: row.id, filedWith: '省人民政府', state: 10, publishDate: '2026-11-02' }
    expect(await ask('POST /dataManagement/filing/add', body)).toMatchObject({ success: true })
    expect(await filingsOf('渡口戊规定')).toHaveLength(3)
    expect(await ask('POST /dataManagement/filing/add', body)).toMatchObject({
      success: false,
      message: expect.stringContaining('已登记向该机关备案'),
    })
    const [first, second] = await filingsOf('渡口戊规定')
    if (!first || !second) throw new Error('there is one filing at the most')
    expect(await edit(first, { filedWith: second.filedWith })).toMatchObject({
      success: false,
      message: expect.stringContaining('已登记'),
    })
  })
  it('a receipt is shown to those who see the filing, and only an own file can be entered', async () => {
    const row = await filing('渡口己规定', { publishDate: '2026-11-02' })
    const upload = async (as: string) =>
      (
        await test.ask('POST /sys/common/upload', {
          token: as,
          ...formOf({ biz: 'temp' }, [{ name: '回执.pdf', bytes: new TextEncoder().encode('%PDF-1.4\n%%EOF') }]),
        })
      ).body.message as string
    const other = await test.signIn()
    const foreign = await upload(other)
    expect(await edit(row, { receiptFile: foreign })).toMatchObject({
      success: false,
      message: expect.stringContaining('重新上传回执'),
    })
    const path = await upload(clerk)
    expect(await edit(row, { receiptFile: path })).toMatchObject({ success: true })
    const reads = async (as: string) =>
      (await test.call(`/fagui/sys/common/static/${path}`, { 'x-access-token': as })).status
    expect(await reads(await test.signIn(['data:filing:list']))).toBe(200)
    expect(await reads(await test.signIn(['data:document:list']))).not.toBe(200)
  })
  it('filings of restricted documents do not exist for staff without the permission', async () => {
    const row = await filing('渡口庚规定', { publishDate: '2026-10-02' })
    const { db } = test.database
    await db.updateTable('document').set({ fType: 'FT09' }).where('id', '=', row.documentId).execute()
    expect(await filingsOf('渡口庚规定')).toEqual([])
    for (const name of [
      `GET /dataManagement/filing/queryById?id=${row.id}`,
      `DELETE /dataManagement/filing/deleteBatch?ids=${row.id}`,
    ])
      expect(await ask(name)).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await edit(row, { note: '甲' })).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await filingsOf('渡口庚规定', await test.signIn([...CODES, 'item:special_permissions']))).toHaveLength(2)
    const { lines } = await exportOf(test, '/dataManagement/filing/exportXls?format=xlsx', clerk)
    expect(JSON.stringify(lines)).toContain('渡口己规定')
    expect(JSON.stringify(lines)).not.toContain('渡口庚规定')
  })
  it('data rules of the menu narrow the list, and candidates are narrowed by those of the documents', async () => {
    const ruled = await test.makeUser({ permissions: CODES })
    const { db } = test.database
    for (const [menu, value] of [
      ['menu-data-filings', '渡口己'],
      ['menu-data-documents', '码头甲'],
    ] as const) {
      await db
        .insertInto('permissionDataRule')
        .values({
          id: `rule-${menu}`,
          permissionId: menu,
          name: '甲',
          field: 'title',
          condition: 'LIKE',
          value,
          enabled: true,
        })
        .execute()
      await db
        .updateTable('rolePermission')
        .set({ dataRuleIds: [`rule-${menu}`] })
        .where('permissionId', '=', menu)
        .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', ruled.id))
        .execute()
    }
    await released('码头甲规定')
    await released('码头乙规定')
    const token = await test.sessionOf(ruled)
    expect(new Set((await records('', token)).map(({ title }) => title))).toEqual(new Set(['渡口己规定']))
    const { records: candidates } = (await ask('GET /dataManagement/filing/candidates?pageSize=100', undefined, token))
      .result
    expect(candidates.map(({ title }: { title: string }) => title)).toEqual(['码头甲规定'])
    const hidden = (await filingsOf('渡口丙规定'))[0]?.id ?? ''
    expect(await ask(`DELETE /dataManagement/filing/deleteBatch?ids=${hidden}`, undefined, token)).toMatchObject({
      success: false,
    })
  })
  it('the list takes the same number of statements however long it is', async () => {
    const count = async (size: number) => (await test.statements(() => ask(`${LIST}?pageSize=${size}`))).count
    expect(await count(20)).toBe(await count(1))
  })
})
