import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { contactSealerOf } from '#server/platform/auth/contact-sealer.ts'
import { keyRingOf } from '#server/platform/auth/key-ring.ts'
import { formOf } from '#server/testing/form.ts'
import { TEST_CONTACTS, TEST_KEYS } from '#server/testing/people.ts'
import { sealOpinions } from './opinions.door.ts'
import { openFileName } from './sender.ts'

const CODES: PermissionCode[] = [
  'opinion:feedback:list',
  'opinion:consultation:list',
  'opinion:consultation:add',
  'opinion:consultation:edit',
  'opinion:consultation:release',
]
const ATTACH = 'POST /internet/fagui/opinion/attach'

let test: TestApp
let clerk: string
let consultationId: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(CODES)
  const body = {
    title: '堰坝条例（草案）',
    explanation: '堰坝管理需要新的规定。',
    body: '第一条 为了管理堰坝，制定本条例。\n第二条 本条例自公布之日起施行。',
    beginDate: '2026-11-20',
    endDate: '2026-12-31',
  }
  consultationId = (await ask('POST /opinionManagement/consultation/add', body)).result.id
  await ask('POST /opinionManagement/consultation/submit', { id: consultationId })
  await ask('POST /opinionManagement/consultation/release', { id: consultationId }, await test.signIn(CODES))
})
afterAll(() => test.close())

const ask = async (name: string, body?: unknown, token: string | null = clerk) =>
  (await test.ask(name, { ...(token === null ? {} : { token }), ...(body === undefined ? {} : { body }) })).body
let sent = 0
async function opinion(): Promise<{ receipt: string; id: string }> {
  const content = `建议第二条写明施行的日期，之${++sent}。`
  const body = {
    key: `files-key-${String(sent).padStart(10, '0')}`,
    kind: 1,
    consultationId,
    attitude: 2,
    identity: 1,
    content,
  }
  const { receipt } = (await ask('POST /internet/fagui/opinion/send', body, null)).result
  const { records } = (await ask(`GET /opinionManagement/feedback/list?content=${content}`)).result
  return { receipt, id: records[0].id }
}
const attach = async (receipt: string, ...files: { name: string; bytes: Uint8Array | string }[]) =>
  (await test.ask(ATTACH, formOf({ receipt }, files))).body
const pdf = (text: string) =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
const storedOf = async (id: string) => {
  const rows = await test.database.db
    .selectFrom('opinionFile')
    .innerJoin('storedFile', 'storedFile.path', 'opinionFile.path')
    .where('opinionId', '=', id)
    .select([
      'opinionFile.id',
      'opinionFile.path',
      'opinionFile.sealedName',
      'storedFile.name as stored',
      'storedFile.audience',
    ])
    .execute()
  return rows.map((row) => ({ ...row, name: openFileName(TEST_CONTACTS, row.id, row.sealedName) }))
}

it('a visitor attaches files to the own opinion by its receipt, each once, three at most and within an hour', async () => {
  const { receipt, id } = await opinion()
  const first = { name: '意见详述.pdf', bytes: pdf('一') }
  expect(await attach(receipt, first)).toMatchObject({ success: true, result: { files: 1 } })
  // The same file again, under another name too, is not kept twice.
  expect(await attach(receipt, first)).toMatchObject({ success: true, result: { files: 1 } })
  const [one, two] = await Promise.all([
    attach(receipt, { name: 'b.txt', bytes: '乙' }),
    attach(receipt, { name: 'b.txt', bytes: '乙' }),
  ])
  expect([one, two]).toMatchObject([{ success: true }, { success: true }])
  expect(await storedOf(id)).toHaveLength(2)
  expect(await attach(receipt, { name: 'c.txt', bytes: '丙' })).toMatchObject({ result: { files: 3 } })
  expect(await attach(receipt, { name: 'd.txt', bytes: '丁' })).toMatchObject({
    success: false,
    message: '一条意见最多附 3 个文件',
  })
  expect((await ask('POST /internet/fagui/opinion/follow', { receipt }, null)).result).toMatchObject({ files: 3 })
  const late = await opinion()
  const now = test.now
  test.now = new Date(now.getTime() + 61 * 60_000)
  expect(await attach(late.receipt, { name: 'e.txt', bytes: '戊' })).toMatchObject({
    success: false,
    message: expect.stringContaining('一小时'),
  })
  // What arrived is answered again.
  expect(await attach(receipt, first)).toMatchObject({ success: true })
  test.now = now
})
it('nothing is stored without a receipt, of another kind, empty, too large or in twos', async () => {
  const { receipt, id } = await opinion()
  const count = async () =>
    Number(
      (
        await test.database.db
          .selectFrom('storedFile')
          .select((row) => row.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const before = await count()
  const text = { name: 'a.txt', bytes: '甲' }
  expect(await attach('AAAA-BBBB-CCCC', text)).toMatchObject({
    success: false,
    message: '没有找到这个回执码，请核对后再试',
  })
  expect(await attach('', text)).toMatchObject({ success: false, code: 404 })
  for (const file of [
    { name: 'page.txt', bytes: '<html><script>alert(1)</script></html>' },
    { name: '照片.jpg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    { name: 'a.zip', bytes: Buffer.from('504b0506000000000000000000000000000000000000', 'hex') },
    { name: 'a.exe', bytes: Buffer.from('4d5a90000300000004000000ffff0000', 'hex') },
    { name: 'a.txt', bytes: '' },
  ])
    expect(await attach(receipt, file), file.name).toMatchObject({
      success: false,
      message: expect.stringContaining('不能附这个文件'),
    })
  expect(await attach(receipt, { name: 'a.txt', bytes: 'x'.repeat(10 * 1024 * 1024 + 1) })).toMatchObject({
    success: false,
    message: expect.stringContaining('10MB'),
  })
  expect(await attach(receipt, text, { name: 'b.txt', bytes: '乙' })).toMatchObject({
    success: false,
    message: expect.stringContaining('一个文件'),
  })
  expect(await attach(receipt)).toMatchObject({ success: false, message: '请选择要上传的文件' })
  expect([await storedOf(id), await count()]).toEqual([[], before])
})
it('names are cleaned and take the ending of their content', async () => {
  const { receipt, id } = await opinion()
  expect(await attach(receipt, { name: '../../意见\u202efdp.exe', bytes: pdf('名') })).toMatchObject({ success: true })
  expect(await storedOf(id)).toMatchObject([{ name: '意见fdp.pdf', stored: '意见附件.pdf', audience: 'owner' }])
})
it('files are downloaded with the permission for names and contacts only, and each download is in the log', async () => {
  const { receipt, id } = await opinion()
  const bytes = pdf('下')
  await attach(receipt, { name: '张三的意见.pdf', bytes })
  const holder = await test.signIn([...CODES, 'opinion:feedback:contacts', 'system:file:list'])
  const files = `GET /opinionManagement/feedback/files?id=${id}`
  expect(await ask(files)).toMatchObject({ success: false, code: 510 })
  expect(await ask(files, undefined, null)).toMatchObject({ success: false, code: 401 })
  const [file] = (await ask(files, undefined, holder)).result
  expect(file).toMatchObject({ name: '张三的意见.pdf', size: bytes.length })
  const address = `GET /opinionManagement/feedback/file?id=${id}&fileId=${file.id}`
  expect(await ask(address)).toMatchObject({ success: false, code: 510 })
  const answer = await test.app.inject({ url: `/fagui${address.slice(4)}`, headers: { 'x-access-token': holder } })
  expect(answer.rawPayload.equals(Buffer.from(bytes))).toBe(true)
  expect(answer.headers['content-disposition']).toMatch(/^attachment/)
  expect(answer.headers['content-type']).toContain('octet-stream')
  const log = await test.database.db
    .selectFrom('activityLog')
    .select('content')
    .where('content', 'like', '下载反馈意见所附的第 1 个文件%')
    .execute()
  expect(log).toHaveLength(1)
  // The list of files, the address of stored files and the list of opinions tell nothing of it.
  const path = (await storedOf(id))[0]?.path ?? ''
  expect(
    (await ask('GET /sys/oss/file/list?pageSize=500', undefined, holder)).result.records.map(
      ({ url }: { url: string }) => url,
    ),
  ).not.toContain(path)
  expect(await ask(`GET /sys/common/static/${path}`, undefined, holder)).toMatchObject({ success: false, code: 404 })
  const { records } = (await ask(`GET /opinionManagement/feedback/list?id=${id}`)).result
  expect(JSON.stringify(records)).not.toContain('张三')
  expect(records.find((row: { id: string }) => row.id === id)).toMatchObject({ files: 1 })
  const other = await opinion()
  expect(
    await ask(`GET /opinionManagement/feedback/file?id=${other.id}&fileId=${file.id}`, undefined, holder),
  ).toMatchObject({ code: 404 })
})
it('names of files are encrypted in the tables and the log, anew when the key changes, and those in clear of an earlier release too', async () => {
  const { db } = test.database
  const { receipt, id } = await opinion()
  await attach(receipt, { name: '李四身份证.pdf', bytes: pdf('密') })
  const holder = await test.signIn([...CODES, 'opinion:feedback:contacts'])
  const files = async () => (await ask(`GET /opinionManagement/feedback/files?id=${id}`, undefined, holder)).result
  const [file] = await files()
  await ask(`GET /opinionManagement/feedback/file?id=${id}&fileId=${file.id}`, undefined, holder)
  for (const table of ['opinionFile', 'storedFile', 'opinion', 'activityLog', 'recordVersion'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table).not.toContain('李四')
  await db.updateTable('opinionFile').set({ sealedName: '李四身份证.pdf' }).where('opinionId', '=', id).execute()
  expect((await files())[0].name).toBe('李四身份证.pdf')
  const next = contactSealerOf(keyRingOf([...TEST_KEYS.all.map(({ bytes }) => bytes), Buffer.alloc(32, 9)]))
  const count = async (table: 'opinion' | 'opinionFile') => (await db.selectFrom(table).select('id').execute()).length
  expect(await sealOpinions(db, next)).toEqual({
    done: (await count('opinion')) + (await count('opinionFile')),
    unreadable: 0,
  })
  expect(await sealOpinions(db, next)).toEqual({ done: 0, unreadable: 0 })
  const [stored] = await storedOf(id)
  expect(stored?.sealedName.startsWith(next.currentMark)).toBe(true)
  expect(openFileName(next, stored?.id ?? '', stored?.sealedName ?? '')).toBe('李四身份证.pdf')
  // Without the key nobody learns the name, and the file can be had still.
  expect((await files())[0].name).toBe('附件1.pdf')
})
it('a file whose opinion is gone is left for the job that clears uploads', async () => {
  const { receipt, id } = await opinion()
  await attach(receipt, { name: 'a.txt', bytes: '去' })
  const path = (await storedOf(id))[0]?.path ?? ''
  await test.database.db.deleteFrom('opinion').where('id', '=', id).execute()
  const stored = await test.database.db
    .selectFrom('storedFile')
    .select('leftAt')
    .where('path', '=', path)
    .executeTakeFirst()
  expect(stored?.leftAt).not.toBeNull()
})
it('one address sends a few files at once, and twelve a minute at most', async () => {
  const limited = await startTestApp({}, { rateLimits: true }, test)
  try {
    const statuses: number[] = []
    for (let at = 0; at < 13; at++)
      statuses.push(
        (await limited.ask(ATTACH, formOf({ receipt: 'AAAA-BBBB-CCCC' }, [{ name: 'a.txt', bytes: '甲' }]))).status,
      )
    expect(statuses.slice(0, 8).every((status) => status === 404)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await limited.close()
  }
})
