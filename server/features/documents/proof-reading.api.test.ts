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
import { memoryStore } from '#server/testing/memory-store.ts'
import { scannedPdf } from '#server/testing/pdf.ts'
import { recognisedTable, standInPrograms } from '#server/testing/programs.ts'

const CODES: PermissionCode[] = ['data:document:list', 'data:document:add', 'data:document:edit']
const picture = encode({ data: Buffer.alloc(4 * 4 * 4, 255), width: 4, height: 4 }, 80).data
const SCAN = scannedPdf([{ jpeg: picture, width: 4, height: 4 }])
const WORDS = recognisedTable([
  { words: ['绍兴市校对办法'], left: 1060, top: 400 },
  { words: ['（2026年4月1日绍兴市人民政府令第88号公布）'], top: 600 },
  { words: ['第一条', '为了校对', '，制定本办法。'], top: 800 },
  { words: ['第二条', '本办法自2026年6月1日起施行。'], top: 920, certainty: 40 },
])

let test: TestApp
let clerk: string
let stranger: string
let folder: string
let putBack = () => {}
beforeAll(async () => {
  test = await startTestApp({}, { files: memoryStore() })
  clerk = await test.signIn(CODES)
  stranger = await test.signIn(['system:user:list'])
  folder = mkdtempSync(join(tmpdir(), 'fagui-words-'))
  writeFileSync(join(folder, 'page.tsv'), WORDS)
})
afterEach(() => putBack())
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await test.close()
})
const install = () => {
  putBack = standInPrograms({
    pdftoppm: 'echo picture > page.png',
    pdfinfo: 'echo "Pages:           1"',
    tesseract: `cat ${folder}/page.tsv`,
  })
}

const ask = async (name: string, as: string, body?: unknown) => (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
const takeIn = async (bytes: Uint8Array, name = '扫描件.pdf') =>
  (await test.ask('POST /dataManagement/document/takeIn', { token: clerk, ...formOf({}, [{ name, bytes }]) })).body.result[0]
const detail = async (id: string) => (await ask(`GET /dataManagement/document/queryById?id=${id}`, clerk)).result

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
    expect(document.attachments).toMatchObject([{ name: '扫描件.pdf', kind: '10', kind_dictText: '原件', isPublic: false, size: SCAN.length }])
    path = document.attachments[0].path
    const list = await ask('GET /dataManagement/document/list?proofState=1', clerk)
    expect(list.result.records.map((row: { id: string }) => row.id)).toEqual([id])
  })
  it('shows the pages of its scan to those who see the document, and to nobody else', async () => {
    install()
    const page = (as: string, number = 1, file = path) => ask(`GET /dataManagement/document/scanPage?id=${id}&path=${file}&page=${number}`, as)
    expect((await page(clerk)).result).toEqual({ pages: 1, picture: `data:image/png;base64,${Buffer.from('picture\n').toString('base64')}` })
    expect(await page(clerk, 2)).toMatchObject({ success: false, message: '文件不存在或已被删除' })
    expect(await page(clerk, 1, 'attachment/other.pdf')).toMatchObject({ success: false, message: '文件不存在或已被删除' })
    expect(await page(stranger)).toMatchObject({ success: false, code: 510 })
    await test.database.db.updateTable('document').set({ fType: 'FT08' }).where('id', '=', id).execute()
    expect(await page(clerk)).toMatchObject({ success: false })
    await test.database.db.updateTable('document').set({ fType: 'FT02' }).where('id', '=', id).execute()
    putBack()
    putBack = standInPrograms({})
    expect((await page(clerk)).message).toContain('没有安装显示扫描件页面的程序')
  })
  it('is not submitted before a person has compared it with the scan', async () => {
    expect((await ask('POST /dataManagement/document/submit', clerk, { id })).message).toContain('请先对照扫描件校对')
    const { title, titleNote, body, fType, fLevel, region, address, revision } = await detail(id)
    const filled = { id, title, titleNote, body, fType, fLevel, region, address, revision }
    expect(await ask('PUT /dataManagement/document/edit', clerk, { ...filled, proofState: '7' })).toMatchObject({ success: false })
    expect(await ask('PUT /dataManagement/document/edit', clerk, { ...filled, proofState: '2' })).toMatchObject({ success: true })
    expect(await ask('POST /dataManagement/document/submit', clerk, { id })).toMatchObject({ success: true })
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
    const shown = await ask(`GET /dataManagement/document/scanPage?id=${taken.id}&path=${document.attachments[0].path}&page=1`, clerk)
    expect(shown.result).toMatchObject({ pages: 1, picture: expect.stringMatching(/^data:image\/png;base64,/) as string })
  })
  it('is not made of one that is broken, which is said', async () => {
    expect(await takeIn(PAGE.subarray(0, 8_000), '坏.png')).toMatchObject({
      outcome: 'failed',
      id: null,
      message: expect.stringContaining('图片已损坏') as string,
    })
  })
})
