import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits([{ title: '浙江省山区渡口安全管理条例', body: ['第一条 渡口应当每年检修。'] }])
const person = () => visit.site.test.makeUser({ realname: '新来的', roles: ['admin'], departments: ['省司法厅'] })

it('the help opens at the part about the screen, with its picture, and leads on to the others', async () => {
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, await person()))
  await page.getByRole('button', { name: '帮助' }).click()
  const help = page.getByRole('dialog', { name: '帮助' })
  await help.getByRole('heading', { name: '用户', exact: true }).waitFor()
  const shown = help.getByRole('img', { name: '用户管理' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600)
  await picture(page, 'handbook')
  expect(await faultsOf(page)).toEqual([])
  await help.getByText('目录', { exact: true }).click()
  await help.getByRole('button', { name: '法规修改' }).click()
  await help.getByRole('heading', { name: '法规修改' }).waitFor()
  await help.getByRole('button', { name: /^下一节：/ }).press('Enter')
  await help.getByRole('heading', { name: '馆藏核实' }).waitFor()
  expect(
    await help.getByRole('heading', { name: '馆藏核实' }).evaluate((head) => head === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
})

it('F1 opens it too, at the part about the page that one stands on', async () => {
  const page = await visit.open('/isystem/systemInfo', 'desktop', await signedIn(visit.site, await person()))
  await page.getByRole('heading', { name: '系统状态' }).first().waitFor()
  await page.keyboard.press('F1')
  await page.getByRole('dialog', { name: '帮助' }).getByRole('heading', { name: '运维与审计' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/retrieval?q=渡口')
  await page.getByRole('button', { name: '帮助' }).waitFor()
  await page.keyboard.press('F1')
  await page.getByRole('dialog', { name: '帮助' }).getByRole('heading', { name: '检索与阅读法规' }).waitFor()
  await eventually(() => page.getByRole('dialog', { name: '帮助' }).count(), 1)
})

it.each(['light', 'dark'] as const)('the help fits a phone, %s', async (theme) => {
  const page = await visit.open('/workbench', 'phone', {
    ...(await signedIn(visit.site, await person())),
    colorScheme: theme,
  })
  await page.getByRole('button', { name: '帮助' }).click()
  const help = page.getByRole('dialog', { name: '帮助' })
  await help.getByRole('heading', { name: '工作台' }).waitFor()
  await help.getByText('目录', { exact: true }).click()
  await help.getByRole('button', { name: '征集意见' }).waitFor()
  expect(await sideways(page)).toBe(0)
  await picture(page, `handbook-phone-${theme}`)
  expect(await faultsOf(page)).toEqual([])
})
