import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, sideways, visits } from '../browser.ts'
import { signInAs } from '../sign-in.ts'
import { signedIn } from '../staff.ts'

const LONG = '法'.repeat(60)
const visit = visits()
const admin = () => visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })

it('staff begin at the workbench after signing in, and a stranger at the public home', async () => {
  const person = await admin()
  const page = await visit.open('/user/login')
  await signInAs(page, person)
  await eventually(async () => addressOf(page), '/workbench')
  await page.getByRole('heading', { level: 1, name: '王主任，您好' }).waitFor()
  const stranger = await visit.site.test.makeUser({ roles: ['user'] })
  const home = await visit.open('/user/login')
  await signInAs(home, stranger)
  await eventually(async () => addressOf(home), '/home')
  expect(await home.getByRole('region', { name: '工作台' }).count()).toBe(0)
})

it('a name of sixty characters takes two lines of the workbench on a phone, and is shown whole when it is pressed', async () => {
  const person = await visit.site.test.makeUser({ realname: LONG, roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/workbench', 'phone', await signedIn(visit.site, person))
  const heading = page.getByRole('heading', { level: 1, name: `${LONG}，您好` })
  const lines = () =>
    heading.evaluate((node) => Math.round(node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight)))
  const name = heading.getByRole('button', { name: `${LONG}，您好` })
  await name.waitFor()
  expect(await lines()).toBe(2)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await picture(page, 'workbench-long-name')
  await name.click()
  expect(await lines()).toBeGreaterThan(3)
  expect(await name.getAttribute('aria-expanded')).toBe('true')
  await name.click()
  await eventually(lines, 2)
})

it.each(['desktop', 'phone'] as const)(
  'the figures of the workbench lead to the lists behind them, on a %s',
  async (size) => {
    const { test } = visit.site
    const person = await admin()
    const other = await test.makeUser({ realname: '李四' })
    const id = `a${Math.random().toString(36).slice(2)}`
    await test.database.db
      .insertInto('approvalRequest')
      .values({
        id,
        call: 'x',
        payload: '{}',
        kind: '授权',
        what: LONG,
        askedBy: other.id,
        askedAt: new Date(),
        expiresAt: new Date(Date.now() + 86_400_000),
      })
      .execute()
    const [version] = await test.database.db.selectFrom('lawVersion').select(['id', 'title']).orderBy('id').execute()
    await test.database.db
      .updateTable('lawVersion')
      .set({ effectDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) })
      .where('id', '=', version?.id ?? '')
      .execute()
    const page = await visit.open('/workbench', size, await signedIn(visit.site, person))
    await page
      .getByRole('region', { name: '即将施行' })
      .getByRole('link', { name: version?.title ?? '' })
      .first()
      .waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await picture(page, `workbench-${size}`)
    await page.getByRole('link', { name: /申请待批/ }).click()
    await page.getByText(LONG).first().waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/isystem/approval?state=open')
    await page.goBack()
    await page.getByRole('region', { name: '最近访问' }).getByRole('link', { name: '待批申请' }).waitFor()
    await page
      .getByRole('region', { name: '即将施行' })
      .getByRole('link', { name: /在 30 天内施行/ })
      .click()
    await eventually(async () => new URL(page.url()).pathname, '/retrieval')
  },
)

it('the parts of the workbench are chosen and ordered by keyboard, and stay so in another browser', async () => {
  const person = await admin()
  const page = await visit.open('/workbench', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('region', { name: '等我处理' }).waitFor()
  // Off until the parts are read, and a key on a button that is off is lost.
  await page.getByRole('button', { name: '调整栏目', disabled: false }).press('Enter')
  const drawer = page.getByRole('dialog', { name: '调整栏目' })
  await drawer.getByRole('checkbox', { name: '最近入库' }).press('Space')
  await drawer.getByRole('button', { name: '上移常用页面' }).press('Enter')
  await picture(page, 'workbench-parts')
  await drawer.getByRole('button', { name: '保存' }).press('Enter')
  const names = (of: typeof page) => of.locator('.workbench-part h2').allInnerTexts()
  const wanted = ['开始使用', '常用页面', '等我处理', '期限', '运行失败的任务', '即将施行', '最近访问']
  await eventually(() => names(page), wanted)
  const elsewhere = await visit.open('/workbench', 'desktop', await signedIn(visit.site, person))
  await eventually(() => names(elsewhere), wanted)
  expect(await elsewhere.getByRole('region', { name: '最近入库' }).count()).toBe(0)
})

it('a part that cannot be read says so and can be tried again, and the others are there', async () => {
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, await admin()))
  let broken = true
  await page.route('**/sys/workbench?*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    if (broken) Object.assign(answer.result, { failed: ['jobs'], jobs: null })
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/workbench')
  const jobs = page.getByRole('region', { name: '运行失败的任务' })
  await jobs.getByText('这一栏暂时读不出来').waitFor()
  await page.getByRole('region', { name: '最近入库' }).getByRole('listitem').first().waitFor()
  broken = false
  await jobs.getByRole('button', { name: '重试' }).click()
  await jobs.getByText('所有定时任务最近一次都运行成功。').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('while the workbench is loaded again its parts keep their order and height, and what the browser knows is there', async () => {
  const page = await visit.open('/workbench', 'desktop', await signedIn(visit.site, await admin()))
  const parts = page.locator('.workbench-part')
  await page.getByRole('region', { name: '最近入库' }).getByRole('listitem').first().waitFor()
  await page.getByRole('button', { name: '调整栏目', disabled: false }).press('Enter')
  const drawer = page.getByRole('dialog', { name: '调整栏目' })
  await drawer.getByRole('button', { name: '上移最近入库' }).press('Enter')
  await drawer.getByRole('checkbox', { name: '即将施行' }).press('Space')
  await drawer.getByRole('button', { name: '保存' }).press('Enter')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: '即将施行' }).waitFor({ state: 'detached' })
  const shape = () =>
    parts.evaluateAll((all) =>
      all.map((one) => `${one.getAttribute('data-part')} ${Math.round(one.getBoundingClientRect().height)}`),
    )
  const before = await shape()
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/sys/workbench?*', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  await page.getByRole('status', { name: '正在加载最近入库' }).waitFor()
  await page.getByRole('region', { name: '常用页面' }).getByRole('link').first().waitFor()
  await picture(page, 'workbench-loading')
  expect(await shape()).toEqual(before)
  answer()
  await page.getByRole('region', { name: '最近入库' }).getByRole('listitem').first().waitFor()
  expect(await shape()).toEqual(before)
})

it.each(['desktop', 'phone'] as const)(
  'a new installation is begun step by step from the workbench, and its name is given in the browser, on a %s',
  async (size) => {
    const person = await admin()
    const page = await visit.open('/workbench', size, await signedIn(visit.site, person))
    const steps = page.getByRole('region', { name: '开始使用' })
    await steps.getByRole('link', { name: '上传现行有效目录' }).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await picture(page, `workbench-begin-${size}`)
    if (size === 'phone') return
    await steps.getByRole('link', { name: '平台名称和所在省份' }).click()
    const card = page.getByRole('region', { name: '平台名称和所在省份' })
    await card.getByRole('button', { name: '修改' }).click()
    const form = page.getByRole('dialog', { name: '修改平台名称和所在省份' })
    await form.getByRole('textbox', { name: '平台名称' }).fill(LONG.replaceAll('法', '库'))
    await picture(page, 'installation-name-form')
    await form.getByRole('button', { name: /确\s?定|保\s?存/ }).click()
    await card.getByText(/重新启动服务后生效/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await picture(page, 'installation-name')
    await page.goto('/workbench')
    await steps.getByText('已完成').first().waitFor()
    expect(await steps.getByRole('link', { name: '平台名称和所在省份' }).count()).toBe(0)
  },
)
