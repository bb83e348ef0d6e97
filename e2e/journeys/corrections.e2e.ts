import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { entryOf, pressAbove, signedIn, takeStep } from '../staff.ts'

const TITLE = '杭州市渡口巡查规定'
const visit = visits([
  {
    title: TITLE,
    note: ['2026年3月1日杭州市人民政府令第399号公布'],
    body: ['第一条 为了管理渡口，制定本规定。', '第二条 渡口每日巡查二次。', '第三条 本规定自2026年5月1日起施行。'],
  },
])
const LIST = '/dataManagement/document'
const READ: PermissionCode[] = ['data:document:list']

const drawerOf = (page: Page) => page.getByRole('dialog', { name: TITLE })

it('a released text is corrected by four people while the public goes on reading it, and no moment has no text', async () => {
  const { test } = visit.site
  const person = async (realname: string, permissions: PermissionCode[]) =>
    signedIn(visit.site, await test.makeUser({ realname, permissions: [...READ, ...permissions] }))
  const reader = await visit.open(`/law/${encodeURIComponent(TITLE)}`)
  await reader.getByRole('article').getByText('渡口每日巡查二次').waitFor()

  // What the public is given, asked again and again through the whole way.
  const given: string[] = []
  const poll = async (isOver: () => boolean) => {
    while (!isOver()) {
      const [named, site] = [
        await test.call(`/fagui/internet/fagui/law/named?title=${TITLE}`),
        await test.app.inject(encodeURI(`/law/${TITLE}`)),
      ]
      const { body } = await test.call(`/fagui/internet/fagui/law/detail?id=${named.body.result?.workId}`)
      const words = JSON.stringify(body.result?.tree ?? null)
      given.push(`${site.statusCode} ${['二次', '三次'].filter((one) => words.includes(one)).join('') || 'nothing'}`)
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  }
  let isOver = false
  const polled = poll(() => isOver)
  await corrected().finally(() => (isOver = true))
  await polled
  expect(new Set(given)).toEqual(new Set(['200 二次', '200 三次']))
  expect(given.lastIndexOf('200 二次')).toBeLessThan(given.indexOf('200 三次'))

  async function corrected(): Promise<void> {
    const clerk = await visit.open(
      LIST,
      'desktop',
      await person('经办甲', [
        'data:document:enrol',
        'data:document:add',
        'data:document:edit',
        'data:document:delete',
      ]),
    )
    await clerk.getByRole('button', { name: '纳入馆藏文本' }).click()
    await clerk.getByRole('dialog', { name: '纳入馆藏文本' }).getByRole('button', { name: '开始纳入' }).click()
    await clerk.getByText(/已完成：纳入 \d+ 个文本/).waitFor()
    await clerk.getByRole('dialog', { name: '纳入馆藏文本' }).getByRole('button', { name: '关闭' }).last().click()
    await clerk.getByLabel('标题', { exact: true }).first().fill(TITLE)
    await clerk.getByRole('button', { name: '查询', exact: true }).click()
    await entryOf(clerk, TITLE).getByRole('button', { name: '更正', exact: true }).click()
    const asking = clerk.getByRole('dialog', { name: '更正', exact: true })
    await asking.getByRole('button', { name: '建立更正稿' }).waitFor()
    await picture(clerk, 'correction-begin')
    expect(await faultsOf(clerk)).toEqual([])
    await asking.getByRole('button', { name: '建立更正稿' }).click()
    await drawerOf(clerk).getByText('还没有不同之处').waitFor()
    await drawerOf(clerk).getByRole('button', { name: '编辑', exact: true }).click()
    const form = clerk.getByRole('dialog', { name: '编辑更正稿' })
    await form.getByRole('tab', { name: '正文' }).click()
    const text = form.getByRole('textbox', { name: '正文', exact: true })
    await eventually(async () => (await text.inputValue()).includes('二次'), true)
    await text.fill((await text.inputValue()).replace('二次', '三次'))
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })

    // A second clerk is told who has it, and led there.
    const second = await visit.open(LIST, 'laptop', await person('经办戊', ['data:document:edit']))
    await second.getByLabel('标题', { exact: true }).first().fill(TITLE)
    await second.getByRole('button', { name: '查询', exact: true }).click()
    await entryOf(second, TITLE).getByRole('button', { name: '更正', exact: true }).click()
    await second.getByRole('dialog', { name: '更正', exact: true }).getByRole('button', { name: '建立更正稿' }).click()
    await second.getByText(/经办甲 已于 .* 开始更正这份文件/).waitFor()
    await picture(second, 'correction-second')
    await second.getByRole('button', { name: '打开更正稿' }).click()
    await drawerOf(second).locator('ins').filter({ hasText: '三' }).waitFor()
    expect(await sideways(second)).toBeLessThanOrEqual(0)
    await picture(second, 'correction-laptop')
    expect(await faultsOf(second)).toEqual([])

    await pressAbove(clerk, '更正稿（1）')
    const corrections = clerk.getByRole('dialog', { name: '更正稿', exact: true })
    await corrections.getByText('草稿').first().waitFor()
    await picture(clerk, 'corrections')
    await corrections.getByRole('button', { name: '办理' }).click()
    await takeStep(clerk, '提交初审')
    await eventually(() => drawerOf(clerk).getByText('待初审').count(), 1)
    await picture(clerk, 'correction-submitted')

    const { id } = await test.database.db
      .selectFrom('document')
      .select('id')
      .where('corrects', 'is not', null)
      .executeTakeFirstOrThrow()
    for (const [name, code, act, message] of [
      ['初审乙', 'data:document:review', '初审通过', `${LIST}?corrections=1`],
      // The message that it waits opens it.
      ['复审丙', 'data:document:approve', '复审通过', `${LIST}?waiting=${id}`],
    ] as const) {
      const page = await visit.open(message, 'laptop', await person(name, [code]))
      const list = page.getByRole('dialog', { name: '更正稿', exact: true })
      if (message.includes('corrections')) await list.getByRole('button', { name: '办理' }).click()
      await drawerOf(page).locator('del').filter({ hasText: '二' }).waitFor()
      await takeStep(page, act)
    }

    // A message about a text that this person may not see opens the one that waits longest for them.
    const publisher = await visit.open(
      `${LIST}?waiting=hidden`,
      'phone',
      await person('发布丁', ['data:document:release']),
    )
    await drawerOf(publisher).getByText('与原文件的不同之处').waitFor()
    await drawerOf(publisher).locator('ins').first().waitFor()
    expect(await sideways(publisher)).toBeLessThanOrEqual(0)
    await picture(publisher, 'correction-phone')
    await drawerOf(publisher).getByRole('button', { name: '发布', exact: true }).click()
    const releasing = publisher.getByRole('dialog', { name: '发布', exact: true })
    await releasing.getByText('更正说明（必填，公众会看到）').waitFor()
    await releasing.getByRole('button', { name: '发布', exact: true }).click()
    await releasing.getByText('请写明更正了什么').waitFor()
    await picture(publisher, 'correction-release-phone')
    expect(await faultsOf(publisher)).toEqual([])
    await reader.reload()
    await reader.getByRole('article').getByText('渡口每日巡查二次').waitFor()
    await releasing.getByRole('textbox').fill('第二条“二次”应为“三次”')
    await releasing.getByRole('button', { name: '发布', exact: true }).click()
    await releasing.waitFor({ state: 'hidden' })
    // The drawer shows the document now, with the steps of its correction.
    await drawerOf(publisher).getByText('更正稿发布').waitFor()
    await picture(publisher, 'correction-released-phone')

    await reader.reload()
    await reader.getByRole('article').getByText('渡口每日巡查三次').waitFor()
    // Messages about the 更正稿 open the document now.
    for (const message of [`${LIST}?waiting=${id}`, `${LIST}?open=${id}`]) {
      const late = await visit.open(message, 'phone', await person('发布己', ['data:document:release']))
      await drawerOf(late).getByText('更正稿发布').waitFor()
    }
    await reader.getByText('第二条“二次”应为“三次”').waitFor()
    await picture(reader, 'correction-public')
  }
})
