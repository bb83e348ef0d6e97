import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: '浙江省渡船补票规定',
      body: [
        '第一条 乘客损坏渡船的，应当赔偿。',
        '第二条 赔偿的数额由渡工与乘客协商。',
        '第三条 渡工损坏乘客财产的，应当赔偿。',
        '第四条 乘客的财产由乘客看管。',
        '第五条 遗失财产的，渡工应当协助查找。',
        '第六条 补票证券由渡口发售。',
        '第七条 补票证券不得转让。',
        '第八条 补票证券遗失不补。',
      ],
    },
    { title: '中华人民共和国缆车安全法', body: ['第一条 缆车停运的，应当退票。', '第二条 缆车每年检验。'] },
  ])
})
afterAll(() => test.close())

const search = async (query: string) => (await test.call(`/fagui/internet/fagui/law/search?q=${query}`)).body.result
const mends = ({ interpreted }: { interpreted: { mended: { from: string; to: string }[] } }) =>
  interpreted.mended.map(({ from, to }) => `${from}→${to}`)

describe('GET /internet/fagui/law/search: a slip in one word of several', () => {
  it.each([
    ['渡船陪偿', '陪偿→赔偿', '第一条'],
    ['乘客 财厂 看管', '财厂→财产', '第四条'],
    ['遗失证劵', '证劵→证券', '第八条'],
  ])('%s is read with %s', async (q, mended, article) => {
    const result = await search(q)
    expect(mends(result)).toEqual([mended])
    expect(result.interpreted).toMatchObject({ corrected: true, original: q })
    expect(result.records[0].hits[0].label).toBe(article)
  })
  it('the line names the word and what it was read as', async () =>
    expect((await search('渡船陪偿')).interpreted.words).toBe('已将“陪偿”改为“赔偿”，检索“渡船 赔偿”'))
  it('a slip in the name of a law is mended beside other words', async () => {
    const result = await search('缆车按全法 退票')
    expect(mends(result)).toEqual(['缆车按全法→缆车安全法'])
    expect(result.interpreted.words).toContain('在《缆车安全法》及全部文件中检索“退票”')
  })
  it('the words are searched as typed when the reader says so', async () => {
    const result = await search('渡船陪偿&verbatim=true')
    expect(mends(result)).toEqual([])
    expect(result.interpreted.corrected).toBe(false)
  })
  it.each(['渡船赔偿', '协助查找', '船票罚多少', '小猫咬人'])('%s has no slip', async (q) =>
    expect(mends(await search(q))).toEqual([]),
  )
  it('a word that stands in the law is not mended, however common another of the same sound is', async () => {
    await makeLaws(test.database.db, [{ title: '浙江省陪偿习俗记录办法', body: ['第一条 陪偿是渡口的习俗。'] }])
    expect(mends(await search('渡船陪偿'))).toEqual([])
  })
})
