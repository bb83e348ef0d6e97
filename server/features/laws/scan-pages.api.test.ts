import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { decode } from 'jpeg-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { rowsIn } from '#server/testing/catalogue.ts'
import { formOf } from '#server/testing/form.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import { exif, photograph, segment } from '#server/testing/photograph.ts'
import { hasTiff, printedTiff, scannedPage, tiffOf } from '#server/testing/tiff.ts'

const SITE = '/fagui/internet/fagui'
const CODES = ['list', 'add', 'edit', 'review', 'approve', 'release'].map(
  (act) => `data:document:${act}` as PermissionCode,
)
/** 120 by 80 pixels of one bit, packed as faxes are (Group 4): white, with a black field from 10, 10 to 50, 69. */
const FAX = Buffer.from(
  'SUkqACgAAAD/ycG3/////////////////////////////x/8AEAEAA0AAAEDAAEAAAB4AAAAAQEDAAEAAABQAAAAAgEDAAEAAAABAAAAAwEDAAEAAAAEAAAABgEDAAEAAAAAAAAACgEDAAEAAAABAAAAEQEEAAEAAAAIAAAAEgEDAAEAAAABAAAAFQEDAAEAAAABAAAAFgEDAAEAAABQAAAAFwEEAAEAAAAfAAAAHAEDAAEAAAABAAAAKQEDAAIAAAAAAAEAAAAAAA==',
  'base64',
)

let test: TestApp
let files: ReturnType<typeof memoryStore>
beforeEach(async () => {
  files = memoryStore()
  test = await startTestApp({}, { files })
})
afterEach(() => test.close())

const rows = (statement: string) => rowsIn<{ id: string }>(test.database.db, statement)
const get = (path: string, at = test) => at.app.inject({ url: `${SITE}/${path}` })
/**
 * Publishes a text with a scan beside it on which it was recognised, and for which people signed.
 * @returns ids of the law and of the scan
 */
async function published(bytes: Uint8Array, name = '原件.tif'): Promise<{ workId: string; scan: string }> {
  const people = await Promise.all([1, 2, 3, 4].map(() => test.signIn(CODES)))
  const [clerk = ''] = people
  const path = (
    await test.ask('POST /sys/common/upload', { token: clerk, ...formOf({ biz: 'attachment' }, [{ name, bytes }]) })
  ).body.message
  const form = {
    title: '绍兴市埠头整修办法',
    titleNote: '2026年4月1日绍兴市人民政府令第77号公布',
    body: '第一条　为了整修埠头，制定本办法。\n第二条　本办法自2026年6月1日起施行。',
    fType: 'FT02',
    fLevel: 'F02',
    region: '330600',
    address: 'A01',
    attachments: [{ path, kind: '20', isPublic: true }],
  }
  const { id } = (await test.ask('POST /dataManagement/document/add', { token: clerk, body: form })).body.result
  for (const [at, act] of (['submit', 'review', 'approve', 'release'] as const).entries())
    expect(
      (await test.ask(`POST /dataManagement/document/${act}`, { token: people[at] ?? '', body: { id } })).body,
      act,
    ).toMatchObject({
      success: true,
    })
  await rows(
    `insert into document_recognition (document_id, found, scan) values ('${id}', '{"pages":1,"words":9,"doubtful":0,"lines":[]}', '${path}')`,
  )
  await rows(`update document set proof_state = '2' where id = '${id}'`)
  const [scan] = await rows(`select id from document_attachment where document_id = '${id}'`)
  const { workId } = (await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token: clerk })).body.result
  return { workId, scan: scan?.id ?? '' }
}
const addressOf = async (workId: string) => (await test.call(`${SITE}/law/detail?id=${workId}`)).body.result.scan
/** Red, green and blue of a point of a page. */
async function colour(scan: string, x: number, y: number, page = 1): Promise<number[]> {
  const answer = await get(`law/scanPage?id=${scan}&page=${page}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { data, width } = decode(answer.rawPayload)
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
}

describe.runIf(hasTiff())('scans that browsers do not show', { timeout: 180_000 }, () => {
  it('of two pages are looked at page by page, each drawn once, and downloaded as they are', async () => {
    const tiff = await tiffOf([scannedPage(), scannedPage()])
    const { workId, scan } = await published(tiff)
    expect(await addressOf(workId)).toBe(`/internet/fagui/law/scan?id=${scan}`)
    const page = await get(`law/scan?id=${scan}`)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect([...page.body.matchAll(/alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual([
      '扫描件第 1 页，共 2 页',
      '扫描件第 2 页，共 2 页',
    ])
    const second = await get(`law/scanPage?id=${scan}&page=2`)
    expect(decode(second.rawPayload)).toMatchObject({ width: 1000 })
    expect(files.paths().filter((path) => path.startsWith('pages/'))).toEqual([
      `pages/${scan}/1.jpg`,
      `pages/${scan}/count.json`,
      `pages/${scan}/2.jpg`,
    ])
    // What was kept is what is handed out.
    await files.put(`pages/${scan}/2.jpg`, Buffer.from('kept'))
    expect((await get(`law/scanPage?id=${scan}&page=2`)).body).toBe('kept')
    // Of pages that the job for left bytes has removed in part, the rest is drawn again.
    await files.remove(`pages/${scan}/count.json`)
    expect((await get(`law/scanPage?id=${scan}&page=1`)).statusCode).toBe(200)
    expect((await get(`law/scanPage?id=${scan}&page=3`)).statusCode).toBe(404)
    expect((await get(`law/attachment?id=${scan}`)).rawPayload.equals(tiff)).toBe(true)
  })
  it('in the colours of print have those of the screen', async () => {
    const { scan } = await published(await printedTiff('#d02020'))
    const [r = 0, g = 0, b = 0] = await colour(scan, 30, 20)
    expect(r).toBeGreaterThan(150)
    expect(Math.max(g, b)).toBeLessThan(110)
  })
  it('of one bit, packed as faxes are, are black on white', async () => {
    const { scan } = await published(FAX)
    expect(Math.max(...(await colour(scan, 30, 40)))).toBeLessThan(40)
    expect(Math.min(...(await colour(scan, 90, 40)))).toBeGreaterThan(215)
  })
  it('that are broken are told with what to do, and can be downloaded', async () => {
    const { scan } = await published(FAX)
    for (const path of files.paths()) await files.put(path, FAX.subarray(0, 60))
    const page = await get(`law/scan?id=${scan}`)
    expect(page.body).toContain('这份扫描件无法在网页上显示，请下载原件后查看。')
    expect(page.body).not.toContain('<img')
    expect((await get(`law/scanPage?id=${scan}&page=1`)).statusCode).toBe(404)
    expect(page.body).toContain(`href="attachment?id=${scan}"`)
  })
  it('are shown of public files of published texts only, also when their pages are kept', async () => {
    const { scan } = await published(FAX)
    const asked = async () =>
      [await get(`law/scan?id=${scan}`), await get(`law/scanPage?id=${scan}&page=1`)].map(
        ({ statusCode }) => statusCode,
      )
    expect(await asked()).toEqual([200, 200])
    await rows(`update document_attachment set is_public = false`)
    expect(await asked()).toEqual([404, 404])
    await rows(`update document_attachment set is_public = true`)
    await rows(`update law_version set publish_state = 'withdrawn'`)
    expect(await asked()).toEqual([404, 404])
  })
  it('of texts that came from another installation are looked at in the same way', async () => {
    const { workId, scan } = await published(FAX)
    await rows(`insert into law_file (id, version_id, ord, kind, path, name, media_type, size, is_public, file_name, sha256)
      select 'came', version_id, 1, '20', a.path, a.name, a.media_type, a.size, true, a.name, '' from document_attachment a join document d on d.id = a.document_id where a.id = '${scan}'`)
    await rows(
      `insert into law_recognised (version_id, file_id) select version_id, 'came' from law_file where id = 'came'`,
    )
    await rows('delete from document')
    expect(await addressOf(workId)).toBe('/internet/fagui/law/scan?id=came')
    expect((await get(`law/scan?id=came`)).body).toContain('扫描件第 1 页，共 1 页')
  })
})

it('scans that browsers show by themselves are looked at as they are', async () => {
  const { workId, scan } = await published(scannedPage(), '原件.png')
  expect(await addressOf(workId)).toBe(`/internet/fagui/law/attachment?id=${scan}&view=1`)
  expect((await get(`law/scan?id=${scan}`)).statusCode).toBe(404)
})

describe('photographs beside a text', () => {
  it('are given to the public without the place that the phone noted, and to staff as they were', async () => {
    const photo = photograph(segment(0xe1, exif(6, 'MM')))
    const { scan } = await published(photo, '原件.jpg')
    const shown = (await get(`law/attachment?id=${scan}&view=1`)).rawPayload
    expect([shown.length, shown.includes('120.1551E')]).toEqual([photo.length, false])
    expect((await get(`law/attachment?id=${scan}`)).rawPayload.equals(shown)).toBe(true)
    expect(files.paths().length).toBe(1)
    for (const path of files.paths())
      expect((await buffer((await files.open(path)) ?? Readable.from([]))).equals(photo)).toBe(true)
  })
})
