import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits } from '../browser.ts'
import { pickMine, signedIn } from '../staff.ts'

const visit = visits()

// spec §7.24
it.each(['desktop', 'phone'] as const)(
  'a user exports the own personal data and then erases the account, on a %s',
  async (device) => {
    const { test } = visit.site
    const person = await test.makeUser({
      realname: '告别人',
      phone: device === 'phone' ? '13655550001' : '13655550002',
      departments: ['省司法厅'],
    })
    const page = await visit.open('/home', device, await signedIn(visit.site, person))
    await pickMine(page, '告别人', '账号安全')
    const dialog = page.getByRole('dialog', { name: '账号安全' })
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出个人资料' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`个人资料-${person.username}.json`)
    expect(await readFile((await file.path()) ?? '', 'utf8')).toContain('告别人')
    await dialog.getByText('个人资料已导出').waitFor()

    await dialog.getByRole('button', { name: '注销账号' }).click()
    await dialog.getByText('注销后不能恢复').waitFor()
    const name = dialog.getByLabel(/^请输入您的账号/)
    await name.fill('somebody')
    await page.keyboard.press('Enter')
    await dialog.getByText('与您的账号不符!').waitFor()
    await picture(page, `personal-data-${device}`)
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await name.fill(person.username)
    await page.keyboard.press('Enter')
    await page.getByText('账号已注销，即将退出').first().waitFor()
    await page
      .getByRole('button', { name: /登\s*录/ })
      .first()
      .waitFor()
    const stored = await test.database.db
      .selectFrom('account')
      .select(['realname', 'phoneSealed'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ realname: '已注销', phoneSealed: null })
  },
)
