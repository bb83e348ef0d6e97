import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, Packer, Paragraph } from 'docx'
import { expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { PermissionCode } from '#common/permissions.ts'
import { archiveOf } from '#server/testing/archive.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits, type Size } from '../browser.ts'
import { settled } from '../settled.ts'
import { signedIn, takeStep } from '../staff.ts'

const visit = visits()
const LIST = '/dataManagement/document'
const READ: PermissionCode[] = ['data:document:list']

/** A Word file as an office writes it; its third article has the number of the fourth. */
const wordFile = (title: string) =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            title,
            '（2026年4月1日杭州市人民政府令第405号公布）',
            '第一条　为了规范河湖巡查工作，根据《中华人民共和国水法》，结合本市实际，制定本规定。',
            '第二条　市、区（县）河湖长应当每月至少巡查一次责任河湖。',
            '第四条　本规定自2026年6月1日起施行。',
          ].map((text) => new Paragraph({ text })),
        },
      ],
    }),
  )

const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })
async function openDocument(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: title, exact: true }).first().click()
  await page.getByRole('dialog', { name: title }).getByText('办理过程').waitFor()
}
const found = async (title: string): Promise<boolean> =>
  (await visit.site.test.call(`/fagui/internet/fagui/law/search?q=${title}`)).body.result.records.some(
    (one: { title: string }) => one.title === title,
  )

it('a Word file is dropped, mended beside its tree, reviewed and released by others, read by the public, and taken back', async () => {
  const title = '杭州市河湖长巡查规定'
  const { test } = visit.site
  const person = async (realname: string, permissions: PermissionCode[]) =>
    signedIn(visit.site, await test.makeUser({ realname, permissions: [...READ, ...permissions] }))
  const clerk = await visit.open(
    LIST,
    'desktop',
    await person('登记员', ['data:document:add', 'data:document:edit', 'data:document:delete']),
  )
  await clerk.getByText('还没有文件').waitFor()
  await clerk.getByRole('button', { name: '文件入库' }).click()
  const intake = clerk.getByRole('dialog', { name: '文件入库' })
  await intake
    .locator('.intake-choose input[type=file]')
    .first()
    .setInputFiles([
      { name: '河湖长.docx', mimeType: 'application/octet-stream', buffer: await wordFile(title) },
      { name: '空.docx', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) },
    ])
  await intake.getByRole('button', { name: '入库 2 个文件' }).click()
  await intake.getByText('已入库 1，早已入库 0，未入库 1').waitFor()
  await intake.getByText('文件是空的').waitFor()
  await picture(clerk, 'document-intake')
  expect(await faultsOf(clerk)).toEqual([])
  await intake.getByRole('button', { name: '打开' }).click()
  const drawer = clerk.getByRole('dialog', { name: title })
  await drawer.getByText('条文序号不连续').waitFor()
  await picture(clerk, 'document-drawer')
  await drawer.getByRole('button', { name: '编辑', exact: true }).click()
  const form = clerk.getByRole('dialog', { name: '编辑文件' })
  await form.getByRole('tab', { name: '正文' }).click()
  const body = form.getByRole('textbox', { name: '正文' })
  await body.fill((await body.inputValue()).replace('第四条', '第三条'))
  await form.getByText('条文序号不连续').waitFor({ state: 'hidden' })
  await picture(clerk, 'document-form')
  expect(await faultsOf(clerk)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  await rowOf(clerk, title).getByRole('button', { name: '办理' }).click()
  await takeStep(clerk, '提交初审')
  await eventually(() => clerk.getByRole('dialog', { name: title }).getByText('待初审').count(), 1)
  expect(await found(title)).toBe(false)

  const reviewer = await visit.open(
    LIST,
    'laptop',
    await person('审核员', ['data:document:review', 'data:document:approve']),
  )
  await openDocument(reviewer, title)
  await takeStep(reviewer, '初审通过', '文字无误')
  await takeStep(reviewer, '复审通过')
  await picture(reviewer, 'document-reviewed')
  expect(await found(title)).toBe(false)

  const publisher = await visit.open(LIST, 'phone', await person('发布员', ['data:document:release']))
  expect(await sideways(publisher)).toBeLessThanOrEqual(0)
  await picture(publisher, 'documents-phone')
  await openDocument(publisher, title)
  await takeStep(publisher, '发布')
  await publisher.getByRole('link', { name: '打开公开页面' }).waitFor()
  await picture(publisher, 'document-phone')
  expect(await found(title)).toBe(true)
  const reader = await visit.open(`/retrieval?q=${title}`)
  await reader.getByRole('heading', { name: title }).first().waitFor()

  await takeStep(publisher, '下架', '公报有更正')
  await eventually(() => found(title), false)
  await reader.reload()
  await settled(reader)
  await picture(reader, 'taken-back')
  await eventually(() => reader.getByRole('heading', { name: title }).count(), 0)
})

it.each(['desktop', 'laptop', 'phone'] as Size[])(
  'a title of 60 characters leaves the list of documents and its form in shape, on a %s',
  async (size) => {
    const { test } = visit.site
    const admin = await test.makeUser({
      realname: '管理员甲',
      permissions: [...READ, 'data:document:add', 'data:document:edit'],
    })
    const title = `浙江省人民代表大会常务委员会关于促进和保障高质量发展建设共同富裕示范区若干问题的决定以及配套实施办法与操作细则汇编（${size}）`
    const token = await test.sessionOf(admin)
    const { body } = await test.ask('POST /dataManagement/document/add', {
      token,
      body: {
        title,
        titleNote: '',
        body: '第一条　甲。',
        fType: 'FT03',
        fLevel: 'F01',
        region: '330000',
        address: 'A01',
      },
    })
    expect(body).toMatchObject({ success: true })
    const page = await visit.open(LIST, size, await signedIn(visit.site, admin))
    await page.getByText(title).first().waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `documents-${size}`)
    expect(await faultsOf(page)).toEqual([])
  },
)

/** Drops files and folders of the disk, as the window manager does. */
async function dropped(page: Page, target: Locator, files: string[]): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('not shown')
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: box.x + 5, y: box.y + 5, data })
  await session.detach()
}

it('files, folders and archives are taken in together, and what was taken in before is told as such', async () => {
  const { test } = visit.site
  const law = (name: string) =>
    `# 杭州市${name}办法\n\n2026年2月3日杭州市人民政府令第401号公布\n\n<!-- INFO END -->\n\n第一条 ${name}。`
  const folder = mkdtempSync(join(tmpdir(), 'fagui-intake-'))
  mkdirSync(join(folder, '城管'))
  writeFileSync(join(folder, '城管', '路灯.md'), law('路灯'))
  writeFileSync(join(folder, '城管', '图.psd'), 'x')
  writeFileSync(join(folder, '城管', 'IMG_0412.HEIC'), '\0\0\0\u0018ftypheic\0\0\0\0mif1heic')
  const archive = archiveOf([
    { name: '水利/堤防.md', content: law('堤防'), utf8: true },
    { name: '水利/旧.wps', content: 'x', utf8: true },
    { name: '路灯.md', content: law('路灯'), utf8: true },
  ])
  const clerk = await visit.open(
    LIST,
    'desktop',
    await signedIn(visit.site, await test.makeUser({ permissions: [...READ, 'data:document:add'] })),
  )
  await clerk.getByRole('button', { name: '文件入库' }).click()
  const intake = clerk.getByRole('dialog', { name: '文件入库' })
  await intake.getByRole('button', { name: '选择文件夹' }).waitFor()
  await picture(clerk, 'intake-empty')
  await dropped(clerk, intake.getByText('拖到这里'), [folder])
  await intake.getByText('城管/路灯.md').waitFor()
  const inputs = intake.locator('.intake-choose input[type=file]')
  // Chosen once more it is the same file.
  await inputs.nth(1).setInputFiles(folder)
  await inputs.nth(0).setInputFiles({ name: '水利.zip', mimeType: 'application/zip', buffer: archive })
  await intake.getByText('城管/路灯.md').waitFor()
  await picture(clerk, 'intake-chosen')
  await intake.getByRole('button', { name: '入库 3 个文件' }).click()
  await intake.getByText('已入库 2，早已入库 1，未入库 2').waitFor()
  await intake.getByText('改用“兼容性最佳”').waitFor()
  await intake.getByText('另存为 .docx').waitFor()
  await picture(clerk, 'intake-taken')
  expect(await faultsOf(clerk)).toEqual([])
  await clerk.setViewportSize({ width: 390, height: 800 })
  await picture(clerk, 'intake-phone')
  expect(await sideways(clerk)).toBeLessThanOrEqual(0)
  rmSync(folder, { recursive: true })
})
