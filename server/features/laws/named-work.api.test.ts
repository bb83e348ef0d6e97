import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

let test: TestApp
const body = ['第一条 甲。', '第二条 本办法自2020年5月1日起施行。']
const national = ['2020年1月1日 第十三届全国人民代表大会常务委员会第一次会议通过']

beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    { title: '中华人民共和国浮标法', note: national, body },
    { title: '浮标保养规定', note: national, body },
    { title: '中华人民共和国浮标保养规定', note: national, body },
    { title: '浙江省浮标（航标）管理办法（试行）', body },
    { title: '浙江省浮标登记办法', body },
    { title: '浙江省浮标登记办法（试行）', body },
    { title: '浙江省浮标登记办法（暂行）', body },
    { title: '杭州市浮标收费办法（试行）', body },
    { title: '杭州市浮标收费办法（暂行）', body },
    { title: '浙江省浮标密件办法', body, known: { fLevel: 'F05' } },
  ])
  const alias = (name: string, title: string, kind: string) => ({
    aliasKey: name,
    alias: name,
    targetKey: title,
    targetTitle: title,
    kind,
    source: 'staff',
  })
  await test.database.db
    .insertInto('lawAlias')
    .values([
      alias('航标法', '中华人民共和国浮标法', '旧称'),
      alias('灯塔法', '中华人民共和国浮标法', '取代'),
      alias('浮标新规', '浮标保养规定', '俗称'),
      alias('浮标新规', '浙江省浮标登记办法', '俗称'),
      alias('密件', '浙江省浮标密件办法', '简称'),
      alias('登记办法', '浙江省浮标登记办法', '简称'),
      alias('登记办法', '浙江省浮标密件办法', '简称'),
    ])
    .execute()
})
afterAll(() => test.close())

const ask = (title: string, headers?: Record<string, string>) =>
  test.call(`/fagui/internet/fagui/law/named?title=${title}`, headers)
const titleOf = async (name: string, headers?: Record<string, string>) => {
  const { status, body: answer } = await ask(name, headers)
  return status === 404 ? null : answer.result.title
}

describe('GET /internet/fagui/law/named', () => {
  it.each([
    ['its title', '中华人民共和国浮标法', '中华人民共和国浮标法'],
    ['its title without 中华人民共和国', '浮标法', '中华人民共和国浮标法'],
    [
      'its title with signs of another width',
      ' 《浙江省浮标(航标)管理办法(试行)》',
      '浙江省浮标（航标）管理办法（试行）',
    ],
    ['its short title', '浙江省浮标（航标）管理办法', '浙江省浮标（航标）管理办法（试行）'],
    ['its former title', '航标法', '中华人民共和国浮标法'],
  ])('a law is found by %s', async (_, name, title) => expect(await titleOf(name)).toBe(title))
  it('the work with exactly this title comes before works that bear it as a short title', async () => {
    expect(await titleOf('浮标保养规定')).toBe('浮标保养规定')
    expect(await titleOf('中华人民共和国浮标保养规定')).toBe('中华人民共和国浮标保养规定')
    expect(await titleOf('浙江省浮标登记办法')).toBe('浙江省浮标登记办法')
  })
  it('a name that two laws bear alike means neither', async () => {
    expect(await titleOf('杭州市浮标收费办法')).toBeNull()
    expect(await titleOf('浮标新规')).toBeNull()
  })
  it('the title of a law that was replaced does not mean its successor', async () =>
    expect(await titleOf('灯塔法')).toBeNull())
  it('a restricted law is answered exactly like a title that is not known, and holders of the permission find it', async () => {
    const missing = await ask('浙江省浮标无此办法')
    expect(missing).toMatchObject({ status: 404, body: { success: false } })
    for (const name of ['浙江省浮标密件办法', '密件']) {
      const hidden = await ask(name)
      expect({ ...hidden.body, timestamp: 0 }).toEqual({ ...missing.body, timestamp: 0 })
      expect(hidden.status).toBe(404)
    }
    // That another law bears the name too is not told either.
    expect(await titleOf('登记办法')).toBe('浙江省浮标登记办法')
    const headers = { 'x-access-token': await test.signIn(['item:special_permissions']) }
    expect(await titleOf('密件', headers)).toBe('浙江省浮标密件办法')
    expect(await titleOf('登记办法', headers)).toBeNull()
  })
  it('a law is found with a constant number of statements', async () => {
    // With spaces, for which no answer is kept.
    const { count } = await test.statements(() => ask('浮 标 法'))
    expect([2, 3]).toContain(count)
  })
})
