import { expect, it } from 'vitest'
import { eventually, visits } from '../browser.ts'

const visit = visits()
const { open } = visit
const TITLE = '浙江省图书借阅服务条例'
const NAME = '法律法规规章规范性文件数据库'

it('every public address opens by itself, is titled, and survives a reload', async () => {
  const id = await visit.site.idOf(TITLE)
  const addresses: [path: string, title: string, shown: string][] = [
    ['/', NAME, NAME],
    ['/home', NAME, NAME],
    ['/retrieval', `法规检索 · ${NAME}`, '法规检索'],
    ['/retrieval?q=绿道', `绿道 检索结果 · ${NAME}`, '浙江省城市绿道管理办法'],
    [`/details?id=${id}`, `${TITLE} · ${NAME}`, TITLE],
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

it('the head of a page tells search engines which law it shows', async () => {
  const id = await visit.site.idOf(TITLE)
  const html = await (await fetch(`${visit.site.url}/details?id=${id}`)).text()
  expect(html).toContain(`<title>${TITLE} · ${NAME}</title>`)
  expect(html).toMatch(new RegExp(`<meta name="description" content="《${TITLE}》[^"]*浙江省人民代表大会常务委员会`))
  expect(html).toContain(`<link rel="canonical" href="${visit.site.url}/details?id=${id}">`)
  const data = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null')
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Legislation',
    name: TITLE,
    inLanguage: 'zh-CN',
    legislationType: '地方性法规',
  })
  // Nobody has confirmed that it is in force.
  expect(data).not.toHaveProperty('legislationLegalForce')
  const old = await (await fetch(`${visit.site.url}/details?id=unknown`)).text()
  expect(old).toContain('<meta name="robots" content="noindex">')
})

it('an address that does not exist answers with 404', async () => {
  const status = async (path: string) => (await fetch(visit.site.url + path, { headers: { accept: 'text/html' } })).status
  expect(await status('/404')).toBe(404)
  expect(await status('/no/such/page')).toBe(404)
  expect(await status('/details?id=unknown')).toBe(404)
  expect(await status('/home')).toBe(200)
})
