import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { signedIn, takeStep } from '../staff.ts'

const visit = visits([], { documentSteps: 2 })
const LIST = '/dataManagement/document'
const READ: PermissionCode[] = ['data:document:list']
const TITLE = '宁波市渡口守护管理办法'
const FILE = [
  TITLE,
  '（2026年4月1日宁波市人民政府令第290号公布）',
  '第一条　渡口应当每日检查。',
  '第二条　本办法自2026年6月1日起施行。',
].join('\n')
const isPublic = async (): Promise<boolean> =>
  (await visit.site.test.call(`/fagui/internet/fagui/law/search?q=${TITLE}`)).body.result.records.some(
    (one: { title: string }) => one.title === TITLE,
  )

it('in an office of two people one submits and the other sends back or releases, and both read that there are two steps', async () => {
  const { test } = visit.site
  const person = async (realname: string, permissions: PermissionCode[]) =>
    signedIn(visit.site, await test.makeUser({ realname, permissions: [...READ, ...permissions] }))
  const first = await person('甲', ['data:document:add', 'data:document:edit', 'data:document:release'])
  const second = await person('乙', ['data:document:release'])

  const clerk = await visit.open(LIST, 'desktop', first)
  await clerk.getByRole('button', { name: '文件入库' }).click()
  await clerk
    .locator('.intake-choose input[type=file]')
    .first()
    .setInputFiles([{ name: '渡口.txt', mimeType: 'text/plain', buffer: Buffer.from(FILE) }])
  const drawer = clerk.getByRole('dialog', { name: TITLE })
  await drawer.getByText('提交后由另一人发布，在退回或撤回之前不能修改。').waitFor()
  expect(await drawer.getByRole('button', { name: /初审|复审/ }).count()).toBe(0)
  await picture(clerk, 'two-steps-submit')
  expect(await faultsOf(clerk)).toEqual([])
  await takeStep(clerk, '提交', '请发布')
  await drawer.getByText('本单位按两步办理：提交、发布').waitFor()
  await drawer.getByText('您已提交这份文件，发布须由另一人办理').waitFor()
  expect(await isPublic()).toBe(false)

  const releaser = await visit.open(`${LIST}?waiting=1`, 'phone', second)
  await releaser.getByRole('dialog', { name: TITLE }).getByText('待发布').first().waitFor()
  await takeStep(releaser, '退回', '第一条缺少主体')
  await releaser.getByRole('dialog', { name: TITLE }).getByText('发布退回').first().waitFor()
  await clerk.reload()
  await clerk.getByRole('button', { name: TITLE, exact: true }).first().click()
  await drawer.getByText('第一条缺少主体').waitFor()
  await takeStep(clerk, '提交')

  await releaser.reload()
  await releaser.getByRole('dialog', { name: TITLE }).getByText('待发布').first().waitFor()
  expect(await sideways(releaser)).toBeLessThanOrEqual(0)
  await picture(releaser, 'two-steps-release-phone')
  await takeStep(releaser, '发布')
  await eventually(isPublic, true)
})
