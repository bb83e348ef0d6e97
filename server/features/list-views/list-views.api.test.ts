import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListLayout } from '#common/contract/list-views.ts'
import { LISTS_SET_UP_MOST } from '#common/limits.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const LAYOUT: ListLayout = {
  order: ['createTime'],
  hidden: ['fType'],
  widths: { user_name: 210 },
  pins: { createTime: 'end' },
  density: 'compact',
}
const LIST = 'GET /sys/user/list'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
const layouts = async (token: string) => (await test.ask('GET /sys/listView/layouts', { token })).body.result
const put = (token: string, list: string, layout: object) =>
  test.ask('PUT /sys/listView/layout', { token, body: { list, layout } })

describe('the layout of a list', () => {
  // spec §2.30
  it('a layout is kept as it was sent, for its user alone', async () => {
    const token = await test.signIn()
    expect((await put(token, LIST, LAYOUT)).body.success).toBe(true)
    expect(await layouts(token)).toEqual([{ list: LIST, layout: LAYOUT }])
    expect(await layouts(await test.signIn())).toEqual([])
  })
  it('a later layout replaces the earlier one, and 恢复默认 removes it', async () => {
    const token = await test.signIn()
    await put(token, LIST, LAYOUT)
    await put(token, LIST, { ...LAYOUT, density: 'loose' })
    expect((await layouts(token)).map(({ layout }: { layout: ListLayout }) => layout.density)).toEqual(['loose'])
    const gone = await test.ask(`DELETE /sys/listView/layout?list=${LIST.replace(' ', '+')}`, { token })
    expect(gone.body).toMatchObject({ success: true })
    expect(await layouts(token)).toEqual([])
  })
  it('a user keeps the layouts of a limited number of lists', async () => {
    const token = await test.signIn()
    for (let at = 0; at <= LISTS_SET_UP_MOST; at += 1) await put(token, `list ${at}`, LAYOUT)
    expect(await layouts(token)).toHaveLength(LISTS_SET_UP_MOST)
  })
  it('a layout with a width that no column can have is refused', async () => {
    expect((await put(await test.signIn(), LIST, { ...LAYOUT, widths: { a: 5 } })).status).toBe(400)
  })
})
