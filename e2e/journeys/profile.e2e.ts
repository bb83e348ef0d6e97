import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, sideways, visits } from '../browser.ts'
import { pickMine, signedIn } from '../staff.ts'

const visit = visits()

/** A red square of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

it('a user opens 个人中心 from the top bar, changes name, birthday and portrait, and the top bar shows them', async () => {
  const person = await visit.site.test.makeUser({
    realname: '李小明',
    phone: '13812345678',
    roles: ['admin'],
    departments: ['档案处'],
  })
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, person, { tabs: true }))
  await eventually(() => page.locator('.user-button .own-letter').getAttribute('data-letter'), '李')
  await pickMine(page, '李小明', '个人中心')
  await page.getByRole('heading', { name: '李小明' }).waitFor()
  expect(addressOf(page)).toBe('/account/center')
  await page.getByText('138****5678').waitFor()
  await page.getByRole('definition').filter({ hasText: '档案处' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'profile')

  await page.getByRole('button', { name: '编辑资料' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑个人资料' })
  await dialog.locator('input[type=file]').setInputFiles({ name: '我.png', mimeType: 'image/png', buffer: PNG })
  await dialog.getByRole('img', { name: '李小明的头像' }).waitFor()
  await dialog.getByLabel('姓名').fill('李大明')
  await dialog.getByLabel('生日').fill('1990-02-03')
  await page.keyboard.press('Tab')
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'profile-form')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('heading', { name: '李大明' }).waitFor()
  await page.getByRole('button', { name: '李大明' }).locator('img').waitFor()
  await page.getByText('1990-02-03').waitFor()
  await picture(page, 'profile-changed')
  await page.reload()
  await page.getByRole('heading', { name: '李大明' }).waitFor()

  // The page closes its own tab and the one before it is shown.
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await eventually(async () => addressOf(page), '/isystem/user')
  expect(await page.getByRole('tab', { name: '个人中心' }).count()).toBe(0)
})

it('on a phone a name of 60 characters fits the own profile, and what an administrator changes meanwhile stays', async () => {
  const { test } = visit.site
  const name = `欧阳${'长'.repeat(58)}`
  const person = await test.makeUser({ realname: name, isStaff: true, email: `${randomUUID()}@example.com` })
  const page = await visit.open('/account/center', 'phone', await signedIn(visit.site, person))
  await page.getByRole('heading', { name }).waitFor()
  expect(await sideways(page)).toBe(0)
  await picture(page, 'profile-phone')
  await page.getByRole('button', { name: '编辑资料' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑个人资料' })
  await dialog.getByLabel('姓名').fill('欧阳修')
  await test.database.db
    .updateTable('account')
    .set((row) => ({ telephone: '0571-87000000', revision: row('revision', '+', 1) }))
    .where('id', '=', person.id)
    .execute()
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('heading', { name: '欧阳修' }).waitFor()
  await page.getByText('0571-87000000').waitFor()
})
