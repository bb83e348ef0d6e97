import type { BrowserContext } from 'playwright-core'

/** Signs in with the form of the page. */
export async function signIn(
  context: BrowserContext,
  base: string,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${base}/user/login`)
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/(home|workbench)/)
  await page.close()
}

/** Clears the cache, so that the next visit loads everything again. */
export async function forgetLoaded(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}
