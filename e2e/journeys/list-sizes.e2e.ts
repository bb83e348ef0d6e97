import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Size, picture, sideways, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()
/** Fifty-nine characters, and a digit of the record. */
const LONG = '关于进一步规范行政规范性文件合法性审核与备案审查工作联席会议办公室信息公开事项处理的名称很长的一条示例记录第二三四五'
const LISTS = [
  'user',
  'roleUserList',
  'depart',
  'departUserList',
  'permission',
  'position',
  'tenant',
  'addressList',
  'dict',
  'category',
  'fillRule',
  'checkRule',
  'quartzJob',
  'file',
  'approval',
  'onlineUser',
  'log',
  'dataLog',
].map((name) => `/isystem/${name}`)
const ALL = [...LISTS, '/dataManagement/collectionCheck', '/dataManagement/searchFeedback']

let nth = 0

/** An administrator with a name of sixty characters, and records with such names. */
async function longNames(): Promise<Awaited<ReturnType<typeof signedIn>>> {
  const { test } = visit.site
  const person = await test.makeUser({ realname: LONG, roles: ['admin'], departments: ['省司法厅'] })
  const token = await test.sessionOf(person)
  const code = `long_${'abcdefgh'.repeat(5)}_${++nth}`
  for (const [name, body] of [
    ['POST /sys/position/add', { code, name: LONG + nth }],
    ['POST /sys/role/add', { roleName: LONG + nth, roleCode: code, description: LONG.repeat(3) }],
    ['POST /sys/dict/add', { dictName: LONG + nth, dictCode: code, type: 0, description: LONG.repeat(2) }],
    ['POST /sys/category/add', { pid: '0', name: LONG }],
  ] as const)
    expect((await test.ask(name, { token, body })).body, name).toMatchObject({ success: true })
  return signedIn(visit.site, person)
}

/** Waits until the rows of a list stand. */
async function settled(page: Page): Promise<void> {
  await page.locator('.list-page').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Heights of the rows of lists, in pixels, without rows that say there are none. */
const rowHeights = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.ant-table-tbody > .ant-table-row')]
      .filter((row) => row.offsetParent !== null)
      .map((row) => row.offsetHeight),
  )

it.each(['desktop', 'laptop'] as const)('no row of any list is higher than 40 px on a %s screen, whatever its names', async (size: Size) => {
  const page = await visit.open(ALL[0] ?? '', size, await longNames())
  const tall: unknown[] = []
  for (const path of ALL) {
    await page.goto(path)
    await settled(page)
    const heights = await rowHeights(page)
    await picture(page, `list-${size}-${path.split('/').at(-1)}`)
    if (heights.some((px) => px > 40)) tall.push([path, Math.max(...heights)])
  }
  expect(tall.map((one) => JSON.stringify(one)).join(' ')).toBe('')
})

it('no list makes the page of a phone scroll sideways', async () => {
  const page = await visit.open(ALL[0] ?? '', 'phone', await longNames())
  const wide: string[] = []
  for (const path of ALL) {
    await page.goto(path)
    await settled(page)
    await picture(page, `list-phone-${path.split('/').at(-1)}`)
    if ((await sideways(page)) !== 0) wide.push(path)
  }
  expect(wide).toEqual([])
})
