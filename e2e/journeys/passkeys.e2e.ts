import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, sideways, type Size, visits } from '../browser.ts'
import { signInAs } from '../sign-in.ts'
import { pickMine } from '../staff.ts'

const visit = visits()

/** Gives the browser a device with a fingerprint reader, whose user always agrees. */
async function withDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Signs a user in with the password, in a browser with such a device, and adds a passkey. */
async function withPasskey(device: Size) {
  const { test, url } = visit.site
  const person = await test.makeUser({ realname: '密钥人', departments: ['省司法厅'] })
  // Passkeys belong to a name, not to an IP address.
  const page = await visit.open('/user/login', device, { baseURL: url.replace('127.0.0.1', 'localhost') })
  await withDevice(page)
  await signInAs(page, person)
  await eventually(async () => addressOf(page), '/home')
  await pickMine(page, '密钥人', '账号安全')
  const dialog = page.getByRole('dialog', { name: '账号安全' })
  await dialog.getByText('还没有添加通行密钥。').waitFor()
  await dialog.getByRole('button', { name: '添加通行密钥' }).click()
  await page.getByText('通行密钥已添加').waitFor()
  return { page, dialog, person }
}

// spec §7.7
it.each(['desktop', 'phone'] as const)(
  'a user adds a passkey, names it, and signs in with it, on a %s',
  async (device) => {
    const { page, dialog } = await withPasskey(device)
    await dialog.getByRole('button', { name: /改名$/ }).click()
    await dialog.getByLabel('名称', { exact: true }).fill('我的电脑')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.getByText('我的电脑').waitFor()
    await picture(page, `passkeys-${device}`)
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: '关闭' }).click()

    await pickMine(page, '密钥人', '退出登录')
    await page.getByRole('button', { name: '退出登录', exact: true }).click()
    await page.getByRole('button', { name: '使用通行密钥登录' }).waitFor()
    await picture(page, `passkey-sign-in-${device}`)
    await page.getByRole('button', { name: '使用通行密钥登录' }).click()
    await eventually(async () => addressOf(page), '/home')
  },
)

// spec §7.7
it.each(['desktop', 'phone'] as const)(
  'a passkey proves who is there before it is removed, on a %s',
  async (device) => {
    const { test } = visit.site
    const { page, dialog, person } = await withPasskey(device)
    test.now = new Date(test.now.getTime() + 11 * 60_000)
    await dialog.getByRole('button', { name: /^删除通行密钥/ }).click()
    await page.getByRole('dialog', { name: '删除通行密钥' }).getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('dialog', { name: '验证身份' }).getByRole('button', { name: '使用通行密钥' }).click()
    await page.getByText('通行密钥已删除').waitFor()
    await dialog.getByText('还没有添加通行密钥。').waitFor()
    expect(
      await test.database.db.selectFrom('passkey').select('id').where('accountId', '=', person.id).execute(),
    ).toEqual([])
  },
)
