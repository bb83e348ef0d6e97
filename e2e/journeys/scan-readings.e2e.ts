import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'jpeg-js'
import { afterAll, expect, it } from 'vitest'
import { memoryStore } from '#server/testing/memory-store.ts'
import { scannedPdf } from '#server/testing/pdf.ts'
import { recognisedTable, standInPrograms } from '#server/testing/programs.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits } from '../browser.ts'
import { settled } from '../settled.ts'
import { signedIn } from '../staff.ts'

const visit = visits([], {}, { files: memoryStore() })
const TITLE = '衢州市碑刻拓印办法'
const folder = mkdtempSync(join(tmpdir(), 'fagui-reading-'))
const PAGES = [
  recognisedTable([
    { words: [TITLE], left: 1000, top: 400 },
    { words: ['（2026年4月1日衢州市人民政府令第27号公布）'], left: 560, top: 560 },
    { words: ['第一条', '为了拓印碑刻，制定本办法。'], top: 760 },
  ]),
  recognisedTable([{ words: ['第二条', '本办法自2026年6月1日起施行。'], top: 400 }]),
]
for (const [at, words] of PAGES.entries()) writeFileSync(join(folder, `${at + 1}.tsv`), words)
const putBack = standInPrograms({
  pdftoppm: `while [ $# -gt 0 ]; do if [ "$1" = -f ]; then n=$2; fi; shift; done\necho > page.png\necho $n > number\ncp ${folder}/$n.tsv words.tsv`,
  // Each page is read when the test says so.
  tesseract: `read n < number\nwhile [ ! -e ${folder}/go$n ]; do sleep 0.02; done\ncat words.tsv`,
})
const letRead = (page: number) => writeFileSync(join(folder, `go${page}`), '')
afterAll(() => {
  putBack()
  rmSync(folder, { recursive: true })
})

it(
  'a scan goes on being recognised when its page is closed, and is there when the page is opened again',
  { timeout: 120_000 },
  async () => {
    const jpeg = encode({ data: Buffer.alloc(4 * 4 * 4, 255), width: 4, height: 4 }, 80).data
    const buffer = scannedPdf([1, 2].map(() => ({ jpeg, width: 4, height: 4 })))
    const clerk = await visit.site.test.makeUser({
      permissions: ['data:document:list', 'data:document:add', 'data:document:edit'],
    })
    const signed = await signedIn(visit.site, clerk)
    const page = await visit.open('/dataManagement/document', 'desktop', signed)
    await page.getByRole('button', { name: '文件入库', exact: true }).click()
    await page
      .locator('.intake-choose input[type=file]')
      .first()
      .setInputFiles([{ name: '碑刻.pdf', mimeType: 'application/pdf', buffer }])
    const list = page.getByRole('list', { name: '识别的扫描件' })
    await list.getByText('正在识别，0 / 2 页').waitFor()
    letRead(1)
    await list.getByText('正在识别，1 / 2 页').waitFor()
    await settled(page)
    expect(await faultsOf(page)).toEqual([])
    await picture(page, 'scan-reading-1440')
    await page.close()

    const again = await visit.open('/dataManagement/document', 'phone', signed)
    await again.getByRole('button', { name: '文件入库（识别 1）' }).click()
    await again.getByText('正在识别，1 / 2 页').waitFor()
    expect(await sideways(again)).toBeLessThanOrEqual(0)
    await picture(again, 'scan-reading-phone')
    letRead(2)
    const told = again.getByRole('list', { name: '识别的扫描件' })
    await told.getByText(TITLE).waitFor()
    await picture(again, 'scan-read-phone')
    await told.getByRole('button', { name: '移除 碑刻.pdf' }).click()
    await told.waitFor({ state: 'detached' })
    await again.getByRole('button', { name: '关闭', exact: true }).last().click()
    await again.getByText(TITLE).first().waitFor()
  },
)
