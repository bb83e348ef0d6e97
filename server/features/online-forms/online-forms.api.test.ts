import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STRICT_HEADER } from '#common/call-headers.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { FORM_RIGHTS, type FormDesign, type FormRight, rightCode } from '#common/rules/online-design.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { exportOf, importWorkbook, workbookOf } from '#server/testing/workbook.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'

const own = () => `z${randomBytes(4).toString('hex')}`
const RIGHTS = Object.keys(FORM_RIGHTS) as FormRight[]

let test: TestApp
let designer: string
let outsider: string
beforeAll(async () => {
  test = await startTestApp()
  designer = await test.signIn(['online:form:design'])
  outsider = await test.signIn()
})
afterAll(() => test.close())

const as = (token: string) => async (name: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
const design = (name: string, body?: unknown) => as(designer)(name, body)
const stored = async (id: string) => (await design(`GET /online/cgform/head/queryById?id=${id}`)).result

/** A register of this design. */
async function designed(form: FormDesign = CONTRACTS, code = own()) {
  const { success, message, result } = await design(`POST /online/cgform/api/addAll`, {
    code,
    name: '合同台账',
    design: form,
  })
  expect(message).toBe('添加成功！')
  return { success, code, id: result.id as string }
}
const publish = (id: string, mode: 'normal' | 'force' = 'normal') =>
  design(`POST /online/cgform/api/doDbSynch/${id}/${mode}`, {})
/** The same, published and with a menu. */
async function published(form: FormDesign = CONTRACTS) {
  const made = await designed(form)
  expect(await publish(made.id)).toMatchObject({ success: true, message: '发布成功！' })
  const menu = await design('POST /online/cgform/head/addMenu', {
    id: made.id,
    parentId: 'menu-data',
    name: `台账${made.code}`,
  })
  expect(menu).toMatchObject({ success: true })
  return { ...made, url: menu.result.url as string }
}
/** Somebody with these rights on a register, and with these guarded fields of it. */
const holder = (code: string, rights: readonly FormRight[] = RIGHTS, fields: readonly string[] = []) =>
  test.signIn([
    ...rights.map((right) => rightCode(code, right)),
    ...fields.map((field) => `online:${code}:field:${field}`),
  ] as PermissionCode[])
/** Changes a design as its designer would. */
async function redesign(id: string, change: (form: FormDesign) => FormDesign) {
  const form = await stored(id)
  return design(`PUT /online/cgform/api/editAll`, {
    id,
    revision: form.revision,
    name: form.name,
    design: change(structuredClone(form.design)),
  })
}

describe('designing registers', () => {
  // spec §1.6
  it('a register is designed, listed, copied and published, and gets its menu with a row for each right', async () => {
    const { id, code } = await designed()
    expect((await design(`GET /online/cgform/head/list?code=${code}`)).result.records).toMatchObject([
      {
        id,
        name: '合同台账',
        version: 0,
        changed: true,
        fieldCount: 11,
        tableCount: 1,
        listStyle: 'normal',
        menuId: null,
      },
    ])
    expect((await design(`GET /online/cgform/api/dbSynchPlan/${id}`)).result).toMatchObject({
      losses: [],
      steps: expect.arrayContaining([`建立数据表 f_${code}（11 个字段）`]),
    })
    expect(await publish(id)).toMatchObject({ success: true, result: { version: 1 } })
    const menu = await design('POST /online/cgform/head/addMenu', { id, parentId: 'menu-data', name: `台账${code}` })
    expect(menu.result.url).toBe(`/online/cgformList/${code}`)
    const rows = await test.database.db
      .selectFrom('permission')
      .select('codes')
      .where('parentId', '=', menu.result.id)
      .execute()
    expect(rows.map(({ codes }) => codes).toSorted()).toEqual(
      [
        ...RIGHTS.map((right) => rightCode(code, right)),
        `online:${code}:field:secret`,
        `online:${code}:field:items.hint`,
      ].toSorted(),
    )
    expect((await design(`GET /online/cgform/head/list?code=${code}`)).result.records).toMatchObject([
      { version: 1, changed: false, menuPath: menu.result.url },
    ])
    expect((await design(`GET /online/cgform/field/listByHeadId?headId=${id}`)).result).toHaveLength(11)
    expect((await design(`GET /online/cgform/index/listByHeadId?headId=${id}`)).result).toEqual([])
    const copy = await design(`POST /online/cgform/head/copyOnline/${id}`, { code: own(), name: '合同台账（副本）' })
    const [before, after] = [await stored(id), await stored(copy.result.id)]
    expect(after).toMatchObject({ version: 0, menuId: null, name: '合同台账（副本）' })
    expect(after.design.fields.map(({ name }: { name: string }) => name)).toEqual(
      before.design.fields.map(({ name }: { name: string }) => name),
    )
    expect(after.design.fields[0].id).not.toBe(before.design.fields[0].id)
    // Older clients name the table of the copy in the address.
    const table = own()
    const other = await design(`GET /online/cgform/head/copyOnlineTable/${id}?tableName=${table}`)
    expect(await stored(other.result.id)).toMatchObject({
      version: 0,
      code: table,
      name: '合同台账（副本）',
      design: { fields: { length: 11 } },
    })
    expect(await design(`GET /online/cgform/head/copyOnlineTable/${id}?tableName=${table}`)).toMatchObject({
      success: false,
    })
    expect(
      (
        await test.ask(`GET /online/cgform/head/copyOnlineTable/${id}?tableName=${own()}`, {
          token: await test.signIn(),
        })
      ).body,
    ).toMatchObject({
      code: 510,
    })
    expect(await design(`DELETE /online/cgform/head/deleteBatch?ids=${copy.result.id},`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
  })
  // spec §1.6
  it.each<[string, FormDesign, string]>([
    [
      'a name that is no identifier',
      designOf([fieldOf('a"; drop table account', '甲')]),
      '字段“甲”：字段名以小写字母开头',
    ],
    ['a name that records have', designOf([fieldOf('id', '甲')]), '字段名 id 已有其他用途'],
    ['two fields of one name', designOf([fieldOf('a', '甲'), fieldOf('a', '乙')]), '字段名 a 重复'],
    ['two fields of one title', designOf([fieldOf('a', '甲'), fieldOf('b', '甲')]), '字段标题“甲”重复'],
    ['a select without dictionary', designOf([fieldOf('a', '甲', { control: 'list' })]), '字段“甲”：请选择字典'],
    [
      'a date kept as a number',
      designOf([fieldOf('a', '甲', { control: 'date', type: 'int' })]),
      '控件“日期”不能用类型“整数”',
    ],
    ['a list without columns', designOf([fieldOf('a', '甲', { inList: false })]), '请至少让一个字段在列表中显示'],
    ['an ERP list without sub-table', designOf([fieldOf('a', '甲')], { listStyle: 'erp' }), '需要子表'],
    [
      'a default value that does not fit',
      designOf([fieldOf('a', '甲', { type: 'int', defaultValue: '十' })]),
      '默认值不合要求',
    ],
  ])('a design with %s is refused by name', async (_, form, message) => {
    const answer = await design(`POST /online/cgform/api/addAll`, { code: own(), name: '甲', design: form })
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining(message) })
  })
  it.each(['A', '1a', 'a b', 'a__b', "a'; drop table account; --", 'a'.repeat(30), ''])(
    'the code %j is refused',
    async (code) => {
      expect(await design(`POST /online/cgform/api/addAll`, { code, name: '甲', design: CONTRACTS })).toMatchObject({
        success: false,
        message: expect.stringContaining('编码'),
      })
      expect((await design(`GET /online/cgform/api/checkOnlyTable?tbname=${encodeURIComponent(code)}`)).result).toBe(
        false,
      )
    },
  )
  it('a code is taken once, and stays taken while a removed register has left its table', async () => {
    const { id, code } = await published()
    expect(await design(`POST /online/cgform/api/addAll`, { code, name: '乙', design: CONTRACTS })).toMatchObject({
      success: false,
      message: expect.stringContaining('已存在'),
    })
    expect((await design(`GET /online/cgform/api/checkOnlyTable?tbname=${code}&id=${id}`)).result).toBe(true)
    expect(await design(`DELETE /online/cgform/head/removeRecord?id=${id}`)).toMatchObject({ success: true })
    expect(await design(`POST /online/cgform/api/addAll`, { code, name: '乙', design: CONTRACTS })).toMatchObject({
      success: false,
      message: expect.stringContaining('数据表'),
    })
  })
  it('of two designers who change one register the second is refused with who changed it', async () => {
    const { id } = await designed()
    const form = await stored(id)
    const edit = (name: string) =>
      design(`PUT /online/cgform/api/editAll`, { id, revision: form.revision, name, design: form.design })
    expect(await edit('第一个')).toMatchObject({ success: true })
    expect(await edit('第二个')).toMatchObject({ success: false, code: 409 })
    const both = await Promise.all([publish(id), publish(id)])
    expect(both.map(({ success }) => success)).toEqual([true, true])
    expect(await stored(id)).toMatchObject({ name: '第一个', version: 2 })
  })
  // spec §1.7
  it('fields keep their values through new names and types, and what a change loses takes a confirmation and is copied first', async () => {
    const { id, code } = await published()
    const token = await holder(code)
    await as(token)(`POST /online/cgform/api/form/${code}`, {
      name: '甲合同',
      number: '12',
      phone: '13800000000',
      items: [{ item: '纸', quantity: 5 }],
    })
    await as(token)(`POST /online/cgform/api/form/${code}`, { name: '乙合同', number: '一二' })
    expect(
      await redesign(id, (form) => ({
        ...form,
        fields: form.fields.flatMap((field) => {
          if (field.name === 'phone') return []
          if (field.name === 'name') return [{ ...field, name: 'title', title: '标题' }]
          return field.name === 'number' ? [{ ...field, type: 'int' as const }] : [field]
        }),
        tables: form.tables.map((table) => ({
          ...table,
          fields: table.fields.map((field) => (field.name === 'quantity' ? { ...field, name: 'count' } : field)),
        })),
      })),
    ).toMatchObject({ success: true })
    // Until it is published everybody works with the old design.
    expect((await as(token)(`GET /online/cgform/api/getData/${code}`)).result.records[0]).toHaveProperty('name')
    expect((await design(`GET /online/cgform/api/dbSynchPlan/${id}`)).result.losses).toEqual([
      { what: '字段“联系电话”的值', count: 1 },
      { what: '字段“合同编号”中不能转换的值', count: 1 },
    ])
    expect(await publish(id)).toMatchObject({
      success: false,
      message: expect.stringContaining('字段“联系电话”的值 1 个'),
    })
    expect(await publish(id, 'force')).toMatchObject({ success: true, result: { version: 2 } })
    const { records } = (await as(token)(`GET /online/cgform/api/getData/${code}?column=title&order=asc`)).result
    expect(records).toMatchObject([
      { title: '乙合同', number: null },
      { title: '甲合同', number: 12 },
    ])
    expect((await as(token)(`GET /online/cgform/api/form/${code}/${records[1].id}`)).result.items).toMatchObject([
      { item: '纸', count: 5 },
    ])
    const backups = (await design(`GET /online/cgform/head/backups?id=${id}`)).result
    expect(
      backups.map(({ columns, rowCount }: { columns: string[]; rowCount: number }) => [columns, rowCount]).toSorted(),
    ).toEqual([
      [['number'], 2],
      [['phone'], 1],
    ])
  })
  // spec §1.8
  it('a sub-table becomes one of a single row only when no record has several, and a refusal changes nothing', async () => {
    const { id, code } = await published()
    const own = as(await holder(code))
    const { id: recordId } = (
      await own(`POST /online/cgform/api/form/${code}`, { name: '甲合同', items: [{ item: '纸' }, { item: '墨' }] })
    ).result
    await own(`POST /online/cgform/api/form/${code}`, { name: '乙合同', items: [{ item: '笔' }] })
    await redesign(id, (form) => ({
      ...form,
      tables: form.tables.map((table) => ({ ...table, relation: 'one' as const })),
    }))
    expect(await publish(id, 'force')).toMatchObject({
      success: false,
      message: expect.stringContaining(
        '子表“标的”改为一对一，但有 1 条记录有多行。请先删去这些记录多余的行，或者保留一对多，再发布',
      ),
    })
    const { items } = (await own(`GET /online/cgform/api/form/${code}/${recordId}`)).result
    expect(items).toMatchObject([{ item: '纸' }, { item: '墨' }])
    expect(await own(`PUT /online/cgform/api/form/${code}`, { id: recordId, items: items.slice(0, 1) })).toMatchObject({
      success: true,
    })
    expect(await publish(id)).toMatchObject({ success: true, result: { version: 2 } })
    expect((await own(`GET /online/cgform/api/form/${code}/${recordId}`)).result.items).toMatchObject([{ item: '纸' }])
  })
  it('deleting a register takes its menu away and keeps its records as a copy', async () => {
    const { id, code, url } = await published()
    await as(await holder(code))(`POST /online/cgform/api/form/${code}`, { name: '甲' })
    expect(await design(`DELETE /online/cgform/head/delete?id=${id}`)).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    expect(await test.database.db.selectFrom('permission').select('id').where('url', '=', url).execute()).toEqual([])
    const copies = await test.database.db
      .selectFrom('onlineFormBackup')
      .select('rowCount')
      .where('formCode', '=', code)
      .execute()
    expect(copies.map(({ rowCount }) => rowCount).toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await design(`POST /online/cgform/api/addAll`, { code, name: '再来', design: CONTRACTS })).toMatchObject({
      success: true,
    })
  })
})

describe('the registers of the base data', () => {
  // spec §1.36
  it.each([
    ['cleanup_issues', '清理问题台账', { issue: '与上位法不一致' }, { done: 'N' }],
    [
      'filing_register',
      '备案台账',
      { document_title: '桐江县渡口管理办法', maker: '桐江县人民政府', received_on: '2026-11-20' },
      { state: '30' },
    ],
  ])(
    '%s is there as a design once, is published as it is, and takes records with their rows',
    async (code, name, given, kept) => {
      const [{ id }] = (await design(`GET /online/cgform/head/list?code=${code}`)).result.records
      expect(await publish(id)).toMatchObject({ success: true, result: { version: 1 } })
      await design('POST /online/cgform/head/addMenu', { id, parentId: 'menu-data', name })
      const ask = as(await holder(code))
      const { result } = await ask(`POST /online/cgform/api/form/${code}`, {
        ...given,
        steps: [{ step_on: '2026-11-20', step: '转责任部门' }],
      })
      expect((await ask(`GET /online/cgform/api/form/${code}/${result.id}`)).result).toMatchObject({
        ...kept,
        steps: [{ step: '转责任部门' }],
      })
    },
  )
})

describe('records of a register', () => {
  // spec §1.9
  it('records are added, listed, read, changed and deleted with their rows, and each change keeps a version', async () => {
    const { code } = await published()
    const token = await holder(code, RIGHTS, ['secret'])
    const ask = as(token)
    const person = await test.makeUser({ realname: '经办甲' })
    const added = await ask(`POST /online/cgform/api/form/${code}`, {
      name: ' 采购合同 ',
      number: 'HT-1',
      kind: 'M',
      amount: '12.5',
      signed_on: '2026-11-20',
      checked_at: '2026-11-20 09:30:00',
      owner: person.username,
      secret: '内部',
      items: [{ item: '纸', quantity: '5' }, { item: '笔' }],
    })
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    const { id } = added.result
    const record = (await ask(`GET /online/cgform/api/form/${code}/${id}`)).result
    expect(record).toMatchObject({
      name: '采购合同',
      amount: 12.5,
      signed_on: '2026-11-20',
      checked_at: '2026-11-20 09:30:00',
      urgent: 'N',
      secret: '内部',
      revision: 1,
      createTime: '2026-11-20 12:00:00',
      items: [
        { item: '纸', quantity: 5 },
        { item: '笔', quantity: null },
      ],
    })
    const page = (await ask(`GET /online/cgform/api/getData/${code}`)).result
    expect((await ask(`GET /online/cgform/api/getErpFormItem/${code}`)).result).toMatchObject({
      head: { listStyle: 'normal' },
      tables: [{ code: 'items' }],
    })
    expect((await ask(`GET /online/cgform/api/getQueryInfo/${code}`)).result.slice(1, 5)).toMatchObject([
      { field: 'number', mode: 'single', hidden: '0' },
      { field: 'kind', hidden: '1', dictCode: 'priority' },
      { field: 'amount', mode: 'group' },
      { field: 'signed_on', view: 'date', mode: 'group' },
    ])
    expect(page).toMatchObject({
      total: 1,
      records: [{ id, kind_dictText: '重要消息', owner_dictText: '经办甲', urgent_dictText: '否' }],
    })
    expect(page.records[0]).not.toHaveProperty('items')
    const [first] = record.items
    expect(
      await ask(`PUT /online/cgform/api/form/${code}`, {
        id,
        revision: 1,
        amount: 20,
        items: [{ ...first, quantity: 6 }, { item: '墨' }],
      }),
    ).toMatchObject({
      success: true,
      message: '修改成功！',
    })
    const after = (await ask(`GET /online/cgform/api/form/${code}/${id}`)).result
    expect(after).toMatchObject({
      amount: 20,
      name: '采购合同',
      revision: 2,
      items: [{ id: first.id, quantity: 6 }, { item: '墨' }],
    })
    expect((await ask(`GET /online/cgform/api/subform/${code}__items/${id}`)).result).toHaveLength(2)
    expect(await ask(`DELETE /online/cgform/api/form/${code}/${id}`)).toMatchObject({
      success: true,
      message: '删除成功!',
    })
    expect(await ask(`GET /online/cgform/api/form/${code}/${id}`)).toMatchObject({ success: false })
    const versions = await test.database.db
      .selectFrom('recordVersion')
      .select(['operation', 'label'])
      .where('recordId', '=', id)
      .orderBy('revision')
      .execute()
    expect(versions.map(({ operation }) => operation)).toEqual(['add', 'edit', 'delete'])
    expect(versions[0]?.label).toBe('合同台账“采购合同”')
  })
  it.each<[string, object, string]>([
    ['without a required value', { name: ' ' }, '合同名称：不能为空'],
    ['with an amount that is no number', { amount: '十' }, '金额：应为数字'],
    ['with a choice that there is not', { kind: '无此项' }, '类别：没有选项“无此项”'],
    ['with a day that there is not', { signed_on: '2026-02-30' }, '签订日期：应为 YYYY-MM-DD'],
    ['with a telephone number of another form', { phone: '123' }, '联系电话：请输入正确的手机号'],
    ['with a person who is not there', { owner: 'nobody-here' }, '经办人：“nobody-here”不存在'],
    ['with a file of somebody else', { scan: 'temp/other.pdf' }, '扫描件：没有找到这个文件'],
    ['with a row without its name', { items: [{ item: '纸' }, { quantity: 1 }] }, '标的第 2 行：名称：不能为空'],
  ])('a record %s is refused by name, and nothing of it is stored', async (_, given, message) => {
    const { code } = await published()
    const ask = as(await holder(code))
    expect(await ask(`POST /online/cgform/api/form/${code}`, { name: '甲', ...given })).toMatchObject({
      success: false,
      message: expect.stringContaining(message),
    })
    expect((await ask(`GET /online/cgform/api/getData/${code}`)).result.total).toBe(0)
  })
  it('a moment of a summer with daylight saving is given back as it was entered', async () => {
    const { code } = await published()
    const ask = as(await holder(code))
    const { id } = (
      await ask(`POST /online/cgform/api/form/${code}`, { name: '旧合同', checked_at: '1990-05-01 08:30:00' })
    ).result
    expect((await ask(`GET /online/cgform/api/form/${code}/${id}`)).result.checked_at).toBe('1990-05-01 08:30:00')
    expect((await ask(`GET /online/cgform/api/getData/${code}?checked_at=1990-05-01 08:30`)).result.total).toBe(1)
  })
  it('a hundred records are deleted at once', async () => {
    const { code } = await published()
    const token = await holder(code)
    const bytes = await workbookOf(
      ['合同名称'],
      Array.from({ length: 100 }, (_, at) => [`合同${at}`]),
    )
    await importWorkbook(test, `POST /online/cgform/api/importXls/${code}`, token, bytes)
    const { records } = (await as(token)(`GET /online/cgform/api/getData/${code}?pageSize=100`)).result
    const ids = records.map(({ id }: { id: string }) => id).join(',')
    expect(await as(token)(`DELETE /online/cgform/api/form/${code}/${ids}`)).toMatchObject({ success: true })
    expect((await as(token)(`GET /online/cgform/api/getData/${code}`)).result.total).toBe(0)
  })
  it('values of a unique field are taken once, also when two are saved at the same moment', async () => {
    const { code } = await published()
    const ask = as(await holder(code))
    const add = () => ask(`POST /online/cgform/api/form/${code}`, { name: '甲', number: 'HT-7' })
    const answers = await Promise.all([add(), add()])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await add()).toMatchObject({ success: false, message: '合同编号“HT-7”已存在，请换一个' })
  })
  // spec §1.9
  it('two who change different fields of a record both keep their changes, and of one field both values are told', async () => {
    const { code } = await published()
    const ask = as(await holder(code))
    const { id } = (
      await ask(`POST /online/cgform/api/form/${code}`, { name: '甲', amount: 1, items: [{ item: '纸' }] })
    ).result
    const began = (await ask(`GET /online/cgform/api/form/${code}/${id}`)).result
    const edit = (name: string, value: unknown) =>
      ask(`PUT /online/cgform/api/form/${code}`, { id, revision: 1, [name]: value, began: { [name]: began[name] } })
    expect(await edit('name', '乙')).toMatchObject({ success: true })
    expect(await edit('amount', 2)).toMatchObject({ success: true })
    expect(await edit('items', [...began.items, { item: '笔' }])).toMatchObject({ success: true })
    expect(await edit('name', '丙')).toMatchObject({
      success: false,
      code: 409,
      result: { fields: [{ name: 'name', theirs: '乙', mine: '丙' }] },
    })
    expect(await edit('items', [{ ...began.items[0], item: '本' }, { item: '墨' }])).toMatchObject({ success: true })
    expect(await edit('items', [{ ...began.items[0], item: '册' }])).toMatchObject({
      success: false,
      code: 409,
      message: expect.stringContaining('“标的第 1 行：名称”'),
      result: { fields: [{ name: `items.${began.items[0].id}.item`, theirs: '本', mine: '册' }] },
    })
    expect(await edit('items', [])).toMatchObject({
      success: false,
      code: 409,
      message: expect.stringContaining('“标的第 1 行”'),
    })
    expect(await ask(`PUT /online/cgform/api/form/${code}`, { id, revision: 1, name: '丁' })).toMatchObject({
      success: false,
      code: 409,
    })
    expect((await ask(`GET /online/cgform/api/form/${code}/${id}`)).result).toMatchObject({
      name: '乙',
      amount: 2,
      items: [{ item: '本' }, { item: '墨' }, { item: '笔' }],
    })
  })
  it('of two who change the rows of one record each change is kept, also in fields that one of them does not see', async () => {
    const { code } = await published()
    const [one, other] = [as(await holder(code)), as(await holder(code, RIGHTS, ['items.hint']))]
    const items = ['纸', '笔', '墨', '砚'].map((item, at) => ({ item, quantity: at, hint: `暗${at}` }))
    const { id } = (await other(`POST /online/cgform/api/form/${code}`, { name: '甲', items })).result
    const [mine, theirs] = [
      (await one(`GET /online/cgform/api/form/${code}/${id}`)).result,
      (await other(`GET /online/cgform/api/form/${code}/${id}`)).result,
    ]
    const edit = (ask: typeof one, began: unknown[], rows: unknown[]) =>
      ask(`PUT /online/cgform/api/form/${code}`, { id, revision: 1, items: rows, began: { items: began } })
    const [a, b, c, d] = theirs.items
    expect(
      await edit(other, theirs.items, [{ ...a, quantity: 10 }, b, { ...c, hint: '改' }, d, { item: '印泥' }]),
    ).toMatchObject({ success: true })
    const [own, second, third] = mine.items
    expect(
      await edit(one, mine.items, [{ ...own, item: '宣纸' }, { item: '镇纸' }, { ...third, quantity: 7 }, second]),
    ).toMatchObject({
      success: true,
    })
    expect((await other(`GET /online/cgform/api/form/${code}/${id}`)).result.items).toMatchObject([
      { item: '宣纸', quantity: 10, hint: '暗0' },
      { item: '镇纸', hint: null },
      { item: '墨', quantity: 7, hint: '改' },
      { item: '印泥' },
      { item: '笔', quantity: 1, hint: '暗1' },
    ])
  })
  // spec §1.10
  it('lists are filtered, sorted and asked by the language of all lists, and unknown fields narrow nothing', async () => {
    const { code } = await published()
    const ask = as(await holder(code))
    for (const [name, amount, day] of [
      ['红砖', 3, '2026-01-05'],
      ['青砖', 1, '2026-02-05'],
      ['水泥', 2, '2026-03-05'],
    ])
      await ask(`POST /online/cgform/api/form/${code}`, { name, amount, signed_on: day })
    const names = async (query: string) =>
      ((await ask(`GET /online/cgform/api/getData/${code}?${query}`)).result?.records ?? []).map(
        ({ name }: { name: string }) => name,
      )
    expect(await names('column=amount&order=asc')).toEqual(['青砖', '水泥', '红砖'])
    expect(await names('name=*砖*&column=amount&order=desc')).toEqual(['红砖', '青砖'])
    expect(await names('amount_begin=2&column=amount&order=asc')).toEqual(['水泥', '红砖'])
    expect(await names('signed_on_begin=2026-02-01&signed_on_end=2026-02-28')).toEqual(['青砖'])
    const asked = encodeURIComponent(
      encodeURIComponent(
        JSON.stringify([
          { field: 'name', rule: 'like', val: '砖' },
          { field: 'amount', rule: 'gt', val: '2' },
        ]),
      ),
    )
    const url = `/fagui/online/cgform/api/getData/${code}?superQueryParams=${asked}&superQueryMatchType=and`
    const answer = await test.app.inject({ url, headers: { 'x-access-token': await holder(code) } })
    expect(answer.json().result.records.map(({ name }: { name: string }) => name)).toEqual(['红砖'])
    expect(await names('pageSize=-521&column=amount&order=asc')).toHaveLength(3)
    expect(await names('nothing=1&column=amount&order=asc')).toEqual(['青砖', '水泥', '红砖'])
    expect(await ask(`GET /online/cgform/api/getData/${code}?column=id;drop`)).toMatchObject({
      success: false,
      message: expect.stringContaining('将要排序的列字段不存在'),
    })
    expect(await ask(`GET /online/cgform/api/getData/${code}?amount=abc`)).toMatchObject({
      success: false,
      message: expect.stringContaining('“金额”'),
    })
  })
  // spec §1.35
  it('times of day are asked for by a first and a last one, also those that came without seconds', async () => {
    const { code } = await published(
      designOf([fieldOf('name', '名称'), fieldOf('at', '时刻', { control: 'time', queryMode: 'group' })]),
    )
    const token = await holder(code)
    const ask = as(token)
    for (const [name, at] of [
      ['早', '08:30'],
      ['午', '12:00:30'],
      ['晚', '20:15:00'],
    ])
      await ask(`POST /online/cgform/api/form/${code}`, { name, at })
    await importWorkbook(
      test,
      `POST /online/cgform/api/importXls/${code}`,
      token,
      await workbookOf(['名称', '时刻'], [['晨', '08:30']]),
    )
    const names = async (query: string) =>
      (await ask(`GET /online/cgform/api/getData/${code}?column=at,name&order=asc&${query}`)).result.records.map(
        ({ name }: { name: string }) => name,
      )
    expect((await names('at_begin=08:30:00&at_end=12:00:59')).toSorted()).toEqual(['午', '早', '晨'].toSorted())
    expect(await names('at_begin=12:01:00')).toEqual(['晚'])
    expect((await names('at_end=08:30:59')).toSorted()).toEqual(['早', '晨'].toSorted())
  })
  it('a page takes as many statements with many records as with one', async () => {
    const { code } = await published()
    const ask = as(await holder(code))
    for (let at = 0; at < 5; at++) await ask(`POST /online/cgform/api/form/${code}`, { name: `合同${at}`, kind: 'M' })
    const count = async (size: number) =>
      (await test.statements(() => ask(`GET /online/cgform/api/getData/${code}?pageSize=${size}`))).count
    expect(await count(5)).toBe(await count(1))
  })
})

describe('who may', () => {
  // spec §1.11
  it('a register that one may not see, one that is not published and one that does not exist are answered alike', async () => {
    const { code } = await published()
    const { code: draft } = await designed()
    const answers = []
    for (const one of [code, draft, 'nothing_here'])
      for (const path of [
        'getColumns',
        'getQueryInfo',
        'getFormItem',
        'getErpColumns',
        'getErpFormItem',
        'getData',
        'getTreeData',
        'exportXls',
      ])
        answers.push(await as(outsider)(`GET /online/cgform/api/${path}/${one}`))
    for (const one of [code, draft, 'nothing_here']) {
      answers.push(
        await as(outsider)(`POST /online/cgform/api/form/${one}`, { name: '甲' }),
        await as(outsider)(`PUT /online/cgform/api/form/${one}`, { id: 'a' }),
      )
      answers.push(
        await as(outsider)(`DELETE /online/cgform/api/form/${one}/a`),
        await as(outsider)(`GET /online/cgform/api/subform/${one}__items/a`),
      )
    }
    expect(new Set(answers.map(({ code: own, message }) => `${own} ${message}`))).toEqual(
      new Set(['500 没有这份在线表单，或您没有查看它的权限']),
    )
  })
  it('each right is asked for by its own code, and buttons that are switched off are off for everybody', async () => {
    const { code, id: formId } = await published()
    const reader = as(await holder(code, ['list']))
    const writer = as(await holder(code))
    const { id } = (await writer(`POST /online/cgform/api/form/${code}`, { name: '甲' })).result
    expect((await reader(`GET /online/cgform/api/getColumns/${code}`)).result.hideColumns.toSorted()).toEqual([
      'add',
      'batch_delete',
      'delete',
      'export',
      'import',
      'update',
    ])
    expect((await reader(`GET /online/cgform/api/getData/${code}`)).result.total).toBe(1)
    for (const refused of [
      await reader(`POST /online/cgform/api/form/${code}`, { name: '乙' }),
      await reader(`PUT /online/cgform/api/form/${code}`, { id, name: '乙' }),
      await reader(`DELETE /online/cgform/api/form/${code}/${id}`),
      await reader(`GET /online/cgform/api/exportXls/${code}`),
    ])
      expect(refused).toMatchObject({ success: false, code: 510 })
    await redesign(formId, (form) => ({ ...form, hidden: ['delete', 'export'] }))
    await publish(formId)
    expect(await writer(`DELETE /online/cgform/api/form/${code}/${id}`)).toMatchObject({ success: false, code: 510 })
    expect((await writer(`GET /online/cgform/api/getFormItem/${code}`)).result.buttons.toSorted()).toEqual([
      'add',
      'batch_delete',
      'detail',
      'import',
      'update',
    ])
  })
  // spec §1.11
  it('a guarded field does not exist for users without its code: in columns, forms, records, conditions, sorting, exports and imports', async () => {
    const { code } = await published()
    const [with_, without] = [await holder(code, RIGHTS, ['secret', 'items.hint']), await holder(code)]
    const { id } = (
      await as(with_)(`POST /online/cgform/api/form/${code}`, {
        name: '甲',
        secret: '绝密',
        items: [{ item: '纸', hint: '暗号' }],
      })
    ).result
    const seen = async (token: string) => {
      const texts = []
      for (const path of [
        `getColumns/${code}`,
        `getErpColumns/${code}`,
        `getQueryInfo/${code}`,
        `getFormItem/${code}`,
        `getData/${code}`,
        `form/${code}/${id}`,
        `subform/${code}__items/${id}`,
      ])
        texts.push(JSON.stringify(await as(token)(`GET /online/cgform/api/${path}`)))
      texts.push(
        JSON.stringify((await exportOf(test, `/online/cgform/api/exportXls/${code}?format=xlsx`, token)).lines),
      )
      return texts
    }
    const hints = /secret|密级说明|绝密|hint|内部备注|暗号/
    for (const text of await seen(without)) expect(text).not.toMatch(hints)
    expect((await seen(with_)).filter((text) => hints.test(text))).toHaveLength(8)
    const asking = `GET /online/cgform/api/getData/${code}?secret=*密*`
    expect((await test.ask(asking, { token: without, headers: { [STRICT_HEADER]: 'on' } })).body).toMatchObject({
      success: false,
      message: '不认识的参数 secret',
    })
    // Neither what is found nor how much tells anything of the field.
    expect((await as(without)(asking)).result.total).toBe(
      (await as(without)(`GET /online/cgform/api/getData/${code}`)).result.total,
    )
    expect(await as(without)(`GET /online/cgform/api/getData/${code}?column=secret`)).toMatchObject({ success: false })
    const present = (await as(without)(`GET /online/cgform/api/form/${code}/${id}`)).result
    expect(
      await as(without)(`PUT /online/cgform/api/form/${code}`, {
        id,
        name: '乙',
        secret: '改了',
        items: [{ ...present.items[0], item: '笔', hint: '改了' }],
      }),
    ).toMatchObject({ success: true })
    expect((await as(with_)(`GET /online/cgform/api/form/${code}/${id}`)).result).toMatchObject({
      name: '乙',
      secret: '绝密',
      items: [{ item: '笔', hint: '暗号' }],
    })
    await importWorkbook(
      test,
      `POST /online/cgform/api/importXls/${code}`,
      without,
      await workbookOf(['合同名称', '密级说明'], [['导入的', '塞进来']]),
    )
    expect((await as(with_)(`GET /online/cgform/api/getData/${code}?name=导入的`)).result.records).toMatchObject([
      { secret: null },
    ])
  })
  // spec §1.21
  it('a file of a record is read by whoever sees the field, and by nobody else', async () => {
    const { code } = await published()
    const token = await holder(code)
    const sent = await test.ask('POST /sys/common/upload', {
      token,
      ...formOf({}, [{ name: '扫描.txt', bytes: Buffer.from('甲乙丙') }]),
    })
    const path = sent.body.message as string
    await as(token)(`POST /online/cgform/api/form/${code}`, { name: '甲', scan: path })
    const get = async (who: string) =>
      (
        await test.app.inject({
          url: encodeURI(`/fagui/sys/common/static/${path}`),
          headers: { 'x-access-token': who },
        })
      ).statusCode
    expect(await get(await holder(code, ['list']))).toBe(200)
    expect(await get(outsider)).not.toBe(200)
  })
})

describe('workbooks of registers', () => {
  // spec §1.12
  it('an export is imported again, and refused lines come back with column and reason', async () => {
    const { code } = await published()
    const token = await holder(code)
    const person = await test.makeUser({ realname: `导入人${own()}` })
    const { realname } = await test.database.db
      .selectFrom('account')
      .select('realname')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    await as(token)(`POST /online/cgform/api/form/${code}`, {
      name: '甲',
      number: 'A-1',
      kind: 'M',
      amount: 1.5,
      signed_on: '2026-11-20',
      urgent: 'Y',
      owner: person.username,
    })
    const file = await exportOf(test, `/online/cgform/api/exportXls/${code}?format=xlsx`, token)
    expect(file.name).toBe('合同台账报表.xlsx')
    const [, , titles = [], line = []] = file.lines
    expect(titles).toEqual([
      '关联编号',
      '合同名称',
      '合同编号',
      '类别',
      '金额',
      '签订日期',
      '核对时间',
      '加急',
      '经办人',
      '联系电话',
      '扫描件',
    ])
    expect(line).toEqual(['1', '甲', 'A-1', '重要消息', '1.5', '2026-11-20', '', '是', realname])
    const answer = await importWorkbook(
      test,
      `POST /online/cgform/api/importXls/${code}`,
      token,
      await workbookOf(titles, [
        line.with(2, 'A-2'),
        line,
        line.with(2, 'A-3').with(3, '特急'),
        ['', '', 'A-4'],
        line.with(2, 'A-2'),
      ]),
    )
    expect(answer.body).toMatchObject({ code: 201, result: { totalCount: 5, successCount: 2, errorCount: 3 } })
    const faults = await exportOf(test, answer.body.result.fileUrl, token)
    expect(faults.lines.slice(3).map((one) => one[2])).toEqual([
      '合同编号：“A-1”已存在，忽略导入',
      '类别：没有选项“特急”',
      '合同编号：“A-2”已存在，忽略导入',
    ])
    expect((await as(token)(`GET /online/cgform/api/getData/${code}?number=A-2`)).result.records).toMatchObject([
      { owner: person.username, urgent: 'Y', kind: 'M' },
    ])
  })
  // spec §1.12
  it('a line that is refused for several reasons is told all of them, and keeps its value from no other line', async () => {
    const { code } = await published()
    const token = await holder(code)
    await as(token)(`POST /online/cgform/api/form/${code}`, { name: '甲', number: 'A-1' })
    const bytes = await workbookOf(
      ['合同名称', '合同编号', '类别'],
      [
        ['乙', 'A-1', '特急'],
        ['丙', 'A-2', '特急'],
        ['丁', 'A-2', ''],
      ],
    )
    const answer = await importWorkbook(test, `POST /online/cgform/api/importXls/${code}`, token, bytes)
    expect(answer.body).toMatchObject({ code: 201, result: { totalCount: 3, successCount: 1, errorCount: 2 } })
    const faults = await exportOf(test, answer.body.result.fileUrl, token)
    expect(faults.lines.slice(3).map((one) => one[2])).toEqual([
      '类别：没有选项“特急”；合同编号：“A-1”已存在，忽略导入',
      '类别：没有选项“特急”',
    ])
  })
  // spec §1.12
  it('with validation on, lines without a required value or of another format are refused', async () => {
    const { code } = await published()
    const token = await holder(code)
    const bytes = await workbookOf(
      ['合同名称', '联系电话'],
      [
        ['甲', '123'],
        ['', '13800000000'],
        ['乙', '13800000000'],
      ],
    )
    const send = (validateStatus: string) =>
      test.ask(`POST /online/cgform/api/importXls/${code}`, {
        token,
        ...formOf({ validateStatus }, [{ name: '名单.xlsx', bytes }]),
      })
    expect((await send('1')).body.result).toMatchObject({ successCount: 1, errorCount: 2 })
    expect((await send('0')).body.result).toMatchObject({ successCount: 3, errorCount: 0 })
  })
  it('importing five hundred records takes as many statements as importing two', async () => {
    const { code } = await published()
    const token = await holder(code)
    const send = async (count: number) => {
      const bytes = await workbookOf(
        ['合同名称', '合同编号', '类别'],
        Array.from({ length: count }, () => ['甲', own(), '重要消息']),
      )
      return (
        await test.statements(() => importWorkbook(test, `POST /online/cgform/api/importXls/${code}`, token, bytes))
      ).count
    }
    expect(await send(500)).toBe(await send(2))
  })
})

describe('trees and single rows', () => {
  it('records of a tree are read level by level, moved, and not deleted while others stand below', async () => {
    const { code, url } = await published(
      designOf([fieldOf('name', '名称', { required: true })], { listStyle: 'tree' }),
    )
    expect(url).toBe(`/online/cgformTreeList/${code}`)
    const ask = as(await holder(code))
    const add = async (name: string, pid?: string) =>
      (await ask(`POST /online/cgform/api/form/${code}`, { name, ...(pid ? { pid } : {}) })).result.id
    const root = await add('根')
    const child = await add('子', root)
    const leaf = await add('孙', child)
    expect((await ask(`GET /online/cgform/api/getTreeData/${code}`)).result.records).toMatchObject([
      { id: root, hasChildren: true },
    ])
    expect((await ask(`GET /online/cgform/api/getTreeData/${code}?pid=${child}`)).result.records).toMatchObject([
      { id: leaf, hasChildren: false },
    ])
    expect(await ask(`PUT /online/cgform/api/form/${code}`, { id: root, pid: leaf })).toMatchObject({
      success: false,
      message: '不能移动到自己或自己的下级之中',
    })
    expect(await ask(`POST /online/cgform/api/form/${code}`, { name: '孤儿', pid: 'gone' })).toMatchObject({
      success: false,
      message: expect.stringContaining('上级记录已不存在'),
    })
    expect(await ask(`DELETE /online/cgform/api/form/${code}/${root}`)).toMatchObject({
      success: false,
      message: expect.stringContaining('还有下级'),
    })
    expect(await ask(`DELETE /online/cgform/api/form/${code}/${[root, child, leaf].join(',')},`)).toMatchObject({
      success: true,
    })
  })
  it('a sub-table of one row is given as that row, and an empty one is none', async () => {
    const one = { id: 'n', code: 'more', name: '补充', relation: 'one' as const, fields: [fieldOf('note', '说明')] }
    const { code } = await published(designOf([fieldOf('name', '名称')], { tables: [one] }))
    const ask = as(await holder(code))
    const { id } = (await ask(`POST /online/cgform/api/form/${code}`, { name: '甲', more: { note: '有' } })).result
    expect((await ask(`GET /online/cgform/api/form/${code}/${id}`)).result.more).toMatchObject([{ note: '有' }])
    expect(
      await ask(`PUT /online/cgform/api/form/${code}`, { id, more: [{ note: '一' }, { note: '二' }] }),
    ).toMatchObject({
      success: false,
      message: '补充：只能有一行',
    })
    const [row] = (await ask(`GET /online/cgform/api/form/${code}/${id}`)).result.more
    await ask(`PUT /online/cgform/api/form/${code}`, { id, more: { note: '改' }, began: { more: [row] } })
    expect((await ask(`GET /online/cgform/api/form/${code}/${id}`)).result.more).toEqual([{ ...row, note: '改' }])
    expect(await ask(`PUT /online/cgform/api/form/${code}`, { id, more: { note: '' } })).toMatchObject({
      success: true,
    })
    expect((await ask(`GET /online/cgform/api/form/${code}/${id}`)).result.more).toEqual([])
  })
})
