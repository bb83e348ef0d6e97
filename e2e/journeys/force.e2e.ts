import { beforeAll, expect, it } from 'vitest'
import { makeLaws } from '#server/testing/make.ts'
import { eventually, visits } from '../browser.ts'

const visit = visits()
const { open } = visit

beforeAll(async () => {
  const { db } = visit.site.test.database
  await makeLaws(db, [
    {
      title: '浙江省渡槽条例',
      note: [
        '1995年1月1日 浙江省第八届人民代表大会常务委员会第一次会议通过',
        '2005年1月1日 浙江省第十届人民代表大会常务委员会第一次会议修订',
        '2018年1月1日 浙江省第十二届人民代表大会常务委员会第一次会议修订',
      ],
      body: ['第一条 渡槽应当保护。', '第二条 渡槽每年检修。', '第三条 本条例自2018年3月1日起施行。'],
    },
    {
      title: '浙江省渡槽检修规定',
      note: ['2010年1月1日 浙江省人民政府令第301号公布'],
      body: ['第一条 依照《浙江省渡槽条例》第二条检修。', '第二条 本规定自2010年2月1日起施行。'],
    },
    {
      title: '浙江省实施《浙江省渡口条例》办法',
      note: ['2001年1月1日 浙江省人民政府令第101号公布'],
      body: ['第一条 渡口应当登记。', '第二条 本办法自2001年3月1日起施行。'],
    },
  ])
  await makeLaws(db, [
    {
      title: '浙江省渡轮规定',
      note: ['2020年1月1日 浙江省人民政府令第303号公布'],
      body: ['第一条 渡轮应当登记。', '第二条 渡轮每年检修。', '第三条 本规定自2020年2月1日起施行。'],
    },
    {
      title: '浙江省人民政府关于修改《浙江省渡轮规定》的决定',
      note: ['2022年5月1日 浙江省人民政府令第390号公布'],
      body: ['一、将第二条修改为：“渡轮每月检修。”', '本决定自2022年6月1日起施行。'],
    },
  ])
  const about = (title: string) => ({
    targetTitle: title,
    targetKey: title,
    editionDate: null,
    actKey: null,
    byTitle: null,
    byKey: null,
    origin: 'staff',
  })
  await db
    .insertInto('lawFact')
    .values([
      { ...about('浙江省渡口条例'), id: 'f1', kind: 'REPEAL', day: '2015-01-01', manner: '废止', source: '公告第1号' },
      { ...about('浙江省渡槽检修规定'), id: 'f2', kind: 'REPEAL', day: '2024-01-01', manner: '失效', source: '浙江省人民政府公告2023年第7号' },
    ])
    .execute()
})

const read = async (title: string, rest = '', size: 'desktop' | 'phone' = 'desktop') => {
  const page = await open(`/details?id=${await visit.site.idOf(title)}${rest}`, size)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page
}

it('every date and status of a law is shown with its basis', async () => {
  const page = await read('浙江省渡槽检修规定')
  expect(await page.locator('.effect-banner').innerText()).toContain('本文件自2024年1月1日起失效')
  expect(await page.locator('.law-standing').innerText()).toContain('依据：登记：浙江省人民政府公告2023年第7号')
  const facts = page.locator('.law-facts')
  expect(await facts.innerText()).toMatch(/公布日期\s*2010-01-01\s*题注：浙江省人民政府令第301号公布/)
  expect(await facts.innerText()).toMatch(/施行日期\s*2010-02-01\s*原文：本规定自2010年2月1日起施行/)
})

it('a law nothing is said against is neutral, and its missing dates read 未载明', async () => {
  const page = await read('浙江省渡槽条例')
  const badge = page.locator('.law-standing .status-badge')
  expect(await badge.innerText()).toBe('未见失效依据')
  const colours = await badge.evaluate((element) => [getComputedStyle(element).color, getComputedStyle(document.body).getPropertyValue('--green')])
  expect(colours[0]).not.toBe('rgb(28, 107, 60)')
  expect(await page.locator('.law-facts').innerText()).toMatch(/公布日期\s*未载明/)
  expect(await page.locator('.versions').innerText()).toMatch(/2005-01-01 修订 未收录/)
})

it('a day of a text that is not held shows the nearest one and says so', async () => {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await read('浙江省渡槽条例', '&date=2010-06-01', size)
    expect(await page.locator('.effect-banner').innerText()).toContain(
      '2010年6月1日的文本是2005年1月1日修订的文本，本库未收录。以下是2018年1月1日修订的文本。',
    )
  }
})

it('an implementing rule whose law is ended is 待核 and says why', async () => {
  const page = await read('浙江省实施《浙江省渡口条例》办法')
  expect(await page.locator('.law-standing .status-badge').innerText()).toBe('待核')
  expect(await page.locator('.effect-banner').innerText()).toContain('所实施的《浙江省渡口条例》自2015年1月1日起废止')
})

it('a reference to a text that is not held says so and has no badge', async () => {
  const page = await read('浙江省渡槽检修规定')
  await page.locator('a.ref').first().hover()
  const card = page.locator('.link-card')
  await eventually(async () => (await card.innerText()).includes('引用的是当时的文本，本库未收录'), true)
  expect(await card.locator('.status-badge').count()).toBe(0)
})

it('a change that is held and not yet in the text is marked at its article and leads to the act', async () => {
  const page = await read('浙江省渡轮规定')
  const banner = page.locator('.effect-banner')
  expect(await banner.innerText()).toContain(
    '《浙江省人民政府关于修改〈浙江省渡轮规定〉的决定》（2022年5月1日，自2022年6月1日起施行）修改了本文件，尚未合入本文本：第二条。',
  )
  const mark = page.locator('#t2').getByRole('link', { name: '本条已被修改，尚未合入' })
  expect(await page.getByRole('link', { name: '本条已被修改，尚未合入' }).count()).toBe(1)
  await mark.click()
  await page.getByRole('heading', { level: 1, name: '浙江省人民政府关于修改《浙江省渡轮规定》的决定' }).waitFor()
})
