import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, sideways, visits } from '../browser.ts'
import { codeOf, nextCode, setUpApp } from '../second-factor.ts'
import { signInAs } from '../sign-in.ts'
import { pickMine } from '../staff.ts'

const visit = visits([], { secondFactor: 'managers' })

// spec §7.11
it.each(['desktop', 'phone'] as const)(
  'a manager sets up an app at the first sign-in and enters its code at the next, on a %s',
  async (device) => {
    const { test } = visit.site
    const person = await test.makeUser({
      realname: '双重人',
      permissions: ['system:log:list'],
      departments: ['省司法厅'],
    })
    const page = await visit.open('/user/login', device)
    await signInAs(page, person)
    await page.getByRole('heading', { name: '设置动态口令' }).waitFor()
    await page.getByRole('img', { name: /动态口令的二维码/ }).waitFor()
    await picture(page, `second-factor-set-up-${device}`)
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)

    const code = page.getByLabel('输入身份验证器显示的 6 位动态口令')
    await code.fill('000000')
    await page.getByRole('button', { name: '启用', exact: true }).click()
    await page
      .getByText(/动态口令或恢复码错误/)
      .first()
      .waitFor()
    const { secret, recoveryCodes } = await setUpApp(page, test)
    expect(recoveryCodes).toHaveLength(10)
    await picture(page, `second-factor-codes-${device}`)
    expect(await faultsOf(page)).toEqual([])
    // The codes are shown once, so the way on is closed until they are kept.
    const enter = page.getByRole('button', { name: '进入系统' })
    expect(await enter.isDisabled()).toBe(true)
    await page.getByLabel('我已保存恢复码').check()
    await enter.click()
    await eventually(async () => addressOf(page), '/workbench')

    await pickMine(page, '双重人', '退出登录')
    await page.getByRole('button', { name: '退出登录', exact: true }).click()
    await page.getByLabel('用户名', { exact: true }).waitFor()
    nextCode(test)
    await signInAs(page, person)
    await page.getByRole('heading', { name: '输入动态口令' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByLabel('动态口令', { exact: true }).fill(codeOf(secret, test))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await eventually(async () => addressOf(page), '/workbench')
  },
)
