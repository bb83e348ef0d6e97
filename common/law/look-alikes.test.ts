import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { comparable, withoutLookAlikes } from './look-alikes.ts'
import { parseNumeral } from './numerals.ts'
import { foldWidth, titleKey, wordRuns } from './text-keys.ts'

/** Radicals and compatibility ideographs with the characters that they are read as. */
const PAIRS = [
  ['第⼀条', '第一条'],
  ['⾏政机关⾃收到申请之⽇起⼗⽇内', '行政机关自收到申请之日起十日内'],
  ['⻝品', '食品'],
  ['⻓期', '长期'],
  ['㇐年', '一年'],
  ['\uf9b5外', '例外'],
  ['︵一︶', '(一)'],
  ['\u2329关于\u232a', '〈关于〉'],
] as const

describe('withoutLookAlikes', () => {
  it.each(PAIRS)('%s is read as %s', (printed, read) => expect(withoutLookAlikes(printed)).toBe(read))
  it('full-width letters, digits and brackets stay as they are printed', () =>
    expect(withoutLookAlikes('（１）Ａ，。㎡')).toBe('（１）Ａ，。㎡'))
  it('each radical of Unicode is read as a character that is none', () => {
    const radicals = Array.from({ length: 0x2fd6 - 0x2f00 }, (_, at) => String.fromCodePoint(0x2f00 + at))
    expect(radicals.filter((sign) => /[\u2e80-\u2fd5]/.test(withoutLookAlikes(sign)))).toEqual([])
  })
})

describe('comparable', () => {
  test('text with look-alikes and invisible or private characters between its letters is found like plain text', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PAIRS), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('', '\u200b', '\u2060', '\u00ad', '\u202e', '\ufeff', '\ue001', '\ufe0f'),
        (pairs, between) => {
          const printed = pairs.map(([text]) => [...text].join(between)).join(between)
          const read = pairs.map(([, text]) => text).join('')
          expect(comparable(printed)).toBe(read)
          expect(wordRuns(foldWidth(printed))).toEqual(wordRuns(foldWidth(read)))
          expect(titleKey(printed)).toBe(titleKey(read))
        },
      ),
    ))
})

describe('parseNumeral', () => {
  test.each([
    ['二OO四', 2004],
    ['二○一◯', 2010],
    ['一百Ｏ五', 105],
    ['二о二零', 2020],
    ['廿八', 28],
    ['卅', 30],
    ['一百卅二', 132],
    ['２百', 200],
  ])('%s is read as %s', (text, number) => expect(parseNumeral(text)).toBe(number))
})
