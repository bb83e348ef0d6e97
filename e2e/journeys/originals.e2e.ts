import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { formOf } from '#server/testing/form.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const CODES: PermissionCode[] = ['list', 'add', 'edit'].map((act) => `data:document:${act}` as PermissionCode)
/** One red point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const TITLE = '浙江省海事局关于渡口浮标的通知'
const FILE = `${TITLE}\n海安〔2025〕4号\n各单位：\n一、渡口浮标每日检查。\n浙江省海事局\n2025年6月18日`

it('the file that a text was read from stands beside it, where there is room, and is taken away only after a question', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ permissions: CODES })
  const token = await test.sessionOf(person)
  const [taken] = (
    await test.ask('POST /dataManagement/document/takeIn', {
      token,
      ...formOf({ folder: '' }, [{ name: '来文.txt', bytes: FILE }]),
    })
  ).body.result
  const path = (
    await test.ask('POST /sys/common/upload', {
      token,
      ...formOf({ biz: 'attachment' }, [{ name: '盖章页.png', bytes: PNG }]),
    })
  ).body.message
  const document = (await test.ask(`GET /dataManagement/document/queryById?id=${taken.id}`, { token })).body.result
  const attachments = [{ path, kind: '10', isPublic: false }, ...document.attachments]
  expect(
    (await test.ask('PUT /dataManagement/document/edit', { token, body: { ...document, attachments } })).body,
  ).toMatchObject({ success: true })

  const page = await visit.open(
    `/dataManagement/document?open=${taken.id}`,
    'desktop',
    await signedIn(visit.site, person),
  )
  const drawer = page.getByRole('dialog', { name: TITLE })
  const side = drawer.getByRole('region', { name: '原件', exact: true })
  const image = side.getByRole('img', { name: '盖章页.png' })
  await image.waitFor()
  await eventually(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth), 1)
  const tree = drawer.getByRole('region', { name: '读取结果' })
  const boxes = async () => [await tree.boundingBox(), await side.boundingBox()] as const
  const [text, beside] = await boxes()
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)
  await picture(page, 'original-beside')
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await eventually(async () => {
    const [above, below] = await boxes()
    return (above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0)
  }, true)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, 'original-below-phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await drawer.getByRole('button', { name: '编辑', exact: true }).click()
  const form = page.getByRole('dialog', { name: '编辑文件' })
  await form.getByRole('tab', { name: '正文' }).click()
  await form.getByText('原件', { exact: true }).first().click()
  await form.getByRole('img', { name: '盖章页.png' }).waitFor()
  await form.getByRole('button', { name: '下载原件' }).waitFor()
  await picture(page, 'original-in-editor')
  await form.getByRole('tab', { name: '附件' }).click()
  await form.getByRole('button', { name: '移除来文.txt' }).click()
  const asking = page.getByRole('dialog', { name: '移除原件' })
  await asking.getByText('正文不能再与它对照').waitFor()
  await asking.getByRole('button', { name: '取消' }).click()
  await form.getByText('来文.txt').first().waitFor()
  await form.getByRole('button', { name: '移除来文.txt' }).click()
  await asking.getByRole('button', { name: '移除原件' }).click()
  await form.getByText('来文.txt').waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'hidden' })
  const left = (await test.ask(`GET /dataManagement/document/queryById?id=${taken.id}`, { token })).body.result
    .attachments
  expect(left.map(({ name }: { name: string }) => name)).toEqual(['盖章页.png'])
})
