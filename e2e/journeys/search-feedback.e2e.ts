import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { menuRow, signedIn } from '../staff.ts'

const LAW = '浙江省夜潜观鱼管理规定'
const QUERY = '夜观鱼规'
const visit = visits([
  {
    title: LAW,
    note: ['2012年3月1日 浙江省第十一届人民代表大会常务委员会第三次会议通过'],
    body: [
      '第一条 为了管理夜间潜水观赏鱼类的活动，制定本规定。',
      '第二条 携带照明器具入水的，应当事先告知当地渔业主管部门。',
      '第三条 本规定自2012年5月1日起施行。',
    ],
  },
])
const { open } = visit
const entries = () =>
  visit.site.test.database.db
    .selectFrom('searchFeedback')
    .select(['query', 'emptyCount', 'toldCount', 'clickCount'])
    .execute()

it('a reader who found nothing tells so, staff add an alias, and the law is found', async () => {
  const reader = await open(`/retrieval?q=${QUERY}`)
  await reader.getByRole('heading', { name: `没有找到与“${QUERY}”有关的法规` }).waitFor()
  await eventually(entries, [{ query: QUERY, emptyCount: 1, toldCount: 0, clickCount: 0 }])
  await reader.getByRole('button', { name: '告诉我们' }).focus()
  await reader.keyboard.press('Enter')
  const sheet = reader.getByRole('dialog', { name: '没找到想要的？' })
  await sheet.getByText(`将发送您检索的词“${QUERY}”`).waitFor()
  await sheet.getByLabel('想找什么').fill('晚上潜水能不能开灯，打13800138000')
  expect(await faultsOf(reader)).toEqual([])
  await picture(reader, 'feedback-told-1440')
  // A second press while the first is on its way, or afterwards, sends nothing.
  await sheet.getByRole('button', { name: '发送' }).dblclick()
  await sheet.getByText('已收到，谢谢').waitFor()
  await reader.keyboard.press('Escape')
  await reader.getByText('已告知工作人员，谢谢。').waitFor()
  await eventually(entries, [{ query: QUERY, emptyCount: 1, toldCount: 1, clickCount: 0 }])

  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '周处长' })
  const page = await open('/dataManagement/searchFeedback', 'desktop', await signedIn(visit.site, admin))
  await menuRow(page, '检索反馈').waitFor()
  const row = page.locator('[data-row-key]').filter({ hasText: QUERY })
  await row.getByText('待处理').waitFor()
  await picture(page, 'feedback-list-1440')
  await row.getByRole('button', { name: '处理' }).click()
  const drawer = page.getByRole('dialog', { name: `检索反馈：${QUERY}` })
  await drawer.getByText('晚上潜水能不能开灯，打〔号码〕').waitFor()
  await drawer.getByText('没有结果（').waitFor()
  await picture(page, 'feedback-proposals-1440')
  await drawer.getByRole('button', { name: `添加：把“${QUERY}”添加为《${LAW}》的别名` }).click()
  await page
    .getByRole('dialog', { name: '确认添加' })
    .getByRole('button', { name: /添\s*加/ })
    .click()
  await drawer.getByText(`找到 1 部：${LAW}`).waitFor()
  await drawer.getByText('已处理', { exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'feedback-added-1440')

  await reader.reload()
  await reader.getByRole('link', { name: LAW }).first().click()
  await reader.waitForURL(/\/details/)
  await eventually(entries, [{ query: QUERY, emptyCount: 1, toldCount: 1, clickCount: 1 }])

  await drawer.getByRole('button', { name: '撤销' }).click()
  await page
    .getByRole('dialog', { name: '确认撤销' })
    .getByRole('button', { name: /撤\s*销/ })
    .click()
  await drawer.getByText('没有结果（').waitFor()
  await drawer.getByText('待处理', { exact: true }).waitFor()
})

it('staff add a question by hand, with the text of the article before them', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '周处长' })
  const page = await open('/dataManagement/searchFeedback', 'desktop', await signedIn(visit.site, admin))
  await page.getByRole('button', { name: '添加用词' }).click()
  const dialog = page.getByRole('dialog', { name: '新增检索用词' })
  await dialog.getByRole('radio', { name: '常见问法' }).check()
  await dialog.getByRole('textbox', { name: '问法' }).fill('半夜下海打手电要跟谁讲一声')
  await dialog.getByRole('combobox', { name: '法规' }).fill('夜潜观鱼')
  await page.locator('.ant-select-item-option').filter({ hasText: LAW }).click()
  await dialog.getByLabel('条号').fill('99')
  await dialog.getByText('现行文本中没有这一条').waitFor()
  await dialog.getByLabel('条号').fill('第二条')
  await dialog.getByText('携带照明器具入水的').waitFor()
  await picture(page, 'feedback-by-hand-1440')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '已添加的词' }).click()
  await page.getByRole('dialog', { name: '已添加的词' }).getByText(`《${LAW}》第二条`).waitFor()
  await picture(page, 'feedback-words-1440')

  const reader = await open('/retrieval?q=半夜下海打手电要跟谁讲一声')
  await reader.getByText('常见问法：半夜下海打手电要跟谁讲一声').waitFor()
  expect(await reader.locator('.result-title').first().innerText()).toContain(LAW)
})

it('on a phone the reader tells from a panel below, and staff work through the list', async () => {
  const reader = await open('/retrieval?q=绿道', 'phone')
  await reader.locator('.result').first().waitFor()
  await reader.getByRole('button', { name: '告诉我们' }).click()
  const sheet = reader.getByRole('dialog', { name: '没找到想要的？' })
  await sheet.getByRole('button', { name: '发送' }).waitFor()
  expect(await sideways(reader)).toBe(0)
  await picture(reader, 'feedback-told-390')
  await sheet.getByRole('button', { name: '发送' }).click()
  await sheet.getByText('已收到，谢谢').waitFor()

  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '周处长' })
  const page = await open('/dataManagement/searchFeedback', 'phone', await signedIn(visit.site, admin))
  const row = page.locator('[data-row-key]').filter({ hasText: '绿道' })
  await row.getByRole('button').first().click()
  await page.getByRole('menuitem', { name: '处理' }).click()
  const drawer = page.getByRole('dialog', { name: '检索反馈：绿道' })
  await drawer.getByText('建议添加').waitFor()
  expect(await sideways(page)).toBe(0)
  await picture(page, 'feedback-proposals-390')
  await drawer.getByRole('button', { name: '不处理' }).click()
  await drawer.getByText('不处理', { exact: true }).first().waitFor()
})

// spec §7.64
it('a failure to send is told and can be tried again, and failures of what is sent by itself are not shown', async () => {
  const reader = await open('/home')
  await reader.route('**/saveEventTracking', (route) => route.abort())
  await reader.goto('/retrieval?q=量子纠缠')
  await reader.getByRole('button', { name: '告诉我们' }).click()
  const sheet = reader.getByRole('dialog', { name: '没找到想要的？' })
  expect(await reader.getByRole('alert').count()).toBe(0)
  await sheet.getByRole('button', { name: '发送' }).click()
  await sheet.getByRole('alert').waitFor()
  await reader.unroute('**/saveEventTracking')
  await sheet.getByRole('button', { name: '发送' }).click()
  await sheet.getByText('已收到，谢谢').waitFor()
})
