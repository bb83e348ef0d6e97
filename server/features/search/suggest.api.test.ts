import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Suggestion } from '#common/contract/laws.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws, makeQuestion } from '#server/testing/make.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  const law = (title: string, number: string) => ({
    title,
    note: [`2020年3月1日 ${number}公布`],
    body: ['第一条 屋顶的菜园应当登记。', '第二条 本规定自2020年5月1日起施行。'],
  })
  await makeLaws(test.database.db, [
    law('浙江省屋顶菜园管理规定', '浙江省人民政府令第380号'),
    law('杭州市屋顶菜园登记办法', '杭州市人民政府令第321号'),
    law('宁波市屋顶菜园奖励办法', '宁波市人民政府令第250号'),
    law('浙江省阳台晾晒规定', '浙江省人民政府令第381号'),
  ])
  await makeQuestion(test.database.db, {
    title: '浙江省屋顶菜园管理规定',
    anchor: 't1',
    question: '楼上种菜漏水要不要先报备',
  })
  await test.database.db
    .insertInto('synonym')
    .values([
      { kind: '俗称', terms: ['楼顶种地'], legal: ['屋顶菜园'], source: 'staff' },
      {
        kind: '概念',
        terms: ['晒被子'],
        legal: [],
        targetTitle: '浙江省阳台晾晒规定',
        targetKey: '浙江省阳台晾晒规定',
        targetAnchor: 't1',
        source: 'staff',
      },
    ])
    .execute()
})
afterAll(() => test.close())

const suggest = async (q: string): Promise<Suggestion[]> =>
  (await test.call(`/fagui/internet/fagui/law/suggest?q=${q}`)).body.result
const texts = async (q: string) => (await suggest(q)).map(({ text }) => text)

describe('GET /internet/fagui/law/suggest', () => {
  it.each([
    ['杭州 菜园', ['杭州市屋顶菜园登记办法', '浙江省屋顶菜园管理规定']],
    ['杭州屋顶菜', ['杭州市屋顶菜园登记办法', '浙江省屋顶菜园管理规定']],
    ['杭州晾', ['浙江省阳台晾晒规定']],
  ])(
    '%s, a place with a part of a word, suggests the laws of the place before those of its province',
    async (q, expected) => expect(await texts(q)).toEqual(expected),
  )
  it('a province with a part of a word suggests its law before those of its cities', async () =>
    expect((await texts('浙江菜园'))[0]).toBe('浙江省屋顶菜园管理规定'))
  it.each(['浙江省人民政府令第38', '浙江省人民政府令第'])(
    '%s suggests the numbers that begin so, the lowest first',
    async (q) => expect(await texts(q)).toEqual(['浙江省人民政府令第380号', '浙江省人民政府令第381号']),
  )
  it('words parted by a blank suggest the questions that hold all of them', async () =>
    expect(await suggest('漏水 报备')).toMatchObject([{ kind: 'question', text: '楼上种菜漏水要不要先报备' }]))
  it('an everyday word suggests the provision that answers it', async () =>
    expect(await suggest('晒被')).toMatchObject([
      { kind: 'article', text: '浙江省阳台晾晒规定 第一条', anchor: 't1', note: '晒被子' },
    ]))
  it('an everyday word suggests the laws about what it means', async () =>
    expect(await texts('楼顶种')).toContain('浙江省屋顶菜园管理规定'))
})

describe('GET /internet/fagui/law/search: an unfinished document number', () => {
  const search = async (q: string) => (await test.call(`/fagui/internet/fagui/law/search?q=${q}`)).body.result
  it('the beginning of a number lists the documents whose numbers begin so', async () => {
    const { interpreted, records } = await search('浙江省人民政府令第38')
    expect(interpreted).toMatchObject({ intent: 'docNumber', words: '查找文号以“浙江省人民政府令第38”开头的文件' })
    expect(records.map(({ docNumber }: { docNumber: string }) => docNumber).toSorted()).toEqual([
      '浙江省人民政府令第380号',
      '浙江省人民政府令第381号',
    ])
  })
  it('a beginning that no number has is said to be missing', async () =>
    expect((await search('浙政发〔2031〕')).interpreted.words).toContain('文号以“浙政发〔2031〕”开头的文件尚未收录'))
})
