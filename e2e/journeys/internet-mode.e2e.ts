import { expect, it } from 'vitest'
import { visits } from '../browser.ts'

const { open } = visits([], { mode: 'internet' })

it('a site that serves the public only offers nobody to sign in', async () => {
  for (const path of ['/home', '/retrieval', '/404']) {
    const page = await open(path)
    await page.getByRole('navigation', { name: '主导航' }).waitFor()
    expect(await page.getByRole('navigation', { name: '主导航' }).getByRole('link').allInnerTexts(), path).toEqual(['全部法规'])
    expect(await page.getByText('登录').count(), path).toBe(0)
  }
})

it('nor is there a way to sign in for who knows the address', async () => {
  for (const path of ['/user/login', '/user/register', '/oauth2-app/login', '/isystem/online']) {
    const page = await open(path)
    await page.getByRole('navigation', { name: '主导航' }).waitFor()
    expect(new URL(page.url()).pathname, path).toBe('/404')
    expect(await page.getByLabel('密码').count(), path).toBe(0)
  }
})
