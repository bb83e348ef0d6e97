import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { makeLaws } from '#server/testing/make.ts'
import { raw } from '#server/testing/raw-sql.ts'
import type { Person } from '#server/testing/people.ts'
import { exportOf } from '#server/testing/workbook.ts'
import { tellFollowers } from '../following/following.door.ts'
import { SearchEngine } from '../search/search.door.ts'
import { releaseDue } from './release-due.ts'

const LAW = '/fagui/internet/fagui/law'
const DOCUMENT = 'dataManagement/document'
const READ: PermissionCode[] = ['data:document:list']
const WRITE: PermissionCode[] = [
  ...READ,
  'data:document:add',
  'data:document:edit',
  'data:document:delete',
  'data:document:export',
]

let test: TestApp
let writer: Person
let clerk: string
let reviewer: string
let approver: string
let publisher: Person
let publishing: string
beforeAll(async () => {
  test = await startTestApp()
  writer = await test.makeUser({ realname: '经办甲', permissions: WRITE })
  clerk = await test.sessionOf(writer)
  reviewer = await test.signIn([...READ, 'data:document:review'])
  approver = await test.signIn([...READ, 'data:document:approve'])
  publisher = await test.makeUser({ realname: '发布丁', permissions: [...READ, 'data:document:release'] })
  publishing = await test.sessionOf(publisher)
})
afterAll(async () => {
  await test.close()
})

const ask = async (name: string, as: string, body?: unknown) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const done = async (name: string, as: string, body?: unknown) => {
  const answer = await ask(name, as, body)
  expect(answer).toMatchObject({ success: true })
  return answer.result
}
let number = 0
const form = (given: object = {}) => ({
  title: `杭州市更正测试规定（${++number}）`,
  titleNote: '2026年3月1日杭州市人民政府令第399号公布',
  body: '第一条　为了管理渡口，制定本规定。\n第二条　渡口每日巡查二次。\n第三条　本规定自2026年5月1日起施行。',
  docNumber: null,
  fType: 'FT02',
  fLevel: 'F02',
  region: '330100',
  address: 'A01',
  ...given,
})
const detail = (id: string, as = clerk) => done(`GET /${DOCUMENT}/queryById?id=${id}`, as)
const take = (act: string, id: string, as: string, body: object = {}) =>
  ask(`POST /${DOCUMENT}/${act}`, as, { id, ...body })
/** Takes a text through both reviews. */
async function reviewed(id: string): Promise<void> {
  for (const [act, as] of [
    ['submit', clerk],
    ['review', reviewer],
    ['approve', approver],
  ] as const)
    expect(await take(act, id, as)).toMatchObject({ success: true })
}
async function released(given: object = {}): Promise<{ id: string; workId: string; title: string }> {
  const { id } = await done(`POST /${DOCUMENT}/add`, clerk, form(given))
  await reviewed(id)
  expect(await take('release', id, publishing)).toMatchObject({ success: true })
  const { workId, title } = await detail(id)
  return { id, workId, title }
}
const correct = async (id: string, as = clerk): Promise<string> =>
  (await done(`POST /${DOCUMENT}/correct`, as, { id })).id
const drop = (id: string) => done(`DELETE /${DOCUMENT}/deleteBatch?ids=${id}`, clerk)
async function edit(id: string, changes: Record<string, unknown>, as = clerk) {
  const before = await detail(id, as)
  const began = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null]))
  return ask(`PUT /${DOCUMENT}/edit`, as, { id, revision: before.revision, ...changes, began })
}
/** What the public page of a law says. */
const page = async (workId: string) => (await test.call(`${LAW}/detail?id=${workId}`)).body
const wordsOf = async (workId: string): Promise<string> => JSON.stringify((await page(workId)).result.tree)
const stepsOf = async (id: string) =>
  (await done(`GET /${DOCUMENT}/steps?id=${id}`, clerk)).map((step: { act: string; inCorrection: boolean }) => [
    step.act,
    step.inCorrection,
  ])
const at = (hours: number) => {
  const moment = new Date(test.now.getTime() + hours * 3_600_000)
  return { moment, text: new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ') }
}
const SECOND = '第一条　为了管理渡口，制定本规定。\n第二条　渡口每日巡查三次。\n第三条　本规定自2026年5月1日起施行。'

/** Journeys of several people with what the public is given at each step. */
const LONG = { timeout: 90_000 }

describe('messages on the way of a document and of its 更正稿', () => {
  it('lead to the text itself, and to the document once the 更正稿 is in its place', async () => {
    const { id } = await done(`POST /${DOCUMENT}/add`, clerk, form())
    const walk = async (text: string) => {
      await take('submit', text, clerk)
      await take('reviewReturn', text, reviewer, { note: '缺项' })
      await take('submit', text, clerk)
      await take('review', text, reviewer)
      await take('approve', text, approver)
      await take('release', text, publishing, { note: '更正一个字' })
    }
    const pages = async () =>
      (
        await test.database.db
          .selectFrom('announcement')
          .select(['title', 'page'])
          .where('kind', '=', 'document')
          .where('page', 'like', '/dataManagement/document%')
          .orderBy('createdAt')
          .orderBy('id')
          .execute()
      ).map(({ title, page }) => `${title} ${page?.replace('/dataManagement/document', '') ?? ''}`)
    const before = (await pages()).length
    await walk(id)
    const own = (await pages()).slice(before)
    expect(new Set(own)).toEqual(
      new Set([
        `有文件等待初审 ?waiting=${id}`,
        `文件初审退回 ?open=${id}`,
        `文件初审通过 ?open=${id}`,
        `有文件等待复审 ?waiting=${id}`,
        `文件复审通过 ?open=${id}`,
        `有文件等待发布 ?waiting=${id}`,
        `文件发布 ?open=${id}`,
      ]),
    )
    const correction = (await done(`POST /${DOCUMENT}/correct`, clerk, { id })).id as string
    await done(`PUT /${DOCUMENT}/edit`, clerk, {
      ...(await detail(correction)),
      id: correction,
      body: form().body.replace('二次', '三次'),
    })
    await walk(correction)
    const told = (await pages()).slice(before + own.length)
    expect(told.length).toBeGreaterThan(6)
    for (const one of told) {
      const led = /\?(?:waiting|open)=(.+)$/.exec(one)?.[1] ?? ''
      expect([one, (await detail(led)).id]).toEqual([one, id])
    }
  })
})

describe('the correction of a released text', LONG, () => {
  it('leaves every public answer as it was until its release, and then shows the new text at the same address with what was put right', async () => {
    const { id, workId, title } = await released()
    const own = await correct(id)
    /** Every way in which the public reads the text: status and words. */
    const seen = async () => {
      const ways = [
        `detail?id=${workId}`,
        `named?title=${title}`,
        `search?q=${title}`,
        `suggest?q=${title.slice(0, 12)}`,
        `provision?id=${workId}&anchor=t2`,
      ]
      const answers = await Promise.all(ways.map((way) => test.call(`${LAW}/${way}`)))
      for (const { status, body } of answers)
        expect([status, body.success, body.result === null]).toEqual([200, true, false])
      const site = await test.app.inject(encodeURI(`/law/${title}`))
      expect(site.statusCode).toBe(200)
      const file = await test.app.inject(`${LAW}/download?id=${workId}`)
      expect(file.statusCode).toBe(200)
      const text = JSON.stringify([answers[0]?.body.result.tree, answers[4]?.body.result])
      return ['二次', '三次'].filter((words) => text.includes(words))
    }
    expect(await seen()).toEqual(['二次'])
    expect(await edit(own, { body: SECOND })).toMatchObject({ success: true })
    expect(await seen()).toEqual(['二次'])
    for (const [act, as] of [
      ['submit', clerk],
      ['review', reviewer],
      ['approve', approver],
    ] as const) {
      expect(await take(act, own, as)).toMatchObject({ success: true })
      expect(await seen()).toEqual(['二次'])
    }
    expect(await take('release', own, publishing)).toMatchObject({
      success: false,
      message: expect.stringContaining('请写明更正了什么'),
    })
    expect(await seen()).toEqual(['二次'])
    const answer = await take('release', own, publishing, { note: '更正：第二条“二次”应为“三次”' })
    expect(answer).toMatchObject({ success: true, result: { id, state: 50, workId, corrects: null } })
    expect(await seen()).toEqual(['三次'])
    const { version } = (await page(workId)).result
    expect(version.corrections).toEqual([{ day: '2026-11-20', note: '第二条“二次”应为“三次”' }])
    const found = (await test.call(`${LAW}/search?q=渡口每日巡查三次`)).body.result.records
    expect(found.map((one: { workId: string }) => one.workId)).toContain(workId)
  })

  it('keeps the document with its people and days, and adds its own steps, comments, saves and state', async () => {
    const { id } = await released()
    const before = await detail(id)
    const own = await correct(id)
    const commenter = await test.signIn([...READ, 'data:document:comment'])
    await done(`POST /${DOCUMENT}/comment`, commenter, { id: own, place: '第二条', words: '次数请核对原件' })
    await edit(own, { body: SECOND, note: '据原件更正' })
    await reviewed(own)
    await take('release', own, publishing, { note: '巡查次数有误' })
    expect(await detail(id)).toMatchObject({
      body: SECOND,
      note: '据原件更正',
      state: 50,
      workId: before.workId,
      createBy: before.createBy,
      submittedBy: before.submittedBy,
      releasedBy: before.releasedBy,
      releaseTime: before.releaseTime,
      correction: null,
    })
    expect(await stepsOf(id)).toEqual([
      ...['submit', 'review', 'approve', 'release', 'correct'].map((act) => [act, false]),
      ...['submit', 'review', 'approve', 'release'].map((act) => [act, true]),
    ])
    const comments = await done(`GET /${DOCUMENT}/comments?id=${id}`, clerk)
    expect(comments).toMatchObject([{ words: '次数请核对原件', place: '第二条' }])
    expect(await done(`GET /${DOCUMENT}/saves?id=${id}`, clerk)).toHaveLength(2)
    const [change] = await done(`GET /${DOCUMENT}/changes?id=${id}`, clerk)
    expect(change.fields).toEqual([{ name: '备注', before: '', after: '据原件更正' }])
    // What messages have named opens the document that was corrected.
    expect(await detail(own)).toEqual(await detail(id))
  })

  it('shows in what it differs, and needs no words for the public where no public word was changed', async () => {
    const { id, workId } = await released()
    const own = await correct(id)
    expect(await done(`GET /${DOCUMENT}/compareCorrection?id=${own}`, clerk)).toEqual({
      rows: [],
      fields: [],
      isPublicTextChanged: false,
    })
    await edit(own, {
      note: '内部备注',
      articleForces: [{ place: '第二条', state: 'stopped', day: null, basis: '省人民政府的决定' }],
    })
    expect(await done(`GET /${DOCUMENT}/compareCorrection?id=${own}`, clerk)).toEqual({
      rows: [],
      fields: [
        { name: '备注', before: '', after: '内部备注' },
        { name: '条文效力', before: '', after: '第二条停止施行（省人民政府的决定）' },
      ],
      isPublicTextChanged: false,
    })
    const force = async () =>
      (await page(workId)).result.tree.find(({ label }: { label: string }) => label === '第二条').force ?? null
    expect(await force()).toBeNull()
    await reviewed(own)
    expect(await take('release', own, publishing)).toMatchObject({ success: true })
    expect(await force()).toMatchObject({ state: 'stopped' })
    expect((await page(workId)).result.version.corrections).toEqual([])
    const second = await correct(id)
    await edit(second, { body: SECOND, titleNote: '2026年3月1日杭州市人民政府令第400号公布' })
    const compared = await done(`GET /${DOCUMENT}/compareCorrection?id=${second}`, clerk)
    expect(compared).toMatchObject({
      rows: [{ kind: 'changed', leftLabel: '第二条' }],
      fields: [{ name: '题注', before: expect.stringContaining('399'), after: expect.stringContaining('400') }],
      isPublicTextChanged: true,
    })
  })

  it('is reviewed and released by different people', async () => {
    const all = await test.signIn([...WRITE, 'data:document:review', 'data:document:approve', 'data:document:release'])
    const { id } = await released()
    const own = await correct(id, all)
    await take('submit', own, all)
    expect(await take('review', own, all)).toMatchObject({
      success: false,
      message: expect.stringContaining('须由另一人办理'),
    })
    await take('review', own, reviewer)
    expect(await take('approve', own, all)).toMatchObject({
      success: false,
      message: expect.stringContaining('须由另一人办理'),
    })
    await take('approve', own, approver)
    expect(await take('release', own, all)).toMatchObject({
      success: false,
      message: expect.stringContaining('须由另一人办理'),
    })
    expect(await take('release', own, publishing)).toMatchObject({ success: true })
  })

  it('keeps public addresses of attachments that stay, adds new ones and takes removed ones away', async () => {
    const sent = async (name: string): Promise<string> => {
      const sheet = formOf({ biz: 'attachment' }, [{ name, bytes: `内容${name}` }])
      return (await test.ask('POST /sys/common/upload', { token: clerk, ...sheet })).body.message
    }
    const [first, second, third] = [await sent('附表一.txt'), await sent('附表二.txt'), await sent('附表三.txt')]
    const file = (path: string) => ({ path, kind: '30', isPublic: true })
    const { id, workId } = await released({ attachments: [file(first), file(second)] })
    const shown = async () => (await page(workId)).result.attachments as { id: string; name: string }[]
    const before = await shown()
    expect(before.map(({ name }) => name)).toEqual(['附表一.txt', '附表二.txt'])
    const own = await correct(id)
    await edit(own, { attachments: [file(third), { ...file(first), caption: '巡查表' }] })
    expect(await shown()).toEqual(before)
    await reviewed(own)
    await take('release', own, publishing)
    const after = await shown()
    expect(after.map(({ name }) => name)).toEqual(['附表三.txt', '巡查表'])
    expect(after[1]?.id).toBe(before[0]?.id)
    expect((await test.app.inject(`${LAW}/attachment?id=${after[0]?.id ?? ''}`)).statusCode).toBe(200)
    expect((await test.call(`${LAW}/attachment?id=${before[1]?.id ?? ''}`)).body.success).toBe(false)
  })

  it('of the title and of the day keeps the address, what follows it and what staff have entered, and old links lead there', async () => {
    const { id, workId, title } = await released({ title: '杭州市渡口管里规定' })
    const { versionId } = (await page(workId)).result.version
    const follower = await test.signIn(READ)
    await done('POST /sys/following/follow', follower, { kind: 'law', target: workId })
    const own = await correct(id)
    await edit(own, { title: '杭州市渡口管理规定', titleNote: '2026年3月2日杭州市人民政府令第399号公布' })
    await reviewed(own)
    expect(await take('release', own, publishing, { note: '名称错一字，公布日期错一日' })).toMatchObject({
      success: true,
      result: { workId },
    })
    const { work, version } = (await page(workId)).result
    expect(work).toMatchObject({ title: '杭州市渡口管理规定' })
    expect(version).toMatchObject({ versionId, publishDate: '2026-03-02' })
    // Those who follow it are told of a correction, and of no new text.
    await tellFollowers(test.database.db, new SearchEngine('330000'), test.now)
    const told = (await done('GET /sys/annountCement/getMyAnnouncement?busType=following&pageSize=50', follower))
      .records
    expect(told.map(({ msgAbstract }: { msgAbstract: string }) => msgAbstract).join()).toContain(
      '文本更正：名称错一字，公布日期错一日',
    )
    expect(JSON.stringify(told)).not.toContain('公布新的文本')
    const feed = (await test.app.inject(`/fagui/internet/fagui/feed/law?id=${workId}`)).body
    expect([...feed.matchAll(/<title>《[^<]*<\/title>/g)].map(([title]) => title.slice(7, -8))).toEqual([
      '《杭州市渡口管理规定》更正',
      '《杭州市渡口管理规定》施行',
      '《杭州市渡口管理规定》公布',
    ])
    expect(work.aliases ?? []).not.toContain(title)
    for (const name of [title, '杭州市渡口管理规定'])
      expect((await test.call(`${LAW}/named?title=${name}`)).body.result).toMatchObject({ workId })
    // A text of the same title and day is the same edition, and none of the title before is stored over it.
    const again = await done(
      `POST /${DOCUMENT}/add`,
      clerk,
      form({ title: '杭州市渡口管理规定', titleNote: '2026年3月2日公布' }),
    )
    await reviewed(again.id)
    expect((await take('release', again.id, publishing)).message).toContain('已经发布，不能覆盖')
    const other = await released({ title, titleNote: '2025年3月1日杭州市人民政府令第388号公布' })
    expect(other.workId).not.toBe(workId)
    expect((await page(workId)).result.work.title).toBe('杭州市渡口管理规定')
  })

  it('to a title or a day that another text has, or to other readers, is refused in words', async () => {
    const taken = await released()
    const { id, title } = await released()
    const own = await correct(id)
    await reviewed(own)
    await take('approveReturn', own, approver, { note: '改标题' })
    const releaseOf = async (changes: object) => {
      expect(await edit(own, changes as never)).toMatchObject({ success: true })
      await reviewed(own)
      const { message, success } = await take('release', own, publishing, { note: '更正' })
      expect(success).toBe(false)
      await take('approveReturn', own, approver, { note: '再改' })
      return message
    }
    expect(await releaseOf({ title: taken.title })).toContain(`库中已有《${taken.title}》`)
    const holder = await test.signIn([...WRITE, 'item:special_permissions'])
    expect(await edit(own, { title, fType: 'FT08' }, holder)).toMatchObject({ success: true })
    const special = await test.signIn([
      ...READ,
      'data:document:edit',
      'data:document:review',
      'item:special_permissions',
    ])
    const second = await test.signIn([...READ, 'data:document:approve', 'item:special_permissions'])
    const third = await test.signIn([...READ, 'data:document:release', 'item:special_permissions'])
    for (const [act, as] of [
      ['submit', holder],
      ['review', special],
      ['approve', second],
    ] as const)
      expect(await take(act, own, as)).toMatchObject({ success: true })
    expect((await take('release', own, third, { note: '更正' })).message).toContain('不能改变文件的公开范围')
  })
})

describe('two people and one document', LONG, () => {
  it('the second who corrects it is told who has it since when, with the 更正稿 to open', async () => {
    const { id } = await released()
    const own = await correct(id)
    const second = await test.signIn(WRITE)
    expect(await ask(`POST /${DOCUMENT}/correct`, second, { id })).toMatchObject({
      success: false,
      message: '经办甲 已于 2026-11-20 12:00:00 开始更正这份文件，请打开这份更正稿继续办理',
      result: { id: own },
    })
    expect((await detail(id, second)).correction).toEqual({
      id: own,
      by: '经办甲',
      time: '2026-11-20 12:00:00',
      state_dictText: '草稿',
    })
    expect((await detail(own, second)).corrected).toMatchObject({ id, state: 50, takenBack: null })
  })
  it('at the same moment begin one 更正稿 together', async () => {
    const { id } = await released()
    const answers = await Promise.all([
      ask(`POST /${DOCUMENT}/correct`, clerk, { id }),
      ask(`POST /${DOCUMENT}/correct`, clerk, { id }),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })
  it('what another act changed of the document meanwhile stays, and what both changed is told', async () => {
    const { id, title } = await released()
    const own = await correct(id)
    await edit(own, { body: SECOND })
    await released({
      title: `杭州市人民政府关于废止《${title}》的决定`,
      body: `现决定废止《${title}》，自2026年10月1日起施行。`,
      titleNote: '2026年9月1日杭州市人民政府令第410号公布',
    })
    await test.database.db.updateTable('document').set({ effectStatus: '04' }).where('id', '=', id).execute()
    await reviewed(own)
    expect(await take('release', own, publishing, { note: '巡查次数有误' })).toMatchObject({ success: true })
    expect(await detail(id)).toMatchObject({ body: SECOND, effectStatus: '04' })
    const second = await correct(id)
    await edit(second, { effectStatus: '05', body: SECOND.replace('三次', '四次') })
    await test.database.db.updateTable('document').set({ effectStatus: '01' }).where('id', '=', id).execute()
    await reviewed(second)
    expect((await take('release', second, publishing, { note: '又有误' })).message).toContain(
      '“登记的时效性”已另有改动',
    )
  })
  it('other texts of the same law are named, into which the correction is not carried', async () => {
    const { id, title } = await released()
    const own = await correct(id)
    const later = await done(
      `POST /${DOCUMENT}/add`,
      clerk,
      form({ title, titleNote: '2026年9月1日杭州市人民政府令第411号公布' }),
    )
    expect((await detail(own)).corrected.besides).toEqual([
      { kind: 'document', id: later.id, title: expect.stringContaining(title), stage: '草稿' },
    ])
  })
})

describe('a 更正稿 that is dropped', () => {
  it('leaves the document as it was, lies in the recycle bin, and is taken up again unless another one was begun', async () => {
    const { id, workId } = await released()
    const own = await correct(id)
    await edit(own, { body: SECOND })
    await drop(own)
    expect(await detail(id)).toMatchObject({ correction: null, state: 50 })
    expect(await wordsOf(workId)).toContain('二次')
    const other = await correct(id)
    expect((await ask(`PUT /${DOCUMENT}/putRecycleBin`, clerk, { ids: own })).message).toContain('另有更正稿在办理中')
    await drop(other)
    expect(await ask(`PUT /${DOCUMENT}/putRecycleBin`, clerk, { ids: own })).toMatchObject({ success: true })
    expect(await detail(own)).toMatchObject({ body: SECOND, corrects: id })
    expect((await stepsOf(id)).map(([act]: [string]) => act).slice(4)).toEqual([
      'correct',
      'dropCorrection',
      'correct',
      'dropCorrection',
      'restoreCorrection',
    ])
  })
  it('is not dropped under review', async () => {
    const { id } = await released()
    const own = await correct(id)
    await take('submit', own, clerk)
    expect((await ask(`DELETE /${DOCUMENT}/deleteBatch?ids=${own}`, clerk)).message).toContain(
      '不能修改；须先撤回或退回',
    )
  })
})

describe('a document that is taken back while it is corrected', LONG, () => {
  it('is gone for the public, its 更正稿 says so and loses its time, and its release brings the corrected text', async () => {
    const { id, workId } = await released()
    const own = await correct(id)
    await edit(own, { body: SECOND })
    await reviewed(own)
    expect(await take('schedule', own, publishing, { releaseAt: at(2).text })).toMatchObject({
      success: false,
      message: expect.stringContaining('请写明更正了什么'),
    })
    expect(await take('schedule', own, publishing, { releaseAt: at(2).text, note: '次数有误' })).toMatchObject({
      success: true,
    })
    expect(await take('withdraw', id, publishing, { note: '先停止公开' })).toMatchObject({ success: true })
    expect((await page(workId)).success).toBe(false)
    const { corrected, releaseAt } = await detail(own)
    expect([releaseAt, corrected.takenBack]).toEqual([
      null,
      { time: '2026-11-20 12:00:00', by: '发布丁', note: '先停止公开' },
    ])
    expect((await stepsOf(own)).at(-1)).toEqual(['takenBack', false])
    const messages = await test.database.db
      .selectFrom('announcement')
      .select(['title', 'content'])
      .where('recordId', '=', own)
      .execute()
    expect(messages.find(({ title }) => title === '更正中的文件已下架')?.content).toContain('原定的发布时间已取消')
    for (const [act, as] of [
      ['reopen', clerk],
      ['archive', publishing],
    ] as const)
      expect((await take(act, id, as, { note: '不用了' })).message).toContain('请先发布或放弃更正稿')
    expect(await releaseDue(test.database.db, at(3).moment, [])).toEqual({ released: 0, failed: 0, told: [] })
    expect((await page(workId)).success).toBe(false)
    expect(await take('release', own, publishing, { note: '次数有误' })).toMatchObject({
      success: true,
      result: { id, state: 50 },
    })
    expect(await wordsOf(workId)).toContain('三次')
  })
  it('is dropped with the draft gone, and the document goes its own way', async () => {
    const { id } = await released()
    const own = await correct(id)
    await take('withdraw', id, publishing, { note: '整件有误' })
    await drop(own)
    expect(await take('reopen', id, clerk)).toMatchObject({ success: true })
    expect((await ask(`PUT /${DOCUMENT}/putRecycleBin`, clerk, { ids: own })).message).toContain(
      '原文件已不在发布或下架的阶段',
    )
  })
})

describe('the release of a 更正稿', LONG, () => {
  it('comes at its time, in the name of who set it, and is kept in the history of the document', async () => {
    const { id, workId } = await released()
    const own = await correct(id)
    await edit(own, { body: SECOND })
    await reviewed(own)
    await take('schedule', own, publishing, { releaseAt: at(2).text, note: '次数有误' })
    expect(await releaseDue(test.database.db, at(1).moment, [])).toMatchObject({ released: 0 })
    expect(await wordsOf(workId)).toContain('二次')
    expect(await releaseDue(test.database.db, at(2).moment, [])).toEqual({ released: 1, failed: 0, told: [] })
    expect(await wordsOf(workId)).toContain('三次')
    expect((await page(workId)).result.version.corrections).toEqual([{ day: '2026-11-20', note: '次数有误' }])
    expect((await stepsOf(id)).at(-1)).toEqual(['release', true])
    const last = await test.database.db
      .selectFrom('recordVersion')
      .select(['label', 'username'])
      .where('recordId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toEqual({ label: expect.stringContaining('按所定时间发布更正稿'), username: publisher.username })
  })
  it('that breaks off in the middle leaves the old text, the 更正稿 and the document as they were', async () => {
    const { id, workId } = await released()
    const own = await correct(id)
    await edit(own, { body: SECOND })
    await reviewed(own)
    const before = [await detail(id), await detail(own), await page(workId)]
    // The last statement of a release fails, as when the server is killed before it commits.
    await raw(
      test.database.db,
      `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
    )
    await raw(
      test.database.db,
      `create trigger break_off before insert on record_version for each statement execute function break_off()`,
    )
    expect(await take('release', own, publishing, { note: '次数有误' })).toMatchObject({ success: false })
    await raw(test.database.db, `drop trigger break_off on record_version`)
    const after = [await detail(id), await detail(own), await page(workId)]
    expect(after).toEqual([before[0], before[1], { ...before[2], timestamp: expect.anything() }])
    expect(await take('release', own, publishing, { note: '次数有误' })).toMatchObject({ success: true })
  })
  it('changes no filing but the day that its term begins on, and no period that staff have entered', async () => {
    const { id } = await released()
    const filings = () =>
      test.database.db
        .selectFrom('filing')
        .select(['id', 'publishDate', 'state'])
        .where('documentId', '=', id)
        .orderBy('id')
        .execute()
    const before = await filings()
    expect(before.length).toBeGreaterThan(0)
    const own = await correct(id)
    await edit(own, { titleNote: '2026年3月5日杭州市人民政府令第399号公布' })
    await reviewed(own)
    await take('release', own, publishing, { note: '公布日期有误' })
    expect(await filings()).toEqual(before.map((filing) => ({ ...filing, publishDate: '2026-03-05' })))
  })
  it('of a decision ends what it names now and revives what it named by mistake', async () => {
    const [wrong, right] = [await released(), await released()]
    const words = (title: string) => ({
      title: `杭州市人民政府关于废止《${title}》的决定`,
      body: `现决定废止《${title}》，自2026年10月1日起施行。`,
    })
    const { id } = await done(
      `POST /${DOCUMENT}/add`,
      clerk,
      form({ ...words(wrong.title), title: '杭州市人民政府关于废止部分规章的决定' }),
    )
    const decided = async (text: string) => {
      const relations = await done(`GET /${DOCUMENT}/relations?id=${text}`, clerk)
      await done(`POST /${DOCUMENT}/decideRelations`, clerk, {
        id: text,
        relations: relations.map(({ type, targetKey }: { type: string; targetKey: string }) => ({ type, targetKey })),
        decision: 'confirm',
      })
    }
    await decided(id)
    await reviewed(id)
    await take('release', id, publishing)
    const status = async () => [(await detail(wrong.id)).effectStatus, (await detail(right.id)).effectStatus]
    expect(await status()).toEqual(['04', null])
    const own = await correct(id)
    await edit(own, { body: words(right.title).body })
    await decided(own)
    expect(await status()).toEqual(['04', null])
    await reviewed(own)
    expect(await take('release', own, publishing, { note: '所废止的规章有误' })).toMatchObject({ success: true })
    expect(await status()).toEqual([null, '04'])
  })
})

describe('a law that came by import', () => {
  it('is corrected like others, and its file does not bring the old text back', async () => {
    const title = '杭州市水闸更正规定'
    await makeLaws(test.database.db, [
      { title, note: ['2026年1月5日杭州市人民政府令第300号公布'], body: ['第一条 水闸每年检修二次。'] },
    ])
    const enroller = await test.signIn([...WRITE, 'data:document:enrol'])
    expect((await done(`POST /${DOCUMENT}/enrol`, enroller, {})).refused).toEqual([])
    const [{ id, workId, releasedBy }] = (await done(`GET /${DOCUMENT}/list?title=${title}`, clerk)).records
    expect(releasedBy).toBeNull()
    const own = await correct(id)
    await edit(own, { body: '第一条　水闸每年检修三次。' })
    await reviewed(own)
    expect(await wordsOf(workId)).toContain('二次')
    expect(await take('release', own, publishing, { note: '次数有误' })).toMatchObject({
      success: true,
      result: { workId },
    })
    expect(await wordsOf(workId)).toContain('三次')
    // Files of other texts are kept off by who released it (imports, releasedByStaff).
    expect((await detail(id)).releasedBy).toBe(publisher.username)
  })
})

describe('what counts documents', () => {
  it('counts none twice: list, export, facets, figures, register of numbers, candidates and look-alikes', async () => {
    const { id, title } = await released({ docNumber: '杭政规〔2026〕91号', fType: 'FT04' })
    const reader = await test.signIn([...READ, 'data:dashboard:view', 'data:document:export', 'data:number:list'])
    const figures = async () => ({
      list: (await done(`GET /${DOCUMENT}/list?pageSize=100`, clerk)).total,
      facets: (await done(`GET /${DOCUMENT}/facets`, clerk)).map(
        ({ choices }: { choices: { count: number }[] }) => choices,
      ),
      lines: (await exportOf(test, `/${DOCUMENT}/exportXls?format=xlsx`, reader)).lines.filter((line) =>
        line.includes(title),
      ).length,
      dashboard: (await done('GET /dataManagement/dashboard/figures', reader)).documents,
      series: (await done('GET /dataManagement/number/list?year=2026', reader)).series,
    })
    const before = await figures()
    const own = await correct(id)
    expect(await figures()).toEqual(before)
    expect(before.lines).toBe(1)
    const check = await done(
      `GET /${DOCUMENT}/numberCheck?id=${own}&docNumber=杭政规〔2026〕91号&title=改过的标题`,
      clerk,
    )
    expect(check.same).toEqual([])
    const { records } = await done(`GET /${DOCUMENT}/list?corrections=true&title=*${title}*`, clerk)
    expect(records.map((row: { id: string; corrects: string }) => [row.id, row.corrects])).toEqual([[own, id]])
    const taken = await test.ask(`POST /${DOCUMENT}/takeIn`, {
      token: clerk,
      ...formOf({}, [
        { name: '同名.md', bytes: `# ${title}\n\n2026年8月1日公布\n\n<!-- INFO END -->\n\n第一条 另一份。` },
      ]),
    })
    expect(taken.body.result[0].duplicates.map((one: { id: string }) => one.id)).not.toContain(own)
  })
})

describe('who may correct', () => {
  it('is refused to staff who may do everything else, and so is dropping', async () => {
    const { id } = await released()
    const stranger = await test.signIn([
      ...READ,
      'data:document:add',
      'data:document:review',
      'data:document:approve',
      'data:document:release',
    ])
    expect(await ask(`POST /${DOCUMENT}/correct`, stranger, { id })).toMatchObject({ success: false, code: 510 })
    const own = await correct(id)
    expect(await ask(`DELETE /${DOCUMENT}/deleteBatch?ids=${own}`, stranger)).toMatchObject({
      success: false,
      code: 510,
    })
  })
  it('a 更正稿 of a restricted document is unknown to who may not see the document, and to the public', async () => {
    const special = await test.signIn([...WRITE, 'item:special_permissions'])
    const { id } = await done(`POST /${DOCUMENT}/add`, special, form({ fType: 'FT08' }))
    await test.database.db.updateTable('document').set({ state: 50 }).where('id', '=', id).execute()
    const own = await correct(id, special)
    const { title } = await detail(own, special)
    const unknown = await ask(`GET /${DOCUMENT}/queryById?id=nobody`, clerk)
    for (const [name, body] of [
      [`GET /${DOCUMENT}/queryById?id=${own}`],
      [`GET /${DOCUMENT}/compareCorrection?id=${own}`],
      [`GET /${DOCUMENT}/steps?id=${own}`],
      [`POST /${DOCUMENT}/correct`, { id }],
      [`DELETE /${DOCUMENT}/deleteBatch?ids=${own}`],
      [`POST /${DOCUMENT}/submit`, { id: own }],
    ] as [string, object?][])
      expect(await ask(name, clerk, body)).toEqual({ ...unknown, timestamp: expect.anything() })
    const rows = async (as: string) => (await done(`GET /${DOCUMENT}/list?corrections=true&title=*${title}*`, as)).total
    expect([await rows(clerk), await rows(special)]).toEqual([0, 1])
    for (const way of [`search?q=${title}`, `named?title=${title}`])
      expect(JSON.stringify((await test.call(`${LAW}/${way}`)).body.result?.records ?? null)).not.toContain(title)
  })
  it('a released 更正稿 leads to its document only who may see that', async () => {
    const { id } = await released()
    const own = await correct(id)
    await edit(own, { note: '据原件核对' })
    await reviewed(own)
    expect(await take('release', own, publishing)).toMatchObject({ success: true })
    expect((await detail(own)).id).toBe(id)
    await test.database.db.updateTable('document').set({ fType: 'FT08' }).where('id', '=', id).execute()
    const unknown = await ask(`GET /${DOCUMENT}/queryById?id=nobody`, clerk)
    expect(await ask(`GET /${DOCUMENT}/queryById?id=${own}`, clerk)).toEqual({
      ...unknown,
      timestamp: expect.anything(),
    })
  })
  it('a 更正稿 that was made restricted is named to nobody else, who learns only that there is one', async () => {
    const special = await test.signIn([...WRITE, 'item:special_permissions'])
    const { id } = await released()
    const own = await correct(id, special)
    await edit(own, { fType: 'FT08' }, special)
    expect((await detail(id)).correction).toBeNull()
    const answer = await ask(`POST /${DOCUMENT}/correct`, clerk, { id })
    expect(answer).toMatchObject({
      success: false,
      message: '这份文件已有更正稿在办理中，您没有查看它的权限',
      result: null,
    })
  })
})
