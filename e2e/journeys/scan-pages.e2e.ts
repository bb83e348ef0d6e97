import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { rowsIn } from '#server/testing/catalogue.ts'
import { formOf } from '#server/testing/form.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import { hasTiff, printedTiff, scannedPage, tiffOf } from '#server/testing/tiff.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const files = memoryStore()
const visit = visits([], {}, { files })
const CODES = ['list', 'add', 'edit', 'review', 'approve', 'release'].map(
  (act) => `data:document:${act}` as PermissionCode,
)
const TITLE = '绍兴市埠头整修办法'
const FILE = `${TITLE}\n（2026年4月1日绍兴市人民政府令第77号公布）\n第一条　为了整修埠头，制定本办法。\n第二条　本办法自2026年6月1日起施行。`

it.skipIf(!hasTiff())(
  'a scan of two pages as TIFF is looked at page by page by those who check it and by the public, and downloaded as it is',
  { timeout: 280_000 },
  async () => {
    const { test } = visit.site
    const scans = {
      '两页.tif': await tiffOf([scannedPage(), scannedPage()]),
      '印刷.tif': await printedTiff(scannedPage()),
    }
    const people = [1, 2, 3, 4].map(() => test.makeUser({ permissions: CODES }))
    const [one, , , ,] = await Promise.all(people)
    const tokens = await Promise.all((await Promise.all(people)).map((person) => test.sessionOf(person)))
    const [clerk = ''] = tokens
    const taken = await test.ask('POST /dataManagement/document/takeIn', {
      token: clerk,
      ...formOf({}, [{ name: '埠头.txt', bytes: FILE }]),
    })
    const { id } = taken.body.result[0] as { id: string }
    // The text was recognised on the first one and signed for; the second one is kept in the office.
    for (const [at, [name, bytes]] of Object.entries(scans).entries()) {
      await files.put(`attachment/${at}.tif`, bytes)
      await rowsIn(
        test.database.db,
        `insert into document_attachment (id, document_id, ord, kind, path, name, media_type, size, is_public)
          values ('scan${at}', '${id}', ${at + 5}, '20', 'attachment/${at}.tif', '${name}', 'image/tiff', ${bytes.length}, ${at === 0})`,
      )
    }
    await rowsIn(
      test.database.db,
      `insert into document_recognition (document_id, found, scan) values ('${id}', '{"pages":2,"words":9,"doubtful":0,"lines":[]}', 'attachment/0.tif')`,
    )
    await rowsIn(test.database.db, `update document set proof_state = '2' where id = '${id}'`)

    const page = await visit.open(
      `/dataManagement/document?open=${id}`,
      'desktop',
      await signedIn(visit.site, one as NonNullable<typeof one>),
    )
    const side = page.getByRole('region', { name: '原件', exact: true })
    await side.getByRole('combobox', { name: '对照的附件' }).click()
    await page.getByTitle('两页.tif').last().click()
    await side.getByText('第 1 页，共 2 页').waitFor()
    await side.getByRole('button', { name: '下一页' }).click()
    await side.getByRole('img', { name: '原件第 2 页的图片' }).waitFor()
    await picture(page, 'scan-tiff-checked')
    await page.close()

    for (const [at, act] of (['submit', 'review', 'approve', 'release'] as const).entries())
      expect(
        (await test.ask(`POST /dataManagement/document/${act}`, { token: tokens[at] ?? '', body: { id } })).body,
        act,
      ).toMatchObject({
        success: true,
      })
    const { workId } = (await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token: clerk })).body.result
    const reader = await visit.open(`/details?id=${workId}`)
    const href = (await reader.getByRole('link', { name: '查看扫描件' }).getAttribute('href')) ?? ''
    for (const size of ['desktop', 'phone'] as const) {
      const looking = await visit.open('/', size)
      await looking.goto(new URL(href, reader.url()).href)
      for (const number of [1, 2]) {
        const drawn = looking.getByRole('img', { name: `扫描件第 ${number} 页，共 2 页` })
        await drawn.scrollIntoViewIfNeeded()
        await expect
          .poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 60_000 })
          .toBe(1000)
        // Drawn in its own proportions, 1000 by 560.
        const { width = 0, height = 0 } = (await drawn.boundingBox()) ?? {}
        expect(width / height).toBeCloseTo(1000 / 560, 1)
      }
      await picture(looking, `scan-tiff-${size}`)
      expect(await sideways(looking)).toBeLessThanOrEqual(0)
      expect(await faultsOf(looking)).toEqual([])
      await looking.close()
    }
    // Each page was drawn once and is kept.
    expect(files.paths().filter((path) => path.startsWith('pages/'))).toEqual([
      'pages/scan0/1.jpg',
      'pages/scan0/count.json',
      'pages/scan0/2.jpg',
    ])
    const get = (path: string) => reader.request.get(new URL(path, new URL(href, reader.url())).href)
    expect((await (await get('attachment?id=scan0')).body()).equals(scans['两页.tif'])).toBe(true)
    expect((await get('scanPage?id=scan0&page=3')).status()).toBe(404)
    for (const path of ['scan?id=scan1', 'scanPage?id=scan1&page=1']) expect((await get(path)).status(), path).toBe(404)
    await rowsIn(test.database.db, `update document_attachment set is_public = true where id = 'scan1'`)
    expect((await get('scanPage?id=scan1&page=1')).headers()).toMatchObject({ 'content-type': 'image/jpeg' })
    // Taken back, nothing of it is shown, although its pages are kept.
    await rowsIn(test.database.db, `update law_version set publish_state = 'withdrawn'`)
    expect((await get('scanPage?id=scan0&page=1')).status()).toBe(404)
  },
)
