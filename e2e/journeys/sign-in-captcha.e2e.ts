import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, sideways, type Size, visits } from '../browser.ts'
import { askForCode, codeFor, signInAs } from '../sign-in.ts'

const visit = visits([], { captcha: true })
const { open } = visit

/** Opens the sign-in page and records the key of the captcha shown. */
async function openLogin(path = '/user/login', device: Size = 'desktop') {
  let key = ''
  const page = await open('/404', device)
  page.on('request', (request) => {
    key = /randomImage\/(\d+)/.exec(request.url())?.[1] ?? key
  })
  await page.goto(path)
  await page.getByRole('img', { name: /验证码图片/ }).waitFor()
  return { page, answer: () => visit.site.test.captchaAnswer(key), key: () => key }
}

// spec §7.4
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

// spec §7.21
it.each(['desktop', 'phone'] as const)(
  'a user who cannot see the picture signs in with the slider by keyboard alone, on a %s',
  async (device) => {
    const { username, password } = await visit.site.test.makeUser({ departments: ['省司法厅'] })
    const { page } = await openLogin('/user/login', device)
    await page.getByRole('button', { name: '换成滑块验证', exact: true }).press('Enter')
    const slider = page.getByRole('slider', { name: '拖动滑块验证' })
    await slider.focus()
    await page.keyboard.press('Enter')
    await eventually(() => slider.getAttribute('aria-valuetext'), '验证通过')
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `captcha-slider-${device}`)
    await signInAs(page, { username, password: 'Wrong-2026' })
    await page.getByText('用户名或密码错误').first().waitFor()
    // Work is good for one attempt; what was typed stays.
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('Wrong-2026')
    await page.getByRole('button', { name: '不便拖动？点此验证' }).click()
    await eventually(() => slider.getAttribute('aria-valuetext'), '验证通过')
    await signInAs(page, { username, password })
    await eventually(async () => addressOf(page), '/home')
  },
)

it('a user behind an address of many failures drags the slider beside the picture, and types nothing again', async () => {
  const { test } = visit.site
  const { username, password } = await test.makeUser({ departments: ['省司法厅'] })
  for (let i = 0; i < 6; i++)
    await test.ask('POST /sys/login', { body: { username: 'x', password: 'x', captcha: 'x', checkKey: 'none' } })
  const { page, answer } = await openLogin()
  await signInAs(page, { username, password, captcha: answer() })
  await page.getByText('请再拖动滑块完成验证').first().waitFor()
  expect(await page.getByLabel('验证码', { exact: true }).inputValue()).toBe(answer())
  await page.getByRole('slider', { name: '拖动滑块验证' }).press('Enter')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await eventually(async () => addressOf(page), '/home')
})

it('the screens that send codes do the work of the slider first, and keep what was typed when it is refused', async () => {
  const { test } = visit.site
  const phone = '17300000071'
  await test.makeUser({ phone, departments: ['省司法厅'] })
  const page = await open('/user/alteration')
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('请先拖动滑块完成验证').first().waitFor()
  await page.getByRole('slider', { name: '拖动滑块验证' }).press('Enter')
  await eventually(() => page.getByRole('slider').getAttribute('aria-valuetext'), '验证通过')
  // Too late for the work that was done.
  test.now = new Date(test.now.getTime() + 301_000)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证未通过或已过期，请重新拖动滑块').first().waitFor()
  expect(await page.getByLabel('手机号', { exact: true }).inputValue()).toBe(phone)
  await askForCode(page, phone)
  expect(codeFor(phone, test.sms())).toMatch(/^\d{6}$/)
})

it('another captcha picture is loaded by a click', async () => {
  const { page, key } = await openLogin()
  const first = key()
  await page.getByLabel('验证码', { exact: true }).fill('ab')
  await page.getByRole('button', { name: '看不清？换一张', exact: true }).click()
  await eventually(async () => key() !== first, true)
  expect(await page.getByLabel('验证码', { exact: true }).inputValue()).toBe('')
})
