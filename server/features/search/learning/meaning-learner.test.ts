import { describe, expect, it } from 'vitest'
import { learnMeanings } from './meaning-learner.ts'
import { articleParts, MeaningModel } from '../index/meaning-model.ts'

const MATTERS = [
  { text: '用人单位应当按月支付劳动报酬。', said: ['工钱什么时候给', '工钱拖着不给', '工钱能扣吗'] },
  { text: '出租人应当退还租赁押金。', said: ['房东不还钱给我', '房东不还钱怎么要', '房东收了钱不认'] },
  { text: '饲养犬只应当办理登记。', said: ['养狗要证吗', '养狗去哪里办', '养狗罚款吗'] },
  { text: '机动车驾驶人饮酒后不得驾驶。', said: ['开车前喝了酒', '喝了酒还能开吗', '喝了酒被抓'] },
]
/** The same matters in a few rules each, so that their pairs are common enough. */
const TEXTS = MATTERS.flatMap(({ text }) => Array.from({ length: 8 }, (_, i) => articleParts(`第${i}号规定`, text)))
/** Said often: one step takes hundreds of questions. */
const QUESTIONS = Array.from({ length: 100 }, () =>
  MATTERS.flatMap(({ said }, matter) => said.map((text) => ({ text, answer: matter * 8 }))),
).flat()

const likeness = (model: MeaningModel, question: string, text: string) => {
  const [a, b] = [model.vectorOf([{ text: question, weight: 1 }]), model.vectorOf([{ text, weight: 1 }])]
  return a.reduce((sum, value, d) => sum + value * (b[d] ?? 0), 0)
}

describe('learnMeanings', () => {
  const model = learnMeanings({ texts: TEXTS, questions: QUESTIONS })

  it('a question in everyday words is more like the text that answers such questions than like any other', () => {
    for (const [matter, { said }] of MATTERS.entries()) {
      const by = MATTERS.map(({ text }) => likeness(model, said[0] ?? '', text))
      expect(by.indexOf(Math.max(...by)), said[0]).toBe(matter)
    }
  })

  it('characters tell what is meant also where none of the pairs was learned', () => {
    const by = MATTERS.map(({ text }) => likeness(model, '狗啊，证呢', text))
    expect(by.indexOf(Math.max(...by))).toBe(2)
  })

  it('the same lessons make the same model', () => {
    expect(learnMeanings({ texts: TEXTS, questions: QUESTIONS }).id).toBe(model.id)
  })

  it('a text without any character or pair that was learned is like nothing', () => {
    expect([...model.vectorOf([{ text: '鹦鹉螺', weight: 1 }])].every((value) => value === 0)).toBe(true)
  })
})

describe('MeaningModel', () => {
  it('comes back from its bytes as it was', () => {
    const model = learnMeanings({ texts: TEXTS, questions: [] })
    const again = new MeaningModel(model.toBytes())
    expect(again.id).toBe(model.id)
    expect(again.vectorOf([{ text: '劳动报酬', weight: 1 }])).toEqual(model.vectorOf([{ text: '劳动报酬', weight: 1 }]))
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['other bytes', new Uint8Array(64).fill(7)],
    ['half a model', MeaningModel.of([1, 2], new Float32Array(8).fill(1), 4).toBytes().slice(0, -3)],
  ])('refuses %s', (_, bytes) => {
    expect(() => new MeaningModel(bytes)).toThrow(RangeError)
  })
})
