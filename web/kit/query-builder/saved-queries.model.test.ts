import { describe, expect, it } from 'vitest'
import { readSaved, withoutSaved, withSaved, type SavedQuery } from './saved-queries.model.ts'

const query = (title: string, matchType: 'and' | 'or' = 'and'): SavedQuery => ({
  title,
  matchType,
  records: [{ rule: 'like', field: 'title', type: 'string', val: title }],
})

describe('withSaved and readSaved', () => {
  it('a new saved query comes last, one with a known name replaces its namesake', () => {
    expect(withSaved([query('甲')], query('乙'))).toEqual([query('甲'), query('乙')])
    expect(withSaved([query('甲'), query('乙')], query('甲', 'or'))).toEqual([query('甲', 'or'), query('乙')])
    expect(withoutSaved([query('甲'), query('乙')], '甲')).toEqual([query('乙')])
  })
  // spec §2.44
  it('saved queries of older clients are read and anything else is ignored', () => {
    expect(readSaved([query('甲', 'or'), { title: '无条件' }, null, 5])).toEqual([query('甲', 'or')])
    for (const nonsense of [null, undefined, 'x', {}]) expect(readSaved(nonsense)).toEqual([])
  })
})
