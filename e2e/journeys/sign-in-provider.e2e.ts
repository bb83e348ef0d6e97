import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestProvider } from '#server/testing/identity-provider.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits } from '../browser.ts'
import { setUpApp } from '../second-factor.ts'
import { signInAs } from '../sign-in.ts'
import { askToResetPassword } from '../staff.ts'

const provider = await TestProvider.open()
afterAll(() => provider.close())
Object.assign(provider.users, {
  'sub-lin': { preferred_username: 'lin.zhiyuan' },
  'sub-other': { preferred_username: 'nobody.here' },
})
const given = { oidcIssuer: provider.issuer, oidcClientId: provider.clientId, oidcClientSecret: provider.clientSecret }

describe('signing in at the identity provider', () => {
  const visit = visits([], { ...given, oidcName: '省统一身份认证', secondFactor: 'all' })
  beforeAll(async () => {
    provider.start([visit.site.url])
    await visit.site.test.makeUser({
      username: 'lin.zhiyuan',
      realname: '林致远',
      permissions: ['system:user:list', 'system:user:edit', 'system:user:changepwd'],
      departments: ['省司法厅'],
    })
  })

  // spec §7.29
  it('a user signs in there with the second factor here, comes to the wanted page, and proves there to be the same before a sensitive act', async () => {
    const { test } = visit.site
    const person = await test.makeUser({ realname: '改密人', departments: ['省司法厅'] })
    const page = await visit.open('/isystem/user')
    await page.getByRole('button', { name: '省统一身份认证' }).click()
    await page.getByLabel('统一用户名').fill('sub-lin')
    await page.getByRole('button', { name: '登录平台' }).click()
    await setUpApp(page, test)
    await page.getByLabel('我已保存恢复码').check()
    await page.getByRole('button', { name: '进入系统' }).click()
    await page.getByText(/，欢迎回来/).waitFor()
    await page.waitForURL((url) => url.pathname === '/isystem/user')
    expect(page.url()).not.toMatch(/oauth2LoginToken|ticket|code=/)

    test.now = new Date(test.now.getTime() + 11 * 60_000)
    await askToResetPassword(page, person.username)
    const dialog = page.getByRole('dialog', { name: '验证身份' })
    await dialog.getByRole('button', { name: '统一身份认证' }).waitFor()
    await picture(page, 'proof-at-provider')
    expect(await faultsOf(page)).toEqual([])
    // Another user of the provider proves nothing.
    for (const login of ['sub-other', 'sub-lin']) {
      const opening = page.waitForEvent('popup')
      await dialog.getByRole('button', { name: '统一身份认证' }).click()
      const popup = await opening
      await popup.getByLabel('统一用户名').fill(login)
      await popup.getByRole('button', { name: '登录平台' }).click()
      if (login === 'sub-lin') continue
      await popup.getByText('在统一身份认证平台登录的不是当前账号，请用当前账号重新验证').waitFor()
      await popup.close()
    }
    await page.getByText('密码修改成功!').waitFor()
    expect(await dialog.count()).toBe(0)
  })
  it('a user who cancels there, or has no account here, is told so and led to the other ways', async () => {
    const page = await visit.open('/user/login', 'phone')
    await page.getByRole('button', { name: '省统一身份认证' }).click()
    await page.getByRole('button', { name: '取消' }).click()
    await page.getByText('您在统一身份认证平台取消了登录，可以重新登录，或用其他方式登录').waitFor()
    await page.getByRole('link', { name: '用其他方式登录' }).click()
    await page.getByLabel('用户名', { exact: true }).waitFor()
    await page.getByRole('button', { name: '省统一身份认证' }).click()
    await page.getByLabel('统一用户名').fill('sub-other')
    await page.getByRole('button', { name: '登录平台' }).click()
    await page.getByText('您的统一身份在本系统中没有对应的账号，请联系管理员开通').waitFor()
    expect(page.url()).toBe(`${visit.site.url}/oauth2-app/login`)
  })
  it.each(['desktop', 'phone'] as const)(
    'the sign-in page with the button has no faults, light and dark, on a %s',
    async (device) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await visit.open('/user/login', device, { colorScheme })
        await page.getByRole('button', { name: '省统一身份认证' }).waitFor()
        await picture(page, `sign-in-provider-${device}-${colorScheme}`)
        expect(await faultsOf(page)).toEqual([])
        expect(await sideways(page)).toBeLessThanOrEqual(0)
      }
    },
  )
})

describe('a provider that is away', () => {
  const visit = visits([], { ...given, oidcIssuer: 'http://127.0.0.1:9' })
  it('a user is told in words that the provider is away, and signs in with name and password', async () => {
    const person = await visit.site.test.makeUser({ departments: ['省司法厅'] })
    const page = await visit.open('/user/login')
    await page.getByRole('button', { name: '统一身份认证登录' }).click()
    await page.getByText('统一身份认证平台没有答复，请稍后重试，或用其他方式登录').waitFor()
    await picture(page, 'sign-in-provider-away')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: '用其他方式登录' }).click()
    await signInAs(page, person)
    await page.getByText(/，欢迎回来/).waitFor()
  })
})

describe('a site without an identity provider', () => {
  const visit = visits()
  it('the sign-in page shows no button for a provider', async () => {
    const page = await visit.open('/user/login')
    await page.getByLabel('用户名', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: '统一身份认证登录' }).count()).toBe(0)
  })
})
