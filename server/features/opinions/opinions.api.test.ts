import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { contactSealerOf } from '#server/platform/auth/contact-sealer.ts'
import { keyRingOf } from '#server/platform/auth/key-ring.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { doWork } from '#server/testing/do-work.ts'
import { makeLaws } from '#server/testing/make.ts'
import { sheetsOf } from '#server/platform/excel/read-workbook.ts'
import { exportOf } from '#server/testing/workbook.ts'
import { readSource } from '../laws/laws.door.ts'
import { sealOpinions } from './opinions.door.ts'

const STAFF: PermissionCode[] = [
  'opinion:feedback:list',
  'opinion:feedback:handle',
  'opinion:feedback:assign',
  'opinion:feedback:export',
  'opinion:consultation:list',
  'opinion:consultation:add',
  'opinion:consultation:edit',
  'opinion:consultation:delete',
  'opinion:consultation:release',
  'opinion:consultation:export',
  'data:document:list',
  'data:document:add',
]
const DRAFT = [
  '第一章 总则',
  '第一条 为了管理渡口，制定本条例。',
  '第二条 渡口应当每年检修一次。',
  '检修记录保存三年。',
  '第三条 本条例自公布之日起施行。',
].join('\n')
const DAY = '2026-11-20'
const LAST_DAY = '2026-12-31'

let test: TestApp
let clerk: string
/** Another person, who releases what the clerk submits. */
let releaser: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(STAFF)
  releaser = await test.signIn(STAFF)
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, token: string | null = clerk) =>
  (await test.ask(name, { ...(token === null ? {} : { token }), ...(body === undefined ? {} : { body }) })).body
const publicly = (name: string, body?: unknown) => ask(name, body, null)

let sent = 0
/** What a visitor sends on a consultation. */
const opinion = (consultationId: string, more: object = {}) => ({
  key: `test-key-${String(++sent).padStart(10, '0')}`,
  kind: 1,
  consultationId,
  attitude: 2,
  identity: 1,
  content: '建议把检修的次数改为每半年一次。',
  ...more,
})
const send = (consultationId: string, more: object = {}) =>
  publicly('POST /internet/fagui/opinion/send', opinion(consultationId, more))
const follow = (receipt: string) => publicly('POST /internet/fagui/opinion/follow', { receipt })

const add = async (title: string, more: object = {}, token = clerk) =>
  ask(
    'POST /opinionManagement/consultation/add',
    { title, explanation: '渡口管理需要新的规定。', body: DRAFT, beginDate: DAY, endDate: LAST_DAY, ...more },
    token,
  )
const submit = (id: string, token = clerk) => ask('POST /opinionManagement/consultation/submit', { id }, token)
const release = (id: string, token = releaser) => ask('POST /opinionManagement/consultation/release', { id }, token)
/** A draft that is put to consultation. */
async function released(title: string, more: object = {}): Promise<string> {
  const { id } = (await add(title, more)).result
  for (const answer of [await submit(id), await release(id)]) if (!answer.success) throw new Error(answer.message)
  return id
}
const detail = (id: string) => publicly(`GET /internet/fagui/consultation/detail?id=${id}`)
const anchorOf = async (id: string, label: string): Promise<string> =>
  (await detail(id)).result.lines.find((line: { label: string }) => line.label === label).anchor
const listed = async (query: string, token = clerk) =>
  (await ask(`GET /opinionManagement/feedback/list?pageSize=100&${query}`, undefined, token)).result.records
const handle = (id: string, more: object, token = clerk) =>
  ask('PUT /opinionManagement/feedback/edit', { id, began: {}, ...more }, token)
/** Runs on another day. */
async function on<T>(day: string, work: () => Promise<T>): Promise<T> {
  const now = test.now
  test.now = new Date(`${day}T04:00:00Z`)
  try {
    return await work()
  } finally {
    test.now = now
  }
}

describe('a second person', () => {
  const step = (name: string, id: string, more: object = {}, token = clerk) =>
    ask(`POST /opinionManagement/consultation/${name}`, { id, ...more }, token)
  const row = async (id: string) => (await ask(`GET /opinionManagement/consultation/queryById?id=${id}`)).result
  const messagesOf = async (accountId: string) =>
    test.database.db
      .selectFrom('announcement')
      .innerJoin('announcementReader', 'announcementReader.announcementId', 'announcement.id')
      .where('announcementReader.accountId', '=', accountId)
      .where('announcement.kind', '=', 'consultation')
      .orderBy('announcement.createdAt')
      .select(['title', 'content', 'page'])
      .execute()
  const two = 'opinion:consultation:'
  const person = async () => {
    const user = await test.makeUser({ permissions: STAFF })
    return { user, token: await test.sessionOf(user) }
  }

  it('neither who wrote a draft nor who submitted it releases it or sends it back, by whatever call', async () => {
    const [writer, submitter, third] = [await person(), await person(), await person()]
    const { id } = (await add('渡船条例（草案）', {}, writer.token)).result
    expect(await step('release', id, {}, third.token)).toMatchObject({
      success: false,
      message: expect.stringContaining('没有等待审核'),
    })
    expect(await step('submit', id, {}, submitter.token)).toMatchObject({ success: true })
    expect(await step('submit', id, {}, submitter.token)).toMatchObject({
      success: false,
      message: '已经提交，正在等待审核',
    })
    for (const { token } of [writer, submitter]) {
      expect(await step('release', id, {}, token)).toMatchObject({
        success: false,
        message: expect.stringContaining('须由另一人审核'),
      })
      expect(await step('returnBack', id, { reason: '改' }, token)).toMatchObject({
        success: false,
        message: expect.stringContaining('另一人'),
      })
      expect(await step('publishOutcome', id, {}, token)).toMatchObject({ success: false })
      expect(await step('submitOutcome', id, { outcome: '结果。' }, token)).toMatchObject({
        success: false,
        message: '期限届满之后才能提交结果',
      })
    }
    // What waits stays as it was submitted, and nobody else takes it back.
    const edit = { id, title: '另一个标题', began: { title: '渡船条例（草案）' } }
    expect(await ask('PUT /opinionManagement/consultation/edit', edit, third.token)).toMatchObject({
      success: false,
      message: expect.stringContaining('正在等待审核'),
    })
    expect(await ask(`DELETE /opinionManagement/consultation/deleteBatch?ids=${id}`)).toMatchObject({
      success: false,
      message: expect.stringContaining('正在等待审核'),
    })
    expect(await step('recall', id, {}, writer.token)).toMatchObject({ success: false, message: '只有提交人可以撤回' })
    // Without the code nobody releases; with it and the row as it was read, a third person does.
    const reader = await test.signIn([`${two}list`, `${two}edit`] as PermissionCode[])
    expect(await step('release', id, {}, reader)).toMatchObject({ success: false, code: 510 })
    expect(await step('release', id, { revision: 1 }, third.token)).toMatchObject({ success: false })
    const { revision } = await row(id)
    expect(await step('release', id, { revision }, third.token)).toMatchObject({ success: true })
    expect((await detail(id)).success).toBe(true)
  })
  it('whoever edits a draft last does not release it, and who wrote it before that may', async () => {
    const [writer, editor] = [await person(), await person()]
    const { id } = (await add('渡轮条例（草案）', {}, writer.token)).result
    const change = { id, explanation: '渡轮管理需要更好的规定。', began: { explanation: '渡口管理需要新的规定。' } }
    expect(await ask('PUT /opinionManagement/consultation/edit', change, editor.token)).toMatchObject({ success: true })
    await submit(id)
    expect(await release(id, editor.token)).toMatchObject({
      success: false,
      message: '您编写了这份征求意见稿，须由另一人审核',
    })
    expect(await release(id, writer.token)).toMatchObject({ success: true })
  })
  it('what is sent back says why, can be written anew, and both sides are told', async () => {
    const [writer, third] = [await person(), await person()]
    const { id } = (await add('渡工条例（草案）', {}, writer.token)).result
    await step('submit', id, {}, writer.token)
    const waiting = await messagesOf(third.user.id)
    expect(waiting.at(-1)).toMatchObject({
      title: '有征求意见稿等待审核',
      page: '/opinionManagement/consultation?stage=submitted',
    })
    expect(JSON.stringify(waiting)).not.toContain('渡工')
    expect(await messagesOf(writer.user.id)).not.toContainEqual(
      expect.objectContaining({ title: '有征求意见稿等待审核' }),
    )
    expect(await step('returnBack', id, { reason: ' ' }, third.token)).toMatchObject({
      success: false,
      message: '请填写退回的理由',
    })
    expect(await step('returnBack', id, { reason: '说明太简短' }, third.token)).toMatchObject({ success: true })
    expect(await row(id)).toMatchObject({ stage: 'draft', returnedReason: '说明太简短', submittedBy: null })
    expect((await messagesOf(writer.user.id)).at(-1)).toMatchObject({
      title: '意见征集退回',
      content: expect.stringContaining('说明太简短'),
    })
    await step('submit', id, {}, writer.token)
    expect(await row(id)).toMatchObject({ stage: 'submitted', returnedReason: null })
    expect(await step('recall', id, {}, writer.token)).toMatchObject({ success: true })
    expect(await row(id)).toMatchObject({ stage: 'draft' })
    const changes = await test.database.db.selectFrom('recordVersion').selectAll().where('recordId', '=', id).execute()
    expect(JSON.stringify(changes)).toContain('说明太简短')
  })
  it('an outcome that is sent back keeps its words for the writer, and whoever writes it anew does not publish it', async () => {
    const id = await released('渡槽条例（草案）')
    await on('2027-01-02', async () => {
      const [writer, second] = [await person(), await person()]
      const outcome = { outcome: '没有收到意见，草案不作修改。' }
      expect(await step('submitOutcome', id, outcome, writer.token)).toMatchObject({ success: true })
      expect(await step('submitOutcome', id, outcome, second.token)).toMatchObject({
        success: false,
        message: '结果已经提交，正在等待审核',
      })
      expect(await step('returnBack', id, { reason: '请写明期限' }, second.token)).toMatchObject({ success: true })
      const seen = (await ask(`GET /opinionManagement/consultation/queryById?id=${id}`, undefined, second.token)).result
      expect(seen).toMatchObject({
        stage: 'summing',
        stage_dictText: '汇总中',
        returnedReason: '请写明期限',
        ...outcome,
        daysWaiting: 2,
      })
      const due = await ask(
        'GET /opinionManagement/consultation/list?stage=ended&title=渡槽条例（草案）',
        undefined,
        second.token,
      )
      expect(due.result.records).toHaveLength(1)
      expect((await detail(id)).result).toMatchObject({ outcome: null, consultation: { stage: 'ended' } })
      await step('submitOutcome', id, { outcome: '十二月内没有收到意见，草案不作修改。' }, second.token)
      expect(await step('publishOutcome', id, {}, second.token)).toMatchObject({
        success: false,
        message: '您提交了这份结果，须由另一人审核',
      })
      expect(await step('publishOutcome', id, {}, writer.token)).toMatchObject({ success: true })
      expect((await detail(id)).result.outcome.text).toBe('十二月内没有收到意见，草案不作修改。')
    })
  })
})

describe('consultations', () => {
  it('the public sees a draft when it is put to consultation, and never before', async () => {
    const { id } = (await add('渡口条例（草案）')).result
    expect(await detail(id)).toMatchObject({ success: false, code: 404 })
    const titles = async () =>
      (await publicly('GET /internet/fagui/consultation/list?pageSize=50')).result.records.map(
        ({ title }: { title: string }) => title,
      )
    expect(await titles()).not.toContain('渡口条例（草案）')
    expect(await send(id)).toMatchObject({ success: false, code: 404 })
    expect(await submit(id)).toMatchObject({ success: true })
    expect(await detail(id)).toMatchObject({ success: false, code: 404 })
    expect(await titles()).not.toContain('渡口条例（草案）')
    expect(await send(id)).toMatchObject({ success: false, code: 404 })
    expect(await release(id)).toMatchObject({ success: true })
    expect(await titles()).toContain('渡口条例（草案）')
    const { result } = await detail(id)
    expect(result).toMatchObject({
      explanation: '渡口管理需要新的规定。',
      outcome: null,
      consultation: { stage: 'open', daysLeft: 42 },
    })
    expect(result.lines.map(({ label }: { label: string }) => label)).toContain('第二条')
    expect(await release(id)).toMatchObject({ success: false })
  })
  it('a term of less than thirty days needs a reason, and a draft needs a text, days and an explanation', async () => {
    expect(await add('短', { endDate: '2026-12-01' })).toMatchObject({
      success: false,
      message: expect.stringContaining('现为 12 日'),
    })
    expect(await add('短', { endDate: '2026-12-01', shortReason: '情况紧急' })).toMatchObject({ success: true })
    expect(await add('倒', { endDate: '2026-11-01' })).toMatchObject({
      success: false,
      message: expect.stringContaining('不能早于'),
    })
    expect(await add('空', { body: ' ' })).toMatchObject({ success: false, message: expect.stringContaining('粘贴') })
    expect(await add('日', { beginDate: '2026-02-30' })).toMatchObject({
      success: false,
      message: expect.stringContaining('没有“2026-02-30”这一天'),
    })
    const { id } = (await add('无说明', { explanation: '' })).result
    expect(await submit(id)).toMatchObject({
      success: false,
      message: expect.stringContaining('说明'),
    })
    const late = (await add('迟', { beginDate: '2026-11-01' })).result.id
    expect(await submit(late)).toMatchObject({
      success: false,
      message: expect.stringContaining('早于今天'),
    })
  })
  it('a draft is taken from a document of the office, but not from one that only some may see', async () => {
    const document = { fType: 'FT04', fLevel: 'F01', region: '330000', address: 'A01', body: DRAFT }
    const documentId = (await ask('POST /dataManagement/document/add', { ...document, title: '渡口办法' })).result.id
    const { id } = (await add('渡口办法（征求意见稿）', { documentId, body: '' })).result
    expect((await ask(`GET /opinionManagement/consultation/queryById?id=${id}`)).result).toMatchObject({
      documentTitle: '渡口办法',
      body: DRAFT,
    })
    await submit(id)
    await release(id)
    const { receipt } = (await send(id)).result
    const { db } = test.database
    await db.updateTable('document').set({ fType: 'FT09' }).where('id', '=', documentId).execute()
    expect(await detail(id)).toMatchObject({ success: false, code: 404 })
    expect(await send(id)).toMatchObject({ success: false, code: 404 })
    expect(await follow(receipt)).toMatchObject({ success: false, code: 404 })
    const list = await publicly('GET /internet/fagui/consultation/list?pageSize=50')
    expect(JSON.stringify(list)).not.toContain('渡口办法')
    expect(await listed('targetTitle=*渡口办法*')).toEqual([])
    expect(await ask(`GET /opinionManagement/consultation/queryById?id=${id}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    const holder = await test.signIn([...STAFF, 'item:special_permissions'])
    expect(await listed('targetTitle=*渡口办法*', holder)).toHaveLength(1)
    expect(await add('密', { documentId, body: '' }, holder)).toMatchObject({
      success: false,
      message: expect.stringContaining('不能公开'),
    })
    expect(await add('密', { documentId, body: '' })).toMatchObject({ success: false, message: '未找到对应实体' })
  })
  it('a document whose text was put to consultation cannot be purged', async () => {
    const document = { title: '船闸办法', fType: 'FT04', fLevel: 'F01', region: '330000', address: 'A01', body: DRAFT }
    const documentId = (await ask('POST /dataManagement/document/add', document)).result.id
    await add('船闸办法（征求意见稿）', { documentId })
    const cleaner = await test.signIn(['data:document:list', 'data:document:delete', 'data:document:purge'])
    await ask(`DELETE /dataManagement/document/deleteBatch?ids=${documentId}`, undefined, cleaner)
    expect(
      await ask(`DELETE /dataManagement/document/deleteRecycleBin?ids=${documentId}`, undefined, cleaner),
    ).toMatchObject({
      success: false,
      message: expect.stringContaining('征求意见稿取自'),
    })
  })
  it('what is public stays: only the term grows; drafts alone are deleted', async () => {
    const id = await released('水闸条例（草案）')
    const edit = async (changes: Record<string, unknown>) => {
      const row = (await ask(`GET /opinionManagement/consultation/queryById?id=${id}`)).result
      const began = Object.fromEntries(Object.keys(changes).map((name) => [name, row[name]]))
      return ask('PUT /opinionManagement/consultation/edit', { id, revision: row.revision, ...changes, began })
    }
    expect(await edit({ body: '第一条 改。' })).toMatchObject({
      success: false,
      message: expect.stringContaining('不能再改'),
    })
    expect(await edit({ endDate: '2026-12-25' })).toMatchObject({
      success: false,
      message: expect.stringContaining('只能延后'),
    })
    for (const words of [{ explanation: '补充说明。' }, { contact: '另一处。' }])
      expect(await edit(words)).toMatchObject({ success: false, message: expect.stringContaining('只能延长期限') })
    expect(await edit({ endDate: '2027-01-10' })).toMatchObject({ success: true })
    expect((await detail(id)).result).toMatchObject({
      explanation: '渡口管理需要新的规定。',
      consultation: { endDate: '2027-01-10' },
    })
    expect(await ask(`DELETE /opinionManagement/consultation/deleteBatch?ids=${id}`)).toMatchObject({ success: false })
    const draft = (await add('待删')).result.id
    expect(await ask(`DELETE /opinionManagement/consultation/deleteBatch?ids=${draft}`)).toMatchObject({
      success: true,
    })
  })
  it('a consultation ends with its outcome: after its term, when every opinion has a conclusion, and before it is archived', async () => {
    const id = await released('堤防条例（草案）')
    const anchor = await anchorOf(id, '第二条')
    const { receipt } = (await send(id, { anchor, name: '赵钱孙', phone: '13812345678' })).result
    await send(id, { anchor, attitude: 3, content: '反对每年检修，负担过重。' })
    const publish = (outcome = '共收到意见两条，采纳一条。') =>
      ask('POST /opinionManagement/consultation/submitOutcome', { id, outcome })
    const archive = () => ask('POST /opinionManagement/consultation/archive', { id })
    expect(await publish()).toMatchObject({ success: false, message: expect.stringContaining('期限届满') })
    const [first] = await listed('targetTitle=*堤防*&attitude=2')
    const [second] = await listed('targetTitle=*堤防*&attitude=3')
    await on('2027-01-02', async () => {
      // A session ends after half an hour without use.
      const later = await test.signIn(STAFF)
      const ended = await ask('GET /opinionManagement/consultation/list?stage=ended&title=*堤防*', undefined, later)
      expect(ended.result.records).toMatchObject([{ stage: 'ended', daysWaiting: 2, opinions: 2, undecided: 2 }])
      const other = await test.signIn(STAFF)
      const submitLater = (outcome = '共收到意见两条，采纳一条。') =>
        ask('POST /opinionManagement/consultation/submitOutcome', { id, outcome }, later)
      const publishLater = (token = other) => ask('POST /opinionManagement/consultation/publishOutcome', { id }, token)
      expect(await submitLater()).toMatchObject({ success: false, message: expect.stringContaining('还有 2 条') })
      expect(await ask('POST /opinionManagement/consultation/archive', { id }, later)).toMatchObject({
        success: false,
        message: expect.stringContaining('公布结果之后'),
      })
      await handle(
        first.id,
        { state: 40, answer: '有道理，已改为每半年一次。', publicText: '建议改为每半年检修一次。' },
        later,
      )
      await handle(second.id, { state: 42, answer: '检修关系安全，不能取消。' }, later)
      expect(await submitLater(' ')).toMatchObject({ success: false, message: expect.stringContaining('写明结果') })
      expect(await publishLater()).toMatchObject({ success: false, message: expect.stringContaining('没有等待审核') })
      expect(await submitLater()).toMatchObject({ success: true })
      // Whoever checks it reads what the public will read, and the names of the persons.
      const checked = (await ask(`GET /opinionManagement/consultation/queryById?id=${id}`, undefined, other)).result
      const { realname } = await test.database.db
        .selectFrom('account')
        .select('realname')
        .where('username', '=', checked.writtenBy)
        .executeTakeFirstOrThrow()
      expect(checked).toMatchObject({ writer: realname, submitter: realname })
      expect(realname).not.toBe(checked.writtenBy)
      // What waits is not public, and what was submitted is what is released.
      expect((await detail(id)).result).toMatchObject({ consultation: { stage: 'ended' }, outcome: null })
      expect((await follow(receipt)).result.outcomeOf).toBeNull()
      expect(await handle(first.id, { state: 42, answer: '改。' }, later)).toMatchObject({
        success: false,
        message: expect.stringContaining('正在等待审核'),
      })
      expect(await publishLater(later)).toMatchObject({
        success: false,
        message: expect.stringContaining('须由另一人审核'),
      })
      expect(await publishLater()).toMatchObject({ success: true })
      expect(await submitLater()).toMatchObject({ success: false, message: '结果已经公布' })
      const { result } = await detail(id)
      expect(result.outcome).toEqual(checked.publicOutcome)
      expect(result).toMatchObject({
        consultation: { stage: 'answered', outcomeDate: '2027-01-02' },
        outcome: {
          text: '共收到意见两条，采纳一条。',
          total: 2,
          results: [
            { text: '已采纳', count: 1 },
            { text: '未采纳', count: 1 },
          ],
          opinions: [
            {
              label: '第二条',
              text: '建议改为每半年检修一次。',
              count: 1,
              result_dictText: '已采纳',
              reason: '有道理，已改为每半年一次。',
            },
          ],
        },
      })
      expect(JSON.stringify(result)).not.toMatch(/赵|13812345678|负担过重/)
      expect((await follow(receipt)).result).toMatchObject({
        progress: '已答复',
        result_dictText: '已采纳',
        answer: '有道理，已改为每半年一次。',
        outcomeOf: id,
      })
      expect(await handle(first.id, { state: 42, answer: '改。' }, later)).toMatchObject({
        success: false,
        message: expect.stringContaining('已经公布'),
      })
      expect(await ask('POST /opinionManagement/consultation/archive', { id }, later)).toMatchObject({ success: true })
      expect((await detail(id)).result).toMatchObject({ consultation: { stage: 'archived' } })
    })
    expect(await archive()).toMatchObject({ success: false })
  })
  it('the workbench counts outcomes that are due and opinions that wait, for those who may see them', async () => {
    const before = (await ask('GET /sys/workbench')).result.deadlines
    const id = await released('圩堤条例（草案）')
    await send(id)
    const during = (await ask('GET /sys/workbench')).result.deadlines
    expect(during.opinions).toEqual({ waiting: before.opinions.waiting + 1, undecided: before.opinions.undecided + 1 })
    const ordinary = await test.signIn()
    expect((await ask('GET /sys/workbench', undefined, ordinary)).result.deadlines).toBeNull()
    const due = (day: string) =>
      on(day, async () => {
        // A password that was set long ago would have to be changed first.
        const person = await test.makeUser({ permissions: ['opinion:consultation:list'], passwordSetAt: test.now })
        return (await ask('GET /sys/workbench', undefined, await test.sessionOf(person))).result.deadlines
      })
    const [atOnce, late] = [await due('2027-02-01'), await due('2027-03-20')]
    expect(atOnce).toMatchObject({ filings: null, opinions: null })
    expect(atOnce.outcomes.ended).toBeGreaterThan(0)
    expect(late.outcomes.overdue).toBeGreaterThan(atOnce.outcomes.overdue)
  })
  it('the summary counts opinions by attitude, identity, conclusion and provision, and goes out as workbook and document', async () => {
    const id = await released('护岸条例（草案）')
    const anchor = await anchorOf(id, '第二条')
    await send(id, { anchor, attitude: 1, identity: 3, content: '赞成这一条规定。' })
    await send(id, { anchor, attitude: 3, content: '反对这一条规定。' })
    await send(id, { attitude: 2, identity: 4, content: '建议整篇更加简短。' })
    const spam = (await listed('targetTitle=*护岸*&content=反对这一条规定。'))[0]
    await handle(spam.id, { state: 80, answer: '与草案无关。' })
    const { result } = await ask(`GET /opinionManagement/consultation/report?id=${id}`)
    expect(result).toMatchObject({
      total: 3,
      undecided: 2,
      attitudes: [
        { text: '赞成', count: 1 },
        { text: '修改', count: 1 },
      ],
      articles: [
        { label: '全文', total: 1, amend: 1 },
        { label: '第二条', total: 1, support: 1, oppose: 0 },
      ],
    })
    expect(result.identities.map(({ text }: { text: string }) => text)).toEqual(['行业组织', '基层立法联系点'])
    const { lines, name, bytes } = await exportOf(test, `/opinionManagement/consultation/exportXls?id=${id}`, clerk)
    expect(name).toBe('护岸条例（草案）意见汇总表.xlsx')
    expect(JSON.stringify(lines)).toContain('建议整篇更加简短。')
    const [, figures] = await sheetsOf({ field: 'file', name, bytes })
    expect(figures?.rows).toEqual(
      expect.arrayContaining([
        expect.arrayContaining(['态度', '赞成', '1', '50%']),
        expect.arrayContaining(['条款', '第二条', '1', '50%', '1', '0', '0']),
      ]),
    )
    const response = await test.app.inject({
      url: `/fagui/opinionManagement/consultation/exportDocx?id=${id}`,
      headers: { 'x-access-token': clerk },
    })
    const words = JSON.stringify(await readSource('汇总.docx', response.rawPayload))
    expect(words).toContain('护岸条例（草案）意见汇总报告')
    expect(words).toContain('赞成这一条规定。')
    // The charts: of two opinions that are no spam each of two attitudes has one, as long as the longest.
    expect(words).toContain('1 条，50%')
    expect(words).toContain('█'.repeat(30))
  })
})

describe('opinions of the public', () => {
  it('an opinion is kept once however often it is sent, and gets the same receipt', async () => {
    const id = await released('泵站条例（草案）')
    const body = opinion(id)
    const both = await Promise.all([1, 2].map(() => publicly('POST /internet/fagui/opinion/send', body)))
    const again = await publicly('POST /internet/fagui/opinion/send', { ...body, content: '换了内容再次提交。' })
    const receipts = [...both, again].map(({ result }) => result.receipt)
    expect(new Set(receipts).size).toBe(1)
    expect(receipts[0]).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(await listed('targetTitle=*泵站*')).toHaveLength(1)
    expect((await follow(receipts[0].toLowerCase().replaceAll('-', ' '))).result).toMatchObject({
      progress: '已收到，等待受理',
      answer: null,
    })
  })
  it('a wrong receipt code tells nothing', async () => {
    const answers = await Promise.all(['AAAA-AAAA-AAAA', '1', '%', "' or 1=1"].map(follow))
    for (const answer of answers)
      expect(answer).toMatchObject({
        success: false,
        code: 404,
        result: null,
        message: '没有找到这个回执码，请核对后再试',
      })
  })
  it('opinions are taken within the term only, and need an attitude, an identity and words', async () => {
    const id = await released('渠道条例（草案）', { beginDate: '2026-11-25', endDate: LAST_DAY })
    expect(await send(id)).toMatchObject({ success: false, message: expect.stringContaining('不在征求意见的期限内') })
    await on('2026-12-31', async () => expect(await send(id)).toMatchObject({ success: true }))
    await on('2027-01-01', async () =>
      expect(await send(id)).toMatchObject({ success: false, message: expect.stringContaining('2026-12-31') }),
    )
    const open = await released('涵洞条例（草案）')
    for (const [more, words] of [
      [{ attitude: null }, '态度'],
      [{ attitude: 9 }, '态度'],
      [{ identity: 0 }, '身份'],
      [{ content: ' 好 ' }, '不少于'],
      [{ phone: '电话' }, '电话号码'],
      [{ email: 'a@' }, '电子邮件'],
      [{ kind: 9 }, '种类'],
    ] as const)
      expect(await send(open, more)).toMatchObject({ success: false, message: expect.stringContaining(words) })
    expect(await send(open, { anchor: 'nowhere' })).toMatchObject({ success: false, code: 404 })
    expect(await listed('targetTitle=*涵洞*')).toEqual([])
  })
  it('a browser has to work before an opinion is taken, each work is good for one, and a repetition needs none', async () => {
    const guarded = await startTestApp({ captcha: true }, {}, test)
    try {
      const id = await released('船坞条例（草案）')
      const body = opinion(id)
      const post = async (more: object) =>
        (await guarded.ask('POST /internet/fagui/opinion/send', { body: { ...body, ...more } })).body
      expect(await post({})).toMatchObject({ success: false, message: '请先拖动滑块完成验证' })
      expect(await post({ work: { nonce: 'x', answers: [1] } })).toMatchObject({
        success: false,
        message: '验证已过期，请重新拖动滑块',
      })
      const work = doWork((await guarded.ask('POST /internet/fagui/opinion/work', { body: {} })).body.result)
      const first = await post({ work })
      expect(first).toMatchObject({ success: true })
      expect(await post({})).toMatchObject({ success: true, result: first.result })
      expect(await post({ key: 'another-key-000000001', work })).toMatchObject({
        success: false,
        message: '验证已过期，请重新拖动滑块',
      })
    } finally {
      await guarded.close()
    }
  })
  it('one address sends ten opinions a minute and tries twenty receipts at most', async () => {
    const limited = await startTestApp({}, { rateLimits: true }, test)
    try {
      const id = await released('码头条例（草案）')
      const statuses: number[] = []
      for (let at = 0; at < 11; at++)
        statuses.push((await limited.ask('POST /internet/fagui/opinion/send', { body: opinion(id) })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
      const tries: number[] = []
      for (let at = 0; at < 21; at++)
        tries.push((await limited.ask('POST /internet/fagui/opinion/follow', { body: { receipt: `X${at}` } })).status)
      expect(tries.at(-2)).toBe(404)
      expect(tries.at(-1)).toBe(429)
    } finally {
      await limited.close()
    }
  })
  it('an ordinary user reads neither opinions nor senders; names and contacts are encrypted, shortened, and shown by a code with a line in the log', async () => {
    const id = await released('航道条例（草案）')
    await send(id, {
      name: '欧阳小明',
      phone: '13987654321',
      email: 'ouyang@example.com',
      content: '建议增加航道的养护经费。',
    })
    const ordinary = await test.signIn()
    for (const call of ['GET /opinionManagement/feedback/list', 'GET /opinionManagement/consultation/list'])
      expect(await ask(call, undefined, ordinary)).toMatchObject({ success: false, code: 510 })
    const [row] = await listed('targetTitle=*航道*')
    expect(row.sender).toEqual({ name: '欧**', phone: '139****4321', email: 'o***@example.com' })
    const { db } = test.database
    const stored = JSON.stringify(await db.selectFrom('opinion').selectAll().where('id', '=', row.id).execute())
    expect(stored).not.toMatch(/欧阳|13987654321|ouyang/)
    const { lines } = await exportOf(test, '/opinionManagement/feedback/exportXls?targetTitle=*航道*', clerk)
    expect(JSON.stringify(lines)).toContain('139****4321')
    expect(JSON.stringify(lines)).not.toContain('13987654321')
    expect(await ask('POST /opinionManagement/feedback/sender', { id: row.id })).toMatchObject({
      success: false,
      code: 510,
    })
    const holder = await test.signIn([...STAFF, 'opinion:feedback:contacts'])
    expect((await ask('POST /opinionManagement/feedback/sender', { id: row.id }, holder)).result).toEqual({
      name: '欧阳小明',
      phone: '13987654321',
      email: 'ouyang@example.com',
    })
    const log = await db
      .selectFrom('activityLog')
      .select('content')
      .where('content', 'like', '查看提意见人的姓名和联系方式%')
      .execute()
    expect(log).toHaveLength(1)
    expect(log[0]?.content).toContain('航道条例（草案）')
  })
  it('senders are encrypted anew when the key changes, and are readable with the newest key alone', async () => {
    const { db } = test.database
    const keys = keyRingOf([Buffer.alloc(32, 7), Buffer.alloc(32, 9)])
    const next = contactSealerOf(keys)
    const total = (await db.selectFrom('opinion').select('id').execute()).length
    expect(await sealOpinions(db, next)).toEqual({ done: total, unreadable: 0 })
    expect(await sealOpinions(db, next)).toEqual({ done: 0, unreadable: 0 })
    const back = contactSealerOf(keyRingOf([Buffer.alloc(32, 9), Buffer.alloc(32, 7)]))
    expect(await sealOpinions(db, back)).toEqual({ done: total, unreadable: 0 })
    expect((await listed('targetTitle=*航道*'))[0].sender.name).toBe('欧**')
  })
})

describe('handling opinions', () => {
  it('a conclusion fits the kind and has an answer, which its sender reads; notes of the office stay there', async () => {
    const id = await released('灌区条例（草案）')
    const { receipt } = (await send(id)).result
    const [row] = await listed('targetTitle=*灌区*')
    expect(await handle(row.id, { state: 43, answer: '已更正。' })).toMatchObject({
      success: false,
      message: expect.stringContaining('不适用'),
    })
    expect(await handle(row.id, { state: 41 })).toMatchObject({
      success: false,
      message: expect.stringContaining('写明答复'),
    })
    expect(await handle(row.id, { state: 20, note: '与水利厅核对', publicText: '公开' })).toMatchObject({
      success: false,
    })
    expect(await handle(row.id, { state: 20, note: '与水利厅核对' })).toMatchObject({ success: true })
    expect((await follow(receipt)).result).toMatchObject({ progress: '办理中', result_dictText: null, answer: null })
    expect(await handle(row.id, { state: 41, answer: '部分采纳：改为两年三次。' })).toMatchObject({ success: true })
    const { result } = await follow(receipt)
    expect(result).toMatchObject({
      progress: '已答复',
      result_dictText: '部分采纳',
      answer: '部分采纳：改为两年三次。',
      answerTime: '2026-11-20 12:00:00',
    })
    expect(JSON.stringify(result)).not.toContain('水利厅')
    expect((await listed('targetTitle=*灌区*'))[0]).toMatchObject({
      state: 41,
      note: '与水利厅核对',
      answeredBy: expect.any(String),
    })
  })
  it('opinions that say the same are proposed by likeness, merged by a person, and answered together', async () => {
    const id = await released('渔港条例（草案）')
    const one = (await send(id, { content: '建议把渔港的检修次数改为每半年一次，以保证安全。' })).result.receipt
    const two = (await send(id, { content: '建议将渔港检修次数改为每半年一次，保证安全。' })).result.receipt
    await send(id, { content: '罚款的数额太高，请降低到二百元。' })
    const rows = await listed('targetTitle=*渔港*')
    const main = rows.find(({ content }: { content: string }) => content.startsWith('建议把'))
    const same = rows.find(({ content }: { content: string }) => content.startsWith('建议将'))
    const other = rows.find(({ content }: { content: string }) => content.startsWith('罚款'))
    const { result } = await ask(`GET /opinionManagement/feedback/similar?id=${main.id}`)
    expect(result.map(({ id: found }: { id: string }) => found)).toEqual([same.id])
    const merge = (into: string, ids: string) => ask('POST /opinionManagement/feedback/merge', { into, ids })
    const elsewhere = await released('锚地条例（草案）')
    await send(elsewhere)
    const [foreign] = await listed('targetTitle=*锚地*')
    expect(await merge(main.id, foreign.id)).toMatchObject({
      success: false,
      message: expect.stringContaining('同一件草案'),
    })
    expect(await merge(main.id, main.id)).toMatchObject({ success: false })
    expect(await merge(main.id, same.id)).toMatchObject({ success: true, result: { done: 1 } })
    expect(await merge(main.id, same.id)).toMatchObject({ success: false, message: expect.stringContaining('已合并') })
    expect(await handle(same.id, { state: 40, answer: '采纳。' })).toMatchObject({
      success: false,
      message: expect.stringContaining('已合并'),
    })
    // What was merged follows when its main one is merged in turn.
    expect(await merge(other.id, main.id)).toMatchObject({ success: true })
    expect(
      (await listed('targetTitle=*渔港*')).find(({ id: found }: { id: string }) => found === other.id),
    ).toMatchObject({ mergedCount: 2 })
    await handle(other.id, { state: 40, answer: '一并采纳。' })
    for (const receipt of [one, two])
      expect((await follow(receipt)).result).toMatchObject({ result_dictText: '已采纳', answer: '一并采纳。' })
    expect(await ask('POST /opinionManagement/feedback/separate', { ids: same.id })).toMatchObject({ success: true })
    expect((await follow(two)).result).toMatchObject({ progress: '办理中', answer: null })
    expect(await ask('POST /opinionManagement/feedback/separate', { ids: same.id })).toMatchObject({ success: false })
  })
  /** Three hundred visitors say nearly the same on a consultation. */
  async function crowd(consultationId: string): Promise<void> {
    await send(consultationId, { content: '建议将渡轮的检修次数改为每半年一次，保证安全。' })
    const { db } = test.database
    const { createdAt, ...one } = await db
      .selectFrom('opinion')
      .selectAll()
      .where('consultationId', '=', consultationId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('opinion')
      .values(
        Array.from({ length: 299 }, (_, at) => ({
          ...one,
          id: `crowd-${consultationId.slice(0, 20)}-${at}`,
          content: `${one.content.slice(0, -1)}，理由${at}。`,
          receiptHash: `receipt ${consultationId} ${at}`,
          requestHash: `request ${consultationId} ${at}`,
          createdAt: new Date(createdAt.getTime() + at + 1),
        })),
      )
      .execute()
  }
  it('three hundred opinions that say the same are merged in two steps and listed below the one that they follow', async () => {
    const id = await released('渡轮条例（草案）')
    await crowd(id)
    const [main] = await listed('targetTitle=*渡轮*&content=*保证安全。')
    for (const left of [299, 99]) {
      const alike = (await ask(`GET /opinionManagement/feedback/similar?id=${main.id}`)).result
      expect(alike).toHaveLength(Math.min(left, 200))
      expect(alike.every(({ likeness }: any) => likeness >= 80)).toBe(true)
      const ids = alike.map((one: any) => one.id).join(',')
      expect(await ask('POST /opinionManagement/feedback/merge', { into: main.id, ids })).toMatchObject({
        success: true,
      })
    }
    const merged = async () =>
      (await ask(`GET /opinionManagement/feedback/list?mergedInto=${main.id}&pageSize=50`)).result
    expect(await merged()).toMatchObject({
      total: 299,
      records: expect.arrayContaining([expect.objectContaining({ state: 21, mergedInto: main.id })]),
    })
    expect((await ask(`GET /opinionManagement/feedback/queryById?id=${main.id}`)).result).toMatchObject({
      mergedCount: 299,
    })
    expect(
      await ask('POST /opinionManagement/feedback/separate', { ids: (await merged()).records[0].id }),
    ).toMatchObject({ success: true })
    expect(await merged()).toMatchObject({ total: 298 })
  })
  it('several opinions are taken up or decided alike in one step, and none of them when one cannot be', async () => {
    const id = await released('渡轮修理条例（草案）')
    const receipts: string[] = []
    for (const reason of ['甲', '乙', '丙'])
      receipts.push((await send(id, { content: `建议加强渡轮的修理，理由${reason}。` })).result.receipt)
    const rows = await listed('targetTitle=*渡轮修理*')
    const ids = rows.map((row: any) => row.id)
    const batch = (chosen: string[], set: object, token = clerk) =>
      ask('POST /opinionManagement/feedback/handleBatch', { ids: chosen.join(','), ...set }, token)
    expect(await batch(ids, { state: 20 })).toMatchObject({ success: true, result: { done: 3 } })
    expect((await listed('targetTitle=*渡轮修理*')).map((row: any) => row.state)).toEqual([20, 20, 20])
    expect(await batch(ids, { state: 40 })).toMatchObject({
      success: false,
      field: 'answer',
      message: expect.stringContaining('请写明答复'),
    })
    expect(await batch(ids, { state: 43, answer: '已更正。' })).toMatchObject({ success: false, field: 'state' })
    expect(await batch(ids, { state: 21 })).toMatchObject({ success: false, field: 'state' })
    expect(await batch([...ids, 'nobody'], { state: 40, answer: '已采纳。' })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    const reader = await test.signIn(['opinion:feedback:list'])
    expect(await batch(ids, { state: 40, answer: '已采纳。' }, reader)).toMatchObject({ success: false, code: 510 })
    expect(await handle(ids[2], { state: 42, answer: '另有规定。' })).toMatchObject({ success: true })
    expect(await batch(ids, { state: 40, answer: '已采纳。' })).toMatchObject({
      success: false,
      message: expect.stringContaining('已有结论'),
    })
    expect((await listed('targetTitle=*渡轮修理*')).map((row: any) => row.state)).toEqual([20, 20, 42])
    expect(await batch(ids.slice(0, 2), { state: 40, answer: '已采纳，见第三条。' })).toMatchObject({
      success: true,
      result: { done: 2 },
    })
    const answers = await Promise.all(receipts.map(async (receipt) => (await follow(receipt)).result.answer))
    expect(answers.filter((answer) => answer === '已采纳，见第三条。')).toHaveLength(2)
    expect(answers).toContain('另有规定。')
  })
  it('opinions are passed to a department, and data rules let it see its own only', async () => {
    const id = await released('引水条例（草案）')
    await send(id, { content: '请水利部门研究引水的费用。' })
    await send(id, { content: '请交通部门研究引水的航线。' })
    const rows = await listed('targetTitle=*引水*')
    const ruled = await test.makeUser({ permissions: STAFF, departments: ['引水处'] })
    const { db } = test.database
    const department = await db
      .selectFrom('department')
      .select(['id', 'orgCode'])
      .where('name', '=', '引水处')
      .executeTakeFirstOrThrow()
    const assign = (ids: string, departId = department.id) =>
      ask('POST /opinionManagement/feedback/assign', { ids, departId })
    expect(await assign(rows[0].id, 'nowhere')).toMatchObject({ success: false, message: '请选择承办部门' })
    expect(await assign(rows[0].id)).toMatchObject({ success: true, result: { done: 1 } })
    await db
      .insertInto('permissionDataRule')
      .values({
        id: 'rule-opinions',
        permissionId: 'menu-opinions-feedback',
        name: '本部门',
        field: 'orgCode',
        condition: '=',
        value: department.orgCode,
        enabled: true,
      })
      .execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: ['rule-opinions'] })
      .where('permissionId', '=', 'menu-opinions-feedback')
      .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', ruled.id))
      .execute()
    const token = await test.sessionOf(ruled)
    expect(await listed('pageNo=1', token)).toMatchObject([{ id: rows[0].id, departName: '引水处', state: 22 }])
    const read = (at: number) => ask(`GET /opinionManagement/feedback/queryById?id=${rows[at].id}`, undefined, token)
    expect((await read(0)).result).toMatchObject({ id: rows[0].id, departName: '引水处' })
    expect(await read(1)).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await handle(rows[1].id, { state: 20 }, token)).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await handle(rows[0].id, { state: 40, answer: '已采纳。' }, token)).toMatchObject({ success: true })
    expect(await assign(rows[0].id)).toMatchObject({ success: false, message: expect.stringContaining('已有结论') })
  })
  it('two clerks who answer at the same time are told of each other', async () => {
    const id = await released('围垦条例（草案）')
    await send(id)
    const [row] = await listed('targetTitle=*围垦*')
    const body = (answer: string) => ({
      state: 40,
      answer,
      revision: row.revision,
      began: { state: row.state, answer: row.answer },
    })
    expect(await handle(row.id, body('甲的答复'))).toMatchObject({ success: true })
    expect(await handle(row.id, body('乙的答复'))).toMatchObject({ success: false, code: 409 })
  })
  it('the list and the public list take the same number of statements however long they are', async () => {
    const count = async (call: string, token: string | null) =>
      (await test.statements(() => ask(call, undefined, token))).count
    expect(await count('GET /opinionManagement/feedback/list?pageSize=100', clerk)).toBe(
      await count('GET /opinionManagement/feedback/list?pageSize=1', clerk),
    )
    expect(await count('GET /opinionManagement/consultation/list?pageSize=100', clerk)).toBe(
      await count('GET /opinionManagement/consultation/list?pageSize=1', clerk),
    )
    expect(await count('GET /internet/fagui/consultation/list?pageSize=50', null)).toBe(1)
  })
})

describe('corrections and proposals to review', () => {
  it('an article of a released law is corrected and proposed for review, and its sender follows the answer', async () => {
    const { db } = test.database
    await makeLaws(db, [
      {
        title: '浙江省渡槽条例',
        note: ['2020年3月1日 浙江省第十三届人民代表大会常务委员会第九次会议通过'],
        body: [
          '第一条 为了管理渡槽，制定本条例。',
          '第二条 渡槽应当检修。',
          '检修应当记录。',
          '第三条 本条例自2020年5月1日起施行。',
        ],
      },
      {
        title: '宁波市渡槽密件办法',
        note: ['2021年3月1日 宁波市人民政府通过'],
        body: ['第一条 渡槽。'],
        known: { fLevel: 'F05' },
      },
    ])
    const editionOf = (title: string) =>
      db.selectFrom('lawVersion').select(['id', 'workId']).where('title', '=', title).executeTakeFirstOrThrow()
    const { id: versionId, workId } = await editionOf('浙江省渡槽条例')
    const anchor = (
      await db
        .selectFrom('lawNode')
        .select('anchor')
        .where('versionId', '=', versionId)
        .where('label', '=', '第二条')
        .executeTakeFirstOrThrow()
    ).anchor
    const law = (kind: number, more: object = {}) =>
      send('', {
        kind,
        consultationId: null,
        workId,
        versionId,
        anchor,
        attitude: null,
        content: '第二款的“检修”应为“检验”。',
        ...more,
      })
    const { receipt } = (await law(2)).result
    expect(await law(3, { content: '与上位法抵触，请予审查。' })).toMatchObject({ success: true })
    expect(await law(2, { anchor: 'a999' })).toMatchObject({ success: false, code: 404 })
    expect(await law(2, { versionId: 'none' })).toMatchObject({ success: false, code: 404 })
    const [row] = await listed('targetTitle=*渡槽*&kind=2')
    expect(row).toMatchObject({
      kind_dictText: '纠错',
      label: '第二条',
      quote: expect.stringContaining('检修应当记录'),
      attitude: null,
    })
    expect(await handle(row.id, { state: 40, answer: '采纳' })).toMatchObject({
      success: false,
      message: expect.stringContaining('不适用'),
    })
    expect(await handle(row.id, { state: 43, answer: '已对照公报更正。', publicText: '公开' })).toMatchObject({
      success: false,
      message: expect.stringContaining('征求意见稿'),
    })
    expect(await handle(row.id, { state: 43, answer: '已对照公报更正。' })).toMatchObject({ success: true })
    expect((await follow(receipt)).result).toMatchObject({
      kind_dictText: '纠错',
      result_dictText: '已更正',
      answer: '已对照公报更正。',
    })
    const secret = await editionOf('宁波市渡槽密件办法')
    expect(await law(2, { workId: secret.workId, versionId: secret.id, anchor: null })).toEqual(
      expect.objectContaining({ success: false, code: 404, message: (await law(2, { versionId: 'none' })).message }),
    )
  })
})
