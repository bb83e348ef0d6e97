import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { HEARTBEAT_MS } from '#common/limits.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'
import { publishedRegister } from '#server/testing/registers.ts'

/** What the screens of an older client need of registers, reports, announcements and its socket, by their names. */

let test: TestApp
beforeAll(async () => {
  // With fake timers the tests decide when silent sockets are looked for.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  test = await startTestApp()
})
afterAll(async () => {
  await test.close()
  vi.useRealTimers()
})

/** A register and somebody who may do everything with it. */
async function register(design = CONTRACTS) {
  const made = await publishedRegister(test, design)
  const token = await test.sessionOf(await made.holder())
  return { ...made, token, ask: (call: string, body?: unknown) => made.ask(token, call, body) }
}

describe('the form of a register', () => {
  it('has the choices of a dictionary, and its sub-table as columns of an editable table', async () => {
    const { ask, code } = await register(
      designOf([fieldOf('kind', '类别', { control: 'list', dictCode: 'priority' })], {
        tables: [
          {
            id: 'new-items',
            code: 'items',
            name: '标的',
            relation: 'many',
            fields: [
              fieldOf('item', '名称', { required: true }),
              fieldOf('quantity', '数量', { type: 'int' }),
              fieldOf('level', '等级', { control: 'list', dictCode: 'priority' }),
              fieldOf('note', '内部', { inForm: false }),
            ],
          },
        ],
      }),
    )
    const { properties } = (await ask(`GET /online/cgform/api/getFormItem/${code}`)).result.schema
    const choices = expect.arrayContaining([{ value: 'L', text: '一般消息', title: '一般消息' }])
    expect(properties.kind).toMatchObject({ view: 'list', dictCode: 'priority', enum: choices })
    expect(properties.items).toMatchObject({
      view: 'tab',
      relationType: 0,
      key: 'items',
      title: '标的',
      foreignKey: 'main_id',
      hideButtons: [],
      required: ['item'],
    })
    expect(properties.items.columns).toMatchObject([
      { key: 'item', type: 'input', validateRules: [{ required: true, message: '${title}不能为空' }] },
      { key: 'quantity', type: 'inputNumber', validateRules: [] },
      { key: 'level', type: 'select', options: choices },
    ])
  })
  it('asks for the rows of a sub-table by the key of its tab', async () => {
    const [one, other] = [await register(), await register()]
    const { id } = (
      await other.ask(`POST /online/cgform/api/form/${other.code}`, { name: '甲', items: [{ item: '纸' }] })
    ).result
    expect((await other.ask(`GET /online/cgform/api/subform/list/items/${id}`)).result).toMatchObject([{ item: '纸' }])
    // Whoever does not see the register is answered as if there were none.
    expect(await one.ask(`GET /online/cgform/api/subform/list/items/${id}`)).toMatchObject({
      success: false,
      message: '没有这份在线表单，或您没有查看它的权限',
    })
  })
})

describe('the list of main records with rows below', () => {
  const sub = async () => {
    const made = await register()
    const { id } = (
      await made.ask(`POST /online/cgform/api/form/${made.code}`, {
        name: '甲',
        items: [{ item: '纸', quantity: 3 }, { item: '笔' }],
      })
    ).result
    return { ...made, id: id as string, name: `${made.code}__items` }
  }
  it('has the columns of both, and says how they hang together', async () => {
    const { ask, code, name } = await sub()
    const { main, subList } = (await ask(`GET /online/cgform/api/getErpColumns/${code}`)).result
    expect(main).toMatchObject({ code, tableType: 2, currentTableName: code, hideColumns: [], checkboxFlag: 'Y' })
    expect(subList).toMatchObject([
      {
        code: name,
        currentTableName: name,
        tableType: 3,
        relationType: 0,
        foreignKeys: [{ field: 'main_id', table: code, key: 'id' }],
        columns: [{ dataIndex: 'item' }, { dataIndex: 'quantity' }],
        hideColumns: ['import', 'export'],
        scrollFlag: 1,
      },
    ])
    expect((await ask(`GET /online/cgform/api/getColumns/${name}`)).result.columns).toEqual(subList[0].columns)
    expect((await ask(`GET /online/cgform/api/getQueryInfo/${name}`)).result).toEqual([])
    const item = (await ask(`GET /online/cgform/api/getErpFormItem/${name}`)).result
    expect(Object.keys(item.schema.properties)).toEqual(['item', 'quantity'])
    expect(item.head).toMatchObject({ code: name, name: '标的' })
  })
  it('shows, adds, changes and deletes the rows of one record, which keeps its versions', async () => {
    const { ask, code, id, name } = await sub()
    const rows = async (query = `main_id=${id}`) =>
      (await ask(`GET /online/cgform/api/getData/${name}?${query}`)).result
    expect(await rows()).toMatchObject({ total: 2, records: [{ item: '纸', main_id: id }, { item: '笔' }] })
    expect(await rows(`main_id=${id}&pageNo=2&pageSize=1`)).toMatchObject({ total: 2, records: [{ item: '笔' }] })
    const added = await ask(`POST /online/cgform/api/form/${name}`, { main_id: id, item: '墨', quantity: 1 })
    expect(added).toMatchObject({ success: true, result: { id: expect.any(String) } })
    const read = async () => (await ask(`GET /online/cgform/api/form/${name}/${added.result.id}`)).result
    expect(await read()).toMatchObject({ item: '墨', quantity: 1, main_id: id })
    expect(await ask(`PUT /online/cgform/api/form/${name}`, { id: added.result.id, quantity: 9 })).toMatchObject({
      success: true,
    })
    expect(await read()).toMatchObject({ item: '墨', quantity: 9 })
    const [first] = (await rows()).records
    expect(await ask(`DELETE /online/cgform/api/form/${name}/${first.id},${added.result.id}`)).toMatchObject({
      success: true,
    })
    expect((await rows()).records).toMatchObject([{ item: '笔' }])
    // Each change is one of the record.
    expect((await ask(`GET /online/cgform/api/form/${code}/${id}`)).result).toMatchObject({ revision: 4 })
  })
  it('refuses rows without a record, of none, and wrong ones by the name of the field', async () => {
    const { ask, id, name } = await sub()
    const none = { success: false, message: '请先选择主表的一条记录' }
    expect(await ask(`GET /online/cgform/api/getData/${name}`)).toMatchObject(none)
    expect(await ask(`POST /online/cgform/api/form/${name}`, { item: '墨' })).toMatchObject(none)
    for (const call of [`PUT /online/cgform/api/form/${name}`, `POST /online/cgform/api/form/${name}`])
      expect(await ask(call, { id: 'gone', main_id: 'gone', item: '墨' })).toMatchObject({ success: false })
    expect(await ask(`DELETE /online/cgform/api/form/${name}/gone`)).toMatchObject({ success: false })
    expect(await ask(`POST /online/cgform/api/form/${name}`, { main_id: id, item: '' })).toMatchObject({
      success: false,
      message: expect.stringContaining('名称'),
    })
  })
  it('is for those who may change the record only', async () => {
    const { ask, holder, id, name } = await sub()
    const reader = await test.sessionOf(await holder(['list']))
    const as = async (call: string, body?: unknown) =>
      (await test.ask(call, { token: reader, ...(body === undefined ? {} : { body }) })).status
    const [row] = (await ask(`GET /online/cgform/api/getData/${name}?main_id=${id}`)).result.records
    expect(await as(`POST /online/cgform/api/form/${name}`, { main_id: id, item: '墨' })).toBe(403)
    expect(await as(`PUT /online/cgform/api/form/${name}`, { id: row.id, item: '墨' })).toBe(403)
    expect(await as(`DELETE /online/cgform/api/form/${name}/${row.id}`)).toBe(403)
    expect(await as(`GET /online/cgform/api/getData/${name}?main_id=${id}`)).toBe(200)
  })
})

it('a register is exported under its older name, and a refused export is none that a client would save', async () => {
  const { code, token, holder } = await register()
  const exported = await test.app.inject({
    url: `/fagui/online/cgform/api/exportXlsOld/${code}?paramsStr=${encodeURIComponent('{}')}`,
    headers: { 'x-access-token': token },
  })
  expect([exported.statusCode, exported.headers['content-type']]).toEqual([200, 'application/vnd.ms-excel'])
  const refused = async (path: string, as: string) => {
    const answer = await test.app.inject({ url: `/fagui${path}`, headers: { 'x-access-token': as } })
    return [answer.statusCode, answer.json().success]
  }
  expect(await refused('/online/cgform/api/exportXls/nothing', token)).toEqual([400, false])
  const reader = await test.sessionOf(await holder(['list']))
  expect(await refused(`/online/cgform/api/exportXlsOld/${code}`, reader)).toEqual([403, false])
})

it('the list of designs has the names of tables, and is filtered by them', async () => {
  const { code } = await register()
  const designer = await test.signIn(['online:form:design'])
  const { result } = (await test.ask(`GET /online/cgform/head/list?tableName=${code}`, { token: designer })).body
  expect(result.records).toMatchObject([
    { tableName: code, tableTxt: '合同台账', tableType: 2, tableVersion: '1', isDbSynch: 'Y' },
  ])
})

it('a report says what it is called, which columns have sums and which lead elsewhere', async () => {
  const admin = await test.sessionOf(await test.makeUser({ roles: ['admin'] }))
  const { result } = (await test.ask('GET /online/cgreport/api/getColumnsAndData/user', { token: admin })).body
  expect(result).toMatchObject({ cgreportHeadName: result.cgReportHeadName, fieldHrefSlots: [], isGroupTitle: false })
  expect(result.columns[0]).toMatchObject({ isTotal: '0' })
})

it('announcements are listed with drafts to those who write them, and to others as their messages', async () => {
  const writer = await test.signIn(['system:announcement:list', 'system:announcement:add'])
  const titile = '年检安排'
  const { id } = (
    await test.ask('POST /sys/annountCement/add', { token: writer, body: { titile, msgContent: '<p>五月</p>' } })
  ).body.result
  const listed = async (token: string) =>
    (await test.ask(`GET /sys/annountCement/list?titile=${titile}`, { token })).body.result.records
  expect(await listed(writer)).toMatchObject([{ id, titile, sendStatus: '0' }])
  expect((await test.ask(`GET /sys/annountCement/queryById?id=${id}`, { token: writer })).body).toMatchObject({
    success: true,
    result: { id, sendStatus: '0' },
  })
  const reader = await test.signIn()
  expect(await listed(reader)).toEqual([])
  expect((await test.ask(`GET /sys/annountCement/queryById?id=${id}`, { token: reader })).body.success).toBe(false)
})

it('starred messages are none, third parties may name a tenant, and a cache that is not there is told', async () => {
  const token = await test.signIn()
  expect((await test.ask('GET /sys/annountCement/vue3List?starFlag=1', { token })).body.result).toEqual([])
  expect((await test.ask('GET /sys/thirdLogin/getLoginUser/none/github/0')).status).not.toBe(404)
  expect((await test.ask('GET /sys/actuator/redis/info', { token })).body).toMatchObject({
    success: false,
    message: expect.stringContaining('本系统不提供'),
  })
})

it('menu rows name screens as the older client does', async () => {
  const rows = await test.database.db.selectFrom('permission').select('component').execute()
  const named = rows.map(({ component }) => component)
  for (const name of ['system/SysPositionList', 'modules/online/cgform/OnlCgformHeadList'])
    expect(named).toContain(name)
  for (const name of ['system/PositionList', 'OnlCgreportHeadList']) expect(named).not.toContain(name)
})

it('a socket of an older client that says nothing is asked whether it is there, and stays', async () => {
  const base = (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const person = await test.makeUser()
  const socket = new WebSocket(`${base}/fagui/websocket/${person.id}`, [await test.sessionOf(person)])
  await new Promise((resolve) => socket.once('open', resolve))
  const asked = new Promise((resolve) => socket.once('ping', resolve))
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await asked
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.close()
})
