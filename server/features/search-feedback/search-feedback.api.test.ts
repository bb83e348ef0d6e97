import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { makeLaws } from '#server/testing/make.ts'
import { QUERIES_OF_DAY } from './reports.sql.ts'
import { forgetFeedback } from './reports.sql.ts'

const CODES: PermissionCode[] = [
  'data:searchFeedback:list',
  'data:searchFeedback:edit',
  'data:searchFeedback:delete',
  'data:searchWord:add',
  'data:searchWord:delete',
]
const TRACK = 'POST /internet/fagui/saveEventTracking'
const ADD = {
  Alias: 'POST /dataManagement/searchFeedback/addAlias',
  Synonym: 'POST /dataManagement/searchFeedback/addSynonym',
  Question: 'POST /dataManagement/searchFeedback/addQuestion',
} as const
const LAW = '浙江省夜潜观鱼管理规定'
const SECRET = '浙江省暗渠巡查内部规定'
const NOTE = '2012年3月1日 浙江省第十一届人民代表大会常务委员会第三次会议通过'

let test: TestApp
let token: string
let workId: string
let secretId: string

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(CODES)
  const { db } = test.database
  await makeLaws(db, [
    {
      title: LAW,
      note: [NOTE],
      body: [
        '第一条 为了管理夜间潜水观赏鱼类的活动，制定本规定。',
        '第二条 携带照明器具入水的，应当事先告知当地渔业主管部门。',
        '第三条 本规定自2012年5月1日起施行。',
      ],
    },
    {
      title: SECRET,
      note: [NOTE],
      body: ['第一条 巡查暗渠。', '第二条 本规定自2012年5月1日起施行。'],
      known: { fLevel: 'F05' },
    },
  ])
  const idOf = async (title: string) =>
    (await db.selectFrom('lawWork').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
  workId = await idOf(LAW)
  secretId = await idOf(SECRET)
})
afterAll(() => test.close())

let source = 1
/** Tells of a search; each call comes from another address unless one is given. */
const track = async (body: object, remoteAddress = `10.0.${source >> 8}.${source++ & 255}`) =>
  (
    await test.app.inject({
      method: 'POST',
      url: '/fagui/internet/fagui/saveEventTracking',
      payload: body,
      remoteAddress,
    })
  ).json()
const nothing = (query: string) => track({ event: 'searchNothing', query })
const told = (query: string, note?: string) =>
  track({ event: 'searchNotFound', query, ...(note === undefined ? {} : { note }) })
const click = (query: string, rank: number, more: object = {}) =>
  track({ event: 'searchClick', query, rank, workId, ...more })

const ask = async (name: string, body?: unknown, as = token) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const entryOf = async (query: string) => {
  const row = await test.database.db
    .selectFrom('searchFeedback')
    .select('id')
    .where('query', '=', query)
    .executeTakeFirst()
  return row && (await ask(`GET /dataManagement/searchFeedback/queryById?id=${row.id}`)).result.feedback
}
const detailOf = async (query: string) =>
  (await ask(`GET /dataManagement/searchFeedback/queryById?id=${(await entryOf(query)).id}`)).result
const proposalsFor = async (query: string) =>
  (await ask(`GET /dataManagement/searchFeedback/proposals?id=${(await entryOf(query)).id}`)).result
const add = (what: keyof typeof ADD, body: object, as = token) => ask(ADD[what], body, as)
const found = async (q: string) =>
  (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result.records.map(
    ({ title }: { title: string }) => title,
  )

describe('events of searches', () => {
  it('a query is one entry with how often it found nothing, how often readers said so and where they clicked', async () => {
    await nothing('ＹＱ  灯鱼')
    await nothing('yq 灯鱼')
    await told('YQ 灯鱼', ' 想查晚上潜水能不能开灯 ')
    await click('yq 灯鱼', 2)
    await click('yq 灯鱼', 5, { anchor: 't2' })
    expect(await entryOf('yq 灯鱼')).toMatchObject({
      emptyCount: 2,
      toldCount: 1,
      noteCount: 1,
      clickCount: 2,
      meanRank: 3.5,
      state: 0,
      state_dictText: '待处理',
      lastSeenTime: '2026-11-20 12:00:00',
    })
    const { notes, opened } = await detailOf('yq 灯鱼')
    expect(notes).toEqual([{ note: '想查晚上潜水能不能开灯', day: '2026-11-20' }])
    expect(opened).toEqual([
      { workId, title: LAW, anchor: '', label: '', clicks: 1 },
      { workId, title: LAW, anchor: 't2', label: '第二条', clicks: 1 },
    ])
  })
  it('neither who asked nor from where is stored, and numbers of persons are masked', async () => {
    const person = await test.signIn()
    await test.ask(TRACK, {
      token: person,
      body: { event: 'searchNotFound', query: '身份证330106199001011234', note: '打 １３８００１３８０００ 找我' },
    })
    expect(await entryOf('身份证〔号码〕')).toMatchObject({ toldCount: 1 })
    const { db } = test.database
    const rows = [
      ...(await db.selectFrom('searchFeedback').selectAll().execute()),
      ...(await raw(db, 'select * from search_feedback_note')),
      ...(await db.selectFrom('pageEvent').selectAll().execute()),
    ]
    expect(JSON.stringify(rows)).not.toMatch(/330106|13800138000|１３８|127\.0\.0\.1|10\.0\.0/)
    expect((await detailOf('身份证〔号码〕')).notes).toEqual([{ note: '打 〔号码〕 找我', day: '2026-11-20' }])
  })
  it('the same report from one address counts once within an hour', async () => {
    for (let again = 0; again < 3; again++) await track({ event: 'searchNotFound', query: '重复按钮' }, '10.9.0.1')
    expect(await entryOf('重复按钮')).toMatchObject({ toldCount: 1 })
  })
  it('an address that reports too much is refused when a reader presses the button, and ignored otherwise', async () => {
    for (let n = 0; n < 120; n++)
      await track({ event: 'searchClick', query: `无人问津${n}`, rank: 1, workId }, '10.9.0.2')
    expect(await track({ event: 'searchNothing', query: '太多了' }, '10.9.0.2')).toMatchObject({ success: true })
    expect(await track({ event: 'searchNotFound', query: '太多了' }, '10.9.0.2')).toMatchObject({
      success: false,
      code: 429,
    })
    expect(await entryOf('太多了')).toBeUndefined()
  })
  it('a click on one of the first results adds no query to the list, one far down does', async () => {
    await click('很快找到', 5)
    expect(await entryOf('很快找到')).toBeUndefined()
    await click('翻了很久', 6)
    expect(await entryOf('翻了很久')).toMatchObject({ clickCount: 1, meanRank: 6 })
  })
  it('a restricted law and a provision that does not exist are not kept as opened', async () => {
    await told('暗渠谁来看')
    await click('暗渠谁来看', 1, { workId: secretId })
    await click('暗渠谁来看', 1, { anchor: 't99' })
    expect((await detailOf('暗渠谁来看')).opened).toEqual([])
    expect(
      await raw(test.database.db, `select anchor from search_feedback_click where work_id = '${secretId}'`),
    ).toEqual([])
  })
  it.each([
    ['an unknown event', { event: 'steal', query: '灯' }],
    ['an event of a search without words', { event: 'searchNothing', query: '   ' }],
    ['a click without its law', { event: 'searchClick', query: '灯', rank: 1 }],
    ['a click without its place', { event: 'searchClick', query: '灯', workId: 'a' }],
    ['a note that is too long', { event: 'searchNotFound', query: '灯', note: '长'.repeat(201) }],
    ['words that are too long', { event: 'searchNotFound', query: '长'.repeat(1001) }],
  ])('%s is refused with 400', async (_, body) => {
    expect(await track(body)).toMatchObject({ success: false, code: 400, message: expect.stringContaining('参数') })
  })
  it('a long query is kept up to sixty characters', async () => {
    await nothing('甲'.repeat(90))
    expect(await entryOf('甲'.repeat(60))).toMatchObject({ emptyCount: 1 })
  })
  it('a query has at most twenty notes', async () => {
    for (let n = 0; n < 22; n++) await told('都来写几句', `第${n}句`)
    expect(await entryOf('都来写几句')).toMatchObject({ toldCount: 22, noteCount: 20 })
  })
  it('a day has its share of new queries, and known ones still count', async () => {
    const { db } = test.database
    const rows = Array.from({ length: QUERIES_OF_DAY }, (_, n) => ({
      id: `full-${n}`,
      query: `灌水 ${n}`,
      firstSeenAt: test.now,
      lastSeenAt: test.now,
    }))
    await db.insertInto('searchFeedback').values(rows).execute()
    await nothing('又一个新词')
    expect(await entryOf('又一个新词')).toBeUndefined()
    await nothing('yq 灯鱼')
    expect(await entryOf('yq 灯鱼')).toMatchObject({ emptyCount: 3 })
    test.now = new Date(test.now.getTime() + 86_400_000)
    token = await test.signIn(CODES)
    await nothing('又一个新词')
    expect(await entryOf('又一个新词')).toMatchObject({ emptyCount: 1 })
    await db.deleteFrom('searchFeedback').where('id', 'like', 'full-%').execute()
  })
})

describe('words that staff add', () => {
  it('a name that nothing is found by finds the law from the next search on, and no longer after it is taken back', async () => {
    expect(await found('夜观鱼规')).toEqual([])
    await told('夜观鱼规')
    expect((await proposalsFor('夜观鱼规')).now).toMatchObject({ total: 0, titles: [] })
    const [first] = (await proposalsFor('夜观鱼规')).aliases
    expect(first).toMatchObject({ alias: '夜观鱼规', workId, title: LAW })
    const feedbackId = (await entryOf('夜观鱼规')).id
    expect(await add('Alias', { feedbackId, alias: first.alias, workId })).toMatchObject({
      success: true,
      message: '添加成功！',
    })
    expect(await found('夜观鱼规')).toEqual([LAW])
    expect(await proposalsFor('夜观鱼规')).toMatchObject({ now: { total: 1, titles: [LAW] }, aliases: [] })
    expect(await entryOf('夜观鱼规')).toMatchObject({
      state: 1,
      state_dictText: '已处理',
      updateBy: expect.any(String),
      updateTime: expect.any(String),
    })
    const { added } = await detailOf('夜观鱼规')
    expect(added).toEqual([
      expect.objectContaining({ kind: 'alias', kind_dictText: '别名', words: '夜观鱼规', meaning: `《${LAW}》` }),
    ])
    expect(await ask(`DELETE /dataManagement/searchFeedback/removeWord?id=${added[0].id}`)).toMatchObject({
      success: true,
      message: '已撤销',
    })
    expect(await found('夜观鱼规')).toEqual([])
    expect(await entryOf('夜观鱼规')).toMatchObject({ state: 0 })
    expect((await detailOf('夜观鱼规')).added).toEqual([])
  })
  it('an everyday word is proposed for words of titles that readers opened, and finds them once it is added', async () => {
    await told('浮潜')
    await click('浮潜', 3)
    const { synonyms } = await proposalsFor('浮潜')
    expect(synonyms).toContainEqual({ term: '浮潜', legal: '观鱼', reason: '见于读者打开的法规的标题' })
    expect(await found('浮潜')).toEqual([])
    expect(await add('Synonym', { term: '浮潜', legal: '潜水观赏' })).toMatchObject({ success: true })
    expect(await found('浮潜')).toEqual([LAW])
  })
  it('a question leads to the article that readers opened', async () => {
    const asked = '半夜下海打手电要跟谁讲一声'
    await told(asked)
    await click(asked, 1, { anchor: 't2' })
    const [proposed] = (await proposalsFor(asked)).questions
    expect(proposed).toMatchObject({
      question: asked,
      workId,
      anchor: 't2',
      label: '第二条',
      text: expect.stringContaining('照明器具'),
      reason: '读者检索后打开过',
    })
    expect(await add('Question', { question: asked, workId, anchor: 't2' })).toMatchObject({ success: true })
    const { records } = (await test.call(`/fagui/internet/fagui/law/search?q=${asked}`)).body.result
    expect(records[0]).toMatchObject({ title: LAW, hits: [expect.objectContaining({ anchor: 't2', asked })] })
    expect((await proposalsFor(asked)).questions).toEqual([])
  })
  it.each([['47'], ['第一百条'], ['甲'], ['0']])(
    'the article “%s”, which the law does not have, is refused with a reason',
    async (article) => {
      expect(await ask(`GET /dataManagement/searchFeedback/article?workId=${workId}&article=${article}`)).toMatchObject(
        {
          success: false,
          message: expect.stringMatching(/条/),
        },
      )
    },
  )
  it.each([['2'], ['第二条'], ['第2条'], ['二']])(
    'the article “%s” is shown with its text before a question is added',
    async (article) => {
      expect(
        (await ask(`GET /dataManagement/searchFeedback/article?workId=${workId}&article=${article}`)).result,
      ).toMatchObject({
        title: LAW,
        anchor: 't2',
        label: '第二条',
        text: expect.stringContaining('渔业主管部门'),
      })
    },
  )
  it('a word that search has already is refused', async () => {
    await add('Alias', { alias: '夜潜令', workId })
    expect(await add('Alias', { alias: '《夜潜令》', workId })).toMatchObject({
      success: false,
      message: '别名已经有了，不必再添加',
    })
    await add('Synonym', { term: '摸黑下水', legal: '夜间潜水' })
    expect(await add('Synonym', { term: '摸黑 下水', legal: '夜间潜水' })).toMatchObject({
      success: false,
      message: '同义词已经有了，不必再添加',
    })
    await add('Question', { question: '手电筒能带下去吗', workId, anchor: 't2' })
    expect(await add('Question', { question: '手电筒能带下去吗', workId, anchor: 't2' })).toMatchObject({
      success: false,
    })
  })
  it.each([
    ['Alias', { alias: '夜' }, '别名至少两个字'],
    ['Alias', { alias: LAW }, '本来就是这部法规的名称'],
    ['Alias', { alias: '某某令', workId: 'none' }, '没有这部法规'],
    ['Synonym', { term: '灯', legal: '照明' }, '日常用语至少两个字'],
    ['Synonym', { term: '照明', legal: '照明' }, '日常用语和法规用语相同'],
    ['Synonym', { term: '手电', legal: '聚光火把' }, '没有一部法规写有“聚光火把”'],
    ['Question', { question: '灯呢', anchor: 't2' }, '问法至少四个字'],
    ['Question', { question: '能不能带灯', anchor: 't77' }, '现行文本中没有这一条'],
  ] as const)('the word %s %j is refused with a reason', async (what, body, reason) => {
    const answer = await add(what, { workId, ...body })
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toContain(reason)
  })
  it('a restricted law gets no words and is proposed to nobody, for the public would learn of it', async () => {
    const special = await test.signIn([...CODES, 'item:special_permissions'])
    await told('暗渠巡查内部规')
    const { id } = await entryOf('暗渠巡查内部规')
    expect(
      JSON.stringify(await ask(`GET /dataManagement/searchFeedback/proposals?id=${id}`, undefined, special)),
    ).not.toContain(SECRET)
    for (const [what, body] of [
      ['Alias', { alias: '暗渠令', workId: secretId }],
      ['Question', { question: '暗渠由谁巡查', workId: secretId, anchor: 't1' }],
    ] as const)
      expect(await add(what, body, special)).toMatchObject({
        success: false,
        message: '没有这部法规，或它不对公众公开',
      })
    expect(
      await ask(`GET /dataManagement/searchFeedback/article?workId=${secretId}&article=1`, undefined, special),
    ).toMatchObject({ success: false })
  })
  it('an alias typed in traditional characters is found in simplified ones, too', async () => {
    await add('Alias', { alias: '觀魚暫規', workId })
    expect(await found('观鱼暂规')).toEqual([LAW])
    expect(await found('觀魚暫規')).toEqual([LAW])
  })
  it('who added and removed words is in the log', async () => {
    test.now = new Date(test.now.getTime() + 1000)
    await add('Alias', { alias: '留痕令', workId })
    const { records } = (await ask(`GET /dataManagement/searchFeedback/words?pageSize=1`)).result
    expect(records).toEqual([
      expect.objectContaining({ words: '留痕令', createBy: expect.any(String), createTime: expect.any(String) }),
    ])
    await ask(`DELETE /dataManagement/searchFeedback/removeWord?id=${records[0].id}`)
    const lines = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('content', 'like', '%留痕令%')
      .orderBy('id')
      .execute()
    expect(lines.map(({ content }) => content)).toEqual([
      `添加别名“留痕令” → 《${LAW}》`,
      `删除别名“留痕令” → 《${LAW}》`,
    ])
    expect(await ask(`DELETE /dataManagement/searchFeedback/removeWord?id=${records[0].id}`)).toMatchObject({
      success: false,
    })
  })
})

describe('entries of the list', () => {
  it('staff set the state of an entry, and a query that fails again after it was handled is to be handled again', async () => {
    await told('反复出现')
    const { id, revision } = await entryOf('反复出现')
    expect(await ask(`PUT /dataManagement/searchFeedback/edit`, { id, state: 1, revision })).toMatchObject({
      success: true,
    })
    expect(await ask(`PUT /dataManagement/searchFeedback/edit`, { id, state: 2, revision })).toMatchObject({
      success: false,
      code: 409,
    })
    await told('反复出现')
    expect(await entryOf('反复出现')).toMatchObject({ state: 0, toldCount: 2 })
    await ask(`PUT /dataManagement/searchFeedback/edit`, { id, state: 2 })
    await told('反复出现')
    expect(await entryOf('反复出现')).toMatchObject({ state: 2, toldCount: 3 })
  })
  it('an entry that a data rule hides cannot be read or handled, and a word added for it leaves it as it is', async () => {
    await told('看不见的词')
    const { id } = await entryOf('看不见的词')
    const person = await test.makeUser({ permissions: CODES })
    const blind = await test.sessionOf(person)
    const { db } = test.database
    await db
      .insertInto('permissionDataRule')
      .values({
        id: 'rule-unseen',
        permissionId: 'menu-data-search-feedback',
        name: '不见',
        field: 'query',
        condition: '!=',
        value: '看不见的词',
        enabled: true,
      })
      .execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: ['rule-unseen'] })
      .where('permissionId', '=', 'menu-data-search-feedback')
      .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', person.id))
      .execute()
    for (const call of [
      `GET /dataManagement/searchFeedback/queryById?id=${id}`,
      `GET /dataManagement/searchFeedback/proposals?id=${id}`,
      `DELETE /dataManagement/searchFeedback/deleteBatch?ids=${id}`,
    ])
      expect(await ask(call, undefined, blind), call).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await ask('PUT /dataManagement/searchFeedback/edit', { id, state: 2 }, blind)).toMatchObject({
      success: false,
    })
    expect(await add('Alias', { feedbackId: id, alias: '无形令', workId }, blind)).toMatchObject({ success: true })
    expect(await entryOf('看不见的词')).toMatchObject({ state: 0 })
    expect((await detailOf('看不见的词')).added).toEqual([])
  })
  it('deleting an entry deletes its notes and keeps the words added because of it', async () => {
    await told('删掉这条', '一句说明')
    const { id } = await entryOf('删掉这条')
    await add('Alias', { feedbackId: id, alias: '删不掉令', workId })
    expect(await ask(`DELETE /dataManagement/searchFeedback/deleteBatch?ids=${id},`)).toMatchObject({ success: true })
    expect(await entryOf('删掉这条')).toBeUndefined()
    expect(await raw(test.database.db, `select id from search_feedback_note where feedback_id = '${id}'`)).toEqual([])
    expect(await found('删不掉令')).toEqual([LAW])
  })
  it('the list takes the same number of statements however long it is, and is sorted and filtered by its counts', async () => {
    const page = (more: string) => ask(`GET /dataManagement/searchFeedback/list?${more}`)
    const count = async (size: number) => (await test.statements(() => page(`pageSize=${size}`))).count
    expect(await count(50)).toBe(await count(1))
    const { records } = (await page('pageSize=50&column=toldCount&order=desc&toldCount_begin=2')).result
    const counts = records.map(({ toldCount }: { toldCount: number }) => toldCount)
    expect(counts[0]).toBe(22)
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a))
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
  })
  it('entries that nobody has looked for since a moment are deleted with everything of theirs', async () => {
    const kept = (await ask(`GET /dataManagement/searchFeedback/list?pageSize=1`)).result.total
    expect(kept).toBeGreaterThan(0)
    expect(await forgetFeedback(test.database.db, new Date(0))).toBe(0)
    expect(await forgetFeedback(test.database.db, new Date(test.now.getTime() + 1))).toBe(kept)
    expect(await raw(test.database.db, `select work_id from search_feedback_click`)).toEqual([])
  })
})
