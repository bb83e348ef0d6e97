import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const CODES: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:edit',
  'data:number:list',
  'data:number:edit',
]
const ISSUER = '浙江省人民政府办公厅'

let test: TestApp
let clerk: string
let trusted: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(CODES)
  trusted = await test.signIn([...CODES, 'item:special_permissions'])
})
afterAll(() => test.close())

const ask = async (name: string, as: string, body?: unknown) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
let count = 0
const added = async (docNumber: string, given: object = {}, as = clerk): Promise<string> => {
  const body = {
    title: `测试通知（${++count}）`,
    titleNote: '',
    body: '第一条　甲。',
    fType: 'FT04',
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
    issuers: ISSUER,
    docNumber,
    ...given,
  }
  const answer = await ask('POST /dataManagement/document/add', as, body)
  expect(answer).toMatchObject({ success: true })
  return answer.result.id
}
const numberOf = async (id: string): Promise<string> =>
  (await ask(`GET /dataManagement/document/queryById?id=${id}`, trusted)).result.docNumber
const check = async (docNumber: string, more = '', as = clerk) =>
  (
    await ask(
      `GET /dataManagement/document/numberCheck?docNumber=${docNumber}&issuers=${ISSUER}&title=另一件${more}`,
      as,
    )
  ).result
const series = async (year: number, as = clerk, more = '') =>
  (await ask(`GET /dataManagement/number/list?year=${year}${more}`, as)).result.series as {
    series: string
    issuer: string
    count: number
    missing: unknown
    same: { number: string; texts: { id: string }[] }[]
    isRule: boolean
  }[]

describe('numbers of documents', () => {
  it.each([
    ['浙政办发[2026]5号', '浙政办发〔2026〕5号'],
    ['浙政办发（２０２６）０７ 号', '浙政办发〔2026〕7号'],
    ['浙江省人民政府令第３９９号', '浙江省人民政府令第399号'],
    ['没有文号的说明', '没有文号的说明'],
  ])('%s is kept as %s', async (typed, kept) => expect(await numberOf(await added(typed))).toBe(kept))

  it('another document of the issuer with the same number is named, in whatever way it is written', async () => {
    const id = await added('甲办发〔2025〕3号', { title: '占用文号的通知' })
    const { same, number } = await check('甲办发[2025]03号')
    expect(number).toBe('甲办发〔2025〕3号')
    expect(same).toEqual([
      { kind: 'document', id, title: '占用文号的通知', docNumber: '甲办发〔2025〕3号', stage: '草稿' },
    ])
    expect((await check('甲办发〔2025〕3号', `&id=${id}`)).same).toEqual([])
    const other = await ask(
      `GET /dataManagement/document/numberCheck?docNumber=甲办发〔2025〕3号&issuers=别的机关&title=另一件`,
      clerk,
    )
    expect(other.result.same).toEqual([])
  })
  it('a text of the same title has the same number by right', async () => {
    await added('乙办发〔2025〕3号', { title: '同题的通知' })
    const asked = await ask(
      `GET /dataManagement/document/numberCheck?docNumber=乙办发〔2025〕3号&issuers=${ISSUER}&title=同题的通知`,
      clerk,
    )
    expect(asked.result.same).toEqual([])
  })
  it('a restricted document counts for nobody who may not see it: not as taken, not as last, not in the list', async () => {
    await added('丙办发〔2025〕1号')
    const hidden = await added('丙办发〔2025〕2号', { fType: 'FT08', title: '内部的通知' }, trusted)
    await added('丙办发〔2025〕4号')
    expect((await check('丙办发〔2025〕2号')).same).toEqual([])
    expect((await check('丙办发〔2025〕2号', '', trusted)).same).toMatchObject([{ id: hidden }])
    expect(await series(2025, clerk, '&words=丙办发')).toMatchObject([
      { count: 2, missing: [{ from: 2, to: 3 }], same: [] },
    ])
    expect(await series(2025, trusted, '&words=丙办发')).toMatchObject([{ count: 3, missing: [{ from: 3, to: 3 }] }])
  })
  it('a number that a restricted document has is not proposed to anybody, and nothing tells why it is left out', async () => {
    await added('庚办发〔2025〕1号')
    const hidden = await added('庚办发〔2025〕2号', { fType: 'FT08', title: '内部的函' }, trusted)
    const seen = await check('庚办发〔2025〕1号')
    expect(seen).toMatchObject({ next: '庚办发〔2025〕3号', missing: [] })
    expect(await check('庚办发〔2025〕1号', '', trusted)).toMatchObject({ next: '庚办发〔2025〕3号' })
    // The holder who edits it keeps its number.
    expect(await check('庚办发〔2025〕2号', `&id=${hidden}`, trusted)).toMatchObject({ next: '庚办发〔2025〕2号' })
    await added(seen.next)
    expect(await series(2025, clerk, '&words=庚办发')).toMatchObject([
      { count: 2, missing: [{ from: 2, to: 2 }], same: [] },
    ])
    expect(JSON.stringify(await check(seen.next))).not.toContain('内部的函')
    // Whoever types the number nevertheless is told nothing, as of any free one.
    expect((await check('庚办发〔2025〕2号')).same).toEqual([])
  })
  it('a number is left out in the same way when its document was deleted, so that a gap tells nothing', async () => {
    await added('癸办发〔2025〕1号')
    const dropped = await added('癸办发〔2025〕2号')
    const remover = await test.signIn([...CODES, 'data:document:delete'])
    expect(await ask(`DELETE /dataManagement/document/deleteBatch?ids=${dropped}`, remover)).toMatchObject({
      success: true,
    })
    expect(await check('癸办发〔2025〕1号')).toMatchObject({ next: '癸办发〔2025〕3号', missing: [] })
  })
  it('missing numbers of the year and the next one are told', async () => {
    for (const number of [1, 2, 5]) await added(`丁办发〔2024〕${number}号`)
    await added('丁办发〔2023〕40号')
    expect(await check('丁办发〔2024〕7号')).toMatchObject({
      series: '丁办发〔YYYY〕N号',
      year: 2024,
      missing: [
        { from: 3, to: 4 },
        { from: 6, to: 6 },
      ],
      next: '丁办发〔2024〕6号',
    })
  })
})

describe('the list of gaps and duplicates', () => {
  it('each code has its gaps and its duplicates of one year, those with faults only when asked for', async () => {
    const first = await added('戊办发〔2022〕1号')
    const second = await added('戊办发〔2022〕1号')
    await added('戊办发〔2022〕4号')
    await added('己办发〔2022〕1号')
    expect(await series(2022)).toMatchObject([
      {
        series: '戊办发〔YYYY〕N号',
        issuer: ISSUER,
        count: 2,
        missing: [{ from: 2, to: 3 }],
        same: [{ number: '戊办发〔2022〕1号', texts: expect.any(Array) }],
      },
      { series: '己办发〔YYYY〕N号', missing: [], same: [] },
    ])
    const [one] = await series(2022, clerk, '&faulty=true')
    expect(one?.same[0]?.texts.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    expect((await series(2022, clerk, '&faulty=true')).map((row) => row.series)).toEqual(['戊办发〔YYYY〕N号'])
  })
  it('without a year the newest one with numbers is shown', async () => {
    await added('庚办发〔2091〕1号')
    const { result } = await ask('GET /dataManagement/number/list', clerk)
    expect(result).toMatchObject({ year: 2091, years: expect.arrayContaining([2091]) })
  })
})

describe('rules by which bodies number their normative documents', () => {
  const rule = (given: object) =>
    ask('POST /dataManagement/number/addTemplate', clerk, {
      issuer: '杨凌示范区管委会',
      template: '杨管规〔YYYY〕NNN',
      ...given,
    })
  const FROM = '杨凌示范区管委会'
  it('a rule gives the next number of the year, and numbers are kept as it writes them', async () => {
    expect(await rule({})).toMatchObject({ success: true })
    const year = new Date().getFullYear()
    const empty = await ask(`GET /dataManagement/document/numberCheck?issuers=${FROM}&title=新的办法`, clerk)
    expect(empty.result).toMatchObject({
      next: `杨管规〔${year}〕001`,
      template: { issuer: FROM, template: '杨管规〔YYYY〕NNN' },
    })
    expect(await numberOf(await added(`杨管规[${year}]1`, { issuers: FROM }))).toBe(`杨管规〔${year}〕001`)
    const next = await ask(`GET /dataManagement/document/numberCheck?issuers=${FROM}、别的机关&title=新的办法`, clerk)
    expect(next.result.next).toBe(`杨管规〔${year}〕002`)
    expect(await series(year, clerk, '&words=杨管规')).toMatchObject([{ isRule: true, count: 1 }])
  })
  it.each([
    [{ template: '杨管规N号' }, '请用一个 YYYY 表示年份'],
    [{ issuer: '甲局、乙局' }, '请填写一个机关的名称'],
    [{ issuer: '杨凌示范区管委会', template: '杨〔YYYY〕N号' }, '杨凌示范区管委会'],
  ])('the rule %j is refused with “%s”', async (given, reason) => {
    const answer = await rule(given)
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(reason)
  })
  it('a rule is edited and deleted, and numbers stay', async () => {
    await ask('POST /dataManagement/number/addTemplate', clerk, { issuer: '辛局', template: '辛规〔YYYY〕N号' })
    const id = await added('辛规〔2021〕9号', { issuers: '辛局' })
    const row = async () => (await ask('GET /dataManagement/number/templates?issuer=辛局', clerk)).result.records[0]
    const { id: ruleId, revision } = await row()
    expect(
      await ask('PUT /dataManagement/number/editTemplate', clerk, {
        id: ruleId,
        revision,
        template: '辛办规〔YYYY〕N号',
        began: { template: '辛规〔YYYY〕N号' },
      }),
    ).toMatchObject({ success: true })
    expect(await row()).toMatchObject({ template: '辛办规〔YYYY〕N号', issuer: '辛局' })
    expect((await ask(`GET /dataManagement/number/templateById?id=${ruleId}`, clerk)).result).toMatchObject({
      template: '辛办规〔YYYY〕N号',
    })
    expect(await ask(`DELETE /dataManagement/number/deleteTemplates?ids=${ruleId}`, clerk)).toMatchObject({
      success: true,
    })
    expect(await row()).toBeUndefined()
    expect(await numberOf(id)).toBe('辛规〔2021〕9号')
  })
})
