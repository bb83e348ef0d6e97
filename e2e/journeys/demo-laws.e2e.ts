import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const LAWS = [
  {
    title: '浙江省竹筏管理条例',
    note: ['2019年1月1日 浙江省第十三届人民代表大会常务委员会第一次会议通过'],
    body: ['第一条 竹筏应当编号。', '第二条 本条例自2019年3月1日起施行。'],
  },
]
const CODES: PermissionCode[] = ['data:dashboard:view', 'data:document:purge']
const visit = visits(LAWS)

it('made-up laws say so wherever a reader meets them, and leave with one act of the office', async () => {
  const page = await visit.open('/retrieval?q=浙江省图书借阅服务条例', 'phone')
  const result = page.locator('.result').first()
  await result.getByText('演示数据', { exact: true }).waitFor()
  await result.getByRole('link', { name: '浙江省图书借阅服务条例' }).first().click()
  await page.getByText('演示数据：本文件内容虚构，仅供试用，不是法规。').waitFor()
  expect(await page.title()).toContain('【演示数据】')
  expect(await sideways(page)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'demo-law')
  await page.goto('/retrieval?q=竹筏')
  await page.locator('.result').first().waitFor()
  expect(await page.locator('.result').first().getByText('演示数据').count()).toBe(0)

  const person = await visit.site.test.makeUser({ realname: '管理员', permissions: CODES })
  const office = await visit.open(
    '/digitalDataManagement',
    'desktop',
    await signedIn(visit.site, person, { tabs: true }),
  )
  await office.getByText(/馆藏里有 \d+ 部演示法规（内容虚构）和 1 部正式法规/).waitFor()
  await picture(office, 'demo-laws-hint')
  expect(await faultsOf(office)).toEqual([])
  await office.getByRole('button', { name: '移出演示法规' }).click()
  await office
    .getByRole('dialog')
    .getByText(/确定移出全部 \d+ 部演示法规吗/)
    .waitFor()
  await office.getByRole('dialog').getByRole('button', { name: '移出' }).click()
  await office.getByText('演示法规已移出').waitFor()
  await office.getByRole('button', { name: '移出演示法规' }).waitFor({ state: 'detached' })
  await page.goto('/retrieval?q=图书借阅服务条例')
  await page.getByText('演示数据').waitFor({ state: 'detached' })
  await page.goto('/retrieval?q=竹筏')
  await page.locator('.result').first().waitFor()
})
