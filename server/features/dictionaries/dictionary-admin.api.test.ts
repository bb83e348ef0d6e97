import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { PERMISSION_CODES } from '#common/permissions.ts'
import { cellsOf } from '#server/platform/excel/read-workbook.ts'
import { localBus, type BusEvent } from '#server/platform/realtime/bus.ts'
import { formOf } from '#server/testing/form.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
const events: BusEvent[] = []
const own = `d${randomBytes(4).toString('hex')}`
const codes = (Object.keys(PERMISSION_CODES) as PermissionCode[]).filter((code) => code.startsWith('system:dict:'))

beforeAll(async () => {
  const bus = localBus()
  bus.subscribe((event) => void events.push(event))
  test = await startTestApp({}, { bus })
  token = await test.signIn(codes)
})
afterAll(() => test.close())

const ask = async (name: string, body?: object, as = token) =>
  (await test.ask(name, { token: as, ...(body ? { body } : {}) })).body
const list = async (query: string, as = token) => (await ask(`GET /sys/dict/list?${query}`, undefined, as)).result
const add = async (code: string, more: object = {}) => {
  const body = await ask('POST /sys/dict/add', { dictName: `名称${code}`, dictCode: code, ...more })
  return { body, id: body.result?.id as string }
}
const addItem = (dictId: string, itemValue: string, more: object = {}) =>
  ask('POST /sys/dictItem/add', { dictId, itemText: `项${itemValue}`, itemValue, ...more })
const items = async (dictId: string, query = '', as = token) =>
  (await ask(`GET /sys/dictItem/list?dictId=${dictId}&${query}`, undefined, as)).result
const idOf = async (code: string) => (await list(`dictCode=${code}`)).records[0].id as string
const itemOf = async (dictId: string, value: string, as = token) =>
  (await items(dictId, 'pageSize=500', as)).records.find((item: any) => item.itemValue === value)
const lastLog = async () => {
  const line = await test.database.db
    .selectFrom('activityLog')
    .select(['content', 'operateType'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line
}

describe('a dictionary', () => {
  it('a new dictionary is listed, and every client is told at once', async () => {
    events.length = 0
    const { body, id } = await add(`${own}_a`, { description: '说明', type: 1 })
    expect(body).toMatchObject({
      success: true,
      message: '保存成功！',
      result: { id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    const { records, total } = await list(`dictCode=${own}_a`)
    expect(total).toBe(1)
    expect(records[0]).toEqual({
      id,
      dictName: `名称${own}_a`,
      dictCode: `${own}_a`,
      description: '说明',
      type: 1,
      builtIn: false,
      revision: 1,
      createBy: expect.any(String),
      createTime: '2026-11-20 12:00:00',
      updateBy: null,
      updateTime: null,
    })
    expect((await ask(`GET /sys/dict/queryById?id=${id}`)).result).toEqual(records[0])
    expect(await ask('GET /sys/dict/queryById?id=none')).toMatchObject({ message: '未找到对应实体' })
    expect(events).toEqual([{ kind: 'dictionaries-changed' }])
    expect(await lastLog()).toEqual({ content: `添加字典“名称${own}_a”`, operateType: 2 })
    const nodes = (await ask(`GET /sys/dict/treeList?dictCode=${own}_a`)).result
    expect(nodes).toEqual([
      { key: id, title: `名称${own}_a`, id, dictName: `名称${own}_a`, dictCode: `${own}_a`, description: '说明' },
    ])
  })
  it('no two dictionaries have the same code', async () => {
    expect((await add('sex')).body).toMatchObject({ success: false, message: '字典编码“sex”已存在，请换一个' })
    expect((await add('a,b')).body).toMatchObject({ success: false, field: 'dictCode' })
  })
  // spec §7.49
  it('a dictionary is added with its items, all or nothing, and a fault names the item by its place', async () => {
    const dictCode = `${own}_with`
    const items = [
      { itemText: '甲', itemValue: '1' },
      { itemText: '乙', itemValue: '1' },
      { itemText: '丙', itemValue: 'a,b' },
    ]
    const body = { dictName: '连同选项', dictCode, items }
    const refused = (await test.ask('POST /sys/dict/add', { token, body })).body
    expect(refused).toMatchObject({ success: false, code: 500 })
    expect(refused.result.faults).toEqual([
      { row: 'items.2', field: 'itemValue', reason: '字典项值不能含有逗号' },
      { row: 'items.1', field: 'itemValue', reason: '值“1”重复' },
    ])
    const list = async () => (await test.ask(`GET /sys/dict/list?dictCode=${dictCode}`, { token })).body.result
    expect((await list()).total).toBe(0)
    const saved = (await test.ask('POST /sys/dict/add', { token, body: { ...body, items: items.slice(0, 1) } })).body
    expect(saved).toMatchObject({ success: true, result: { faults: [] } })
    const { records } = (await test.ask(`GET /sys/dictItem/list?dictId=${saved.result.id}`, { token })).body.result
    expect(records.map(({ itemText, itemValue, sortOrder }: any) => [itemText, itemValue, sortOrder])).toEqual([
      ['甲', '1', 1],
    ])
    const plain = await test.signIn(['system:dict:add'])
    expect(
      (
        await test.ask('POST /sys/dict/add', {
          token: plain,
          body: { ...body, dictCode: `${dictCode}2`, items: items.slice(0, 1) },
        })
      ).status,
    ).toBe(403)
  })
  it('editing a dictionary carries its items along and refuses an old revision', async () => {
    const { id } = await add(`${own}_b`)
    await addItem(id, 'x')
    events.length = 0
    const edited = { id, dictName: '改名', dictCode: `${own}_c`, description: null, revision: 1 }
    expect(await ask('PUT /sys/dict/edit', edited)).toMatchObject({ success: true, message: '编辑成功!' })
    expect(events).toHaveLength(1)
    expect((await list(`dictCode=${own}_c`)).records[0]).toMatchObject({
      dictName: '改名',
      revision: 2,
      updateTime: '2026-11-20 12:00:00',
    })
    expect((await items(id)).records).toHaveLength(1)
    expect(await ask('POST /sys/dict/edit', edited)).toMatchObject({
      success: false,
      code: 409,
      message: expect.stringContaining('修改了这条记录'),
    })
    expect(await ask('PUT /sys/dict/edit', { id, dictName: '改名', dictCode: 'sex' })).toMatchObject({
      message: '字典编码“sex”已存在，请换一个',
    })
    expect(await ask('PUT /sys/dict/edit', { id: 'none', dictName: '改名', dictCode: 'none' })).toMatchObject({
      message: '未找到对应实体',
    })
  })
  it('a built-in dictionary keeps its code and cannot be deleted', async () => {
    const id = await idOf('sex')
    expect(await ask('PUT /sys/dict/edit', { id, dictName: '性别', dictCode: 'gender' })).toMatchObject({
      message: '字典“性别”由系统使用，不能修改编码',
    })
    expect(await ask(`DELETE /sys/dict/delete?id=${id}`)).toMatchObject({
      success: false,
      message: '字典“性别”由系统使用，不能删除',
    })
    const { id: other } = await add(`${own}_d`)
    expect(await ask(`DELETE /sys/dict/deleteBatch?ids=${other},${id},`)).toMatchObject({
      message: '字典“性别”由系统使用，不能删除',
    })
    expect((await list(`dictCode=${own}_d`)).total).toBe(1)
  })
})

describe('the recycle bin of dictionaries', () => {
  const bin = async () => (await ask('GET /sys/dict/deleteList')).result.map(({ dictCode }: any) => dictCode)
  const everywhere = async (code: string) => [
    (await list(`dictCode=${code}`)).total,
    Object.keys((await ask('GET /sys/dict/queryAllDictItems')).result).includes(code),
    (await ask(`GET /sys/dict/getDictItems/${code}`)).result.length,
  ]
  // spec §7.54
  it('a deleted dictionary goes to the recycle bin and can be restored as it was', async () => {
    const { id } = await add(`${own}_r`)
    await addItem(id, '1')
    expect(await everywhere(`${own}_r`)).toEqual([1, true, 1])
    expect(await ask(`DELETE /sys/dict/delete?id=${id}`)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await everywhere(`${own}_r`)).toEqual([0, false, 0])
    expect(await bin()).toContain(`${own}_r`)
    expect((await items(id)).total).toBe(0)
    expect(await addItem(id, '2')).toMatchObject({ message: '未找到对应实体' })
    expect((await add(`${own}_r`)).body.message).toBe(
      `字典编码“${own}_r”已被回收站中的字典占用，请先还原或彻底删除该字典`,
    )
    expect(await ask(`PUT /sys/dict/back/${id}`)).toMatchObject({ success: true, message: '操作成功!' })
    expect(await everywhere(`${own}_r`)).toEqual([1, true, 1])
    expect(await ask(`PUT /sys/dict/back/${id}`)).toMatchObject({ message: '未找到对应实体' })
  })
  it('only dictionaries in the recycle bin can be deleted for good', async () => {
    const { id } = await add(`${own}_s`)
    await addItem(id, '1')
    const purge = () => ask(`DELETE /sys/dict/deletePhysic/${id}`)
    expect(await purge()).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await ask(`DELETE /sys/dict/deleteBatch?ids=${id},`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect(await purge()).toMatchObject({ success: true, message: '操作成功!' })
    expect(await bin()).not.toContain(`${own}_s`)
    const left = await test.database.db
      .selectFrom('dictionaryItem')
      .select('id')
      .where('dictionaryCode', '=', `${own}_s`)
      .execute()
    expect(left).toEqual([])
  })
  it('deleting dictionaries refuses an empty choice', async () => {
    expect(await ask('DELETE /sys/dict/deleteBatch?ids=,')).toMatchObject({ message: '请选择一条记录！' })
    expect(await ask('DELETE /sys/dict/delete?id=none')).toMatchObject({ message: '未找到对应实体' })
  })
})

describe('the items of a dictionary', () => {
  let dictId: string
  beforeAll(async () => {
    dictId = (await add(`${own}_items`)).id
  })
  const values = async () =>
    (await items(dictId, 'column=createTime&order=desc')).records.map(({ itemValue }: any) => itemValue)

  it('items are listed in their order, new ones last', async () => {
    expect(await addItem(dictId, 'b')).toMatchObject({ success: true, message: '保存成功！' })
    await addItem(dictId, 'a')
    await addItem(dictId, 'c', { sortOrder: -1, status: 0, itemColor: '#A8071A', description: '说明' })
    expect(await values()).toEqual(['c', 'b', 'a'])
    expect(await itemOf(dictId, 'c')).toEqual({
      id: expect.any(String),
      dictId,
      itemText: '项c',
      itemValue: 'c',
      description: '说明',
      sortOrder: -1,
      status: 0,
      status_dictText: '不启用',
      itemColor: '#a8071a',
      parentValue: null,
      restricted: false,
      builtIn: false,
      revision: 1,
      createBy: expect.any(String),
      createTime: '2026-11-20 12:00:00',
      updateBy: null,
      updateTime: null,
    })
    const c = await itemOf(dictId, 'c')
    expect((await ask(`GET /sys/dictItem/queryById?id=${c.id}`)).result).toEqual(c)
    expect(await ask('GET /sys/dictItem/queryById?id=none')).toMatchObject({ message: '未找到对应实体' })
    expect((await items(dictId, 'itemText=*b*')).total).toBe(1)
    expect((await items(dictId, 'status=0')).records).toMatchObject([{ itemValue: 'c' }])
  })
  it('values of items are unique, without commas and numeric in numeric dictionaries', async () => {
    expect(await addItem(dictId, 'a')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await addItem(dictId, ' ')).toMatchObject({ message: '字典项值不能为空' })
    expect(await addItem(dictId, 'a,b')).toMatchObject({ message: '字典项值不能含有逗号' })
    expect(await addItem(dictId, 'q', { itemColor: 'red' })).toMatchObject({
      message: '颜色应为 #rrggbb 格式，如 #a8071a',
    })
    const { id } = await add(`${own}_numbers`, { type: 1 })
    expect(await addItem(id, 'x')).toMatchObject({ message: '这个字典的值是数字，请填写数字' })
    expect(await addItem(id, '1.5')).toMatchObject({ success: true })
  })
  it('dictItemCheck tells whether a value is free', async () => {
    const check = (query: string) => ask(`GET /sys/dictItem/dictItemCheck?dictId=${dictId}&${query}`)
    expect(await check('itemValue=z')).toMatchObject({ success: true, message: '该值可用！' })
    expect(await check('itemValue=a')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    const { id } = await itemOf(dictId, 'a')
    expect(await check(`itemValue=a&id=${id}`)).toMatchObject({ success: true })
  })
  it('editing an item is told to every client at once', async () => {
    const { id } = await itemOf(dictId, 'b')
    events.length = 0
    const edit = { id, itemText: '乙', itemValue: 'b2', revision: 1 }
    expect(await ask('PUT /sys/dictItem/edit', edit)).toMatchObject({ success: true, message: '编辑成功!' })
    expect(events).toEqual([{ kind: 'dictionaries-changed' }])
    expect((await ask(`GET /sys/dict/getDictItems/${own}_items`)).result.map(({ text }: any) => text)).toContain('乙')
    expect(await itemOf(dictId, 'b2')).toMatchObject({ itemText: '乙', revision: 2, sortOrder: 0 })
    expect(await ask('PUT /sys/dictItem/edit', edit)).toMatchObject({ code: 409 })
    expect(await ask('PUT /sys/dictItem/edit', { id, itemText: '乙', itemValue: 'a' })).toMatchObject({
      message: '该值不可用，系统中已存在！',
    })
    expect(await lastLog()).toEqual({ content: `修改字典“名称${own}_items”的选项“乙”`, operateType: 3 })
  })
  it('items are deleted one by one or together', async () => {
    const [a, b, c] = await Promise.all(['a', 'b2', 'c'].map(async (value) => (await itemOf(dictId, value)).id))
    expect(await ask(`DELETE /sys/dictItem/delete?id=${a}`)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await ask(`DELETE /sys/dictItem/deleteBatch?ids=${b},${c},`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect(await values()).toEqual([])
    expect(await ask(`DELETE /sys/dictItem/delete?id=${a}`)).toMatchObject({ message: '未找到对应实体' })
  })
  it('built-in items can be renamed and switched off but not deleted', async () => {
    const sex = await idOf('sex')
    const man = await itemOf(sex, '1')
    expect(man.builtIn).toBe(true)
    expect(await ask(`DELETE /sys/dictItem/delete?id=${man.id}`)).toMatchObject({
      message: '字典“性别”的选项“男”由系统使用，不能删除，可以停用',
    })
    expect(await ask('PUT /sys/dictItem/edit', { id: man.id, itemText: '男', itemValue: '3' })).toMatchObject({
      message: expect.stringContaining('不能修改值'),
    })
    expect(
      await ask('PUT /sys/dictItem/edit', { id: man.id, itemText: '男性', itemValue: '1', status: 0 }),
    ).toMatchObject({ success: true })
    expect((await ask('GET /sys/dict/queryAllDictItems')).result.sex.map(({ value }: any) => value)).toEqual(['2'])
    await ask('PUT /sys/dictItem/edit', { id: man.id, itemText: '男', itemValue: '1', status: 1 })
  })
  // spec §2.57
  it('items in use are not deleted, and the refusal says where they are used', async () => {
    const { db } = test.database
    const ranks = await idOf('position_rank')
    await addItem(ranks, '7')
    const { id } = await itemOf(ranks, '7')
    await db.insertInto('position').values({ id: own, code: own, name: '站长', rank: '7' }).execute()
    expect(await ask(`DELETE /sys/dictItem/delete?id=${id}`)).toMatchObject({
      success: false,
      message: '字典“职务级别”的选项“项7”正被使用，不能删除：职务 1 条',
    })
    expect(await ask('PUT /sys/dictItem/edit', { id, itemText: '项7', itemValue: '8' })).toMatchObject({
      message: '字典“职务级别”的选项“项7”的值正被使用，不能修改：职务 1 条',
    })
    await db.deleteFrom('position').where('id', '=', own).execute()
    expect(await ask(`DELETE /sys/dictItem/delete?id=${id}`)).toMatchObject({ success: true })
  })
  it('restricted items are listed only for holders of the special permission', async () => {
    const special = await test.signIn([...codes, 'item:special_permissions'])
    const level = await idOf('F_LEVEL')
    const other = await itemOf(level, 'F05', special)
    expect(other).toMatchObject({ restricted: true })
    expect(await itemOf(level, 'F05')).toBeUndefined()
    const edit = { id: other.id, itemText: '别的', itemValue: 'F05' }
    expect(await ask('PUT /sys/dictItem/edit', edit)).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await ask(`DELETE /sys/dictItem/delete?id=${other.id}`)).toMatchObject({ message: '未找到对应实体' })
    const check = (as: string) => ask(`GET /sys/dictItem/dictItemCheck?dictId=${level}&itemValue=F05`, undefined, as)
    expect(await check(special)).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await check(token)).toMatchObject({ success: true, message: '该值可用！' })
    expect(await addItem(level, 'F05')).toEqual(
      expect.objectContaining({ success: false, message: '这个值不能使用，请换一个' }),
    )
    const mine = await itemOf(level, 'F04')
    expect(
      await ask('PUT /sys/dictItem/edit', { id: mine.id, itemText: mine.itemText, itemValue: 'F05' }),
    ).toMatchObject({ success: false })
  })
})

describe('data rules of the dictionaries', () => {
  it('data rules hide dictionaries together with their items', async () => {
    const { db } = test.database
    const person = await test.makeUser({ permissions: codes })
    const { roleId } = await db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', person.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('permissionDataRule')
      .values({
        id: `${own}rule`,
        permissionId: 'menu-system-dict',
        name: '规则',
        field: 'dictCode',
        condition: '=',
        value: 'sex',
      })
      .execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: [`${own}rule`] })
      .where('roleId', '=', roleId)
      .where('permissionId', '=', 'menu-system-dict')
      .execute()
    const bounded = await test.sessionOf(person)
    expect((await list('', bounded)).records.map(({ dictCode }: any) => dictCode)).toEqual(['sex'])
    expect((await items(await idOf('sex'), '', bounded)).total).toBe(2)
    expect((await items(await idOf('yn'), '', bounded)).total).toBe(0)
  })
})

describe('dictionaries as a workbook', () => {
  const cells = async (query: string) => {
    const { rawPayload, headers } = await test.app.inject({
      url: `/fagui/sys/dict/exportXls?${query}`,
      headers: { 'x-access-token': token },
    })
    return { headers, bytes: rawPayload, lines: await cellsOf({ field: 'file', name: 'a', bytes: rawPayload }) }
  }
  const importFile = async (bytes: Uint8Array) =>
    (await test.ask('POST /sys/dict/importExcel', { token, ...formOf({}, [{ name: '字典.xls', bytes }]) })).body

  // spec §7.54
  it('exported dictionaries can be imported again with their items', async () => {
    const { id } = await add(`${own}_x`, { description: '往返', type: 1 })
    await addItem(id, '2', { status: 0, itemColor: '#112233', description: '二' })
    await addItem(id, '1')
    const { id: empty } = await add(`${own}_y`)
    const { lines, bytes, headers } = await cells(`selections=${id},${empty},&column=dictCode&order=asc`)
    expect(headers['content-disposition']).toContain(encodeURIComponent('数据字典列表.xls'))
    expect(lines.slice(0, 3).map((line) => line.filter((cell) => cell !== ''))).toEqual([
      ['数据字典列表'],
      ['导出人:测试人员'],
      ['字典名称', '字典编码', '描述', '值的类型', '字典项名称', '字典项值', '字典项描述', '排序', '是否启用', '颜色'],
    ])
    expect(lines).toHaveLength(6)
    expect(await lastLog()).toEqual({ content: '导出字典 2 条', operateType: 6 })
    const before = [
      await items(id),
      (await list(`dictCode=${own}_x,${own}_y`)).records.map(({ dictCode, type, description }: any) => [
        dictCode,
        type,
        description,
      ]),
    ]
    for (const each of [id, empty]) {
      await ask(`DELETE /sys/dict/delete?id=${each}`)
      await ask(`DELETE /sys/dict/deletePhysic/${each}`)
    }
    events.length = 0
    expect(await importFile(bytes)).toMatchObject({ success: true, code: 200, message: '文件导入成功！数据行数：3' })
    expect(events).toEqual([{ kind: 'dictionaries-changed' }])
    const plain = ({ itemText, itemValue, description, sortOrder, status, itemColor }: any) => [
      itemText,
      itemValue,
      description,
      sortOrder,
      status,
      itemColor,
    ]
    expect((await items(await idOf(`${own}_x`))).records.map(plain)).toEqual(before[0].records.map(plain))
    expect(
      (await list(`dictCode=${own}_x,${own}_y`)).records
        .map(({ dictCode, type, description }: any) => [dictCode, type, description])
        .sort(),
    ).toEqual(before[1].sort())
    expect(await lastLog()).toMatchObject({
      content: expect.stringMatching(/^导入字典 2 个、选项 2 项/),
      operateType: 5,
    })
  })
  it('an import keeps existing dictionaries and names the fault of each refused line', async () => {
    const { id } = await add(`${own}_z`)
    await addItem(id, '1')
    const { bytes } = await cells(`selections=${id}`)
    const answer = await importFile(bytes)
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { totalCount: 1, successCount: 0, errorCount: 1, fileName: '字典导入错误.xlsx' },
    })
    const file = await test.app.inject({
      url: `/fagui${encodeURI(answer.result.fileUrl)}`,
      headers: { 'x-access-token': token },
    })
    const text = (await cellsOf({ field: 'file', name: 'a', bytes: file.rawPayload })).flat().join(' ')
    expect(text).toContain('字典编码已经存在，忽略导入。')
  })
  it('an import of dictionaries refuses other files', async () => {
    expect(await importFile(Buffer.from('字典'))).toMatchObject({
      success: false,
      message: '文件导入失败！字典.xls 不是 .xls 或 .xlsx 格式的 Excel 文件',
    })
  })
  it('an import of dictionaries takes the same number of statements however many there are', async () => {
    const ids: string[] = []
    for (const name of ['m', 'n', 'o', 'p']) ids.push((await add(`${own}_${name}`)).id)
    const count = async (some: string[]) => (await test.statements(() => cells(`selections=${some.join(',')}`))).count
    expect(await count(ids)).toBe(await count(ids.slice(0, 1)))
  })
})

it('editing a dictionary keeps fields that are null or left out', async () => {
  const { id } = await add(`${own}_null`, { type: 1 })
  await addItem(id, '7', { sortOrder: 5, status: 1 })
  const item = await itemOf(id, '7')
  for (const nothing of [null, undefined]) {
    expect(await ask('PUT /sys/dictItem/edit', { ...item, sortOrder: nothing, status: nothing })).toMatchObject({
      success: true,
    })
    expect(await itemOf(id, '7')).toMatchObject({ sortOrder: 5, status: 1 })
    expect(
      await ask('PUT /sys/dict/edit', { id, dictName: '改', dictCode: `${own}_null`, type: nothing }),
    ).toMatchObject({ success: true })
    expect((await list(`dictCode=${own}_null`)).records[0].type).toBe(1)
    item.revision += 1
  }
})

it('lists of dictionaries and items take the same number of statements however long they are', async () => {
  const { id } = await add(`${own}_long`)
  for (const value of ['1', '2', '3']) await addItem(id, value)
  const count = async (work: () => Promise<unknown>) => (await test.statements(work)).count
  expect(await count(() => list('pageSize=50'))).toBe(await count(() => list('pageSize=1')))
  expect(await count(() => items(id, 'pageSize=50'))).toBe(await count(() => items(id, 'pageSize=1')))
  expect(await count(() => ask('GET /sys/dict/treeList'))).toBe(
    await count(() => ask(`GET /sys/dict/treeList?dictCode=${own}_long`)),
  )
})
