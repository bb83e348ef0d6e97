import type { Page } from 'playwright-core'

/** Values for the sign-in form. */
interface Credentials {
  username: string
  password: string
  /** Needed where the server asks for one. */
  captcha?: string
}

/** Fills in the sign-in form for accounts and sends it. */
export async function signInAs(page: Page, { username, password, captcha }: Credentials): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  if (captcha !== undefined) await page.getByLabel('验证码', { exact: true }).fill(captcha)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/**
 * Requests the code that proves a phone: enters the number, drags the slider, presses the button.
 * @returns once the message was sent
 */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('slider', { name: '拖动滑块验证' }).press('Enter')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送，10 分钟内有效').waitFor()
}

/** The six digits in the last text message to a phone. */
export function codeFor(phone: string, sent: { phone: string; text: string }[]): string {
  const text = sent.findLast((message) => message.phone === phone)?.text
  const code = /\d{6}/.exec(text ?? '')?.[0]
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}
