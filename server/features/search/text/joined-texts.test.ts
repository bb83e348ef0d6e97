import { expect, it } from 'vitest'
import { JoinedTexts } from './joined-texts.ts'

const texts = new JoinedTexts(['公司不发工资', '', '工资被拖欠，工资单也没有', '房东不退押金', '拖欠工资'])

it.each([
  [
    '工资',
    [
      { number: 0, before: 4 },
      { number: 2, before: 0 },
      { number: 4, before: 2 },
    ],
  ],
  ['房东不退押金', [{ number: 3, before: 0 }]],
  ['加班', []],
])('%s is found in every text that holds it, once', (word, expected) =>
  expect([...texts.holding(word)]).toEqual(expected),
)
it('a word that begins in one text and ends in the next is in neither', () =>
  expect([...texts.holding('资工')]).toEqual([]))
it('nothing is found where there is no text', () => expect([...new JoinedTexts([]).holding('工资')]).toEqual([]))
