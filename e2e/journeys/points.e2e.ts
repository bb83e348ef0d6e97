import { expect, it } from 'vitest'
import { toNumeral } from '#common/law/numerals.ts'
import { faultsOf } from '../axe.ts'
import { eventually, inView, picture, sideways, visits } from '../browser.ts'

const TITLE = '浙江省海岛康养发展行动计划'
const NUMBER = '浙政发〔2023〕41号'
const ADOPTED = '2023年5月1日浙江省人民政府公布'
const TASKS = [
  '建设康养驿站',
  '培育护理队伍',
  '完善转诊通道',
  '发展海上疗养',
  '推广智慧照护',
  '守护饮水安全',
  '改善渔村步道',
  '倡导邻里互助',
]
const LONG_TEXT =
  '各地要摸清底数，分类推进，一是清点闲置校舍，二是修缮水电管网，三是公开选择运营单位，并于每季度末公布进展。'

/** A plan of points: numbers of tasks run on over its parts, with boxes, a table, notes and what is no label. */
const plan = (changed: boolean): string[] => [
  NUMBER,
  '各市、县人民政府，省政府直属各单位：',
  '为推动海岛康养发展，制定本计划。',
  '一、总体要求',
  `以人为本，统筹推进。到${changed ? 2030 : 2027}年，建成康养驿站120个。`,
  '2025.6月底前完成摸底，1.5亿元以上的项目优先安排。',
  '二、重点任务',
  ...TASKS.flatMap((task, at) => [
    ...(changed && at === 2 ? ['（三）下放审批权限。县级可以审批小型驿站，报省级部门备案后即可开工建设。'] : []),
    `（${toNumeral(at + 1 + (changed && at >= 2 ? 1 : 0))}）${task}。${LONG_TEXT}`,
    ...(at === 0
      ? [
          '1.新建驿站的，每个补助三十万元，分两年拨付。',
          '（1）验收合格后拨付六成；',
          '①资金专款专用；',
          '②不得挪作他用。',
          '2.改建驿站的，每个补助十二万元。',
        ]
      : []),
    ...(at === 1
      ? [
          '专栏1 护理人才工程',
          '| 项目 | 目标 |\n| --- | --- |\n| 培训护理员 | 两万人次 |\n| 定向培养 | 八百人 |',
          '注：培训以结业证书为准。',
          '专栏2 转诊示范',
          '建设一体化转诊平台。',
          '远程会诊点二十处，急救船艇六艘。',
        ]
      : []),
  ]),
  '三、保障措施',
  `（${changed ? '十' : '九'}）强化资金保障。各级财政安排专项资金，第（二）项所需资金由省级承担，本计划第二部分第（一）项由市县承担。`,
  `（${changed ? '十一' : '十'}）加强宣传引导。大力宣传先进典型，营造尊老爱老的氛围。`,
  `本计划自${changed ? 2025 : 2023}年6月1日起施行。`,
  '浙江省人民政府',
  `${changed ? 2025 : 2023}年5月1日`,
]
const visit = visits([
  { title: TITLE, note: [ADOPTED], body: plan(false) },
  { title: TITLE, note: [ADOPTED, '2025年5月1日浙江省人民政府修正'], body: plan(true) },
  {
    title: '浙江省康养驿站补助办法',
    note: ['2025年9月1日浙江省人民政府令第411号公布'],
    body: [
      `第一条 补助按照《${TITLE}》第二部分第（一）项执行。`,
      `第二条 宣传依照《${TITLE}》第（十一）条措施办理。`,
      `第三条 转诊依照《${TITLE}》第（四十）条措施办理。`,
      '第四条 本办法自2025年10月1日起施行。',
    ],
  },
])
const readPlan = async (size: 'desktop' | 'phone' = 'desktop') =>
  visit.open(`/details?id=${await visit.site.idOf(TITLE)}`, size)

it('the contents of a text of points have two levels and lead to a point', async () => {
  const page = await readPlan()
  const entries = page.locator('.toc a')
  await eventually(
    async () => (await entries.allInnerTexts()).map((text) => text.trim()).slice(0, 4),
    ['一、 总体要求', '二、 重点任务', '（一） 建设康养驿站', '（二） 培育护理队伍'],
  )
  await eventually(() => entries.count(), 14)
  await entries.filter({ hasText: '（八）' }).click()
  await eventually(async () => new URL(page.url()).hash, '#p2_q8')
  await eventually(async () => inView(page, '#p2_q8'), true)
  await page.locator('#p2_q8.landed').waitFor()
  await picture(page, 'points-1440')
  expect(await page.locator('h2.point-heading').allInnerTexts()).toEqual([
    '一、总体要求',
    '二、重点任务',
    '三、保障措施',
  ])
  expect(await page.locator('#p2_q1_r1_s1 > .point-line').innerText()).toBe('（1）验收合格后拨付六成；')
  expect(await faultsOf(page)).toEqual([])
})

it('a reader goes to a point by its name, and is told of one that does not exist', async () => {
  const page = await readPlan()
  const field = page.getByLabel('跳至哪一项')
  await field.fill('二、（一）2.')
  await field.press('Enter')
  await eventually(async () => new URL(page.url()).hash, '#p2_q1_r2')
  await page.locator('#p2_q1.landed').waitFor()
  await page.locator('#p2_q1_r2.landed-part').waitFor()
  await field.fill('第（十一）条措施')
  await field.press('Enter')
  await eventually(async () => new URL(page.url()).hash, '#p3_q11')
  await field.fill('四、')
  await field.press('Enter')
  await page.getByText('没有这一项，或者不止一处').waitFor()
  expect(new URL(page.url()).hash).toBe('#p3_q11')
})

it.each([
  [`${NUMBER} 二、（三）`, '二、重点任务 › （三）', '#p2_q3'],
  [`${TITLE}第二部分第（一）项`, '二、重点任务 › （一）', '#p2_q1'],
  [`${TITLE} 二、（一）2`, '二、重点任务 › （一）建设康养驿站 › 2.', '#p2_q1_r2'],
  ['下放小型驿站审批权限', '二、重点任务 › （三）', '#p2_q3'],
])('searching for %s shows the path %s and opens %s', async (q, path, hash) => {
  const page = await visit.open(`/retrieval?q=${encodeURIComponent(q)}`)
  const hit = page.locator('.result', { hasText: TITLE }).first().locator('.hit').first()
  await eventually(async () => (await hit.locator('.hit-place').innerText()).trim(), path)
  await picture(page, `points-hit-${hash.slice(1)}`)
  await hit.click()
  await eventually(async () => new URL(page.url()).hash, hash)
  await page.locator('.landed, .landed-part').first().waitFor()
  expect(await inView(page, hash)).toBe(true)
})

it('a search for a point that does not exist says so', async () => {
  const page = await visit.open(`/retrieval?q=${encodeURIComponent(`${TITLE} 二、（四十）`)}`)
  await page.getByText('这一文本里没有“二、（四十）”，或者不止一处').waitFor()
  expect(await page.locator('.hit').count()).toBe(0)
})

it('a reference to a point leads to it, and its card shows the point or says that there is none', async () => {
  const page = await visit.open(`/details?id=${await visit.site.idOf('浙江省康养驿站补助办法')}`)
  await page.locator('a.ref', { hasText: '第（四十）条措施' }).hover()
  await eventually(
    async () => (await page.locator('.link-card').innerText()).includes('没有所指的条、项，或者不止一处'),
    true,
  )
  await page.keyboard.press('Escape')
  await page.locator('.link-card').waitFor({ state: 'detached' })
  const reference = page.locator('a.ref', { hasText: '第（十一）条措施' })
  await reference.hover()
  await eventually(async () => (await page.locator('.link-card').innerText()).includes('三、（十一）'), true)
  await reference.click()
  await eventually(async () => new URL(page.url()).hash, '#p3_q11')
  const inside = page.locator('#p3_q10 a.ref')
  await inside.nth(1).waitFor()
  expect(await inside.allInnerTexts()).toEqual(['第（二）项', '本计划第二部分第（一）项'])
  await inside.last().click()
  await eventually(async () => new URL(page.url()).hash, '#p2_q1')
})

it('the panel of a point shows its words in both texts, who names it and how it is cited', async () => {
  const page = await readPlan()
  await page.locator('#p2_q1 > .point-line').hover()
  await page.getByRole('button', { name: '本项：二、（一）' }).click()
  const panel = page.locator('.article-panel')
  await eventually(async () => (await panel.innerText()).includes(`《${TITLE}》（2025年修正）二、（一）`), true)
  await eventually(async () => (await panel.innerText()).includes('三、（十）'), true)
  await picture(page, 'points-panel')
  expect(await panel.innerText()).toContain('历次文本')
  expect(await faultsOf(page)).toEqual([])
})

it('two texts are compared by their points, and a point that only got another number says so', async () => {
  const page = await visit.open(`/compare?id=${await visit.site.idOf(TITLE)}`)
  await page.locator('.compare-row.added').waitFor()
  await picture(page, 'points-compare')
  expect(await page.locator('.compare-row.added .compare-label').allInnerTexts()).toEqual(['二、（三）'])
  await page.getByRole('button', { name: /仅序号调整/ }).click()
  await eventually(
    async () =>
      (await page.locator('.compare-row.renumbered').first().locator('.compare-label').allInnerTexts()).join(' → '),
    '二、（三） → 二、（四）',
  )
})

it('a text of points fits a phone and paper', async () => {
  const page = await readPlan('phone')
  await page.locator('.law-box').first().waitFor()
  expect(await sideways(page)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'points-390')
  await page.locator('.law-box').first().scrollIntoViewIfNeeded()
  await picture(page, 'points-390-box')
  await page.emulateMedia({ media: 'print' })
  expect(
    await page
      .locator('.point-heading')
      .first()
      .evaluate((heading) => getComputedStyle(heading).breakAfter),
  ).toBe('avoid')
})
