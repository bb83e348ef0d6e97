import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListView, ViewSettings } from '#common/contract/list-views.ts'
import { VIEW_NAME_MOST, VIEWS_MOST } from '#common/limits.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const LIST = 'GET /sys/user/list'
const SETTINGS: ViewSettings = {
  values: { realname: '张', createTime_begin: '2026-01-01 00:00:00' },
  advanced: {
    superQueryParams: encodeURIComponent('[{"field":"realname","rule":"like","val":"张"}]'),
    superQueryMatchType: 'and',
  },
  column: 'createTime',
  order: 'asc',
  layout: { order: ['user_name'], hidden: ['fType'], widths: { user_name: 210 }, pins: {}, density: 'compact' },
}
let test: TestApp
let sharer: string
beforeAll(async () => {
  test = await startTestApp()
  sharer = await test.signIn(['list:view:share'])
})
afterAll(() => test.close())

const add = async (token: string, name: string, settings: object = SETTINGS, list = LIST) =>
  (await test.ask('POST /sys/listView/add', { token, body: { list, name, settings } })).body
const added = async (token: string, name: string, list = LIST): Promise<string> =>
  (await add(token, name, SETTINGS, list)).result.id
const views = async (token: string, list = LIST): Promise<ListView[]> =>
  (await test.ask(`GET /sys/listView/views?list=${list.replace(' ', '+')}`, { token })).body.result
const named = async (token: string, name: string) => (await views(token)).find((one) => one.name === name)
const share = async (token: string, id: string, shared = true) =>
  (await test.ask('PUT /sys/listView/share', { token, body: { id, shared } })).body
const edit = async (token: string, body: object) => (await test.ask('PUT /sys/listView/edit', { token, body })).body
const drop = async (token: string, id: string) => (await test.ask(`DELETE /sys/listView/view?id=${id}`, { token })).body
const setDefault = async (token: string, id: string | null, list = LIST) =>
  (await test.ask('PUT /sys/listView/default', { token, body: { list, id } })).body

describe('views of a list', () => {
  it('a view is kept as it was saved, and nobody else sees it', async () => {
    const token = await test.signIn()
    await added(token, '张姓人员')
    expect(await views(token)).toEqual([
      expect.objectContaining({ name: '张姓人员', own: true, shared: false, settings: SETTINGS }),
    ])
    expect(await named(sharer, '张姓人员')).toBeUndefined()
    expect(await views(token, 'GET /sys/role/list')).toEqual([])
  })
  it('a view of another user that is not shared is answered as one that does not exist', async () => {
    const id = await added(await test.signIn(), '私有')
    const missing = (await test.ask('GET /sys/listView/view?id=none', { token: sharer })).body
    for (const answer of [
      (await test.ask(`GET /sys/listView/view?id=${id}`, { token: sharer })).body,
      await edit(sharer, { id, name: '改名', settings: SETTINGS }),
      await share(sharer, id),
      await setDefault(sharer, id),
      await drop(sharer, id),
    ])
      expect(answer).toMatchObject({ success: false, message: missing.message })
  })
  it('a shared view is seen by all staff, without the name of who made it unless they may share', async () => {
    const maker = await test.makeUser({ permissions: ['list:view:share'] })
    const token = await test.sessionOf(maker)
    await share(token, await added(token, '全体可见'))
    expect(await named(await test.signIn(), '全体可见')).toMatchObject({
      own: false,
      shared: true,
      createBy: null,
      settings: SETTINGS,
    })
    expect(await named(sharer, '全体可见')).toMatchObject({ own: false, createBy: maker.username })
  })
  it('whoever may not share cannot share, and can neither change nor delete a shared view of another user', async () => {
    const token = await test.signIn()
    const own = await added(token, '想共享')
    expect(await share(token, own)).toMatchObject({ success: false, code: 510 })
    const id = await added(sharer, '他人的')
    await share(sharer, id)
    expect(await edit(token, { id, name: '改名', settings: SETTINGS })).toMatchObject({ success: false, code: 510 })
    expect(await drop(token, id)).toMatchObject({ success: false, code: 510 })
    expect(await named(sharer, '他人的')).toMatchObject({ shared: true })
  })
  it('with the permission to share, shared views of others are renamed, no longer shared and deleted', async () => {
    const other = await test.signIn(['list:view:share'])
    const id = await added(other, '旧名')
    await share(other, id)
    expect(await edit(sharer, { id, name: '新名', settings: SETTINGS })).toMatchObject({ success: true })
    expect(await named(other, '新名')).toMatchObject({ own: true, shared: true })
    expect(await share(sharer, id, false)).toMatchObject({ success: true })
    expect(await named(sharer, '新名')).toBeUndefined()
    await share(other, id)
    expect(await drop(sharer, id)).toMatchObject({ success: true })
    expect(await named(other, '新名')).toBeUndefined()
  })
  it('of two who change a view at once, a rename and new conditions are both kept, and two renames are refused', async () => {
    const token = await test.signIn()
    const id = await added(token, '起始')
    const settings = { ...SETTINGS, values: {} }
    expect(await edit(token, { id, name: '改名', began: { name: '起始' } })).toMatchObject({ success: true })
    expect(await edit(token, { id, settings, began: { settings: SETTINGS } })).toMatchObject({ success: true })
    expect(await named(token, '改名')).toMatchObject({ settings, revision: 3 })
    expect(await edit(token, { id, name: '又改', began: { name: '起始' } })).toMatchObject({
      success: false,
      code: 409,
    })
    expect(await edit(token, { id, name: '又改', settings, revision: 1 })).toMatchObject({ success: false, code: 409 })
  })
  it('a user has one view of a name for a list, and two users may have the same name', async () => {
    const token = await test.signIn()
    const id = await added(token, '同名')
    expect(await add(token, ' 同名 ')).toMatchObject({ success: false, message: '视图名称“同名”已存在，请换一个' })
    expect(await add(await test.signIn(), '同名')).toMatchObject({ success: true })
    await added(token, '另一个')
    expect(await edit(token, { id, name: '另一个', settings: SETTINGS })).toMatchObject({
      success: false,
      message: '视图名称“另一个”已存在，请换一个',
    })
  })
  it('a name of spaces, a name that is too long and unknown settings are refused', async () => {
    const token = await test.signIn()
    expect(await add(token, '  ')).toMatchObject({ success: false, message: '视图名称不能为空' })
    expect(await add(token, '名'.repeat(VIEW_NAME_MOST))).toMatchObject({ success: true })
    expect(await add(token, '名'.repeat(VIEW_NAME_MOST + 1))).toMatchObject({ success: false, code: 400 })
    expect(await add(token, '多余', { ...SETTINGS, sql: 'x' })).toMatchObject({ success: false, code: 400 })
  })
  it('a view with a whole telephone number or mail address is refused, in the form and in the advanced query', async () => {
    const token = await test.signIn()
    const advanced = {
      superQueryParams: encodeURIComponent('[{"field":"email","rule":"eq","val":"li@example.org"}]'),
      superQueryMatchType: 'and',
    }
    for (const settings of [
      { ...SETTINGS, values: { phone: '13900000001' } },
      { ...SETTINGS, advanced },
    ])
      expect((await add(token, '联系方式', settings)).message).toContain('不能保存到视图')
  })
  it('a user keeps a limited number of views of a list', async () => {
    const token = await test.signIn()
    for (let at = 0; at < VIEWS_MOST; at += 1) await added(token, `视图${at}`, 'GET /sys/role/list')
    expect((await add(token, '多一个', SETTINGS, 'GET /sys/role/list')).message).toContain('请先删除不用的')
  })
})

describe('the view that a list opens with', () => {
  const layouts = async (token: string) => (await test.ask('GET /sys/listView/layouts', { token })).body.result
  it('the chosen view comes with the layouts, for its user alone, until it is taken back', async () => {
    const token = await test.signIn()
    const id = await added(token, '默认')
    expect(await setDefault(token, id)).toMatchObject({ success: true })
    expect(await layouts(token)).toEqual([{ list: LIST, view: id }])
    await test.ask('PUT /sys/listView/layout', { token, body: { list: LIST, layout: SETTINGS.layout } })
    expect(await layouts(token)).toEqual([{ list: LIST, layout: SETTINGS.layout, view: id }])
    expect(await layouts(sharer)).toEqual([])
    await setDefault(token, null)
    expect(await layouts(token)).toEqual([{ list: LIST, layout: SETTINGS.layout }])
  })
  it('a view of another list cannot be it', async () => {
    const token = await test.signIn()
    expect(await setDefault(token, await added(token, '角色的', 'GET /sys/role/list'))).toMatchObject({
      success: false,
    })
  })
  it('a view that was deleted or is no longer shared is no longer it', async () => {
    const token = await test.signIn()
    const [gone, hidden] = [await added(sharer, '将删除'), await added(sharer, '将收回', 'GET /sys/role/list')]
    for (const id of [gone, hidden]) await share(sharer, id)
    await setDefault(token, gone)
    await setDefault(token, hidden, 'GET /sys/role/list')
    expect(await layouts(token)).toHaveLength(2)
    await drop(sharer, gone)
    await share(sharer, hidden, false)
    expect(await layouts(token)).toEqual([])
  })
})
