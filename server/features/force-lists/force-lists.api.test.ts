import yazl from 'yazl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXls } from '#server/platform/excel/write-xls.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { makeLaws } from '#server/testing/make.ts'
import { workbookOf } from '#server/testing/workbook.ts'

const HEADINGS = ['序号', '法规名称', '通过日期', '最近修正日期', '公告文号', '备注']
const TITLE = '浙江省现行有效地方性法规目录（截至2026年6月30日）'
const COUNT = 300

let test: TestApp
let clerk: string
let second: string
let files = 0

/** A law of the province made by its standing committee, in force since 2015. */
const lawCalled = (title: string, more: { note?: string[]; body?: string[] } = {}) => ({
  title,
  note: more.note ?? ['2015年3月27日 浙江省第十二届人民代表大会常务委员会第十八次会议通过'],
  body: more.body ?? ['第一条 为了风车的安全，制定本条例。', '第二条 本条例自2015年5月1日起施行。'],
})
const nameOf = (at: number) => `浙江省风车${at}号管理条例`

const ask = async (name: string, body?: unknown, as = clerk) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
async function upload(rows: string[][], fields: Record<string, string> = {}, as = clerk, name = `list${files++}.xlsx`) {
  const bytes = await workbookOf(HEADINGS, rows)
  return (
    await test.ask(`POST /dataManagement/forceList/upload`, {
      token: as,
      ...formOf({ title: TITLE, issuer: '浙江省人大常委会', ...fields }, [{ name, bytes }]),
    })
  ).body
}
const rowsOf = async (listId: string, more = '', as = clerk) =>
  (await ask(`GET /dataManagement/forceList/rows?listId=${listId}&pageSize=500${more}`, undefined, as)).result
const rowCalled = async (listId: string, name: string, as = clerk) =>
  (await rowsOf(listId, `&words=${name}`, as)).records[0]
const step = (id: string, act: string, as = clerk) => ask(`POST /dataManagement/forceList/step`, { id, act }, as)
const answer = (id: string, act: string, as = second, reason?: string) =>
  ask(`POST /dataManagement/forceList/answer`, { id, act, ...(reason ? { reason } : {}) }, as)
const workCalled = async (title: string) =>
  (await test.database.db.selectFrom('lawWork').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
const effectOf = async (title: string, day = '') =>
  (await test.call(`/fagui/internet/fagui/law/detail?id=${await workCalled(title)}${day === '' ? '' : `&date=${day}`}`))
    .body.result.version.effect
const hitOf = async (title: string) =>
  (await test.call(`/fagui/internet/fagui/law/search?q=${title}&scope=title`)).body.result.records[0]

/** A list of these names that two persons have put before the public. */
async function confirmed(names: string[], fields: Record<string, string> = {}): Promise<string> {
  const { result } = await upload(
    names.map((name, at) => [String(at + 1), name, '2015-03-27', '', '', '']),
    fields,
  )
  await step(result.id, 'submit')
  expect(await answer(result.id, 'confirm')).toMatchObject({ success: true })
  return result.id
}

beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn([
    'data:forceList:list',
    'data:forceList:add',
    'data:forceList:edit',
    'data:forceList:confirm',
    'data:forceList:delete',
  ])
  second = await test.signIn(['data:forceList:list', 'data:forceList:confirm'])
  await makeLaws(test.database.db, [
    ...Array.from({ length: COUNT }, (_, at) => lawCalled(nameOf(at + 1))),
    lawCalled('浙江省水车管理条例'),
    lawCalled('浙江省水车旧事管理条例'),
    lawCalled('浙江省废止水车旧事的决定', {
      note: ['2020年7月1日 浙江省第十三届人民代表大会常务委员会第二十次会议通过'],
      body: ['第一条 废止《浙江省水车旧事管理条例》。', '第二条 本决定自2020年8月1日起施行。'],
    }),
    lawCalled('浙江省水车新规管理条例', {
      note: ['2026年5月27日 浙江省第十四届人民代表大会常务委员会第二十次会议通过'],
      body: ['第一条 为了水车。', '第二条 本条例自2026年9月1日起施行。'],
    }),
    lawCalled('浙江省水车无日管理条例', {
      note: ['2026年1月27日 浙江省第十四届人民代表大会常务委员会第十八次会议通过'],
      body: ['第一条 为了水车。'],
    }),
    lawCalled('杭州市水车管理条例', { note: ['2015年3月27日 杭州市第十二届人民代表大会常务委员会第十八次会议通过'] }),
  ])
}, 180_000)
afterAll(() => test.close())

describe('a list in force', () => {
  it('of three hundred rows makes every matched law 有效 with its day, once a second person confirms it', async () => {
    const made = await upload(
      Array.from({ length: COUNT }, (_, at) => [String(at + 1), nameOf(at + 1), '2015年3月27日', '', '', '']),
      { link: 'https://example.org/list', docNumber: '公告第7号' },
    )
    expect(made).toMatchObject({ success: true, result: { total: COUNT, matched: COUNT, refused: 0 } })
    const { id } = made.result
    const list = (await ask(`GET /dataManagement/forceList/queryById?id=${id}`)).result
    expect(list).toMatchObject({
      asOf: '2026-06-30',
      scopeRegion: '330000',
      total: COUNT,
      matched: COUNT,
      told: 0,
      isOwn: true,
      state: 10,
    })
    expect(await effectOf(nameOf(1))).toMatchObject({ status: null, state: 'unverified' })
    expect(await step(id, 'submit')).toMatchObject({ success: true })
    expect(await answer(id, 'confirm', clerk)).toMatchObject({
      success: false,
      message: expect.stringContaining('不能自己确认'),
    })
    expect(await effectOf(nameOf(1))).toMatchObject({ state: 'unverified' })
    const { count } = await test.statements(() => answer(id, 'confirm'))
    expect(count).toBeLessThan(60)
    expect((await ask(`GET /dataManagement/forceList/queryById?id=${id}`)).result).toMatchObject({
      state: 30,
      told: COUNT,
    })
    for (const at of [1, 150, COUNT])
      expect(await effectOf(nameOf(at))).toMatchObject({
        status: '01',
        checkedOn: '2026-06-30',
        reason: expect.stringContaining('2026年6月30日核实有效'),
        basis: { kind: 'list', words: `《${TITLE}》，浙江省人大常委会，公告第7号`, url: 'https://example.org/list' },
      })
    expect(await hitOf(nameOf(7))).toMatchObject({ effectStatus: '01', effectCheckedOn: '2026-06-30' })
    const facet = (await test.call('/fagui/internet/fagui/law/search?q=&pageSize=1')).body.result.facets.effectStatus
    expect(facet.find(({ value }: { value: string }) => value === '01').count).toBeGreaterThanOrEqual(COUNT)
  })
  it('sent twice is one list, and confirmed twice at once tells once', async () => {
    // No other test sends this very row: two workbooks of the same words written in one second are the same file.
    const rows = [['7', '浙江省水车管理条例', '2015-03-27', '', '', '']]
    const bytes = await workbookOf(HEADINGS, rows)
    const send = async () =>
      (
        await test.ask(`POST /dataManagement/forceList/upload`, {
          token: clerk,
          ...formOf({ title: TITLE, issuer: '浙江省人大常委会' }, [{ name: 'twice.xlsx', bytes }]),
        })
      ).body
    const sent = [await send(), await send()]
    expect(sent.filter(({ success }) => success)).toHaveLength(1)
    expect(sent.find(({ success }) => !success).message).toContain(`这个文件已经上传过：“${TITLE}”`)
    const { id } = sent.find(({ success }) => success).result
    await step(id, 'submit')
    const answers = await Promise.all([answer(id, 'confirm'), answer(id, 'confirm')])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success).message).toContain('现在是“已确认”')
    const facts = await test.database.db.selectFrom('lawFact').select('id').where('listId', '=', id).execute()
    expect(facts).toHaveLength(1)
  })
  it('never overrides what the library knows: a law that was repealed, or that is not yet in force, stays what it is', async () => {
    const { result } = await upload([
      ['1', '浙江省水车旧事管理条例', '2015-03-27', '', '', ''],
      ['2', '浙江省水车新规管理条例', '2026-05-27', '', '', ''],
      ['3', '浙江省水车管理条例', '2015-03-27', '2024-09-27', '', ''],
      ['4', '浙江省没有收录的条例', '2001-01-01', '', '', ''],
      ['5', nameOf(3), '2015-03-27', '', '', ''],
    ])
    const { counts, records } = await rowsOf(result.id)
    expect(counts).toMatchObject({ ended: 1, notYet: 1, newer: 1, missing: 1, matched: 1 })
    expect(records[0].reason).toBe('库中是“已废止”，自2020年8月1日起')
    expect(records[2].reason).toBe('目录所列最近的日期是2024年9月27日，库中最新的文本是2015年3月27日的')
    const { left } = (
      await ask(`POST /dataManagement/forceList/decide`, {
        listId: result.id,
        ids: records.map(({ id }: { id: string }) => id).join(','),
        act: 'accept',
      })
    ).result
    expect(left).toHaveLength(5)
    await step(result.id, 'submit')
    await answer(result.id, 'confirm')
    expect(await effectOf('浙江省水车旧事管理条例')).toMatchObject({ status: '04' })
    expect((await ask(`GET /dataManagement/forceList/queryById?id=${result.id}`)).result.told).toBe(1)
  })
  it('shows which works of its scope it leaves out, with what is known of them', async () => {
    const { result } = await upload([['1', nameOf(1), '2015-03-27', '', '', '']])
    const { total, records } = (
      await ask(`GET /dataManagement/forceList/unlisted?listId=${result.id}&words=水车&pageSize=100`)
    ).result
    const titles = records.map(({ title }: { title: string }) => title)
    expect(titles).toContain('浙江省水车管理条例')
    expect(titles).not.toContain('浙江省水车旧事管理条例')
    expect(titles).not.toContain('浙江省水车新规管理条例')
    expect(titles).not.toContain('杭州市水车管理条例')
    expect(total).toBe(titles.length)
    expect(
      (await ask(`GET /dataManagement/forceList/unlisted?listId=${result.id}&pageSize=1`)).result.total,
    ).toBeGreaterThanOrEqual(COUNT - 1)
  })
  it('names a law without its region, with marks and brackets, and what is open is decided by staff', async () => {
    const { result } = await upload([
      ['1', '《水车管理条例》（2015年通过）', '2015-03-27', '', '', ''],
      ['2', ' 浙江省 风车10号 管理条例 ', '2009-01-01', '', '', ''],
      ['3', '风车法', '2015-03-27', '', '', ''],
      ['4', nameOf(11), '2015-03-27', '', '', '2027年起废止'],
      ['5', nameOf(12), '#REF!', '', '', ''],
    ])
    const [unnamed, wrongDay, unknown, doubtful, refused] = (await rowsOf(result.id)).records
    expect(unnamed).toMatchObject({
      name: '《水车管理条例》（2015年通过）',
      outcome: 'matched',
      workTitle: '浙江省水车管理条例',
    })
    expect(wrongDay).toMatchObject({ outcome: 'differs', reason: expect.stringContaining('2009年1月1日') })
    expect(unknown).toMatchObject({ outcome: 'missing' })
    expect(doubtful).toMatchObject({ outcome: 'differs', reason: expect.stringContaining('备注写有') })
    expect(refused.reason).toContain('“通过日期”列：单元格的公式出错，显示为“#REF!”')
    const choices = (
      await ask(`GET /dataManagement/forceList/choices?listId=${result.id}&rowId=${unknown.id}&words=风车20号`)
    ).result
    expect(choices).toMatchObject([{ title: nameOf(20), force: expect.any(String) }])
    expect(
      await ask(`POST /dataManagement/forceList/choose`, {
        listId: result.id,
        rowId: unknown.id,
        workId: choices[0].workId,
      }),
    ).toMatchObject({
      result: { outcome: 'matched' },
    })
    const decide = (ids: string[], act: string) =>
      ask(`POST /dataManagement/forceList/decide`, { listId: result.id, ids: ids.join(','), act })
    expect((await decide([wrongDay.id, doubtful.id], 'accept')).result).toEqual({ done: 2, left: [] })
    expect((await decide([doubtful.id], 'leaveOut')).result.done).toBe(1)
    expect((await rowsOf(result.id)).counts).toMatchObject({ matched: 3, leftOut: 1, refused: 1 })
    expect((await decide([doubtful.id], 'reset')).result.done).toBe(1)
    expect(await rowCalled(result.id, '风车11号')).toMatchObject({ outcome: 'differs', decision: null })
  })
  it('tells nothing before the law commences and nothing after a known end, and is the day of force in between', async () => {
    await confirmed(['浙江省水车管理条例'], { title: '浙江省现行有效目录（截至2026年5月31日）' })
    const title = '浙江省风车2号管理条例'
    expect(await effectOf(title, '2015-04-01')).toMatchObject({ status: '02' })
    expect(await effectOf(title, '2026-06-30')).toMatchObject({ status: '01', checkedOn: '2026-06-30' })
    await makeLaws(test.database.db, [
      lawCalled('浙江省废止风车2号的决定', {
        note: ['2026年7月1日 浙江省第十四届人民代表大会常务委员会第二十一次会议通过'],
        body: ['第一条 废止《浙江省风车2号管理条例》。', '第二条 本决定自2026年7月10日起施行。'],
      }),
    ])
    expect(await effectOf(title, '2026-07-09')).toMatchObject({ status: '01' })
    expect(await effectOf(title, '2026-07-10')).toMatchObject({ status: '04' })
  })
  it('of a later day renews the day, and withdrawing it by two persons gives the earlier one back', async () => {
    const title = nameOf(30)
    const id = await confirmed([title], { title: '浙江省现行有效目录（截至2026年7月15日）' })
    expect(await effectOf(title)).toMatchObject({ checkedOn: '2026-07-15' })
    expect(await answer(id, 'askWithdrawal')).toMatchObject({
      success: false,
      message: expect.stringContaining('请写明撤销的理由'),
    })
    expect(await answer(id, 'askWithdrawal', second, '传错了文件')).toMatchObject({
      success: true,
      result: { state: 40 },
    })
    expect(await effectOf(title)).toMatchObject({ checkedOn: '2026-07-15' })
    expect(await answer(id, 'withdraw', second)).toMatchObject({
      success: false,
      message: expect.stringContaining('请由另一人办理'),
    })
    expect(await answer(id, 'withdraw', clerk)).toMatchObject({ success: true, result: { state: 50, told: 0 } })
    expect(await effectOf(title)).toMatchObject({ checkedOn: '2026-06-30' })
    expect(await hitOf(title)).toMatchObject({ effectCheckedOn: '2026-06-30' })
    const { records } = (
      await test.database.db
        .selectFrom('activityLog')
        .select('content')
        .where('content', 'like', '%撤销有效目录%')
        .execute()
    ).reduce((all, { content }) => ({ records: [...all.records, content ?? ''] }), { records: [] as string[] })
    expect(records).toHaveLength(1)
  })
  it('withdrawn leaves laws unverified that no other list names', async () => {
    const title = '浙江省水车无日管理条例'
    expect(await effectOf(title)).toMatchObject({ state: 'unverified', reason: '施行日期未载明' })
    const { result } = await upload([['1', title, '2026-01-27', '', '', '']])
    await step(result.id, 'submit')
    await answer(result.id, 'confirm')
    expect(await effectOf(title)).toMatchObject({ status: '01', checkedOn: '2026-06-30' })
    await answer(result.id, 'askWithdrawal', second, '有误')
    await answer(result.id, 'keep', clerk)
    expect(await effectOf(title)).toMatchObject({ status: '01' })
    await answer(result.id, 'askWithdrawal', second, '有误')
    await answer(result.id, 'withdraw', clerk)
    expect(await effectOf(title)).toMatchObject({ state: 'unverified' })
  })
  it('is not confirmed when the library has changed since it was submitted', async () => {
    await makeLaws(test.database.db, [lawCalled('浙江省磨坊管理条例')])
    const { result } = await upload([['1', '浙江省磨坊管理条例', '2015-03-27', '', '', '']])
    await step(result.id, 'submit')
    await makeLaws(test.database.db, [
      lawCalled('浙江省废止磨坊的决定', {
        note: ['2026年3月1日 浙江省第十四届人民代表大会常务委员会第十九次会议通过'],
        body: ['第一条 废止《浙江省磨坊管理条例》。', '第二条 本决定自2026年3月1日起施行。'],
      }),
    ])
    expect(await answer(result.id, 'confirm')).toMatchObject({
      success: false,
      message: expect.stringContaining('1 行的比对结果不同了'),
    })
    expect(await effectOf('浙江省磨坊管理条例')).toMatchObject({ status: '04' })
    expect(await answer(result.id, 'sendBack', second, '馆藏有变化')).toMatchObject({
      result: { state: 10, returnedNote: '馆藏有变化' },
    })
    expect(await ask(`POST /dataManagement/forceList/rematch`, { id: result.id })).toMatchObject({
      result: { changed: 1 },
    })
    expect(await step(result.id, 'submit')).toMatchObject({
      success: false,
      message: expect.stringContaining('没有一行可以据此认定有效'),
    })
  })
  it('that was confirmed can be completed with what the library takes in later', async () => {
    const id = await confirmed([nameOf(40), '浙江省油坊管理条例'])
    await makeLaws(test.database.db, [lawCalled('浙江省油坊管理条例')])
    expect(await step(id, 'reopen')).toMatchObject({ result: { state: 10, told: 1 } })
    expect(await ask(`DELETE /dataManagement/forceList/deleteBatch?ids=${id}`, undefined)).toMatchObject({
      success: false,
      message: expect.stringContaining('不能删除'),
    })
    await step(id, 'submit')
    await answer(id, 'confirm')
    expect((await ask(`GET /dataManagement/forceList/queryById?id=${id}`)).result).toMatchObject({ state: 30, told: 2 })
    expect(await effectOf('浙江省油坊管理条例')).toMatchObject({ status: '01', checkedOn: '2026-06-30' })
  })
  it.each([
    ['no day in title or form', { title: '浙江省现行有效目录' }, '请填写截至日期'],
    ['a day to come', { asOf: '2090-01-01' }, '晚于今天'],
    ['a day that does not exist', { asOf: '2026-02-30' }, '没有“2026-02-30”这一天'],
    ['a link that is none', { link: 'javascript:alert(1)' }, '链接请填写以 http:// 或 https:// 开头的网址'],
  ])('with %s is refused, naming field and remedy', async (_, fields, message) => {
    expect(await upload([['1', nameOf(1), '', '', '', '']], fields)).toMatchObject({
      success: false,
      message: expect.stringContaining(message),
    })
  })
  it('that is no table is refused with what to do', async () => {
    const send = async (name: string, bytes: string | Uint8Array) =>
      (
        await test.ask(`POST /dataManagement/forceList/upload`, {
          token: clerk,
          ...formOf({ title: TITLE, issuer: '省人大' }, [{ name, bytes }]),
        })
      ).body
    expect(await send('a.csv', '甲,乙\n1,2')).toMatchObject({
      success: false,
      message: expect.stringContaining('表格要有“名称”一列'),
    })
    expect(await send('a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]))).toMatchObject({
      success: false,
      message: expect.stringContaining('不是表格'),
    })
    expect(await send('a.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({
      success: false,
      message: expect.stringContaining('a.xlsx'),
    })
    expect(await send('a.csv', `法规名称,通过日期\n${nameOf(1)},2015-03-27`)).toMatchObject({
      success: true,
      result: { matched: 1 },
    })
  })
  it('is compared anew when its day or its region is edited, and only until it is submitted', async () => {
    await makeLaws(test.database.db, [lawCalled('浙江省水闸条例'), lawCalled('杭州市水闸条例')])
    const { result } = await upload([['1', '水闸条例', '2015-03-27', '', '', '']])
    expect(await rowCalled(result.id, '水闸')).toMatchObject({ workTitle: '浙江省水闸条例' })
    const edit = async (more: object) => {
      const { id, revision, title, issuer, asOf } = (
        await ask(`GET /dataManagement/forceList/queryById?id=${result.id}`)
      ).result
      return ask('PUT /dataManagement/forceList/edit', {
        id,
        revision,
        title,
        issuer,
        asOf,
        scopeRegion: '330000',
        ...more,
      })
    }
    expect(await edit({ scopeRegion: '330100' })).toMatchObject({ success: true })
    expect(await rowCalled(result.id, '水闸')).toMatchObject({ workTitle: '杭州市水闸条例' })
    expect(await edit({ asOf: '2015-01-01' })).toMatchObject({ success: true })
    expect(await rowCalled(result.id, '水闸')).toMatchObject({ outcome: 'differs' })
    expect(await edit({ scopeTypes: 'FT09' })).toMatchObject({
      success: false,
      message: expect.stringContaining('请从字典中选择文件类型'),
    })
    await edit({})
    const { records } = (await ask('GET /dataManagement/forceList/list?pageSize=50')).result
    expect(records.find(({ id }: { id: string }) => id === result.id)).toMatchObject({
      state_dictText: '办理中',
      asOf: '2015-01-01',
    })
    await edit({ asOf: '2026-06-30' })
    await step(result.id, 'submit')
    expect(await edit({ note: '迟了' })).toMatchObject({
      success: false,
      message: expect.stringContaining('现在是“待确认”'),
    })
    await step(result.id, 'takeBack')
    expect(await ask(`DELETE /dataManagement/forceList/deleteBatch?ids=${result.id}`)).toMatchObject({ success: true })
  })
  it('is read from a workbook of Excel 97 and from the tables of a Word document just as well, with day and body in their titles', async () => {
    const rows = [
      ['1', nameOf(70), '2015-03-27'],
      ['2', nameOf(71), '#N/A'],
    ]
    const columns = ['序号', '法规名称', '通过日期'].map((title, at) => ({
      title,
      value: (row: string[]) => row[at] ?? '',
    }))
    const parts: Uint8Array[] = []
    const title = '浙江省人民代表大会常务委员会现行有效地方性法规目录（截至2026年6月30日）'
    for await (const part of writeXls<string[]>({ title: '目录', subtitle: title, columns, rows: [rows] }))
      parts.push(part)
    const send = async (name: string, bytes: Uint8Array) =>
      (await test.ask('POST /dataManagement/forceList/upload', { token: clerk, ...formOf({}, [{ name, bytes }]) })).body
    const line = (cells: string[]) =>
      `<w:tr>${cells.map((cell) => `<w:tc><w:p><w:r><w:t>${cell}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`
    const body = `<w:p><w:r><w:t>${title}</w:t></w:r></w:p><w:tbl>${[columns.map((column) => column.title), ...rows].map(line).join('')}</w:tbl>`
    const zip = new yazl.ZipFile()
    const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
    zip.addBuffer(Buffer.from(xml), 'word/document.xml')
    zip.end()
    const chunks: Buffer[] = []
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
    for (const [name, bytes, place] of [
      ['目录.xls', Buffer.concat(parts), '第5行'],
      ['目录.docx', Buffer.concat(chunks), '表格第3行'],
    ] as const) {
      const sent = await send(name, bytes)
      expect(sent, name).toMatchObject({ success: true, result: { total: 2, matched: 1, refused: 1 } })
      const { id } = sent.result
      expect((await ask(`GET /dataManagement/forceList/queryById?id=${id}`)).result).toMatchObject({
        asOf: '2026-06-30',
        issuer: '浙江省人民代表大会常务委员会',
      })
      expect((await rowsOf(id)).records[1].reason).toBe(
        `${place}“通过日期”列：单元格的公式出错，显示为“#N/A”，请改成实际的内容后重新上传`,
      )
    }
  })
  it('keeps its file, which staff download as it was', async () => {
    const bytes = await workbookOf(HEADINGS, [['1', nameOf(50), '2015-03-27', '', '', '']])
    const { result } = (
      await test.ask(`POST /dataManagement/forceList/upload`, {
        token: clerk,
        ...formOf({ title: TITLE, issuer: '省人大' }, [{ name: '目录.xlsx', bytes }]),
      })
    ).body
    const response = await test.app.inject({
      url: `/fagui/dataManagement/forceList/file?id=${result.id}`,
      headers: { 'x-access-token': clerk },
    })
    expect(Buffer.compare(response.rawPayload, Buffer.from(bytes))).toBe(0)
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('目录.xlsx'))
  })
  it('tells staff without the permission nothing of restricted works, nor whoever has it that one is matched', async () => {
    await makeLaws(test.database.db, [lawCalled('浙江省暗渠管理条例'), lawCalled('浙江省明渠管理条例')])
    const { result } = await upload([
      ['1', '浙江省暗渠管理条例', '2015-03-27', '', '', ''],
      ['2', '浙江省明渠管理条例', '2015-03-27', '', '', ''],
    ])
    await test.database.db
      .updateTable('lawWork')
      .set({ fType: 'FT09' })
      .where('title', '=', '浙江省暗渠管理条例')
      .execute()
    expect(await rowCalled(result.id, '暗渠')).toMatchObject({
      outcome: 'missing',
      reason: null,
      workId: null,
      workTitle: null,
    })
    expect((await rowsOf(result.id)).counts).toMatchObject({ matched: 1, missing: 1 })
    const holder = await test.signIn(['data:forceList:list', 'data:forceList:edit', 'item:special_permissions'])
    expect(await rowCalled(result.id, '暗渠', holder)).toMatchObject({ outcome: 'matched' })
    await ask(`POST /dataManagement/forceList/rematch`, { id: result.id }, holder)
    expect(await rowCalled(result.id, '暗渠', holder)).toMatchObject({ outcome: 'missing', workId: null })
    const choose = {
      listId: result.id,
      rowId: (await rowCalled(result.id, '暗渠')).id,
      workId: await workCalled('浙江省暗渠管理条例'),
    }
    expect(await ask(`POST /dataManagement/forceList/choose`, choose)).toMatchObject({
      success: false,
      message: expect.stringContaining('请从列出的法规中选择'),
    })
  })
  it('is a matter of those who have its permissions', async () => {
    const { result } = await upload([['1', nameOf(60), '2015-03-27', '', '', '']])
    await step(result.id, 'submit')
    const reader = await test.signIn(['data:forceList:list'])
    const stranger = await test.signInStranger()
    for (const [name, body] of [
      [`POST /dataManagement/forceList/step`, { id: result.id, act: 'submit' }],
      [`POST /dataManagement/forceList/answer`, { id: result.id, act: 'confirm' }],
      [`POST /dataManagement/forceList/rematch`, { id: result.id }],
    ] as const)
      for (const as of [reader, stranger]) expect(await ask(name, body, as)).toMatchObject({ success: false })
    expect((await ask(`GET /dataManagement/forceList/queryById?id=${result.id}`)).result.state).toBe(20)
    expect(await ask(`GET /dataManagement/forceList/rows?listId=${result.id}`, undefined, stranger)).toMatchObject({
      success: false,
    })
    expect(await upload([['1', nameOf(61), '2015-03-27', '', '', '']], {}, reader)).toMatchObject({ success: false })
    expect((await ask(`GET /dataManagement/forceList/rows?listId=${result.id}`, undefined, reader)).result.total).toBe(
      1,
    )
  })
})
