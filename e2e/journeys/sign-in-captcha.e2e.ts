import { expect, it } from 'vitest'
import { addressOf, eventually, visits } from '../browser.ts'
import { signInAs } from '../sign-in.ts'

const visit = visits([], { captcha: true })
const { open } = visit

/** Opens the sign-in page and records the key of the captcha shown. */
async function openLogin(path = '/user/login') {
  let key = ''
  const page = await open('/404')
  page.on('request', (request) => {
    key = /randomImage\/(\d+)/.exec(request.url())?.[1] ?? key
  })
  await page.goto(path)
  await page.getByRole('img', { name: /验证码图片/ }).waitFor()
  return { page, answer: () => visit.site.test.captchaAnswer(key), key: () => key }
}

it('the captcha asks for the characters of its picture, and a wrong answer brings another picture', async () => {
  const { username, password } = await visit.site.test.makeUser({ departments: ['省司法厅'] })
  const { page, answer, key } = await openLogin()
  const first = key()
  await signInAs(page, { username, password, captcha: 'xxxx' })
  await page.getByText('验证码错误').first().waitFor()
  await eventually(async () => key() !== first, true, 'another picture')
  expect(await page.getByLabel('验证码', { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe(password)
  await page.getByRole('img', { name: /验证码图片/ }).waitFor()
  await signInAs(page, { username, password, captcha: answer().toLowerCase() })
  await eventually(async () => addressOf(page), '/home')
})

it('a user who cannot see the picture is asked a sum in words', async () => {
  const { username, password } = await visit.site.test.makeUser({ departments: ['省司法厅'] })
  const { page, answer } = await openLogin()
  await page.getByRole('button', { name: '换成文字题', exact: true }).click()
  const question = page.getByText(/等于几/)
  await question.waitFor()
  // The question is part of the field's description for screen readers.
  const described = await page.getByLabel('验证码', { exact: true }).evaluate((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join('')
  })
  expect(described).toBe(await question.innerText())
  await signInAs(page, { username, password, captcha: answer() })
  await eventually(async () => addressOf(page), '/home')
})

it('another captcha picture is loaded by a click', async () => {
  const { page, key } = await openLogin()
  const first = key()
  await page.getByLabel('验证码', { exact: true }).fill('ab')
  await page.getByRole('button', { name: '看不清？换一张', exact: true }).click()
  await eventually(async () => key() !== first, true)
  expect(await page.getByLabel('验证码', { exact: true }).inputValue()).toBe('')
})
