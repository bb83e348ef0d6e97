import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXlsx } from '#server/platform/excel/write-xlsx.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'

let test: TestApp
let token: string
let reader: string
beforeAll(async () => {
  test = await startTestApp()
  reader = await test.signIn()
  token = await test.signIn([
    'system:category:list',
    'system:category:add',
    'system:category:edit',
    'system:category:delete',
    'system:category:deleteBatch',
    'system:category:export',
    'system:category:import',
  ])
})
afterAll(() => test.close())

const fresh = () => randomBytes(5).toString('hex')
const ask = async (name: string, body?: object, as = token) =>
  (await test.ask(name, { token: as, ...(body ? { body } : {}) })).body
const picked = (name: string) => ask(name, undefined, reader)
const rowOf = (id: string) =>
  test.database.db.selectFrom('category').selectAll().where('id', '=', id).executeTakeFirst()
async function added(name = `类${fresh()}`, pid?: string): Promise<{ id: string; code: string }> {
  const reply = await ask('POST /sys/category/add', { name, ...(pid === undefined ? {} : { pid }) })
  expect(reply).toMatchObject({ success: true, message: '添加成功！' })
  return reply.result
}
/** 甲 with 乙 and 丙 below, and 丁 below 乙. */
async function family() {
  const own = fresh()
  const a = await added(`甲${own}`)
  const b = await added(`乙${own}`, a.id)
  const c = await added(`丙${own}`, a.id)
  const d = await added(`丁${own}`, b.id)
  return { own, a, b, c, d }
}

describe('the list of categories', () => {
  it('the list of categories begins with the first level and marks categories with others below', async () => {
    const { a, b } = await family()
    const { records } = (await ask('GET /sys/category/rootList?pageSize=500')).result
    expect(records.find(({ id }: any) => id === a.id)).toMatchObject({
      pid: '0',
      code: a.code,
      hasChild: '1',
      revision: 1,
    })
    expect(records.find(({ id }: any) => id === b.id)).toBeUndefined()
  })
  it('the list of categories searches every level for a name or code', async () => {
    const { own, a, b, c, d } = await family()
    const idsOf = async (query: string) =>
      (await ask(`GET /sys/category/rootList?${query}`)).result.records.map(({ id }: any) => id)
    expect(await idsOf(`name=*${own}*`)).toEqual([a.id, b.id, d.id, c.id])
    expect(await idsOf(`code=${d.code}`)).toEqual([d.id])
    expect(await idsOf(`pid=${a.id}`)).toEqual([b.id, c.id])
  })
  it('the categories below one or several others can be listed', async () => {
    const { a, b, c, d } = await family()
    expect((await ask(`GET /sys/category/childList?pid=${a.id}`)).result).toMatchObject([
      { id: b.id, pid: a.id, hasChild: '1' },
      { id: c.id, hasChild: '0' },
    ])
    expect(
      (await ask(`GET /sys/category/getChildListBatch?parentIds=${a.id},${b.id},`)).result.records.map(
        ({ id }: any) => id,
      ),
    ).toEqual([b.id, d.id, c.id])
    expect((await ask(`GET /sys/category/queryById?id=${d.id}`)).result).toMatchObject({
      id: d.id,
      pid: b.id,
      code: d.code,
    })
    expect((await ask('GET /sys/category/queryById?id=gone')).message).toBe('未找到对应实体')
  })
  it('data rules narrow the list of categories on every level', async () => {
    const { a, b, c } = await family()
    const { db } = test.database
    const [role, ruleId] = [fresh(), fresh()]
    await db
      .insertInto('permissionDataRule')
      .values({
        id: ruleId,
        permissionId: 'menu-system-categories',
        name: '部分',
        field: 'code',
        condition: 'RIGHT_LIKE',
        value: b.code,
      })
      .execute()
    await db.insertInto('role').values({ id: role, name: role, code: role }).execute()
    await db
      .insertInto('rolePermission')
      .values({ roleId: role, permissionId: 'menu-system-categories', dataRuleIds: [ruleId] })
      .execute()
    const person = await test.makeUser({ permissions: ['system:category:list'] })
    await db.insertInto('accountRole').values({ accountId: person.id, roleId: role }).execute()
    const as = await test.sessionOf(person)
    expect(
      (await ask(`GET /sys/category/childList?pid=${a.id}`, undefined, as)).result.map(({ id }: any) => id),
    ).toEqual([b.id])
    expect((await ask(`GET /sys/category/rootList?code=${c.code}`, undefined, as)).result.total).toBe(0)
  })
})

describe('changing categories', () => {
  // spec §3.26
  it('new categories get codes level by level, also when many are added at once', async () => {
    const { a, b } = await family()
    expect(b.code).toBe(`${a.code}A01`)
    const made = await Promise.all(Array.from({ length: 6 }, () => added(undefined, a.id)))
    expect(made.map(({ code }) => code).toSorted()).toEqual(
      Array.from({ length: 6 }, (_, at) => `${a.code}A0${at + 3}`),
    )
  })
  it('editing a category renames it, raises its revision and refuses an old revision', async () => {
    const { id } = await added()
    expect(await ask('PUT /sys/category/edit', { id, name: ' 改名 ', revision: 1 })).toMatchObject({
      success: true,
      message: '修改成功!',
    })
    expect(await rowOf(id)).toMatchObject({ name: '改名', revision: 2 })
    expect(await ask('PUT /sys/category/edit', { id, name: '晚到', revision: 1 })).toMatchObject({ code: 409 })
    expect(await ask('POST /sys/category/edit', { id, name: '照旧' })).toMatchObject({ success: true })
  })
  it('deleting a category deletes all below it and keeps a version of each', async () => {
    const { a, b, c, d } = await family()
    expect(await ask(`DELETE /sys/category/delete?id=${b.id}`)).toMatchObject({ success: true, message: '删除成功!' })
    expect([await rowOf(b.id), await rowOf(d.id)]).toEqual([undefined, undefined])
    expect((await ask(`GET /sys/category/queryById?id=${a.id}`)).result.hasChild).toBe('1')
    await ask(`DELETE /sys/category/deleteBatch?ids=${c.id},`)
    expect((await ask(`GET /sys/category/queryById?id=${a.id}`)).result.hasChild).toBe('0')
    const versions = await test.database.db
      .selectFrom('recordVersion')
      .select('operation')
      .where('recordId', '=', d.id)
      .orderBy('revision')
      .execute()
    expect(versions.map(({ operation }) => operation)).toEqual(['add', 'delete'])
  })
  it.each<[string, object | undefined, string]>([
    ['POST /sys/category/add', { name: ' ' }, '请输入分类名称'],
    ['POST /sys/category/add', { name: '甲', pid: 'gone' }, '上级分类不存在，可能已被删除'],
    ['PUT /sys/category/edit', { id: 'gone', name: '甲' }, '未找到对应实体'],
    ['DELETE /sys/category/delete?id=gone', undefined, '未找到对应实体'],
    ['DELETE /sys/category/deleteBatch?ids=,', undefined, '请选择一条记录！'],
    ['GET /sys/category/checkCode', undefined, '错误,类型编码为空!'],
  ])('%s with %j is refused', async (name, body, message) => {
    expect(await ask(name, body)).toMatchObject({ success: false, code: 500, message })
  })
  it("checkCode wants a code to begin with its parent's", async () => {
    const { id, code } = await added()
    expect((await ask(`GET /sys/category/checkCode?pid=${id}&code=X01`)).message).toBe(
      `编码不符合规范,须以"${code}"开头!`,
    )
    expect(await ask(`GET /sys/category/checkCode?pid=${id}&code=${code}A01`)).toMatchObject({
      success: true,
      message: '该值可用！',
    })
    expect(await ask('GET /sys/category/checkCode?pid=0&code=A01')).toMatchObject({ success: true })
  })
})

describe('trees of pickers', () => {
  const titles = (nodes: any[]): unknown[] =>
    nodes.map(({ title, children }) => (children ? [title, ...titles(children)] : title))
  // spec §3.26
  it('the tree of a picker opens level by level from a code, or whole', async () => {
    const { own, a, b } = await family()
    const level = (await picked(`GET /sys/category/loadTreeRoot?async=true&pcode=${a.code}`)).result
    expect(level).toMatchObject([
      {
        key: b.id,
        value: b.id,
        title: `乙${own}`,
        name: `乙${own}`,
        label: `乙${own}`,
        code: b.code,
        leaf: false,
        parentId: a.id,
      },
      { leaf: true },
    ])
    expect(level[0]).not.toHaveProperty('children')
    expect(titles((await picked(`GET /sys/category/loadTreeRoot?async=false&pcode=${a.code}`)).result)).toEqual([
      [`乙${own}`, `丁${own}`],
      `丙${own}`,
    ])
    expect((await picked('GET /sys/category/loadTreeRoot?pcode=0')).result.map(({ key }: any) => key)).toContain(a.id)
    expect((await picked('GET /sys/category/loadTreeRoot?pcode=Z98')).message).toBe('该编码【Z98】不存在，请核实!')
  })
  it('the tree of a picker opens below a node', async () => {
    const { own, b } = await family()
    expect(titles((await picked(`GET /sys/category/loadTreeChildren?pid=${b.id}`)).result)).toEqual([`丁${own}`])
  })
  it('the tree of a picker opens from an id or a code, with a condition', async () => {
    const { own, a, b } = await family()
    expect(titles((await picked(`GET /sys/category/loadTreeData?pid=${a.id}`)).result)).toEqual([
      `乙${own}`,
      `丙${own}`,
    ])
    expect(titles((await picked(`GET /sys/category/loadTreeData?pcode=${b.code}`)).result)).toEqual([`丁${own}`])
    const condition = encodeURIComponent(JSON.stringify({ name: '丙%' }))
    const response = await test.app.inject({
      url: `/fagui/sys/category/loadTreeData?pid=${a.id}&condition=${condition}`,
      headers: { 'x-access-token': reader },
    })
    expect(titles(response.json().result)).toEqual([`丙${own}`])
  })
  it.each([
    ['', '加载分类字典树参数有误.[null]!'],
    ['?pcode=Z98', '加载分类字典树参数有误.[code]!'],
    ['?pid=0&condition=nonsense', '加载分类字典树参数有误.[condition]!'],
    ['?pid=0&condition={"id) or 1=1 --":"x"}', '加载分类字典树参数有误.[condition]!'],
  ])('a tree asked for wrongly (%s) is refused', async (query, message) => {
    expect((await picked(`GET /sys/category/loadTreeData${query}`)).message).toBe(message)
  })
  it('loadOne finds one category by an allowed column', async () => {
    const { own, b } = await family()
    expect((await picked(`GET /sys/category/loadOne?field=code&val=${b.code}`)).result).toMatchObject({
      id: b.id,
      name: `乙${own}`,
    })
    expect((await picked('GET /sys/category/loadOne?field=password_hash&val=x')).message).toBe('字段无效，请检查!')
    expect((await picked('GET /sys/category/loadOne?field=constructor&val=x')).message).toBe('字段无效，请检查!')
    expect((await picked('GET /sys/category/loadOne?field=code&val=Z98')).message).toBe('查询无果')
    await added(`同名${own}`)
    await added(`同名${own}`)
    expect((await picked(`GET /sys/category/loadOne?field=name&val=同名${own}`)).message).toBe(
      `查询数据异常,[name]存在多个值:同名${own}`,
    )
  })
  // spec §3.26
  it('loadDictItem answers with names in the places of their ids', async () => {
    const { own, a, d } = await family()
    expect((await picked(`GET /sys/category/loadDictItem?ids=${d.id},gone,${a.id},`)).result).toEqual([
      `丁${own}`,
      'gone',
      `甲${own}`,
    ])
    expect((await picked('GET /sys/category/loadDictItem?ids=')).message).toBe('ids 不能为空')
  })
  it('loadAllData answers with a flat list', async () => {
    const { own, b, d } = await family()
    expect((await picked(`GET /sys/category/loadAllData?code=${b.code}`)).result).toEqual([
      { text: `乙${own}`, value: b.id },
      { text: `丁${own}`, value: d.id },
    ])
  })
})

describe('workbooks of categories', () => {
  const exported = async (query: string) =>
    (await test.app.inject({ url: `/fagui/sys/category/exportXls${query}`, headers: { 'x-access-token': token } }))
      .rawPayload
  const send = async (bytes: Uint8Array, name: string) =>
    (await test.ask('POST /sys/category/importExcel', { token, ...formOf({}, [{ name, bytes }]) })).body
  async function workbook(rows: string[][]): Promise<Uint8Array> {
    const columns = ['类型名称', '类型编码'].map((title, at) => ({ title, value: (row: string[]) => row[at] ?? '' }))
    const parts: Uint8Array[] = []
    for await (const part of writeXlsx({ title: '分类', subtitle: null, columns, rows: [rows] })) parts.push(part)
    return Buffer.concat(parts)
  }
  it.each(['xls', 'xlsx'])('categories exported as .%s can be imported again', async (format) => {
    const { a, b, c, d } = await family()
    const bytes = await exported(`?format=${format}&selections=${[a, b, c, d].map(({ id }) => id).join(',')},`)
    const before = await Promise.all([a, b, c, d].map(({ id }) => rowOf(id)))
    await ask(`DELETE /sys/category/delete?id=${a.id}`)
    expect(await send(bytes, `a.${format}`)).toMatchObject({ code: 200, message: '文件导入成功！数据行数：4' })
    const again = await test.database.db
      .selectFrom('category')
      .select(['name', 'code'])
      .where(
        'code',
        'in',
        [a, b, c, d].map(({ code }) => code),
      )
      .execute()
    const plain = (rows: any[]) => rows.map(({ name, code }) => `${code} ${name}`).toSorted()
    expect(plain(again)).toEqual(plain(before))
  })
  it('an export holds the whole tree of categories and is logged', async () => {
    const { own, d } = await family()
    const bytes = await exported(`?format=xlsx&name=丁${own}`.replace('丁', encodeURIComponent('丁')))
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    const lines = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('operateType', '=', 6)
      .execute()
    expect(lines).toContainEqual({ content: '导出分类字典 1 条' })
    expect(d.code).toHaveLength(9)
  })
  it('an import of categories names the fault of each refused line', async () => {
    const { a } = await family()
    const answer = await send(
      await workbook([
        ['新的', `${a.code}B01`],
        ['重复', a.code],
        ['孤儿', `${a.code}B02A01`],
        ['', `${a.code}B03`],
        ['乱码', 'x'],
      ]),
      'a.xlsx',
    )
    expect(answer).toMatchObject({
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { totalCount: 5, successCount: 1, errorCount: 4, fileName: '分类字典导入错误.xlsx' },
    })
    expect(
      await test.database.db.selectFrom('category').select('name').where('code', '=', `${a.code}B01`).execute(),
    ).toEqual([{ name: '新的' }])
  })
  it('an import of categories without its required columns is refused', async () => {
    const parts: Uint8Array[] = []
    for await (const part of writeXlsx({
      title: 'x',
      subtitle: null,
      columns: [{ title: '类型名称', value: (row: string) => row }],
      rows: [['甲']],
    }))
      parts.push(part)
    expect((await send(Buffer.concat(parts), 'a.xlsx')).message).toMatch(/缺少列：类型编码/)
  })
})

it('lists and trees of categories take the same number of statements however many there are', async () => {
  const { a, b } = await family()
  const count = async (path: string) => (await test.statements(() => ask(`GET /sys/category/${path}`))).count
  expect(await count('rootList?pageSize=50')).toBe(await count('rootList?pageSize=1'))
  expect(await count(`childList?pid=${a.id}`)).toBe(await count(`childList?pid=${b.id}`))
  expect(await count(`getChildListBatch?parentIds=${a.id},${b.id}`)).toBe(
    await count(`getChildListBatch?parentIds=${b.id}`),
  )
})
