import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makePerson } from '#server/testing/people.ts'
import { eventually, picture, visits } from '../browser.ts'
import { settled } from '../settled.ts'
import { menuRow, signedIn } from '../staff.ts'

const visit = visits()
const admin = () =>
  visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], permissions: ['btn:notification'] })

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('not visible')
  return box
}

/**
 * What is in front at the middle of an element: the element itself, unless something lies over it or it is out of view.
 */
const isReached = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (node === hit || node.contains(hit) || hit.contains(node))
  })

// spec §2.67
it.each(['laptop', 'phone'] as const)(
  'the buttons of a window that is higher than the screen of a %s stay in view',
  async (size) => {
    const page = await visit.open('/messageNotification/index', size, await signedIn(visit.site, await admin()))
    await page.getByRole('button', { name: '接收设置' }).click()
    const dialog = page.getByRole('dialog', { name: '接收设置' })
    await dialog.getByRole('checkbox', { name: '公众意见：消息中心' }).uncheck({ force: true })
    await page.locator('.ant-modal-wrap').evaluate((wrap) => wrap.scrollTo(0, 0))
    const save = dialog
      .getByRole('button', { name: '保 存' })
      .or(dialog.getByRole('button', { name: '保存', exact: true }))
    expect(await isReached(save)).toBe(true)
    await picture(page, `windows-settings-${size}`)
    await save.click()
    await dialog.waitFor({ state: 'hidden' })
  },
)

// spec §2.109
it('a window is moved by arrow keys, and stands in its usual position when it was enlarged and when it is opened again', async () => {
  const page = await visit.open('/isystem/position', 'desktop', await signedIn(visit.site, await admin()))
  const open = page.getByRole('button', { name: '高级查询', exact: true })
  await open.click()
  const dialog = page.getByRole('dialog', { name: '高级查询构造器' })
  const head = dialog.getByRole('button', { name: '高级查询构造器' })
  const place = async () => {
    const { x, y } = await boxOf(head)
    return [Math.round(x), Math.round(y)]
  }
  await settled(page)
  const [x = 0, y = 0] = await place()
  await head.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await eventually(place, [x + 48, y + 24])
  // However long a key is held, the head stays where it can be taken hold of.
  for (let nth = 0; nth < 60; nth++) await page.keyboard.press('ArrowUp')
  expect((await place())[1]).toBeGreaterThanOrEqual(0)
  await dialog.getByRole('button', { name: '全屏', exact: true }).click()
  await dialog.getByRole('button', { name: '退出全屏' }).click()
  await eventually(place, [x, y])
  await head.focus()
  await page.keyboard.press('ArrowLeft')
  await eventually(place, [x - 24, y])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await open.click()
  await eventually(place, [x, y])
})

// spec §2.67
it('a message about a wide drawer does not lie over the buttons of its foot', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '王主任', roles: ['admin'] })
  const titleNote = '2026年1月5日浙江省人民政府公布'
  const body = {
    title: '浙江省渡口检修办法',
    titleNote,
    body: '第一条 渡口应当检修。',
    fType: 'FT04',
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
  }
  const { id } = (await test.ask('POST /dataManagement/document/add', { token: await test.sessionOf(person), body }))
    .body.result
  const page = await visit.open(`/dataManagement/document?open=${id}`, 'laptop', await signedIn(visit.site, person))
  const drawer = page.getByRole('dialog', { name: body.title })
  await drawer.getByRole('button', { name: '提交初审', exact: true }).click()
  const toast = page.locator('.toast').first()
  await toast.waitFor()
  await picture(page, 'windows-drawer')
  // The buttons are other ones once the drawer shows what became of the document, so all are looked at in one moment.
  const lookedAt = () =>
    toast.evaluate((message) => {
      const box = message.getBoundingClientRect()
      const buttons = [...document.querySelectorAll<HTMLElement>('.ant-drawer-footer button')].filter(
        (button) => button.offsetParent !== null,
      )
      const covered = buttons.filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom
      })
      return { buttons: buttons.length, covered: covered.map((button) => button.innerText) }
    })
  let seen = await lookedAt()
  await expect.poll(async () => (seen = await lookedAt()).buttons).toBeGreaterThan(0)
  expect(seen.covered).toEqual([])
})

// spec §2.67
it('the bell counts what came while the connection was lost as soon as it is back', async () => {
  const { test } = visit.site
  const person = await admin()
  await test.database.db
    .updateTable('account')
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .where('id', '=', person.id)
    .execute()
  const writer = await makePerson(test.database.db, {
    permissions: ['system:announcement:add', 'system:announcement:release'],
  })
  const token = await test.sessionOf(writer)
  const context = await signedIn(visit.site, person)
  const page = await visit.open('/404', 'desktop', context)
  let isDown = false
  const open: { close: () => Promise<void> }[] = []
  await page.routeWebSocket(/vxeSocket/, async (socket) => {
    if (isDown) return socket.close()
    socket.connectToServer()
    open.push(socket)
    return undefined
  })
  await page.goto('/isystem/position')
  await bellOf(page, '消息通知').waitFor()
  await expect.poll(() => open.length).toBe(1)
  isDown = true
  await open[0]?.close()
  const body = { titile: '停机通知', msgContent: '<p>周六停机</p>', msgType: 'USER', userIds: person.id }
  const { id } = (await test.ask('POST /sys/annountCement/add', { token, body })).body.result
  expect((await test.ask(`GET /sys/annountCement/doReleaseData?id=${id}`, { token })).body).toMatchObject({
    success: true,
  })
  isDown = false
  await bellOf(page, '消息通知，1 条未读').waitFor()
})
const bellOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

// spec §2.67
it('the entry of the present page is in view in the side menu', async () => {
  const page = await visit.open('/isystem/systemInfo', 'desktop', await signedIn(visit.site, await admin()))
  const entry = menuRow(page, '系统状态')
  await entry.waitFor()
  await expect.poll(() => isReached(entry)).toBe(true)
  await picture(page, 'windows-side-menu')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '查找页面和法规' }).fill('职务')
  await page.getByRole('option', { name: '职务管理' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/position/)
  await expect.poll(() => isReached(menuRow(page, '职务管理'))).toBe(true)
})
