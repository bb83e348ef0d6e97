import { expect, it } from 'vitest'
import { visits } from '../browser.ts'

const { open } = visits([], { mode: 'internet' })

// spec §1.2, §2.19
it('a site for the public only offers no sign-in', async () => {
  for (const path of ['/home', '/retrieval', '/404']) {
    const page = await open(path)
    await page.getByRole('navigation', { name: '主导航' }).waitFor()
    expect(await page.getByRole('navigation', { name: '主导航' }).getByRole('link').allInnerTexts(), path).toEqual([
      '全部法规',
      '意见征集',
    ])
    expect(await page.getByText('登录').count(), path).toBe(0)
  }
})

// spec §1.2
it('the sign-in address does not exist on a site for the public only', async () => {
  for (const path of ['/user/login', '/user/register', '/oauth2-app/login', '/isystem/online']) {
    const page = await open(path)
    await page.getByRole('navigation', { name: '主导航' }).waitFor()
    expect(new URL(page.url()).pathname, path).toBe('/404')
    expect(await page.getByLabel('密码').count(), path).toBe(0)
  }
})
