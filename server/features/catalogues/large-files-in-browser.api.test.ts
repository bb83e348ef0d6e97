import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PART_BYTES } from '#common/limits.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { catalogueOf, rowsIn, sketchedDocuments } from '#server/testing/catalogue.ts'
import { formOf } from '#server/testing/form.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import { makeSession } from '#server/testing/people.ts'

const BOTH: PermissionCode[] = ['data:catalogue:list', 'data:catalogue:bringIn']
const NAME = '扫描/第一册.pdf'
const OVER = '这次上传已结束或已过期，请重新选择文件'
let test: TestApp
let files: ReturnType<typeof memoryStore>
let token: string
/** The sheet for which files are sent. */
let uploadId: string
beforeEach(async () => {
  files = memoryStore()
  test = await startTestApp({}, { files, catalogueProgram: () => Promise.resolve() })
  token = await test.signIn(BOTH)
  uploadId = await openedBy(token)
})
afterEach(() => test.close())

async function openedBy(by: string): Promise<string> {
  const form = formOf({}, [{ name: '目录.xlsx', bytes: catalogueOf(sketchedDocuments(2)) }])
  return (await test.ask('POST /dataManagement/catalogue/open', { token: by, ...form })).body.result.uploadId
}
const ask = async (name: string, body: object, by = token) => (await test.ask(name, { token: by, body })).body
const tell = (size: number, name = NAME) =>
  ask('POST /dataManagement/catalogue/names', { uploadId, files: [{ name, size }] })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const about = (bytes: Uint8Array, name = NAME) => ({ uploadId, name, sha256: sha256(bytes) })
const begin = (bytes: Uint8Array, by = token) => ask('POST /dataManagement/catalogue/large/begin', about(bytes), by)
const finish = (bytes: Uint8Array, by = token) => ask('POST /dataManagement/catalogue/large/finish', about(bytes), by)
const part = async (id: string, bytes: Buffer, number: number, by = token) => {
  const piece = bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES)
  return (
    await test.ask(`POST /sys/common/upload/part/${id}/${number}`, {
      token: by,
      ...formOf({}, [{ name: 'blob', bytes: piece }]),
    })
  ).body
}
/** Two whole parts and a short one. */
const volume = (fill = 1) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2 * PART_BYTES + 99, fill)])
const counted = async () =>
  (await test.ask(`GET /dataManagement/catalogue/opened?uploadId=${uploadId}`, { token })).body.result
const unfinished = () => rowsIn(test.database.db, 'select name, size::float8 as size, received from upload')
async function sendAll(bytes: Buffer): Promise<void> {
  const { uploadId: id, parts } = (await begin(bytes)).result
  for (let number = 0; number < parts; number++) await part(id, bytes, number)
}

describe('a large file of a sheet, sent in parts', () => {
  it('a file sent in parts in any order, one of them twice, is whole when it is finished', async () => {
    const bytes = volume()
    expect((await tell(bytes.length)).result).toEqual({ wanted: [NAME] })
    const { result: begun } = await begin(bytes)
    expect(begun).toEqual({
      uploadId: expect.stringMatching(/^[0-9a-f]{32}$/),
      partSize: PART_BYTES,
      parts: 3,
      received: [],
    })
    for (const number of [2, 0, 2]) await part(begun.uploadId, bytes, number)
    expect(await finish(bytes)).toMatchObject({ success: false, message: '还有 1 块没有传完，请继续上传' })
    expect(await counted()).toMatchObject({ named: 1, received: 0, missing: 1 })
    await part(begun.uploadId, bytes, 1)
    expect((await finish(bytes)).result).toEqual({ received: 1 })
    expect(await counted()).toMatchObject({ named: 1, received: 1, missing: 0 })
    const [kept] = await rowsIn<{ path: string; sha256: string }>(
      test.database.db,
      'select path, sha256 from catalogue_upload_file',
    )
    expect(kept?.sha256).toBe(sha256(bytes))
    const stored: Buffer[] = []
    for await (const chunk of (await files.open(kept?.path ?? '')) ?? []) stored.push(chunk as Buffer)
    expect(sha256(Buffer.concat(stored))).toBe(sha256(bytes))
    expect(await unfinished()).toEqual([])
    expect((await tell(bytes.length)).result).toEqual({ wanted: [] })
  })
  it('an upload that was interrupted goes on where it was, and finishing it again changes nothing', async () => {
    const bytes = volume()
    await tell(bytes.length)
    const { result: begun } = await begin(bytes)
    await part(begun.uploadId, bytes, 1)
    expect((await begin(bytes)).result).toEqual({ ...begun, received: [1] })
    await part(begun.uploadId, bytes, 0)
    await part(begun.uploadId, bytes, 2)
    expect((await finish(bytes)).result).toEqual({ received: 1 })
    const paths = files.paths()
    expect((await finish(bytes)).result).toEqual({ received: 1 })
    expect(files.paths()).toEqual(paths)
  })
  it('a file that is not the one that was begun does not count, and is sent anew', async () => {
    const [bytes, other] = [volume(1), volume(2)]
    await tell(bytes.length)
    const { uploadId: id } = (await begin(bytes)).result
    for (const number of [0, 1, 2]) await part(id, other, number)
    expect(await finish(bytes)).toMatchObject({
      success: false,
      code: 422,
      message: expect.stringContaining('“第一册.pdf”传到的内容与所选的文件不一致'),
    })
    expect(await counted()).toMatchObject({ received: 0, missing: 1 })
    expect([await unfinished(), await files.openParts(id)]).toEqual([[], null])
    await sendAll(bytes)
    expect((await finish(bytes)).result).toEqual({ received: 1 })
  })
  it('a file that was changed since takes the place of the one before it', async () => {
    const [bytes, other] = [volume(1), volume(2)]
    await tell(bytes.length)
    for (const one of [bytes, other]) {
      await sendAll(one)
      await finish(one)
    }
    expect(await rowsIn(test.database.db, 'select sha256 from catalogue_upload_file')).toEqual([
      { sha256: sha256(other) },
    ])
    expect(files.paths().filter((path) => path.endsWith('.pdf'))).toHaveLength(1)
  })
  it('a part of another length is refused, and so is a file that is too large, was not told, or is empty', async () => {
    const bytes = volume()
    expect(await begin(bytes)).toMatchObject({ success: false, message: `没有告知过文件“${NAME}”，请重新选择文件夹` })
    await tell(0)
    expect(await begin(bytes)).toMatchObject({ success: false, message: expect.stringContaining('是空的') })
    await tell(65 * 1024 * 1024)
    expect(await begin(bytes)).toMatchObject({
      success: false,
      message: expect.stringContaining('超过 64 MB，不能入库'),
    })
    await tell(bytes.length)
    const { uploadId: id } = (await begin(bytes)).result
    expect(await part(id, bytes.subarray(1), 2)).toMatchObject({
      success: false,
      message: '第 3 块不完整，请重新上传这一块',
    })
  })
  it('nobody else begins, sends or finishes it', async () => {
    const bytes = volume()
    await tell(bytes.length)
    const { uploadId: id } = (await begin(bytes)).result
    const colleague = await test.signIn(BOTH)
    const missing = { success: false, message: '未找到对应实体' }
    expect(await begin(bytes, colleague)).toMatchObject(missing)
    expect(await finish(bytes, colleague)).toMatchObject(missing)
    expect(await part(id, bytes, 0, colleague)).toMatchObject({ success: false, message: OVER })
    const reader = await test.signIn(['data:catalogue:list'])
    for (const call of [begin, finish]) expect(await call(bytes, reader)).toMatchObject({ success: false, code: 510 })
  })
  it('the calls of other large files do not finish it, and it counts towards no quota of theirs', async () => {
    const bytes = volume()
    await tell(bytes.length)
    await sendAll(bytes)
    const { uploadId: id } = (await begin(bytes)).result
    expect(await ask(`POST /sys/common/upload/finish/${id}`, {})).toMatchObject({ success: false, message: OVER })
    await rowsIn(test.database.db, `update upload set size = 21474836480`)
    const other = { fileName: '别的.pdf', fileSize: 10, biz: 'attachment' }
    expect(await ask('POST /sys/common/upload/begin', other)).toMatchObject({ success: true })
  })
  it('a sheet that is brought in meanwhile takes no large file any more', async () => {
    const bytes = volume()
    await tell(bytes.length)
    await sendAll(bytes)
    await ask('POST /dataManagement/catalogue/bringIn', { uploadId })
    expect(await finish(bytes)).toMatchObject({ success: false, message: expect.stringContaining('已经开始入库') })
    expect(await begin(bytes)).toMatchObject({ success: false, message: expect.stringContaining('已经开始入库') })
  })
  it('parts of an upload that is never finished are swept', async () => {
    const bytes = volume()
    await tell(bytes.length)
    const { uploadId: id } = (await begin(bytes)).result
    await part(id, bytes, 0)
    const [{ accountId } = { accountId: '' }] = await rowsIn<{ accountId: string }>(
      test.database.db,
      'select account_id from upload',
    )
    test.now = new Date(test.now.getTime() + 3 * 86_400_000)
    const sweeper = await test.signIn(['system:quartzJob:execute'])
    const job = await test.ask('GET /sys/quartzJob/execute?id=job-uploads', { token: sweeper })
    expect(job.body).toMatchObject({ success: true })
    await expect.poll(unfinished).toEqual([])
    await expect.poll(() => files.openParts(id)).toBeNull()
    token = await makeSession(test.database.db, accountId, test.now)
    expect((await begin(bytes)).result.received).toEqual([])
  })
})
