import { expect, it } from 'vitest'
import { addressOf, eventually, visits } from '../browser.ts'
import { askForCode, codeFor, signInAs } from '../sign-in.ts'

const visit = visits([], { registration: false })
const { open } = visit

// spec §7.34
it('a user who forgot the password sets a new one by phone', async () => {
  const phone = '17300000001'
  const person = await visit.site.test.makeUser({ phone, departments: ['省司法厅'] })
  const page = await open('/user/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await askForCode(page, phone)
  await page.getByLabel('手机验证码').fill(codeFor(phone, visit.site.test.sms()))
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText(`正在为账号 ${person.username} 设置新密码。`).waitFor()
  expect(await page.locator('[aria-current=step]').innerText()).toContain('设置新密码')

  const save = page.getByRole('button', { name: '保存新密码' })
  await page.getByLabel('新密码', { exact: true }).fill('short')
  await page.getByLabel('确认新密码', { exact: true }).fill('short')
  await save.click()
  expect(await page.getByRole('alert').innerText()).toBe('密码由8位数字、大小写字母和特殊符号组成!')
  await page.getByLabel('新密码', { exact: true }).fill('Harbour-2031')
  await page.getByLabel('确认新密码', { exact: true }).fill('Harbour-2031')
  await save.click()
  await page.getByText('密码重置完成！').waitFor()

  await page.getByRole('link', { name: '去登录' }).click()
  await signInAs(page, { username: person.username, password: person.password })
  await page.getByText('用户名或密码错误').waitFor()
  await signInAs(page, { username: person.username, password: 'Harbour-2031' })
  await eventually(async () => addressOf(page), '/home')
})

it('a phone that has no account is answered like any other, and a wrong code is refused with a reason', async () => {
  const phone = '17300000099'
  const page = await open('/user/alteration', 'phone')
  await askForCode(page, phone)
  expect(visit.site.test.sms().filter((message) => message.phone === phone)).toEqual([])
  await page.getByLabel('手机验证码').fill('123456')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('手机验证码错误').first().waitFor()
  expect(await page.getByLabel('手机号', { exact: true }).inputValue()).toBe(phone)
})

it('the register page says so where registration is switched off', async () => {
  const page = await open('/user/register')
  await page.getByText('本站未开放自助注册，请联系管理员开通账号。').waitFor()
  expect(await page.getByLabel('用户名', { exact: true }).count()).toBe(0)
})
