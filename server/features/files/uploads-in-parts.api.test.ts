import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_LIMIT_BYTES, PART_BYTES, PARTS_LIMIT_BYTES, UNFINISHED_UPLOADS } from '#common/limits.ts'
import { diskStore, type FileStore } from '#server/platform/files/store.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import type { Person } from '#server/testing/people.ts'
import { clearLeftBytes, clearRestingUploads } from './left-behind.ts'

let test: TestApp
let person: Person
let token: string
let folder: string
let files: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fagui-parts-'))
  files = diskStore(folder)
  test = await startTestApp({}, { files })
  person = await test.makeUser({ isStaff: true })
  token = await test.sessionOf(person)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

/** A PDF of two whole parts and a short one. */
const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * PART_BYTES + 1234)])
const name = () => `${randomBytes(5).toString('hex')}.pdf`

const begin = async (fileName: string, fileSize: number, more: object = {}, as = token) =>
  (
    await test.ask('POST /sys/common/upload/begin', {
      token: as,
      body: { fileName, fileSize, biz: 'attachment', ...more },
    })
  ).body
const part = async (
  uploadId: string,
  number: number,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  as = token,
) =>
  (
    await test.ask(`POST /sys/common/upload/part/${uploadId}/${number}`, {
      token: as,
      ...formOf(fields, [{ name: 'blob', bytes }]),
    })
  ).body
const finish = async (uploadId: string, as = token) =>
  (await test.ask(`POST /sys/common/upload/finish/${uploadId}`, { token: as, body: {} })).body
const pieceOf = (bytes: Buffer, number: number) => bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a large file sent in parts', () => {
  it('a file sent in parts in any order is put together when it is finished', async () => {
    const [bytes, fileName] = [pdf(), name()]
    const { result: begun, success } = await begin(fileName, bytes.length)
    expect([success, begun]).toEqual([
      true,
      { uploadId: expect.stringMatching(/^[0-9a-f]{32}$/), partSize: PART_BYTES, parts: 3, received: [] },
    ])
    expect((await part(begun.uploadId, 2, pieceOf(bytes, 2))).result.received).toEqual([2])
    expect(
      (await part(begun.uploadId, 0, pieceOf(bytes, 0), { sha256: sha256(pieceOf(bytes, 0)) })).result.received,
    ).toEqual([0, 2])
    expect(await finish(begun.uploadId)).toMatchObject({ success: false, message: '还有 1 块没有传完，请继续上传' })
    await part(begun.uploadId, 1, pieceOf(bytes, 1))
    const done = await finish(begun.uploadId)
    expect(done).toMatchObject({ success: true, result: { fileName, filePath: done.message, fileSize: bytes.length } })
    const fetched = await test.app.inject({
      url: `/fagui/sys/common/static/${encodeURI(done.message)}`,
      headers: { 'x-access-token': token },
    })
    expect(sha256(fetched.rawPayload)).toBe(sha256(bytes))
    const row = await test.database.db
      .selectFrom('storedFile')
      .selectAll()
      .where('path', '=', done.message)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: fileName,
      biz: 'attachment',
      mediaType: 'application/pdf',
      size: bytes.length,
      sha256: sha256(bytes),
      accountId: person.id,
    })
    expect(await finish(begun.uploadId)).toMatchObject({
      success: false,
      message: '这次上传已结束或已过期，请重新选择文件',
    })
  })
  // spec §2.139
  it('an interrupted upload continues when the same file is chosen again', async () => {
    const [bytes, fileName] = [pdf(), name()]
    const { result } = await begin(fileName, bytes.length, { lastModified: 1 })
    await part(result.uploadId, 1, pieceOf(bytes, 1))
    expect((await begin(fileName, bytes.length, { lastModified: 1 })).result).toEqual({ ...result, received: [1] })
    expect((await begin(fileName, bytes.length, { lastModified: 2 })).result.uploadId).not.toBe(result.uploadId)
  })
  it('an upload accepts the same part twice and parts at the same moment', async () => {
    const bytes = pdf()
    const { uploadId } = (await begin(name(), bytes.length)).result
    await Promise.all([0, 1, 2, 1, 0].map((number) => part(uploadId, number, pieceOf(bytes, number))))
    expect((await part(uploadId, 1, pieceOf(bytes, 1))).result.received).toEqual([0, 1, 2])
    expect((await finish(uploadId)).success).toBe(true)
  })
  it('a part that is cut short or does not match its checksum is refused', async () => {
    const bytes = pdf()
    const { uploadId } = (await begin(name(), bytes.length)).result
    const wrong = { success: false, message: '第 1 块不完整，请重新上传这一块' }
    expect(await part(uploadId, 0, pieceOf(bytes, 0).subarray(1))).toMatchObject(wrong)
    expect(await part(uploadId, 0, pieceOf(bytes, 0), { sha256: sha256(pieceOf(bytes, 1)) })).toMatchObject(wrong)
    expect(await part(uploadId, 3, pieceOf(bytes, 2))).toMatchObject({
      success: false,
      message: '第 4 块不完整，请重新上传这一块',
    })
  })
  it('an upload in parts of a kind that is not allowed is refused whatever its name', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const fileName of ['图', '图.svg.png', '图.txt', '图.pdf']) {
      const { uploadId } = (await begin(fileName, script.length)).result
      await part(uploadId, 0, script)
      expect(await finish(uploadId), fileName).toMatchObject({
        success: false,
        message: expect.stringContaining(fileName),
      })
      expect(await files.openParts(uploadId)).toBeNull()
    }
  })
  // spec §2.140
  it.each(['x.jsp', 'x.JSP', '图.png.svg', '说明.html', '程序.exe', 'x.php '])(
    'an upload in parts named %s is refused before a part is sent, with the words of an upload in one piece',
    async (fileName) => {
      const bytes = Buffer.from('<% out.print(1) %>')
      const whole = await test.ask('POST /sys/common/upload', { token, ...formOf({}, [{ name: fileName, bytes }]) })
      const begun = await begin(fileName, bytes.length)
      expect([begun.success, begun.code, begun.message]).toEqual([false, whole.body.code, whole.body.message])
      const left = await test.database.db.selectFrom('upload').select('id').where('name', '=', fileName).execute()
      expect(left).toEqual([])
    },
  )
  it('an upload in parts is kept under a generated name', async () => {
    const bytes = Buffer.from('%PDF-1.4\n%%EOF')
    const { uploadId } = (await begin('../../../etc/报告.exe.pdf', bytes.length)).result
    await part(uploadId, 0, bytes)
    expect((await finish(uploadId)).message).toMatch(/^attachment\/[^./]+_[0-9a-f]+\.pdf$/)
  })
  it('a user cannot add to, finish or cancel the upload of another user', async () => {
    const bytes = pdf()
    const { uploadId } = (await begin(name(), bytes.length)).result
    const stranger = await test.signIn()
    const gone = { success: false, message: '这次上传已结束或已过期，请重新选择文件' }
    expect(await part(uploadId, 0, pieceOf(bytes, 0), {}, stranger)).toMatchObject(gone)
    expect(await finish(uploadId, stranger)).toMatchObject(gone)
    expect((await test.ask(`DELETE /sys/common/upload/cancel/${uploadId}`, { token: stranger })).body).toMatchObject(
      gone,
    )
    expect((await test.ask(`DELETE /sys/common/upload/cancel/${uploadId}`, { token })).body).toMatchObject({
      success: true,
    })
    expect(await finish(uploadId)).toMatchObject(gone)
  })
  // spec §2.139
  it('an upload is refused when it is too large, has an unknown purpose or exceeds the quota', async () => {
    expect(await begin(name(), PARTS_LIMIT_BYTES + 1)).toMatchObject({ success: false, code: 400 })
    expect(await begin(name(), 10, { biz: '../etc' })).toMatchObject({ message: '上传目录bizPath，格式非法！' })
    const full = await test.makeUser({ isStaff: true })
    const as = await test.sessionOf(full)
    await test.database.db
      .insertInto('storedFile')
      .values({
        id: full.id,
        path: `temp/${full.id}`,
        name: 'x',
        biz: 'temp',
        mediaType: 'text/plain',
        size: ACCOUNT_LIMIT_BYTES,
        sha256: '',
        accountId: full.id,
      })
      .execute()
    const words =
      '您的文件已占用 20.0 GB，加上这个文件将超过 20.0 GB 的上限；请先在文件管理中删除不用的文件，或取消没有传完的上传'
    expect(await begin(name(), 10, {}, as)).toMatchObject({ success: false, message: words })
    const small = await test.ask('POST /sys/common/upload', {
      token: as,
      ...formOf({}, [{ name: 'a.txt', bytes: 'x' }]),
    })
    expect(small.body).toMatchObject({ success: false, message: words })
  })
  it('an upload is refused while too many others are unfinished', async () => {
    const as = await test.signIn()
    for (let i = 0; i < UNFINISHED_UPLOADS; i++) await begin(name(), 10, {}, as)
    expect(await begin(name(), 10, {}, as)).toMatchObject({
      success: false,
      message: '未完成的上传太多，请先完成或取消其中一些',
    })
  })
})

describe('the clean-up of uploads and files', () => {
  // spec §2.139
  it('abandoned uploads are removed with their parts', async () => {
    const bytes = pdf()
    const { uploadId } = (await begin(name(), bytes.length)).result
    await part(uploadId, 0, pieceOf(bytes, 0))
    await clearRestingUploads(test.database.db, files, new Date(test.now.getTime() - 1000))
    expect(await files.openParts(uploadId)).not.toBeNull()
    expect(await clearRestingUploads(test.database.db, files, new Date(test.now.getTime() + 1000))).toBeGreaterThan(0)
    expect([await files.openParts(uploadId), (await finish(uploadId)).success]).toEqual([null, false])
  })
  // spec §2.139
  it('old files without a row are removed, and files with a row stay', async () => {
    const kept = (
      await test.ask('POST /sys/common/upload', { token, ...formOf({}, [{ name: 'a.txt', bytes: '第一条' }]) })
    ).body.message
    await writeFile(join(folder, 'temp', 'left_1.txt'), 'x')
    await writeFile(join(folder, 'temp', 'young_1.txt'), 'x')
    const long = new Date('2020-01-01T00:00:00Z')
    for (const path of [kept, 'temp/left_1.txt']) await utimes(join(folder, path), long, long)
    expect(await clearLeftBytes(test.database.db, files, new Date('2021-01-01T00:00:00Z'))).toBe(1)
    expect(await files.open('temp/left_1.txt')).toBeNull()
    for (const path of [kept, 'temp/young_1.txt']) {
      const stream = await files.open(path)
      expect(stream, path).not.toBeNull()
      stream?.destroy()
    }
  })
})
