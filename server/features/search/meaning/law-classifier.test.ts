import { describe, expect, it } from 'vitest'
import { learnLawClassifier } from '../learning/law-classifier-learner.ts'
import { featuresOf, LawClassifier, readLawWeights, writeLawWeights } from './law-classifier.ts'

const ASKED = {
  劳动合同法: [
    '老板拖欠工资怎么办',
    '试用期能随便辞退吗',
    '老板辞退我赔多少',
    '公司不签合同怎么办',
    '加班工资怎么算',
    '工资拖着不发',
  ],
  道路交通安全法: [
    '酒驾扣几分',
    '闯红灯扣几分',
    '开车撞人怎么办',
    '驾照扣完怎么办',
    '开车不系安全带',
    '电动车闯红灯罚款',
  ],
  婚姻登记条例: [
    '结婚登记去哪里',
    '离婚登记要什么材料',
    '结婚证丢了怎么补',
    '离婚证怎么办',
    '外地人结婚登记',
    '结婚登记要几天',
  ],
}
const QUESTIONS = Object.entries(ASKED).flatMap(([title, questions]) =>
  questions.map((question) => ({ title, question })),
)

/** Title of the law that a question is most likely about. */
function lawOf(classifier: LawClassifier, question: string): string | undefined {
  const margins = classifier.marginsOf(question)
  return classifier.titles[margins.indexOf(Math.max(...margins))]
}

describe('learnLawClassifier', () => {
  const laws = learnLawClassifier(QUESTIONS)
  const classifier = new LawClassifier(laws)

  it.each([
    ['公司拖着工资不发', '劳动合同法'],
    ['醉酒开车扣几分', '道路交通安全法'],
    ['结婚登记带什么', '婚姻登记条例'],
  ])('%s is told to be about %s, though nobody asked it so before', (question, title) => {
    expect(lawOf(classifier, question)).toBe(title)
  })

  it('a law has a margin near 1 for its own questions and near -1 for those of others', () => {
    const at = classifier.titles.indexOf('道路交通安全法')
    const own = ASKED.道路交通安全法.map((question) => classifier.marginsOf(question)[at] ?? 0)
    const others = ASKED.婚姻登记条例.map((question) => classifier.marginsOf(question)[at] ?? 0)
    expect(Math.min(...own)).toBeGreaterThan(0)
    expect(Math.max(...others)).toBeLessThan(0)
  })

  it('the same questions teach the same', () => {
    expect(writeLawWeights(learnLawClassifier(QUESTIONS))).toBe(writeLawWeights(laws))
  })

  it('a question without any known character is about no law', () => {
    expect([...classifier.marginsOf('鹦鹉螺')].every((margin) => margin < 0)).toBe(true)
  })
})

describe('writeLawWeights', () => {
  it('is read back as it was, in hundredths', () => {
    const laws = [
      {
        title: '中华人民共和国劳动合同法',
        bias: -0.93,
        weights: new Map([
          ['工资', 0.52],
          ['离', -0.11],
        ]),
      },
      { title: '中华人民共和国公证法', bias: -1, weights: new Map<string, number>() },
    ]
    expect(readLawWeights(writeLawWeights(laws))).toEqual(laws)
  })

  it('refuses a line with a weight that is no number', () => {
    expect(() => readLawWeights('title\tbias\tweights\n劳动合同法\t-93\t工资 许多\n')).toThrow(RangeError)
  })
})

describe('featuresOf', () => {
  it('names each character and each pair once, and no pair across a mark', () => {
    expect(featuresOf('工资，工资Ａ')).toEqual(['工', '资', 'a', '工资', '资a'])
  })
})
