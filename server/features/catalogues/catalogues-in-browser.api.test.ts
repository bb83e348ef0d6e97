import * as XLSX from '@e965/xlsx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { StoreUnavailable } from '#server/platform/files/store.ts'
import type { WorkProgram, WorkTaken } from '#server/platform/workers/work-runner.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { catalogueOf, rowsIn, sketchedDocuments, type SketchedDocument, textOf } from '#server/testing/catalogue.ts'
import { formOf } from '#server/testing/form.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import { makeSession } from '#server/testing/people.ts'
import { runWork } from './run-work.ts'

const BOTH: PermissionCode[] = ['data:catalogue:list', 'data:catalogue:bringIn']
let test: TestApp
let files: ReturnType<typeof memoryStore>
let token: string
/** Work that programs were given, and what they wait for before they begin. */
/** Whether the file store answers for texts. */
let isAway: boolean
let taken: WorkTaken[]
let mayBegin: Promise<void>
let running: Promise<void>[]
/** Lets programs begin that were held. */
let release: () => void

const AWAY = new StoreUnavailable('down', new Error('no answer'))
const program: WorkProgram = (work, ending) => {
  taken.push(work)
  const run = mayBegin.then(async () => {
    const store = {
      ...files,
      open: async (path: string) => (isAway && path.endsWith('.md') ? Promise.reject(AWAY) : files.open(path)),
    }
    await runWork(
      { db: test.database.db, files: store, clock: () => test.now, beside: true, isEnding: () => ending.aborted },
      work.id,
      work.worker,
    )
  })
  running.push(run)
  return run
}
beforeEach(async () => {
  files = memoryStore()
  isAway = false
  taken = []
  running = []
  mayBegin = Promise.resolve()
  release = () => {}
  test = await startTestApp({}, { files, catalogueProgram: program })
  token = await test.signIn(BOTH)
})
afterEach(async () => {
  release()
  await Promise.allSettled(running)
  await test.close()
})

/** Programs that are started from now on wait until they are released. */
function hold(): void {
  mayBegin = new Promise((resolve) => {
    release = () => {
      mayBegin = Promise.resolve()
      resolve()
    }
  })
}
const rows = <T = Record<string, unknown>>(statement: string) => rowsIn<T>(test.database.db, statement)
const ask = (name: string, body?: unknown, by = token) =>
  test.ask(name, { token: by, ...(body === undefined ? {} : { body }) })
const result = async (name: string, body?: unknown, by = token) => {
  const { body: answer } = await ask(name, body, by)
  expect(answer, name).toMatchObject({ success: true })
  return answer.result
}
const open = (documents: readonly SketchedDocument[], name = '市政府文件.xlsx', by = token) =>
  test.ask('POST /dataManagement/catalogue/open', {
    token: by,
    ...formOf({}, [{ name, bytes: catalogueOf(documents) }]),
  })
const send = (uploadId: string, documents: readonly SketchedDocument[], by = token) =>
  test.ask('POST /dataManagement/catalogue/files', {
    token: by,
    ...formOf(
      { uploadId, names: JSON.stringify(documents.map(({ file }) => file)) },
      documents.map((one) => ({ name: one.file.split('/').at(-1) ?? '', bytes: textOf(one) })),
    ),
  })
const nameAll = (uploadId: string, documents: readonly SketchedDocument[]) =>
  result('POST /dataManagement/catalogue/names', {
    uploadId,
    files: documents.map((one) => ({ name: one.file, size: Buffer.byteLength(textOf(one)) })),
  })

const info = (id: string, by = token) => result(`GET /dataManagement/catalogue/queryById?id=${id}`, undefined, by)
/** Waits until a catalogue is in a state. @returns how it is then */
async function until(id: string, state: string) {
  await expect.poll(async () => (await info(id)).state, { interval: 20 }).toBe(state)
  return info(id)
}

/** Ten rows with eight files; the fourth and fifth say something else than their texts. */
function ten() {
  const documents = sketchedDocuments(10)
  const sheet = documents.map((one, at): SketchedDocument => {
    if (at === 3) return { ...one, row: { 发布日期: '2001-01-01' } }
    if (at === 4) return { ...one, row: { 发布日期: '2001-02-02' } }
    return one
  })
  return { sheet, files: documents.slice(0, 8) }
}

/** Opens a sheet and sends its files. @returns the id of the upload */
async function prepare(
  sheet: readonly SketchedDocument[],
  given: readonly SketchedDocument[],
  name?: string,
): Promise<string> {
  const { uploadId } = (await open(sheet, name)).body.result as { uploadId: string }
  await nameAll(uploadId, given)
  if (given.length > 0) await send(uploadId, given)
  return uploadId
}

/** Prepares a catalogue and brings it in. @returns its id */
async function bring(
  sheet: readonly SketchedDocument[],
  given: readonly SketchedDocument[],
  name?: string,
): Promise<string> {
  const { id } = await result('POST /dataManagement/catalogue/bringIn', { uploadId: await prepare(sheet, given, name) })
  await until(id, 'done')
  return id
}
/** Lets hours pass, and signs in again. */
async function later(hours: number): Promise<void> {
  test.now = new Date(test.now.getTime() + hours * 3_600_000)
  const [{ accountId } = { accountId: '' }] = await rows<{ accountId: string }>(
    'select account_id from account_session order by created_at limit 1',
  )
  token = await makeSession(test.database.db, accountId, test.now)
}
const step = (id: string, act: string, by = token) => ask('POST /dataManagement/catalogue/step', { id, act }, by)
const lines = () =>
  rows<{ content: string; username: string }>(
    `select content, username from activity_log where content like '%目录《%' order by created_at, id`,
  )
const texts = () => rows(`select title, publish_date, publish_state from law_version order by title`)
const reasonOf = async (answer: Promise<{ body: { success: boolean; message: string } }>) => {
  const { body } = await answer
  expect(body.success).toBe(false)
  return body.message
}

describe('a sheet with its files', () => {
  it('a sheet with its files is brought in by a program, and what became of its rows is shown', async () => {
    const { sheet, files: given } = ten()
    const opened = (await open(sheet)).body.result
    expect(opened).toMatchObject({
      title: '《杭州市文件目录》',
      total: 10,
      faults: 0,
      named: 0,
      received: 0,
      before: null,
    })
    expect(opened.tables[0].columns[1]).toMatchObject({ letter: 'B', heading: '文件名称', field: 'title' })
    const { uploadId } = opened as { uploadId: string }
    expect(await nameAll(uploadId, given)).toEqual({ wanted: given.map(({ file }) => file) })
    expect((await send(uploadId, given)).body.result).toEqual({ received: 8 })
    expect(await result(`GET /dataManagement/catalogue/ties?uploadId=${uploadId}`)).toMatchObject({
      tied: 8,
      withoutFile: 2,
      loose: 0,
      openRows: 0,
    })
    const { id } = await result('POST /dataManagement/catalogue/bringIn', { uploadId })
    expect(await until(id, 'done')).toMatchObject({
      total: 10,
      outcomes: [
        { outcome: 'text', text: '有正文，已公开', count: 6 },
        { outcome: 'asked', count: 2 },
        { outcome: 'entry', count: 2 },
      ],
      differences: 2,
      openDifferences: 2,
      isDecided: false,
      trouble: null,
      progress: null,
    })
    const shown = await result(`GET /dataManagement/catalogue/rows?id=${id}&outcome=asked`)
    expect(shown).toMatchObject({
      total: 2,
      rows: [{ place: '第6行', fileName: '00004.md', workId: null }, { place: '第7行' }],
    })
    expect(shown.rows[0].differences).toEqual([
      {
        field: 'publishedOn',
        fieldText: '公布日期',
        kind: '相差一个月以上',
        sheet: '2001-01-01',
        text: sketchedDocuments(4)[3]?.day,
        counts: 'open',
      },
    ])
    const [first] = (await result(`GET /dataManagement/catalogue/rows?id=${id}&words=第1号`)).rows
    expect(first).toMatchObject({
      title: '杭州市第1号渡槽管理办法',
      workId: expect.stringMatching(/\w/),
      documentId: null,
    })
    expect((await result(`GET /dataManagement/catalogue/rows?id=${id}&outcome=entry`)).rows[0]).toMatchObject({
      documentId: expect.any(String),
    })
    expect(await lines()).toEqual([
      {
        content:
          '导入目录《杭州市文件目录》（市政府文件.xlsx）10 行：有正文，已公开 6、有正文，待判定 2、只登记，没有正文 2',
        username: expect.any(String),
      },
    ])
    expect(await rows(`select count(*)::int as n from search_version`)).toEqual([{ n: 6 }])
  })
  it('names are told in any order and again, and of what is there nothing is wanted', async () => {
    const { sheet, files: given } = ten()
    const { uploadId } = (await open(sheet)).body.result
    await nameAll(uploadId, given.slice(4))
    expect((await send(uploadId, given.slice(4))).body.result).toEqual({ received: 4 })
    expect(await nameAll(uploadId, [...given].reverse())).toEqual({
      wanted: expect.arrayContaining(given.slice(0, 4).map(({ file }) => file)),
    })
    expect((await send(uploadId, given)).body.result).toEqual({ received: 8 })
    expect(await nameAll(uploadId, given)).toEqual({ wanted: [] })
    expect(files.paths()).toHaveLength(9)
    // Another size is another file.
    expect(
      await result('POST /dataManagement/catalogue/names', { uploadId, files: [{ name: '00001.md', size: 7 }] }),
    ).toEqual({
      wanted: ['00001.md'],
    })
    expect(files.paths()).toHaveLength(8)
  })
  it('two files of one name in different folders are two files', async () => {
    const [one, two] = sketchedDocuments(2) as [SketchedDocument, SketchedDocument]
    const given = [
      { ...one, file: '甲/正文.md' },
      { ...two, file: '乙/正文.md' },
    ]
    const id = await bring(given, given)
    expect((await result(`GET /dataManagement/catalogue/rows?id=${id}`)).rows).toMatchObject([
      { title: one.title, fileName: '甲/正文.md', outcome: 'text' },
      { title: two.title, fileName: '乙/正文.md', outcome: 'text' },
    ])
  })
  it('a sheet that cannot be used is refused in words', async () => {
    const bad = (name: string, bytes: Uint8Array | string) =>
      reasonOf(test.ask('POST /dataManagement/catalogue/open', { token, ...formOf({}, [{ name, bytes }]) }))
    expect(await bad('空.csv', '')).toContain('“空.csv”是空的')
    expect(await bad('别的.csv', '甲,乙\n1,2')).toContain('“别的.csv”里没有读出一行目录')
    expect(await bad('坏.xlsx', 'PK\u0003\u0004坏')).toContain('坏.xlsx')
    expect(files.paths()).toEqual([])
  })
  it('columns are mapped by staff, and a column that is not there is told with those that are', async () => {
    const { uploadId } = (await open(sketchedDocuments(2))).body.result
    const columns = (given: object) => ask('POST /dataManagement/catalogue/columns', { uploadId, columns: given })
    const { body } = await columns({ note: '发文机关', region: '' })
    expect(body.result.tables[0].columns[3]).toMatchObject({ heading: '发文机关', field: 'note' })
    expect(await reasonOf(columns({ title: 'Z' }))).toContain('没有“Z”列（标题）；有的列是 A“序号”')
    expect(await reasonOf(columns({ colour: 'A' }))).toBe('“colour”不是目录的栏目')
    expect(
      (await result(`GET /dataManagement/catalogue/opened?uploadId=${uploadId}`)).tables[0].columns[3],
    ).toMatchObject({ field: 'note' })
  })
  it('names of files that point elsewhere or hold control characters are refused in words', async () => {
    const { uploadId } = (await open(sketchedDocuments(1))).body.result
    for (const [name, why] of [
      ['../../etc/passwd', '指向文件夹以外'],
      ['甲\\..\\乙.docx', '指向文件夹以外'],
      ['/etc/passwd', '完整的路径'],
      ['C:/文件/甲.docx', '完整的路径'],
      ['甲\u0007.docx', '控制字符'],
    ] as const)
      expect(
        await reasonOf(ask('POST /dataManagement/catalogue/names', { uploadId, files: [{ name, size: 1 }] })),
        name,
      ).toContain(why)
  })
  it('files that nobody told of, too few names and programs are refused', async () => {
    const [one] = sketchedDocuments(1) as [SketchedDocument]
    const { uploadId } = (await open([one])).body.result
    expect(await reasonOf(send(uploadId, [one]))).toBe('没有告知过文件“00001.md”，请重新选择文件夹')
    const form = (names: string) =>
      test.ask('POST /dataManagement/catalogue/files', {
        token,
        ...formOf({ uploadId, names }, [{ name: 'a.md', bytes: 'a' }]),
      })
    for (const names of ['', '[]', '["a","b"]', '[1]', '{"a":1}'])
      expect(await reasonOf(form(names))).toContain('文件和文件名的个数不一致')
    const files = [
      { name: '病毒.exe', size: 3 },
      { name: '~$甲.docx', size: 3 },
      { name: '大.pdf', size: 65 * 1024 * 1024 },
      { name: '讲稿.pptx', size: 3 },
    ]
    // What is no text may be an attachment.
    expect(await result('POST /dataManagement/catalogue/names', { uploadId, files })).toEqual({ wanted: ['讲稿.pptx'] })
    expect(await reasonOf(form('["病毒.exe"]'))).toContain('这是程序，不能上传')
    expect((await result(`GET /dataManagement/catalogue/ties?uploadId=${uploadId}`)).refused).toEqual([
      { name: '大.pdf', why: '超过 64 MB，不能入库；请降低扫描的分辨率或者拆分后，再选一次文件夹' },
      { name: '病毒.exe', why: '这是程序，不能上传' },
      { name: '讲稿.pptx', why: expect.stringContaining('这是演示文稿') },
    ])
  })
  it('a sheet is prepared by the account that opened it and by no other', async () => {
    const { sheet, files: given } = ten()
    const uploadId = await prepare(sheet, given.slice(0, 1))
    const other = await test.signIn(BOTH)
    const missing = '未找到对应实体'
    for (const call of [
      `GET /dataManagement/catalogue/opened?uploadId=${uploadId}`,
      `GET /dataManagement/catalogue/ties?uploadId=${uploadId}`,
    ])
      expect(await reasonOf(ask(call, undefined, other))).toBe(missing)
    expect(await reasonOf(ask('POST /dataManagement/catalogue/columns', { uploadId, columns: {} }, other))).toBe(
      missing,
    )
    expect(await reasonOf(ask('POST /dataManagement/catalogue/names', { uploadId, files: [] }, other))).toBe(missing)
    expect(await reasonOf(send(uploadId, given.slice(0, 1), other))).toBe(missing)
    expect(await reasonOf(ask('POST /dataManagement/catalogue/bringIn', { uploadId }, other))).toBe(missing)
    expect(
      await reasonOf(ask(`DELETE /dataManagement/catalogue/prepared?uploadId=${uploadId}`, undefined, other)),
    ).toBe(missing)
    expect(await result('GET /dataManagement/catalogue/prepared', undefined, other)).toEqual([])
    expect(await result('GET /dataManagement/catalogue/prepared')).toMatchObject([
      { uploadId, total: 10, named: 1, received: 1 },
    ])
  })
  it('who may only look at catalogues brings none in, and a stranger sees none', async () => {
    const reader = await test.signIn(['data:catalogue:list'])
    expect((await open(sketchedDocuments(1), 'a.xlsx', reader)).status).toBe(403)
    expect((await ask('GET /dataManagement/catalogue/list', undefined, reader)).body.result).toEqual({
      total: 0,
      catalogues: [],
    })
    expect((await ask('GET /dataManagement/catalogue/list', undefined, await test.signInStranger())).status).toBe(403)
    expect((await test.ask('GET /dataManagement/catalogue/list')).status).toBe(401)
  })
  it('a sheet that is given up goes with its files', async () => {
    const { sheet, files: given } = ten()
    const uploadId = await prepare(sheet, given)
    await result(`DELETE /dataManagement/catalogue/prepared?uploadId=${uploadId}`)
    expect(files.paths()).toEqual([])
    expect(await reasonOf(ask(`GET /dataManagement/catalogue/opened?uploadId=${uploadId}`))).toBe('未找到对应实体')
  })
  it('a sheet that was brought in is not changed any more', async () => {
    const { sheet, files: given } = ten()
    const uploadId = await prepare(sheet, given)
    const { id } = await result('POST /dataManagement/catalogue/bringIn', { uploadId })
    expect(await reasonOf(ask('POST /dataManagement/catalogue/names', { uploadId, files: [] }))).toContain(
      '已经开始入库',
    )
    expect(await reasonOf(send(uploadId, given))).toContain('已经开始入库')
    expect(await reasonOf(ask(`DELETE /dataManagement/catalogue/prepared?uploadId=${uploadId}`))).toContain(
      '已经开始入库',
    )
    await until(id, 'done')
  })
  it('files of prepared sheets do not count towards the quota of the account', async () => {
    const { sheet, files: given } = ten()
    await prepare(sheet, given)
    expect(await rows('select count(*)::int as n from stored_file')).toEqual([{ n: 0 }])
  })
})

describe('work with catalogues', () => {
  let looks = 0
  /** Runs the scheduled job of a server that looks for work. */
  async function look(at: TestApp): Promise<void> {
    const job = await test.signIn(['system:quartzJob:execute'])
    // Each run of a job has a minute of its own.
    at.now = new Date(test.now.getTime() + 60_000 * ++looks)
    expect((await at.ask('GET /sys/quartzJob/execute?id=job-continue-catalogues', { token: job })).body).toMatchObject({
      success: true,
    })
  }

  it('two submits at the same time start one run', async () => {
    const { sheet, files: given } = ten()
    const uploadId = await prepare(sheet, given)
    const [one, two] = await Promise.all(
      [1, 2].map(() => result('POST /dataManagement/catalogue/bringIn', { uploadId })),
    )
    expect(one).toEqual(two)
    await until(one.id, 'done')
    expect(await result('POST /dataManagement/catalogue/bringIn', { uploadId })).toEqual(one)
    expect(await info(one.id)).toMatchObject({ state: 'done', run: 1 })
    expect(taken).toHaveLength(1)
    expect(await lines()).toHaveLength(1)
  })
  it('the same sheet of two accounts becomes one catalogue, and the second waits until the first has ended', async () => {
    const { sheet, files: given } = ten()
    hold()
    const uploadId = await prepare(sheet, given)
    const { id } = await result('POST /dataManagement/catalogue/bringIn', { uploadId })
    const other = await test.signIn(BOTH)
    const { body } = await open(sheet, 'b.xlsx', other)
    expect(body.result.before).toMatchObject({ id, isSame: true })
    const second = { uploadId: body.result.uploadId as string }
    expect(await reasonOf(ask('POST /dataManagement/catalogue/bringIn', second, other))).toContain('正在办理')
    release()
    await until(id, 'done')
    expect(await result('POST /dataManagement/catalogue/bringIn', second, other)).toEqual({ id })
    await until(id, 'done')
    expect(await info(id)).toMatchObject({ run: 2, total: 10 })
  })
  it('a newer sheet changes its catalogue and is undone to the older one', async () => {
    const { sheet, files: given } = ten()
    const id = await bring(sheet, given)
    const before = await texts()
    const newer = sheet.map((one, at): SketchedDocument =>
      at === 0 ? { ...one, row: { 发布日期: '2020-01-01' } } : one,
    )
    expect((await open(newer, '新.xlsx')).body.result.before).toMatchObject({ id, isSame: false })
    expect(await bring(newer, [], '新.xlsx')).toBe(id)
    expect(await info(id)).toMatchObject({ fileName: '新.xlsx', run: 2, total: 10, openDifferences: 3 })
    await step(id, 'undo')
    expect(await until(id, 'done')).toMatchObject({ fileName: '市政府文件.xlsx', run: 1, openDifferences: 2 })
    expect(await texts()).toEqual(before)
  })
  it('what waits is stopped at once, and goes on', async () => {
    const { sheet, files: given } = ten()
    hold()
    const first = await result('POST /dataManagement/catalogue/bringIn', { uploadId: await prepare(sheet, given) })
    const others = sketchedDocuments(30).slice(20)
    const second = await result('POST /dataManagement/catalogue/bringIn', {
      uploadId: await prepare(others, others, '别的.xlsx'),
    })
    expect((await step(second.id, 'stop')).body.result).toMatchObject({ state: 'stopped', state_dictText: '已停止' })
    release()
    await until(first.id, 'done')
    expect(await info(second.id)).toMatchObject({ state: 'stopped', total: 0 })
    await step(second.id, 'goOn')
    expect(await until(second.id, 'done')).toMatchObject({ total: 10 })
    expect(taken.map(({ id }) => id)).toEqual([first.id, second.id])
  })
  it('what runs is stopped between batches, and goes on where it stopped', async () => {
    const { sheet, files: given } = ten()
    hold()
    const { id } = await result('POST /dataManagement/catalogue/bringIn', { uploadId: await prepare(sheet, given) })
    expect((await step(id, 'stop')).body.result).toMatchObject({ state: 'running' })
    release()
    expect(await until(id, 'stopped')).toMatchObject({ trouble: null })
    await step(id, 'goOn')
    await step(id, 'goOn')
    expect(await until(id, 'done')).toMatchObject({ total: 10 })
    expect(await lines()).toHaveLength(1)
  })
  it('work whose server ends waits, and the next server goes on with it', async () => {
    const { sheet, files: given } = ten()
    const first = await startTestApp({}, { files, catalogueProgram: program }, test)
    const uploadId = await prepare(sheet, given)
    hold()
    const { id } = (await first.ask('POST /dataManagement/catalogue/bringIn', { token, body: { uploadId } })).body
      .result
    await expect.poll(() => taken.length).toBe(1)
    const closing = first.close()
    release()
    await closing
    expect(await rows('select work_state, worker, starts, trouble from catalogue')).toEqual([
      { workState: 'waiting', worker: null, starts: 0, trouble: null },
    ])
    await look(test)
    expect(await until(id, 'done')).toMatchObject({ total: 10 })
    expect(taken).toHaveLength(2)
    expect(await lines()).toHaveLength(1)
  })
  it('work of a program that gives no sign of life is taken up by another, once', async () => {
    const { sheet, files: given } = ten()
    hold()
    const { id } = await result('POST /dataManagement/catalogue/bringIn', { uploadId: await prepare(sheet, given) })
    await rows(`update catalogue set beat_at = now() - interval '2 minutes'`)
    const other = await startTestApp({}, { files, catalogueProgram: program }, test)
    await look(other)
    await expect.poll(() => taken.length).toBe(2)
    // Neither the same nor a third server begins it once more.
    const third = await startTestApp({}, { files, catalogueProgram: program }, test)
    for (const at of [other, test, third]) await look(at)
    release()
    await until(id, 'done')
    expect(taken).toHaveLength(2)
    expect(await lines()).toHaveLength(1)
    await other.close()
    await third.close()
  })
  it('a program that ends without a word is started again, and after five times the work stops with a reason', async () => {
    const { sheet } = ten()
    mayBegin = Promise.reject(new Error('killed'))
    mayBegin.catch(() => {})
    const { id } = await result('POST /dataManagement/catalogue/bringIn', { uploadId: await prepare(sheet, []) })
    expect((await until(id, 'stopped')).trouble).toContain('意外结束了 5 次')
    expect(taken).toHaveLength(5)
    mayBegin = Promise.resolve()
    await step(id, 'goOn')
    expect(await until(id, 'done')).toMatchObject({ total: 10, trouble: null })
  })
  it('a store that is away stops the work, and no file counts as broken', async () => {
    const { sheet, files: given } = ten()
    const uploadId = await prepare(sheet, given)
    isAway = true
    const { id } = await result('POST /dataManagement/catalogue/bringIn', { uploadId })
    expect((await until(id, 'stopped')).trouble).toContain('文件存储没有响应')
    isAway = false
    await step(id, 'goOn')
    expect(await until(id, 'done')).toMatchObject({
      outcomes: [{ outcome: 'text', count: 6 }, { outcome: 'asked' }, { outcome: 'entry', count: 2 }],
    })
  })
  it('a file that was named and not sent is told with its row', async () => {
    const { sheet, files: given } = ten()
    const { uploadId } = (await open(sheet)).body.result
    await nameAll(uploadId, given)
    await send(uploadId, given.slice(1))
    const { id } = await result('POST /dataManagement/catalogue/bringIn', { uploadId })
    await until(id, 'done')
    expect((await result(`GET /dataManagement/catalogue/rows?id=${id}&outcome=failed`)).rows).toMatchObject([
      { place: '第3行', note: '文件没有传上来；请重新上传目录和文件，再导入一次' },
    ])
    expect(await bring(sheet, given)).toBe(id)
    expect((await info(id)).outcomes).toMatchObject([
      { outcome: 'text', count: 6 },
      { outcome: 'asked' },
      { outcome: 'entry' },
    ])
  })
  it('files that are in no row are taken in and listed', async () => {
    const [one, two] = sketchedDocuments(2) as [SketchedDocument, SketchedDocument]
    const id = await bring([one], [one, two])
    expect(await info(id)).toMatchObject({ loose: 1, total: 1 })
    expect(await result(`GET /dataManagement/catalogue/loose?id=${id}`)).toEqual([two.file])
  })
})

describe('decisions on a catalogue', () => {
  const group = { field: 'publishedOn', kind: '相差一个月以上' }
  const decide = (id: string, more: object, by = token) =>
    ask('POST /dataManagement/catalogue/decide', { id, ...group, ...more }, by)

  it('a group is decided and applied: its texts become public with the days of the sheet', async () => {
    const { sheet, files: given } = ten()
    const id = await bring(sheet, given)
    expect(await result(`GET /dataManagement/catalogue/differences?id=${id}`)).toEqual([
      {
        ...group,
        fieldText: '公布日期',
        count: 2,
        open: 2,
        counts: null,
        place: '第6行',
        sheet: '2001-01-01',
        text: sketchedDocuments(4)[3]?.day,
      },
    ])
    expect(await reasonOf(step(id, 'apply'))).toContain('没有新的判定')
    expect((await decide(id, { counts: 'sheet' })).body.result).toEqual({ open: 0 })
    expect(await info(id)).toMatchObject({ isDecided: true, openDifferences: 0 })
    expect(await result(`GET /dataManagement/catalogue/differences?id=${id}`)).toMatchObject([
      { open: 0, counts: 'sheet' },
    ])
    await Promise.all([step(id, 'apply'), step(id, 'apply')])
    expect(await until(id, 'done')).toMatchObject({
      isDecided: false,
      outcomes: [{ outcome: 'text', count: 8 }, { outcome: 'entry' }],
    })
    expect(
      await rows(
        `select to_char(publish_date, 'YYYY-MM-DD') as day from law_version where title like '杭州市第4号%' and publish_state = 'published'`,
      ),
    ).toEqual([{ day: '2001-01-01' }])
    expect((await lines()).at(-1)?.content).toBe(
      '应用目录《杭州市文件目录》的判定：有正文，已公开 8、只登记，没有正文 2',
    )
    expect(taken).toHaveLength(2)
  })
  it('single rows of a group are decided, the others stay open', async () => {
    const { sheet, files: given } = ten()
    const id = await bring(sheet, given)
    const { rows: records } = await result(
      `GET /dataManagement/catalogue/rows?id=${id}&field=publishedOn&kind=相差一个月以上`,
    )
    expect((await decide(id, { counts: 'text', rowIds: records[0].id })).body.result).toEqual({ open: 1 })
    expect((await result(`GET /dataManagement/catalogue/rows?id=${id}&field=publishedOn`)).rows).toMatchObject([
      { differences: [{ counts: 'text' }] },
      { differences: [{ counts: 'open' }] },
    ])
    await step(id, 'apply')
    expect(await until(id, 'done')).toMatchObject({
      openDifferences: 1,
      outcomes: [{ outcome: 'text', count: 7 }, { outcome: 'entry' }, { outcome: 'asked', count: 1 }],
    })
  })
  it('rows of another catalogue or without this difference are not decided', async () => {
    const { sheet, files: given } = ten()
    const id = await bring(sheet, given)
    const others = sketchedDocuments(30)
      .slice(20)
      .map((one): SketchedDocument => ({ ...one, row: { 发布日期: '2001-01-01' } }))
    const other = await bring(others, others, '别的.xlsx')
    const rowOf = async (catalogue: string, more = '') =>
      (await result(`GET /dataManagement/catalogue/rows?id=${catalogue}${more}`)).rows[0].id as string
    expect(await reasonOf(decide(id, { counts: 'text', rowIds: await rowOf(other) }))).toBe('未找到对应实体')
    expect(await reasonOf(decide(id, { counts: 'text', rowIds: await rowOf(id, '&outcome=text') }))).toBe(
      '未找到对应实体',
    )
    expect(await reasonOf(decide(id, { counts: 'text', kind: '没有的' }))).toBe('未找到对应实体')
    expect(await rows(`select count(*)::int as n from catalogue_row where decisions <> '{}'`)).toEqual([{ n: 0 }])
  })
  it('nothing is decided or undone while a program is at work', async () => {
    const { sheet, files: given } = ten()
    const id = await bring(sheet, given)
    await decide(id, { counts: 'sheet' })
    hold()
    await step(id, 'apply')
    expect(await reasonOf(decide(id, { counts: 'text' }))).toContain('正在办理')
    await expect.poll(async () => (await info(id)).state).toBe('running')
    expect(await reasonOf(step(id, 'undo'))).toContain('正在办理')
    release()
    await until(id, 'done')
  })
})

describe('undoing a catalogue', () => {
  it('a run is undone within a day, by one program however often it is asked for', async () => {
    const { sheet, files: given } = ten()
    const id = await bring(sheet, given)
    expect((await info(id)).undoUntil).toBe('2026-11-21 12:00:00')
    await Promise.all([step(id, 'undo'), step(id, 'undo')])
    expect(await until(id, 'undone')).toMatchObject({ total: 0, undoUntil: null })
    expect(await texts()).toEqual([])
    expect((await lines()).at(-1)?.content).toBe('撤销目录《杭州市文件目录》最近一次导入：撤去 10 行，恢复 0 行')
    expect(await reasonOf(step(id, 'undo'))).toContain('已经撤销')
    expect(taken).toHaveLength(2)
  })
  it('a run of more than a day ago is not undone', async () => {
    const { sheet, files: given } = ten()
    const id = await bring(sheet, given)
    await later(25)
    expect((await info(id)).undoUntil).toBeNull()
    expect(await reasonOf(step(id, 'undo'))).toContain('超过一天，不能整体撤销')
    expect(await texts()).toHaveLength(8)
  })
})

describe('files of catalogues', () => {
  const tidy = async () => {
    const job = await test.signIn(['system:quartzJob:execute'])
    expect((await test.ask('GET /sys/quartzJob/execute?id=job-uploads', { token: job })).body).toMatchObject({
      success: true,
    })
    await expect
      .poll(() => rows(`select count(*)::int as n from scheduled_job_run where ended_at is null`))
      .toEqual([{ n: 0 }])
  }
  it('files of a catalogue go a day after its work ended, and no earlier', async () => {
    const { sheet, files: given } = ten()
    const id = await bring(sheet, given)
    await later(23)
    await tidy()
    expect(files.paths()).toHaveLength(9)
    await later(2)
    await tidy()
    expect(files.paths()).toEqual([])
    expect(await info(id)).toMatchObject({ state: 'done', total: 10 })
  })
  it('a sheet that nobody brings in goes after seven days, and a stopped one says so', async () => {
    const { sheet, files: given } = ten()
    await prepare(sheet, given.slice(0, 2))
    const others = sketchedDocuments(30).slice(20)
    hold()
    const first = await result('POST /dataManagement/catalogue/bringIn', {
      uploadId: await prepare(sketchedDocuments(60).slice(50), [], '先.xlsx'),
    })
    const { id } = await result('POST /dataManagement/catalogue/bringIn', {
      uploadId: await prepare(others, others, '别的.xlsx'),
    })
    await step(id, 'stop')
    release()
    await until(first.id, 'done')
    await later(6 * 24)
    await tidy()
    expect(files.paths()).toHaveLength(3 + 11)
    await later(25)
    await tidy()
    expect(files.paths()).toEqual([])
    expect(await reasonOf(step(id, 'goOn'))).toContain('已经清理；请重新上传目录和文件')
  })
})

describe('restricted documents', () => {
  it('rows of a restricted kind are not told to those who may not see such documents', async () => {
    const { sheet, files: given } = ten()
    const loose = sketchedDocuments(20).at(-1) as SketchedDocument
    const id = await bring(sheet, [...given, loose])
    const all = await test.signIn([...BOTH, 'item:special_permissions'])
    await rows(`update law_work set address = (select value from dictionary_item where dictionary_code = 'address' and restricted limit 1)
      where title like '杭州市第4号%' or title like '杭州市第1号%' or title like '${loose.title}'`)
    await rows(
      `update document set address = (select value from dictionary_item where dictionary_code = 'address' and restricted limit 1) where title like '杭州市第9号%'`,
    )
    expect(await info(id, all)).toMatchObject({ total: 10, differences: 2, loose: 1 })
    expect(await info(id)).toMatchObject({ total: 7, differences: 1, openDifferences: 1, loose: 0 })
    const titles = async (by: string) =>
      (await result(`GET /dataManagement/catalogue/rows?id=${id}&pageSize=50`, undefined, by)).rows.length as number
    expect([await titles(all), await titles(token)]).toEqual([10, 7])
    expect(await result(`GET /dataManagement/catalogue/differences?id=${id}`)).toMatchObject([
      { count: 1, place: '第7行' },
    ])
    expect(await result(`GET /dataManagement/catalogue/loose?id=${id}`)).toEqual([])
    expect(await result(`GET /dataManagement/catalogue/loose?id=${id}`, undefined, all)).toEqual([loose.file])
    // Who decides for a group decides for what is shown of it.
    await ask('POST /dataManagement/catalogue/decide', {
      id,
      field: 'publishedOn',
      kind: '相差一个月以上',
      counts: 'sheet',
    })
    expect(await info(id, all)).toMatchObject({ openDifferences: 1 })
  })
  it('the report holds the rows that its reader may see, and the log says who took it', async () => {
    const { sheet, files: given } = ten()
    const id = await bring(sheet, given)
    await rows(
      `update law_work set address = (select value from dictionary_item where dictionary_code = 'address' and restricted limit 1) where title like '杭州市第4号%'`,
    )
    const answer = await test.app.inject({
      url: `/fagui/dataManagement/catalogue/report?id=${id}`,
      headers: { 'x-access-token': token },
    })
    const lines = XLSX.utils.sheet_to_json<string[]>(
      Object.values(XLSX.read(answer.rawPayload).Sheets)[0] as XLSX.WorkSheet,
      { header: 1 },
    )
    expect(lines[2]?.slice(0, 4)).toEqual(['行', '标题', '文号', '结果'])
    expect(lines).toHaveLength(3 + 9)
    expect(lines.flat().join('\n')).toContain('公布日期·相差一个月以上：目录“2001-02-02”')
    expect(lines.flat().join('\n')).not.toContain('第4号')
    expect(await rows(`select content from activity_log where operate_type = 6`)).toEqual([
      { content: '导出目录《杭州市文件目录》的报告 9 条' },
    ])
  })
})
