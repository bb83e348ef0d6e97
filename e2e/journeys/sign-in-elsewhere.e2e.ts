import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { visits } from '../browser.ts'
import { codeFor } from '../sign-in.ts'

/** A minimal CAS server and a chat app's consent page, which both know one user. */
const WHO = 'lin.zhiyuan'
const elsewhere = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://elsewhere')
  const back = url.searchParams.get('service') ?? url.searchParams.get('callback') ?? ''
  if (url.pathname === '/cas/login') {
    response.writeHead(302, { location: `${back}${back.includes('?') ? '&' : '?'}ticket=ST-1` }).end()
  } else if (url.pathname === '/cas/p3/serviceValidate') {
    const known = url.searchParams.get('ticket') === 'ST-1'
    response
      .setHeader('content-type', 'text/xml')
      .end(
        `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${
          known
            ? `<cas:authenticationSuccess><cas:user>${WHO}</cas:user></cas:authenticationSuccess>`
            : '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'
        }</cas:serviceResponse>`,
      )
  } else if (url.pathname === '/ask') {
    response.writeHead(302, { location: `${back}?code=${WHO}&state=${url.searchParams.get('state') ?? ''}` }).end()
  } else response.writeHead(404).end()
})
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
const at = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
afterAll(() => elsewhere.close())

const greeting = /，欢迎回来/

describe('CasDoor', () => {
  const visit = visits([], { singleSignOn: true, casUrl: `${at}/cas` })
  // spec §7.28
  it('a user known to the CAS server is signed in, returns to the wanted page, and no ticket stays in the address', async () => {
    await visit.site.test.makeUser({ username: WHO, realname: '林致远', roles: ['user'], departments: ['省司法厅'] })
    const page = await visit.open('/messageNotification/index')
    await page.getByText(greeting).waitFor()
    await page.getByRole('button', { name: '林致远' }).waitFor()
    expect(page.url()).toBe(`${visit.site.url}/messageNotification/index`)
  })
  // spec §7.28
  it('an invalid ticket is reported with another way to sign in', async () => {
    const page = await visit.open('/user/login?ticket=ST-forged')
    await page.getByText('单点登录验证失败，请重新登录').waitFor()
    expect(page.url()).not.toContain('ST-forged')
    await page.getByRole('link', { name: '使用本系统账号登录' }).click()
    await page.getByLabel('用户名', { exact: true }).waitFor()
  })
})

describe('ChatAppButtons and ChatAppLoginScreen', () => {
  const chatApps = new Map([
    [
      'dingtalk',
      {
        authorizeUrl: (callback: string, state: string) =>
          `${at}/ask?${new URLSearchParams({ callback, state }).toString()}`,
        userOf: async (code: string) => ({ thirdUserId: code, realname: '林致远' }),
      },
    ],
  ])
  const visit = visits([], { dingtalk: { corpId: 'c', agentId: 'a', secret: 's' } }, { edges: { chatApps } })
  const phone = '13612345678'
  // spec §7.27
  it('a chat app signs a user in through its own window and asks for the phone the first time', async () => {
    await visit.site.test.makeUser({
      username: WHO,
      realname: '林致远',
      roles: ['user'],
      departments: ['省司法厅'],
      phone,
    })
    const page = await visit.open('/user/login')
    await page.getByRole('button', { name: '钉钉登录' }).click()
    await page.getByLabel('手机号', { exact: true }).fill(phone)
    await page.getByRole('slider', { name: '拖动滑块验证' }).press('Enter')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('验证码已发送，10 分钟内有效').waitFor()
    await page.getByLabel('手机验证码').fill(codeFor(phone, visit.site.test.sms()))
    await page.getByRole('button', { name: /绑定/ }).click()
    await page.getByText(greeting).waitFor()
    await page.getByRole('button', { name: '林致远' }).waitFor()
    // One of staff begins at the workbench.
    expect(page.url()).toBe(`${visit.site.url}/workbench`)
  })
  it('inside the chat app a user is signed in without a click, and no ticket stays in the address', async () => {
    const page = await visit.open('/messageNotification/index', 'phone', {
      userAgent: 'Mozilla/5.0 (Linux; Android 14) AliApp(DingTalk/7.6.0)',
    })
    await page.getByText(greeting).waitFor()
    await page.waitForURL((url) => url.pathname === '/messageNotification/index')
    expect(page.url()).not.toMatch(/oauth2LoginToken|ticket/)
  })
})
