import { expect, it } from 'vitest'
import { addressOf, eventually, sideways, visits } from '../browser.ts'
import { askForCode, codeFor, signInAs } from '../sign-in.ts'

const visit = visits([], { registration: true })
const { open } = visit

// spec §7.34
it('a visitor opens an account with a phone and signs in', async () => {
  const phone = '19900000001'
  const page = await open('/home', 'phone')
  await page.getByRole('link', { name: '登录' }).click()
  await page.getByRole('link', { name: '注册账号' }).click()
  const register = page.getByRole('button', { name: '注册', exact: true })
  await register.click()
  expect(await page.getByRole('alert').innerText()).toBe(
    '请输入用户名!\n请输入密码!\n请确认新密码!\n请输入手机号!\n请输入手机验证码!',
  )

  await page.getByLabel('用户名', { exact: true }).fill('lawyer_wang')
  await page.getByLabel('密码', { exact: true }).fill('lawyer_wang1!')
  await page.getByLabel('确认密码', { exact: true }).fill('lawyer_wang1!')
  await page.getByLabel('邮箱（选填）').fill('no address')
  await askForCode(page, phone)
  await page.getByLabel('手机验证码').fill(codeFor(phone, visit.site.test.sms()))
  await register.click()
  expect(await page.getByRole('alert').innerText()).toBe('密码不能包含用户名\n邮箱格式不正确')
  await page.getByLabel('密码', { exact: true }).fill('Quiet-Reader-9')
  await page.getByLabel('确认密码', { exact: true }).fill('Quiet-Reader-9')
  await page.getByLabel('邮箱（选填）').fill('')
  await register.click()

  await page.getByRole('heading', { name: '注册成功' }).waitFor()
  expect(addressOf(page)).toBe('/user/register-result')
  await page.getByText('lawyer_wang').waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: '去登录' }).click()
  await signInAs(page, { username: 'lawyer_wang', password: 'Quiet-Reader-9' })
  await eventually(async () => addressOf(page), '/home')
})

it('a taken name is reported at its field, and nothing typed is lost', async () => {
  const { username } = await visit.site.test.makeUser({ username: 'taken_name' })
  const phone = '19900000002'
  const page = await open('/user/register')
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill('Quiet-Reader-9')
  await page.getByLabel('确认密码', { exact: true }).fill('Quiet-Reader-9')
  await askForCode(page, phone)
  await page.getByLabel('手机验证码').fill(codeFor(phone, visit.site.test.sms()))
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.getByRole('alert').getByRole('link', { name: '用户名已注册' }).click()
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)).toBe(username)
  expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('Quiet-Reader-9')
})
