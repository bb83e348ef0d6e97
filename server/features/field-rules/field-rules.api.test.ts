import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { cellsOf } from '#server/platform/excel/read-workbook.ts'
import { formOf } from '#server/testing/form.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
let plain: string
const own = `r${randomBytes(4).toString('hex')}`
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(
    (Object.keys(PERMISSION_CODES) as PermissionCode[]).filter((code) => /^system:(fill|check)Rule:/.test(code)),
  )
  plain = await test.signIn()
})
afterAll(() => test.close())

const ask = async (name: string, body?: object, as = token) =>
  (await test.ask(name, { token: as, ...(body ? { body } : {}) })).body
const lastLog = () =>
  test.database.db
    .selectFrom('activityLog')
    .select(['content', 'operateType'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
const STEPS = JSON.stringify([
  { digits: '3', pattern: '^[a-z]{3}$', message: '前三位应为小写字母' },
  { digits: '*', pattern: '^.{6,}$', message: '至少六位' },
])

const KINDS = [
  {
    kind: 'fillRule',
    label: '填值规则',
    form: { ruleClass: 'counter', ruleParams: '{"prefix":"FG","digits":3}' },
    title: '填值规则报表',
  },
  { kind: 'checkRule', label: '校验规则', form: { ruleJson: STEPS, ruleDescription: '说明' }, title: '校验规则报表' },
]
describe.each(KINDS)('calls of $kind', ({ kind, label, form, title }) => {
  const add = async (ruleCode: string, more: object = {}) =>
    ask(`POST /sys/${kind}/add`, { ruleName: `名称${ruleCode}`, ruleCode, ...form, ...more })
  const list = async (query: string) => (await ask(`GET /sys/${kind}/list?${query}`)).result

  it('a rule is added and listed', async () => {
    const { success, message, result } = await add(`${own}1`)
    expect([success, message]).toEqual([true, '添加成功！'])
    const { records, total } = await list(`ruleCode=${own}1`)
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      id: result.id,
      ruleName: `名称${own}1`,
      ruleCode: `${own}1`,
      revision: 1,
      createTime: '2026-11-20 12:00:00',
      updateBy: null,
    })
    for (const [name, value] of Object.entries(form))
      expect(/Json|Params/.test(name) ? JSON.parse(records[0][name]) : records[0][name]).toEqual(
        /Json|Params/.test(name) ? JSON.parse(value) : value,
      )
    expect(await lastLog()).toEqual({ content: `添加${label}“名称${own}1”`, operateType: 2 })
    expect((await ask(`GET /sys/${kind}/queryById?id=${result.id}`)).result).toEqual(records[0])
    expect(await ask(`GET /sys/${kind}/queryById?id=none`)).toMatchObject({ message: '未找到对应实体' })
    expect((await add(`${own}1`)).message).toBe(`规则编码“${own}1”已存在，请换一个`)
    expect((await add(`${own}8`, { ruleName: ' ' })).message).toBe('请输入规则名称!')
  })
  it('a rule is edited, and a second edit of the same revision is a conflict', async () => {
    const { result } = await add(`${own}2`)
    const edit = { id: result.id, ruleName: '新名', ruleCode: `${own}2`, ...form, revision: 1 }
    expect(await ask(`PUT /sys/${kind}/edit`, edit)).toMatchObject({ success: true, message: '编辑成功!' })
    expect((await list(`ruleCode=${own}2`)).records[0]).toMatchObject({ ruleName: '新名', revision: 2 })
    expect(await ask(`POST /sys/${kind}/edit`, edit)).toMatchObject({ success: false, code: 409 })
    expect(await ask(`PUT /sys/${kind}/edit`, { ...edit, revision: 2, ruleCode: `${own}1` })).toMatchObject({
      message: `规则编码“${own}1”已存在，请换一个`,
    })
    expect(await ask(`PUT /sys/${kind}/edit`, { ...edit, id: 'none', ruleCode: `${own}2-none` })).toMatchObject({
      message: '未找到对应实体',
    })
  })
  it('a rule is deleted alone or with others', async () => {
    const ids = []
    for (const name of ['3', '4', '5']) ids.push((await add(`${own}${name}`)).result.id)
    expect(await ask(`DELETE /sys/${kind}/delete?id=${ids[0]}`)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await ask(`DELETE /sys/${kind}/delete?id=${ids[0]}`)).toMatchObject({ message: '未找到对应实体' })
    expect(await ask(`DELETE /sys/${kind}/deleteBatch?ids=${ids[1]},${ids[2]},`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect((await list(`ruleCode=${own}3,${own}4,${own}5`)).total).toBe(0)
    expect(await ask(`DELETE /sys/${kind}/deleteBatch?ids=,`)).toMatchObject({ message: '请选择一条记录！' })
  })
  it('a rule is exported as a workbook and imported again unchanged', async () => {
    const { result } = await add(`${own}6`)
    const { rawPayload } = await test.app.inject({
      url: `/fagui/sys/${kind}/exportXls?selections=${result.id}&format=xlsx`,
      headers: { 'x-access-token': token },
    })
    const lines = await cellsOf({ field: 'file', name: 'a', bytes: rawPayload })
    expect([lines[0]?.[0], lines[1]?.[0], lines.length]).toEqual([title, '导出人:测试人员', 4])
    expect(await lastLog()).toEqual({ content: `导出${label} 1 条`, operateType: 6 })
    const [before] = (await list(`ruleCode=${own}6`)).records
    const importFile = async () =>
      (
        await test.ask(`POST /sys/${kind}/importExcel`, {
          token,
          ...formOf({}, [{ name: '规则.xlsx', bytes: rawPayload }]),
        })
      ).body
    expect(await importFile()).toMatchObject({ success: true, code: 201, result: { successCount: 0, errorCount: 1 } })
    await ask(`DELETE /sys/${kind}/delete?id=${result.id}`)
    expect(await importFile()).toMatchObject({ success: true, code: 200, message: '文件导入成功！数据行数：1' })
    const [after] = (await list(`ruleCode=${own}6`)).records
    const { id: _, ...rest } = before
    expect(after).toMatchObject(rest)
    expect(await lastLog()).toMatchObject({ content: expect.stringContaining(`导入${label} 1 条`), operateType: 5 })
  })
})

describe('executeRuleByCode', () => {
  const add = async (ruleCode: string, ruleClass: string, ruleParams = '') =>
    ask('POST /sys/fillRule/add', { ruleName: ruleCode, ruleCode, ruleClass, ruleParams })
  const run = async (code: string, form: object = {}) => ask(`PUT /sys/fillRule/executeRuleByCode/${code}`, form, plain)

  it('a fill rule with an unknown implementation is refused', async () => {
    expect(await add(`${own}x`, 'org.example.Rule')).toMatchObject({
      success: false,
      message: '没有名为“org.example.Rule”的规则实现',
    })
  })
  it('a fill rule gives order numbers', async () => {
    await add(`${own}order`, 'orderNumber', '{"prefix":"CN"}')
    expect((await run(`${own}order`)).result).toMatch(/^CN20261120120000\d\d$/)
    expect((await run(`${own}order`, { prefix: 'ZJ' })).result).toMatch(/^ZJ20261120120000\d\d$/)
  })
  // spec §7.57
  it('a fill rule that counts gives no number twice and begins again on the next day', async () => {
    await add(`${own}count`, 'counter', '{"prefix":"FG","digits":3}')
    const test1 = () => ask(`GET /sys/fillRule/testFillRule?ruleCode=${own}count`)
    expect((await test1()).result).toBe('FG20261120001')
    const given = await Promise.all(Array.from({ length: 12 }, () => run(`${own}count`)))
    expect(given.map(({ result }) => String(result)).toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
      Array.from({ length: 12 }, (_, at) => `FG20261120${String(at + 1).padStart(3, '0')}`),
    )
    expect((await test1()).result).toBe('FG20261120013')
    expect((await test1()).result).toBe('FG20261120013')
    const now = test.now
    test.now = new Date('2026-11-20T16:00:00Z')
    const tomorrow = await test.signIn()
    const { result } = await ask(`PUT /sys/fillRule/executeRuleByCode/${own}count`, {}, tomorrow)
    test.now = now
    expect(result).toBe('FG20261121001')
  })
  it('a fill rule gives the next code below a department or category', async () => {
    const { db } = test.database
    await db
      .insertInto('department')
      .values({ id: `${own}d`, name: own, orgCode: 'Q01', category: '1' })
      .execute()
    await db
      .insertInto('department')
      .values({ id: `${own}e`, parentId: `${own}d`, name: own, orgCode: 'Q01A07', category: '2' })
      .execute()
    await add(`${own}org`, 'orgCode')
    expect((await run(`${own}org`, { parentId: `${own}d` })).result).toBe('Q01A08')
    expect((await run(`${own}org`)).result).toMatch(/^[A-Z]\d\d$/)
    expect(await run(`${own}org`, { parentId: 'none' })).toMatchObject({
      success: false,
      message: '未找到上级，不能生成编码',
    })
    await add(`${own}category`, 'categoryCode')
    expect((await run(`${own}category`, { pid: '0' })).result).toMatch(/^[A-Z]\d\d$/)
  })
  it('several fill rules run in one call, with fields they share', async () => {
    const body = await ask(
      'PUT /sys/fillRule/executeRuleByCodeBatch',
      {
        rules: [{ ruleCode: `${own}order`, formData: { prefix: 'B' } }, { ruleCode: `${own}order` }],
        commonFormData: { prefix: 'A' },
      },
      plain,
    )
    expect(body.result.map(({ ruleCode, result }: any) => [ruleCode, result.slice(0, 1)])).toEqual([
      [`${own}order`, 'B'],
      [`${own}order`, 'A'],
    ])
  })
  it('running a fill rule that does not exist is refused', async () => {
    expect(await run('none')).toMatchObject({ success: false, message: '该编码不存在' })
    expect(await ask('GET /sys/fillRule/testFillRule?ruleCode=none')).toMatchObject({ message: '该编码不存在' })
    expect(await ask('PUT /sys/fillRule/executeRuleByCodeBatch', { rules: [{ ruleCode: 'none' }] })).toMatchObject({
      message: '该编码不存在',
    })
  })
})

describe('checkByCode', () => {
  // The value is encoded here and once more in the address, as clients do it.
  const check = (code: string, value: string) =>
    ask(`GET /sys/checkRule/checkByCode?ruleCode=${code}&value=${encodeURIComponent(value)}`, undefined, plain)
  beforeAll(() => ask('POST /sys/checkRule/add', { ruleName: '编号', ruleCode: `${own}check`, ruleJson: STEPS }))

  it('a value that keeps the rules passes the check', async () => {
    expect(await check(`${own}check`, 'abc123')).toMatchObject({ success: true, result: null })
  })
  it.each([
    ['ABC123', { message: '前三位应为小写字母', checkValue: 'ABC', beginIndex: 0, endIndex: 3 }],
    ['abc', { message: '至少六位', checkValue: 'abc' }],
  ])('the value %s fails the check, and the reply names the part and the fault', async (value, broken) => {
    expect(await check(`${own}check`, value)).toMatchObject({
      success: false,
      code: 500,
      message: broken.message,
      result: { ...broken, passed: false },
    })
  })
  it('a value is checked correctly whether it was encoded once or twice', async () => {
    await ask('POST /sys/checkRule/add', {
      ruleName: '中文',
      ruleCode: `${own}han`,
      ruleJson: '[{"digits":"*","pattern":"^[\\u4e00-\\u9fa5%]+$","message":"应为汉字"}]',
    })
    expect(await check(`${own}han`, '法规')).toMatchObject({ success: true })
    // A value that was encoded only once is accepted too.
    expect(await ask(`GET /sys/checkRule/checkByCode?ruleCode=${own}han&value=法规%`, undefined, plain)).toMatchObject({
      success: true,
    })
    expect(await check(`${own}han`, '法%')).toMatchObject({ success: true })
  })
  it('a check with an unknown rule is refused, and a check whose pattern takes too long is given up', async () => {
    expect(await check('none', 'a')).toMatchObject({ success: false, message: '该编码不存在' })
    await ask('POST /sys/checkRule/add', {
      ruleName: '慢',
      ruleCode: `${own}slow`,
      ruleJson: '[{"digits":"*","pattern":"^(a+)+$","message":"m"}]',
    })
    expect((await check(`${own}slow`, `${'a'.repeat(40)}!`)).message).toMatch(/^校验规则的正则表达式过于复杂/)
  })
  it('a check rule with an invalid pattern is refused', async () => {
    expect(
      await ask('POST /sys/checkRule/add', {
        ruleName: '坏',
        ruleCode: `${own}bad`,
        ruleJson: '[{"digits":"*","pattern":"[","message":"m"}]',
      }),
    ).toMatchObject({
      success: false,
      message: '第 1 条规则的正则表达式有误：[',
    })
  })
})

describe('the duplicate check', () => {
  let editor: string
  beforeAll(async () => {
    editor = await test.signIn(['system:user:edit'])
  })
  const check = (query: string) => ask(`GET /sys/duplicate/check?${query}`, undefined, editor)
  it('the duplicate check of user names ignores case and the record itself', async () => {
    const person = await test.makeUser({ username: `${own}Zhang` })
    const taken = { success: false, code: 500, message: `用户账号“${own}zhang”已存在，请换一个` }
    expect(await check(`tableName=sys_user&fieldName=username&fieldVal=${own}zhang`)).toMatchObject(taken)
    expect(await check(`tableName=sys_user&fieldName=username&fieldVal=${own}Zhang&dataId=${person.id}`)).toMatchObject(
      {
        success: true,
        message: '该值可用！',
      },
    )
    expect(await check(`tableName=sys_user&fieldName=username&fieldVal=${own}li`)).toMatchObject({
      success: true,
      message: '该值可用！',
    })
  })
  it.each([
    'sys_user&fieldName=phone',
    'sys_user&fieldName=email',
    'sys_user&fieldName=work_no',
    'sys_user&fieldName=workNo',
    'sys_role&fieldName=role_code',
    'sys_depart&fieldName=org_code',
    'sys_depart_role&fieldName=role_code',
    'sys_dict&fieldName=dict_code',
    'sys_position&fieldName=code',
    'sys_category&fieldName=code',
    'sys_fill_rule&fieldName=rule_code',
    'sys_check_rule&fieldName=rule_code',
    'sys_tenant&fieldName=id',
    'sys_permission&fieldName=url',
  ])('the duplicate check answers for %s', async (field) =>
    expect(await check(`tableName=${field}&fieldVal=none-${own}`)).toMatchObject({
      success: true,
      message: '该值可用！',
    }),
  )
  it('the duplicate check accepts an empty value', async () => {
    expect(await check('tableName=sys_user&fieldName=username&fieldVal=')).toMatchObject({
      success: true,
      message: '数据为空,不作处理！',
    })
  })
  // spec §7.57
  it.each([
    ['sys_user', 'password'],
    ['sys_user', 'password_hash'],
    ['account', 'username'],
    ['sys_user', "username'or'1"],
    ['sys_role', 'username'],
  ])('the duplicate check refuses the field %s.%s', async (table, field) => {
    expect(await check(`tableName=${table}&fieldName=${field}&fieldVal=a`)).toMatchObject({
      success: false,
      message: expect.stringMatching(/^不支持检查/),
    })
  })
})
