import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits()
const LIST = '/dataManagement/document'
const CODES: PermissionCode[] = ['data:document:list', 'data:document:add', 'data:document:edit']
const BODY =
  '第一条　为了规范河长巡查，制定本规定。\n第二条　河长应当每月巡查一次。\n第三条　巡查应当记录。\n第四条　本规定自2026年5月1日起施行。'

it.each(['desktop', 'phone'] as const)(
  'two clerks who edit one text keep what each wrote, and choose for the article that both changed, on a %s',
  async (size) => {
    const { test } = visit.site
    const title = `杭州市河长巡查规定${size === 'phone' ? '（试行）' : ''}`
    const people = [
      await test.makeUser({ realname: '张三', permissions: CODES }),
      await test.makeUser({ realname: '李四', permissions: CODES }),
    ]
    const token = await test.sessionOf(people[0] as never)
    const form = {
      title,
      titleNote: '2026年3月1日杭州市人民政府令第399号公布',
      body: BODY,
      fType: 'FT02',
      fLevel: 'F02',
      region: '330100',
      address: 'A01',
    }
    const { id } = (await test.ask('POST /dataManagement/document/add', { token, body: form })).body.result as {
      id: string
    }
    const pages = await Promise.all(
      people.map(async (person) => visit.open(LIST, size, await signedIn(visit.site, person))),
    )
    const [one, other] = pages as [Page, Page]
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: '编辑' })
    const textOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: '正文', exact: true })
    for (const page of [one, other]) {
      await entryOf(page, title).getByRole('button', { name: title, exact: true }).click()
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: '编辑', exact: true }).click()
      await dialogOf(page).getByRole('tab', { name: '正文' }).click()
      await eventually(() => textOf(page).inputValue(), BODY)
    }
    const theirs = BODY.replace('每月', '每旬').replace('应当记录', '应当如实记录')
    await textOf(one).fill(theirs)
    await dialogOf(one).getByRole('button', { name: '保存' }).click()
    await dialogOf(one).waitFor({ state: 'hidden' })

    await textOf(other).fill(BODY.replace('为了规范', '为了加强').replace('每月', '每周'))
    await dialogOf(other).getByRole('button', { name: '保存' }).click()
    const choices = dialogOf(other).getByRole('region', { name: '两人都改了的字段' })
    await choices.getByText('正文 第二条').waitFor()
    expect(await choices.getByText('第三条').count(), 'what one alone changed is not asked').toBe(0)
    await picture(other, `two-clerks-${size}`)
    expect(await sideways(other)).toBeLessThanOrEqual(0)
    await dialogOf(other).getByRole('button', { name: '保存' }).click()
    await dialogOf(other).getByText('请先逐项选择保留哪一个，再保存').waitFor()
    await choices.getByText('第二条　河长应当每旬巡查一次。').click()
    const merged = theirs.replace('为了规范', '为了加强')
    await eventually(() => textOf(other).inputValue(), merged)
    await dialogOf(other).getByRole('button', { name: '保存' }).click()
    await dialogOf(other).waitFor({ state: 'hidden' })
    const stored = await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token })
    expect(stored.body.result.body).toBe(merged)
  },
)

it.each(['desktop', 'phone'] as const)(
  'a reviewer comments on an article, and the clerk settles it, compares two saves and takes the earlier one up again, on a %s',
  async (size) => {
    const { test } = visit.site
    const title = `杭州市河道保洁作业服务质量监督管理办法${size === 'phone' ? '（试行）' : ''}`
    const permissions: PermissionCode[] = [...CODES, 'data:document:comment']
    const clerk = await test.makeUser({ realname: '张三', permissions })
    const reviewer = await test.makeUser({ realname: '李四', permissions })
    const token = await test.sessionOf(clerk)
    const form = {
      title,
      titleNote: '2026年3月1日杭州市人民政府令第399号公布',
      body: BODY,
      fType: 'FT02',
      fLevel: 'F02',
      region: '330100',
      address: 'A01',
    }
    const { id } = (await test.ask('POST /dataManagement/document/add', { token, body: form })).body.result as {
      id: string
    }
    const { revision } = (await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token })).body.result as {
      revision: number
    }
    await test.ask('PUT /dataManagement/document/edit', {
      token,
      body: { ...form, id, revision, body: BODY.replace('每月', '每旬') },
    })

    const opened = async (person: typeof clerk) => {
      const page = await visit.open(LIST, size, await signedIn(visit.site, person))
      await entryOf(page, title).getByRole('button', { name: title, exact: true }).click()
      const drawer = page.getByRole('dialog', { name: title })
      await drawer.getByText('0 条待处理').or(drawer.getByText('1 条待处理')).waitFor()
      return { page, drawer }
    }
    const reading = await opened(reviewer)
    await reading.drawer.getByRole('combobox', { name: '批注何处' }).click()
    await reading.page.getByTitle('第二条').click()
    await reading.drawer.getByLabel('批注', { exact: true }).fill('巡查周期请与上位法核对')
    await reading.drawer.getByRole('button', { name: '添加批注' }).click()
    await reading.drawer.getByText('1 条待处理').waitFor()

    const { page, drawer } = await opened(clerk)
    const comment = drawer.getByRole('listitem').filter({ hasText: '巡查周期请与上位法核对' })
    await comment.getByText('河长应当每旬巡查一次。').waitFor()
    await comment.scrollIntoViewIfNeeded()
    await picture(page, `document-notes-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await comment.getByRole('button', { name: '标为已处理' }).click()
    await drawer.getByText('0 条待处理').waitFor()

    await drawer.getByRole('button', { name: '比较这两次' }).click()
    const comparison = page.getByRole('dialog', { name: '第 1 次与第 2 次保存的不同之处' })
    await comparison.locator('del').getByText('月').waitFor()
    await picture(page, `saves-compared-${size}`)
    expect(await faultsOf(page)).toEqual([])
    await comparison.getByRole('button', { name: '恢复第 1 次保存的文本' }).click()
    await comparison.getByRole('button', { name: '恢复', exact: true }).click()
    await comparison.waitFor({ state: 'hidden' })
    await drawer.getByRole('row', { name: /^3 / }).waitFor()
    const stored = await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token })
    expect(stored.body.result.body).toBe(BODY)
  },
)
