import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { formOf } from '#server/testing/form.ts'
import { picture, visits } from '../browser.ts'
import { signedIn, tokenIn } from '../staff.ts'

const visit = visits()

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ADDRESSES = '**/sys/common/fileAddress*'

// spec §7.59
it('a portrait whose address has ended is shown by a new one without a word, and a file is saved without a token in its address', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })
  const token = await test.sessionOf(person)
  const send = async (name: string, bytes: Uint8Array | string, biz: string): Promise<string> =>
    (await test.ask('POST /sys/common/upload', { token, ...formOf({ biz }, [{ name, bytes }]) })).body.message
  const portrait = await send('头像.png', PNG, 'avatar')
  const text = await send('办文说明.txt', '第一条', 'temp')
  await test.database.db.updateTable('account').set({ avatar: portrait }).where('id', '=', person.id).execute()

  const now = test.now
  test.now = new Date(now.getTime() - 20 * 60_000)
  const old = (await test.ask('POST /sys/common/fileAddress', { token, body: { paths: [portrait], purpose: 'view' } }))
    .body
  test.now = now
  expect((await test.app.inject({ url: old.result[0].address })).statusCode).toBe(410)

  const page = await visit.open('/isystem/file', 'desktop', await signedIn(visit.site, person))
  expect(await tokenIn(page)).not.toBe('')
  // The first address that the page is given has ended by the time the picture is fetched; the second comes when the
  // journey lets it.
  let letCome: () => void = () => undefined
  const mayCome = new Promise<void>((resolve) => (letCome = resolve))
  let asked = 0
  await page.route(ADDRESSES, async (route) => {
    asked += 1
    if (asked === 1) return route.fulfill({ json: old })
    await mayCome
    await route.continue()
  })
  const fetched: [address: string, status: number][] = []
  page.on('response', (response) => {
    if (response.url().includes('/sys/common/file/')) fetched.push([response.url(), response.status()])
  })
  await page.goto(new URL('/isystem/user', page.url()).href)
  await expect.poll(() => fetched.length).toBe(1)
  // The list is drawn anew while the new address is on its way: the one that has ended is not fetched again.
  await page.getByRole('link', { name: '文件管理' }).first().click()
  await page.getByRole('row', { name: /办文说明/ }).waitFor()
  await page.goBack()
  await page.getByRole('row', { name: /王主任/ }).waitFor()
  letCome()
  const shown = page.getByRole('img', { name: '王主任的头像' }).first()
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  expect(fetched.map(([, status]) => status)).toEqual([410, 200])
  expect(await page.getByRole('alert').count()).toBe(0)

  await page.goto(new URL('/isystem/file', page.url()).href)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('row', { name: /办文说明/ })
      .getByRole('button', { name: '下载' })
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('办文说明.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('第一条')
  expect(download.url()).toContain(`/fagui/sys/common/file/${text.split('/')[0]}/`)
  expect(download.url()).not.toContain(await tokenIn(page))
})

// spec §7.66
it('a file that browsers show is looked at in a window of its own, and others are only saved', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '李主任', roles: ['admin'], departments: ['省司法厅'] })
  const token = await test.sessionOf(person)
  const send = async (name: string, bytes: Uint8Array | string): Promise<string> =>
    (await test.ask('POST /sys/common/upload', { token, ...formOf({ biz: 'temp' }, [{ name, bytes }]) })).body.message
  const seal = await send('公章样式.png', PNG)
  await send('会签意见.txt', '同意')
  const page = await visit.open('/isystem/file', 'desktop', await signedIn(visit.site, person))
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('row', { name: /公章样式/ })
      .getByRole('button', { name: '预览' })
      .click(),
  ])
  await shown.waitForURL((url) => url.href !== 'about:blank')
  expect(decodeURI(shown.url())).toContain(`/fagui/sys/common/file/${seal}?`)
  expect(await shown.evaluate(() => globalThis.opener)).toBeNull()
  await page.bringToFront()
  await picture(page, 'file-preview')
  // A browser guesses the encoding of a text.
  const text = page.getByRole('row', { name: /会签意见/ })
  expect([
    await text.getByRole('button', { name: '下载' }).count(),
    await text.getByRole('button', { name: '预览' }).count(),
  ]).toEqual([1, 0])
})

// spec §7.66
it('where the browser shows no PDF the file is saved with a word, and a window that the browser refuses is told', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '李主任', roles: ['admin'], departments: ['省司法厅'] })
  const token = await test.sessionOf(person)
  for (const [name, bytes] of [
    ['备案通知.pdf', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'],
    ['骑缝章.png', PNG],
  ] as const)
    await test.ask('POST /sys/common/upload', { token, ...formOf({ biz: 'temp' }, [{ name, bytes }]) })
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false })
    window.open = () => null
  })
  await page.goto('/isystem/file')
  const preview = (name: RegExp) => page.getByRole('row', { name }).getByRole('button', { name: '预览' })
  const [download] = await Promise.all([page.waitForEvent('download'), preview(/备案通知/).click()])
  expect(download.suggestedFilename()).toBe('备案通知.pdf')
  await page.getByText('这个浏览器不能显示 PDF，已改为下载').waitFor()
  await preview(/骑缝章/).click()
  await page.getByText('浏览器拦下了新窗口。请允许本站弹出窗口，或改用“下载”').waitFor()
  await picture(page, 'file-preview-refused')
})
