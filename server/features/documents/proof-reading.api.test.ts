import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'jpeg-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { hasRecognition } from '#server/platform/programs/recognition-folder.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { fileOf, importFiles } from '#server/testing/make.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import { scannedPdf } from '#server/testing/pdf.ts'
import { recognisedTable, standInPrograms } from '#server/testing/programs.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { deleteEditions } from '../laws/laws.door.ts'

const CODES = ['list', 'add', 'edit', 'delete', 'review', 'approve', 'release', 'enrol', 'import'].map(
  (act) => `data:document:${act}` as PermissionCode,
)
const picture = encode({ data: Buffer.alloc(4 * 4 * 4, 255), width: 4, height: 4 }, 80).data
const SCAN = scannedPdf([{ jpeg: picture, width: 4, height: 4 }])
const WORDS = recognisedTable([
  { words: ['绍兴市校对办法'], left: 1060, top: 400 },
  { words: ['（2026年4月1日绍兴市人民政府令第88号公布）'], top: 600 },
  { words: ['第一条', '为了校对', '，制定本办法。'], top: 800 },
  { words: ['第二条', '本办法自2026年6月1日起施行。'], top: 920, certainty: 40 },
])

const store = memoryStore()
let test: TestApp
let clerk: string
let other: string
let third: string
let clerkId: string
let otherId: string
let otherName: string
let stranger: string
let folder: string
let putBack = () => {}
beforeAll(async () => {
  test = await startTestApp({}, { files: store })
  const [one, two] = [await test.makeUser({ permissions: CODES }), await test.makeUser({ permissions: CODES })]
  clerk = await test.sessionOf(one)
  other = await test.sessionOf(two)
  ;[clerkId, otherId, otherName] = [one.id, two.id, two.username]
  third = await test.signIn(CODES)
  stranger = await test.signIn(['system:user:list'])
  folder = mkdtempSync(join(tmpdir(), 'fagui-words-'))
  writeFileSync(join(folder, 'page.tsv'), WORDS)
  writeFileSync(join(folder, 'gone.tsv'), WORDS.replace('绍兴市校对办法', '绍兴市撤档办法'))
  writeFileSync(join(folder, 'import.tsv'), WORDS.replace('绍兴市校对办法', '绍兴市旧档办法'))
})
afterEach(() => putBack())
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await test.close()
})
const install = (page = 'page') => {
  putBack = standInPrograms({
    pdftoppm: 'echo picture > page.png',
    pdfinfo: 'echo "Pages:           1"',
    tesseract: `cat ${folder}/${page}.tsv`,
  })
}

const ask = async (name: string, as: string, body?: unknown) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const takeIn = async (bytes: Uint8Array, name = '扫描件.pdf') =>
  (await test.ask('POST /dataManagement/document/takeIn', { token: clerk, ...formOf({}, [{ name, bytes }]) })).body
    .result[0]
const detail = async (id: string, as = clerk) =>
  (await ask(`GET /dataManagement/document/queryById?id=${id}`, as)).result
const proofOf = async (id: string) =>
  (await ask(`GET /dataManagement/document/queryById?id=${id}&proof=true`, clerk)).result.proof
/** Saves changed fields of a document as a form does. */
async function save(id: string, as: string, fields: Record<string, unknown>) {
  const now = await detail(id, as)
  const began = Object.fromEntries(Object.keys(fields).map((name) => [name, now[name] ?? null]))
  return ask('PUT /dataManagement/document/edit', as, { id, revision: now.revision, ...fields, began })
}
const act = (name: string, id: string, as: string, note = '') =>
  ask(`POST /dataManagement/document/${name}`, as, { id, note })
/** Takes in a scan of which nothing else is known. */
let scans = 0
async function newScan(): Promise<string> {
  install()
  const taken = await takeIn(Buffer.concat([SCAN, Buffer.from(`%${++scans}`)]))
  putBack()
  putBack = () => {}
  return taken.id
}
const stateOf = async (id: string) => (await detail(id)).proofState_dictText
const stepsOf = async (id: string): Promise<string[]> =>
  (await ask(`GET /dataManagement/document/steps?id=${id}`, clerk)).result.map((step: { act: string }) => step.act)
const messagesOf = async (accountId: string): Promise<unknown[]> =>
  (
    await raw(
      test.database.db,
      `select a.title from announcement a join announcement_reader r on r.announcement_id = a.id where r.account_id = '${accountId}'`,
    )
  ).map((row) => Object.values(row as object)[0])

describe('a document made of a scan', () => {
  let id: string
  let path: string
  it('is a draft that waits for proof-reading, with the scan as a file of the office', async () => {
    install()
    const taken = await takeIn(SCAN)
    expect(taken).toMatchObject({ outcome: 'new', title: '绍兴市校对办法', articles: 2 })
    expect(taken.warnings[0]).toMatchObject({ kind: 'RECOGNISED', text: '文字由扫描件识别，未经校对', blocks: true })
    id = taken.id
    const document = await detail(id)
    expect(document).toMatchObject({ proofState: '1', proofState_dictText: '待校对' })
    expect(document.attachments).toMatchObject([
      { name: '扫描件.pdf', kind: '10', kind_dictText: '原件', isPublic: false, size: SCAN.length },
    ])
    path = document.attachments[0].path
    const list = await ask('GET /dataManagement/document/list?proofState=1', clerk)
    expect(list.result.records.map((row: { id: string }) => row.id)).toEqual([id])
  })
  it('shows the pages of its scan to those who see the document, and to nobody else', async () => {
    install()
    const page = (as: string, number = 1, file = path) =>
      ask(`GET /dataManagement/document/scanPage?id=${id}&path=${file}&page=${number}`, as)
    expect((await page(clerk)).result).toEqual({
      pages: 1,
      picture: `data:image/png;base64,${Buffer.from('picture\n').toString('base64')}`,
    })
    expect(await page(clerk, 2)).toMatchObject({ success: false, message: '文件不存在或已被删除' })
    expect(await page(clerk, 1, 'attachment/other.pdf')).toMatchObject({
      success: false,
      message: '文件不存在或已被删除',
    })
    expect(await page(stranger)).toMatchObject({ success: false, code: 510 })
    await raw(test.database.db, `update document set f_type = 'FT08' where id = '${id}'`)
    expect(await page(clerk)).toMatchObject({ success: false })
    await raw(test.database.db, `update document set f_type = 'FT02' where id = '${id}'`)
    putBack()
    putBack = standInPrograms({})
    expect((await page(clerk)).message).toContain('没有安装显示扫描件页面的程序')
  })
  it('keeps what was recognised with place and certainty, for those who see the document', async () => {
    const proof = (as: string) => ask(`GET /dataManagement/document/queryById?id=${id}&proof=true`, as)
    const result = (await proof(clerk)).result.proof
    expect(result).toMatchObject({ scan: path, confirmed: [], first: null, second: null, lastSave: 1 })
    expect(result.lines.at(-1)).toMatchObject({ page: 1, text: expect.stringContaining('2026年6月1日') as string })
    expect(new Set(result.lines.at(-1).certainty)).toEqual(new Set([40]))
    expect(await proof(stranger)).toMatchObject({ success: false, code: 510 })
    await raw(test.database.db, `update document set f_type = 'FT08' where id = '${id}'`)
    expect(await proof(clerk)).toMatchObject({
      success: false,
      message: (await ask('GET /dataManagement/document/queryById?id=none&proof=true', clerk)).message,
    })
    await raw(test.database.db, `update document set f_type = 'FT02' where id = '${id}'`)
  })
  it('is not submitted before people have compared it with the scan', async () => {
    expect((await ask('POST /dataManagement/document/submit', clerk, { id })).message).toContain('请先对照扫描件校对')
  })
  it('is not made where no program recognises words, which is said with what to install', async () => {
    putBack = standInPrograms({})
    expect(await takeIn(Buffer.concat([SCAN, Buffer.from('%')]))).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('npm run recognition') as string,
    })
  })
})

// Read by the engine itself, which takes some seconds.
describe.runIf(hasRecognition())('a document made of a picture', { timeout: 120_000 }, () => {
  const PAGE = readFileSync(join(projectRoot, 'server/testing/scanned-page.png'))
  it('is a draft that waits for proof-reading beside the picture', async () => {
    const taken = await takeIn(PAGE, '第52号令.png')
    expect(taken).toMatchObject({ outcome: 'new', title: '临川市河道清淤管理办法', articles: 3 })
    expect(taken.warnings[0]).toMatchObject({ kind: 'RECOGNISED', blocks: true })
    const document = await detail(taken.id)
    expect(document).toMatchObject({ proofState: '1', titleNote: '（2021年6月8日临川市人民政府令第52号公布）' })
    expect(document.body).toContain('第二条　清淤应当在每年汛期以前完成，费用不超过86500元的，由乡镇承担。')
    expect(document.attachments).toMatchObject([{ name: '第52号令.png', kind_dictText: '原件', isPublic: false }])
    const shown = await ask(
      `GET /dataManagement/document/scanPage?id=${taken.id}&path=${document.attachments[0].path}&page=1`,
      clerk,
    )
    expect(shown.result).toMatchObject({
      pages: 1,
      picture: expect.stringMatching(/^data:image\/png;base64,/) as string,
    })
  })
  it('is not made of one that is broken, which is said', async () => {
    expect(await takeIn(PAGE.subarray(0, 8_000), '坏.png')).toMatchObject({
      outcome: 'failed',
      id: null,
      message: expect.stringContaining('图片已损坏') as string,
    })
  })
})

describe('two people sign for a text that was recognised', () => {
  it('one after the other, never the same person twice, and the second one is told that the text waits', async () => {
    const id = await newScan()
    expect((await save(id, clerk, { proofState: '2' })).message).toContain('还没有人签初校')
    expect((await save(id, clerk, { proofState: null })).message).toContain('不能取消校对')
    expect(await save(id, clerk, { proofState: '3' })).toMatchObject({ success: true })
    expect(await stateOf(id)).toBe('待复校')
    expect(await proofOf(id)).toMatchObject({ first: { saveNo: 1 }, second: null })
    expect(await messagesOf(otherId)).toContain('有文件等待复校')
    expect(await messagesOf(clerkId)).not.toContain('有文件等待复校')
    expect((await save(id, clerk, { proofState: '2' })).message).toContain('您已签初校，复校须由另一人办理')
    expect((await act('submit', id, clerk)).message).toContain('请另一人对照扫描件复校')
    expect(await save(id, other, { proofState: '2' })).toMatchObject({ success: true })
    expect(await stateOf(id)).toBe('已校对')
    expect(await stepsOf(id)).toEqual(['proofFirst', 'proofSecond'])
    expect((await detail(id)).attachments).toMatchObject([{ isPublic: true }])
    expect(await act('submit', id, clerk)).toMatchObject({ success: true })
  })
  it('a change after the second check by anybody asks for another one, and whoever made it does not sign as the second', async () => {
    const id = await newScan()
    await save(id, clerk, { proofState: '3' })
    await save(id, other, { proofState: '2' })
    const { body } = await detail(id)
    expect(await save(id, other, { note: '不是文字' })).toMatchObject({ success: true })
    expect(await stateOf(id)).toBe('已校对')
    expect(await save(id, other, { body: body.replace('校对', '核对') })).toMatchObject({ success: true })
    expect(await stateOf(id)).toBe('待复校')
    expect(await stepsOf(id)).toEqual(['proofFirst', 'proofSecond', 'proofAgain'])
    expect((await act('submit', id, clerk)).message).toContain('请另一人对照扫描件复校')
    expect(await save(id, other, { proofState: '2' })).toMatchObject({ success: true })
    expect(await stateOf(id)).toBe('待复校')
    expect(await proofOf(id)).toMatchObject({ first: { saveNo: 2 }, second: null, lastSave: 2 })
    expect(await save(id, clerk, { proofState: '2' })).toMatchObject({ success: true })
    expect(await stateOf(id)).toBe('已校对')
  })
  it.each([
    ['title', '绍兴市核对办法'],
    ['titleNote', '（2026年4月2日绍兴市人民政府令第88号公布）'],
    ['body', '第一条　为了核对，制定本办法。'],
  ])('also a change of the %s alone, in a table or by a whole form of an older client', async (name, text) => {
    const id = await newScan()
    await save(id, clerk, { proofState: '3' })
    await save(id, other, { proofState: '2' })
    const whole = await detail(id)
    expect(
      await ask('PUT /dataManagement/document/edit', third, { ...whole, [name]: text, articleForces: [] }),
    ).toMatchObject({ success: true })
    expect(await stateOf(id)).toBe('待复校')
  })
  it('no other way sets the state: a new document, a mark set by hand, a signature taken back by others', async () => {
    const fields = { title: '绍兴市抄录办法', fType: 'FT02', fLevel: 'F02', region: '330600', address: 'A01' }
    for (const proofState of ['2', '3'])
      expect((await ask('POST /dataManagement/document/add', clerk, { ...fields, proofState })).message).toContain(
        '还没有人校对',
      )
    const { id: marked } = (await ask('POST /dataManagement/document/add', clerk, { ...fields, proofState: '1' }))
      .result
    expect((await save(marked, clerk, { proofState: '2' })).message).toContain('还没有人签初校')
    expect(await save(marked, clerk, { proofState: null })).toMatchObject({ success: true })
    expect((await save(marked, clerk, { proofState: '3' })).message).toContain('不能签字')
    const id = await newScan()
    await save(id, clerk, { proofState: '3' })
    expect((await save(id, other, { proofState: '1' })).message).toContain('只有签字的人')
    expect(await save(id, clerk, { proofState: '1' })).toMatchObject({ success: true })
    expect(await proofOf(id)).toMatchObject({ first: null })
    expect((await save(id, clerk, { proofState: null })).message).toContain('不能取消校对')
  })
  it('a release is refused too when the text was changed on the way there', async () => {
    const id = await newScan()
    await save(id, clerk, { proofState: '3' })
    await save(id, other, { proofState: '2' })
    for (const [name, as] of [
      ['submit', clerk],
      ['review', other],
      ['approve', other],
    ] as const)
      expect(await act(name, id, as), name).toMatchObject({ success: true })
    await raw(test.database.db, `update document set proof_state = '3' where id = '${id}'`)
    expect((await act('release', id, third)).message).toContain('请另一人对照扫描件复校')
    await raw(test.database.db, `update document set proof_state = '2' where id = '${id}'`)
    expect(await act('release', id, third)).toMatchObject({ success: true })
    const { workId } = await detail(id)
    const page = (await test.call(`/fagui/internet/fagui/law/detail?id=${workId}`)).body.result
    expect(page).toMatchObject({ recognised: true, attachments: [{ kind: '原件' }] })
    const scan = await test.app.inject({ url: `/fagui${page.scan}` })
    expect(scan.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline/) as string,
    })
    expect(scan.rawPayload.subarray(0, SCAN.length).equals(SCAN)).toBe(true)
    expect((await test.app.inject({ url: `/details?id=${workId}` })).body).toContain('由扫描件识别并经人工校对')

    // Its correction begins signed; a changed text is signed anew before it takes the place of what the public reads.
    const { id: correction } = (await ask('POST /dataManagement/document/correct', clerk, { id })).result
    expect(await proofOf(correction)).toMatchObject({
      scan: expect.any(String) as string,
      first: { saveNo: 1 },
      second: { saveNo: 1 },
    })
    const { body } = await detail(correction)
    await save(correction, third, { body: body.replace('为了校对', '为了核对') })
    expect((await act('submit', correction, third, '更正一字')).message).toContain('请另一人对照扫描件复校')
    await save(correction, other, { proofState: '2' })
    for (const [name, as] of [
      ['submit', clerk],
      ['review', other],
      ['approve', other],
      ['release', third],
    ] as const)
      expect(await act(name, correction, as, '更正一字'), name).toMatchObject({ success: true })
    expect(await proofOf(id)).toMatchObject({ first: { saveNo: 2 }, second: { saveNo: 2 }, lastSave: 2 })
    expect((await test.call(`/fagui/internet/fagui/law/detail?id=${workId}`)).body.result).toMatchObject({
      recognised: true,
      scan: page.scan,
    })

    // Restricted, neither the page nor the picture is there for the public.
    await raw(test.database.db, `update document set f_type = 'FT08' where id = '${id}'`)
    await raw(test.database.db, `update law_work set f_type = 'FT08' where id = '${workId}'`)
    expect((await test.app.inject({ url: `/fagui${page.scan}` })).json()).toMatchObject({
      success: false,
      message: '文件不存在或已被删除',
    })
    await raw(test.database.db, `update law_work set f_type = 'FT02' where id = '${workId}'`)
    await raw(test.database.db, `update document set f_type = 'FT02' where id = '${id}'`)
    // Taken back, it is with the office again.
    expect(await act('withdraw', id, third, '撤回核对')).toMatchObject({ success: true })
    expect((await test.app.inject({ url: `/fagui${page.scan}` })).json()).toMatchObject({ success: false })
  })
  it('a scan that an import has withheld becomes a draft with what was recognised and the scan beside it, which the public is shown with its release', async () => {
    install('import')
    const { db } = test.database
    const bytes = Buffer.concat([SCAN, Buffer.from('%import')])
    const files = [fileOf('旧档/导入.pdf', bytes)]
    expect(await importFiles(db, files, store)).toMatchObject([{ outcome: 'withheld' }])
    await importFiles(db, files, store)
    expect(
      await raw(
        db,
        `select f.file_name, f.kind, f.is_public, s.left_at from law_file f join stored_file s on s.path = f.path`,
      ),
    ).toEqual([{ fileName: '旧档/导入.pdf', kind: '10', isPublic: false, leftAt: null }])
    const [{ path: imported }] = (await raw(db, 'select path from law_file')) as [{ path: string }]
    expect((await ask('POST /dataManagement/document/enrol', clerk, { which: 'withheld' })).result).toMatchObject({
      enrolled: 1,
      refused: [],
    })
    const [{ id }] = (await ask('GET /dataManagement/document/list?fileName=旧档/导入.pdf', clerk)).result.records
    expect(await stateOf(id)).toBe('待校对')
    expect(await proofOf(id)).toMatchObject({ scan: imported, first: null })
    expect((await proofOf(id)).lines.at(-1)).toMatchObject({ text: expect.stringContaining('2026年6月1日') as string })
    expect(await ask(`GET /dataManagement/document/scanPage?id=${id}&path=${imported}&page=1`, clerk)).toMatchObject({
      result: { pages: 1 },
    })
    expect((await detail(id)).attachments).toMatchObject([{ name: '导入.pdf', kind_dictText: '原件', isPublic: false }])
    expect((await act('submit', id, clerk)).message).toContain('请先对照扫描件校对')
    await save(id, clerk, { proofState: '3' })
    await save(id, other, { proofState: '2' })
    for (const [name, as] of [
      ['submit', clerk],
      ['review', other],
      ['approve', other],
      ['release', third],
    ] as const)
      expect(await act(name, id, as), name).toMatchObject({ success: true })
    const page = (await test.call(`/fagui/internet/fagui/law/detail?id=${(await detail(id)).workId}`)).body.result
    expect(page).toMatchObject({ recognised: true, attachments: [{ kind: '原件' }] })
    expect((await test.app.inject({ url: `/fagui${page.scan}` })).rawPayload.equals(bytes)).toBe(true)
  })
  it('the scan of a text that is removed before anybody has made a draft of it is left, and nobody is shown it', async () => {
    install('gone')
    const { db } = test.database
    await importFiles(db, [fileOf('旧档/撤去.pdf', Buffer.concat([SCAN, Buffer.from('%gone')]))], store)
    const [{ path, versionId }] = (await raw(
      db,
      `select path, version_id as "versionId" from law_file where file_name = '旧档/撤去.pdf'`,
    )) as [{ path: string; versionId: string }]
    expect(
      (await ask('POST /sys/common/fileAddress', clerk, { paths: [path], purpose: 'download' })).result,
    ).toMatchObject([{ address: null }])
    // Another file with the same text keeps nothing more.
    await importFiles(db, [fileOf('旧档/另存.pdf', Buffer.concat([SCAN, Buffer.from('%again')]))], store)
    expect(
      await raw(db, `select count(*)::int as n from stored_file where name = '另存.pdf' and left_at is not null`),
    ).toEqual([{ n: 1 }])
    await deleteEditions(db, [versionId])
    expect(await raw(db, `select left_at is not null as is_left from stored_file where path = '${path}'`)).toEqual([
      { isLeft: true },
    ])
  })
  it('doubtful places that are right are kept with who said so, also while others confirm others', async () => {
    const id = await newScan()
    expect(await save(id, clerk, { proofPlaces: { confirmed: ['3:0', '3:4'], reopened: [] } })).toMatchObject({
      success: true,
    })
    expect(await save(id, other, { proofPlaces: { confirmed: ['3:4', '2:0'], reopened: ['3:0'] } })).toMatchObject({
      success: true,
    })
    const { confirmed } = await proofOf(id)
    expect(
      confirmed.map(({ place, by }: { place: string; by: string }) => [place, by === otherName]).toSorted(),
    ).toEqual([
      ['2:0', true],
      ['3:4', false],
    ])
    expect((await save(id, other, { proofPlaces: { confirmed: ['99:0'], reopened: [] } })).message).toContain(
      '不在这份文件的识别结果里',
    )
    expect(await save(id, other, { proofPlaces: { confirmed: ['a'], reopened: [] } })).toMatchObject({ success: false })
  })
  it('a text of the recycle bin comes back as it was, and is gone with its signatures when it is deleted for good', async () => {
    const id = await newScan()
    await save(id, clerk, { proofState: '3' })
    await ask(`DELETE /dataManagement/document/deleteBatch?ids=${id}`, clerk)
    await ask('PUT /dataManagement/document/putRecycleBin', clerk, { ids: id })
    expect(await proofOf(id)).toMatchObject({ first: { saveNo: 1 } })
    await raw(test.database.db, `delete from document where id = '${id}'`)
    expect(await raw(test.database.db, `select 1 from document_recognition where document_id = '${id}'`)).toEqual([])
  })
  it('what one person had set to 已校对 before waits for another one, by the log; what is before the public stays', async () => {
    const [logged, unlogged, released, due] = [await newScan(), await newScan(), await newScan(), await newScan()]
    for (const id of [logged, released]) {
      await save(id, clerk, { proofState: '3' })
      await save(id, other, { proofState: '2' })
    }
    const all = `('${[logged, unlogged, released, due].join("','")}')`
    await raw(test.database.db, `update document set proof_state = '2' where id = '${unlogged}'`)
    await raw(test.database.db, `update document set state = 50 where id = '${released}'`)
    await raw(test.database.db, `delete from document_recognition where document_id in ${all}`)
    const written = readFileSync('server/migrations/0132-two-people-proof-read.sql', 'utf8')
    const [insert = '', ...updates] = written.slice(written.indexOf('insert into document_recognition')).split(/;\n/)
    for (const statement of [`${insert} and d.id in ${all}`, ...updates])
      if (statement.trim() !== '') await raw(test.database.db, statement)
    expect([await stateOf(logged), await stateOf(unlogged), await stateOf(due)]).toEqual(['待复校', '待校对', '待校对'])
    expect(await proofOf(logged)).toMatchObject({
      scan: expect.any(String) as string,
      first: { by: otherName, saveNo: 1 },
      second: null,
      lines: [],
    })
    expect(await proofOf(unlogged)).toMatchObject({ first: null })
    expect(await stateOf(released)).toBe('已校对')
    await raw(test.database.db, `update document set state = 10 where id = '${released}'`)
  })
  it('waits on the workbench of who took it in, then of everybody who may edit but the first', async () => {
    await raw(test.database.db, 'update document set deleted_at = now()')
    const id = await newScan()
    const waiting = async (as: string): Promise<{ id: string; stage: string }[]> =>
      (await ask('GET /sys/workbench', as)).result.waiting.documents.first.map((one: { id: string; stage: string }) => [
        one.id,
        one.stage,
      ])
    expect([await waiting(clerk), await waiting(other)]).toEqual([[[id, '待校对']], []])
    await save(id, clerk, { proofState: '3' })
    expect([await waiting(clerk), await waiting(other)]).toEqual([[], [[id, '待复校']]])
  })
})
