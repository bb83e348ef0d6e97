import { expect, it } from 'vitest'
import { addressOf, eventually, inView, visits } from '../browser.ts'
import { DOG_KEEPING, LABOUR_CONTRACTS } from '../laws.ts'

const visit = visits([LABOUR_CONTRACTS, DOG_KEEPING])
const open = visit.open

it('a visitor types a short name and a number and reads that article', async () => {
  const page = await open('/home')
  await page.getByRole('combobox', { name: '检索法规' }).fill('劳合法47条')
  await page.getByRole('button', { name: '检索', exact: true }).click()

  const group = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: '中华人民共和国劳动合同法', exact: true }) })
  await group.waitFor()
  expect(await page.locator('.query-reading').innerText()).toContain('第四十七条')
  // The name is not marked when a law is searched for by its name.
  expect(await group.locator('.result-title mark').count()).toBe(0)
  const hit = group.getByRole('link', { name: /第四十七条/ }).first()
  expect(await hit.innerText()).toContain('经济补偿')
  await hit.click()

  await page.getByRole('heading', { level: 1, name: '中华人民共和国劳动合同法' }).waitFor()
  expect(addressOf(page)).toMatch(/^\/details\?id=\w+#t47$/)
  await eventually(
    () => page.locator('#t47').getAttribute('class'),
    expect.stringContaining('landed') as unknown as string,
  )
  await eventually(() => inView(page, '#t47'), true, 'the article is in view')
  await eventually(() => page.locator('.landed').count(), 1)
  expect(await page.locator('#t47').innerText()).toContain('每满一年支付一个月工资')
})

it('a visitor who searches in everyday words finds the provision and sees the words marked', async () => {
  const page = await open('/home')
  await page.getByRole('combobox', { name: '检索法规' }).fill('遛狗')
  await page.keyboard.press('Enter')

  const reading = page.locator('.query-reading')
  await reading.waitFor()
  expect(await reading.innerText()).toContain('相近用语“养犬”')
  const group = page.getByRole('article').filter({ hasText: '浙江省养犬管理条例' })
  await group.waitFor()
  const hit = group.locator('.hit').filter({ hasText: '第二条' })
  expect(await hit.locator('mark').allInnerTexts()).toContain('犬只')
  await hit.click()

  await page.getByRole('heading', { level: 1, name: '浙江省养犬管理条例' }).waitFor()
  await eventually(() => inView(page, '#t2'), true, 'the article is in view')
  await eventually(
    () => page.evaluate(() => CSS.highlights.get('searched')?.size ?? 0).then((count) => count > 0),
    true,
    'words are marked',
  )
})

it('the buttons of an article copy its link and its text with the source', async () => {
  const id = await visit.site.idOf('中华人民共和国劳动合同法')
  const page = await open(`/details?id=${id}`, 'desktop', { permissions: ['clipboard-read', 'clipboard-write'] })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const tools = page.getByRole('group', { name: '第四十七条的操作' })
  await page.locator('#t47').hover()
  await tools.getByRole('button', { name: '带出处复制第四十七条' }).click()
  await tools.getByRole('button', { name: '已带出处复制' }).waitFor()
  expect(await clipboard()).toBe(
    '《中华人民共和国劳动合同法》（2012年修正）第四十七条：经济补偿按劳动者在本单位工作的年限，每满一年支付一个月工资的标准向劳动者支付。六个月以上不满一年的，按一年计算；不满六个月的，向劳动者支付半个月工资的经济补偿。',
  )
  // The tools go with the pointer: the next article copies its own words.
  await page.locator('#t48').hover()
  await tools.waitFor({ state: 'detached' })
  const next = page.getByRole('group', { name: '第四十八条的操作' })
  await next.getByRole('button', { name: '复制第四十八条的链接' }).click()
  await next.getByRole('button', { name: '链接已复制' }).waitFor()
  const link = await clipboard()
  expect(link).toBe(`${visit.site.url}/law/${encodeURIComponent('中华人民共和国劳动合同法')}#t48`)
  await page.goto(link)
  await eventually(() => inView(page, '#t48'), true, 'the copied link leads to the article')
})

it('the results stay as they are, and ask for nothing, until the law that was chosen is shown', async () => {
  const page = await open('/retrieval?q=遛狗')
  const group = page.getByRole('article').filter({ hasText: '浙江省养犬管理条例' })
  await group.waitFor()
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/law/search?')) searches.push(request.url())
  })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/DetailsScreen-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await group.locator('.hit').filter({ hasText: '第二条' }).click()
  await eventually(() => Promise.resolve(addressOf(page)), expect.stringContaining('/details') as unknown as string)
  expect(await page.locator('.query-reading').innerText()).toContain('相近用语“养犬”')
  letGo()
  await page.getByRole('heading', { level: 1, name: '浙江省养犬管理条例' }).waitFor()
  expect(searches).toEqual([])
})
