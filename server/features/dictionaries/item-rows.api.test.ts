import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const SAVE = 'POST /sys/dictItem/saveRows'
const own = () => `z${randomBytes(5).toString('hex')}`

let test: TestApp
let token: string
let dictId: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn([
    'system:dict:list',
    'system:dict:add',
    'system:dict:item:add',
    'system:dict:item:edit',
    'system:dict:item:delete',
  ])
  const code = own()
  await ask('POST /sys/dict/add', { dictName: '船闸等级', dictCode: code })
  dictId = (await ask(`GET /sys/dict/list?dictCode=${code}`)).result.records[0].id
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
const save = (rows: { added?: object[]; edited?: object[]; deleted?: string[] }, of = dictId) =>
  ask(SAVE, { dictId: of, added: [], edited: [], deleted: [], ...rows })
const items = async (of = dictId) =>
  (await ask(`GET /sys/dictItem/list?dictId=${of}&pageSize=500`)).result.records as any[]
const item = async (value: string, of = dictId) => (await items(of)).find(({ itemValue }) => itemValue === value)
const row = (value: string, more: object = {}) => ({ key: value, itemText: `文${value}`, itemValue: value, ...more })

describe('POST /sys/dictItem/saveRows', () => {
  it('saving rows of items stores additions, edits and deletions together, new items behind the last', async () => {
    const [kept, gone, next] = [own(), own(), own()]
    await save({ added: [row(kept, { sortOrder: 7, itemColor: '#A8071A' }), row(gone)] })
    const [before, leaving] = [await item(kept), await item(gone)]
    expect(before).toMatchObject({ sortOrder: 7, itemColor: '#a8071a', status: 1, revision: 1 })
    expect(
      await save({ added: [row(next)], edited: [{ ...before, itemText: '改名', status: 0 }], deleted: [leaving.id] }),
    ).toMatchObject({
      success: true,
      message: '保存成功！',
      result: { ids: { [next]: expect.any(String) }, faults: [] },
    })
    expect(await item(kept)).toMatchObject({ itemText: '改名', status: 0, itemColor: '#a8071a', revision: 2 })
    expect(await item(gone)).toBeUndefined()
    expect((await item(next)).sortOrder).toBeGreaterThan(7)
  })
  // spec §2.103
  it('saving rows of items with faults stores nothing and names row, field and reason of each', async () => {
    const [first, second] = [own(), own()]
    await save({ added: [row(first), row(second)] })
    const stale = await item(second)
    const twice = own()
    const { success, result } = await save({
      added: [
        { ...row(twice), key: 'a' },
        { ...row(twice), key: 'b' },
        { ...row('x,y'), key: 'c', itemColor: 'red' },
        { ...row(first), key: 'd' },
      ],
      edited: [{ ...stale, revision: 9 }],
      deleted: ['nobody'],
    })
    expect(success).toBe(false)
    expect(result.faults).toEqual(
      expect.arrayContaining([
        { row: 'b', field: 'itemValue', reason: `值“${twice}”重复` },
        { row: 'c', field: 'itemValue', reason: '字典项值不能含有逗号' },
        { row: 'c', field: 'itemColor', reason: '颜色应为 #rrggbb 格式，如 #a8071a' },
        { row: 'd', field: 'itemValue', reason: expect.any(String) },
        { row: stale.id, field: null, reason: expect.stringContaining('修改了这条记录') },
        { row: 'nobody', field: null, reason: '未找到对应实体' },
      ]),
    )
    expect(await item(twice)).toBeUndefined()
  })
  it('saving rows of items refuses to change built-in values and values in use', async () => {
    const [levels] = (await ask('GET /sys/dict/list?dictCode=position_rank')).result.records
    const [rank] = await items(levels.id)
    const { result } = await save(
      { edited: [{ ...rank, itemValue: own() }], deleted: [(await items(levels.id))[1].id] },
      levels.id,
    )
    expect(result.faults.map(({ field, reason }: any) => [field, reason.replace(/“[^”]+”的选项“[^”]+”/, '')])).toEqual([
      ['itemValue', expect.stringContaining('修改值')],
      [null, expect.stringContaining('删除，可以停用')],
    ])
  })
  it('saving rows of items lets items exchange values', async () => {
    const [first, second] = [own(), own()]
    await save({ added: [row(first), row(second)] })
    const [one, two] = [await item(first), await item(second)]
    expect(
      await save({
        edited: [
          { ...one, itemValue: second },
          { ...two, itemValue: first },
        ],
      }),
    ).toMatchObject({ success: true })
    expect([(await item(first)).id, (await item(second)).id]).toEqual([two.id, one.id])
  })
  it('saving rows of items does not reveal restricted values', async () => {
    const hidden = own()
    const { id } = await test.database.db
      .selectFrom('dictionary')
      .select(['id', 'code'])
      .where('id', '=', dictId)
      .executeTakeFirstOrThrow()
    await save({ added: [row(hidden)] })
    await test.database.db.updateTable('dictionaryItem').set({ restricted: true }).where('value', '=', hidden).execute()
    const { result } = await save({ added: [row(hidden)] }, id)
    expect(result.faults).toEqual([{ row: hidden, field: 'itemValue', reason: expect.not.stringContaining('存在') }])
  })
  it('saving rows of items needs the permission code of each change and a visible dictionary', async () => {
    const editor = await test.signIn(['system:dict:item:edit'])
    const asEditor = async (body: object) =>
      (await test.ask(SAVE, { token: editor, body: { dictId, added: [], edited: [], deleted: [], ...body } })).body
    expect(await asEditor({ added: [row(own())] })).toMatchObject({ success: false, code: 510 })
    expect(await save({ added: [row(own())] }, 'nobody')).toMatchObject({ success: false, message: '未找到对应实体' })
  })
  it('saving a hundred rows of items takes as many statements as saving two', async () => {
    const rows = (count: number) => ({ added: Array.from({ length: count }, () => row(own())) })
    const { count: few } = await test.statements(() => save(rows(2)))
    const { count: many } = await test.statements(() => save(rows(100)))
    expect(many).toBe(few)
  })
})
