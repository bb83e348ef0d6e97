import { beforeAll, expect, it } from 'vitest'
import { makeLaws } from '#server/testing/make.ts'
import { visits } from '../browser.ts'
import { menuRow, signedIn } from '../staff.ts'

const visit = visits()

beforeAll(() =>
  makeLaws(visit.site.test.database.db, [
    {
      title: '浙江省茶园条例',
      note: ['2015年1月1日 浙江省第十二届人民代表大会常务委员会第九次会议通过'],
      body: ['第一条 茶园应当保护。', '第二条 本条例自2015年3月1日起施行。'],
    },
  ]),
)

it('staff state up to which day a kind of document is complete, and readers see it at once', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '周处长' })
  const reader = await visit.open('/home')
  await reader.getByText('收录是否完整尚未核对').waitFor()

  const page = await visit.open('/dataManagement/collectionCheck', 'desktop', await signedIn(visit.site, admin))
  await menuRow(page, '数据截至').waitFor()
  await page.getByText('还没有核对过任何一类文件').waitFor()
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('文件类型').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '地方性法规' }).click()
  await dialog.getByLabel('数据截至').fill('2026-06-30')
  await dialog.getByLabel('数据截至').press('Tab')
  await dialog.getByLabel('核对说明').fill('与公报目录逐件核对')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.locator('.ant-table-row').filter({ hasText: '2026-06-30' }).waitFor()

  await reader.reload()
  await reader.getByText('数据截至：地方性法规 2026年6月30日').waitFor()
  await reader.goto(`${visit.site.url}/retrieval?q=茶园条例`)
  await reader
    .getByRole('link', { name: /茶园条例/ })
    .first()
    .click()
  const words = reader.getByText('数据截至2026年6月30日：')
  await words.waitFor({ state: 'attached' })
  expect(await words.textContent()).toContain('此前公布的地方性法规经核对已全部收录')
})
