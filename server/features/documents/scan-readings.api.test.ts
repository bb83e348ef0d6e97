import { EventEmitter, once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'jpeg-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { rowsIn } from '#server/testing/catalogue.ts'
import { formOf } from '#server/testing/form.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import type { Person } from '#server/testing/people.ts'
import { scannedPdf } from '#server/testing/pdf.ts'
import { recognisedTable, standInPrograms } from '#server/testing/programs.ts'

const CODES: PermissionCode[] = ['data:document:list', 'data:document:add']
const jpeg = encode({ data: Buffer.alloc(4 * 4 * 4, 255), width: 4, height: 4 }, 80).data
/** Two pages; another number of bytes makes another file of the same pages. */
const scan = (more = 0) =>
  Buffer.concat([scannedPdf([1, 2].map(() => ({ jpeg, width: 4, height: 4 }))), Buffer.alloc(more, 32)])
const TITLE = '湖州市水闸巡护办法'
const PAGES = [
  recognisedTable([
    { words: [TITLE], left: 1000, top: 400 },
    { words: ['（2026年4月1日湖州市人民政府令第31号公布）'], left: 560, top: 560 },
    { words: ['第一条', '为了巡护水闸，制定本办法。'], top: 760 },
  ]),
  recognisedTable([{ words: ['第二条', '本办法自2026年6月1日起施行。'], top: 400 }]),
]

let test: TestApp
let files: ReturnType<typeof memoryStore>
let clerk: Person
let token: string
let folder: string
let putBack: () => void
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-reading-'))
  for (const [at, words] of PAGES.entries()) writeFileSync(join(folder, `${at + 1}.tsv`), words)
  putBack = standInPrograms({
    pdftoppm: `while [ $# -gt 0 ]; do if [ "$1" = -f ]; then n=$2; fi; shift; done\necho > page.png\necho $n > number\ncp ${folder}/$n.tsv words.tsv`,
    // Each page is read when the test says so.
    tesseract: `read n < number\nwhile [ ! -e ${folder}/go$n ]; do sleep 0.02; done\necho $n >> ${folder}/read\ncat words.tsv`,
  })
  files = memoryStore()
  test = await startTestApp({}, { files })
  clerk = await test.makeUser({ permissions: CODES })
  token = await test.sessionOf(clerk)
})
afterEach(async () => {
  letRead(1, 2)
  await test.close()
  putBack()
  rmSync(folder, { recursive: true, force: true })
})

const letRead = (...pages: number[]) => pages.forEach((page) => writeFileSync(join(folder, `go${page}`), ''))
/** Pages that were read, in order. */
const read = () =>
  existsSync(join(folder, 'read')) ? readFileSync(join(folder, 'read'), 'utf8').trim().split('\n') : []
const takeIn = async (bytes = scan(), as = token, at = test) =>
  (
    await at.ask('POST /dataManagement/document/takeIn', {
      token: as,
      ...formOf({ later: '1' }, [{ name: '水闸.pdf', bytes }]),
    })
  ).body.result
const readings = async (as = token) =>
  (await test.ask('GET /dataManagement/document/readings', { token: as })).body.result
const rows = <T = Record<string, unknown>>(statement: string) => rowsIn<T>(test.database.db, statement)
const remove = async (id: string, as = token) =>
  (await test.ask(`DELETE /dataManagement/document/reading?id=${id}`, { token: as })).body
const stop = async (id: string) =>
  (await test.ask(`DELETE /dataManagement/document/reading?id=${id}&stop=1`, { token })).body
const documents = () => rows('select title, created_by, proof_state from document')
/** Runs the scheduled job that looks for work. */
async function look(at = test): Promise<void> {
  at.now = new Date(at.now.getTime() + 60_000)
  const job = await test.signIn(['system:quartzJob:execute'])
  expect((await at.ask('GET /sys/quartzJob/execute?id=job-continue-catalogues', { token: job })).body).toMatchObject({
    success: true,
  })
}
const until = (state: string, as = token) =>
  expect.poll(async () => (await readings(as))[0]?.state, { interval: 20 }).toBe(state)

describe('scans that the server recognises by itself', { timeout: 180_000 }, () => {
  it('a scan is answered at once, read page by page, and becomes a draft of who sent it', async () => {
    expect(await takeIn()).toMatchObject([{ fileName: '水闸.pdf', id: null, outcome: 'reading', message: '' }])
    await expect
      .poll(readings)
      .toMatchObject([{ fileName: '水闸.pdf', state: 'running', read: 0, pages: 2, taken: null }])
    letRead(1)
    await expect.poll(readings).toMatchObject([{ state: 'running', read: 1, pages: 2 }])
    expect(await documents()).toEqual([])
    letRead(2)
    await until('done')
    const [{ taken }] = await readings()
    expect(taken).toMatchObject({ outcome: 'new', title: TITLE, articles: 2, id: expect.any(String) })
    expect(await documents()).toEqual([{ title: TITLE, createdBy: clerk.username, proofState: '1' }])
    expect(await rows('select name from document_attachment')).toEqual([{ name: '水闸.pdf' }])
    expect(await rows('select found->>0 from scan_reading_page')).toEqual([])
    expect(files.paths().filter((path) => path.startsWith('recognition/'))).toEqual([])
    const added = await rows(`select content, url, username from activity_log where content like '添加文件%'`)
    expect(added).toEqual([
      {
        content: `添加文件“${TITLE}”`,
        url: expect.stringContaining('/dataManagement/document/takeIn'),
        username: clerk.username,
      },
    ])
    expect(await rows(`select title, content from announcement where title like '扫描件%'`)).toEqual([
      { title: '扫描件识别完成', content: expect.stringContaining(TITLE) },
    ])
  })
  it('a scan whose server ends goes on with the next one, and no page is read twice', async () => {
    const first = await startTestApp({}, { files }, test)
    await takeIn(scan(), token, first)
    letRead(1)
    await expect.poll(readings).toMatchObject([{ state: 'running', read: 1 }])
    await first.close()
    expect(await rows('select state, worker, starts from scan_reading')).toEqual([
      { state: 'waiting', worker: null, starts: 0 },
    ])
    letRead(2)
    await look()
    await until('done')
    expect(read().filter((page) => page === '1')).toEqual(['1'])
    expect(await documents()).toHaveLength(1)
  })
  it('a scan whose server was killed is taken up when that has been silent for a minute', async () => {
    letRead(1, 2)
    await takeIn()
    await until('done')
    await remove((await readings())[0].id)
    await rows('delete from document')
    await files.put('recognition/水闸.pdf', scan())
    await rows(`insert into scan_reading (id, account_id, asked, file_name, folder, hash, path, state, worker, beat_at, starts, asked_at)
      values ('r', '${clerk.id}', '{"ip":"","method":"POST","url":""}', '水闸.pdf', '', 'h', 'recognition/水闸.pdf', 'running', 'gone', now(), 1, now())`)
    await look()
    expect(await readings()).toMatchObject([{ state: 'running', read: 0 }])
    await rows(`update scan_reading set beat_at = now() - interval '2 minutes'`)
    await look()
    await until('done')
    expect(await documents()).toHaveLength(1)
  })
  it('a scan that ended its program five times is told and not begun again', async () => {
    await takeIn()
    await expect.poll(readings).toMatchObject([{ state: 'running' }])
    await rows(`update scan_reading set starts = 5, worker = 'gone', beat_at = now() - interval '2 minutes'`)
    letRead(1, 2)
    const next = await startTestApp({}, { files }, test)
    await look(next)
    await until('failed')
    expect((await readings())[0].taken).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('意外结束了 5 次'),
    })
    await next.close()
    expect(await documents()).toEqual([])
  })
  it('a scan that its user stops makes nothing', async () => {
    await takeIn()
    await expect.poll(readings).toMatchObject([{ state: 'running' }])
    const [{ id }] = await readings()
    expect(await stop(id)).toMatchObject({ success: true, result: null })
    expect(await readings()).toEqual([])
    expect(files.paths()).toEqual([])
    letRead(1, 2)
    // The next one is read when the one that was stopped has let go.
    await takeIn(scan(1))
    await until('done')
    expect(await documents()).toHaveLength(1)
    expect(await remove(id)).toMatchObject({ success: false, message: '未找到对应实体' })
  })
  it('a scan that is stopped when its last page is kept, and its draft is not yet, makes nothing', async () => {
    await takeIn()
    await expect.poll(readings).toMatchObject([{ state: 'running' }])
    // What the call does, at the moment at which no test could send it.
    await rows(`create function stop_reading() returns trigger language plpgsql as
      $$ begin delete from scan_reading where id = new.reading_id; return null; end $$`)
    await rows(
      `create trigger stop_reading after insert on scan_reading_page for each row when (new.page = 1) execute function stop_reading()`,
    )
    letRead(1, 2)
    await expect.poll(readings).toEqual([])
    await rows('drop function stop_reading cascade')
    // The next one begins when the one that was stopped has let go.
    await takeIn(scan(1))
    await until('done')
    expect(await rows('select file_hash from document')).toHaveLength(1)
    expect(await rows(`select content from announcement where title like '扫描件%'`)).toHaveLength(1)
  })
  it('a stop that comes when the draft is being stored tells what became of the scan, and leaves it in the list', async () => {
    const [keep, gate] = [files.put.bind(files), new EventEmitter()]
    const storing = once(gate, 'storing')
    await takeIn()
    await expect.poll(readings).toMatchObject([{ state: 'running' }])
    const [{ id }] = await readings()
    files.put = async (path, bytes) => {
      const goingOn = once(gate, 'go on')
      gate.emit('storing')
      await goingOn
      await keep(path, bytes)
    }
    letRead(1, 2)
    // The transaction of the draft is open, and the stop waits for it.
    await storing
    const stopped = stop(id)
    gate.emit('go on')
    await until('done')
    const draft = { outcome: 'new', title: TITLE, id: expect.any(String) as string }
    expect(await stopped).toMatchObject({ success: true, result: draft })
    expect(await readings()).toMatchObject([{ state: 'done', taken: draft }])
    expect(await documents()).toHaveLength(1)
  })
  it('the same file sent twice is read once, and one that became a draft is known', async () => {
    await takeIn()
    expect(await takeIn()).toMatchObject([{ outcome: 'reading' }])
    expect(await readings()).toHaveLength(1)
    expect(files.paths()).toHaveLength(1)
    letRead(1, 2)
    await until('done')
    const [{ taken }] = await readings()
    expect(await takeIn()).toMatchObject([{ outcome: 'known', id: taken.id }])
    expect(read()).toEqual(['1', '2'])
  })
  it('nobody sees or stops the scans of others', async () => {
    await takeIn()
    const other = await test.signIn(CODES)
    expect(await readings(other)).toEqual([])
    expect(await remove((await readings())[0].id, other)).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(
      (await test.ask('GET /dataManagement/document/readings', { token: await test.signIn(['data:document:list']) }))
        .body.code,
    ).toBe(510)
  })
  it('nothing is made in the name of an account that was frozen meanwhile', async () => {
    await rows(`update scan_reading set state = state`)
    const first = await startTestApp({}, { files }, test)
    await takeIn(scan(), token, first)
    await expect.poll(() => rows('select state from scan_reading')).toEqual([{ state: 'running' }])
    await first.close()
    await rows(`update account set status = 2 where id = '${clerk.id}'`)
    letRead(1, 2)
    await look()
    await expect.poll(() => rows('select state from scan_reading')).toEqual([{ state: 'failed' }])
    expect(await rows(`select taken->>'message' as why from scan_reading`)).toEqual([
      { why: expect.stringContaining('账号已停用') },
    ])
    expect(await documents()).toEqual([])
  })
  it('a scan that cannot be read is told with its reason, and can be sent again', async () => {
    writeFileSync(join(folder, '1.tsv'), PAGES[1] ?? '')
    writeFileSync(join(folder, '2.tsv'), recognisedTable([]))
    writeFileSync(join(folder, '1.tsv'), recognisedTable([]))
    letRead(1, 2)
    await takeIn()
    await until('failed')
    expect((await readings())[0].taken).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('没有识别出文字'),
    })
    for (const [at, words] of PAGES.entries()) writeFileSync(join(folder, `${at + 1}.tsv`), words)
    expect(await takeIn()).toMatchObject([{ outcome: 'reading' }])
    await until('done')
  })
  it('an account has a bounded number of scans waiting, and the next one is told', async () => {
    await takeIn()
    await rows(`insert into scan_reading (id, account_id, asked, file_name, folder, hash, asked_at)
      select 'r' || n, '${clerk.id}', '{}', '', '', n::text, now() + interval '1 hour' from generate_series(1, 99) n`)
    expect(await takeIn(scan(1))).toMatchObject([
      { outcome: 'failed', message: expect.stringContaining('已有 100 份扫描件在识别或者等待识别') },
    ])
    expect(files.paths()).toHaveLength(1)
  })
  it('what became of scans is forgotten after a week, and their bytes are no left ones before', async () => {
    await takeIn()
    await expect.poll(readings).toMatchObject([{ state: 'running' }])
    const tidy = async () => {
      const job = await test.signIn(['system:quartzJob:execute'])
      test.now = new Date(test.now.getTime() + 60_000)
      expect((await test.ask('GET /sys/quartzJob/execute?id=job-uploads', { token: job })).body).toMatchObject({
        success: true,
      })
      await expect
        .poll(() => rows(`select count(*)::int as n from scheduled_job_run where ended_at is null`))
        .toEqual([{ n: 0 }])
    }
    test.now = new Date(test.now.getTime() + 3 * 86_400_000)
    await tidy()
    expect(files.paths()).toHaveLength(1)
    letRead(1, 2)
    await expect.poll(() => rows('select state from scan_reading')).toEqual([{ state: 'done' }])
    test.now = new Date(test.now.getTime() + 8 * 86_400_000)
    await tidy()
    expect(await rows('select id from scan_reading')).toEqual([])
  })
})
