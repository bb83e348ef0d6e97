import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STRICT_HEADER } from '#common/call-headers.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { InForce } from '../laws/laws.door.ts'
import { DesignedReport } from './designed-report.ts'
import { Reports } from './reports.ts'

let test: TestApp
let token: string
let special: string
const own = `r${randomBytes(4).toString('hex')}`
const REFUSAL = { success: false, code: 500, message: '报表不存在，或者您没有查看它的权限', result: null }

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn()
  special = await test.signIn(['item:special_permissions'])
  await test.makeUser({ departments: ['潮汐处'] })
  await test.database.db
    .insertInto('position')
    .values({ id: own, code: own, name: '潮汐员', createdAt: test.now })
    .execute()
  await makeLaws(test.database.db, [
    {
      title: '浙江省潮汐管理条例',
      note: ['2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过'],
      body: ['第一条 为了管理潮汐，制定本条例。', '第二条 本条例自2010年5月1日起施行。'],
    },
    {
      title: '浙江省潮汐观测规定',
      note: ['2011年3月1日 浙江省第十一届人民代表大会常务委员会第九次会议通过'],
      body: ['第一条 为了观测潮汐，制定本规定。', '第二条 本规定自2027年5月1日起施行。'],
    },
    {
      title: '浙江省潮汐密件办法',
      note: ['2012年3月1日 浙江省人民政府通过'],
      body: ['第一条 根据《浙江省潮汐管理条例》，制定本办法。', '第二条 本办法自2012年5月1日起施行。'],
      known: { fLevel: 'F05' },
    },
  ])
})
afterAll(() => test.close())

const ask = async (path: string, as = token) => (await test.ask(`GET /online/cgreport/api/${path}`, { token: as })).body
const rows = async (path: string, as = token) =>
  (await ask(`getData/${path}`, as)).result.records as Record<string, unknown>[]

describe('the columns of a report', () => {
  it('columns of a report come with their dictionaries, without restricted items', async () => {
    const { result } = await ask('getRpColumns/law')
    expect(result).toMatchObject({ cgRpConfigId: 'law', cgRpConfigName: '未见失效的法规' })
    expect(result.columns[0]).toEqual({
      dataIndex: 'title',
      title: '标题',
      align: 'left',
      width: 320,
      sorter: true,
      customRender: null,
    })
    expect(result.columns.find(({ dataIndex }: any) => dataIndex === 'fType').customRender).toBe('F_TYPE')
    const values = result.dictOptions['F_TYPE'].map(({ value }: any) => value)
    expect(values.length).toBeGreaterThan(5)
    expect(values).not.toContain('FT08')
    expect(
      (await ask('getRpColumns/law', special)).result.dictOptions['F_TYPE'].map(({ value }: any) => value),
    ).toContain('FT08')
  })
  it('a report has conditions, some of them folded away', async () => {
    const { result } = await ask('getQueryInfo/user')
    expect(result[0]).toEqual({
      field: 'username',
      label: '用户账号',
      view: 'text',
      mode: 'single',
      hidden: '0',
      dictCode: null,
    })
    expect(result).toContainEqual({
      field: 'sex',
      label: '性别',
      view: 'list',
      mode: 'single',
      hidden: '1',
      dictCode: 'sex',
    })
  })
})

describe('every report', () => {
  const codes = new Reports(new InForce()).codes
  // spec §2.114
  it.each(codes)('the report %s has every field it shows and filters by, and sorts by each column', async (code) => {
    const admin = await test.signIn(['system:role:list'])
    const { columns } = (await ask(`getRpColumns/${code}`, admin)).result
    const conditions = (await ask(`getQueryInfo/${code}`, admin)).result
    const [first] = await rows(`${code}?pageSize=1`, admin)
    expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining(columns.map(({ dataIndex }: any) => dataIndex)))
    for (const { dataIndex } of columns)
      expect((await ask(`getData/${code}?column=${dataIndex}&order=asc&pageSize=2`, admin)).success, dataIndex).toBe(
        true,
      )
    for (const { field, mode } of conditions) {
      const asked = mode === 'group' ? `${field}_begin=2020-01-01&${field}_end=2021-01-01` : `${field}=1`
      expect((await ask(`getData/${code}?${asked}`, admin)).success, field).toBe(true)
    }
  })
  it.each(codes)('the report %s accepts the parameters it declares', async (code) => {
    const admin = await test.signIn(['system:role:list'])
    const report = await new Reports(new InForce()).of(test.database.db, code, {
      permissions: new Set(['system:role:list']),
    })
    if (report instanceof DesignedReport) throw new Error(`${code} is designed`)
    for (const field of report.parameters)
      expect(await rows(`${code}?self_${field}='0000000'`, admin), field).toEqual([])
  })
  it('a page of 500 rows of a report takes at most four statements', async () => {
    await test.signIn()
    const { count } = await test.statements(() => ask('getData/user?pageSize=500'))
    expect(count).toBeLessThanOrEqual(4)
  })
})

describe('the report of users', () => {
  it('the report of users finds people in use by what is typed, without telephone numbers', async () => {
    const kept = await test.makeUser({
      username: `${own}a`,
      realname: '潮甲',
      phone: '13812345678',
      departments: ['潮汐处'],
    })
    await test.makeUser({ username: `${own}b`, realname: '潮乙', status: 2 })
    await test.makeUser({ username: `${own}c`, realname: '潮丙', deletedAt: test.now })
    const found = await rows(`user?username=${own}*`)
    expect(found).toEqual([
      {
        id: kept.id,
        username: `${own}a`,
        realname: '潮甲',
        sex: null,
        workNo: null,
        orgCode: null,
        departName: '潮汐处',
        postName: null,
      },
    ])
    expect(await rows(`user?username=${own}*&departName=*潮汐*`)).toHaveLength(1)
    expect(await rows(`user?username=${own}*&departName=*无此处*`)).toEqual([])
  })
  it('a declared parameter narrows a report whatever is asked, and no other parameter does', async () => {
    const { db } = test.database
    const kept = await test.makeUser({ username: `${own}d`, realname: '潮丁' })
    await db.updateTable('account').set({ sex: 2 }).where('id', '=', kept.id).execute()
    expect(await rows(`user?username=${own}d&self_sex='2'&self_anything=9`)).toHaveLength(1)
    expect(await rows(`user?username=${own}d&self_sex=1`)).toEqual([])
  })
})

describe('the report of laws', () => {
  const titles = async (as: string) => new Set((await rows('law?title=*潮汐*', as)).map(({ title }) => title))
  it('the report of laws has laws in force with their dates', async () => {
    const [found] = await rows('law?title=*潮汐管理*')
    expect(found).toMatchObject({ title: '浙江省潮汐管理条例', effectDate: '2010-05-01', region: '330000' })
    expect(found?.['id']).toEqual(expect.any(String))
    expect(await titles(token)).toEqual(new Set(['浙江省潮汐管理条例']))
  })
  it('the report of laws shows restricted laws only to users who may see them', async () => {
    expect(await titles(special)).toEqual(new Set(['浙江省潮汐密件办法', '浙江省潮汐管理条例']))
  })
  it('the report of laws changes with the library and the day', async () => {
    const inForce = new InForce()
    const today = await inForce.versionIds(test.database.db, 'all', '2026-11-20')
    expect(await inForce.versionIds(test.database.db, 'all', '2027-06-01')).toHaveLength(today.length + 1)
    expect(await inForce.versionIds(test.database.db, 'open', '2026-11-20')).toHaveLength(today.length - 1)
    await makeLaws(test.database.db, [
      {
        title: '浙江省潮汐发电条例',
        note: ['2015年3月1日 浙江省第十二届人民代表大会常务委员会第二次会议通过'],
        body: ['第一条 为了利用潮汐，制定本条例。', '第二条 本条例自2015年5月1日起施行。'],
      },
    ])
    expect(await titles(token)).toEqual(new Set(['浙江省潮汐发电条例', '浙江省潮汐管理条例']))
  })
  it('a second request for the report of laws does not compute the laws in force again', async () => {
    await titles(token)
    const { texts } = await test.statements(() => titles(token))
    expect(texts.filter((text) => text.includes('law_relation'))).toEqual([])
  })
})

describe('reports that need a permission', () => {
  // spec §2.114
  it.each(['getRpColumns', 'getQueryInfo', 'getData'])(
    'a report without permission is refused by %s like an unknown one',
    async (call) => {
      for (const code of ['role', 'no-such-report', "law'--"])
        expect(await ask(`${call}/${code}`)).toMatchObject(REFUSAL)
    },
  )
  // spec §2.114
  it('a report with a permission code is narrowed by the data rules of its screen', async () => {
    const { db } = test.database
    await db.insertInto('role').values({ id: own, code: own, name: '潮汐员' }).execute()
    const clerk = await test.makeUser({ permissions: ['system:role:list'] })
    const as = await test.sessionOf(clerk)
    expect(await rows(`role?roleCode=${own}`, as)).toHaveLength(1)
    await db
      .insertInto('permissionDataRule')
      .values({
        id: own,
        permissionId: 'menu-system-roles',
        name: '只看一个',
        field: 'roleCode',
        condition: '=',
        value: 'admin',
      })
      .execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: [own] })
      .where('permissionId', '=', 'menu-system-roles')
      .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', clerk.id))
      .execute()
    expect((await rows('role', as)).map(({ roleCode }) => roleCode)).toEqual(['admin'])
    await db.deleteFrom('permissionDataRule').where('id', '=', own).execute()
  })
})

describe('fields, orders and values in a request', () => {
  it.each(['password_hash=*a*', 'username_like=a', 'id);--=1'])(
    'a report that is asked strictly refuses an unknown field, and ignores it else: %s',
    async (junk) => {
      const name = `GET /online/cgreport/api/getData/user?${junk}`
      const { status, body } = await test.ask(name, { token, headers: { [STRICT_HEADER]: 'on' } })
      expect((await test.ask(name, { token })).body.result?.total).toBe(
        (await test.ask('GET /online/cgreport/api/getData/user', { token })).body.result.total,
      )
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ success: false, message: `不认识的参数 ${junk.split('=')[0]}`, result: null }),
      ])
    },
  )
  it.each(['password_hash', 'account.id', "username';--"])('a report refuses an unknown order: %s', async (column) => {
    expect(await ask(`getData/user?column=${column}&order=asc`)).toMatchObject({
      success: false,
      message: `请注意，将要排序的列字段不存在：${column}`,
    })
  })
  it('a condition whose value does not fit its field is refused with 400', async () => {
    expect((await test.ask('GET /online/cgreport/api/getData/law?publishDate_begin=bald', { token })).status).toBe(400)
  })
})
