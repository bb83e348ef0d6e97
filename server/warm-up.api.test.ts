import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { warmUp } from './warm-up.ts'

const API = '/fagui'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a server without any law has nothing to read ahead', async () => {
  await warmUp(test.app, test.database.db, API)
  expect((await test.ask('GET /internet/fagui/law/search?q=渡口')).body.result.total).toBe(0)
})

it('after a start the first visitor waits for nothing that all searches share, and reads the law read most from what was read ahead', async () => {
  const { db } = test.database
  await makeLaws(db, [
    {
      title: '浙江省渡口条例',
      note: ['2020年3月1日浙江省第十三届人民代表大会常务委员会第二十次会议通过'],
      body: ['第一条 渡口应当每年检修。', '第二条 本条例自2020年5月1日起施行。'],
    },
  ])
  const id = (await db.selectFrom('lawWork').select('id').executeTakeFirstOrThrow()).id
  await db.insertInto('pageEvent').values({ kind: 'read', detail: id, createdAt: test.now }).execute()
  const again = await startTestApp({}, {}, test)
  try {
    await warmUp(again.app, again.database.db, API)
    const search = await again.statements(() => again.ask('GET /internet/fagui/law/search?q=渡口检修'))
    expect(search.result.body.result.records[0].title).toBe('浙江省渡口条例')
    expect(search.texts.filter((text) => /article_question|from "law_work"/.test(text))).toEqual([])
    expect((await again.statements(() => again.ask(`GET /internet/fagui/law/detail?id=${id}`))).count).toBe(1)
  } finally {
    await again.close()
  }
})
