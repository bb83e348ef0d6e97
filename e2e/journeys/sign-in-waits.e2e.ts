import { expect, it } from 'vitest'
import { addressOf, eventually, visits } from '../browser.ts'
import { settled } from '../settled.ts'
import { signInAs } from '../sign-in.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits([], {})
const { open } = visit

// spec §7.5
it.each(['desktop', 'phone'] as const)(
  'a user who has to wait after wrong passwords signs in once an administrator lifts it, on a %s',
  async (device) => {
    const { test } = visit.site
    const person = await test.makeUser({ realname: '等候人', departments: ['省司法厅'] })
    const administrator = await test.makeUser({
      permissions: ['system:user:list', 'system:user:edit', 'system:user:freeze'],
      departments: ['省司法厅'],
    })
    const page = await open('/user/login', device)
    for (let time = 1; time <= 5; time++) {
      const answered = page.waitForResponse('**/sys/login')
      await signInAs(page, { username: person.username, password: `wrong ${time}` })
      await answered
    }
    await page.getByText(/登录失败次数过多，请在 1 分钟后再试/).waitFor()
    await signInAs(page, person)
    await page.getByText(/登录失败次数过多，请在 1 分钟后再试/).waitFor()

    const office = await open('/isystem/user', device, await signedIn(visit.site, administrator))
    await office.getByRole('textbox', { name: '用户账号' }).fill(person.username)
    await office.getByRole('button', { name: '查询', exact: true }).click()
    // Rows that come while a menu is open close it.
    await settled(office)
    const entry = entryOf(office, person.username)
    await eventually(() => entry.count(), 1)
    await entry.getByRole('button', { name: /更多|操作/ }).click()
    await office.getByRole('menuitem', { name: '解除登录等待' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByText(/请先确认是本人/).waitFor()
    await dialog.getByRole('button', { name: '解除', exact: true }).click()
    await office.getByText('已解除登录等待').waitFor()

    await signInAs(page, person)
    await eventually(async () => addressOf(page), '/home')
    expect(await page.getByText(/失败次数过多/).count()).toBe(0)
  },
)
