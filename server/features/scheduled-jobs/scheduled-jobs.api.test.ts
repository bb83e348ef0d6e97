import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { cellsOf } from '#server/platform/excel/read-workbook.ts'
import { formOf } from '#server/testing/form.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { jobToRun } from './job-runs.sql.ts'
import type { NamedJob } from './named-job.ts'
import { Scheduler } from './scheduler.ts'

let test: TestApp
let token: string
const own = `j${randomBytes(4).toString('hex')}`
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(
    (Object.keys(PERMISSION_CODES) as PermissionCode[]).filter((code) => code.startsWith('system:quartzJob:')),
  )
})
afterAll(() => test.close())

const ask = async (name: string, body?: object) => (await test.ask(name, { token, ...(body ? { body } : {}) })).body
const form = {
  jobClassName: 'writeLogLine',
  cronExpression: '0 0 3 * * ?',
  parameter: '船闸',
  description: own,
  status: 0,
}
const add = async (more: object = {}) =>
  (await ask('POST /sys/quartzJob/add', { ...form, ...more })).result.id as string
const list = async (query: string) => (await ask(`GET /sys/quartzJob/list?${query}`)).result
const one = async (id: string) => (await list('pageSize=500')).records.find((job: any) => job.id === id)
const runs = async (id: string) => (await ask(`GET /sys/quartzJob/runs?jobId=${id}`)).result
const lastLog = () =>
  test.database.db
    .selectFrom('activityLog')
    .select(['content', 'operateType'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('calls of scheduled jobs', () => {
  it('a job is added and listed', async () => {
    const answer = await ask('POST /sys/quartzJob/add', { ...form, description: `${own}甲` })
    expect(answer).toMatchObject({ success: true, message: '创建定时任务成功' })
    const { records } = await list(`description=${own}甲`)
    expect(records).toEqual([
      {
        id: answer.result.id,
        jobClassName: 'writeLogLine',
        jobClassName_dictText: '写一行日志',
        cronExpression: '0 0 3 * * ?',
        parameter: '船闸',
        description: `${own}甲`,
        status: 0,
        status_dictText: '正常',
        lastRunTime: null,
        lastRunSuccess: null,
        revision: 1,
        createBy: expect.any(String),
        createTime: '2026-11-20 12:00:00',
        updateBy: null,
        updateTime: null,
      },
    ])
    expect((await ask(`GET /sys/quartzJob/queryById?id=${answer.result.id}`)).result).toEqual(records[0])
    expect(await ask('GET /sys/quartzJob/queryById?id=none')).toMatchObject({ message: '未找到对应实体' })
    expect(await lastLog()).toEqual({ content: `添加定时任务“写一行日志（${own}甲）”`, operateType: 2 })
  })
  it('a job needs a handler of the program and a readable timetable', async () => {
    expect(await ask('POST /sys/quartzJob/add', { ...form, jobClassName: 'org.example.Job' })).toMatchObject({
      success: false,
      message: '后台找不到该类名：org.example.Job',
    })
    expect(await ask('POST /sys/quartzJob/add', { ...form, cronExpression: '0 0 25 * * ?' })).toMatchObject({
      success: false,
      message: 'Cron表达式参数[时]错误：25（应为 0 到 23）',
    })
    const { result } = await ask('GET /sys/quartzJob/handlers')
    expect(result.map(({ name }: any) => name)).toContain('writeLogLine')
  })
  it('editing a job changes it and refuses an old revision', async () => {
    const id = await add()
    const edit = { id, ...form, cronExpression: '0 0 4 * * ?', revision: 1, status: null }
    expect(await ask('PUT /sys/quartzJob/edit', edit)).toMatchObject({ success: true, message: '更新定时任务成功!' })
    expect(await one(id)).toMatchObject({ cronExpression: '0 0 4 * * ?', status: 0, revision: 2 })
    expect(await ask('POST /sys/quartzJob/edit', edit)).toMatchObject({ success: false, code: 409 })
    expect(await ask('PUT /sys/quartzJob/edit', { ...edit, id: 'none' })).toMatchObject({ message: '未找到对应实体' })
  })
  // spec §7.62
  it('a job is paused and resumed, by GET or by POST', async () => {
    const id = await add()
    expect(await ask(`GET /sys/quartzJob/pause?id=${id}`)).toMatchObject({ success: true, message: '停止定时任务成功' })
    expect(await one(id)).toMatchObject({ status: -1, status_dictText: '停止' })
    expect(await ask(`POST /sys/quartzJob/resume?id=${id}`)).toMatchObject({
      success: true,
      message: '启动定时任务成功',
    })
    expect(await one(id)).toMatchObject({ status: 0 })
    expect(await ask('GET /sys/quartzJob/pause?id=none')).toMatchObject({ success: false, message: '未找到对应实体' })
  })
  it('a job is deleted with its history', async () => {
    const [a, b] = [await add(), await add()]
    await ask(`GET /sys/quartzJob/execute?id=${a}`)
    expect(await ask(`DELETE /sys/quartzJob/delete?id=${a}`)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await ask(`DELETE /sys/quartzJob/deleteBatch?ids=${b},`)).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect(await ask(`DELETE /sys/quartzJob/deleteBatch?ids=,`)).toMatchObject({ message: '请选择一条记录！' })
    expect([await one(a), await one(b), (await runs(a)).total]).toEqual([undefined, undefined, 0])
  })
  it('an exported job is imported again as paused', async () => {
    const id = await add({ description: `${own}表` })
    const { rawPayload } = await test.app.inject({
      url: `/fagui/sys/quartzJob/exportXls?selections=${id}`,
      headers: { 'x-access-token': token },
    })
    const lines = await cellsOf({ field: 'file', name: 'a', bytes: rawPayload })
    expect([lines[0]?.[0], lines[3]]).toEqual([
      '定时任务列表数据',
      ['写一行日志', '0 0 3 * * ?', '船闸', `${own}表`, '正常'],
    ])
    expect(await lastLog()).toEqual({ content: '导出定时任务 1 条', operateType: 6 })
    const imported = (
      await test.ask('POST /sys/quartzJob/importExcel', {
        token,
        ...formOf({}, [{ name: '任务.xls', bytes: rawPayload }]),
      })
    ).body
    expect(imported).toMatchObject({ success: true, message: '文件导入成功！数据行数：1' })
    const { records } = await list(`description=${own}表`)
    expect(new Set(records.map(({ status, parameter }: any) => `${status} ${parameter}`))).toEqual(
      new Set(['-1 船闸', '0 船闸']),
    )
  })
})

describe('GET /sys/quartzJob/execute', () => {
  it('a run by hand is done at once, paused or not, and stands in the history', async () => {
    const id = await add({ status: -1, parameter: `${own}手动` })
    expect(await ask(`POST /sys/quartzJob/execute?id=${id}`)).toMatchObject({ success: true, message: '执行成功!' })
    const { records, total } = await runs(id)
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      jobId: id,
      plannedTime: '2026-11-20 12:00:00',
      startTime: '2026-11-20 12:00:00',
      endTime: '2026-11-20 12:00:00',
      costTime: 0,
      success: true,
      message: `定时任务：${own}手动`,
      byHand: true,
      username: expect.any(String),
      process: expect.stringContaining(String(process.pid)),
    })
    const line = await test.database.db
      .selectFrom('activityLog')
      .select('id')
      .where('content', '=', `定时任务：${own}手动`)
      .execute()
    expect(line).toHaveLength(1)
    expect(await one(id)).toMatchObject({ lastRunTime: '2026-11-20 12:00:00', lastRunSuccess: true })
  })
  // spec §7.62
  it('the runs of a job are listed newest first and page by page, without those of other jobs', async () => {
    const [id, other] = [await add({ parameter: `${own}三次` }), await add({ parameter: `${own}别的` })]
    const began = test.now
    for (const ran of [id, other, id, id]) {
      expect(await ask(`POST /sys/quartzJob/execute?id=${ran}`)).toMatchObject({ success: true })
      // Of one job and moment there is one run.
      test.now = new Date(test.now.getTime() + 1000)
    }
    test.now = began
    const page = async (pageNo: number) =>
      (await ask(`GET /sys/quartzJob/runs?jobId=${id}&pageNo=${pageNo}&pageSize=2`)).result
    const [first, last] = [await page(1), await page(2)]
    expect([first.total, last.total, first.records.length, last.records.length]).toEqual([3, 3, 2, 1])
    const all = [...first.records, ...last.records]
    expect(new Set(all.map(({ jobId, message }) => `${jobId} ${message}`))).toEqual(
      new Set([`${id} 定时任务：${own}三次`]),
    )
    expect(all.map(({ startTime }) => startTime)).toEqual([
      '2026-11-20 12:00:03',
      '2026-11-20 12:00:02',
      '2026-11-20 12:00:00',
    ])
  })
  it('jobs are narrowed to those whose last run failed or not', async () => {
    const [failed, done, never] = [await add(), await add(), await add()]
    const run = (jobId: string, success: boolean, at: string) =>
      test.database.db
        .insertInto('scheduledJobRun')
        .values({ jobId, plannedAt: new Date(at), startedAt: new Date(at), endedAt: new Date(at), success })
        .execute()
    await run(failed, true, '2026-01-01T00:00:00Z')
    await run(failed, false, '2026-01-02T00:00:00Z')
    await run(done, true, '2026-01-02T00:00:00Z')
    const idsOf = async (lastRun: string) =>
      (await list(`pageSize=500&lastRun=${lastRun}`)).records.map((job: any) => job.id)
    expect(await idsOf('failed')).toContain(failed)
    for (const id of [done, never]) expect(await idsOf('failed')).not.toContain(id)
    expect(await idsOf('done')).toContain(done)
    expect(await idsOf('done')).not.toContain(failed)
  })
  it('a failed run by hand says why, in the answer and in the history', async () => {
    const id = await add({ jobClassName: 'clearJobRuns', parameter: '三天' })
    const message = '参数应为天数（1 到 36500 的整数），现在是“三天”'
    expect(await ask(`GET /sys/quartzJob/execute?id=${id}`)).toMatchObject({
      success: false,
      code: 500,
      message: `执行失败!${message}`,
    })
    expect((await runs(id)).records[0]).toMatchObject({ success: false, message })
    expect(await ask('GET /sys/quartzJob/execute?id=none')).toMatchObject({ message: '未找到对应实体' })
  })
})

describe('Scheduler', () => {
  /** A scheduler of a process of its own, with a job that counts. */
  function another(work: () => Promise<string> = async () => 'done') {
    let now = new Date('2026-11-20T04:00:00Z')
    let count = 0
    const job: NamedJob = { name: 'writeLogLine', title: '', about: '', run: async () => (count++, work()) }
    const scheduler = new Scheduler({ db: test.database.db, clock: () => now, jobs: [job], log: { error: () => {} } })
    return {
      scheduler,
      count: () => count,
      async at(time: string) {
        now = new Date(`2026-11-20T${time}+08:00`)
        const outcomes = await Promise.all(await scheduler.look())
        return outcomes.filter((outcome) => outcome !== null)
      },
    }
  }
  const stopOthers = () => test.database.db.updateTable('scheduledJob').set({ status: -1 }).execute()

  // spec §7.62
  it('the timetable runs a job once at each moment, however many processes there are', async () => {
    await stopOthers()
    const id = await add({ cronExpression: '0 5 12 * * ?' })
    const [one_, other] = [another(), another()]
    for (const time of ['12:04:59', '12:05:00', '12:05:01']) await Promise.all([one_.at(time), other.at(time)])
    expect(one_.count() + other.count()).toBe(1)
    expect((await runs(id)).records).toMatchObject([
      { plannedTime: '2026-11-20 12:05:00', success: true, byHand: false, username: null },
    ])
  })
  it('the timetable leaves out paused jobs and missed moments', async () => {
    await stopOthers()
    const id = await add({ cronExpression: '0 0/10 12 * * ?' })
    const other = another()
    await other.at('12:35:00')
    expect(other.count()).toBe(0)
    await ask(`GET /sys/quartzJob/pause?id=${id}`)
    await other.at('12:40:00')
    expect(other.count()).toBe(0)
    await ask(`GET /sys/quartzJob/resume?id=${id}`)
    await other.at('12:50:00')
    expect(other.count()).toBe(1)
  })
  it('what was missed in the night while no process ran is made up for by the next one, one after another and once', async () => {
    await stopOthers()
    const ids = [await add({ cronExpression: '0 5 4 * * ?' }), await add({ cronExpression: '0 10 4 * * ?' })]
    const hourly = await add({ cronExpression: '0 0 0/1 * * ?' })
    await test.database.db.deleteFrom('scheduledJobRun').execute()
    const before = another()
    await before.at('12:00:00')
    expect(before.count(), 'it does not know that anything was missed').toBe(0)
    await test.database.db
      .insertInto('scheduledJobRun')
      .values({
        jobId: hourly,
        plannedAt: new Date('2026-11-20T03:00:00+08:00'),
        startedAt: new Date('2026-11-20T03:00:00+08:00'),
        endedAt: test.now,
      })
      .execute()
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running--
      return 'done'
    }
    const [after, beside] = [another(work), another(work)]
    await Promise.all([after.scheduler.lookBack(), beside.scheduler.lookBack()])
    const outcomes = [...(await after.at('12:20:00')), ...(await beside.at('12:20:00'))]
    expect(outcomes).toHaveLength(2)
    expect(most).toBe(1)
    expect(await after.at('12:20:01')).toEqual([])
    for (const [at, id] of ids.entries())
      expect((await runs(id)).records).toMatchObject([
        { plannedTime: `2026-11-20 04:${at === 0 ? '05' : '10'}:00`, success: true },
      ])
    expect((await runs(hourly)).total, 'the next hour is soon').toBe(1)
  })
  it('the timetable does not start a job that still runs', async () => {
    await stopOthers()
    const id = await add({ cronExpression: '* * * * * ?' })
    let finish: (outcome: string) => void = () => {}
    const slow = another(() => new Promise((resolve) => (finish = resolve)))
    const first = slow.at('12:00:01')
    await expect.poll(async () => (await runs(id)).total).toBe(1)
    expect((await runs(id)).records[0]).toMatchObject({ success: null, endTime: null })
    expect(await another().at('12:00:02')).toEqual([])
    expect(await ask(`GET /sys/quartzJob/execute?id=${id}`)).toMatchObject({
      success: false,
      message: '该任务正在执行，请稍后再试',
    })
    finish('ended')
    expect(await first).toEqual([{ success: true, message: 'ended' }])
  })
  it('a job whose process was killed runs again within minutes, one whose process gives signs of life does not', async () => {
    await stopOthers()
    const id = await add({ cronExpression: '* * * * * ?' })
    let finish: (outcome: string) => void = () => {}
    const slow = another(() => new Promise((resolve) => (finish = resolve)))
    const first = slow.at('12:00:01')
    await expect.poll(async () => (await runs(id)).total).toBe(1)
    expect(await slow.at('12:02:00')).toEqual([])
    await slow.scheduler.sign()
    expect(await another().at('12:04:30')).toEqual([])
    // From here on it says nothing.
    expect(await another().at('12:05:01')).toEqual([{ success: true, message: 'done' }])
    finish('late')
    await first
  })
  it('a job paused while it runs stays paused', async () => {
    await stopOthers()
    const id = await add({ cronExpression: '* * * * * ?' })
    const other = another(async () => {
      await ask(`GET /sys/quartzJob/pause?id=${id}`)
      return 'stopped'
    })
    expect(await other.at('12:00:01')).toEqual([{ success: true, message: 'stopped' }])
    expect(await other.at('12:00:02')).toEqual([])
    expect(await one(id)).toMatchObject({ status: -1, lastRunSuccess: true })
  })
  it('a run of a job whose handler no longer exists fails and names the handler', async () => {
    await stopOthers()
    const id = await add()
    await test.database.db.updateTable('scheduledJob').set({ handler: 'gone' }).where('id', '=', id).execute()
    const job = await jobToRun(test.database.db, id)
    const outcome = await another().scheduler.run(job!, { plannedAt: test.now })
    expect(outcome).toEqual({ success: false, message: '后台找不到该类名：gone' })
  })
  it('the scheduler waits for running jobs before it reports that it is idle', async () => {
    await stopOthers()
    const id = await add()
    const job = await jobToRun(test.database.db, id)
    const { scheduler } = another(() => new Promise((resolve) => setTimeout(resolve, 50, 'late')))
    void scheduler.run(job!, { plannedAt: test.now })
    await scheduler.idle()
    expect((await runs(id)).records[0]).toMatchObject({ success: true, message: 'late' })
  })
})

it('the jobs of every installation exist and do their work', async () => {
  const { records } = await list('pageSize=500&createBy=')
  const base = records.filter(({ id }: any) => id.startsWith('job-'))
  expect(base.map(({ jobClassName }: any) => jobClassName).toSorted()).toEqual([
    'backUp',
    'clearImportErrors',
    'clearJobRuns',
    'clearPageEvents',
    'clearSearchFeedback',
    'clearSignInTraces',
    'clearUploads',
    'continueCatalogues',
    'releaseAnnouncements',
    'releaseDocuments',
    'remindDeadlines',
    'sendMails',
    'takeExchange',
    'tellFollowers',
    'tellOfOpinions',
    'tidyDatabase',
    'verifyLog',
    'writeExchange',
  ])
  for (const { id } of base)
    expect(await ask(`GET /sys/quartzJob/execute?id=${id}`), id).toMatchObject({ success: true })
})

it('editing a job without a status keeps it paused', async () => {
  const id = await add({ status: -1 })
  for (const status of [null, undefined]) {
    expect(await ask('PUT /sys/quartzJob/edit', { ...form, id, status })).toMatchObject({ success: true })
    expect((await one(id)).status).toBe(-1)
  }
})

it('the list of jobs takes the same number of statements however long it is', async () => {
  const count = async (pageSize: number) => (await test.statements(() => list(`pageSize=${pageSize}`))).count
  expect(await count(50)).toBe(await count(1))
})
