import { describe, expect, it } from 'vitest'
import type { Suggestion } from '#common/contract/laws.ts'
import { groupSuggestions, keyOf, step } from './search-box.model.ts'

const of = (kind: Suggestion['kind'], text: string): Suggestion => ({
  kind,
  text,
  pieces: [],
  workId: text,
  anchor: null,
  note: '',
})

describe('groupSuggestions', () => {
  it('groupSuggestions puts the best kind first and numbers the lines as shown', () => {
    const groups = groupSuggestions([
      of('article', 'a1'),
      of('law', 'l1'),
      of('article', 'a2'),
      of('docNumber', 'd1'),
      of('law', 'l2'),
    ])
    expect(groups.map((group) => group.title)).toEqual(['条文', '法规', '文号'])
    expect(groups.flatMap((group) => group.items.map((item) => `${item.index}${item.suggestion.text}`))).toEqual([
      '0a1',
      '1a2',
      '2l1',
      '3l2',
      '4d1',
    ])
  })
})

describe('keyOf', () => {
  it('the key of a suggestion is the same in a later answer, and differs for another article or kind', () => {
    const law = of('law', 'l1')
    expect(keyOf({ ...law, pieces: [{ text: 'l1', mark: true }], note: '有效' })).toBe(keyOf(law))
    expect(
      new Set([law, { ...law, anchor: 'a' }, { ...law, kind: 'article' as const }, of('law', 'l2')].map(keyOf)).size,
    ).toBe(4)
  })
})

describe('step', () => {
  it('step goes down through the list and back to the field', () => {
    expect([step(-1, 2, 1), step(0, 2, 1), step(1, 2, 1)]).toEqual([0, 1, -1])
  })
  it('step goes up from the field to the last line', () => {
    expect([step(-1, 2, -1), step(1, 2, -1), step(0, 2, -1)]).toEqual([1, 0, -1])
  })
  it('step stays in the field without suggestions', () => {
    expect(step(-1, 0, 1)).toBe(-1)
  })
})
