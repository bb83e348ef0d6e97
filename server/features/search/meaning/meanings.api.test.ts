import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws, makeQuestion } from '#server/testing/make.ts'
import { indexPending } from '../index/indexing.ts'
import { MeaningModel, shippedMeaning } from '../index/meaning-model.ts'

const PAY = '用人单位未及时足额支付劳动报酬的，劳动者有权请求清偿。'
const MADE = '2015年3月1日第十二届全国人民代表大会第三次会议通过'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  // What the vocabulary knows would find the article as well.
  await test.database.db.deleteFrom('wordAssociation').execute()
  await test.database.db.deleteFrom('synonym').execute()
  await makeLaws(test.database.db, [
    {
      title: '中华人民共和国渡口法',
      note: [MADE],
      body: [
        '第一条 以暴力、胁迫或者其他方法强制猥亵他人的，依法处理。',
        `第二条 ${PAY}`,
        '第三条 拾得遗失物，应当返还权利人。',
        '第四条 本法自2015年5月1日起施行。',
      ],
    },
    {
      title: '浙江省渡口条例',
      note: ['2010年3月1日 浙江省第十一届人民代表大会常务委员会第二次会议通过'],
      body: [`第一条 ${PAY}`, '第二条 本条例自2010年5月1日起施行。'],
    },
    {
      title: '中华人民共和国船坞法',
      note: [MADE],
      body: ['第一条 船坞应当按期检修。', '第二条 船坞另行编号。', '第三条 本法自2015年5月1日起施行。'],
    },
  ])
  await makeQuestion(test.database.db, { title: '中华人民共和国船坞法', anchor: 't1', question: '老公打老婆怎么办' })
})
afterAll(() => test.close())

const stored = () =>
  test.database.db
    .selectFrom('searchVersion')
    .select(['versionId', 'segmentId', 'meaning', 'vectors'])
    .orderBy('versionId')
    .execute()

it('a question that has no word in common with the article that answers it finds it by what it means', async () => {
  const { records } = (await test.call('/fagui/internet/fagui/law/search?q=捡到手机不还犯法吗')).body.result
  expect([records[0]?.title, records[0]?.hits[0]?.label]).toEqual(['中华人民共和国渡口法', '第三条'])
})

it('an article is found by a question of the bank that means the like in other words', async () => {
  const { records } = (await test.call('/fagui/internet/fagui/law/search?q=丈夫家暴妻子怎么办')).body.result
  expect([records[0]?.title, records[0]?.hits[0]?.label]).toEqual(['中华人民共和国船坞法', '第一条'])
})

it('law of a place is found by what it means where the place is named, and only there', async () => {
  const found = async (q: string) =>
    (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result.records.map(
      ({ title }: { title: string }) => title,
    )
  expect((await found('浙江 老板拖着工钱不给'))[0]).toBe('浙江省渡口条例')
  expect(await found('老板拖着工钱不给')).not.toContain('浙江省渡口条例')
})

it('what earlier texts mean is kept when another law is released', async () => {
  const question = '/fagui/internet/fagui/law/search?q=捡到手机不还犯法吗'
  const before = (await test.call(question)).body.result.records[0]
  await makeLaws(test.database.db, [
    {
      title: '中华人民共和国航标法',
      note: [MADE],
      body: ['第一条 航标漆成红色。', '第二条 本法自2015年5月1日起施行。'],
    },
  ])
  const { records } = (await test.call(question)).body.result
  expect([before.title, before.hits[0].label]).toEqual(['中华人民共和国渡口法', '第三条'])
  expect([records[0]?.title, records[0]?.hits[0]?.label]).toEqual(['中华人民共和国渡口法', '第三条'])
})

it('texts indexed before local law had vectors are indexed anew', async () => {
  const { db } = test.database
  await db.updateTable('searchVersion').set({ vectors: null }).execute()
  await indexPending(db)
  const rows = await stored()
  expect(rows.map(({ vectors }) => vectors?.length).sort((a = 0, b = 0) => a - b)).toEqual(
    [2, 2, 3, 4].map((units) => units * shippedMeaning().dimensions),
  )
})

it('texts indexed with another model are indexed anew, and the segments they were in go', async () => {
  const { db } = test.database
  const other = MeaningModel.of([1], new Float32Array(4).fill(1), 4)
  await indexPending(db, { model: other })
  expect((await stored()).map(({ meaning, vectors }) => [meaning, vectors?.length])).toEqual(
    expect.arrayContaining([
      [other.id, 8],
      [other.id, 8],
      [other.id, 12],
      [other.id, 16],
    ]),
  )
  await indexPending(db)
  const rows = await stored()
  expect(new Set(rows.map(({ meaning }) => meaning))).toEqual(new Set([shippedMeaning().id]))
  const segments = await db.selectFrom('searchSegment').select('id').execute()
  expect(new Set(segments.map(({ id }) => id))).toEqual(new Set(rows.map(({ segmentId }) => segmentId)))
})

it('normative documents of every place are found by what they mean though no place is named', async () => {
  const made = { note: ['2024年3月1日印发'] }
  await makeLaws(test.database.db, [
    { title: '浙江省交通运输厅关于摆渡用工的通知', ...made, body: [`一、${PAY}`, '二、本通知自2024年4月1日起施行。'] },
    { title: '江苏省交通运输厅关于摆渡用工的通知', ...made, body: [`一、${PAY}`, '二、本通知自2024年4月1日起施行。'] },
  ])
  const { records } = (await test.call('/fagui/internet/fagui/law/search?q=老板拖着工钱不给')).body.result
  const titles = records.map(({ title }: { title: string }) => title)
  expect(titles).toContain('浙江省交通运输厅关于摆渡用工的通知')
  expect(titles).toContain('江苏省交通运输厅关于摆渡用工的通知')
})

it('where another place is named, its normative document is found by what it means and stands before law of the state', async () => {
  const { records } = (await test.call('/fagui/internet/fagui/law/search?q=江苏 打零工讨薪')).body.result
  expect(records[0]?.title).toBe('江苏省交通运输厅关于摆渡用工的通知')
})

it('of equal documents, where what is granted is asked, the normative one stands before law of the state', async () => {
  const granted = '渡工学会新船型的，给予补贴。'
  await makeLaws(test.database.db, [
    { title: '中华人民共和国渡工法', note: [MADE], body: [`第一条 ${granted}`, '第二条 本法自2015年5月1日起施行。'] },
    {
      title: '江苏省交通运输厅关于渡工学艺的通知',
      note: ['2024年3月1日印发'],
      body: [`一、${granted}`, '二、本通知自2024年4月1日起施行。'],
    },
  ])
  const { records } = (await test.call('/fagui/internet/fagui/law/search?q=渡工学会新船型 补贴')).body.result
  expect(records[0]?.title).toBe('江苏省交通运输厅关于渡工学艺的通知')
  // Whether it must be done is asked of the law.
  const law = (await test.call('/fagui/internet/fagui/law/search?q=渡工学会新船型')).body.result
  expect(law.records[0]?.title).toBe('中华人民共和国渡工法')
})
