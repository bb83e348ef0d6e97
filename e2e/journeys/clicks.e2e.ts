import { Document, Packer, Paragraph } from 'docx'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { eventually, visits } from '../browser.ts'
import { countClicks } from '../clicks.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
const TITLE = '杭州市河湖长巡查规定'
const wordFile = () =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            TITLE,
            '（2026年4月1日杭州市人民政府令第405号公布）',
            '第一条　为了规范河湖巡查工作，制定本规定。',
            '第二条　市、区（县）河湖长应当每月至少巡查一次责任河湖。',
            '第三条　本规定自2026年6月1日起施行。',
          ].map((text) => new Paragraph({ text })),
        },
      ],
    }),
  )
const isPublic = async (): Promise<boolean> =>
  (await visit.site.test.call(`/fagui/internet/fagui/law/search?q=${TITLE}`)).body.result.records.some(
    (one: { title: string }) => one.title === TITLE,
  )
const drawerOf = (page: Page) => page.getByRole('dialog', { name: TITLE })

/**
 * The page on which a person of the desk begins after signing in, with the count of the clicks made there and later.
 */
async function begin(role: string) {
  const person = await visit.site.test.makeUser({ roles: [role], departments: ['省司法厅'] })
  const page = await visit.open('/workbench', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('region', { name: '工作台' }).waitFor()
  return { page, clicks: await countClicks(page) }
}

it('a Word file comes to the public with nine clicks of four people, none of whom needs more than three', async () => {
  const used: Record<string, number> = {}
  const clerk = await begin('drafter')
  const [chooser] = await Promise.all([
    clerk.page.waitForEvent('filechooser'),
    clerk.page.getByRole('link', { name: '文件入库' }).click(),
  ])
  await chooser.setFiles([{ name: '河湖长.docx', mimeType: 'application/octet-stream', buffer: await wordFile() }])
  await drawerOf(clerk.page).getByRole('button', { name: '下载原件' }).waitFor()
  await drawerOf(clerk.page).getByRole('button', { name: '提交初审', exact: true }).click()
  await drawerOf(clerk.page).getByText('待初审').first().waitFor()
  used['经办'] = clerk.clicks()

  for (const [name, role, act, stage] of [
    ['初审', 'reviewer', '初审通过', '待复审'],
    ['复审', 'approver', '复审通过', '待发布'],
  ] as const) {
    const { page, clicks } = await begin(role)
    await page.getByRole('link', { name: TITLE }).click()
    await drawerOf(page).getByText('办理过程').waitFor()
    await drawerOf(page).getByRole('button', { name: act, exact: true }).click()
    await drawerOf(page).getByText(stage).first().waitFor()
    used[name] = clicks()
  }

  expect(await isPublic()).toBe(false)
  const releaser = await begin('releaser')
  await releaser.page.getByRole('link', { name: TITLE }).click()
  await drawerOf(releaser.page).getByRole('button', { name: '发布', exact: true }).click()
  // What the public sees at once is asked about.
  const asking = releaser.page.getByRole('dialog', { name: '发布', exact: true })
  await asking.getByText('发布后公众立即可以检索和阅读').waitFor()
  await asking.getByRole('button', { name: '发布', exact: true }).click()
  await asking.waitFor({ state: 'hidden' })
  used['发布'] = releaser.clicks()
  await eventually(isPublic, true)

  expect(used).toEqual({ 经办: 2, 初审: 2, 复审: 2, 发布: 3 })
  expect(Math.max(...Object.values(used))).toBeLessThanOrEqual(3)
  expect(Object.values(used).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(9)
})

it('a double click takes one step, also for a person who may take the next one', async () => {
  const { test } = visit.site
  const body = {
    title: '浙江省渡口检修办法',
    titleNote: '2026年1月5日浙江省人民政府公布',
    body: '第一条 渡口应当检修。',
    fType: 'FT04',
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
  }
  const clerk = await test.signIn(['data:document:list', 'data:document:add', 'data:document:edit'])
  const { id } = (await test.ask('POST /dataManagement/document/add', { token: clerk, body })).body.result
  await test.ask('POST /dataManagement/document/submit', { token: clerk, body: { id } })
  const both = await test.makeUser({
    permissions: ['data:document:list', 'data:document:review', 'data:document:approve'],
  })
  const page = await visit.open(`/dataManagement/document?open=${id}`, 'desktop', await signedIn(visit.site, both))
  const drawer = page.getByRole('dialog', { name: body.title })
  await drawer.getByRole('textbox', { name: '意见（可不填）' }).fill('文字无误')
  await drawer.getByRole('button', { name: '初审通过', exact: true }).dblclick()
  await drawer.getByText('待复审').first().waitFor()
  await drawer.getByRole('button', { name: '复审通过', exact: true }).waitFor()
  const steps = (await test.ask(`GET /dataManagement/document/steps?id=${id}`, { token: clerk })).body.result
  expect(steps.map(({ act, note }: { act: string; note: string | null }) => [act, note])).toEqual([
    ['submit', null],
    ['review', '文字无误'],
  ])
})

it('a message that work waits leads to the document that waits longest, with three clicks to the step', async () => {
  const { test } = visit.site
  const body = {
    title: '浙江省渡口值守办法',
    titleNote: '2026年1月6日浙江省人民政府公布',
    body: '第一条 渡口应当值守。',
    fType: 'FT04',
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
  }
  const reviewer = await test.makeUser({ permissions: ['data:document:list', 'data:document:review'] })
  const clerk = await test.signIn(['data:document:list', 'data:document:add', 'data:document:edit'])
  const { id } = (await test.ask('POST /dataManagement/document/add', { token: clerk, body })).body.result
  await test.ask('POST /dataManagement/document/submit', { token: clerk, body: { id } })
  const page = await visit.open('/dataManagement/document?waiting=1', 'desktop', await signedIn(visit.site, reviewer))
  await page.getByRole('dialog', { name: body.title }).getByRole('button', { name: '初审通过', exact: true }).waitFor()
  expect(
    (await test.ask('GET /sys/workbench', { token: await test.sessionOf(reviewer) })).body.result.waiting.documents,
  ).toMatchObject({
    total: 1,
    first: [{ id, title: body.title, stage: '待初审', isCorrection: false }],
  })
})
