import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryStore } from '#server/testing/memory-store.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { keepFile } from '#server/platform/files/files.sql.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

let test: TestApp
let token: string
const files = memoryStore()
beforeAll(async () => {
  test = await startTestApp({ downloadPath: '/files/open' }, { files })
  token = await test.signIn()
})
afterAll(() => test.close())

async function upload(name: string, bytes: Uint8Array | string, fields: Record<string, string> = {}, as = token) {
  return test.ask('POST /sys/common/upload', { token: as, ...formOf(fields, [{ name, bytes }]) })
}
const fetchFile = (path: string, as = token) =>
  test.app.inject({ url: `/fagui/sys/common/static/${encodeURI(path)}`, headers: { 'x-access-token': as } })

describe('a file that is sent', () => {
  it('an uploaded file is kept under a generated name, and the message holds its path', async () => {
    const { body } = await upload('../../头像 照片.png', PNG, { biz: 'avatar', isup: '1' })
    expect(body).toMatchObject({
      success: true,
      result: null,
      message: expect.stringMatching(/^avatar\/头像_照片_\d+[0-9a-f]{6}\.png$/),
    })
    expect(files.paths()).toContain(body.message)
    const row = await test.database.db
      .selectFrom('storedFile')
      .selectAll()
      .where('path', '=', body.message)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: '头像 照片.png',
      biz: 'avatar',
      mediaType: 'image/png',
      size: PNG.length,
      audience: 'signedIn',
    })
  })
  it.each(['product', 'jeecg/files', 'import-2'])(
    'an upload for the purpose %j, which there is not, goes to temp',
    async (biz) => {
      expect((await upload('a.txt', '第一条', { biz })).body.message).toMatch(/^temp\/a_/)
    },
  )
  it('an upload without a purpose goes to temp', async () => {
    expect((await upload('a.txt', '第一条')).body.message).toMatch(/^temp\/a_/)
  })
  it.each(['../etc', 'temp/../..', '/', 'a//b', './a', 'a.b'])(
    'an upload for the purpose %j is refused',
    async (biz) => {
      expect((await upload('a.txt', '第一条', { biz })).body).toMatchObject({
        success: false,
        code: 500,
        message: '上传目录bizPath，格式非法！',
      })
    },
  )
  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['harmless.txt', '<html><script>alert(1)</script>'],
    ['program.pdf', Buffer.from('MZ\u0090\0\u0003', 'latin1')],
    ['empty.txt\0.png', '<script>'],
  ])('an upload called %s with content that is not allowed is refused by name', async (name, content) => {
    const before = files.paths().length
    const { body } = await upload(name, content)
    expect(body).toMatchObject({
      success: false,
      code: 500,
      message: expect.stringMatching(/^上传失败！不支持这种文件：/),
    })
    expect(files.paths()).toHaveLength(before)
  })
  it('an upload without a file is refused', async () => {
    expect((await test.ask('POST /sys/common/upload', { token, body: { biz: 'temp' } })).body).toMatchObject({
      success: false,
      message: '请选择要上传的文件',
    })
  })
  it.each([
    ['no boundary', 'multipart/form-data', ''],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n甲',
    ],
    ['no parts', 'multipart/form-data; boundary=x', 'broken'],
  ])('a form with %s is answered like one without a file', async (_, type, payload) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/fagui/sys/common/upload',
      headers: { 'x-access-token': token, 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: false, message: '请选择要上传的文件' }])
  })
})

describe('a stored file', () => {
  it('a stored file is sent as a download with its own media type', async () => {
    const { body } = await upload('清单.pdf', PDF)
    const answer = await fetchFile(body.message)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('清单.pdf')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })
  it('a stored picture may be shown inline', async () => {
    const { body } = await upload('章.png', PNG)
    expect((await fetchFile(body.message)).headers['content-disposition']).toMatch(/^inline/)
  })
  // spec §7.18
  it('a fetched file stands in the log, a picture of a page does not', async () => {
    const [picture, file] = [
      (await upload('印章.png', PNG)).body.message,
      (await upload('花名册.txt', '一')).body.message,
    ]
    await fetchFile(picture)
    await fetchFile(file)
    const rows = await test.database.db
      .selectFrom('activityLog')
      .selectAll()
      .where('content', 'like', '下载文件%')
      .execute()
    expect(rows.filter(({ content }) => content.includes(picture))).toEqual([])
    expect(rows.filter(({ content }) => content.includes(file))).toEqual([
      expect.objectContaining({
        content: expect.stringContaining('下载文件“花名册.txt”'),
        operateType: 6,
        ip: '127.0.0.1',
        username: expect.any(String),
      }),
    ])
  })
  it('a stored file is also served below the address of the setting', async () => {
    const { body } = await upload('b.txt', '第二条')
    const answer = await test.app.inject({
      url: `/fagui/files/open/${encodeURI(body.message)}`,
      headers: { 'x-access-token': token },
    })
    expect(answer.body).toBe('第二条')
    expect((await test.app.inject({ url: `/fagui/files/open/${encodeURI(body.message)}` })).statusCode).toBe(401)
  })
  it.each(['temp/none.txt', 'temp/../../package.json', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json', 'temp'])(
    'a request for %s, which is not a stored file, is answered with 404',
    async (path) => {
      const answer = await test.app.inject({
        url: `/fagui/sys/common/static/${path}`,
        headers: { 'x-access-token': token },
      })
      expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ success: false, code: 404 })])
    },
  )
  // spec §7.58
  it("a file of another person's import is refused like one that does not exist", async () => {
    const owner = await test.makeUser({ isStaff: true })
    const path = await keepFile(
      test.database.db,
      files,
      {
        biz: 'import-errors',
        name: '用户导入错误.xlsx',
        mediaType: 'application/zip',
        bytes: PNG,
        audience: 'owner',
        owner: { accountId: owner.id, username: owner.username },
      },
      test.now,
    )
    expect((await fetchFile(path, await test.sessionOf(owner))).statusCode).toBe(200)
    const { statusCode, body } = await fetchFile(path)
    expect([statusCode, JSON.parse(body).message]).toEqual([404, '文件不存在或已被删除'])
  })
})

it('the page of the PDF preview is empty, runs only its own script and calls only this site', async () => {
  const { headers, body } = await test.call('/fagui/sys/common/pdf/pdfPreviewIframe')
  expect(body).toContain("addEventListener('message'")
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; .*connect-src 'self'/,
  )
})

describe('the list of files', () => {
  const own = `船闸${randomBytes(4).toString('hex')}`
  let office: string
  beforeAll(async () => {
    office = await test.signIn(['system:file:list', 'system:file:delete'])
  })
  const list = async (query: string, as = office) =>
    (await test.ask(`GET /sys/oss/file/list?${query}`, { token: as })).body.result

  it('the list of files shows the name, purpose, type, size and time of an upload', async () => {
    const { body } = await upload(`${own}一.txt`, '第一条')
    const { records, total } = await list(`fileName=${own}一*`)
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      fileName: `${own}一.txt`,
      url: body.message,
      biz: 'temp',
      mediaType: 'text/plain',
      fileSize: 9,
      ownerOnly: false,
      mayDownload: true,
      createTime: '2026-11-20 12:00:00',
    })
  })
  // spec §7.58
  it('deleting a file removes row and bytes and keeps a version in the log', async () => {
    const paths = [await upload(`${own}二.txt`, '二'), await upload(`${own}三.txt`, '三')].map(
      ({ body }) => body.message as string,
    )
    const { records } = await list(`fileName=${own}二*,${own}三*&fileName_MultiString=${own}二.txt,${own}三.txt`)
    expect(records).toHaveLength(0)
    const ids = (await list(`fileName_MultiString=${own}二.txt,${own}三.txt`)).records.map(({ id }: any) => id)
    expect(ids).toHaveLength(2)
    expect(
      (await test.ask(`DELETE /sys/oss/file/deleteBatch?ids=${ids.join(',')},`, { token: office })).body,
    ).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect(files.paths().filter((path) => paths.includes(path))).toEqual([])
    for (const path of paths) expect((await fetchFile(path)).statusCode).toBe(404)
    const kept = await test.database.db
      .selectFrom('recordVersion')
      .select(['operation', 'label'])
      .where('recordId', '=', ids[0])
      .executeTakeFirst()
    expect(kept).toEqual({ operation: 'delete', label: expect.stringContaining(own) })
  })
  it('one file is deleted, and an unknown one is refused', async () => {
    const path = (await upload(`${own}四.txt`, '四')).body.message as string
    expect(files.paths()).toContain(path)
    const [{ id }] = (await list(`fileName=${own}四*`)).records
    const remove = () => test.ask(`DELETE /sys/oss/file/delete?id=${id}`, { token: office })
    expect((await remove()).body).toMatchObject({ success: true, message: '删除成功!' })
    expect(files.paths()).not.toContain(path)
    expect((await remove()).body).toMatchObject({ success: false, message: '未找到对应实体' })
  })
  it('deleting files refuses an empty choice', async () => {
    expect((await test.ask('DELETE /sys/oss/file/deleteBatch?ids=,', { token: office })).body).toMatchObject({
      message: '请选择一条记录！',
    })
  })
})

it('the list of files takes the same number of statements however long it is', async () => {
  const office = await test.signIn(['system:file:list'])
  for (const name of ['甲.txt', '乙.txt', '丙.txt']) await upload(name, name)
  const count = async (pageSize: number) =>
    (await test.statements(() => test.ask(`GET /sys/oss/file/list?pageSize=${pageSize}`, { token: office }))).count
  expect(await count(50)).toBe(await count(1))
})
