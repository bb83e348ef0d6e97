import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DesignParameter } from '#common/contract/reports.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { reportItem } from '#server/testing/report-items.ts'

/** Designed reports are bounded whatever is written in them (decision 0186). */

const SECONDS = 2
let test: TestApp
let designer: string
let staff: string
let made = 0
const own = `b${randomBytes(3).toString('hex')}`

beforeAll(async () => {
  // A cost that lets everything pass, so that what is left is what the time and the tree bound.
  test = await startTestApp({ reportSeconds: SECONDS, reportCost: 1_000_000_000 })
  designer = await test.signIn(['online:report:design'])
  staff = await test.signIn()
  await makeLaws(
    test.database.db,
    Array.from({ length: 4 }, (_, at) => ({
      title: `浙江省雾凇第${at}号条例`,
      note: [`${2010 + at}年3月1日 浙江省人民代表大会常务委员会通过`],
      body: ['第一条 为了管理，制定本条例。', `第二条 本条例自${2010 + at}年5月1日起施行。`],
    })),
  )
})
afterAll(() => test.close())

const parse = async (statement: string, params: DesignParameter[] = []) =>
  (await test.ask('POST /online/cgreport/api/parseSql', { token: designer, body: { sql: statement, params } })).body
const parameter = (paramName: string, view: DesignParameter['view']): DesignParameter => ({
  paramName,
  paramTxt: `参数${paramName}`,
  view,
  dictCode: null,
  paramValue: null,
  required: false,
})
const addReport = (statement: string, fields: readonly string[], params: DesignParameter[] = []) =>
  test.ask('POST /online/cgreport/head/add', {
    token: designer,
    body: {
      code: `${own}-${made++}`,
      name: '试表',
      cgrSql: statement,
      content: null,
      rowLimit: 1000,
      allStaff: true,
      chartType: null,
      chartCategory: null,
      chartValues: [],
      items: fields.map((name) => reportItem(name, name)),
      params,
    },
  })
const HUNDRED = `(values ${Array.from({ length: 100 }, (_, at) => `(${at})`).join(',')})`
/** Ten thousand million rows, which the tree cannot know to be too many. */
const ENDLESS = `select count(*) as n from ${Array.from({ length: 5 }, (_, at) => `${HUNDRED} as v${at}`).join(', ')} where v0.column1 + v1.column1 <> 7`
/** A text of three gigabytes. */
const HEAVY = `select length(string_agg('${'法'.repeat(1000)}', '')) as n from ${Array.from({ length: 3 }, (_, at) => `${HUNDRED} as v${at}`).join(', ')}`

async function publicCall(): Promise<number> {
  const began = performance.now()
  expect((await test.call('/fagui/lawSearch/hotWords')).status).toBeLessThan(500)
  return performance.now() - began
}

describe('a report that runs too long', () => {
  it('is stopped after its time on either engine, and public calls are answered meanwhile', async () => {
    await parse('select 1 as n from law')
    const began = performance.now()
    const running = parse(ENDLESS)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const waits: number[] = []
    for (let at = 0; at < 5; at++) waits.push(await publicCall())
    expect(performance.now() - began).toBeLessThan(SECONDS * 1000)
    expect(Math.max(...waits)).toBeLessThan(1_000)
    expect(await running).toMatchObject({
      success: false,
      message: `这个查询运行超过了 ${SECONDS} 秒，已停止；请缩小范围，或者简化查询语句`,
    })
    expect(performance.now() - began).toBeLessThan(SECONDS * 1000 + 3_000)
  })
  it('does not keep the next one from running', async () => {
    const [stopped, next] = await Promise.all([
      parse(ENDLESS),
      parse("select count(*) as n from law where title like '%雾凇%'"),
    ])
    expect(stopped.success).toBe(false)
    expect(next.result.rows).toEqual([{ n: 4 }])
  })
  it('is refused alike to its readers, and its design is saved without being run', async () => {
    const began = performance.now()
    const { body } = await addReport(ENDLESS, ['n'])
    expect(body).toMatchObject({ success: true })
    expect(performance.now() - began).toBeLessThan(1_500)
    const { body: read } = await test.ask(`GET /online/cgreport/api/getData/${body.result.id}`, { token: staff })
    expect(read).toMatchObject({ success: false, message: expect.stringContaining(`超过了 ${SECONDS} 秒`) })
  })
  it('is stopped before it has taken all memory', async () => {
    const before = process.memoryUsage.rss()
    const body = await parse(HEAVY)
    expect(body).toMatchObject({
      success: false,
      message: expect.stringContaining('string_agg 拼接的一段文字超过 30 万字节'),
    })
    expect((await parse('select 1 as n')).result.rows).toEqual([{ n: 1 }])
    expect(process.memoryUsage.rss() - before).toBeLessThan(600e6)
  })
})

describe('what a report makes of many rows', () => {
  const LONG_TEXT = 'string_agg 拼接的一段文字超过 30 万字节'
  it.each([
    ['plainly', `string_agg(v0.column1 || '${'法'.repeat(100)}', '、')`],
    ['in an order', `string_agg(v0.column1 || '${'法'.repeat(100)}', '、' order by v1.column1)`],
    ['each once', `string_agg(distinct v0.column1 || '${'法'.repeat(100)}' || v1.column1, '、')`],
  ])('texts that are joined %s are stopped at 300,000 bytes, with the remedy', async (_, joined) => {
    const body = await parse(`select ${joined} as t from ${HUNDRED} as v0, ${HUNDRED} as v1`)
    expect(body).toMatchObject({ success: false, message: expect.stringContaining(LONG_TEXT) })
  })
  it('shorter ones are joined as PostgreSQL joins them', async () => {
    const body =
      await parse(`select string_agg(v, s order by n desc) as t, string_agg(v, null order by n) as u, string_agg(v, '') filter (where n > 9) as none
      from (values (1, '甲', '、'), (2, null, '，'), (3, '乙', '；'), (4, '丙', null)) as q (n, v, s)`)
    expect(body.result?.rows ?? body).toEqual([{ t: '丙；乙、甲', u: '甲乙丙', none: null }])
    expect((await parse("select pg_catalog.string_agg(title, '') as t from law")).message).toContain(
      'string_agg 请直接写',
    )
  })
  it('a page of more than 16 MB is refused, and a smaller one of the same rows is shown', async () => {
    const wide = `select ${Array.from({ length: 60 }, (_, at) => `t as c${at}`).join(', ')}
      from (select concat(${Array.from({ length: 6 }, () => 'l').join(', ')}) as t from (select '${'法'.repeat(2_000)}' || column1 as l from ${HUNDRED} as v where column1 < 20) as r) as q`
    const { body } = await addReport(
      wide,
      Array.from({ length: 60 }, (_, at) => `c${at}`),
    )
    const page = async (size: number) =>
      (await test.ask(`GET /online/cgreport/api/getData/${body.result.id}?pageNo=1&pageSize=${size}`, { token: staff }))
        .body
    expect((await page(20)).message).toContain('占用的内存或磁盘过多')
    expect((await page(3)).result.records).toHaveLength(3)
  })
})

describe('a report shows what is there', () => {
  it('also what was written a moment ago', async () => {
    const count = async () => (await parse("select count(*) as n from law where title like '%晨雾%'")).result.rows
    expect(await count()).toEqual([{ n: 0 }])
    await makeLaws(test.database.db, [
      {
        title: '浙江省晨雾条例',
        note: ['2015年3月1日 浙江省人民代表大会常务委员会通过'],
        body: ['第一条 为了管理，制定本条例。'],
      },
    ])
    expect(await count()).toEqual([{ n: 1 }])
  })
})

const PLACES = { number: 'versions > ${x}', date: 'first_on > ${x}', text: "title like '%' || ${x} || '%'" }

describe('parameters of readers', () => {
  it('a number cannot become the exponent of a power, whether the report is designed now or was saved before', async () => {
    const bomb = 'select 1 as n from law where power(9.99::numeric, ${n}) > 0'
    const refused = await addReport(bomb, ['n'], [parameter('n', 'number')])
    expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('power 的指数请直接写') })
    const { body } = await addReport('select 1 as n from law where versions > ${n}', ['n'], [parameter('n', 'number')])
    await raw(test.database.db, `update online_report set statement = '${bomb}' where id = '${body.result.id}'`)
    const read = await test.ask(`GET /online/cgreport/api/getData/${body.result.id}?self_n=130000`, { token: staff })
    expect([read.status, read.body.success, read.body.message]).toEqual([
      200,
      false,
      expect.stringContaining('power 的指数请直接写 -20 到 20 的数字'),
    ])
  })
  it.each([
    ['number', '1e999', '请填写数字'],
    ['number', '9'.repeat(40), '请填写数字'],
    ['number', 'NaN', '请填写数字'],
    ['date', '0000-01-01', '没有公元 0 年'],
    ['date', '2026-13-45', '请填写日期'],
    ['date', '294276-01-01', '请填写日期'],
    ['date', '-infinity', '请填写日期'],
    ['text', '水'.repeat(501), '最多 500 个字符'],
    ['text', 'a\0b', '字符'],
  ] as const)('a %s that is out of bounds is refused in words: %j', async (view, value, reason) => {
    const { body } = await addReport(`select title from law where ${PLACES[view]}`, ['title'], [parameter('x', view)])
    const read = await test.ask(`GET /online/cgreport/api/getData/${body.result.id}?self_x=${value}`, { token: staff })
    expect(read.status).toBeLessThan(500)
    expect(read.body).toMatchObject({ success: false, message: expect.stringContaining(reason) })
  })
  it('a default value with half a character is refused in words', async () => {
    const answer = await parse(`select title from law where ${PLACES.text}`, [
      { ...parameter('x', 'text'), paramValue: 'a\ud800b' },
    ])
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining('字符') })
  })
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__'])(
    'no parameter is called %s',
    async (name) => {
      expect(await parse(`select title from law where title = \${${name}}`)).toMatchObject({
        success: false,
        message: expect.stringContaining(`参数不能叫 ${name}，请换一个名称`),
      })
    },
  )
  it.each([
    ["select timestamptz '294276-01-01' as t", null],
    ["select timestamptz 'infinity' as t", 'Infinity'],
    ["select 'NaN'::numeric as t", 'NaN'],
    ["select date '5874897-12-31' as t", '5874897-12-31'],
  ])('a value that no screen can show does not end in an error of the server: %s', async (statement, shown) => {
    expect((await parse(statement)).result.rows).toEqual([{ t: shown }])
  })
})
