import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_LIMIT_BYTES, PARTS_LIMIT_BYTES } from '#common/limits.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const BEGIN = 'POST /sys/common/upload/begin'
const FULL = expect.stringContaining('将超过 20.0 GB 的上限')

describe('an account that fills the disk', () => {
  // spec §6.15
  it('uploads that are never finished count with their whole size', async () => {
    const token = await test.signIn()
    const begin = async (fileName: string) =>
      (await test.ask(BEGIN, { token, body: { fileName, fileSize: PARTS_LIMIT_BYTES } })).body
    const most = ACCOUNT_LIMIT_BYTES / PARTS_LIMIT_BYTES
    for (let n = 0; n < most; n++) expect(await begin(`${n}.pdf`)).toMatchObject({ success: true })
    expect(await begin('more.pdf')).toMatchObject({ success: false, message: FULL })
    // A small file in a form is refused as well, and an upload that began may go on.
    const form = formOf({ biz: 'attachment' }, [{ name: 'a.txt', bytes: Buffer.from('a') }])
    expect((await test.ask('POST /sys/common/upload', { token, ...form })).body).toMatchObject({
      success: false,
      message: FULL,
    })
    const { result } = await begin('0.pdf')
    await test.ask(`DELETE /sys/common/upload/cancel/${result.uploadId}`, { token })
    expect(await begin('more.pdf')).toMatchObject({ success: true })
  })
  // spec §6.15
  it('an upload that no longer fits when it is finished is refused, and finished once there is room', async () => {
    const person = await test.makeUser({ isStaff: true })
    const token = await test.sessionOf(person)
    const bytes = Buffer.from('%PDF-1.7\nshort')
    const { result } = (await test.ask(BEGIN, { token, body: { fileName: 'a.pdf', fileSize: bytes.length } })).body
    await test.ask(`POST /sys/common/upload/part/${result.uploadId}/0`, {
      token,
      ...formOf({}, [{ name: 'blob', bytes }]),
    })
    const { db } = test.database
    const file = {
      id: 'large',
      path: 'temp/large.pdf',
      name: 'large.pdf',
      biz: 'temp',
      mediaType: 'application/pdf',
      sha256: 'x',
    }
    await db
      .insertInto('storedFile')
      .values({ ...file, size: ACCOUNT_LIMIT_BYTES, accountId: person.id, username: person.username })
      .execute()
    const finish = async () =>
      (await test.ask(`POST /sys/common/upload/finish/${result.uploadId}`, { token, body: {} })).body
    expect(await finish()).toMatchObject({ success: false, message: FULL })
    await db.deleteFrom('storedFile').where('id', '=', 'large').execute()
    expect(await finish()).toMatchObject({ success: true, result: { fileSize: bytes.length } })
  })
})
