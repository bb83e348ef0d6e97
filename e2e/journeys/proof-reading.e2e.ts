import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'jpeg-js'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { formOf } from '#server/testing/form.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import { scannedPdf } from '#server/testing/pdf.ts'
import { recognisedTable, standInPrograms } from '#server/testing/programs.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, SIZES, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits([], {}, { files: memoryStore() })
const CODES = ['list', 'add', 'edit', 'review', 'approve', 'release'].map(
  (act) => `data:document:${act}` as PermissionCode,
)
const TITLE = '绍兴市渡船检修办法'
/** What stands on the two pages of the scan, and where, in points of the recognition. */
const PAGES = [
  [
    { words: [TITLE], left: 1000, top: 400 },
    { words: ['（2026年4月1日绍兴市人民政府令第89号公布）'], left: 560, top: 560 },
    { words: ['第一条', '为了检修渡船，保障乘客安全，制定本办法。'], top: 760 },
    { words: ['第二条', '渡船每', '30', '日检修一遍，由', '绍兴市交通运输局', '监督。'], top: 880 },
    { words: ['第三条', '检修的费用由经营者承担，不得向乘客', '加收', '。'], top: 1000 },
  ],
  [
    { words: ['第四条', '违反本办法的，处', '五百', '元罚款。'], top: 400 },
    { words: ['第五条', '本办法自2026年6月1日起施行。'], top: 520 },
  ],
]
/** Words of which the program was not sure, in the order in which they are gone through. */
const DOUBTFUL = ['第二条', '第四条', '30', '五百', '绍兴市交通运输局', '加收']
/** The table of a page, with low certainty of the doubtful words. */
const tableOf = (lines: Parameters<typeof recognisedTable>[0]): string =>
  recognisedTable(lines)
    .split('\n')
    .map((row) => (DOUBTFUL.includes(row.split('\t').at(-1) ?? '') ? row.replace('\t95\t', '\t40\t') : row))
    .join('\n')
const SCALE = 4
const folder = mkdtempSync(join(tmpdir(), 'fagui-scan-'))
const putBack = standInPrograms({
  pdfinfo: 'echo "Pages:           2"',
  pdftoppm: `while [ $# -gt 0 ]; do if [ "$1" = -f ]; then n=$2; fi; shift; done\ncp ${folder}/$n.png page.png\ncat ${folder}/$n.tsv > ${folder}/words.tsv`,
  tesseract: `cat ${folder}/words.tsv`,
})
afterAll(() => {
  putBack()
  rmSync(folder, { recursive: true })
})

/** Draws the pages as a scanner sees them. */
async function drawPages(page: Page): Promise<void> {
  for (const [at, lines] of PAGES.entries()) {
    await page.setViewportSize({ width: 2480 / SCALE, height: 3508 / SCALE })
    const drawn = lines.map(
      ({ words, left = 520, top }: { words: string[]; left?: number; top: number }) =>
        `<div style="position:absolute;left:${left / SCALE}px;top:${top / SCALE}px;white-space:pre;font:15px/1 serif">${words.join('').replace(/^(第.条)/, '$1 ')}</div>`,
    )
    await page.setContent(`<body style="background:#fffdf5;color:#222">${drawn.join('')}`)
    writeFileSync(join(folder, `${at + 1}.png`), await page.screenshot())
    writeFileSync(join(folder, `${at + 1}.tsv`), tableOf(lines))
  }
}
const jpeg = encode({ data: Buffer.alloc(4 * 4 * 4, 255), width: 4, height: 4 }, 80).data
const SCAN = scannedPdf([
  { jpeg, width: 4, height: 4 },
  { jpeg, width: 4, height: 4 },
])

const textarea = (page: Page) =>
  page.getByRole('dialog', { name: '编辑文件' }).getByLabel('正文', { exact: true }).last()
const selected = (page: Page) =>
  page.evaluate(() => {
    const area = document.activeElement
    return area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : ''
  })
async function openForm(page: Page) {
  const drawer = page.getByRole('dialog', { name: TITLE })
  await drawer.getByRole('button', { name: '编辑', exact: true }).click()
  const form = page.getByRole('dialog', { name: '编辑文件' })
  await form.getByRole('tab', { name: '正文' }).click()
  const bar = form.getByRole('region', { name: '核对存疑处' })
  await bar.waitFor()
  return { form, bar }
}

it('a clerk goes through the doubtful places by key and signs, another one signs second, and the public sees the text and its scan', async () => {
  const { test } = visit.site
  const painter = await visit.open('/')
  await drawPages(painter)
  await painter.close()
  const [one, two] = [await test.makeUser({ permissions: CODES }), await test.makeUser({ permissions: CODES })]
  const [clerk, other] = [await test.sessionOf(one), await test.sessionOf(two)]
  const [taken] = (
    await test.ask('POST /dataManagement/document/takeIn', {
      token: clerk,
      ...formOf({}, [{ name: '扫描件.pdf', bytes: SCAN }]),
    })
  ).body.result
  expect(taken).toMatchObject({ outcome: 'new', title: TITLE, articles: 5 })

  const page = await visit.open(`/dataManagement/document?open=${taken.id}`, 'desktop', await signedIn(visit.site, one))
  const { form, bar } = await openForm(page)
  await bar.getByText('已核对 0 / 6 处').waitFor()
  // From the tab, which has the focus.
  const visited: string[] = []
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('F8')
    visited.push(await selected(page))
  }
  expect(visited).toEqual(DOUBTFUL)
  await page.keyboard.press('F8')
  expect(await selected(page)).toBe('第二条')
  const sheet = form.getByRole('region', { name: '原件第 1 页' })
  await sheet.locator('.scan-line').waitFor()
  await picture(page, 'proof-first-1440')
  expect(await faultsOf(page)).toEqual([])

  // The line on the picture is where the words stand on it.
  const mark = await sheet.locator('.scan-line').boundingBox()
  const image = await sheet.getByRole('img').boundingBox()
  const at = ((mark?.y ?? 0) - (image?.y ?? 0)) / (image?.height ?? 1)
  expect(Math.abs(at - 880 / 3508)).toBeLessThan(0.01)

  await page.keyboard.press('Control+Enter')
  await bar.getByText('已核对 1 / 6 处').waitFor()
  expect(await selected(page)).toBe('第四条')
  await form.getByRole('region', { name: '原件第 2 页' }).locator('.scan-line').waitFor()
  await picture(page, 'proof-page-2')
  // Backwards only open places are visited.
  await page.keyboard.press('Shift+F8')
  expect(await selected(page)).toBe('加收')
  await page.keyboard.press('Control+Enter')
  await bar.getByText('已核对 2 / 6 处').waitFor()

  // A corrected place counts as done, also when the text before it has moved.
  const value = await textarea(page).inputValue()
  await textarea(page).fill(`${value.replace('五百', '五千').replace('第一条', '\n第一条')}`)
  await bar.getByText('已核对 3 / 6 处').waitFor()
  await bar.getByText('存疑处清单').click()
  await bar.getByRole('button', { name: /五百 已改正/ }).waitFor()
  await bar.getByRole('button', { name: /第二条 无误/ }).click()
  expect(await selected(page)).toBe('第二条')
  await bar.getByText(/第 1 处，条号“第二条”.*无误/).waitFor()
  await page.keyboard.press('Control+Shift+Enter')
  await bar.getByText('已撤销这一处的“无误”').waitFor()
  await bar.getByText('已核对 2 / 6 处').waitFor()
  await page.keyboard.press('Control+Enter')
  await bar.getByText('已核对 3 / 6 处').waitFor()
  await picture(page, 'proof-list-1440')
  await page.setViewportSize(SIZES.laptop)
  await picture(page, 'proof-1088')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => localStorage.setItem('fagui.theme', 'system'))
  await page.setViewportSize(SIZES.desktop)
  await bar.getByText('存疑处清单').click()
  await picture(page, 'proof-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(SIZES.phone)
  await textarea(page).focus()
  await page.keyboard.press('F8')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const tops = async () => [
    (await form.locator('.tree-side').boundingBox())?.y ?? 0,
    (await textarea(page).boundingBox())?.y ?? 0,
  ]
  const [above, below] = await tops()
  expect(above).toBeLessThan(below ?? 0)
  await picture(page, 'proof-phone')
  await page.setViewportSize(SIZES.desktop)

  await form.getByRole('button', { name: '签初校' }).click()
  await form.getByText('以您的名义签初校').waitFor()
  await form.getByText('还有 3 处存疑没有核对').waitFor()
  await form.getByRole('region', { name: /原件第/ }).waitFor()
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  const kept = (await test.ask(`GET /dataManagement/document/queryById?id=${taken.id}&proof=true`, { token: clerk }))
    .body.result
  expect(kept).toMatchObject({ proofState_dictText: '待复校', proof: { first: { by: one.username } } })
  expect(kept.proof.confirmed.length).toBeGreaterThan(0)

  // The same clerk is not offered to sign again, and is refused.
  await page.goto(`/dataManagement/document?open=${taken.id}`)
  const again = await openForm(page)
  await again.form.getByText('您已签初校，复校须由另一人办理').waitFor()
  expect(await again.form.getByRole('button', { name: '签复校' }).count()).toBe(0)
  const { revision } = (await test.ask(`GET /dataManagement/document/queryById?id=${taken.id}`, { token: clerk })).body
    .result
  const body = { id: taken.id, revision, proofState: '2', began: { proofState: '3' } }
  expect((await test.ask('PUT /dataManagement/document/edit', { token: clerk, body })).body.message).toContain(
    '复校须由另一人办理',
  )

  const second = await visit.open(
    `/dataManagement/document?open=${taken.id}`,
    'desktop',
    await signedIn(visit.site, two),
  )
  const checking = await openForm(second)
  await checking.form.getByRole('button', { name: '比较识别结果与现在' }).click()
  const compared = second.getByRole('dialog', { name: '识别结果与现在的文字' })
  await compared.getByText('第四条').first().waitFor()
  await picture(second, 'proof-compared')
  await compared.getByRole('button', { name: '关闭' }).last().click()
  await checking.form.getByRole('button', { name: '签复校' }).click()
  await checking.form.getByText('以您的名义签复校').waitFor()
  await checking.form.getByText('以您的名义签复校').scrollIntoViewIfNeeded()
  await picture(second, 'proof-second')
  expect(await faultsOf(second)).toEqual([])
  await checking.form.getByRole('button', { name: '保存' }).click()
  await checking.form.waitFor({ state: 'hidden' })
  const third = await test.signIn(CODES)
  for (const [act, token] of [
    ['submit', clerk],
    ['review', other],
    ['approve', other],
    ['release', third],
  ] as const)
    expect(
      (await test.ask(`POST /dataManagement/document/${act}`, { token, body: { id: taken.id } })).body,
      act,
    ).toMatchObject({ success: true })

  const { workId } = (await test.ask(`GET /dataManagement/document/queryById?id=${taken.id}`, { token: clerk })).body
    .result
  for (const size of ['desktop', 'phone'] as const) {
    const reader = await visit.open(`/details?id=${workId}`, size)
    await reader.getByText('由扫描件识别并经人工校对').waitFor()
    const link = reader.getByRole('link', { name: '查看扫描件' })
    await picture(reader, `proof-public-${size}`)
    expect(await faultsOf(reader)).toEqual([])
    expect(await sideways(reader)).toBeLessThanOrEqual(0)
    const scan = await reader.request.get((await link.getAttribute('href')) ?? '')
    expect(scan.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline/) as string,
    })
    expect((await scan.body()).equals(SCAN)).toBe(true)
  }
  await eventually(
    async () => (await test.app.inject({ url: `/details?id=${workId}` })).body.includes('由扫描件识别并经人工校对'),
    true,
  )
})
