import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DICTIONARIES } from '#common/dictionaries.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let plain: string
let special: string
beforeAll(async () => {
  test = await startTestApp()
  plain = await test.signIn()
  special = await test.signIn(['item:special_permissions'])
})
afterAll(() => test.close())

const items = async (code: string, token?: string) =>
  test.ask(
    token === undefined ? `GET /internet/fagui/dict/getDictItems/${code}` : `GET /sys/dict/getDictItems/${code}`,
    { token },
  )
const values = async (code: string, token?: string) =>
  (await items(code, token)).body.result.map(({ value }: { value: string }) => value)

describe('the options of a dictionary', () => {
  // spec §7.35
  it('items come in their order with the text under every name clients look for', async () => {
    const { body } = await items('sex', plain)
    expect(body).toMatchObject({ success: true, code: 200 })
    expect(body.result).toEqual([
      { value: '1', text: '男', title: '男', label: '男' },
      { value: '2', text: '女', title: '女', label: '女' },
    ])
    expect(await values('sex')).toEqual(['1', '2'])
  })
  // spec §6.4, §7.56
  it.each([
    ['F_LEVEL', 'F05'],
    ['F_TYPE', 'FT08'],
    ['F_TYPE', 'FT09'],
    ['region', 'QT'],
    ['address', 'A00'],
  ])('the item %s %s is shown only to holders of the special permission, in every call', async (code, value) => {
    expect(await values(code, special)).toContain(value)
    expect(await values(code, plain)).not.toContain(value)
    expect(await values(code)).not.toContain(value)
    const all = async (token: string) =>
      (await test.ask('GET /sys/dict/queryAllDictItems', { token })).body.result[code].map((item: any) => item.value)
    expect(await all(special)).toContain(value)
    expect(await all(plain)).not.toContain(value)
  })
  // spec §7.69
  it('items that are switched off are still named, marked as disabled, and not offered', async () => {
    const { db } = test.database
    await db
      .updateTable('dictionaryItem')
      .set({ enabled: false })
      .where('dictionaryCode', '=', 'position_rank')
      .where('value', '=', '5')
      .execute()
    expect(await values('position_rank', plain)).toContain('5')
    const marked = (await items('position_rank', plain)).body.result.filter((item: any) => item.disabled)
    expect(marked.map((item: any) => item.value)).toEqual(['5'])
    const { body } = await test.ask('GET /sys/dict/queryAllDictItems', { token: plain })
    expect(body.result.position_rank.map((item: any) => item.value)).toEqual(['1', '2', '3', '4'])
  })
  it('an unknown dictionary has no items', async () => {
    expect(await values('no_such-code', plain)).toEqual([])
  })
  it.each(['account,username,password_hash', "sex'--", 'a.b', '性别'])('items are not read from %j', async (code) => {
    for (const token of [plain, undefined])
      expect((await items(code, token)).body).toMatchObject({
        success: false,
        code: 500,
        message: '字典Code格式不正确！',
        result: null,
      })
  })
})

describe('all dictionaries at once', () => {
  it('all dictionaries are those of the base data, empty ones too', async () => {
    await test.database.db.insertInto('dictionary').values({ code: 'empty_one', name: '空' }).execute()
    const { body } = await test.ask('GET /sys/dict/queryAllDictItems', { token: special })
    expect(Object.keys(body.result).sort()).toEqual([...DICTIONARIES.map(({ code }) => code), 'empty_one'].sort())
    expect(body.result.empty_one).toEqual([])
    expect(body.result.priority.map((item: any) => item.value)).toEqual(['L', 'M', 'H'])
  })
  it('all dictionaries take two statements beside the access check', async () => {
    const { count } = await test.statements(() => test.ask('GET /sys/dict/queryAllDictItems', { token: plain }))
    const { count: gate } = await test.statements(() => test.ask('GET /sys/dict/refleshCache', { token: plain }))
    expect(count - gate).toBe(2)
  })
  it('clearing the cache answers with fresh dictionaries', async () => {
    expect((await test.ask('GET /sys/dict/refleshCache', { token: plain })).body).toMatchObject({
      success: true,
      message: '刷新缓存完成！',
      result: null,
    })
  })
})
