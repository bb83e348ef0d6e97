import { expect, it } from 'vitest'
import { demoSentence, demoTitle } from '#common/law/demo.ts'
import { addressOf, eventually, inView, visits } from '../browser.ts'

const visit = visits()
const { open } = visit
const TITLE = '浙江省图书借阅服务条例'
const NAME = '法律法规规章规范性文件数据库'

/** The laws of the tests are those of the demo library. */
const MADE_UP = { isDemo: true }

// spec §1.1, §2.1, §2.2, §2.3, §2.6, §2.7, §2.8, §2.22
it('every public address opens by itself, is titled, and survives a reload', async () => {
  const id = await visit.site.idOf(TITLE)
  const addresses: [path: string, title: string, shown: string][] = [
    ['/', NAME, NAME],
    ['/home', NAME, NAME],
    ['/retrieval', `法规检索 · ${NAME}`, '法规检索'],
    ['/retrieval?q=绿道', `绿道 检索结果 · ${NAME}`, '浙江省城市绿道管理办法'],
    [`/details?id=${id}`, `${demoTitle(MADE_UP, TITLE)} · ${NAME}`, TITLE],
    [`/law/${TITLE}`, `${demoTitle(MADE_UP, TITLE)} · ${NAME}`, TITLE],
    ['/law/浙江省无此条例', `未找到法规 · ${NAME}`, '很抱歉，没有找到这部法规'],
    ['/details?id=unknown', `未找到法规 · ${NAME}`, '很抱歉，没有找到这部法规'],
    [`/compare?id=${id}`, `${TITLE} 版本对照 · ${NAME}`, TITLE],
    ['/help', `帮助与说明 · ${NAME}`, '帮助与说明'],
    ['/404', `页面不存在 · ${NAME}`, '很抱歉，页面不存在'],
    ['/no/such/page', `页面不存在 · ${NAME}`, '很抱歉，页面不存在'],
  ]
  for (const [path, title, shown] of addresses) {
    const page = await open(path)
    for (const time of ['opened', 'reloaded']) {
      await page.getByRole('heading', { name: shown }).first().waitFor()
      await eventually(() => page.title(), title, `${path} ${time}`)
      expect(await page.getByRole('main').count(), path).toBe(1)
      if (time === 'opened') await page.reload()
    }
  }
})

// spec §2.8
it('the head of a page tells search engines which law it shows', async () => {
  const id = await visit.site.idOf(TITLE)
  const html = await (await fetch(`${visit.site.url}/details?id=${id}`)).text()
  expect(html).toContain(`<title>${demoTitle(MADE_UP, TITLE)} · ${NAME}</title>`)
  expect(html).toMatch(
    new RegExp(
      `<meta name="description" content="${demoSentence(MADE_UP)}《${TITLE}》[^"]*浙江省人民代表大会常务委员会`,
    ),
  )
  expect(html).toContain(`<link rel="canonical" href="${visit.site.url}/law/${encodeURIComponent(TITLE)}">`)
  const data = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null')
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Legislation',
    name: demoTitle(MADE_UP, TITLE),
    inLanguage: 'zh-CN',
    legislationType: '地方性法规',
  })
  // Nobody has confirmed that it is in force.
  expect(data).not.toHaveProperty('legislationLegalForce')
  const old = await (await fetch(`${visit.site.url}/details?id=unknown`)).text()
  expect(old).toContain('<meta name="robots" content="noindex">')
})

// spec §2.6
it('an address that does not exist answers with 404', async () => {
  const status = async (path: string) =>
    (await fetch(visit.site.url + path, { headers: { accept: 'text/html' } })).status
  expect(await status('/404')).toBe(404)
  expect(await status('/no/such/page')).toBe(404)
  expect(await status('/details?id=unknown')).toBe(404)
  expect(await status('/law/unknown')).toBe(404)
  expect(await status('/home')).toBe(200)
})

it('a reader copies the link of an article, which says the title, opens it in a fresh window, reloads it and goes back', async () => {
  const page = await open(`/law/${TITLE}`, 'desktop', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await page.locator('#t9').hover()
  await page.getByRole('button', { name: '复制第九条的链接' }).click()
  await page.getByRole('button', { name: '链接已复制' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${visit.site.url}/law/${encodeURIComponent(TITLE)}#t9`)

  const fresh = await open(link)
  await eventually(() => inView(fresh, '#t9'), true, 'the copied link leads to the article')
  await fresh.reload()
  await eventually(() => inView(fresh, '#t9'), true, 'the article is shown after a reload')
  // Moving inside the text and opening the panel of an article keep the address of the law.
  await fresh.getByRole('navigation', { name: '目录' }).or(fresh.getByLabel('目录')).getByText('总则').first().click()
  await eventually(
    async () => addressOf(fresh).startsWith(`/law/${TITLE}#`) && !addressOf(fresh).endsWith('#t9'),
    true,
    'a place of the contents',
  )
  await fresh.goBack()
  await eventually(async () => addressOf(fresh), `/law/${TITLE}#t9`)
  await eventually(() => inView(fresh, '#t9'), true, 'Back leads to the article')
  await fresh.locator('#t9').hover()
  await fresh.getByRole('group', { name: '第九条的操作' }).getByRole('button', { name: /本条/ }).click()
  await eventually(async () => addressOf(fresh), `/law/${TITLE}?panel=t9#t9`)
})

it('a title in the address is read as of a day and in a version', async () => {
  const page = await open(`/law/${TITLE}?version=2099-01-01`)
  await page.getByText('这部法规在所选日期或版本没有文本。').waitFor()
  await page.getByRole('link', { name: '阅读本库最新文本' }).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  const dated = await open(`/law/${TITLE}?date=2021-05-01`)
  await dated.locator('.effect-banner').waitFor()
  expect(await dated.locator('.effect-banner').innerText()).toContain('历史文本')
})

it('a stranger with a title that the library does not know is led to a search for it', async () => {
  const page = await open('/law/图书借阅服务')
  await page.getByRole('heading', { name: '很抱歉，没有找到这部法规' }).waitFor()
  await page.getByRole('link', { name: '检索“图书借阅服务”' }).click()
  await eventually(async () => addressOf(page), '/retrieval?q=图书借阅服务')
  await page.locator('.result').first().waitFor()
  expect(await page.locator('.result').first().innerText()).toContain(TITLE)
})

it('the address of a law that ended and is not held leads to the law in its place', async () => {
  const alias = { alias: '图书出借条例', aliasKey: '图书出借条例', source: 'staff' }
  const old = '浙江省图书出借条例'
  await visit.site.test.database.db
    .insertInto('lawAlias')
    .values([
      { ...alias, targetTitle: old, targetKey: old, kind: '旧法' },
      { ...alias, targetTitle: TITLE, targetKey: TITLE, kind: '取代' },
    ])
    .execute()
  const page = await open('/law/图书出借条例')
  await page
    .getByRole('status')
    .filter({ hasText: `《${old}》已由《${TITLE}》取代，本库尚未收录它的文本。` })
    .waitFor()
  await page.getByRole('link', { name: `《${TITLE}》` }).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  expect(addressOf(page)).toBe(`/details?id=${await visit.site.idOf(TITLE)}`)
})
