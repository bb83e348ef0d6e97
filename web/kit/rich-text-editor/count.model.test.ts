import { expect, it } from 'vitest'
import { countOf } from './count.model.ts'

it.each([
  ['', 0, 0],
  ['第一条　为了', 5, 5],
  ['水法，2002年。', 6, 9],
  ['hello world', 2, 10],
  [' \n\t', 0, 0],
  ['𠮷𠮷家', 3, 3],
])('%s has %i words and %i characters', (text, words, characters) => {
  expect(countOf(text)).toEqual({ words, characters })
})
