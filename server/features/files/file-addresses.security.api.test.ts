import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepFile } from '#server/platform/files/files.sql.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { OTHER_KEYS } from '#server/testing/people.ts'
import { formOf } from '#server/testing/form.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import type { Person } from '#server/testing/people.ts'
import { sendMessage } from '#server/features/announcements/announcements.door.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const BEGIN = new Date('2026-11-20T04:00:00Z')
const FIVE_MINUTES = 300_000

let test: TestApp
const files = memoryStore()
let owner: Person
let own: string
let colleague: Person
let other: string
beforeAll(async () => {
  test = await startTestApp({}, { files })
  owner = await test.makeUser({ isStaff: true, username: 'sender' })
  own = await test.sessionOf(owner)
  colleague = await test.makeUser({ isStaff: true, username: 'colleague' })
  other = await test.sessionOf(colleague)
})
afterAll(() => test.close())

async function upload(name: string, bytes: Uint8Array | string, biz = 'temp', token = own): Promise<string> {
  return (await test.ask('POST /sys/common/upload', { token, ...formOf({ biz }, [{ name, bytes }]) })).body.message
}
const addressOf = async (path: string, token = own, purpose = 'view') =>
  (await test.ask('POST /sys/common/fileAddress', { token, body: { paths: [path], purpose } })).body.result[0]
/** What a browser does with an address in a page: it sends no token. */
const open = (address: string, headers: Record<string, string> = {}) => test.app.inject({ url: address, headers })
const withToken = (path: string, token: string) =>
  test.app.inject({ url: `/fagui/sys/common/static/${encodeURI(path)}`, headers: { 'x-access-token': token } })

describe('a file of another user', () => {
  it('a member of staff who knows the path of a colleague’s file neither reads it nor gets an address for it', async () => {
    const path = await upload('花名册.pdf', PDF)
    expect((await withToken(path, other)).statusCode).toBe(404)
    expect(await addressOf(path, other)).toEqual({ path, address: null, seconds: 0 })
    expect((await withToken(path, own)).statusCode).toBe(200)
  })
  it('whoever may list files reads those of the list, and one made for its owner stays the owner’s', async () => {
    const lister = await test.signIn(['system:file:list'])
    const path = await upload('花名册.pdf', PDF)
    expect((await withToken(path, lister)).statusCode).toBe(200)
    const kept = {
      biz: 'import-errors',
      name: '错误.pdf',
      mediaType: 'application/pdf',
      bytes: PDF,
      audience: 'owner' as const,
    }
    const secret = await keepFile(
      test.database.db,
      files,
      { ...kept, owner: { accountId: owner.id, username: 'sender' } },
      test.now,
    )
    expect((await withToken(secret, lister)).statusCode).toBe(404)
    expect((await addressOf(secret, lister)).address).toBeNull()
    expect((await addressOf(secret)).address).not.toBeNull()
  })
  it('a portrait is shown to colleagues once a user bears it, and another kind of file does not become one by being named', async () => {
    const portrait = await upload('头像.png', PNG, 'avatar')
    const secret = await upload('花名册.png', PNG)
    expect((await addressOf(portrait, other)).address).toBeNull()
    const bear = (avatar: string) =>
      test.database.db.updateTable('account').set({ avatar }).where('id', '=', owner.id).execute()
    await bear(portrait)
    expect((await addressOf(portrait, other)).address).not.toBeNull()
    await bear(secret)
    expect((await addressOf(secret, other)).address).toBeNull()
    const asked = { token: await test.signInStranger(), body: { paths: [portrait], purpose: 'view' } }
    expect((await test.ask('POST /sys/common/fileAddress', asked)).status).toBe(403)
  })
  it('a picture of a message is shown to its readers, and a path in the words of a message opens nothing', async () => {
    const { db } = test.database
    const [picture, named] = [await upload('图.png', PNG, 'jeditor'), await upload('另一图.png', PNG, 'jeditor')]
    await sendMessage(db, {
      kind: 'document',
      accountIds: [colleague.id],
      title: '公告',
      content: `<img src="sys/common/static/${named}">`,
      now: test.now,
    })
    const content = `<p><img src="sys/common/static/${picture}" alt="图"></p>`
    const message = await db
      .selectFrom('announcement')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('announcement')
      .values({ ...message, id: 'with-picture', content })
      .execute()
    await db
      .insertInto('announcementReader')
      .values({ announcementId: 'with-picture', accountId: colleague.id })
      .execute()
    expect((await addressOf(picture, other)).address).not.toBeNull()
    expect((await addressOf(named, other)).address).toBeNull()
    const third = await test.sessionOf(await test.makeUser({ isStaff: true }))
    expect((await addressOf(picture, third)).address).toBeNull()
  })
  it('asking for a hundred addresses takes no more statements than asking for one', async () => {
    const paths = await Promise.all(Array.from({ length: 5 }, (_, at) => upload(`头像${at}.png`, PNG, 'avatar')))
    const ask = (some: string[]) =>
      test.statements(() =>
        test.ask('POST /sys/common/fileAddress', { token: other, body: { paths: some, purpose: 'view' } }),
      )
    expect((await ask(paths)).count).toBe((await ask(paths.slice(0, 1))).count)
  })
})

describe('a signed address', () => {
  it('a picture is shown by its address without a token, kept by the browser alone and not beyond its end', async () => {
    test.now = BEGIN
    const path = await upload('章 一.png', PNG)
    const { address, seconds } = await addressOf(path)
    expect(address).not.toContain(own)
    const answer = await open(address)
    expect([answer.statusCode, answer.rawPayload.equals(PNG)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline/),
      'cache-control': `private, max-age=${seconds}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(seconds).toBeGreaterThanOrEqual(300)
    expect(seconds).toBeLessThanOrEqual(600)
  })
  it('an address for saving gives a picture as a download, which stands in the log under the name of its user', async () => {
    const path = await upload('章.png', PNG)
    const { address } = await addressOf(path, own, 'download')
    expect((await open(address)).headers['content-disposition']).toMatch(/^attachment/)
    const row = await test.database.db
      .selectFrom('activityLog')
      .selectAll()
      .where('content', 'like', `下载文件%${path}%`)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ username: 'sender', operateType: 6 })
  })
  it.each([
    ['another path', (address: string, path: string) => address.replace(/file\/[^?]+/, `file/${encodeURI(path)}`)],
    ['another user', (address: string) => address.replace(/for=[\w-]+/, `for=${colleague.id}`)],
    ['another purpose', (address: string) => address.replace('purpose=view', 'purpose=download')],
    ['a later end', (address: string) => address.replace(/expires=\d+/, 'expires=99999999999')],
    ['another signature', (address: string) => address.replace(/sign=[\w-]+/, `sign=${'A'.repeat(43)}`)],
  ])('an address with %s is refused like a file that does not exist', async (_, changed) => {
    const [path, second] = [await upload('章.png', PNG), await upload('另一章.png', PNG)]
    const { address } = await addressOf(path)
    expect(changed(address, second)).not.toBe(address)
    expect((await open(changed(address, second))).statusCode).toBe(404)
    expect((await open(address)).statusCode).toBe(200)
  })
  it('an address from an installation with another key opens nothing', async () => {
    const elsewhere = await startTestApp({}, { files, keys: OTHER_KEYS }, test)
    const path = await upload('章.png', PNG)
    const { address } = await addressOf(path)
    expect((await elsewhere.app.inject({ url: address })).statusCode).toBe(404)
    await elsewhere.close()
  })
  // spec §7.59
  it('an address ends after some minutes, with a page in Chinese for whoever opens it in a window', async () => {
    const path = await upload('清单.pdf', PDF)
    test.now = BEGIN
    const { address, seconds } = await addressOf(path)
    test.now = new Date(BEGIN.getTime() + seconds * 1000 - 1)
    expect((await open(address)).statusCode).toBe(200)
    test.now = new Date(BEGIN.getTime() + seconds * 1000)
    const answer = await open(address)
    expect([answer.statusCode, answer.json().message]).toEqual([410, expect.stringContaining('已过期')])
    const page = await open(address, { accept: 'text/html,*/*' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
    expect(page.body).toContain('这个文件地址已过期，请回到原来的页面')
    expect((await open((await addressOf(path)).address)).statusCode).toBe(200)
    test.now = BEGIN
  })
  it('addresses asked for within five minutes are the same, so that a picture is fetched once', async () => {
    const path = await upload('章.png', PNG)
    test.now = BEGIN
    const first = (await addressOf(path)).address
    test.now = new Date(BEGIN.getTime() + FIVE_MINUTES - 1)
    expect((await addressOf(path)).address).toBe(first)
    test.now = new Date(BEGIN.getTime() + FIVE_MINUTES)
    expect((await addressOf(path)).address).not.toBe(first)
    test.now = BEGIN
  })
  it('the address of a user whose account was frozen opens nothing', async () => {
    const person = await test.makeUser({ isStaff: true })
    const path = await upload('章.png', PNG, 'temp', await test.sessionOf(person))
    const { address } = await addressOf(path, await test.sessionOf(person))
    await test.database.db.updateTable('account').set({ status: 2 }).where('id', '=', person.id).execute()
    expect((await open(address)).statusCode).toBe(404)
  })
  // spec §7.59
  it('a part of a long file is sent, and the log has one line for all of its parts', async () => {
    const path = await upload('长.pdf', PDF)
    const { address } = await addressOf(path)
    const first = await open(address, { range: 'bytes=0-3' })
    expect([first.statusCode, first.body, first.headers['content-range']]).toEqual([
      206,
      '%PDF',
      `bytes 0-3/${PDF.length}`,
    ])
    const rest = await open(address, { range: 'bytes=4-' })
    expect([rest.statusCode, rest.rawPayload.equals(PDF.subarray(4))]).toEqual([206, true])
    const outside = await open(address, { range: 'bytes=9999-' })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${PDF.length}`])
    const lines = await test.database.db
      .selectFrom('activityLog')
      .select('id')
      .where('content', 'like', `查看文件%${path}%`)
      .execute()
    expect(lines).toHaveLength(1)
  })
  // spec §7.66
  it('a PDF to look at is shown by the browser, which shows none in a sandbox; one to save and a text are downloads', async () => {
    const path = await upload('公告.pdf', PDF)
    const shown = await open((await addressOf(path)).address)
    expect([shown.headers['content-disposition'], shown.headers['content-security-policy']]).toEqual([
      expect.stringMatching(/^inline/),
      "frame-ancestors 'self'",
    ])
    const saved = await open((await addressOf(path, own, 'download')).address)
    const text = await open((await addressOf(await upload('说明.txt', Buffer.from('<b>甲</b>')))).address)
    for (const { headers } of [saved, text])
      expect([headers['content-disposition'], headers['content-security-policy']]).toEqual([
        expect.stringMatching(/^attachment/),
        expect.stringContaining('sandbox'),
      ])
  })
})
