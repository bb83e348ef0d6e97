import { describe, expect, it } from 'vitest'
import { codeOfTerm } from './postings.ts'
import { beyondName, inOrderWithin } from './points-within.ts'
import type { Group } from './scoring.ts'

const pairs = (text: string) => Array.from({ length: text.length - 1 }, (_, at) => codeOfTerm(text.slice(at, at + 2)))
const word = (text: string): Group => ({
  word: text,
  alternatives: [{ terms: pairs(text), factor: 1 }],
  strict: false,
  weight: 0.5,
})
const loose = (text: string): Group => ({
  alternatives: [{ terms: pairs(text), factor: 2 }],
  strict: false,
  loose: true,
  weight: 0,
})

describe('beyondName', () => {
  it('a question is asked beyond the place and matter that the name of a document says', () => {
    const beyond = beyondName(
      [loose('滨海浮桥几点关'), word('滨海'), word('浮桥'), word('几点关')],
      '滨海浮桥几点关',
      '滨海县人民政府关于浮桥通行的通告',
    )
    expect(beyond?.text).toBe('几点关')
    expect(beyond?.groups.map((group) => group?.word ?? group?.alternatives[0]?.terms.length)).toEqual([
      4,
      undefined,
      undefined,
      '几点关',
    ])
  })

  it('nothing is asked beyond a name that says all', () =>
    expect(beyondName([loose('滨海浮桥'), word('滨海'), word('浮桥')], '滨海浮桥', '滨海县浮桥通行通告')).toBeNull())

  it('a word is said by a name that says another in its stead', () => {
    const asked: Group = {
      ...word('补多少'),
      alternatives: [
        { terms: pairs('补多少'), factor: 1 },
        { terms: pairs('补贴'), factor: 0.9 },
      ],
    }
    expect(beyondName([asked, word('木船')], '木船补多少', '滨海县渡口补贴办法')?.groups).toEqual([null, word('木船')])
  })
})

describe('inOrderWithin', () => {
  const unit = (ord: number, score: number) => ({ ord, score, question: -1 })

  it('the provisions of a document stand in the order of what they say beyond its name, with the scores as they were', () => {
    const found = [unit(9, 3), unit(0, 2), unit(4, 1)]
    expect(
      inOrderWithin(
        found,
        new Map([
          [0, 0.1],
          [4, 0.8],
          [9, 0],
        ]),
        10,
      ),
    ).toEqual([unit(4, 3), unit(0, 2), unit(9, 1)])
  })

  it('a provision that was left out is shown when it says what is asked, and no other is', () =>
    expect(
      inOrderWithin(
        [unit(0, 2)],
        new Map([
          [0, 0],
          [3, 0.5],
          [5, 0],
        ]),
        10,
      ).map(({ ord }) => ord),
    ).toEqual([3, 0]))
})
