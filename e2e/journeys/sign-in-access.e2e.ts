import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { sideways, SIZES, visits, type Size } from '../browser.ts'
import { signInAs } from '../sign-in.ts'

const visit = visits([], { registration: true })

const send = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const SCREENS: { name: string; path: string; act?: (page: Page) => Promise<void> }[] = [
  { name: 'signing in', path: '/user/login' },
  { name: 'signing in, nothing filled in', path: '/user/login', act: send('登录') },
  {
    name: 'signing in by phone',
    path: '/user/login',
    act: async (page) => {
      await page.getByRole('tab', { name: '手机号登录' }).click()
      await page.getByLabel('手机号', { exact: true }).fill('13800000000')
      await page.getByRole('button', { name: '获取验证码' }).click()
      await page.getByText('请先拖动滑块完成验证').waitFor()
    },
  },
  { name: 'opening an account, nothing filled in', path: '/user/register', act: send('注册') },
  { name: 'after opening an account', path: '/user/register-result' },
  { name: 'a forgotten password', path: '/user/alteration' },
]

describe.each(Object.keys(SIZES) as Size[])('at the width of a %s', (size) => {
  // spec §2.11
  it.each(SCREENS)(
    'the screen “$name” has no serious accessibility fault and does not scroll sideways',
    async ({ path, act }) => {
      const page = await visit.open(path, size)
      await page.locator('.login-card').waitFor()
      await act?.(page)
      expect(await faultsOf(page)).toEqual([])
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      // 大字版 is a switch of the public pages and remembered.
      await page.evaluate(() => document.documentElement.setAttribute('data-size', 'large'))
      expect(await faultsOf(page)).toEqual([])
      expect(await sideways(page)).toBeLessThanOrEqual(0)
    },
  )

  it('the dialogs for department and password have no serious accessibility fault', async () => {
    const several = await visit.site.test.makeUser({
      departments: ['省司法厅', '浙江省人民代表大会常务委员会法制工作委员会备案审查处'],
    })
    const handedOut = await visit.site.test.makeUser({ mustChangePassword: true })
    const page = await visit.open('/user/login', size)
    await signInAs(page, several)
    await page.getByRole('dialog', { name: '部门选择' }).getByRole('button', { name: '确定' }).click()
    await page.getByText('请选择部门').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.reload()
    await signInAs(page, handedOut)
    await page.getByRole('heading', { name: '请先修改密码' }).waitFor()
    await page.getByRole('button', { name: '修改密码' }).click()
    expect(await faultsOf(page)).toEqual([])
  })
})
