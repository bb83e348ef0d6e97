import { expect, it } from 'vitest'
import { queryWords } from './query-words.ts'
import { Vocabulary } from './vocabulary.ts'

const NOTHING_KNOWN = new Vocabulary([], [])

it.each([
  ['八十岁', ['80周岁', '八十周岁']],
  ['100周岁', ['一百周岁']],
  ['百岁', ['100周岁', '一百周岁']],
  ['五十家', ['50家']],
  ['30亩', ['三十亩']],
])('a text may write the number %s as one of %j', (typed, others) =>
  expect(queryWords(`${typed}浮桥`, NOTHING_KNOWN, false)[0]).toMatchObject({ text: typed, others }),
)

it.each(['一家', '二层'])('%s is no number of things', (typed) =>
  expect(queryWords(`${typed}浮桥`, NOTHING_KNOWN, false).every(({ others }) => others.length === 0)).toBe(true),
)
