import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { toNumeral } from '#common/law/numerals.ts'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, inView, sideways, visits } from '../browser.ts'
import { LONG_LAW, LONG_LAW_ARTICLES } from '../laws.ts'

const LOCKS = '船闸每日开放，开放的时间由管理单位公布，过往船舶应当依次通过。'
const ADOPTED = '2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过'
const LOCK_LAW = '浙江省船闸条例'
/** An article longer than any window. */
const LIST_LAW = {
  title: '浙江省船舶分类规定',
  body: [
    '第一条 为了规范船舶分类，制定本规定。',
    '第二条 船舶分为下列各类：',
    ...Array.from(
      { length: 60 },
      (_, i) => `（${toNumeral(i + 1)}）第${toNumeral(i + 1)}类，在指定的水域航行，并按照规定检验；`,
    ),
    '第三条 本规定自2020年5月1日起施行。',
  ],
}
const visit = visits([
  LONG_LAW,
  LIST_LAW,
  {
    title: LOCK_LAW,
    note: [ADOPTED],
    body: ['第一条 为了管理船闸，制定本条例。', `第二条 ${LOCKS}`, '第三条 本条例自2010年5月1日起施行。'],
  },
  {
    title: LOCK_LAW,
    note: [ADOPTED, '2020年3月1日 浙江省第十三届人民代表大会常务委员会第九次会议修订'],
    body: [
      '第一条 为了管理船闸，制定本条例。',
      '第二条 省人民政府交通运输主管部门主管全省的船闸工作。',
      `第三条 ${LOCKS.replace('每日', '每周')}`,
      '违反前款规定的，处二百元罚款。',
      '第四条 本条例自2020年5月1日起施行。',
    ],
  },
  {
    title: '杭州市船闸管理办法',
    note: ['2021年3月1日 杭州市人民政府令第9号公布'],
    body: ['第一条 船闸的开放适用《浙江省船闸条例》第三条。', '第二条 本办法自2021年5月1日起施行。'],
  },
  {
    title: '浙江省船闸收费规定',
    note: ['2012年3月1日 浙江省人民政府令第300号公布'],
    body: ['第一条 船闸收费适用《浙江省船闸条例》第二条。', '第二条 本规定自2012年5月1日起施行。'],
  },
])
const { open } = visit

const openLaw = async (title: string, rest = '', size: 'desktop' | 'phone' = 'desktop') => {
  const page = await open(`/details?id=${await visit.site.idOf(title)}${rest}`, size, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page
}
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** Where an element stands in the window, in pixels from its top. */
const topOf = (page: Page, css: string) =>
  page.locator(css).evaluate((element) => Math.round(element.getBoundingClientRect().top))

it('the panel of an article shows who names it, its words in each text, lower rules and three ways to cite it', async () => {
  const page = await openLaw(LOCK_LAW)
  await page.locator('#t3').hover()
  await page.getByRole('button', { name: '本条：第三条' }).click()
  const panel = page.getByRole('complementary', { name: '本条：第三条' })
  await panel.locator('.article-counts').waitFor()
  // The focus is in the panel, and the address names it.
  expect(await page.evaluate(() => document.activeElement?.closest('.article-panel') !== null)).toBe(true)
  expect(addressOf(page)).toContain('panel=t3')
  expect(await panel.locator('.article-counts').innerText()).toMatch(
    /引用本条\s*1 件\s*下级规定\s*1 件\s*历次文本\s*2 个/,
  )

  const wordings = panel.locator('.wordings li')
  expect(await wordings.nth(0).innerText()).toMatch(
    /2020年3月1日修订\s*第三条\s*正在阅读\s*与2010年3月1日通过的文本相比有修改，原为第二条/,
  )
  expect([
    await wordings.nth(0).locator('del').first().innerText(),
    await wordings.nth(0).locator('ins').first().innerText(),
  ]).toEqual(['每日', '每周'])
  expect(await wordings.nth(1).innerText()).toMatch(/2010年3月1日通过\s*第二条/)

  expect(await panel.locator('.article-references').nth(0).innerText()).toMatch(/杭州市\s*杭州市船闸管理办法\s*第一条/)
  expect(await panel.locator('.article-references').nth(1).innerText()).toMatch(
    /浙江省船闸收费规定\s*第一条[\s\S]*所指为2010年3月1日通过文本的第二条/,
  )

  await panel.getByRole('button', { name: /^第二款/ }).click()
  const cited = await panel.locator('.citations dd').allInnerTexts()
  expect(cited.slice(0, 2)).toEqual([
    '《浙江省船闸条例》（2020年修订）第三条第二款',
    '《浙江省船闸条例》（2020年修订）第3条第2款',
  ])
  expect(cited[2]).toContain(`/law/${encodeURIComponent('浙江省船闸条例')}?version=2020-03-01#t3_k2`)
  await panel.getByRole('button', { name: '复制引用（法院文书）' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(cited[0])
  await panel.getByRole('button', { name: '复制第三条第二款的链接' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/#t3_k2$/)
  expect(await faultsOf(page)).toEqual([])

  await panel.getByRole('link', { name: '固定此版本' }).click()
  await eventually(
    async () => addressOf(page),
    expect.stringMatching(/version=2020-03-01.*#t3_k2$/) as unknown as string,
  )
  await page.locator('.landed-part').waitFor()
  // Esc closes the panel and gives the focus back to the article.
  await panel.getByRole('heading', { name: '第三条', exact: true }).focus()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await eventually(() => page.evaluate(() => document.activeElement?.textContent ?? ''), '第三条')
  await page.goto(link)
  await page.locator('#t3_k2.landed-part').waitFor()
})

it('基本信息 is open where there is room, and a relation with one place names it in its line', async () => {
  const page = await openLaw(LOCK_LAW)
  expect(await page.locator('.law-facts dl').isVisible()).toBe(true)
  const relation = page.locator('.relation').filter({ hasText: '杭州市船闸管理办法' })
  expect(await relation.innerText()).toMatch(/杭州市船闸管理办法\s*第一条 → 第三条$/)
  const phone = await openLaw(LOCK_LAW, '', 'phone')
  expect(await phone.locator('.law-facts dl').isVisible()).toBe(false)
})

it('an article that nothing names says so', async () => {
  const page = await openLaw(LOCK_LAW, '&panel=t4')
  const panel = page.getByRole('complementary', { name: '本条：第四条' })
  await panel.getByText('本库收录的文件中没有引用本条的').waitFor()
  expect(await panel.innerText()).toContain('本库收录的下级文件中没有涉及本条的')
})

it('a panel that cannot be read says why and offers to try again', async () => {
  const page = await openLaw(LOCK_LAW)
  await page.route('**/law/article**', (route) => route.abort())
  await page.locator('#t3').hover()
  await page.getByRole('button', { name: '本条：第三条' }).click()
  const panel = page.getByRole('complementary', { name: '本条：第三条' })
  await panel.getByRole('alert').waitFor()
  // The links and citations do not need the answer.
  await eventually(() => panel.locator('.citations dd').count(), 3)
  await page.unroute('**/law/article**')
  await panel.getByRole('button', { name: '重试' }).click()
  await panel.locator('.article-counts').waitFor()
})

it('on a phone the panel is a sheet that Back closes', async () => {
  const page = await openLaw(LOCK_LAW, '#t3', 'phone')
  await page.locator('#t3 .article-label').tap()
  await page.getByRole('button', { name: '本条：第三条' }).tap()
  const sheet = page.getByRole('dialog', { name: '第三条' })
  await sheet.locator('.article-counts').waitFor()
  await eventually(() => sheet.locator('.citations dd').count(), 3)
  expect(await sideways(page)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  expect(addressOf(page)).not.toContain('panel=')
  await eventually(() => page.getByRole('heading', { level: 1, name: LOCK_LAW }).count(), 1)
})

it.each(['desktop', 'phone'] as const)(
  'on a %s Back leads to the place read before, and forward to the one jumped to',
  async (size) => {
    const page = await openLaw(LONG_LAW.title, '', size)
    await page.locator('#t30').evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.waitForTimeout(400)
    const before = await topOf(page, '#t30')
    expect(before).toBeGreaterThan(100)
    if (size === 'phone')
      await page.getByRole('navigation', { name: '阅读工具' }).getByRole('button', { name: '目录' }).tap()
    await page.getByLabel('跳至第几条').fill('600')
    await page.keyboard.press('Enter')
    await eventually(() => inView(page, '#t600'), true, 'the article is in view')
    await page.waitForTimeout(400)
    await page.goBack()
    await eventually(async () => Math.abs((await topOf(page, '#t30')) - before) <= 2, true, 'the place read before')
    await page.goForward()
    await eventually(() => inView(page, '#t600'), true, 'the article again')

    // Across laws, too: the text is drawn anew there.
    await page.waitForTimeout(400)
    const read = await topOf(page, '#t600')
    // The header is hidden far down a text, its link is still there for the keyboard.
    await page.locator('.site-name').dispatchEvent('click')
    await page.locator('.news').waitFor()
    await page.goBack()
    await eventually(async () => Math.abs((await topOf(page, '#t600')) - read) <= 2, true, 'the place in the law left')
  },
)

it('a page opened anew begins at its top', async () => {
  const page = await open('/home')
  await page.locator('.news').waitFor()
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await eventually(() => scrolled(page).then((y) => y > 300), true)
  const first = page.locator('.news-title').first()
  const title = await first.innerText()
  await first.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
  await page.waitForTimeout(300)
  await page.locator('.site-name').click()
  await page.locator('.news').waitFor()
  await eventually(() => scrolled(page), 0, 'home begins at its top')
  await page.locator('.news-title').first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.waitForTimeout(300)
  expect(await scrolled(page), 'the law begins at its top').toBe(0)
})

it.each(['desktop', 'phone'] as const)(
  'on a %s hits are offered at the top of a law and led through one by one',
  async (size) => {
    const page = await openLaw(LONG_LAW.title, '&hl=第六百零一号', size)
    const bar = page.getByRole('group', { name: '检索词在本文中的命中' })
    expect(await bar.innerText()).toContain('命中 1 处')
    expect(await scrolled(page)).toBe(0)
    await bar.getByRole('button', { name: /下一处命中/ }).focus()
    await page.keyboard.press('Enter')
    await eventually(() => inView(page, '#t601'), true, 'the hit is in view')
    expect(await bar.innerText()).toContain('命中 1/1')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  },
)

it('a law opened at an article shows its first hit', async () => {
  const page = await openLaw(LIST_LAW.title, '&hl=第六十类#t2')
  await page.locator('#t2.landed').waitFor()
  await eventually(() => inView(page, '#t2_x60'), true, 'the item with the words is in view')
  expect(await page.getByRole('group', { name: '检索词在本文中的命中' }).innerText()).toContain('命中 1/1')
})

it('an article is one stop of the Tab key, with its links and tools behind the arrow keys', async () => {
  const page = await openLaw(LOCK_LAW)
  const active = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.locator('#t3 .article-label').focus()
  await page.keyboard.press('ArrowRight')
  expect(await active()).toBe('前款')
  await page.keyboard.press('ArrowRight')
  expect(await active()).toContain('本条')
  await page.keyboard.press('Home')
  expect(await active()).toBe('第三条')
  await page.keyboard.press('Tab')
  expect(await active()).toBe('第四条')
  await page.keyboard.press('b')
  await page.getByRole('complementary', { name: '本条：第四条' }).waitFor()

  const long = await openLaw(LONG_LAW.title)
  const stops = () =>
    long
      .locator('.law-body')
      .evaluate(
        (body) =>
          [...body.querySelectorAll<HTMLElement>('a[href], button')].filter((stop) => stop.tabIndex >= 0).length,
      )
  await eventually(stops, LONG_LAW_ARTICLES)
  // A link at the top leads past them all.
  await long.getByRole('button', { name: '跳到版本与关系' }).focus()
  await long.keyboard.press('Enter')
  await long.keyboard.press('Tab')
  expect(await long.evaluate(() => document.activeElement?.closest('aside.notes') !== null)).toBe(true)
})

it('a law of seven hundred articles is printed on fewer than fifty pages', async () => {
  const page = await openLaw(LONG_LAW.title)
  await page.locator(`#t${LONG_LAW_ARTICLES} .article-label`).waitFor({ state: 'attached' })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)?.length).toBeLessThan(50)
})
