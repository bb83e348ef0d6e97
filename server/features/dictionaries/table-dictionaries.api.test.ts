import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
let token: string
let special: string
const own = randomBytes(4).toString('hex')
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn()
  special = await test.signIn(['item:special_permissions'])
  for (const [name, realname] of [
    ['a', '船闸甲'],
    ['b', '船闸乙'],
  ])
    await test.makeUser({ username: `${own}${name}`, realname })
  await test.makeUser({ username: `${own}gone`, realname: '船闸丙', deletedAt: test.now })
  const { db } = test.database
  await db
    .insertInto('category')
    .values([
      { id: `${own}1`, name: '水利', code: `${own}A01`, parentId: null },
      { id: `${own}2`, name: '堤防', code: `${own}A01A01`, parentId: `${own}1` },
      { id: `${own}3`, name: '水闸', code: `${own}A01A02`, parentId: `${own}1` },
    ])
    .execute()
})
afterAll(() => test.close())

const ask = async (path: string, as = token) => (await test.ask(`GET /sys/dict/${path}`, { token: as })).body
const texts = (body: any) => body.result.map(({ text }: any) => text)

describe('a table dictionary', () => {
  it('a table dictionary answers with rows under all the names clients look for', async () => {
    const { result } = await ask('getDictItems/sys_user,realname,username')
    expect(
      result.filter(({ value }: any) => value.startsWith(own)).sort((x: any, y: any) => (x.value < y.value ? -1 : 1)),
    ).toEqual([
      { value: `${own}a`, text: '船闸甲', title: '船闸甲', label: '船闸甲' },
      { value: `${own}b`, text: '船闸乙', title: '船闸乙', label: '船闸乙' },
    ])
  })
  it.each([
    'sys_user,realname,id',
    'sys_depart,depart_name,id',
    'sys_depart,depart_name,org_code',
    'sys_role,role_name,role_code',
    'sys_role,role_name,id',
    'sys_position,name,code',
    'sys_position,name,id',
    'sys_category,name,id',
    'sys_category,name,code',
    'sys_dict,dict_name,dict_code',
  ])('the table dictionary %s is registered', async (name) =>
    expect(await ask(`getDictItems/${name}`)).toMatchObject({ success: true, result: expect.any(Array) }),
  )
  // spec §7.55
  it.each([
    'sys_user,password,username',
    'sys_user,realname,username,1=1',
    "sys_user,realname,username'or'1'='1",
    'account,username,password_hash',
    'sys_role,role_name,role_code--',
    '(select(1))t,a,b',
  ])('a table dictionary %j is refused by every call', async (name) => {
    const refused = { success: false, code: 500, message: '字典Code格式不正确！', result: null }
    for (const path of [
      `getDictItems/${name}`,
      `loadDict/${name}?keyword=a`,
      `loadDictOrderByValue/${name}`,
      `loadDictItem/${name}?key=a`,
      `getDictText/${name}/a`,
    ])
      expect(await ask(path), path).toMatchObject(refused)
  })
  it('a table dictionary is refused without a sign-in', async () => {
    const { body } = await test.ask('GET /internet/fagui/dict/getDictItems/sys_user,realname,username')
    expect(body).toMatchObject({ success: false, message: '字典Code格式不正确！' })
  })
})

describe('options by a keyword', () => {
  const find = async (keyword: string, more = '') =>
    texts(await ask(`loadDict/sys_user,realname,username?keyword=${keyword}${more}`))
  it('a search finds options whose text or value contains the keyword', async () => {
    expect(await find('船闸乙')).toEqual(['船闸乙'])
    expect((await find(`${own}A`)).length).toBe(1)
    expect(await find('%')).toEqual([])
  })
  it('a search with a comma finds these values', async () => {
    expect((await find(`${own}a,${own}b,none`)).sort()).toEqual(['船闸乙', '船闸甲'])
  })
  it('options come in the order and number asked for', async () => {
    expect(await find(`${own}[orderby:username,desc]`)).toEqual(['船闸乙', '船闸甲'])
    expect(await find(`${own}[orderby:username,asc]`, '&pageSize=1')).toEqual(['船闸甲'])
  })
  it('ten options are answered by default', async () => {
    expect(texts(await ask('loadDict/F_TYPE', special))).toHaveLength(10)
    expect(texts(await ask('loadDict/F_TYPE?keyword=规章&pageSize=5'))).toEqual(['政府规章', '部门规章'])
  })
  it('options leave out restricted values for users who may not see them', async () => {
    expect(texts(await ask('loadDict/F_LEVEL?keyword=其他', special))).toEqual(['其他'])
    for (const path of [
      'loadDict/F_LEVEL?keyword=其他',
      'loadDict/F_LEVEL?keyword=F05,',
      'loadDictOrderByValue/F_LEVEL?keyword=F05',
    ])
      expect(texts(await ask(path)), path).not.toContain('其他')
    expect((await ask('loadDictItem/F_LEVEL?key=F05')).result).toEqual(['F05'])
    expect((await ask('getDictText/F_LEVEL/F05')).result).toBeNull()
  })
})

describe('texts of values', () => {
  // spec §7.55
  it('texts of values keep their places, also for unknown values', async () => {
    expect((await ask('loadDictItem/sex?key=2,9,1,')).result).toEqual(['女', '9', '男'])
    expect((await ask(`loadDictItem/sys_user,realname,username?key=none,${own}b`)).result).toEqual(['none', '船闸乙'])
    expect((await ask('loadDictItem/sex?key=')).result).toEqual([])
  })
  it('the text of one value can be asked for', async () => {
    expect((await ask('getDictText/sex/1')).result).toBe('男')
    expect((await ask('getDictText/sex/7')).result).toBeNull()
  })
  it('options begin with those already chosen', async () => {
    const { result } = await ask(`loadDictOrderByValue/sys_user,realname,username?keyword=${own}b&pageSize=1`)
    expect(result).toMatchObject([{ value: `${own}b` }])
    expect((await ask('loadDictOrderByValue/sex?keyword=2')).result.map(({ value }: any) => value)).toEqual(['2', '1'])
  })
})

describe('a tree dictionary', () => {
  const level = (query: string) =>
    ask(`loadTreeData?${query}&tableName=sys_category&text=name&code=id&pidField=pid&hasChildField=has_child`)
  // spec §7.55
  it('a tree dictionary answers level by level', async () => {
    const { result } = await level('pid=')
    expect(result.find(({ key }: any) => key === `${own}1`)).toEqual({
      key: `${own}1`,
      value: `${own}1`,
      title: '水利',
      label: '水利',
      leaf: false,
      isLeaf: false,
      parentId: null,
    })
    const below = await level(`pid=${own}1`)
    expect(below.result).toEqual([
      expect.objectContaining({ title: '堤防', leaf: true, parentId: `${own}1` }),
      expect.objectContaining({ title: '水闸' }),
    ])
  })
  it('a tree dictionary is filtered by patterns of its own columns', async () => {
    expect((await level(`pid=${own}1&condition=${'{"name":"水%"}'}`)).result.map(({ title }: any) => title)).toEqual([
      '水闸',
    ])
  })
  it.each([
    'tableName=sys_user&text=realname&code=username',
    'tableName=sys_category&text=name&code=password',
    'tableName=sys_category&text=name&code=id&pidField=name',
    `tableName=sys_category&text=name&code=id&condition=${'{"1=1 or name":"%"}'}`,
    'tableName=sys_category&text=name&code=id&condition=name',
    'tableName=sys_category&text=name&code=id&condition=[]',
  ])('a tree dictionary is refused for %s', async (query) => {
    expect(await ask(`loadTreeData?${query}`)).toMatchObject({ success: false, message: '字典Code格式不正确！' })
  })
})

it('options take two statements however many there are, one of them for data rules', async () => {
  const count = async (path: string) => (await test.statements(() => ask(path))).count
  const gate = await count('refleshCache')
  for (const path of [
    'getDictItems/sys_user,realname,username',
    `loadDictItem/sys_user,realname,username?key=${own}a,${own}b`,
    'loadTreeData?tableName=sys_category&text=name&code=id',
  ])
    expect(await count(path), path).toBe(gate + 2)
})
