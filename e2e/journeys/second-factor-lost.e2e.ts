import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, visits } from '../browser.ts'
import { setUpApp } from '../second-factor.ts'
import { signInAs } from '../sign-in.ts'
import { entryOf, pickMine, signedIn } from '../staff.ts'

const visit = visits()

// spec §7.11
it.each(['desktop', 'phone'] as const)(
  'a user who lost the device signs in with a recovery code, and without codes after an administrator’s reset, on a %s',
  async (device) => {
    const { test } = visit.site
    const person = await test.makeUser({ realname: '失机人', departments: ['省司法厅'] })
    const own = await visit.open('/home', device, await signedIn(visit.site, person))
    await pickMine(own, '失机人', '账号安全')
    const dialog = own.getByRole('dialog', { name: '账号安全' })
    await dialog.getByText('未启用').waitFor()
    await dialog.getByRole('button', { name: '启用' }).click()
    const { recoveryCodes } = await setUpApp(own, test)
    await picture(own, `account-security-codes-${device}`)
    expect(await faultsOf(own)).toEqual([])
    await dialog.getByLabel('我已保存恢复码').check()
    await dialog.getByRole('button', { name: '完成' }).click()
    await dialog.getByText('已启用').waitFor()
    await dialog.getByText('剩余恢复码 10 个').waitFor()
    await picture(own, `account-security-${device}`)
    expect(await faultsOf(own)).toEqual([])

    const page = await visit.open('/user/login', device)
    await signInAs(page, person)
    await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click()
    await page.getByLabel('恢复码', { exact: true }).fill('abcd-abcd-abcd-abcd')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page
      .getByText(/动态口令或恢复码错误/)
      .first()
      .waitFor()
    await page.getByLabel('恢复码', { exact: true }).fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await eventually(async () => addressOf(page), '/home')

    const permissions = ['system:user:list', 'system:user:edit', 'system:user:changepwd'] as const
    const administrator = await test.makeUser({ permissions: [...permissions], departments: ['省司法厅'] })
    const office = await visit.open('/isystem/user', device, await signedIn(visit.site, administrator))
    await office.getByRole('textbox', { name: '用户账号' }).fill(person.username)
    await office.getByRole('button', { name: '查询', exact: true }).click()
    const entry = entryOf(office, person.username)
    await eventually(() => entry.count(), 1)
    await entry.getByRole('button', { name: /更多|操作/ }).click()
    await office.getByRole('menuitem', { name: '重置动态口令' }).click()
    const question = office.getByRole('dialog')
    await question.getByText(/请先当面或电话确认是本人/).waitFor()
    await question.getByRole('button', { name: '重置', exact: true }).click()
    await office.getByText('动态口令已重置').waitFor()

    const again = await visit.open('/user/login', device)
    await signInAs(again, person)
    await eventually(async () => addressOf(again), '/home')
  },
)
