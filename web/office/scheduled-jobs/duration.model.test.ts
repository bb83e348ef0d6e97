import { expect, it } from 'vitest'
import { durationInWords } from './duration.model.ts'

it.each([
  [null, '—'],
  [0, '0 毫秒'],
  [999, '999 毫秒'],
  [1500, '1.5 秒'],
  [125_000, '2 分 5 秒'],
])('%s ms read as %s', (ms, words) => expect(durationInWords(ms)).toBe(words))
