import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLaws } from '#server/testing/make.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [{ title: '浙江省升船机条例', body: ['第一条 为了规范升船机，制定本条例。'] }])
})
afterAll(() => test.close())

it('a renamed dictionary value bears its new name in the next answer', async () => {
  const search = async () => JSON.stringify((await test.ask('GET /internet/fagui/law/search?q=升船机')).body.result)
  const editor = await test.signIn(['system:dict:list', 'system:dict:item:edit'])
  expect(await search()).toContain('地方性法规')
  const { result } = (await test.ask('GET /sys/dict/list?dictCode=F_TYPE', { token: editor })).body
  const items = (
    await test.ask(`GET /sys/dictItem/list?dictId=${result.records[0].id}&itemValue=FT01`, { token: editor })
  ).body.result
  await test.ask('PUT /sys/dictItem/edit', {
    token: editor,
    body: { id: items.records[0].id, itemText: '地方法规（新名）', itemValue: 'FT01' },
  })
  expect(await search()).toContain('地方法规（新名）')
})
