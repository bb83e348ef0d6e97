import { beforeAll, describe, expect, it } from 'vitest'
import { titleKey } from '#common/law/text-keys.ts'
import { makeLaws } from '#server/testing/make.ts'
import type { Page } from 'playwright-core'
import { eventually, picture, visits, type Size } from '../browser.ts'

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
      title: '最高人民法院关于审理渡船纠纷案件若干问题的解释',
      note: ['2005年1月1日 最高人民法院审判委员会第1000次会议通过'],
      body: ['第一条 渡船碰撞由海事法院管辖。', '第二条 本解释自2005年2月1日起施行。'],
    },
    {
      title: '浙江省渡船条例',
      note: [
        '2010年1月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过',
        '2020年5月1日 浙江省第十三届人民代表大会常务委员会第九次会议《关于修改〈浙江省渡船条例〉的决定》修正',
      ],
      body: ['第一条 渡船应当登记。', '第二条 本条例自2010年3月1日起施行。'],
    },
    {
      title: '浙江省渡口灯光条例',
      note: [
        '2010年1月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过',
        '2026年9月1日 浙江省第十四届人民代表大会常务委员会第九次会议修正',
      ],
      body: ['第一条 渡口应当亮灯。', '第二条 本条例自2010年3月1日起施行。'],
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
    createdBy: 'zhang',
  })
  await db
    .insertInto('lawFact')
    .values([
      { ...about('浙江省渡口条例'), id: 'f1', kind: 'REPEAL', day: '2015-01-01', manner: '废止', source: '公告第1号' },
      {
        ...about('浙江省渡槽检修规定'),
        id: 'f2',
        kind: 'REPEAL',
        day: '2024-01-01',
        manner: '失效',
        source: '浙江省人民政府公告2023年第7号',
      },
      {
        ...about('最高人民法院关于审理渡船纠纷案件若干问题的解释'),
        id: 'f3',
        kind: 'REPEAL',
        day: '2021-01-01',
        manner: '废止',
        byTitle: '最高人民法院关于废止部分司法解释的决定',
        byKey: '最高人民法院关于废止部分司法解释的决定',
        source: '法释〔2020〕99号',
        origin: 'base',
      },
      {
        ...about('浙江省渡船条例'),
        id: 'f4',
        kind: 'EFFECT',
        actKey: titleKey('关于修改《浙江省渡船条例》的决定'),
        editionDate: '2020-05-01',
        day: '2020-08-01',
        source: '该决定关于施行日期的规定',
        origin: 'base',
      },
    ])
    .execute()
})

describe.each<Size>(['desktop', 'phone'])('force and editions on a %s', (size) => {
  const read = async (title: string, rest = '') => {
    const page = await open(`/details?id=${await visit.site.idOf(title)}${rest}`, size)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    return page
  }
  /** The facts of the title block, which are folded where there is little room. */
  const factsOf = async (page: Page) => {
    const facts = page.locator('.law-facts')
    if (!(await facts.locator('dl').isVisible())) await page.getByText('基本信息').click()
    return facts.innerText()
  }
  const picturesOf = (name: string) => (page: Page) => picture(page, `force-${name}-${size}`)

  it('every date and status of a law is shown with its basis', async () => {
    const page = await read('浙江省渡槽检修规定')
    expect(await page.locator('.effect-banner').innerText()).toContain('本文件自2024年1月1日起失效')
    expect(await page.locator('.law-standing').innerText()).toContain('依据：人工：浙江省人民政府公告2023年第7号')
    const facts = await factsOf(page)
    expect(facts).toMatch(/公布日期\s*2010-01-01\s*题注：浙江省人民政府令第301号公布/)
    expect(facts).toMatch(/施行日期\s*2010-02-01\s*原文：本规定自2010年2月1日起施行/)
    await picturesOf('basis')(page)
  })

  it('an interpretation that a decision outside the library repealed says so, with the number of the decision', async () => {
    const page = await read('最高人民法院关于审理渡船纠纷案件若干问题的解释')
    expect(await page.locator('.law-standing .status-badge').innerText()).toBe('已废止')
    expect(await page.locator('.effect-banner').innerText()).toContain(
      '被《最高人民法院关于废止部分司法解释的决定》废止',
    )
    expect(await page.locator('.law-standing').innerText()).toContain('法释〔2020〕99号')
    await picturesOf('repealed')(page)
  })

  it('an amended law takes effect on the day of its amendment, with the basis of that day', async () => {
    const page = await read('浙江省渡船条例')
    expect(await factsOf(page)).toMatch(/施行日期\s*2020-08-01\s*登记：该决定关于施行日期的规定/)
    await picturesOf('known-day')(page)
  })

  it('an amended law whose day of effect is not known says so and does not call its text the one in force', async () => {
    const page = await read('浙江省渡口灯光条例')
    expect(await page.locator('.effect-banner').innerText()).toContain('本文本的施行日期未载明')
    expect(await factsOf(page)).toMatch(/施行日期\s*未载明/)
    expect(await page.locator('.law-standing .status-badge').innerText()).toBe('未见失效依据')
    await picturesOf('unknown-day')(page)
  })

  it('a law nothing is said against is neutral, and its missing dates read 未载明', async () => {
    const page = await read('浙江省渡槽条例')
    const badge = page.locator('.law-standing .status-badge')
    expect(await badge.innerText()).toBe('未见失效依据')
    expect(await badge.evaluate((element) => getComputedStyle(element).color)).not.toBe('rgb(28, 107, 60)')
    expect(await factsOf(page)).toMatch(/公布日期\s*未载明/)
  })

  it('a day of a text that is not held shows the nearest one and says so', async () => {
    const page = await read('浙江省渡槽条例', '&date=2010-06-01')
    expect(await page.locator('.effect-banner').innerText()).toContain(
      '2010年6月1日的文本是2005年1月1日修订的文本，本库未收录。以下是2018年1月1日修订的文本。',
    )
    await picturesOf('gap')(page)
  })

  it('an implementing rule whose law is ended is 待核 and says why', async () => {
    const page = await read('浙江省实施《浙江省渡口条例》办法')
    expect(await page.locator('.law-standing .status-badge').innerText()).toBe('待核')
    expect(await page.locator('.effect-banner').innerText()).toContain('所实施的《浙江省渡口条例》自2015年1月1日起废止')
    await picturesOf('to-check')(page)
  })

  it('a change that is held and not yet in the text is marked at its article and leads to the act', async () => {
    const page = await read('浙江省渡轮规定')
    expect(await page.locator('.effect-banner').innerText()).toContain(
      '《浙江省人民政府关于修改〈浙江省渡轮规定〉的决定》（2022年5月1日，自2022年6月1日起施行）修改了本文件，尚未合入本文本：第二条。',
    )
    await picturesOf('unapplied')(page)
    const mark = page.locator('#t2').getByRole('link', { name: '本条已被修改，尚未合入' })
    await eventually(() => page.getByRole('link', { name: '本条已被修改，尚未合入' }).count(), 1)
    await mark.click()
    await page.getByRole('heading', { level: 1, name: '浙江省人民政府关于修改《浙江省渡轮规定》的决定' }).waitFor()
  })
})

it('the texts of a law that are known and not held stand in its time line', async () => {
  const page = await open(`/details?id=${await visit.site.idOf('浙江省渡槽条例')}`)
  await page.locator('.versions').waitFor()
  expect(await page.locator('.versions').innerText()).toContain('2005-01-01 修订 未收录')
})

it('a reference to a text that is not held says so and has no badge', async () => {
  const page = await open(`/details?id=${await visit.site.idOf('浙江省渡槽检修规定')}`)
  await page.locator('a.ref').first().hover()
  const card = page.locator('.link-card')
  await eventually(async () => (await card.innerText()).includes('引用的是当时的文本，本库未收录'), true)
  expect(await card.locator('.status-badge').count()).toBe(0)
  await picture(page, 'force-cited-edition-desktop')
})
