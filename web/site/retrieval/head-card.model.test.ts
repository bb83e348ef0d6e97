import { expect, it } from 'vitest'
import { articleTyped, citingCountsOf, divisionText } from './head-card.model.ts'

it.each([
  ['47', 't47', '第四十七条'],
  ['第47条', 't47', '第四十七条'],
  ['四十七', 't47', '第四十七条'],
  [' 133之一 ', 't133-1', '第一百三十三条之一'],
  ['133-1', 't133-1', '第一百三十三条之一'],
])('“%s” typed into the card is the article at %s, %s', (typed, anchor, label) =>
  expect(articleTyped(typed)).toEqual({ anchor, label }),
)

it.each(['', '总则', '0', '第条'])('“%s” is no article', (typed) => expect(articleTyped(typed)).toBeNull())

it('documents are counted by what they say of the law, interpretations first', () => {
  const citing = [
    { type: 'CITE', works: 312 },
    { type: 'AMEND', works: 2 },
    { type: 'INTERPRET', works: 12 },
  ]
  expect(citingCountsOf({ citing })).toEqual([
    { text: '解释', works: 12 },
    { text: '引用', works: 312 },
  ])
})

it('a division is named without the blanks of print', () => {
  expect(divisionText({ anchor: 'z1', label: '第一章', caption: '总　则' })).toBe('第一章 总则')
})
