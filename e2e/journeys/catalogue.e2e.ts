import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Document, ImageRun, Packer, Paragraph } from 'docx'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { markdownOf } from '#server/testing/make.ts'
import { workbookOf } from '#server/testing/workbook.ts'
import { faultsOf } from '../axe.ts'
import { addressOf, choose, picture, sideways, visits, type Size } from '../browser.ts'
import { settled } from '../settled.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

const HEADINGS = ['备注', '实施日期', '电子文件', '发布日期', '公布时间', '发文字号', '文件名称', '发文机关']
/** A document of an old system: its text says the first day, its row the second. */
const paper = (matter: string, number: number, file: string, day = '2019年3月12日', row = '2019.3.12') => ({
  title: `杭州市${matter}办法`,
  docNumber: `杭政函〔2019〕${number}号`,
  file,
  day,
  row,
})
type Paper = ReturnType<typeof paper>

/**
 * Six rows: one is contradicted by its text, one names a file that is lost, one has none; the fourth is found by the
 * title in its name.
 */
const papersOf = (place: string, from = 100): Paper[] => [
  paper(`${place}石桥养护`, from + 1, 'A0001.md'),
  paper(`${place}凉亭修缮`, from + 2, 'A0002.md', '2019年5月6日', '2001-01-01'),
  paper(`${place}水井保护`, from + 3, 'A0003.md'),
  paper(`${place}古道巡查`, from + 4, ''),
  paper(`${place}驿站管理`, from + 5, 'A0005.md'),
  paper(`${place}牌坊登记`, from + 6, ''),
]
const rowsOf = (papers: readonly Paper[], effective = '2019年5月1日') =>
  papers.map(({ title, docNumber, file, row }, at) => [
    at === 0 ? '旧库导出' : '',
    effective,
    file,
    row,
    '',
    docNumber,
    title,
    '杭州市人民政府',
  ])
const linesOf = ({ title, docNumber, day }: Pick<Paper, 'title' | 'docNumber' | 'day'>) => ({
  title,
  note: [docNumber],
  body: [
    `第一条 为了做好${title.slice(3, -2)}工作，制定本办法。`,
    '第二条 由所在地的街道负责。',
    '杭州市人民政府',
    day,
  ],
})

const wordOf = async (one: Paper, drawing?: Buffer): Promise<Buffer> => {
  const { title, note, body } = linesOf(one)
  const drawn = drawing
    ? [
        new Paragraph({
          children: [new ImageRun({ type: 'png', data: drawing, transformation: { width: 90, height: 90 } })],
        }),
      ]
    : []
  return Packer.toBuffer(
    new Document({
      sections: [{ children: [...[title, ...note, ...body].map((text) => new Paragraph(text)), ...drawn] }],
    }),
  )
}

/** The folder of the old system: four texts of rows, one of them a .docx, and one that is in no row. */
async function folderOf(papers: readonly Paper[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  folders.push(folder)
  const put = async (name: string, bytes: string | Uint8Array) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  for (const at of [0, 1, 2]) await put(`2019/${papers[at]?.file ?? ''}`, markdownOf(linesOf(papers[at] as Paper)))
  await put(`2019/${papers[3]?.title ?? ''}.docx`, await wordOf(papers[3] as Paper))
  await put('散件/B0001.md', markdownOf(linesOf(paper(`${papers[0]?.title.slice(3, -6) ?? ''}渡船摆渡`, 907, ''))))
  return folder
}

const bookOf = async (rows: string[][], name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(await workbookOf(HEADINGS, rows)),
})
const admin = () => visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })

/** The page fits its window, is without faults, and is kept as a picture. */
async function looked(page: Page, name: string): Promise<void> {
  await settled(page)
  expect(await sideways(page), name).toBeLessThanOrEqual(0)
  expect(await faultsOf(page), name).toEqual([])
  await picture(page, `catalogue-${name}`)
}

/** Confirms what a window asks. */
async function confirm(page: Page, title: RegExp | string, act: RegExp): Promise<string> {
  const asked = page.getByRole('dialog', { name: title })
  await asked.waitFor()
  const words = await asked.innerText()
  await asked.getByRole('button', { name: act }).click()
  await asked.waitFor({ state: 'hidden' })
  return words
}
const done = (page: Page) => page.locator('.catalogue-preparing .label').getByText('已完成', { exact: true })

/** Says what a column tells. */
const tells = (page: Page, heading: string, field: string) =>
  choose(page, page.getByRole('combobox', { name: heading }), new RegExp(`^${field}$`), field)

/** Opens a sheet and goes on to its columns. */
async function openSheet(page: Page, rows: string[][], name: string): Promise<void> {
  await page.getByRole('button', { name: '导入目录', exact: true }).click()
  await page.getByLabel('目录表').setInputFiles(await bookOf(rows, name))
  await page.getByRole('heading', { name: /读出的各行/ }).waitFor()
}

it(
  'a new administrator brings a library in by its catalogue, decides, applies, brings a newer sheet and undoes it',
  { timeout: 300_000 },
  async () => {
    const papers = papersOf('')
    const page = await visit.open('/workbench', 'desktop', await signedIn(visit.site, await admin()))
    await page.getByRole('region', { name: '开始使用' }).getByRole('link', { name: '带入原有的文件' }).click()
    await page.getByRole('heading', { name: '把旧系统的文件整批带进来' }).waitFor()
    await looked(page, 'empty')

    // The sheet, and what its columns tell.
    await openSheet(page, rowsOf(papers), '文件登记表（截至2026年6月30日）.xlsx')
    await page.getByText('“发布日期”已经当作公布日期').waitFor()
    const preview = page.getByRole('region', { name: /读出的各行/ })
    await preview.getByText('2019-05-01').first().waitFor()
    await looked(page, 'columns')
    await tells(page, '文件名称', '不用')
    await tells(page, '电子文件', '不用')
    await tells(page, '发文字号', '不用')
    await page.getByText('没有一列是标题、文号或者文件名').waitFor()
    await tells(page, '文件名称', '标题')
    await tells(page, '电子文件', '文件名')
    await tells(page, '发文字号', '文号')
    await tells(page, '备注', '不用')
    await preview.getByRole('columnheader', { name: '备注' }).waitFor({ state: 'detached' })
    await preview.getByRole('columnheader', { name: '文号' }).waitFor()
    await page.getByRole('button', { name: '下一步：文件' }).click()

    // The folder; chosen again nothing is sent twice.
    const folder = await folderOf(papers)
    await page.getByLabel('文件夹', { exact: true }).setInputFiles(folder)
    await page.getByText('上传了 5 个文件').waitFor()
    await page.getByText('选了 5 个文件，收到 5 个。').waitFor()
    await looked(page, 'files')
    await page.getByLabel('文件夹', { exact: true }).setInputFiles(folder)
    await page.getByText('所选 5 个文件都已经在这里了').waitFor()
    await page.reload()
    await page.getByText('选了 5 个文件，收到 5 个。').waitFor()
    await page.getByRole('button', { name: '下一步：核对' }).click()

    // Which files belong to which rows.
    const figures = page.getByRole('group', { name: '各行与文件的对应' })
    await figures.getByRole('button', { name: '4 有文件的行' }).waitFor()
    await looked(page, 'check')
    await figures.getByRole('button', { name: '1 目录里没有的文件' }).click()
    await page.getByRole('region', { name: '目录里没有的文件' }).getByText('散件/B0001.md').waitFor()
    await figures.getByRole('button', { name: '2 没有文件的行' }).click()
    await page.getByRole('region', { name: '没有文件的行' }).getByText('杭州市驿站管理办法').waitFor()
    await page
      .getByRole('button', { name: '入库', exact: true })
      .or(page.getByRole('button', { name: '入 库', exact: true }))
      .click()
    const words = await confirm(page, /^入库/, /入\s?库/)
    expect(words).toContain('最多 5 份正文将会公开')
    expect(words).toContain('2 行没有文件，只作登记')
    expect(words).toContain('一天之内可以整体撤销')

    // What became of the rows.
    await done(page).waitFor()
    const filter = page.getByRole('navigation', { name: '按结果筛选' })
    await filter.getByRole('link', { name: '有正文，已公开 3' }).waitFor()
    await filter.getByRole('link', { name: '有正文，待判定 1' }).waitFor()
    await looked(page, 'rows')
    await filter.getByRole('link', { name: '只登记，没有正文 2' }).click()
    await page.getByRole('link', { name: '杭州市石桥养护办法' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '杭州市牌坊登记办法' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: '杭州市石桥养护办法' }).waitFor()
    await page.getByRole('textbox', { name: '按标题、文号查找' }).fill('水井')
    await page.getByRole('link', { name: '杭州市石桥养护办法' }).waitFor({ state: 'detached' })
    const parts = page.getByRole('navigation', { name: '目录的各部分' })
    await parts.getByRole('link', { name: /^没有对应的文件/ }).click()
    await page.getByText('散件/B0001.md').waitFor()
    await page.reload()
    await page.getByText('散件/B0001.md').waitFor()

    // The contradiction: seen, decided, changed back, decided again, applied.
    const public_ = await visit.open('/retrieval?q=凉亭修缮')
    await settled(public_)
    expect(await public_.getByRole('link', { name: '杭州市凉亭修缮办法' }).count()).toBe(0)
    await parts.getByRole('link', { name: /^不一致/ }).click()
    const group = page.getByRole('region', { name: /^公布日期：/ })
    await group.getByText('2001-01-01').waitFor()
    await group.getByText('2019-05-06').waitFor()
    await looked(page, 'differences')
    const whole = group.getByRole('group', { name: /整组/ })
    await whole.getByRole('button', { name: '以正文为准' }).press('Enter')
    await group.getByText('都已判定').waitFor()
    await page.getByRole('button', { name: '应用判定（1）' }).waitFor()
    await whole.getByRole('button', { name: '未判定' }).press('Enter')
    await group.getByText('都已判定').waitFor({ state: 'detached' })
    await group.getByRole('link', { name: /^逐行判定/ }).click()
    const row = group.getByRole('group', { name: /杭州市凉亭修缮办法/ })
    await row.getByRole('button', { name: '以正文为准' }).click()
    await group.getByText('都已判定').waitFor()
    await looked(page, 'decided')
    await page.getByRole('button', { name: '应用判定（1）' }).click()
    await page.getByRole('button', { name: '应用判定（1）' }).waitFor({ state: 'detached' })
    await done(page).waitFor()
    await parts.getByRole('link', { name: /^各行/ }).click()
    await filter.getByRole('link', { name: '有正文，已公开 4' }).waitFor()
    await public_.reload()
    await public_.getByRole('link', { name: '杭州市凉亭修缮办法' }).first().click()
    await public_.getByText('2019年5月6日').first().waitFor()

    // A newer sheet changes what differs, and is undone.
    await page.getByRole('link', { name: '← 导入目录' }).click()
    const listed = page.getByRole('list', { name: '导入过的目录' })
    await listed.getByText('有正文，已公开').waitFor()
    await looked(page, 'list')
    const newer = rowsOf(papers).map((cells, at) =>
      at === 2 ? cells.map((cell) => (cell === '2019年5月1日' ? '2019年9月9日' : cell)) : cells,
    )
    await openSheet(page, newer, '文件登记表（截至2026年9月30日）.xlsx')
    await page.getByText(/的新表。只改动与上次不同的行/).waitFor()
    await page.getByRole('link', { name: '← 导入目录' }).click()
    const prepared = page.getByRole('region', { name: '准备中，还没有入库' })
    await prepared.getByRole('link', { name: /^继续准备/ }).waitFor()
    await looked(page, 'prepared')
    await prepared.getByRole('link', { name: /^继续准备/ }).click()
    await page.getByRole('button', { name: '下一步：文件' }).click()
    await page.getByRole('button', { name: '不带文件，下一步' }).click()
    await page.getByRole('button', { name: /^入\s?库$/ }).click()
    await confirm(page, /^入库/, /入\s?库/)
    await page.getByText(/第 2 次导入/).waitFor()
    await done(page).waitFor()
    const law = await visit.open('/retrieval?q=水井保护')
    await law.getByRole('link', { name: '杭州市水井保护办法' }).first().click()
    await law.getByText('2019年9月9日').first().waitFor()
    await page.getByRole('button', { name: '撤销最近一次导入' }).click()
    expect(await confirm(page, '撤销最近一次导入', /撤\s?销/)).toContain('恢复到这一次导入以前')
    await page.getByText(/第 2 次导入/).waitFor({ state: 'detached' })
    await done(page).waitFor()
    await law.reload()
    await law.getByText('2019年5月1日').first().waitFor()
    expect(await law.getByText('2019年9月9日').count()).toBe(0)
  },
)

it(
  'a file of 11 MB that was broken off by a reload is sent from where it was, and brought in',
  { timeout: 120_000 },
  async () => {
    const papers = papersOf('北街', 500)
    const folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
    folders.push(folder)
    await writeFile(join(folder, 'A0001.md'), await wordOf(papers[0] as Paper, randomBytes(11 * 1024 * 1024)))
    const page = await visit.open('/dataManagement/catalogue', 'desktop', await signedIn(visit.site, await admin()))
    await openSheet(page, rowsOf(papers), '北街文件目录.xlsx')
    await page.getByRole('button', { name: '下一步：文件' }).click()
    const sent: string[] = []
    page.on('request', (request) => sent.push(/upload\/part\/\w+\/(\d+)/.exec(request.url())?.[1] ?? ''))
    // The second part never arrives.
    const isHeld = page.waitForRequest(/upload\/part\/\w+\/1/)
    await page.route(/upload\/part\/\w+\/1/, () => undefined)
    await page.getByLabel('文件夹', { exact: true }).setInputFiles(folder)
    await isHeld
    await page.getByText(/^0 \/ 1 个文件，\d+(?:\.\d)? MB \/ 11(?:\.\d)? MB$/).waitFor()
    await picture(page, 'catalogue-large')
    await page.reload()
    await page.unroute(/upload\/part\/\w+\/1/)
    await page.getByText('还缺 1 个，再选一次文件夹就会接着上传。').waitFor()
    expect(sent.filter(Boolean)).toEqual(['0', '1'])
    await page.getByLabel('文件夹', { exact: true }).setInputFiles(folder)
    await page.getByText('上传了 1 个文件').waitFor()
    expect(sent.filter(Boolean)).toEqual(['0', '1', '1'])
    await page.getByRole('button', { name: '下一步：核对' }).click()
    await page.getByRole('button', { name: '1 有文件的行' }).waitFor()
    await page.getByRole('button', { name: /^入\s?库$/ }).click()
    await confirm(page, /^入库/, /入\s?库/)
    await done(page).waitFor()
    await page.getByRole('link', { name: '有正文，已公开 1' }).waitFor()
  },
)

it.each([
  ['laptop', 'light'],
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const satisfies readonly (readonly [Size, 'light' | 'dark'])[])(
  'the screens of a catalogue fit a %s in the %s theme, and the folder may be left out',
  async (size, colorScheme) => {
    const place = { laptop: '东街', phone: '西街', desktop: '南街' }[size]
    const papers = papersOf(place, { laptop: 200, phone: 300, desktop: 400 }[size])
    const page = await visit.open('/dataManagement/catalogue', size, {
      ...(await signedIn(visit.site, await admin())),
      colorScheme,
    })
    const name = (step: string) => `${step}-${size}-${colorScheme}`
    await openSheet(page, rowsOf(papers), `${place}文件目录.xlsx`)
    await looked(page, name('columns'))
    await page.getByRole('button', { name: '下一步：文件' }).click()
    await page.getByRole('button', { name: '不带文件，下一步' }).waitFor()
    await looked(page, name('files'))
    const folder = await folderOf(papers)
    await page
      .getByLabel('文件', { exact: true })
      .setInputFiles([join(folder, '2019/A0001.md'), join(folder, '2019/A0002.md')])
    await page.getByText('选了 2 个文件，收到 2 个。').waitFor()
    await page.getByRole('button', { name: '下一步：核对' }).click()
    await page.getByRole('button', { name: '2 有文件的行' }).waitFor()
    await looked(page, name('check'))
    await page.getByRole('button', { name: /^入\s?库$/ }).click()
    await page.getByRole('dialog', { name: /^入库/ }).waitFor()
    await picture(page, `catalogue-${name('confirm')}`)
    await confirm(page, /^入库/, /入\s?库/)
    await done(page).waitFor()
    await page.getByRole('link', { name: '只登记，没有正文 4' }).waitFor()
    await looked(page, name('rows'))
    await page
      .getByRole('navigation', { name: '目录的各部分' })
      .getByRole('link', { name: /^不一致/ })
      .click()
    await page
      .getByRole('link', { name: /^逐行判定/ })
      .first()
      .click()
    await page.getByRole('link', { name: /^收起\s*公布日期/ }).waitFor()
    await looked(page, name('differences'))
    await page.reload()
    await page.getByRole('link', { name: /^收起\s*公布日期/ }).waitFor()
    expect(addressOf(page)).toContain('tab=differences')
    await page.getByRole('link', { name: '← 导入目录' }).click()
    await page.getByRole('list', { name: '导入过的目录' }).waitFor()
    await looked(page, name('list'))
  },
)
