import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits } from '../browser.ts'
import { askToResetPassword, signedIn } from '../staff.ts'

const visit = visits()

// spec §7.6
it.each(['desktop', 'phone'] as const)(
  'an administrator who signed in long ago proves who it is before resetting a password, and types nothing again, on a %s',
  async (device) => {
    const { test } = visit.site
    const person = await test.makeUser({ realname: '改密人', departments: ['省司法厅'] })
    const permissions = ['system:user:list', 'system:user:edit', 'system:user:changepwd'] as const
    const administrator = await test.makeUser({
      realname: '管理者',
      permissions: [...permissions],
      departments: ['省司法厅'],
    })
    const page = await visit.open('/isystem/user', device, await signedIn(visit.site, administrator))
    test.now = new Date(test.now.getTime() + 11 * 60_000)
    await askToResetPassword(page, person.username)
    const form = page.getByRole('dialog', { name: '重置密码' })

    const dialog = page.getByRole('dialog', { name: '验证身份' })
    await dialog.getByLabel('登录密码').fill('Wrong-2026')
    await picture(page, `fresh-proof-${device}`)
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: '验证', exact: true }).click()
    await dialog.getByText('密码错误，请重新输入').waitFor()

    // Giving up changes nothing, and what was typed stays.
    await dialog.getByRole('button', { name: '取消', exact: true }).click()
    await form.getByText('没有验证身份，操作未进行').waitFor()
    expect(await form.getByLabel('登录密码').inputValue()).toBe('Harbour-2031')
    await form.getByRole('button', { name: '保存' }).click()
    await dialog.getByLabel('登录密码').fill(administrator.password)
    await page.keyboard.press('Enter')
    await page.getByText('密码修改成功!').waitFor()
    expect(await dialog.count()).toBe(0)
    const answer = await test.ask('POST /sys/login', { body: { username: person.username, password: 'Harbour-2031' } })
    expect(answer.body.success).toBe(true)
  },
)
