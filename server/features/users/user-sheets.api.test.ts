import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDepartment, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { exportOf, importWorkbook, workbookOf } from '#server/testing/workbook.ts'

const own = () => `s${randomBytes(5).toString('hex')}`
const IMPORT = 'POST /sys/user/importExcel'
const TITLES = [
  '用户账号',
  '用户姓名',
  '性别',
  '生日',
  '手机号码',
  '电子邮件',
  '工号',
  '职务',
  '部门',
  '角色',
  '座机',
  '状态',
]
const EVERYTHING = [
  'system:user:list',
  'system:user:export',
  'system:user:import',
  'system:user:addUserRole',
  'system:user:delete',
  'system:user:deleteRecycleBin',
  'system:user:changepwd',
] as const

let test: TestApp
let admin: Person
let token: string
const mark = own()
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.makeUser({ permissions: [...EVERYTHING], realname: '王主任' })
  token = await test.sessionOf(admin)
  const { db } = test.database
  const top = await makeDepartment(db, `厅${mark}`)
  const { orgCode } = await db
    .selectFrom('department')
    .select('orgCode')
    .where('id', '=', top)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('department')
    .values({ id: own(), parentId: top, name: `处${mark}`, orgCode: `${orgCode}A01` })
    .execute()
  await db
    .insertInto('position')
    .values({ id: own(), code: `c${mark}`, name: `处长${mark}` })
    .execute()
  await db
    .insertInto('role')
    .values([
      { id: own(), code: `r1${mark}`, name: `编辑${mark}` },
      { id: own(), code: `r2${mark}`, name: `同名${mark}` },
      { id: own(), code: `r3${mark}`, name: `同名${mark}` },
    ])
    .execute()
})
afterAll(() => test.close())

const send = async (rows: string[][], titles = TITLES, as = token) =>
  (await importWorkbook(test, IMPORT, as, await workbookOf(titles, rows))).body
const line = (given: Partial<Record<string, string>>) =>
  TITLES.map((title) => given[title] ?? ({ 用户账号: own(), 用户姓名: '赵五' } as Record<string, string>)[title] ?? '')
const found = async (username: string) =>
  (await test.ask(`GET /sys/user/list?username=${username}`, { token })).body.result.records[0]
/** The workbook of refused lines an import left. */
async function refused(fileUrl: string) {
  const { db } = test.database
  const path = fileUrl.replace('/sys/common/static/', '')
  expect(
    await db.selectFrom('storedFile').select(['audience', 'accountId']).where('path', '=', path).executeTakeFirst(),
  ).toEqual({
    audience: 'owner',
    accountId: admin.id,
  })
  return (await exportOf(test, fileUrl, token)).lines
}

describe('GET /sys/user/importTemplate', () => {
  it('the template has the headings of an import, and a line filled in is imported', async () => {
    const { lines, name } = await exportOf(test, '/sys/user/importTemplate', token)
    expect(name).toBe('用户导入模板.xlsx')
    expect(lines.at(-1)).toEqual(TITLES)
    const username = own()
    const cells: Record<string, string> = { 用户账号: username, 用户姓名: '模板人', 性别: '女' }
    expect((await send([TITLES.map((title) => cells[title] ?? '')])).success).toBe(true)
    expect(await found(username)).toMatchObject({ realname: '模板人', sex_dictText: '女' })
  })
  it('the template is refused without the permission to import', async () => {
    expect(
      (await test.ask('GET /sys/user/importTemplate', { token: await test.signIn(['system:user:list']) })).body,
    ).toMatchObject({ code: 510 })
  })
})

describe('an import of people', () => {
  // spec §3.7
  it('an import stores people with the roles, departments and positions that the cells name', async () => {
    const username = own()
    const body = await send([
      line({
        用户账号: username,
        性别: '女',
        生日: '1991-02-03',
        电子邮件: `${username}@example.com`,
        工号: username,
        职务: `处长${mark}`,
        部门: `厅${mark}/处${mark}，厅${mark}`,
        角色: `编辑${mark}`,
        座机: '0571-87000000',
        状态: '冻结',
      }),
    ])
    expect(body).toMatchObject({
      success: true,
      code: 200,
      message: '文件导入成功！数据行数：1。导入的用户没有初始密码，请由管理员重置密码，或由本人凭手机号找回密码后登录',
      result: { totalCount: 1, successCount: 1, errorCount: 0, fileUrl: null },
    })
    expect(await found(username)).toMatchObject({
      realname: '赵五',
      sex: 2,
      birthday: '1991-02-03',
      workNo: username,
      post: `c${mark}`,
      orgCodeTxt: `厅${mark},处${mark}`,
      roleTxt: `编辑${mark}`,
      status: 2,
      createBy: admin.username,
    })
    const log = await test.database.db
      .selectFrom('activityLog')
      .select(['content', 'operateType'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(log).toEqual({ content: `导入用户 1 条：用户“赵五（${username}）”`, operateType: 5 })
  })
  // spec §3.7
  it('an import gives no user a password', async () => {
    const username = own()
    await send([line({ 用户账号: username })])
    for (const password of ['123456', '!', ''])
      expect((await test.ask('POST /sys/login', { body: { username, password } })).body.message).toBe(
        '用户名或密码错误',
      )
    await test.ask('PUT /sys/user/changePassword', { token, body: { username, password: 'Maple-2027' } })
    expect((await test.ask('POST /sys/login', { body: { username, password: 'Maple-2027' } })).body.code).toBe(3030)
  })
  // spec §2.47
  it('an import names cell and reason of each refused line and stores the other lines', async () => {
    const [good, taken] = [own(), own()]
    await send([line({ 用户账号: taken, 工号: taken, 手机号码: '', 电子邮件: `${taken}@example.com` })])
    const body = await send([
      line({ 用户账号: good, 工号: good }),
      line({ 用户账号: taken.toUpperCase() }),
      line({ 工号: taken }),
      line({ 电子邮件: `${taken.toUpperCase()}@example.com` }),
      line({ 工号: good }),
      line({ 用户账号: 'ab' }),
      line({ 用户姓名: ' ' }),
      line({ 性别: '未知', 部门: '没有处', 角色: `同名${mark}` }),
      line({ 手机号码: '123' }),
    ])
    expect(body).toMatchObject({
      success: true,
      code: 201,
      message: expect.stringMatching(/^文件导入成功，但有错误。/),
      result: { totalCount: 9, successCount: 1, errorCount: 8, msg: '总上传行数：9，已导入行数：1，错误行数：8' },
    })
    expect(await found(good)).toBeTruthy()
    const lines = await refused(body.result.fileUrl)
    expect(lines.slice(3).map(([at, column, reason]) => [at, column, reason])).toEqual([
      ['4', '用户账号', '用户账号：用户名已经存在，忽略导入。'],
      ['5', '工号', '工号：工号已经存在，忽略导入。'],
      ['6', '电子邮件', '电子邮件：电子邮件已经存在，忽略导入。'],
      ['7', '工号', '工号：工号已经存在，忽略导入。'],
      ['8', '用户账号', '用户账号：用户名长度为 4 到 18 位'],
      ['9', '用户姓名', '用户姓名：请输入用户姓名!'],
      ['10', '角色、性别、部门', `角色：“同名${mark}”不止一个，请填写编码；性别：“未知”不存在；部门：“没有处”不存在`],
      ['11', '手机号码', '手机号码：请输入正确的手机号!'],
    ])
  })
  it('an import refuses roles the importer may not give and roles that exclude each other', async () => {
    const clerk = await test.signIn(['system:user:import'])
    expect((await send([line({ 角色: `编辑${mark}` })], TITLES, clerk)).result).toMatchObject({
      successCount: 0,
      errorCount: 1,
    })
    expect((await send([line({ 角色: '系统管理员,审计员' })])).result).toMatchObject({ successCount: 0, errorCount: 1 })
  })
  it('an import does not give more than the importer may: such roles take a second administrator', async () => {
    const username = own()
    expect(await send([line({ 用户账号: username, 角色: '系统管理员' })])).toMatchObject({
      success: false,
      message: expect.stringContaining('须由另一名管理员批准'),
    })
    expect(await found(username)).toBeUndefined()
  })
  it('an import refuses a workbook without the columns of names and accounts', async () => {
    expect(await send([['a']], ['性别'])).toMatchObject({
      success: false,
      message: expect.stringContaining('缺少列：用户账号、用户姓名'),
    })
    const text = await importWorkbook(test, IMPORT, token, Buffer.from('用户账号,用户姓名'))
    expect(text.body).toMatchObject({
      success: false,
      message: expect.stringContaining('不是 .xls 或 .xlsx 格式的 Excel 文件'),
    })
  })
  it('an import of 5,000 people with 50 faults takes seconds and a fixed number of statements', async () => {
    const base = own()
    const rows = Array.from({ length: 5000 }, (_, at) =>
      line({ 用户账号: `${base}_${at}`.slice(0, 18), 用户姓名: at % 100 === 99 ? '' : '群众' }),
    )
    const bytes = await workbookOf(TITLES, rows)
    const started = performance.now()
    const { result, count } = await test.statements(() => importWorkbook(test, IMPORT, token, bytes))
    expect(result.body.result).toMatchObject({ totalCount: 5000, successCount: 4950, errorCount: 50 })
    expect(count).toBeLessThan(40)
    expect(performance.now() - started).toBeLessThan(20_000)
  }, 60_000)
})

describe('an export of people', () => {
  it('imported users stand in the list in the order of the workbook', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `order${mark}${String(at).padStart(2, '0')}`.slice(-18))
    await send(names.map((username) => line({ 用户账号: username })))
    const { records } = (
      await test.ask(`GET /sys/user/list?username=*${names[0]?.slice(0, -2)}*&pageSize=30`, { token })
    ).body.result
    expect(records.map(({ username }: { username: string }) => username)).toEqual(names)
  })
  // spec §3.7
  it('an exported workbook can be imported again as it is', async () => {
    const username = own()
    await send([
      line({
        用户账号: username,
        用户姓名: '钱六',
        性别: '男',
        生日: '1980-12-31',
        工号: username,
        职务: `处长${mark}`,
        部门: `厅${mark}/处${mark}`,
        角色: `r2${mark}`,
        座机: '0571-87000002',
        状态: '正常',
      }),
    ])
    for (const format of ['xls', 'xlsx']) {
      const file = await exportOf(test, `/sys/user/exportXls?username=${username}&format=${format}`, token)
      expect(file.name).toBe(`用户列表数据.${format}`)
      expect(file.lines.slice(0, 3)).toEqual([['用户列表数据'], ['导出人:王主任'], TITLES])
      expect(file.lines[3]).toEqual([
        username,
        '钱六',
        '男',
        '1980-12-31',
        '',
        '',
        username,
        `处长${mark}`,
        `厅${mark}/处${mark}`,
        `r2${mark}`,
        '0571-87000002',
        '正常',
      ])
      const before = await found(username)
      await test.ask(`DELETE /sys/user/delete?id=${before.id}`, { token })
      await test.ask(`DELETE /sys/user/deleteRecycleBin?userIds=${before.id}`, { token })
      const { body } = await importWorkbook(test, IMPORT, token, file.bytes)
      expect(body.result).toMatchObject({ totalCount: 1, successCount: 1 })
      const { id: _, createTime: __, ...again } = await found(username)
      expect(again).toEqual({ ...before, id: undefined, createTime: undefined })
    }
  })
  // spec §2.46
  it('an export of chosen rows holds only these, and the log notes it', async () => {
    const [one, two] = [await test.makeUser(), await test.makeUser()]
    const { lines } = await exportOf(test, `/sys/user/exportXls?selections=${one.id},`, token)
    expect(lines.slice(3).map(([username]) => username)).toEqual([one.username])
    const old = await exportOf(
      test,
      `/sys/user/exportXls?paramsStr=${JSON.stringify({ username: two.username })}`,
      token,
    )
    expect(old.lines.slice(3).map(([username]) => username)).toEqual([two.username])
    const log = await test.database.db
      .selectFrom('activityLog')
      .select(['content', 'operateType', 'username'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(log).toEqual({ content: '导出用户 1 条', operateType: 6, username: admin.username })
  })
})
