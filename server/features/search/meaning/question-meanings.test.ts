import { describe, expect, it } from 'vitest'
import { MeaningModel } from '../index/meaning-model.ts'
import { codeOfTerm } from '../index/postings.ts'
import { QuestionMeanings } from './question-meanings.ts'

const model = MeaningModel.of(['捡钱', '拾款', '养狗'].map(codeOfTerm), Float32Array.from([1, 0, 1, 0, 0, 1]), 2)
const likest = async (questions: string[], articleOf: number[], asked: string) => {
  const meanings = await QuestionMeanings.of(model, questions, Int32Array.from(articleOf), Math.max(...articleOf) + 1)
  return [...meanings.likest(await meanings.with(model.vectorOf([{ text: asked, weight: 1 }])))]
}

describe('QuestionMeanings', () => {
  it('the likest of several questions of an article counts, whatever its words', async () => {
    expect(await likest(['捡钱', '养狗', '养狗'], [0, 0, 1], '拾款')).toEqual([1, 0])
  })

  it('a question that the model knows nothing of is like none', async () => {
    expect(await likest(['养狗', '捡钱'], [0, 1], '鹦鹉螺')).toEqual([0, 0])
  })

  it('the bank may have more questions than are made in one slice', async () => {
    const many = Array.from({ length: 450 }, (_, at) => (at === 449 ? '捡钱' : '养狗'))
    expect((await likest(many, Array.from(many.keys()), '拾款')).lastIndexOf(1)).toBe(449)
  })
})
