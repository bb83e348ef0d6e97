import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lawPathOf } from '#common/law/law-path.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

let office: TestApp
let internet: TestApp
let staffOnly: TestApp
beforeAll(async () => {
  office = await startTestApp()
  internet = await startTestApp({ mode: 'internet', publicUrl: 'https://law.example' })
  staffOnly = await startTestApp({ mode: 'office' })
  await office.database.db
    .insertInto('permission')
    .values([
      { id: 'with-parameter', name: '带参数', url: '/lists/of/:code', component: 'layouts/RouteView', menuType: 0 },
      {
        id: 'outside',
        name: '门户',
        url: 'https://portal.example/a?b=1',
        component: 'layouts/IframePageView',
        menuType: 0,
      },
      { id: 'button', name: '按钮', url: '/not/a/page', menuType: 2 },
    ])
    .execute()
})
afterAll(async () => {
  await office.close()
  await internet.close()
  await staffOnly.close()
})

/** The answer to an address: status, redirect, and whether search engines may list it. */
async function page(app: TestApp, url: string) {
  const { statusCode, headers, body } = await app.app.inject({ url, headers: { accept: 'text/html' } })
  return { status: statusCode, to: headers.location, hidden: body.includes('noindex') }
}
const SHOWN = { status: 200, to: undefined, hidden: true }
const MISSING = { status: 302, to: '/404', hidden: false }
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const SIGN_IN = ['/user/login', '/user/register', '/user/register-result', '/user/alteration', '/oauth2-app/login']
const STAFF = [
  '/online/cgformList/none',
  '/isystem',
  '/isystem/log',
  '/dashboard/analysis',
  '/messageNotification/index',
  '/opinionManagement',
  '/opinionManagement/feedback',
]

describe('pages of staff', () => {
  // spec §2.11
  it.each([...SIGN_IN, ...STAFF, '/lists/of/abc', `/${md5('https://portal.example/a?b=1')}`, '/isystem/log?tab=2'])(
    '%s can be opened and reloaded, and is hidden from search engines',
    async (url) => expect(await page(office, url)).toEqual(SHOWN),
  )
  it.each([
    '/isystem/nothing',
    '/lists/of',
    '/lists/of/',
    '/lists/of/a/b',
    '/not/a/page',
    '/https:/portal.example',
    '/admin',
    '//evil.example',
  ])('%s is no page', async (url) => expect((await page(office, url)).status).not.toBe(200))
  // spec §1.2
  it.each([...SIGN_IN, ...STAFF])('%s is not there on a site for the public', async (url) =>
    expect(await page(internet, url)).toEqual(MISSING),
  )
})

describe('GET /robots.txt', () => {
  const robots = async (app: TestApp, host = 'fagui.example') => {
    const { statusCode, headers, body } = await app.app.inject({ url: '/robots.txt', headers: { host } })
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
    return body.trim().split('\n')
  }
  it('robots.txt keeps search engines away from calls and lists of results and names the sitemap', async () => {
    const lines = (sitemap: string) => [
      'User-agent: *',
      'Disallow: /fagui/',
      'Disallow: /retrieval',
      `Sitemap: ${sitemap}/sitemap.xml`,
    ]
    expect(await robots(office)).toEqual(lines('http://fagui.example'))
    // Behind a proxy the setting says what the site is called outside.
    expect(await robots(internet, 'law.example')).toEqual(lines('https://law.example'))
  })
  it('robots.txt of a server for staff alone keeps search engines away from everything, and there is no sitemap', async () => {
    expect(await robots(staffOnly)).toEqual(['User-agent: *', 'Disallow: /'])
    expect((await staffOnly.app.inject('/sitemap.xml')).statusCode).toBe(404)
    expect((await office.app.inject('/sitemap.xml')).statusCode).toBe(200)
  })
})

it('a call by the wrong method is answered with the methods it has, also where the server has pages', async () => {
  const asked = async (url: string) =>
    (await office.app.inject({ url: `/fagui${url}`, headers: { accept: 'text/html' } })).json()
  expect(await asked('/sys/phoneLogin')).toMatchObject({
    success: false,
    code: 405,
    message: expect.stringContaining('POST'),
  })
  expect(await asked('/sys/nothing')).toMatchObject({ success: false, code: 404 })
})

it('the frame of another site may be shown to staff only', async () => {
  const policyOf = async (app: TestApp) => String((await app.app.inject('/home')).headers['content-security-policy'])
  expect(await policyOf(office)).toContain("frame-src 'self' https: http:")
  expect(await policyOf(internet)).toContain("frame-src 'none'")
  // Pictures and recordings of other sites are shown to nobody.
  expect(await policyOf(office)).toContain("img-src 'self' data: blob:; media-src 'self' blob:;")
  expect(await policyOf(internet)).not.toMatch(/blob:|media-src/)
  for (const app of [office, internet])
    expect(await policyOf(app)).toMatch(/default-src 'self'.*object-src 'none'.*frame-ancestors 'self'/)
})

it('the description of the calls has a short address', async () =>
  expect(await page(office, '/openapi.json')).toMatchObject({ status: 302, to: '/fagui/internet/fagui/openapi.json' }))

describe('GET /law/…', () => {
  const title = '浙江省浮标（50%/航标）“甲&乙”管理办法'
  beforeAll(async () => {
    await makeLaws(office.database.db, [
      { title, body: ['第一条 甲。', '第二条 本办法自2020年5月1日起施行。'] },
      {
        title: '浙江省浮标密件办法',
        body: ['第一条 乙。', '第二条 本办法自2020年5月1日起施行。'],
        known: { fLevel: 'F05' },
      },
    ])
  })
  const answer = async (path: string) => {
    const { statusCode, body } = await office.app.inject({
      url: `/law/${path}`,
      headers: { accept: 'text/html', host: 'fagui.example' },
    })
    return {
      status: statusCode,
      title: /<title>([^<]*) · /.exec(body)?.[1],
      canonical: /rel="canonical" href="([^"]*)"/.exec(body)?.[1] ?? null,
    }
  }
  const canonical = `http://fagui.example/law/${encodeURIComponent(title)}`

  it.each([
    ['the whole title', encodeURIComponent(title)],
    [
      'the title as the page itself writes it',
      encodeURI(lawPathOf(title).slice('/law/'.length)).replaceAll('%25', '%'),
    ],
  ])('a law is served under %s, with the one address for search engines', async (_, path) =>
    expect(await answer(path)).toEqual({ status: 200, title: title.replaceAll('&', '&amp;'), canonical }),
  )
  it('a text of another day is listed under the address of the law', async () =>
    expect(await answer(`${encodeURIComponent(title)}?date=2021-01-01`)).toMatchObject({ status: 200, canonical }))
  it('a named version has an address of its own', async () =>
    expect((await answer(`${encodeURIComponent(title)}?version=2020-01-01`)).canonical).toMatch(
      new RegExp(`^${canonical}\\?version=\\w+$`),
    ))
  it.each(['', '浙江省无此办法', '浙江省浮标密件办法', '甲'.repeat(2000), '%00', '甲%00'])(
    '/law/%s does not exist',
    async (name) =>
      expect(await answer(name.includes('%') ? name : encodeURIComponent(name))).toEqual({
        status: 404,
        title: '未找到',
        canonical: null,
      }),
  )
  it('the address by id leads to the same law for ever, and names the address by title', async () => {
    const { id } = await office.database.db
      .selectFrom('lawWork')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    const { statusCode, body } = await office.app.inject({
      url: `/details?id=${id}`,
      headers: { accept: 'text/html', host: 'fagui.example' },
    })
    expect([statusCode, body.includes(`<link rel="canonical" href="${canonical}">`)]).toEqual([200, true])
  })
  it('the sitemap lists laws by their titles, restricted ones not', async () => {
    const { body } = await office.app.inject({ url: '/sitemap.xml', headers: { host: 'fagui.example' } })
    expect([...body.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address)).toEqual([canonical])
  })
})
