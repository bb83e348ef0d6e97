import { expect, it } from 'vitest'
import { choose, chosenOf, inPortions, rowsOf, valuesIn, without } from './chosen-rows.model.ts'

const keyOf = ({ code }: { code: string }) => code
const row = (code: string) => ({ code })
const several = { keyOf, multiple: true }

it('a stored value is read with its trailing comma', () => {
  expect(valuesIn('a, b,')).toEqual(['a', 'b'])
  expect(valuesIn(null)).toEqual([])
})

it('what was chosen stays, known or not, and what comes is put behind it', () => {
  const before = chosenOf('gone,a', [row('a')], keyOf)
  const next = choose(before, [row('c'), row('a'), row('b')], true, several)
  expect(next.keys).toEqual(['gone', 'a', 'c', 'b'])
  expect(rowsOf(next)).toEqual([row('a'), row('c'), row('b')])
  expect(without(next, 'gone').keys).toEqual(['a', 'c', 'b'])
  expect(choose(next, [row('a'), row('b')], false, several).keys).toEqual(['gone', 'c'])
})

it('of one only the new one stays', () => {
  expect(choose(chosenOf('a', [row('a')], keyOf), [row('b')], true, { keyOf, multiple: false }).keys).toEqual(['b'])
})

it('values go in portions', () => {
  expect(inPortions(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']])
  expect(inPortions([], 2)).toEqual([])
})
