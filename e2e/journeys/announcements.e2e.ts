import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits()

// spec §7.37
it.each(['desktop', 'phone'] as const)(
  'an announcement is written with formatted text, released, read and taken back at the width of a %s',
  async (width) => {
    const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '王主任' })
    const title = `关于浙江省法规规章规范性文件数据库于本周六晚间停机升级并请各单位提前保存正在编辑的文稿的通知${randomUUID().slice(0, 8)}`
    const page = await visit.open('/isystem/annountCement', width, await signedIn(visit.site, admin))
    await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click()
    const form = page.getByRole('dialog', { name: '新增公告' })
    await form.getByRole('textbox', { name: '标题' }).fill(title)
    const text = form.getByRole('textbox', { name: '内容' })
    await text.click()
    await text.pressSequentially('周六 18 时起停机。')
    await page.keyboard.press('ControlOrMeta+a')
    await form.getByRole('button', { name: /^加粗/ }).click()
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `announcement-form-${width}`)
    await form.getByRole('button', { name: '保存' }).click()
    await eventually(() => page.getByRole('dialog').count(), 0)
    const entry = entryOf(page, title)
    await entry.waitFor()
    await picture(page, `announcement-list-${width}`)
    await entry.getByText('未发布').waitFor()
    const act = async (name: string) => {
      const button = entry.getByRole('button', { name, exact: true })
      if ((await button.count()) > 0) return button.first().click()
      await entry.getByRole('button', { name: /更多|操作/ }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await act('发布')
    await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await entry.getByText('已发布').waitFor()

    const reader = await visit.site.test.makeUser({ roles: ['admin'] })
    await visit.site.test.database.db
      .updateTable('account')
      .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
      .where('id', '=', reader.id)
      .execute()
    const theirs = await visit.open('/messageNotification/index', width, await signedIn(visit.site, reader))
    await theirs.getByRole('searchbox', { name: '按标题查找消息' }).fill('停机升级')
    await theirs.keyboard.press('Enter')
    await theirs.getByRole('button', { name: title }).click()
    expect(await theirs.getByRole('dialog').locator('strong').innerText()).toBe('周六 18 时起停机。')
    await picture(theirs, `announcement-read-${width}`)
    expect(await faultsOf(theirs)).toEqual([])

    await act('撤销')
    await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
    await entry.getByText('已撤销').waitFor()
    await theirs.reload()
    await theirs.getByText('没有查询到任何数据').waitFor()
  },
)
