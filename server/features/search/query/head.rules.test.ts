import { expect, it } from 'vitest'
import { workMeant } from './head.rules.ts'
import type { Understanding } from './understanding.ts'

const named = (kind: 'title' | 'citation' | 'pinyin', ...sureness: number[]): Understanding =>
  ({ kind, named: sureness.map((sure, work) => ({ work, sureness: sure })) }) as unknown as Understanding

it('the one law of a name is meant, also when the name is local', () => {
  expect(workMeant(named('title', 1))).toBe(0)
  expect(workMeant(named('title', 0.8))).toBe(0)
  expect(workMeant(named('citation', 0.95))).toBe(0)
})
it('of several laws the one that the name is surest of is meant', () => {
  expect(workMeant(named('title', 0.99, 1))).toBe(1)
  expect(workMeant(named('title', 0.95, 0.7))).toBe(0)
})
it('several laws of one name are none', () => {
  expect(workMeant(named('title', 0.8, 0.8, 0.8))).toBeNull()
  expect(workMeant(named('title', 1, 1))).toBeNull()
  expect(workMeant(named('title', 0.8, 0.7))).toBeNull()
})
it('pinyin means a law only when it is its whole sound', () => {
  expect(workMeant(named('pinyin', 1))).toBe(0)
  expect(workMeant(named('pinyin', 0.7))).toBeNull()
})
it('words mean no law', () => {
  expect(workMeant({ kind: 'everything' })).toBeNull()
})
