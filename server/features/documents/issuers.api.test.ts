import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const CODES: PermissionCode[] = ['data:document:list', 'data:document:add', 'data:document:edit']
const SAIC = '国家工商行政管理总局'
const SAMR = '国家市场监督管理总局'

let test: TestApp
let clerk: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(CODES)
})
afterAll(() => test.close())

const ask = async (name: string, as: string, body?: unknown) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
let number = 0
const form = (given: object = {}) => ({
  title: `关于查处传销活动的规定（${++number}）`,
  titleNote: '2015年6月1日国家工商行政管理总局、公安部令第80号公布',
  body: '第一条　为了查处传销，制定本规定。\n第二条　本规定自2015年7月1日起施行。',
  fType: 'FT13',
  fLevel: 'F00',
  region: '000000',
  address: 'A01',
  issuers: `${SAIC}、公安部`,
  ...given,
})
const added = async (given: object = {}): Promise<string> =>
  (await ask('POST /dataManagement/document/add', clerk, form(given))).result.id
const bodies = async (names: string, day: string) =>
  (await ask(`GET /dataManagement/document/bodiesOnDay?names=${names}&day=${day}`, clerk)).result.map(
    (one: { name: string; today: string | null; atTheTime: string[] }) => [one.name, one.today, one.atTheTime],
  )

describe('the issuers of a document', () => {
  it('a document keeps its issuers in their order under the names of their day, with the bodies of today', async () => {
    const id = await added()
    expect((await ask(`GET /dataManagement/document/queryById?id=${id}`, clerk)).result).toMatchObject({
      issuers: `${SAIC}、公安部`,
      issuersToday: [SAMR, null],
    })
    await ask('PUT /dataManagement/document/edit', clerk, { id, ...form(), issuers: `公安部、${SAIC}` })
    const [row] = (await ask(`GET /dataManagement/document/list?ids=${id}`, clerk)).result.records
    expect(row).toMatchObject({ issuers: `公安部、${SAIC}`, issuersToday: [null, SAMR] })
  })
  it('the facet of the body of today finds what was made under its former names, and the former name too', async () => {
    const id = await added({
      title: '现用名称的规定',
      titleNote: '2020年6月1日国家市场监督管理总局令第20号公布',
      issuers: SAMR,
    })
    const former = await added({ issuers: `公安部、${SAIC}` })
    const found = async (issuer: string): Promise<string[]> =>
      (
        await ask(`GET /dataManagement/document/list?pageSize=100&facets=issuer:${encodeURIComponent(issuer)}`, clerk)
      ).result.records.map((one: { id: string }) => one.id)
    expect(await found(SAMR)).toEqual(expect.arrayContaining([id, former]))
    expect(await found(SAIC)).toContain(former)
    expect(await found(SAIC)).not.toContain(id)
    const facets = (await ask('GET /dataManagement/document/facets', clerk)).result
    const counts = facets.find((one: { facet: string }) => one.facet === 'issuer').choices
    const of = (name: string) => counts.find((one: { value: string }) => one.value === name)?.count
    expect(of(SAMR)).toBe((await found(SAMR)).length)
    expect(of(SAIC)).toBe((await found(SAIC)).length)
  })
  it.each([
    ['a name that was borne then stands', SAIC, '2015-06-01', [[SAIC, SAMR, []]]],
    [
      'a name that came later is told with the names of those before it',
      SAMR,
      '2015-06-01',
      [[SAMR, null, expect.arrayContaining([SAIC])]],
    ],
    ['a name that was given up is told with the one that followed', SAIC, '2020-06-01', [[SAIC, SAMR, [SAMR]]]],
    ['a name nobody knows is told as it is', '杭州市测试局', '2020-06-01', [['杭州市测试局', null, []]]],
  ])('%s', async (_, names, day, expected) => expect(await bodies(names, day)).toEqual(expected))
  it('names are offered by words of them, those of the day before others', async () => {
    const offered = async (day: string): Promise<string[]> =>
      (await ask(`GET /dataManagement/document/bodyNames?words=国家+工商&day=${day}`, clerk)).result.map(
        (one: { name: string }) => one.name,
      )
    expect((await offered('2015-01-01'))[0]).toBe(SAIC)
    expect((await offered('1990-01-01'))[0]).toBe('国家工商行政管理局')
    expect(await offered('2015-01-01')).toContain('国家工商行政管理局')
  })
  it('a percent sign in the words is no wildcard', async () =>
    expect((await ask(`GET /dataManagement/document/bodyNames?words=%`, clerk)).result).toEqual([]))
  it('the public finds a released text by the body of today too', async () => {
    const { title } = form()
    const people = {
      clerk,
      reviewer: await test.signIn(['data:document:list', 'data:document:review', 'data:document:approve']),
      publisher: await test.signIn(['data:document:list', 'data:document:release']),
    }
    const id = await added({ title })
    for (const [act, who] of [
      ['submit', 'clerk'],
      ['review', 'reviewer'],
      ['approve', 'reviewer'],
      ['release', 'publisher'],
    ] as const)
      expect(await ask(`POST /dataManagement/document/${act}`, people[who], { id })).toMatchObject({ success: true })
    const found = (await test.call(`/fagui/internet/fagui/law/search?issuer=${SAMR}`)).body.result
    expect(found.records.map((one: { title: string }) => one.title)).toContain(title)
    const record = found.records.find((one: { title: string }) => one.title === title)
    expect(record.issuers).toEqual([SAIC, '公安部'])
  })
})
