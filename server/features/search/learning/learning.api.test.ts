import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws, makeQuestion } from '#server/testing/make.ts'
import { learnFromBank } from './learning.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.database
  const law = (title: string, note: string, text: string) => ({
    title,
    note: [note],
    body: [`第一条 ${text}`, '第二条 自2016年5月1日起施行。'],
  })
  const ofState = '2016年3月1日第十二届全国人民代表大会第四次会议通过'
  await makeLaws(db, [
    law('中华人民共和国渡运法', ofState, '渡工不得搭载超过核定的乘客。'),
    law('中华人民共和国船员法', ofState, '船员应当持证上船。'),
    law('浙江省养犬条例', '2016年3月1日 浙江省第十二届人民代表大会常务委员会第二次会议通过', '携犬出户应当束犬链。'),
  ])
  await makeQuestion(db, { title: '中华人民共和国渡运法', anchor: 't1', question: '渡船挤满了人怎么办？' })
  await makeQuestion(db, { title: '中华人民共和国船员法', anchor: 't1', question: '跑船要考本本吗？' })
  await makeQuestion(db, { title: '浙江省养犬条例', anchor: 't1', question: '遛狗要牵绳吗？' })
})
afterAll(() => test.close())

it('the classifier learns from questions about law of the state, for the wording does not tell whose law of places is meant', async () => {
  const { laws } = await learnFromBank(test.database.db)
  expect(laws.map(({ title }) => title).sort()).toEqual(['中华人民共和国渡运法', '中华人民共和国船员法'].sort())
})
