import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articleLabel, parseNumeral, toNumeral } from './numerals.ts'

describe('parseNumeral, toNumeral and articleLabel', () => {
  test.each([
    ['一', 1],
    ['十', 10],
    ['十五', 15],
    ['二十', 20],
    ['一百', 100],
    ['一百零五', 105],
    ['一百一十', 110],
    ['一百十五', 115],
    ['一千零七十九', 1079],
    ['两百', 200],
    ['二〇二一', 2021],
    ['一○', 10],
    ['12', 12],
    ['１２６０', 1260],
    ['一万零一', 10001],
  ])('the numeral %s is read as %i', (text, value) => expect(parseNumeral(text)).toBe(value))

  test.each(['', '条', '一百百', '十百', '二三十', '0', '零', '100000', '百'])(
    'the text %s is not read as a number',
    (text) => expect(parseNumeral(text)).toBeNull(),
  )

  test.each([
    [1079, '一千零七十九'],
    [10, '十'],
    [110, '一百一十'],
    [1000, '一千'],
    [1010, '一千零一十'],
    [10010, '一万零一十'],
    [99999, '九万九千九百九十九'],
  ])('the number %i is written as %s', (value, text) => expect(toNumeral(value)).toBe(text))

  test('every number reads back as itself', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 99999 }), (value) => parseNumeral(toNumeral(value)) === value))
  })

  test('the label of an article has Chinese numerals, and 之 for an inserted article', () => {
    expect(articleLabel(133, 1)).toBe('第一百三十三条之一')
    expect(articleLabel(5, 0)).toBe('第五条')
  })
})
