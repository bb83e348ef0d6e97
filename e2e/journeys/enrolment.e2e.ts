import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { pressAbove, signedIn } from '../staff.ts'

const TITLE = '杭州市浮桥养护规定'
const visit = visits([
  {
    title: TITLE,
    note: ['2019年5月6日杭州市人民政府令第310号公布'],
    body: ['第一条 浮桥每年检修一次。', '第二条 本规定自2019年7月1日起施行。'],
  },
])

it('laws that came by import become documents of the office, with progress, and are found in its list', async () => {
  const person = await visit.site.test.makeUser({
    realname: '馆员',
    permissions: ['data:document:list', 'data:document:enrol'],
  })
  const options = await signedIn(visit.site, person)
  const page = await visit.open('/dataManagement/document', 'desktop', options)
  await page.getByText('还没有文件').waitFor()
  await page.getByRole('button', { name: '纳入馆藏文本' }).click()
  const dialog = page.getByRole('dialog', { name: '纳入馆藏文本' })
  await dialog.getByText(/馆藏中有 \d+ 个文本尚未纳入/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'enrol')
  await dialog.getByRole('button', { name: '开始纳入' }).click()
  await dialog.getByText(/已完成：纳入 \d+ 个文本/).waitFor()
  await picture(page, 'enrol-done')
  // All of them are readable laws: none is left out.
  await eventually(() => dialog.getByText('未纳入 0 个').count(), 1)
  expect(await dialog.getByRole('button', { name: '开始纳入' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.getByLabel('标题', { exact: true }).first().fill(TITLE)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByRole('row').filter({ hasText: TITLE }).filter({ hasText: '已发布' }).waitFor()
  await picture(page, 'enrol-list')

  const phone = await visit.open('/dataManagement/document', 'phone', await signedIn(visit.site, person))
  await pressAbove(phone, '纳入馆藏文本')
  await phone.getByText('馆藏中已公开的文本都在文件数据中').waitFor()
  await eventually(() => sideways(phone), 0)
  await picture(phone, 'enrol-phone')
})
