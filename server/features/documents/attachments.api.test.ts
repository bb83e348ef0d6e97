import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { archiveOf } from '#server/testing/archive.ts'
import { formOf } from '#server/testing/form.ts'
import { memoryStore } from '#server/testing/memory-store.ts'

const LAW = '/fagui/internet/fagui/law'
const CODES: PermissionCode[] = ['data:document:list', 'data:document:add', 'data:document:edit']
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

let test: TestApp
let clerk: string
let colleague: string
let reviewer: string
let publisher: string
beforeAll(async () => {
  test = await startTestApp({}, { files: memoryStore() })
  clerk = await test.signIn(CODES)
  colleague = await test.signIn(CODES)
  reviewer = await test.signIn(['data:document:list', 'data:document:review', 'data:document:approve'])
  publisher = await test.signIn(['data:document:list', 'data:document:release'])
})
afterAll(() => test.close())

const ask = async (name: string, as: string, body?: unknown) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
async function sent(name: string, as = clerk, bytes: Uint8Array = PDF): Promise<string> {
  return (await test.ask('POST /sys/common/upload', { token: as, ...formOf({ biz: 'attachment' }, [{ name, bytes }]) }))
    .body.message
}
let number = 0
const form = (given: object = {}) => ({
  title: `杭州市附件管理规定（${++number}）`,
  titleNote: '2026年3月1日杭州市人民政府令第399号公布',
  body: '第一条　为了规范附件，制定本规定。\n第二条　本规定自2026年5月1日起施行。',
  fType: 'FT02',
  fLevel: 'F02',
  region: '330100',
  address: 'A01',
  ...given,
})
const detail = async (id: string, as = clerk) =>
  (await ask(`GET /dataManagement/document/queryById?id=${id}`, as)).result
const take = (act: string, as: string, id: string, note = '') =>
  ask(`POST /dataManagement/document/${act}`, as, { id, note })
async function release(id: string): Promise<string> {
  for (const [act, as] of [
    ['submit', clerk],
    ['review', reviewer],
    ['approve', reviewer],
    ['release', publisher],
  ] as const)
    expect(await take(act, as, id)).toMatchObject({ success: true })
  return (await detail(id)).workId
}
const shownFiles = async (workId: string) => (await test.call(`${LAW}/detail?id=${workId}`)).body.result?.attachments
const fetched = (path: string, as: string) =>
  test.app.inject({ url: `/fagui/sys/common/static/${encodeURI(path)}`, headers: { 'x-access-token': as } })

describe('files of a document', () => {
  it('files are kept in their order with kind, caption and audience, and their names stand in the log', async () => {
    const [scan, table] = [await sent('公报.pdf'), await sent('附表.pdf')]
    const attachments = [
      { path: table, kind: '30', caption: '处罚裁量基准', isPublic: true },
      { path: scan, kind: '20', isPublic: false },
    ]
    const id = (await ask('POST /dataManagement/document/add', clerk, form({ attachments }))).result.id
    const before = await detail(id)
    expect(before.attachments).toEqual([
      {
        path: table,
        name: '附表.pdf',
        mediaType: 'application/pdf',
        size: PDF.length,
        kind: '30',
        kind_dictText: '附表',
        caption: '处罚裁量基准',
        isPublic: true,
      },
      expect.objectContaining({
        path: scan,
        name: '公报.pdf',
        kind_dictText: '公报扫描件',
        caption: '',
        isPublic: false,
      }),
    ])
    const change = { attachments: before.attachments.toReversed() }
    const saved = await ask('PUT /dataManagement/document/edit', clerk, {
      id,
      revision: before.revision,
      ...change,
      began: { attachments: before.attachments },
    })
    expect(saved).toMatchObject({ success: true })
    expect((await detail(id)).attachments.map(({ name }: { name: string }) => name)).toEqual(['公报.pdf', '附表.pdf'])
    // A form that says nothing of files leaves them as they are.
    const { revision } = await detail(id)
    await ask('PUT /dataManagement/document/edit', clerk, { id, revision, note: '改备注', began: { note: null } })
    expect((await detail(id)).attachments).toHaveLength(2)
    const { content } = await test.database.db
      .selectFrom('recordVersion')
      .select('content')
      .where('recordId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(content)).toContain('公报.pdf、附表.pdf（公开）')
  })
  it.each([
    [
      'the path of a file that does not exist',
      async () => ({ path: 'attachment/nothing.pdf', kind: '10' }),
      '没有找到',
    ],
    ['the file of a colleague', async () => ({ path: await sent('同事的.pdf', colleague), kind: '10' }), '没有找到'],
    [
      'a kind that is not in the dictionary',
      async () => ({ path: await sent('图.pdf'), kind: '99' }),
      '请选择附件“图.pdf”的种类',
    ],
  ])('%s is refused with the tab that it is on', async (_, file, reason) => {
    const answer = await ask(
      'POST /dataManagement/document/add',
      clerk,
      form({ attachments: [{ isPublic: true, ...(await file()) }] }),
    )
    expect(answer).toMatchObject({ success: false, field: 'attachments' })
    expect(answer.message).toContain(reason)
  })
  it('a page is no file of a document, whatever its name says', async () => {
    const answer = await test.ask('POST /sys/common/upload', {
      token: clerk,
      ...formOf({ biz: 'attachment' }, [{ name: '公报.pdf', bytes: '<html><script>alert(1)</script></html>' }]),
    })
    expect(answer.body.success).toBe(false)
  })
  it('the public is shown the public files of a released text only, and none when it was taken back', async () => {
    const [open, inner] = [await sent('解读.pdf'), await sent('审查意见.pdf')]
    const attachments = [
      { path: open, kind: '50', caption: '政策解读', isPublic: true },
      { path: inner, kind: '90', isPublic: false },
    ]
    const id = (await ask('POST /dataManagement/document/add', clerk, form({ attachments }))).result.id
    const fileId = async (path: string) =>
      (
        await test.database.db
          .selectFrom('documentAttachment')
          .select('id')
          .where('path', '=', path)
          .executeTakeFirstOrThrow()
      ).id
    const get = async (path: string) =>
      test.app.inject({ url: `/fagui/internet/fagui/law/attachment?id=${await fileId(path)}` })
    expect((await get(open)).statusCode).toBe(404)
    const workId = await release(id)
    expect(await shownFiles(workId)).toEqual([
      {
        id: await fileId(open),
        name: '政策解读',
        kind: '解读',
        size: PDF.length,
        href: `/internet/fagui/law/attachment?id=${await fileId(open)}`,
      },
    ])
    const got = await get(open)
    expect(got.statusCode).toBe(200)
    expect(got.rawPayload.equals(PDF)).toBe(true)
    expect(got.headers['content-disposition']).toContain('attachment')
    expect(got.headers['content-security-policy']).toContain('sandbox')
    expect((await get(inner)).statusCode).toBe(404)
    expect(await take('withdraw', publisher, id, '附件有误')).toMatchObject({ success: true })
    expect((await get(open)).statusCode).toBe(404)
    expect(await shownFiles(workId)).toBeUndefined()
  })
  it('files are read by those who see the document, and those of a restricted one by nobody else, not even through the list of files', async () => {
    const trusted = await test.signIn([...CODES, 'item:special_permissions'])
    const other = await test.signIn([...CODES, 'item:special_permissions'])
    const lister = await test.signIn(['system:file:list', ...CODES])
    const [plain, secret] = [await sent('公开的.pdf', trusted), await sent('内部的.pdf', trusted)]
    expect((await fetched(plain, colleague)).statusCode).toBe(404)
    await ask(
      'POST /dataManagement/document/add',
      trusted,
      form({ attachments: [{ path: plain, kind: '10', isPublic: false }] }),
    )
    await ask(
      'POST /dataManagement/document/add',
      trusted,
      form({ fType: 'FT08', attachments: [{ path: secret, kind: '10', isPublic: true }] }),
    )
    expect((await fetched(plain, colleague)).statusCode).toBe(200)
    expect((await fetched(secret, other)).statusCode).toBe(200)
    for (const as of [colleague, lister]) expect((await fetched(secret, as)).statusCode).toBe(404)
  })
})

describe('files of documents in 文件管理', () => {
  const listed = async (as: string): Promise<string[]> =>
    (await ask('GET /sys/oss/file/list?pageSize=200', as)).result.records.map(
      ({ fileName }: { fileName: string }) => fileName,
    )
  const runner = () => test.signIn(['system:quartzJob:list', 'system:quartzJob:execute'])

  it('those of a restricted document are neither listed to others nor deleted by them', async () => {
    const path = await sent('密件扫描.pdf')
    const { id } = (
      await ask(
        'POST /dataManagement/document/add',
        clerk,
        form({ attachments: [{ path, kind: '30', caption: '', isPublic: false }] }),
      )
    ).result
    const { db } = test.database
    await db.updateTable('document').set({ fType: 'FT09' }).where('id', '=', id).execute()
    const keeper = await test.signIn(['system:file:list', 'system:file:delete', 'data:document:list'])
    const holder = await test.signIn(['system:file:list', 'data:document:list', 'item:special_permissions'])
    expect(await listed(keeper)).not.toContain('密件扫描.pdf')
    expect(await listed(holder)).toContain('密件扫描.pdf')
    const { id: file } = await db
      .selectFrom('storedFile')
      .select('id')
      .where('path', '=', path)
      .executeTakeFirstOrThrow()
    expect(await ask(`DELETE /sys/oss/file/delete?id=${file}`, keeper)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    await db.updateTable('document').set({ fType: 'FT02' }).where('id', '=', id).execute()
    expect(await listed(keeper)).toContain('密件扫描.pdf')
  })
  it('one that was removed is no longer listed, and is deleted by the job some days later', async () => {
    const [kept, removed] = [await sent('留用.pdf'), await sent('误传.pdf')]
    const attached = (paths: string[]) => paths.map((path) => ({ path, kind: '30', caption: '', isPublic: false }))
    const { id } = (
      await ask('POST /dataManagement/document/add', clerk, form({ attachments: attached([kept, removed]) }))
    ).result
    const { revision, ...document } = await detail(id)
    expect(
      await ask('PUT /dataManagement/document/edit', clerk, { ...document, revision, attachments: attached([kept]) }),
    ).toMatchObject({
      success: true,
    })
    const keeper = await test.signIn(['system:file:list', 'data:document:list', 'item:special_permissions'])
    expect(await listed(keeper)).toEqual(expect.arrayContaining(['留用.pdf']))
    expect(await listed(keeper)).not.toContain('误传.pdf')
    expect((await fetched(removed, keeper)).statusCode).toBe(404)
    const run = async () => ask('GET /sys/quartzJob/execute?id=job-uploads', await runner())
    const { db } = test.database
    const rows = () => db.selectFrom('storedFile').select('path').where('path', 'in', [kept, removed]).execute()
    expect(await run()).toMatchObject({ success: true })
    expect(await rows()).toHaveLength(2)
    await db
      .updateTable('storedFile')
      .set({ leftAt: new Date(test.now.getTime() - 3 * 86_400_000) })
      .where('path', '=', removed)
      .execute()
    test.now = new Date(test.now.getTime() + 60_000)
    expect(await run()).toMatchObject({ success: true })
    expect(await rows()).toEqual([{ path: kept }])
  })
})

describe('the original of a document that was taken in', () => {
  const law = (about: string) =>
    `浙江省海事局关于${about}的通知\n海安〔2025〕${about.length}号\n各单位：\n一、${about}每日检查。\n浙江省海事局\n2025年6月18日`
  const takeIn = async (name: string, bytes: Uint8Array | string, as = clerk) =>
    (
      await test.ask('POST /dataManagement/document/takeIn', {
        token: as,
        ...formOf({ folder: '' }, [{ name, bytes }]),
      })
    ).body.result
  const filled = async (id: string, attachments: object[]) => ({ ...(await detail(id)), attachments })

  it('is kept byte for byte as an attachment of the office, named and marked 原件, and stands in the log', async () => {
    const text = law('渡口浮标')
    const [taken] = await takeIn('渡口浮标.txt', text)
    const { attachments } = await detail(taken.id)
    expect(attachments).toMatchObject([
      { name: '渡口浮标.txt', kind: '10', kind_dictText: '原件', isPublic: false, mediaType: 'text/plain' },
    ])
    const file = await fetched(attachments[0].path, reviewer)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.toString()).toBe(text)
    const version = await test.database.db
      .selectFrom('recordVersion')
      .select('content')
      .where('recordId', '=', taken.id)
      .executeTakeFirstOrThrow()
    expect(version.content).toMatchObject({ attachmentNames: '渡口浮标.txt' })
  })
  it('is each file of an archive by itself, without its folders', async () => {
    const archive = archiveOf([
      { name: '海事/渡口缆桩.txt', content: law('渡口缆桩'), utf8: true },
      { name: '海事/渡口护舷板.txt', content: law('渡口护舷板'), utf8: true },
    ])
    const taken = await takeIn('海事.zip', archive)
    const names = await Promise.all(
      taken.map(async ({ id }: { id: string }) =>
        (await detail(id)).attachments.map((one: { name: string }) => one.name),
      ),
    )
    expect(new Set(names.flat())).toEqual(new Set(['渡口护舷板.txt', '渡口缆桩.txt']))
  })
  it('that is a page of the web is handed out to be saved only, never shown in a page of this site', async () => {
    const [taken] = await takeIn(
      '渡口灯.html',
      `<html><body><p>${law('渡口灯杆').replaceAll('\n', '</p><p>')}</p><script>alert(1)</script></body></html>`,
    )
    const [file] = (await detail(taken.id)).attachments
    expect(file).toMatchObject({ name: '渡口灯.html', mediaType: 'application/octet-stream' })
    const answer = await fetched(file.path, clerk)
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(answer.headers['content-disposition']).toContain('attachment')
  })
  it('is shown to nobody who may not see the document, and to the public only when staff say so', async () => {
    const [taken] = await takeIn('渡口跳板.txt', law('渡口跳板'))
    const [file] = (await detail(taken.id)).attachments
    const stranger = await test.signIn(['system:user:list'])
    expect((await fetched(file.path, stranger)).statusCode).toBe(404)
    await test.database.db.updateTable('document').set({ fType: 'FT08' }).where('id', '=', taken.id).execute()
    // Nor does the one who sent it keep it as something of their own.
    expect((await fetched(file.path, clerk)).statusCode).toBe(404)
    await test.database.db.updateTable('document').set({ fType: 'FT04' }).where('id', '=', taken.id).execute()
    const workId = await release(taken.id)
    expect(await shownFiles(workId)).toEqual([])
    const [open] = await takeIn('渡口栈桥.txt', law('渡口的栈桥'))
    const [own] = (await detail(open.id)).attachments
    await ask(
      'PUT /dataManagement/document/edit',
      clerk,
      await filled(open.id, [{ path: own.path, kind: own.kind, isPublic: true }]),
    )
    expect(await shownFiles(await release(open.id))).toMatchObject([{ name: '渡口栈桥.txt' }])
  })
  it('goes when it is taken off the form, comes with a 更正稿, and takes nothing of the space of whoever sent it', async () => {
    const [taken] = await takeIn('渡口系船柱.txt', law('渡口系船柱'))
    const [file] = (await detail(taken.id)).attachments
    expect(
      await test.database.db
        .selectFrom('storedFile')
        .select('accountId')
        .where('path', '=', file.path)
        .executeTakeFirst(),
    ).toEqual({
      accountId: null,
    })
    await release(taken.id)
    const correction = (await ask('POST /dataManagement/document/correct', clerk, { id: taken.id })).result.id
    expect((await detail(correction)).attachments).toMatchObject([{ path: file.path, kind: '10' }])
    expect(await ask('PUT /dataManagement/document/edit', clerk, await filled(correction, []))).toMatchObject({
      success: true,
    })
    expect((await detail(correction)).attachments).toEqual([])
    expect((await detail(taken.id)).attachments).toHaveLength(1)
  })
})
