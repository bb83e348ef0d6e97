import { describe, expect, it } from 'vitest'
import { typeCost } from './type-cost.mjs'

const output = 'Files:              4165\nInstantiations: 3000001\nMemory used:    922813K\n'

describe('typeCost', () => {
  it('a count within the budget is reported', () => {
    expect(typeCost({ code: 0, output }, 3_000_001)).toEqual({ note: '3,000,001 of 3,000,001 instantiations' })
  })
  it('a count of changed files only is reported as such', () => {
    expect(typeCost({ code: 0, output, partial: true }, 2_000_000).fault).toBeUndefined()
    expect(typeCost({ code: 0, output, partial: true }, 4_000_000).note).toBe(
      '3,000,001 of 4,000,000 instantiations, changed files only',
    )
  })
  it('a count above the budget is a fault', () => {
    expect(typeCost({ code: 0, output }, 3_000_000).fault).toContain('3,000,001 of 3,000,000')
  })
  it('an output without a count is a fault', () => {
    expect(typeCost({ code: 0, output: 'Files: 3' }).fault).toContain('no count')
  })
  it('a failed run gets no further message', () => {
    expect(typeCost({ code: 2, output: 'error TS2339' })).toEqual({})
  })
})
