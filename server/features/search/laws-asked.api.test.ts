import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { SearchEngine } from './results/engine.ts'
import { LawClassifier, type LawWeights } from './meaning/law-classifier.ts'

const TODAY = '2026-11-20'
const SAME = '船家多收的渡资应当退还。'
const [FERRIES, DOCKS] = ['中华人民共和国渡口法', '中华人民共和国船坞法']
const NOTE = ['2015年3月1日第十二届全国人民代表大会第三次会议通过']
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(
    test.database.db,
    [FERRIES, DOCKS].map((title) => ({
      title,
      note: NOTE,
      body: [`第一条 ${SAME}`, '第二条 本法自2015年5月1日起施行。'],
    })),
  )
  await makeLaws(test.database.db, [
    {
      title: '中华人民共和国广告法',
      note: NOTE,
      body: ['第一条 为了规范广告活动，制定本法。', '第二条 广告应当真实、合法。'],
    },
    {
      title: '中华人民共和国渡槽法',
      note: NOTE,
      body: ['第一条 渡槽应当每年检修。', '第二条 渡槽的外壁不得张贴广告。'],
    },
  ])
})
afterAll(() => test.close())

/** Laws found for a question by an engine that is told which law such questions are about. */
async function found(laws: readonly LawWeights[], q: string): Promise<string[]> {
  const engine = new SearchEngine('330000', { classifier: new LawClassifier(laws) })
  return (await engine.search(test.database.db, 'open', { q }, TODAY)).records.map(({ title }) => title)
}

const about = (title: string): LawWeights => ({ title, bias: -1, weights: new Map([['船家', 3]]) })

it('of laws that say the same, the one that such questions are about comes first', async () => {
  expect((await found([about(DOCKS)], '船家多收的渡资退不退还'))[0]).toBe(DOCKS)
  expect((await found([about(FERRIES)], '船家多收的渡资退不退还'))[0]).toBe(FERRIES)
})

it('a law that a question is about is not found where none of its articles says anything of it', async () => {
  expect(await found([{ title: DOCKS, bias: 1, weights: new Map() }], '月亮上的石头归谁')).not.toContain(DOCKS)
})

it('of words listed, the law that one of them is about stands behind the law that has all of them', async () => {
  const advertising: LawWeights = { title: '中华人民共和国广告法', bias: 0.5, weights: new Map([['广告', 1]]) }
  expect((await found([advertising], '广告 渡槽')).slice(0, 2)).toEqual([
    '中华人民共和国渡槽法',
    '中华人民共和国广告法',
  ])
})

it('a law that the library does not hold changes nothing', async () => {
  expect(await found([about('中华人民共和国栈桥法')], '船家多收的渡资退不退还')).toEqual(
    await found([], '船家多收的渡资退不退还'),
  )
})
