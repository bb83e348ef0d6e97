import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { TestApp } from '#server/testing/app.ts'

/** The code that an authenticator app with this secret shows at the time of the test. */
export const codeOf = (secret: string, test: TestApp): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.now.getTime() })

/** Moves the time of the test on, to the next code. */
export function nextCode(test: TestApp): void {
  test.now = new Date(test.now.getTime() + 30_000)
}

/** Sets up an app from the form that is shown. @returns its secret and the recovery codes */
export async function setUpApp(page: Page, test: TestApp): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('img', { name: /动态口令的二维码/ }).waitFor()
  const secret = (await page.locator('.factor-secret code').innerText()).replaceAll(' ', '')
  await page.getByLabel('输入身份验证器显示的 6 位动态口令').fill(codeOf(secret, test))
  await page.getByRole('button', { name: '启用', exact: true }).click()
  await page.getByText('恢复码只显示这一次').waitFor()
  return { secret, recoveryCodes: await page.locator('.factor-codes li').allInnerTexts() }
}
