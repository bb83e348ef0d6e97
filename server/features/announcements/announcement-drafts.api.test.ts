import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'

let test: TestApp
let token: string
let reader: Person
let theirs: string
const CODES = ['list', 'add', 'edit', 'delete', 'release'].map((act) => `system:announcement:${act}`) as never[]
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(CODES)
  reader = await makePerson(test.database.db, { isStaff: true })
  // An announcement to all is for accounts that were there when it was sent.
  await test.database.db
    .updateTable('account')
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .where('id', '=', reader.id)
    .execute()
  theirs = await test.sessionOf(reader)
})
afterAll(() => test.close())

const ask = async (call: string, body?: object, as = token) =>
  (await test.ask(call, { token: as, ...(body ? { body } : {}) })).body
const own = () => `公告${randomBytes(4).toString('hex')}`
async function drafted(given: object = {}) {
  const { result } = await ask('POST /sys/annountCement/add', {
    titile: own(),
    msgContent: '<p>周六停机</p>',
    ...given,
  })
  return (await ask(`GET /sys/annountCement/manageById?id=${result.id}`)).result
}
const titlesOf = async (as: string) =>
  (await ask('GET /sys/annountCement/getMyAnnouncement?pageSize=50', undefined, as)).result.records.map(
    ({ titile }: any) => titile,
  )
const release = (id: string) => ask(`GET /sys/annountCement/doReleaseData?id=${id}`)
const revoke = (id: string) => ask(`GET /sys/annountCement/doReovkeData?id=${id}`)

describe('writing announcements', () => {
  // spec §7.37
  it('a draft is listed for its writers, and readers see it when it is released and no more when it is revoked', async () => {
    const draft = await drafted()
    expect(draft).toMatchObject({
      sendStatus: '0',
      sendStatus_dictText: '未发布',
      msgType: 'ALL',
      priority: 'M',
      msgAbstract: '周六停机',
    })
    expect(await titlesOf(theirs)).not.toContain(draft.titile)
    expect(await release(draft.id)).toMatchObject({ success: true, message: '该系统通知发布成功' })
    expect(await titlesOf(theirs)).toContain(draft.titile)
    expect(await revoke(draft.id)).toMatchObject({ success: true, message: '该系统通知撤销成功' })
    expect(await titlesOf(theirs)).not.toContain(draft.titile)
  })
  it('a summary that nobody wrote follows the text, a written one stays', async () => {
    const { id, titile } = await drafted()
    const edit = async (given: object) => {
      await ask('PUT /sys/annountCement/edit', { id, titile, ...given })
      return (await ask(`GET /sys/annountCement/manageById?id=${id}`)).result.msgAbstract
    }
    expect(await edit({ msgContent: '<p>改为周日</p>', msgAbstract: '周六停机' })).toBe('改为周日')
    expect(await edit({ msgContent: '<p>改为周一</p>', msgAbstract: '停机通知' })).toBe('停机通知')
    expect(await edit({ msgContent: '<p>改为周二</p>', msgAbstract: '停机通知' })).toBe('停机通知')
  })
  it('an announcement to chosen users reaches them alone, and anew when it is released again', async () => {
    const other = await test.sessionOf(await makePerson(test.database.db, { isStaff: true }))
    const draft = await drafted({ msgType: 'USER', userIds: reader.id })
    await release(draft.id)
    expect(await titlesOf(theirs)).toContain(draft.titile)
    expect(await titlesOf(other)).not.toContain(draft.titile)
    await ask(`PUT /sys/annountCement/editByAnntIdAndUserId?anntId=${draft.id}`, undefined, theirs)
    await revoke(draft.id)
    await release(draft.id)
    const { result } = await ask(`GET /sys/annountCement/getDetailById?id=${draft.id}`, undefined, theirs)
    expect(result.readFlag).toBe('0')
  })
  it('an announcement whose days are over is not released, for nobody would see it', async () => {
    const { id, revision } = await drafted({ endTime: '2026-11-21 12:00:00' })
    expect(
      await ask('PUT /sys/annountCement/schedule', { id, revision, releaseAt: '2026-11-21 12:00:00' }),
    ).toMatchObject({
      success: false,
      message: '发布时间应早于公告的结束时间，否则没有人会看到',
    })
    const over = await drafted({ endTime: '2026-11-20 11:59:00' })
    expect(await release(over.id)).toMatchObject({
      success: false,
      message: '结束时间已过，没有人会看到，请修改公告后再发布',
    })
    expect((await ask(`GET /sys/annountCement/manageById?id=${over.id}`)).result.sendStatus).toBe('0')
    expect(
      await ask('PUT /sys/annountCement/schedule', { id, revision, releaseAt: '2026-11-21 11:00:00' }),
    ).toMatchObject({ success: true })
  })
  // spec §7.37
  it('what formatted text may not hold is not stored', async () => {
    const draft = await drafted({
      msgContent:
        '<p onclick="x()">甲<script>alert(1)</script><a href="javascript:x">乙</a></p><iframe src="//x.cn"></iframe>',
    })
    expect(draft.msgContent).toBe('<p>甲乙</p>')
    const { content } = await test.database.db
      .selectFrom('announcement')
      .select('content')
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow()
    expect(content).toBe('<p>甲乙</p>')
  })
  // spec §7.37
  it('a file of another user cannot be put into an announcement', async () => {
    const sent = await test.ask('POST /sys/common/upload', {
      token: theirs,
      ...formOf({ biz: 'temp' }, [{ name: '私人.png', bytes: PNG }]),
    })
    expect(sent.body.success).toBe(true)
    const src = `sys/common/static/${sent.body.message}`
    expect(
      await ask('POST /sys/annountCement/add', { titile: own(), msgContent: `<p>甲</p><img src="${src}">` }),
    ).toMatchObject({
      success: false,
      field: 'msgContent',
      message: '内容中有的图片或音视频不是您上传的，请删去后重新上传',
    })
    const mine = await test.ask('POST /sys/common/upload', {
      token,
      ...formOf({ biz: 'jeditor' }, [{ name: '本人.png', bytes: PNG }]),
    })
    const draft = await drafted({ msgContent: `<img src="sys/common/static/${mine.body.message}">` })
    expect(draft.msgContent).toContain(mine.body.message.split('/').at(-1))
  })
  it.each([
    [{ titile: ' ' }, 'titile', '请输入标题!'],
    [{ msgContent: '<p> </p>' }, 'msgContent', '请输入内容!'],
    [{ msgType: 'USER' }, 'userIds', '请选择指定用户!'],
    [{ msgType: 'USER', userIds: 'nobody' }, 'userIds', '指定用户中有的已被删除，请重新选择'],
    [{ startTime: '2026-02-30 08:00:00' }, 'startTime', '开始时间应为 YYYY-MM-DD HH:mm:ss 格式的时间'],
    [{ startTime: '2026-12-02 08:00:00', endTime: '2026-12-01 08:00:00' }, 'endTime', '结束时间应晚于开始时间'],
  ])('a draft with %j is refused at the field %s', async (given, field, message) => {
    expect(
      await ask('POST /sys/annountCement/add', { titile: own(), msgContent: '<p>甲</p>', ...given }),
    ).toMatchObject({
      success: false,
      field,
      message,
    })
  })
  it('a released announcement is changed after it was revoked only, and what was not released is not revoked', async () => {
    const draft = await drafted()
    expect(await revoke(draft.id)).toMatchObject({ success: false, message: `“${draft.titile}”没有发布，不能撤销` })
    await release(draft.id)
    const words = `“${draft.titile}”已经发布，须先撤销才能修改`
    const { id, titile, msgContent } = draft
    expect(
      await ask('PUT /sys/annountCement/edit', { id, titile, msgContent: `${msgContent}<p>乙</p>` }),
    ).toMatchObject({
      success: false,
      message: words,
    })
    expect(await release(draft.id)).toMatchObject({ success: false, message: words })
    await revoke(draft.id)
    expect(await ask('PUT /sys/annountCement/edit', { id, titile, msgContent: '<p>乙</p>' })).toMatchObject({
      success: true,
    })
  })
  it('a deleted announcement is gone for readers and writers, and messages of the program are in no list', async () => {
    const draft = await drafted()
    await release(draft.id)
    expect(await ask(`DELETE /sys/annountCement/deleteBatch?ids=${draft.id}`)).toMatchObject({ success: true })
    expect(await titlesOf(theirs)).not.toContain(draft.titile)
    expect(await ask(`GET /sys/annountCement/manageById?id=${draft.id}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    const other = await drafted()
    expect(await ask(`DELETE /sys/annountCement/delete?id=${other.id}`)).toMatchObject({ success: true })
    expect(await ask(`GET /sys/annountCement/manageById?id=${other.id}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    const { total } = (await ask('GET /sys/annountCement/manageList?sender=系统')).result
    expect(total).toBe(0)
  })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
