import { expect, it } from 'vitest'
import { asksOfDocuments, queryWords } from './query-words.ts'
import { Vocabulary } from '../library/vocabulary.ts'

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

it.each(['换新船一条补多少', '买设备能补几成', '浮桥晚上几点收', '看到有人偷沙打什么电话', '开渡口有奖吗'])(
  '%s asks for what only normative documents say',
  (text) => expect(asksOfDocuments(text)).toBe(true),
)

it.each(['渡口由谁管', '偷沙罚多少', '几天内答复'])('%s asks for what laws say as well', (text) =>
  expect(asksOfDocuments(text)).toBe(false),
)
