import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { randomBytes } from 'node:crypto'
import { read, utils, type WorkSheet } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DesignItem, DesignParameter } from '#common/contract/reports.ts'
import { reportItem } from '#server/testing/report-items.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { ReportReader } from './report-reader.sql.ts'
import { REPORT_VIEWS } from './report-views.ts'

/** The sheets of a workbook with their lines. */
const readBook = (bytes: Uint8Array) => {
  const book = read(bytes)
  return book.SheetNames.map((name) => ({
    name,
    rows: utils.sheet_to_json<(string | number)[]>(book.Sheets[name] as WorkSheet, {
      header: 1,
      defval: '',
      blankrows: false,
    }),
  }))
}

let test: TestApp
let designer: string
let staff: string
let made = 0
const own = `r${randomBytes(3).toString('hex')}`

const STATEMENT = `select f_type, first_year as year, count(*) as files, sum(versions) as versions
from law where first_year >= \${from} and (\${word} is null or title like '%' || \${word} || '%')
group by f_type, first_year`

beforeAll(async () => {
  test = await startTestApp()
  designer = await test.signIn(['online:report:design'])
  staff = await test.signIn()
  const law = (title: string, year: number, known: object = {}) => ({
    title: `浙江省${title}`,
    note: [`${year}年3月1日 浙江省人民代表大会常务委员会通过`],
    body: ['第一条 为了管理，制定本条例。', `第二条 本条例自${year}年5月1日起施行。`],
    ...(Object.keys(known).length > 0 ? { known } : {}),
  })
  await makeLaws(test.database.db, [
    law('雾凇观赏条例', 2010),
    law('雾凇保护条例', 2010),
    law('雾凇监测规定', 2012),
    law('雾凇密件办法', 2012, { fLevel: 'F05' }),
  ])
})
afterAll(() => test.close())

const ask = async (name: string, { as = designer, body }: { as?: string; body?: unknown } = {}) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const get = (path: string, as?: string) => ask(`GET /online/cgreport/${path}`, as === undefined ? {} : { as })
const parse = (statement: string, params: DesignParameter[] = []) =>
  ask('POST /online/cgreport/api/parseSql', { body: { sql: statement, params } })

const parameter = (paramName: string, paramTxt: string, more: Partial<DesignParameter> = {}): DesignParameter => ({
  paramName,
  paramTxt,
  view: 'text',
  dictCode: null,
  paramValue: null,
  required: false,
  ...more,
})
const PARAMS = [parameter('from', '起始年份', { view: 'number', required: true }), parameter('word', '标题含')]
const ITEMS = [
  reportItem('f_type', '文件类型', { dictCode: 'F_TYPE', searchMode: 'single' }),
  reportItem('year', '年份'),
  reportItem('files', '文件数', { isTotal: true }),
  reportItem('versions', '版本数', { isTotal: true, isOrder: false }),
]
const FORM = {
  name: '按类型和年份',
  cgrSql: STATEMENT,
  content: null,
  rowLimit: 1000,
  allStaff: false,
  chartType: 'bar',
  chartCategory: 'year',
  chartValues: ['files'],
  items: ITEMS,
  params: PARAMS,
}
const add = (more: object = {}) =>
  ask('POST /online/cgreport/head/add', { body: { code: `${own}-${made++}`, ...FORM, ...more } })
async function added(more: object = {}): Promise<{ id: string; code: string }> {
  const code = `${own}-${made++}`
  const { result, message } = await ask('POST /online/cgreport/head/add', { body: { code, ...FORM, ...more } })
  if (!result) throw new Error(message)
  return { id: result.id, code }
}

describe('the views of reports', () => {
  it('the views and columns that reports may name are those of the database', async () => {
    const rows = await raw<{ tableName: string; columnName: string }>(
      test.database.db,
      `select table_name, column_name from information_schema.columns
      where table_schema = 'report' order by table_name, ordinal_position`,
    )
    const found: Record<string, string[]> = {}
    for (const { tableName, columnName } of rows) (found[tableName] ??= []).push(columnName)
    const known = Object.fromEntries(
      Object.entries(REPORT_VIEWS).map(([name, { columns }]) => [name, Object.keys(columns)]),
    )
    expect(Object.fromEntries(Object.entries(found).map(([name, columns]) => [name, columns.toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(known).map(([name, columns]) => [name, columns.toSorted()])),
    )
    expect((await get('head/views')).result.map(({ name }: { name: string }) => name)).toEqual(
      Object.keys(REPORT_VIEWS),
    )
  })
  it('no view shows a restricted document', async () => {
    const { result } = await parse("select title from law where title like '%雾凇%' order by title")
    expect(result.rows.map(({ title }: any) => title)).toEqual([
      '浙江省雾凇保护条例',
      '浙江省雾凇监测规定',
      '浙江省雾凇观赏条例',
    ])
    expect(
      (await parse("select count(*) as n from law_issuer i join law l on l.id = i.law_id where title like '%密件%'"))
        .result.rows,
    ).toEqual([{ n: 0 }])
  })
})

describe('walls around statements', () => {
  const reader = () => new ReportReader({ seconds: 5, cost: 1e6 })
  const run = (statement: string) =>
    reader()
      .read(test.database.db, (reading) => raw(reading, statement))
      .catch((error: Error) => error.message)

  it('statements run as a role that may read the views of reports', async () => {
    expect(await reader().isWalled(test.database.db)).toBe(true)
    expect(await run('select count(*)::int as n from department')).toEqual([{ n: expect.any(Number) }])
  })
  // Reports of the embedded engine run apart from it (report-bounds.api.test.ts).
  // spec §2.117
  it.skipIf(!process.env['TEST_DATABASE_URL'])(
    'a statement that takes too long is stopped by the server, and the next one is answered',
    async () => {
      const hasty = new ReportReader({ seconds: 1, cost: 1e6 })
      const endless = 'select count(*)::int as n from generate_series(1, 1000000) a, generate_series(1, 1000000) b'
      await expect(hasty.read(test.database.db, (reading) => raw(reading, endless))).rejects.toThrow(
        '这个查询运行超过了 1 秒，已停止',
      )
      const found = await hasty.read(test.database.db, (reading) =>
        raw(reading, 'select count(*)::int as n from department'),
      )
      expect(found).toEqual([{ n: expect.any(Number) }])
    },
  )
  // spec §2.117
  it.each([
    ['select * from public.account'],
    ['select * from public.law_work'],
    ['select * from public.record_version'],
    ['select * from public.online_report'],
    ['select * from pg_catalog.pg_authid'],
  ])('the role is refused what gets past the check: %s', async (statement) => {
    expect(await run(statement)).toBe('查询没有成功：数据库拒绝了这个查询：它要读取报表视图以外的内容')
  })
  // spec §2.117
  it.each([
    ["insert into public.position (id, code, name) values ('x', 'x', 'x')"],
    ['delete from public.online_report'],
    ['create table report.x (a int)'],
    ['create temporary table x (a int)'],
    ['drop view report.law'],
  ])('nothing is changed by what gets past the check: %s', async (statement) => {
    expect(await run(statement)).toMatch(/^查询没有成功：/)
  })
  it('after a report the session is that of the server again', async () => {
    const who = async () =>
      (
        await raw<{ role: string; path: string; readOnly: string }>(
          test.database.db,
          `select current_user as role,
      current_setting('search_path') as path, current_setting('transaction_read_only') as read_only`,
        )
      )[0]
    const before = await who()
    await run('select 1')
    await run('select * from public.account')
    expect(await who()).toEqual(before)
    await test.database.db.transaction().execute(async (transaction) => {
      await reader()
        .read(transaction, (reading) => raw(reading, 'select * from public.account'))
        .catch(() => null)
      // The transaction that asked goes on, and writes.
      await raw(transaction, 'create temporary table after_report (a int) on commit drop')
      expect((await raw<{ role: string }>(transaction, 'select current_user as role'))[0]?.role).toBe(before?.role)
    })
  })
  // spec §2.117
  it('without the role the check of the statement is the wall', async () => {
    const open = new ReportReader({ seconds: 5, cost: 1e6 })
    Object.defineProperty(open, 'isWalled', { value: async () => false })
    const found = await open.read(test.database.db, (reading) =>
      raw(reading, 'select count(*)::int as n from department'),
    )
    expect(found).toEqual([{ n: expect.any(Number) }])
    expect((await parse('select * from account')).success).toBe(false)
  })
})

describe('reading a statement', () => {
  it('a statement gives its columns with types, titles and dictionaries, its parameters with the types of their places, and the first rows', async () => {
    const { result } = await parse(
      'select f_type, title, first_on, versions from law where first_year >= ${from} and title like ${word} order by title',
    )
    expect(
      result.fields.map((field: DesignItem) => [
        field.fieldName,
        field.fieldTxt,
        field.fieldType,
        field.dictCode,
        field.align,
      ]),
    ).toEqual([
      ['f_type', '文件类型', 'text', 'F_TYPE', 'left'],
      ['title', '标题', 'text', null, 'left'],
      ['first_on', '首次公布日期', 'date', null, 'left'],
      ['versions', '版本数', 'number', null, 'right'],
    ])
    expect(result.params.map(({ paramName, view }: DesignParameter) => [paramName, view])).toEqual([
      ['from', 'number'],
      ['word', 'text'],
    ])
    expect(result.rows).toEqual([])
    const shown = await parse(
      'select title, first_on, versions > 1 as more from law where first_year = ${from} order by title',
      [parameter('from', '年份', { view: 'number', paramValue: '2012' })],
    )
    expect(shown.result.rows).toEqual([{ title: '浙江省雾凇监测规定', first_on: '2012-03-01', more: false }])
  })
  // spec §2.116
  it.each([
    ['delete from law', '报表只能查询，不能删除数据（delete）（第 1 行）'],
    ['select 1 as a; select 2 as b', '只能有一条查询语句，这里又开始了另一条（第 1 行）'],
    ['select * from account', expect.stringMatching(/^报表不能查询“account”/)],
    ['select pg_sleep(9)', '报表不能使用函数“pg_sleep”（第 1 行）'],
    ['select nothing from law', '查询没有成功：没有列“nothing”'],
    ['select f_type, count(*) as n from law', '查询没有成功：列“law.f_type”须写进 group by，或者放进聚合函数'],
    ['select count(*) + 1 from law', expect.stringContaining('列“?column?”没有可用的名称')],
    ['select id, id from law', '查询没有成功：列“id”有重名，请写明是哪个表的，或用 as 取别的名称'],
    ['select array[1] as a', expect.stringContaining('列“a”的类型是 integer[]')],
    ['select 1 / 0 as a', '查询没有成功：除数为零'],
    ["select title from law where versions >= '一'", expect.stringContaining('查询没有成功：')],
  ])('a statement that is no report is refused in words, beside its field: %s', async (statement, message) => {
    const body = await parse(statement)
    expect(body).toMatchObject({ success: false, message })
  })
  it('parameters that may be left out are of the kind with which the statement makes sense', async () => {
    const { result } = await parse(
      'select title from law where (${a} is null or first_year = ${a}) and (${b} is null or title = ${b}) and (${c} is null or first_on > ${c})',
    )
    expect(result.params.map(({ paramName, view }: DesignParameter) => [paramName, view])).toEqual([
      ['a', 'number'],
      ['b', 'text'],
      ['c', 'date'],
    ])
  })
  // spec §2.117
  it('a statement that would take too long is refused before it runs', async () => {
    const rows = `(values ${Array.from({ length: 100 }, (_, at) => `(${at})`).join(',')})`
    const body = await parse(
      `select count(*) as n from ${Array.from({ length: 5 }, (_, at) => `${rows} as v${at}`).join(', ')}`,
    )
    expect(body).toMatchObject({
      success: false,
      message: expect.stringMatching(/^这个查询预计代价过大（[\d,]+，上限 2,000,000），没有执行/),
    })
  })
  it('reports are not connected to other databases', async () => {
    expect(await ask('POST /online/cgreport/api/testConnection', { body: {} })).toMatchObject({
      success: false,
      message: '报表只查询本系统的数据库，不连接别的数据源',
    })
  })
  it('statements are for designers only', async () => {
    expect(
      await ask('POST /online/cgreport/api/parseSql', { as: staff, body: { sql: 'select 1 as a' } }),
    ).toMatchObject({
      success: false,
      code: 510,
    })
  })
})

describe('designing a report', () => {
  // spec §2.115
  it('a report is stored with its columns and parameters, read as it was written, changed and removed', async () => {
    const { id, code } = await added()
    const { result } = await get(`head/queryById?id=${id}`)
    expect(result).toMatchObject({
      id,
      code,
      name: '按类型和年份',
      cgrSql: STATEMENT,
      revision: 1,
      chartValues: ['files'],
    })
    expect(result.items.map(({ fieldName, fieldType }: DesignItem) => [fieldName, fieldType])).toEqual([
      ['f_type', 'text'],
      ['year', 'number'],
      ['files', 'number'],
      ['versions', 'number'],
    ])
    expect(result.params).toEqual(PARAMS)
    expect((await get(`item/listByHeadId?headId=${id}`)).result).toEqual(result.items)
    expect((await get(`param/listByHeadId?headId=${id}`)).result).toEqual(result.params)
    expect((await get(`head/list?code=${code}`)).result.records).toMatchObject([
      { id, name: '按类型和年份', allStaff: false },
    ])
    const edited = await ask('PUT /online/cgreport/head/edit', {
      body: { id, began: { name: '按类型和年份' }, name: '改名' },
    })
    expect(edited).toMatchObject({ success: true, message: '编辑成功!' })
    const { items, params, ...head } = FORM
    expect(
      await ask('PUT /online/cgreport/head/editAll', {
        body: { head: { ...head, id, revision: 2, name: '再改名' }, items: items.slice().reverse(), params },
      }),
    ).toMatchObject({ success: true })
    const now = (await get(`head/queryById?id=${id}`)).result
    expect([now.name, now.revision, now.items[0].fieldName]).toEqual(['再改名', 3, 'versions'])
    expect(await ask(`DELETE /online/cgreport/head/delete?id=${id}`)).toMatchObject({ success: true })
    expect(await get(`head/queryById?id=${id}`)).toMatchObject({ success: false, message: '未找到对应实体' })
    const log = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('content', 'in', ['添加报表“按类型和年份”', '删除报表“再改名”'])
      .execute()
    expect(log.length).toBeGreaterThanOrEqual(2)
  })
  it('several reports are removed at once', async () => {
    const ids = [(await added()).id, (await added()).id]
    expect(await ask(`DELETE /online/cgreport/head/deleteBatch?ids=${ids.join(',')},`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
  })
  // spec §2.115
  it.each([
    [{ name: ' ' }, '请输入报表名称!'],
    [{ cgrSql: 'update law set title = null' }, '报表只能查询，不能修改数据（update）（第 1 行）'],
    [{ params: PARAMS.slice(1) }, '参数表中没有“from”，请在“查询语句”中点击“解析”'],
    [
      { params: [...PARAMS, parameter('more', '多余')] },
      '查询语句中没有用到参数“more”，请从参数表中删除，或者点击“解析”',
    ],
    [{ params: [...PARAMS, PARAMS[0]] }, '参数“from”重复'],
    [{ params: [{ ...PARAMS[0], paramValue: '今年' }, PARAMS[1]] }, '参数“起始年份”的默认值：请填写数字'],
    [{ params: [PARAMS[0], { ...PARAMS[1], view: 'dict' }] }, '请填写参数“标题含”的字典编码'],
    [{ items: ITEMS.slice(1) }, expect.stringContaining('没有列出查询结果的列“f_type”')],
    [{ items: [...ITEMS, reportItem('x', '外来')] }, expect.stringContaining('查询结果中没有列“x”')],
    [{ items: [{ ...ITEMS[0], isTotal: true }, ...ITEMS.slice(1)] }, '列“文件类型”不是数字，不能合计'],
    [
      { items: [ITEMS[0], { ...ITEMS[1], searchMode: 'group' }, ...ITEMS.slice(2)] },
      '列“年份”不是日期，不能按范围查询，请改为单值查询',
    ],
    [{ items: [{ ...ITEMS[0], dictCode: 'NO_SUCH' }, ...ITEMS.slice(1)] }, '没有编码为“NO_SUCH”的字典'],
    [
      { items: [{ ...ITEMS[0], fieldHref: 'javascript:alert(1)' }, ...ITEMS.slice(1)] },
      '列“文件类型”的链接：须以 / 开头，是本系统的页面地址',
    ],
    [
      { items: [{ ...ITEMS[0], fieldHref: '//evil.example' }, ...ITEMS.slice(1)] },
      '列“文件类型”的链接：须以 / 开头，是本系统的页面地址',
    ],
    [{ items: [{ ...ITEMS[0], fieldHref: '/x?a=${b}' }, ...ITEMS.slice(1)] }, '列“文件类型”的链接：报表没有列“b”'],
    [{ items: ITEMS.map((one) => ({ ...one, isShow: false })) }, '至少要显示一列'],
    [{ chartCategory: 'gone' }, '请选择图表的分类列'],
    [{ chartValues: [] }, '请选择图表的数值列'],
    [{ chartValues: ['f_type'] }, '列“f_type”不是数字，不能作为图表的数值'],
    [{ chartType: 'pie', chartValues: ['files', 'versions'] }, '饼图只能有一个数值列'],
    [{ code: 'user' }, '报表编码“user”已存在，请换一个'],
  ])('a report that cannot be stored is refused in words: %o', async (more, message) => {
    expect(await add(more)).toMatchObject({ success: false, message })
  })
  it('a code is taken once', async () => {
    const { code } = await added()
    expect(await add({ code })).toMatchObject({ success: false, message: `报表编码“${code}”已存在，请换一个` })
  })
  it('the calls of designers are for them only', async () => {
    const { id } = await added()
    for (const name of [
      'GET /online/cgreport/head/list',
      `GET /online/cgreport/head/queryById?id=${id}`,
      `DELETE /online/cgreport/head/delete?id=${id}`,
    ])
      expect(await ask(name, { as: staff })).toMatchObject({ success: false, code: 510 })
  })
})

describe('a designed report for its readers', () => {
  const since = 'self_from=2000&self_word=雾凇'
  // spec §2.118
  it('a report has columns with dictionaries, conditions, parameters and a chart, found by its code and by its id', async () => {
    const { id, code } = await added({ allStaff: true })
    const columns = (await get(`api/getRpColumns/${code}`, staff)).result
    expect(columns).toMatchObject({ cgRpConfigId: id, cgRpConfigName: '按类型和年份' })
    expect(columns.columns[0]).toMatchObject({
      dataIndex: 'f_type',
      title: '文件类型',
      customRender: 'F_TYPE',
      sorter: true,
    })
    expect(columns.dictOptions['F_TYPE'].length).toBeGreaterThan(5)
    expect((await get(`api/getQueryInfo/${id}`, staff)).result).toEqual([
      { field: 'f_type', label: '文件类型', view: 'list', mode: 'single', hidden: '0', dictCode: 'F_TYPE' },
    ])
    expect((await get(`api/getParamsInfo/${id}`, staff)).result).toEqual(PARAMS)
    expect((await get(`api/getColumns/${id}`, staff)).result).toMatchObject({
      chartType: 'bar',
      totals: ['files', 'versions'],
      params: PARAMS,
    })
  })
  // spec §2.118
  it('rows are filtered by parameters and conditions, sorted, paged, and summed over all pages', async () => {
    const { id } = await added({ allStaff: true })
    const data = async (more: string) => (await get(`api/getData/${id}?${more}`, staff)).result
    const all = await data(`${since}&column=year&order=asc`)
    expect(all.records.map(({ year, files }: any) => [year, files])).toEqual([
      [2010, 2],
      [2012, 1],
    ])
    expect(all.totals).toEqual({ files: 3, versions: 3 })
    const second = await data(`${since}&column=year&order=desc&pageSize=1&pageNo=2`)
    expect([second.records[0].year, second.total, second.pages, second.totals.files]).toEqual([2010, 2, 2, 3])
    expect((await data('self_from=2011&self_word=雾凇')).records).toHaveLength(1)
    expect((await data(`${since}&f_type=FT01&year=2012`)).records).toHaveLength(1)
    expect((await data(`${since}&f_type=FT02`)).totals).toEqual({ files: null, versions: null })
    const whole = (await get(`api/getColumnsAndData/${id}?${since}`, staff)).result
    expect([whole.data.total, whole.cgReportHeadName]).toEqual([2, '按类型和年份'])
  })
  // spec §2.117
  it('what is written for a parameter is a value and nothing else', async () => {
    const { id } = await added({ allStaff: true })
    for (const word of ["' or '1'='1", "x'); drop table account; --", '$1', '${from}', '%'])
      expect(
        (await get(`api/getData/${id}?self_from=2000&self_word=${encodeURIComponent(word)}`, staff)).success,
        word,
      ).toBe(true)
    expect((await get(`api/getData/${id}?self_from=2000&self_word=' or '1'='1`, staff)).result.records).toEqual([])
  })
  it.each([
    ['', '请填写“起始年份”，再查询'],
    ['self_from=今年', '参数 “起始年份” 无效：请填写数字'],
    ['self_from=1&column=versions&order=asc', '请注意，将要排序的列字段不存在：versions'],
    ['self_from=1&column=rowOrder&order=asc', '请注意，将要排序的列字段不存在：rowOrder'],
  ])('a call that asks wrongly is refused in words: %s', async (asked, message) => {
    const { id } = await added({ allStaff: true })
    expect(await get(`api/getData/${id}?${asked}`, staff)).toMatchObject({ success: false, message })
  })
  // spec §2.118
  it('the chart is of the whole result, by the category', async () => {
    const { id } = await added({ allStaff: true })
    expect((await get(`api/getChart/${id}?${since}&pageSize=1`, staff)).result).toEqual({
      type: 'bar',
      category: '年份',
      series: ['文件数'],
      rows: [
        { name: '2010', values: [2] },
        { name: '2012', values: [1] },
      ],
      left: 0,
    })
    expect((await get('api/getChart/user', staff)).result).toBeNull()
  })
  // spec §2.118
  it('a report is seen by holders of its code, by designers, and by all staff where its designer said so; by others it does not exist', async () => {
    const { id, code } = await added()
    for (const name of [
      `GET /online/cgreport/api/getRpColumns/${code}`,
      `GET /online/cgreport/api/getData/${id}?self_from=1`,
      `GET /online/cgreport/api/exportXls/${id}?self_from=1`,
      `GET /online/cgreport/api/getChart/${id}`,
      `GET /online/cgreport/api/getColumns/${code}`,
    ])
      expect(await ask(name, { as: staff })).toMatchObject({
        success: false,
        message: '报表不存在，或者您没有查看它的权限',
      })
    const row = { parentId: 'menu-online-report', name: '查看报表', menuType: 2, codes: `online:report:${code}` }
    await test.database.db
      .insertInto('permission')
      .values({ ...row, id: `see-${code}` })
      .execute()
    const holder = await test.signIn([`online:report:${code}` as never])
    expect(await get(`api/getData/${id}?self_from=1`, holder)).toMatchObject({ success: true })
    expect(await get(`api/getData/${id}?self_from=1`)).toMatchObject({ success: true })
    const seen = async (as: string) =>
      (await get('api/reports?pageSize=500', as)).result.records.map((one: { code: string }) => one.code)
    expect([(await seen(holder)).includes(code), (await seen(staff)).includes(code)]).toEqual([true, false])
  })
  it('pages of rows that are alike do not overlap', async () => {
    const { id } = await added({
      allStaff: true,
      cgrSql: 'select a.title, b.title as other from law a, law b',
      params: [],
      items: [reportItem('title', '甲'), reportItem('other', '乙')],
      chartType: null,
    })
    const page = async (pageNo: number) =>
      (await get(`api/getData/${id}?pageSize=3&pageNo=${pageNo}&column=title&order=desc`, staff)).result
    const { total, pages } = await page(1)
    const seen = new Set<string>()
    for (let at = 1; at <= pages; at++) for (const row of (await page(at)).records) seen.add(JSON.stringify(row))
    expect(seen.size).toBe(total)
  })
  it('a page of a report takes as many statements as its walls and its sums need', async () => {
    const { id } = await added({ allStaff: true })
    await get(`api/getData/${id}?${since}`, staff)
    const { texts } = await test.statements(() => get(`api/getData/${id}?${since}`, staff))
    // Of the embedded engine the one apart runs them, over a copy of the one view.
    const most = test.database.engine === 'server' ? 4 : 1
    expect(texts.filter((text) => /report/.test(text) && !/online_report/.test(text)).length).toBeLessThanOrEqual(most)
  })
  it('a report whose statement is no longer allowed is not run', async () => {
    const { id } = await added({ allStaff: true })
    await test.database.db
      .updateTable('onlineReport')
      .set({ statement: 'select * from account' })
      .where('id', '=', id)
      .execute()
    expect(await get(`api/getData/${id}?self_from=1`, staff)).toMatchObject({
      success: false,
      message: expect.stringMatching(/^查询没有成功：报表不能查询“account”/),
    })
  })
})

describe('exports of reports', () => {
  const since = 'self_from=2000&self_word=雾凇'
  const bytesOf = async (path: string, as = staff) =>
    (await test.app.inject({ url: encodeURI(`/fagui/online/cgreport/${path}`), headers: { 'x-access-token': as } }))
      .rawPayload

  // spec §2.118
  it('a report is exported whole, with words for codes and a line of sums, and no file is left behind', async () => {
    const { id } = await added({ allStaff: true })
    const files = () => readdirSync(tmpdir()).filter((name) => name.startsWith('fagui-report-'))
    for (const format of ['xlsx', 'xls']) {
      const [sheet] = readBook(await bytesOf(`api/exportXls/${id}?${since}&column=year&order=asc&format=${format}`))
      expect(sheet?.rows.slice(2).map((row) => row.map(String))).toEqual([
        ['文件类型', '年份', '文件数', '版本数'],
        ['地方性法规', '2010', '2', '2'],
        ['地方性法规', '2012', '1', '1'],
        ['合计', '', '3', '3'],
      ])
    }
    expect(files()).toEqual([])
    expect(existsSync(tmpdir())).toBe(true)
  })
  it('reports of other columns are exported one after another', async () => {
    const other = await added({
      allStaff: true,
      cgrSql: 'select title from law order by title',
      params: [],
      items: [reportItem('title', '标题')],
      chartType: null,
    })
    const { id } = await added({ allStaff: true })
    for (let round = 0; round < 3; round++)
      for (const [one, columns] of [
        [id, 4],
        [other.id, 1],
      ] as const)
        expect(
          readBook(await bytesOf(`api/exportXls/${one}?${one === id ? since : ''}&format=xlsx`))[0]?.rows[2],
        ).toHaveLength(columns)
  })
  // spec §2.118
  it('several reports are exported into one workbook, a sheet each', async () => {
    const [one, two] = [await added({ allStaff: true }), await added({ allStaff: true })]
    const sheets = readBook(await bytesOf(`api/exportManySheetXls/${one.id},${two.code}?${since}`))
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['按类型和年份', 6],
      ['按类型和年份 2', 6],
    ])
  })
  // spec §2.118
  it('more rows than the report allows are refused in words', async () => {
    const { id } = await added({ allStaff: true, rowLimit: 1 })
    expect(await get(`api/exportXls/${id}?${since}`, staff)).toMatchObject({
      success: false,
      message: '“按类型和年份”有 2 行，超过一次导出的上限 1 行，请缩小查询范围',
    })
    expect(await get(`api/exportManySheetXls/${id},user?${since}`, staff)).toMatchObject({
      success: false,
      message: '“用户”不是设计的报表，请单独导出',
    })
  })
  it('a report of the program is exported too, and every export is in the log', async () => {
    const [sheet] = readBook(await bytesOf('api/exportXls/position?format=xlsx'))
    expect(sheet?.rows[2]).toEqual(['职务编码', '职务名称', '职级'])
    const log = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('content', 'like', '导出报表“职务”%')
      .execute()
    expect(log.length).toBe(1)
  })
})

describe('the reports of the base data', () => {
  it.each(['law-years', 'consultation-opinions'])(
    'the report %s runs with and without its parameters, and its form can be saved again',
    async (code) => {
      expect(await get(`api/getData/${code}`, staff)).toMatchObject({ success: true })
      const { params, queryInfo, cgRpConfigId } = (await get(`api/getColumns/${code}`, staff)).result
      for (const { paramName } of params)
        expect(await get(`api/getData/${code}?self_${paramName}=2010`, staff)).toMatchObject({ success: true })
      expect(queryInfo.length).toBeGreaterThan(0)
      expect((await get(`api/getChart/${code}`, staff)).success).toBe(true)
      const {
        createBy: _,
        createTime: _t,
        updateBy: _u,
        updateTime: _ut,
        code: _c,
        ...form
      } = (await get(`head/queryById?id=${cgRpConfigId}`)).result
      expect(await ask('PUT /online/cgreport/head/edit', { body: form })).toMatchObject({ success: true })
    },
  )
})
