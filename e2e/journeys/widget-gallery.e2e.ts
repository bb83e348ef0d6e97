import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, type Size, visits } from '../browser.ts'
import { settled } from '../settled.ts'
import { signedIn } from '../staff.ts'

const visit = visits()

async function openGallery(size: Size = 'desktop', title?: string): Promise<Page> {
  const person = await visit.site.test.makeUser({ realname: '管理员', roles: ['admin'], departments: ['之江处'] })
  const page = await visit.open('/isystem/widgetGallery', size, await signedIn(visit.site, person))
  await page.getByRole('navigation', { name: '组件' }).waitFor()
  if (title) await show(page, title)
  return page
}
const storyButtons = (page: Page) => page.getByRole('navigation', { name: '组件' }).getByRole('button')
async function show(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: '组件' }).getByRole('button', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('.story-case').first().waitFor()
  await settled(page)
}
const stage = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const valueOf = (page: Page, title: string) => stage(page, title).locator('.story-value code').innerText()

// spec §2.107, §2.135, §2.138
it.each<Size>(['desktop', 'phone'])(
  'every widget is shown in all its states and can be used by everybody at the width of a %s',
  async (size) => {
    const page = await openGallery(size)
    const titles = await storyButtons(page).allInnerTexts()
    expect(titles.length).toBeGreaterThan(30)
    const faults: string[] = []
    for (const title of titles) {
      await show(page, title)
      faults.push(...(await faultsOf(page)).map((fault) => `${title}: ${fault}`))
      if ((await sideways(page)) > 0) faults.push(`${title}: wider than the window`)
    }
    expect(faults).toEqual([])
    // Axe checks more than thirty stories, which takes long.
  },
  240_000,
)

// spec §2.108
it('a widget is seen from its beginning, wherever the one before was left', async () => {
  const page = await openGallery('desktop', '文件上传')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await eventually(() => page.evaluate(() => window.scrollY > 300), true)
  await storyButtons(page)
    .filter({ hasText: /^滑块验证$/ })
    .evaluate((button) => (button as HTMLButtonElement).click())
  await page.getByRole('heading', { level: 1, name: '滑块验证' }).waitFor()
  await expect
    .poll(async () => (await page.getByRole('heading', { level: 1, name: '滑块验证' }).boundingBox())?.y ?? -1)
    .toSatisfy((top: number) => top >= 0 && top < 400)
})

// spec §2.110
it('uploaded files become the value when all have arrived, and large ones are sent in parts', async () => {
  const page = await openGallery('desktop', '文件上传')
  const empty = stage(page, '空')
  const parts: string[] = []
  page.on('request', (request) => {
    const step = /upload\/(begin|part|finish)/.exec(request.url())?.[1]
    if (step) parts.push(step)
  })
  await empty.locator('input[type=file]').setInputFiles([
    { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') },
    { name: '汇编.txt', mimeType: 'text/plain', buffer: Buffer.alloc(17 * 1024 * 1024, '条') },
  ])
  await eventually(() => empty.locator('li[data-status=done]').count(), 2)
  expect(parts).toEqual(['begin', 'part', 'part', 'part', 'finish'])
  expect(await valueOf(page, '空')).toMatch(/^temp\/说明_?[^,]*\.txt,temp\/汇编_?[^,]*\.txt$/)
  await empty.getByRole('button', { name: '移除说明.txt' }).click()
  await eventually(async () => (await valueOf(page, '空')).split(',').length, 1)
  // A failed upload can be repeated or removed, and a hanging one stopped.
  const refused = stage(page, '总是失败，可以重试')
  await refused
    .locator('input[type=file]')
    .setInputFiles({ name: '一.txt', mimeType: 'text/plain', buffer: Buffer.from('1') })
  await refused.getByText('上传失败：存储空间已满').waitFor()
  expect(await valueOf(page, '总是失败，可以重试')).toBe('（空）')
  await refused.getByRole('button', { name: '重新上传一.txt' }).waitFor()
  const hanging = stage(page, '上传不动，可以取消')
  await hanging
    .locator('input[type=file]')
    .setInputFiles({ name: '二.txt', mimeType: 'text/plain', buffer: Buffer.from('2') })
  await hanging.getByText('正在上传 40%').waitFor()
  await hanging.getByRole('button', { name: '取消上传二.txt' }).click()
  await eventually(() => hanging.locator('li').count(), 0)
})

it('an upload continues where a lost connection interrupted it', async () => {
  const page = await openGallery('desktop', '文件上传')
  const empty = stage(page, '空')
  let lost = 0
  await page.route(/upload\/part\/\w+\/1/, (route) => (lost++ < 2 ? route.abort('connectionreset') : route.continue()))
  await empty
    .locator('input[type=file]')
    .setInputFiles({ name: '卷.txt', mimeType: 'text/plain', buffer: Buffer.alloc(9 * 1024 * 1024, 'a') })
  await eventually(() => empty.locator('li[data-status=done]').count(), 1)
  expect(lost).toBe(3)
  await page.context().setOffline(true)
  await empty
    .locator('input[type=file]')
    .setInputFiles({ name: '册.txt', mimeType: 'text/plain', buffer: Buffer.alloc(9 * 1024 * 1024, 'b') })
  await empty.getByText('网络已断开，恢复后继续').waitFor()
  await page.context().setOffline(false)
  await eventually(() => empty.locator('li[data-status=done]').count(), 2)
})

// spec §7.67
it('pictures are cards that can be ordered, and other files are refused', async () => {
  const page = await openGallery('desktop', '图片上传')
  const gone = stage(page, '图片已不在')
  await gone.getByRole('button', { name: '后移图一_1.png' }).click()
  await eventually(() => valueOf(page, '图片已不在'), 'temp/图二_2.png,temp/图一_1.png,temp/图三_3.png')
  await gone.getByRole('button', { name: '前移图二_2.png' }).click()
  await page.getByText('未知的操作').waitFor()
  await gone.getByRole('button', { name: '后移图三_3.png' }).click()
  await page.getByText('已到最后~').waitFor()
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const empty = stage(page, '图片，空')
  await empty
    .locator('input[type=file]')
    .setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await page.getByText('请上传图片').waitFor()
  await empty.locator('input[type=file]').setInputFiles({ name: '点.png', mimeType: 'image/png', buffer: pixel })
  await empty.getByRole('button', { name: '预览点.png' }).click()
  await page.getByRole('dialog', { name: '点.png' }).locator('img').waitFor()
  await page.keyboard.press('Escape')
  // A card has no room for the reason of a failure.
  await page.route('**/sys/common/upload', (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '存储空间已满', result: null, timestamp: 0 } }),
  )
  await empty.locator('input[type=file]').setInputFiles({ name: '线.png', mimeType: 'image/png', buffer: pixel })
  await empty.getByRole('button', { name: '线.png 上传失败' }).click()
  const fault = page.getByRole('dialog', { name: '上传出错' })
  await fault.getByText('错误信息：存储空间已满').waitFor()
  await picture(page, 'upload-fault')
  await fault.getByRole('button', { name: '确定' }).click()
  await page.unroute('**/sys/common/upload')
  await show(page, '上传弹窗')
  await stage(page, '弹窗').getByRole('button', { name: '图片上传' }).click()
  const pop = page.getByRole('dialog', { name: '图片上传' })
  await pop.getByRole('button', { name: '确定' }).click()
  await page.getByText('未上传任何文件').waitFor()
  expect(await pop.isVisible()).toBe(true)
})

it('departments are chosen from their tree, alone or with all below them', async () => {
  const page = await openGallery('desktop', '选择部门')
  const dialog = page.getByRole('dialog', { name: '选择部门' })
  await stage(page, '单选').getByRole('button', { name: '选择部门' }).click()
  await dialog.getByRole('searchbox', { name: '按部门名称搜索' }).fill('之江处')
  await dialog.getByRole('treeitem', { name: '之江处' }).first().getByText('之江处').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await eventually(() => stage(page, '单选').getByRole('textbox').inputValue(), '之江处')
  // A department that no longer exists stays visible until it is removed.
  await stage(page, '已选的部门已不在').getByRole('button', { name: '选择部门' }).click()
  await dialog.getByText('gone-department（已不在）').waitFor()
  await dialog.getByRole('button', { name: '移除gone-department（已不在）' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await eventually(() => valueOf(page, '已选的部门已不在'), '（空）')
  expect(await faultsOf(page)).toEqual([])
})

// spec §2.111
it('users are chosen by department and stay chosen while other departments are shown', async () => {
  const page = await openGallery('desktop', '根据部门选择用户')
  const wanted = await visit.site.test.makeUser({ realname: '周立言', departments: ['选人一处'] })
  const other = await visit.site.test.makeUser({ realname: '吴起草', departments: ['选人二处'] })
  const dialog = page.getByRole('dialog', { name: '根据部门选择用户' })
  await stage(page, '多选').getByRole('button', { name: '选择用户' }).click()
  for (const [{ username }, realname] of [
    [wanted, '周立言'],
    [other, '吴起草'],
  ] as const) {
    await dialog.getByRole('textbox', { name: '用户账号' }).fill(username)
    await dialog.getByRole('button', { name: '查询' }).click()
    await dialog.getByRole('checkbox', { name: `选择${realname}` }).check()
  }
  await dialog.getByRole('button', { name: '重置' }).click()
  await dialog.getByText('已选 2 人').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '确定' }).click()
  await eventually(() => valueOf(page, '多选'), `${wanted.username},${other.username}`)
  await eventually(() => stage(page, '多选').getByRole('textbox').inputValue(), '周立言，吴起草')
  await stage(page, '多选').getByRole('button', { name: '选择用户' }).click()
  await dialog.getByText('已选 2 人').waitFor()
  await dialog.getByRole('button', { name: '移除周立言' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await eventually(() => valueOf(page, '多选'), other.username)
})

// spec §2.111
it('records are chosen in order with lists on both sides of the dialog', async () => {
  const page = await openGallery('desktop', '业务选择')
  await stage(page, '角色，存编号').getByRole('button', { name: '选择' }).click()
  const dialog = page.getByRole('dialog', { name: '角色选择' })
  const names = dialog.getByRole('region', { name: '可选角色' }).getByRole('checkbox', { name: /^选择/ })
  await names.nth(1).check()
  await names.nth(0).check()
  const chosen = dialog.getByRole('region', { name: '已选角色' })
  await eventually(() => chosen.getByRole('button', { name: /^删除/ }).count(), 2)
  expect(await faultsOf(page)).toEqual([])
  const [first] = await chosen.getByRole('button', { name: /^删除/ }).all()
  await first?.click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await eventually(async () => (await valueOf(page, '角色，存编号')).split(',').length, 1)
  await stage(page, '列表取不到').getByRole('button', { name: '选择' }).click()
  await page.getByRole('dialog', { name: '职务选择' }).getByRole('alert').waitFor()
})

// spec §2.112
it('business records are chosen over pages of five, are there when the window opens again, and closing it changes nothing', async () => {
  const { db } = visit.site.test.database
  const names = ['甲', '乙', '丙', '丁', '戊', '己', '庚'].map((one) => `珊瑚保护员${one}`)
  await db
    .insertInto('position')
    .values(names.map((name, at) => ({ id: `coral-${at}`, code: `coral-${at}`, name })))
    .execute()
  const page = await openGallery('desktop', '业务选择')
  const field = stage(page, '职务')
  const open = () => field.getByRole('button', { name: '选择' }).first().click()
  await open()
  const dialog = page.getByRole('dialog', { name: '职务选择' })
  const from = dialog.getByRole('region', { name: '可选职务' })
  const chosen = dialog.getByRole('region', { name: '已选职务' })
  await from.getByRole('textbox', { name: '职务名称' }).fill('珊瑚保护员')
  await page.keyboard.press('Enter')
  await from.getByText('1-5 共7条').waitFor()
  await settled(page)
  await from.getByRole('checkbox', { name: /^选择/ }).first().check()
  await from.getByRole('listitem', { name: '2', exact: true }).click()
  await from.getByText('6-7 共7条').waitFor()
  // The rows of the page before stay until those of this one have come.
  await settled(page)
  await from.getByRole('checkbox', { name: /^选择/ }).first().check()
  await eventually(() => chosen.getByRole('button', { name: /^删除/ }).count(), 2)
  await picture(page, 'widget-gallery-business')
  await dialog.getByRole('button', { name: '确定' }).click()
  await eventually(async () => (await valueOf(page, '职务')).split(',').length, 2)
  const stored = await valueOf(page, '职务')
  await open()
  await eventually(() => chosen.getByRole('button', { name: /^删除/ }).count(), 2)
  await from.getByRole('textbox', { name: '职务名称' }).fill('珊瑚保护员')
  await page.keyboard.press('Enter')
  await from.getByText('1-5 共7条').waitFor()
  await eventually(() => from.getByRole('checkbox', { name: /^选择/, checked: true }).count(), 1)
  await chosen.getByRole('button', { name: /^删除/ }).first().click()
  await from.getByRole('button', { name: '重置' }).click()
  await eventually(() => chosen.getByRole('button', { name: /^删除/ }).count(), 1)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await eventually(() => dialog.isVisible(), false)
  expect(await valueOf(page, '职务')).toBe(stored)
})

// spec §2.113
it('values are searched on the server and shown with their texts', async () => {
  const page = await openGallery('desktop', '搜索选择')
  const wanted = await visit.site.test.makeUser({ realname: '郑查找', departments: ['之江处'] })
  const box = stage(page, '输入时向服务器查找').getByRole('combobox')
  await box.fill('郑查找')
  await page.getByTitle('郑查找').first().click()
  await eventually(() => valueOf(page, '输入时向服务器查找'), wanted.username)
  await box.fill('绝无此人')
  await eventually(() => page.getByText('没有查询到任何数据').first().isVisible(), true)
  expect(await valueOf(page, '输入时向服务器查找')).toBe(wanted.username)
  await page.keyboard.press('Escape')
  await show(page, '分类与树形选择')
  await page.getByText('条件有误').first().waitFor()
  await page.getByText('组件JTreeSelect-condition传值有误，需要一个json字符串!').waitFor()
  await stage(page, '树形下拉：部门').getByRole('combobox').click()
  await page.getByRole('treeitem').first().waitFor()
})

// spec §2.137
it('small inputs take a text value and return a text value', async () => {
  const page = await openGallery('desktop', '查询输入框')
  await stage(page, '包含').getByRole('textbox').fill('水法')
  await eventually(() => valueOf(page, '包含'), '*水法*')
  expect(await stage(page, '只读').getByRole('textbox').inputValue()).toBe('水法')
  await show(page, '开关')
  await eventually(() => valueOf(page, '空值变为关'), 'N')
  await stage(page, '空值变为关').getByRole('switch').click()
  await eventually(() => valueOf(page, '空值变为关'), 'Y')
  await show(page, '日期、数字、文本')
  const money = stage(page, '金额').getByRole('spinbutton')
  expect(await money.inputValue()).toBe('1,234,567.5')
  await money.fill('98765432109876543210')
  await eventually(() => valueOf(page, '金额'), '98765432109876543210')
  await stage(page, '说明').getByRole('button', { name: '展开说明' }).click()
  await page.getByRole('tooltip').getByRole('textbox', { name: '说明' }).fill('长文本')
  await page.keyboard.press('Escape')
  await eventually(() => valueOf(page, '说明'), '长文本')
})

// spec §2.137
it('a prompt waits for a text that fits, and a menu opens where it is asked for', async () => {
  const page = await openGallery('desktop', '输入弹窗、右键菜单')
  await stage(page, '输入弹窗').getByRole('button', { name: '打开' }).click()
  const dialog = page.getByRole('dialog', { name: '请输入名称' })
  const box = dialog.getByRole('textbox')
  await box.press('Enter')
  await eventually(() => dialog.getByRole('alert').innerText(), '请输入名称')
  await box.fill('失败')
  await box.press('Enter')
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible(), 'it stays while it is busy').toBe(true)
  await eventually(() => dialog.getByRole('alert').innerText(), '名称已存在')
  await box.fill('成功')
  await box.press('Enter')
  await eventually(() => dialog.isVisible(), false)
  await page.getByRole('group', { name: '右键区域' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await page.getByText('刷新', { exact: true }).last().waitFor()
})

// spec §2.113
it('a value is chosen from a tree and cleared', async () => {
  const page = await openGallery('desktop', '分类与树形选择')
  const departments = stage(page, '树形下拉：部门')
  await departments.getByRole('combobox').click()
  await page.getByRole('treeitem').getByText('之江处').first().click()
  await eventually(async () => (await valueOf(page, '树形下拉：部门')) !== '（空）', true)
  await eventually(() => departments.locator('.ant-select').innerText(), '之江处')
  await departments.locator('.ant-select').hover()
  await departments.locator('.ant-select-clear').click()
  await eventually(() => valueOf(page, '树形下拉：部门'), '（空）')
  expect(await departments.locator('.ant-select').innerText()).not.toContain('之江处')
})

// spec §2.121, §2.122
it('rows of a report fill several fields, stay chosen from page to page, and are there when it is opened again', async () => {
  const page = await openGallery('desktop', '报表选择')
  const single = stage(page, '单选：制定机关')
  await single.getByRole('button', { name: '选择' }).click()
  const dialog = page.getByRole('dialog', { name: '制定机关' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByText('请选择一条记录').waitFor()
  await dialog.getByRole('textbox', { name: '名称' }).fill('国务院办公厅')
  await page.keyboard.press('Enter')
  await eventually(() => dialog.locator('.ant-table-tbody .ant-table-row').count(), 1)
  await dialog.getByRole('row', { name: /国务院办公厅/ }).click()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '确定' }).click()
  await eventually(
    () => valueOf(page, '单选：制定机关'),
    JSON.stringify({ organ: '国务院办公厅', organCode: 'state-council-office' }),
  )
  await single.getByRole('button', { name: '清空单选：制定机关' }).click()
  await eventually(() => valueOf(page, '单选：制定机关'), JSON.stringify({ organ: '', organCode: '' }))

  await stage(page, '已有的值').getByRole('button', { name: '选择' }).click()
  await dialog.getByText('已选择 2 项').waitFor()
  await dialog.getByRole('columnheader', { name: '代码' }).click()
  const box = (name: string) => dialog.getByRole('checkbox', { name: `选择${name}`, exact: true })
  await dialog.getByRole('textbox', { name: '名称' }).fill('国务院')
  await dialog.getByRole('button', { name: '查询' }).click()
  await eventually(() => box('国务院').isChecked(), true)
  await dialog.getByRole('button', { name: '重置' }).click()
  const first = dialog.locator('.ant-table-tbody .ant-table-row').first()
  const firstName = async () => (await first.locator('td').nth(1).innerText()).trim()
  await eventually(() => dialog.locator('.ant-table-tbody .ant-table-row').count(), 10)
  const before = await firstName()
  await dialog.getByRole('listitem', { name: '2', exact: true }).click()
  await eventually(async () => (await firstName()) !== before, true)
  const name = await firstName()
  await first.click()
  await dialog.getByText('已选择 3 项').waitFor()
  await dialog.getByRole('button', { name: '移除全国人民代表大会' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await eventually(
    async () => (JSON.parse(await valueOf(page, '已有的值')) as { organ: string }).organ,
    `国务院,${name}`,
  )

  // A parameter filters every request; a wrong configuration is reported.
  await stage(page, '带参数：人大').getByRole('button', { name: '选择' }).click()
  const others = async () =>
    (await dialog.locator('.ant-table-tbody .ant-table-row').allInnerTexts()).filter(
      (row) => !/全国人(?:民代表大会|大)/.test(row),
    )
  await dialog
    .getByRole('row', { name: /全国人民代表大会常务委员会/ })
    .first()
    .waitFor()
  await eventually(others, [])
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await stage(page, '参数不全').getByText('popup参数未正确配置!').waitFor()
  await stage(page, '两边数量不一致').getByText('popup参数未正确配置,原始值和目标值数量不一致!').waitFor()
  await stage(page, '没有这个报表').getByRole('button', { name: '选择' }).click()
  const failed = page.getByRole('dialog', { name: '出错了' })
  await failed.getByText('Popup初始化失败，请检查你的配置或稍后重试！').waitFor()
  await failed.getByRole('button', { name: '确定' }).click()
  await eventually(() => failed.isVisible(), false)

  // Rows can be chosen even when the report's conditions fail to load.
  const refusal = { success: false, code: 500, message: '查询条件暂不可用', result: null, timestamp: 0 }
  await page.route('**/getQueryInfo/**', (route) => route.fulfill({ json: refusal }))
  await stage(page, '多选：法规，按公布日期').getByRole('button', { name: '选择' }).click()
  await page.getByText('查询条件暂不可用').waitFor()
  const laws = page.getByRole('dialog', { name: '未见失效的法规' })
  await laws.locator('.ant-table-tbody .ant-table-row').first().waitFor()
  expect(await laws.getByRole('search').count()).toBe(0)
  const days = await laws.locator('.ant-table-tbody .ant-table-row td:nth-child(6)').allInnerTexts()
  expect(days.length).toBeGreaterThan(5)
  expect(days).toEqual(days.toSorted((a, b) => (a < b ? 1 : -1)))
})

// spec §2.122
it('what a report answered is used again for thirty seconds and asked for again after that', async () => {
  const page = await openGallery('desktop', '报表选择')
  let asked: string[] = []
  page.on('request', (request) => {
    const step = /cgreport\/api\/(\w+)/.exec(request.url())?.[1]
    if (step) asked.push(step)
  })
  const dialog = page.getByRole('dialog', { name: '制定机关' })
  /** What opening the report asks the server, so many milliseconds after the first time. */
  const began = Date.now()
  async function opened(after: number): Promise<string[]> {
    asked = []
    await page.clock.setSystemTime(began + after)
    await stage(page, '单选：制定机关').getByRole('button', { name: '选择' }).click()
    await eventually(() => dialog.locator('.ant-table-tbody .ant-table-row').count(), 10)
    await settled(page)
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await eventually(() => dialog.isVisible(), false)
    return asked
  }
  expect(await opened(0)).toEqual(['getRpColumns', 'getQueryInfo', 'getData'])
  expect(await opened(25_000)).toEqual([])
  expect((await opened(60_000)).toSorted()).toEqual(['getData', 'getQueryInfo', 'getRpColumns'])
})

// spec §2.135
it('the head of a page searches on Enter and by its button, and changes between the parts of the page', async () => {
  const page = await openGallery('desktop', '页头')
  const head = stage(page, '搜索与分页签')
  // Not the words as they are drawn: those lack blanks at their ends.
  const shown = () => head.locator('.story-value code').textContent()
  const box = head.getByRole('searchbox', { name: '搜索意见' })
  await box.fill('  水资源 ')
  // Typing alone searches nothing.
  expect(await shown()).toBe('all ')
  await box.press('Enter')
  await eventually(shown, 'all 水资源')
  await box.fill('节水')
  await head.getByRole('button', { name: '搜索' }).click()
  await eventually(shown, 'all 节水')

  const tabs = head.getByRole('navigation', { name: '意见的范围' })
  const current = () => tabs.locator('[aria-current=page]').allInnerTexts()
  expect([await tabs.getByRole('button').allInnerTexts(), await current()]).toEqual([
    ['全部', '我负责的', '已办结'],
    ['全部'],
  ])
  await tabs.getByRole('button', { name: '已办结' }).click()
  await eventually(shown, 'done 节水')
  expect(await current()).toEqual(['已办结'])
  expect(await box.inputValue()).toBe('节水')

  // Search and tabs are there only where the page has them.
  const plain = stage(page, '只有标题')
  await plain.getByRole('heading', { level: 1, name: '意见征集' }).waitFor()
  expect([
    await plain.getByRole('search').count(),
    await plain.getByRole('navigation').count(),
    await plain.getByRole('button').count(),
  ]).toEqual([0, 0, 0])
})

// spec §2.123
it('a district is chosen by its name, or level by level', async () => {
  const page = await openGallery('desktop', '省市区')
  const one = stage(page, '级联，可搜索')
  await one.getByRole('combobox').fill('西湖区')
  await page
    .getByRole('menuitemcheckbox', { name: /杭州市.*西湖区/ })
    .or(page.getByRole('menuitem', { name: /杭州市.*西湖区/ }))
    .first()
    .click()
  await eventually(() => valueOf(page, '级联，可搜索'), '330106')
  const three = stage(page, '三个下拉')
  for (const [level, name] of [
    ['省', '浙江省'],
    ['市', '杭州市'],
    ['区县', '上城区'],
  ] as const) {
    await three.getByRole('combobox', { name: `三个下拉：${level}` }).fill(name)
    await page.keyboard.press('Enter')
  }
  await eventually(() => valueOf(page, '三个下拉'), '330102')
  // A city alone is no value.
  await three.getByRole('combobox', { name: '三个下拉：市' }).fill('宁波市')
  await page.keyboard.press('Enter')
  await eventually(() => valueOf(page, '三个下拉'), '（空）')
  await stage(page, '级联，已撤销的代码').getByText('浙江省/杭州市/330103').waitFor()
  expect(await stage(page, '类型不正确').getByRole('alert').innerText()).toContain('Bad type value')
})

// spec §2.125
it('a value picked in a form is kept, fills the fields that depend on it and is shown as text', async () => {
  const page = await openGallery('desktop', '表单字段')
  const wanted = await visit.site.test.makeUser({ realname: '钱选定', departments: ['之江处'] })
  await stage(page, '弹窗').getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增记录' })
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('请选择经办人!').waitFor()
  await form.getByRole('button', { name: '选择用户' }).click()
  const people = page.getByRole('dialog', { name: '根据部门选择用户' })
  // Escape leaves the window on top, and the form as it is.
  await people.getByRole('textbox', { name: '用户账号' }).press('Escape')
  await eventually(() => people.isVisible(), false)
  expect(await form.isVisible()).toBe(true)
  await form.getByRole('button', { name: '选择用户' }).click()
  await people.getByRole('textbox', { name: '用户账号' }).fill(wanted.username)
  await people.getByRole('button', { name: '查询' }).click()
  await people
    .getByRole('row', { name: new RegExp(wanted.username) })
    .getByRole('checkbox')
    .check()
  await people.getByRole('button', { name: '确定' }).click()
  await eventually(() => form.getByRole('textbox', { name: '经办人' }).inputValue(), '钱选定')
  await form.getByRole('textbox', { name: '制定机关' }).click()
  const report = page.getByRole('dialog', { name: '制定机关' })
  await report.getByRole('textbox', { name: '名称' }).fill('国务院办公厅')
  // 查询 belongs to the window and does not submit the form behind it.
  await page.keyboard.press('Enter')
  await report.getByRole('checkbox', { name: '选择国务院办公厅' }).check()
  await report.getByRole('button', { name: '确定' }).click()
  await eventually(() => form.getByRole('textbox', { name: '机关代码' }).inputValue(), 'state-council-office')
  expect(await faultsOf(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await eventually(() => form.isVisible(), false)
  expect(JSON.parse(await valueOf(page, '弹窗'))).toMatchObject({
    person: wanted.username,
    organ: '国务院办公厅',
    organCode: 'state-council-office',
    area: null,
  })
  const details = stage(page, '详情')
  for (const words of ['浙江省/杭州市/西湖区', '1,234,567.50', '超级管理员', '地方性法规、'])
    await details.getByText(words).waitFor()
  await eventually(() => details.getByRole('button', { name: '说明_1700000000.pdf', exact: true }).count(), 1)
})

// spec §2.124
it('values of a query are picked with the editor of their field, and typed for partial matches', async () => {
  const page = await openGallery('desktop', '查询值')
  const kinds = stage(page, '每种字段')
  const sent = async () => JSON.parse(await valueOf(page, '每种字段')) as unknown[]
  await kinds.getByRole('button', { name: '选择用户' }).waitFor()
  for (const label of [
    '标题',
    '条数',
    '通过日期',
    '时刻',
    '编辑',
    '经办人',
    '部门',
    '制定机关',
    '登记人',
    '地区',
    '明细-单价',
  ])
    expect(await kinds.getByLabel(`${label}的值`).count(), label).toBeGreaterThan(0)
  await kinds.getByRole('combobox', { name: '地区的值' }).fill('西湖区')
  await page
    .getByRole('menuitemcheckbox', { name: /杭州市.*西湖区/ })
    .first()
    .click()
  await eventually(async () => (await sent()).length, 1)
  expect(await sent()).toEqual([{ rule: 'eq', field: 'area', type: 'pca', val: '330106' }])
  await kinds.getByRole('textbox', { name: '制定机关的值' }).click()
  const report = page.getByRole('dialog', { name: '制定机关' })
  await report.locator('.ant-table-tbody .ant-table-row').first().click()
  await report.getByRole('button', { name: '确定' }).click()
  await eventually(async () => (await sent()).length, 2)
  const parts = stage(page, '多个值、值的一部分')
  expect(await parts.getByRole('textbox', { name: '部门的值' }).inputValue()).toBe('A01')
  expect(await parts.getByRole('button', { name: '选择部门' }).count()).toBe(0)
})
