import { expect, it } from 'vitest'
import { choose, chosenOf, inPortions, rowsOf, valuesIn, without } from './chosen-rows.model.ts'

const keyOf = ({ code }: { code: string }) => code
const row = (code: string) => ({ code })
const several = { keyOf, multiple: true }

it('a stored value may end with a comma', () => {
  expect(valuesIn('a, b,')).toEqual(['a', 'b'])
  expect(valuesIn(null)).toEqual([])
})

it('former choices stay, known or not, and new ones are appended', () => {
  const before = chosenOf('gone,a', [row('a')], keyOf)
  const next = choose(before, [row('c'), row('a'), row('b')], true, several)
  expect(next.keys).toEqual(['gone', 'a', 'c', 'b'])
  expect(rowsOf(next)).toEqual([row('a'), row('c'), row('b')])
  expect(without(next, 'gone').keys).toEqual(['a', 'c', 'b'])
  expect(choose(next, [row('a'), row('b')], false, several).keys).toEqual(['gone', 'c'])
})

it('a single choice keeps only the newest row', () => {
  expect(choose(chosenOf('a', [row('a')], keyOf), [row('b')], true, { keyOf, multiple: false }).keys).toEqual(['b'])
})

it('values are split into portions', () => {
  expect(inPortions(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']])
  expect(inPortions([], 2)).toEqual([])
})
