import { afterAll, beforeAll, expect, it } from 'vitest'
import { STRICT_HEADER } from '#common/call-headers.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'
import { publishedRegister } from '#server/testing/registers.ts'
import { exportOf, importWorkbook, workbookOf } from '#server/testing/workbook.ts'
import { insertRecords } from './records.sql.ts'

/** Registers as older clients ask for them (wire 6.2), and what such a request must never do. */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const TREE = designOf([fieldOf('name', '名称', { required: true }), fieldOf('note', '说明')], { listStyle: 'tree' })
const PERSON = { username: 'admin', orgCode: null, tenantId: null, now: new Date('2026-01-01T00:00:00Z') }

/** A register with somebody who may do everything with it. */
async function register(design = CONTRACTS) {
  const made = await publishedRegister(test, design)
  const token = await test.sessionOf(await made.holder())
  return { ...made, token, ask: (call: string, body?: unknown) => made.ask(token, call, body) }
}

// spec §1.38
it.each([
  ['as the screens ask', {}],
  ['strictly', { [STRICT_HEADER]: 'on' }],
])(
  'a size of −521 is answered with every record of a level, however many there are, when asked %s',
  async (_, headers) => {
    const { code, token } = await register(TREE)
    const records = Array.from({ length: 620 }, (__, at) => ({
      id: `${code}-${at}`,
      pid: at < 10 ? null : `${code}-0`,
      values: { name: `第${at}条` },
    }))
    await insertRecords(test.database.db, code, TREE.fields, records, PERSON)
    const count = async (call: string) =>
      (await test.ask(`GET /online/cgform/api/${call}`, { token, headers })).body.result?.records.length
    expect(await count(`getTreeData/${code}?pid=${code}-0&pageSize=-521`)).toBe(610)
    expect(await count(`getData/${code}?pageSize=-521`)).toBe(620)
    expect(await count(`getData/${code}?pageSize=-1`)).toBe(620)
  },
)

// spec §1.39
it('a value that is an object or a list is refused by the name of its field, and empties nothing', async () => {
  const { ask, code } = await register()
  const { id } = (
    await ask(`POST /online/cgform/api/form/${code}`, { name: '甲', amount: 7, items: [{ item: '纸', quantity: 3 }] })
  ).result
  for (const [body, title] of [
    [{ amount: { value: 9 } }, '金额'],
    [{ amount: [9] }, '金额'],
    [{ name: ['乙'] }, '合同名称'],
    [{ owner: [{ username: 'admin' }] }, '经办人'],
    [{ items: [{ item: { text: '笔' } }] }, '名称'],
  ] as const)
    expect(await ask(`PUT /online/cgform/api/form/${code}`, { id, ...body })).toMatchObject({
      success: false,
      message: `${title}：数据格式不正确，应为一个值`,
    })
  expect((await ask(`GET /online/cgform/api/form/${code}/${id}`)).result).toMatchObject({
    name: '甲',
    amount: 7,
    items: [{ item: '纸', quantity: 3 }],
  })
})

// spec §1.39
it('several values may come as a list, days as moments, and moments with their zone', async () => {
  const { ask, code } = await register()
  const people = [await test.makeUser(), await test.makeUser()].map(({ username }) => username)
  const body = {
    name: '甲',
    owner: people,
    signed_on: '2026-01-31T16:00:00.000Z',
    checked_at: '2026-01-31T16:00:00.000Z',
  }
  const added = await ask(`POST /online/cgform/api/form/${code}`, body)
  expect(added).toMatchObject({ success: true })
  const { id } = added.result
  const read = async () => (await ask(`GET /online/cgform/api/form/${code}/${id}`)).result
  expect(await read()).toMatchObject({
    owner: people.join(','),
    signed_on: '2026-02-01',
    checked_at: '2026-02-01 00:00:00',
  })
  expect(await ask(`PUT /online/cgform/api/form/${code}`, { id, signed_on: '2026-03-01 00:00:00' })).toMatchObject({
    success: true,
  })
  expect((await read()).signed_on).toBe('2026-03-01')
  expect(await ask(`PUT /online/cgform/api/form/${code}`, { id, signed_on: '2026-02-30T00:00:00' })).toMatchObject({
    success: false,
    message: '签订日期：应为 YYYY-MM-DD 格式的日期',
  })
})

// spec §1.40
it('records of one workbook stand in the list and in exports in the order of its lines', async () => {
  const { ask, code, token } = await register()
  const names = Array.from({ length: 1200 }, (_, at) => `第${at + 1}号`)
  const file = await workbookOf(
    ['合同名称'],
    names.map((name) => [name]),
  )
  expect((await importWorkbook(test, `POST /online/cgform/api/importXls/${code}`, token, file)).body).toMatchObject({
    success: true,
  })
  const { records } = (await ask(`GET /online/cgform/api/getData/${code}?pageSize=-521`)).result
  expect(records.map(({ name }: { name: string }) => name)).toEqual(names)
  const { lines } = await exportOf(test, `/online/cgform/api/exportXls/${code}?format=xls`, token)
  expect(lines.slice(3, 6).map((line) => line[0])).toEqual(['第1号', '第2号', '第3号'])
})

// spec §1.42
it('the first level of a tree is called 0 too, and a search that says so finds records of all levels', async () => {
  const { ask, code } = await register(TREE)
  const root = (await ask(`POST /online/cgform/api/form/${code}`, { name: '总则', pid: '0' })).result.id
  const below = (await ask(`POST /online/cgform/api/form/${code}`, { name: '适用范围', pid: root })).result.id
  const names = async (query: string) =>
    (await ask(`GET /online/cgform/api/getTreeData/${code}?${query}`)).result?.records.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names('pid=0&hasQuery=false&column=createTime&order=desc&pageNo=1&pageSize=10')).toEqual(['总则'])
  expect(await names('name=*范围*&hasQuery=true')).toEqual(['适用范围'])
  expect(await names(`pid=${root}&hasQuery=in`)).toEqual(['适用范围'])
  expect(await ask(`PUT /online/cgform/api/form/${code}`, { id: below, pid: '0' })).toMatchObject({ success: true })
  expect((await names('pid=0'))?.toSorted()).toEqual(['总则', '适用范围'].toSorted())
})

const ODD = [
  '_t=1795310487',
  'column=&order=&field=&pageNo=&pageSize=',
  'column=id&order=desc&field=id,,name,action&pageNo=1&pageSize=10',
  'column=undefined&order=undefined&pageNo=undefined&pageSize=undefined',
  'column=null&order=null&pageNo=null&pageSize=null',
  'pageNo=0&pageSize=0',
  'pageSize=99999',
  'name=&name_begin=&number_MultiString=',
  'name=undefined&amount=null&signed_on_begin=undefined',
  'name=**',
  'hasQuery=false&linkTableSelectFields=&lowAppFilter=&tenantId=0&secret=1&nothing=1',
  'superQueryParams=&superQueryMatchType=and&paramsStr=',
  'id);--=1',
]

it.each(['__proto__', 'constructor'])(
  'a register asked for with a field called %s is refused in words',
  async (name) => {
    const { ask, code } = await register()
    expect(await ask(`GET /online/cgform/api/getData/${code}?${name}=1`)).toMatchObject({
      success: false,
      message: expect.stringContaining('保留名称'),
    })
  },
)

// spec §1.41
it('a register is whole however an older client asks for it', async () => {
  const { ask, code, token } = await register()
  for (const name of ['甲', '乙'])
    expect(await ask(`POST /online/cgform/api/form/${code}?tabletype=1`, { name })).toMatchObject({ success: true })
  for (const query of ODD) {
    for (const call of ['getData', 'getTreeData']) {
      const { success, message, result } = await ask(`GET /online/cgform/api/${call}/${code}?${query}`)
      expect([query, call, success, message, result?.records.length]).toEqual([query, call, true, '', 2])
    }
    for (const call of ['getColumns', 'getErpColumns', 'getQueryInfo', 'getFormItem', 'getErpFormItem'])
      expect([query, call, (await ask(`GET /online/cgform/api/${call}/${code}?${query}`)).success]).toEqual([
        query,
        call,
        true,
      ])
    expect((await exportOf(test, `/online/cgform/api/exportXls/${code}?${query}`, token)).lines).toHaveLength(5)
  }
})

// spec §1.13
it('what was typed into a form of an older design is refused with what to do, and stored in no other field', async () => {
  const made = await publishedRegister(test, designOf([fieldOf('a', '甲方'), fieldOf('b', '乙方')]))
  const token = await test.sessionOf(await made.holder())
  const save = (method: string, body: object) => made.ask(token, `${method} /online/cgform/api/form/${made.code}`, body)
  const { version } = (await made.ask(token, `GET /online/cgform/api/getFormItem/${made.code}`)).result.head
  const { id } = (await save('POST', { a: '省水利厅', b: '园林公司', formVersion: version })).result
  // Two fields exchange their names while the form is open.
  await made.redesign((form) => ({
    ...form,
    fields: form.fields.map((field) => ({ ...field, name: field.name === 'a' ? 'b' : 'a' })),
  }))
  const refusal = {
    success: false,
    message: '这份表单已重新发布，请刷新页面后再保存；已填写的内容会保留（改名、删除的字段除外）',
  }
  expect(await save('PUT', { id, a: '省司法厅', began: { a: '省水利厅' }, formVersion: version })).toMatchObject(
    refusal,
  )
  expect(await save('POST', { a: '省司法厅', formVersion: version })).toMatchObject(refusal)
  const stored = async () => (await made.ask(token, `GET /online/cgform/api/getData/${made.code}`)).result.records
  expect(await stored()).toMatchObject([{ id, a: '园林公司', b: '省水利厅' }])
  expect(await save('PUT', { id, b: '省司法厅', began: { b: '省水利厅' }, formVersion: version + 1 })).toMatchObject({
    success: true,
  })
  expect(await stored()).toMatchObject([{ id, a: '园林公司', b: '省司法厅' }])
})

// spec §1.42
it('forms, records and rows are answered by the name of their table too, to those who see the register', async () => {
  const { ask, code, token } = await register()
  const { id } = (await ask(`POST /online/cgform/api/form/${code}`, { name: '甲', items: [{ item: '纸' }] })).result
  const table = (await ask(`GET /online/cgform/api/getColumns/${code}`)).result.currentTableName
  const same = [
    [`form/${code}/${id}`, `form/table_name/${table}/${id}`],
    [`subform/${table}__items/${id}`, `subform/list/${table}__items/${id}`],
    [`getFormItem/${code}`, `getFormItemBytbname/${table}`],
  ] as const
  const outsider = await test.signIn()
  for (const [one, other] of same) {
    const answer = (await test.ask(`GET /online/cgform/api/${other}`, { token })).body
    expect(answer).toMatchObject({ success: true })
    expect(answer.result).toEqual((await ask(`GET /online/cgform/api/${one}`)).result)
    expect((await test.ask(`GET /online/cgform/api/${other}`, { token: outsider })).body).toMatchObject({
      success: false,
      message: '没有这份在线表单，或您没有查看它的权限',
    })
  }
})
