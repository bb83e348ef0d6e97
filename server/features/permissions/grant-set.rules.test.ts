import { describe, expect, it } from 'vitest'
import { grantChange } from './grant-set.rules.ts'

const rows = [
  { id: 'top', parentId: null },
  { id: 'menu', parentId: 'top' },
  { id: 'button', parentId: 'menu' },
  { id: 'other', parentId: null },
]

describe('saving ticked rows', () => {
  it('gives and takes what differs from what is stored', () => {
    expect(grantChange(['other', 'top'], ['top', 'menu'], rows)).toEqual({ given: ['menu'], taken: ['other'], all: ['top', 'menu'] })
  })
  it('brings the rows above along', () => {
    expect(grantChange([], ['button'], rows).given.toSorted()).toEqual(['button', 'menu', 'top'])
  })
  it('takes everything when nothing is wanted', () => {
    expect(grantChange(['top', 'menu'], [], rows)).toEqual({ given: [], taken: ['top', 'menu'], all: [] })
  })
  it('leaves out rows there are no more', () => {
    expect(grantChange([], ['gone', 'other'], rows).all).toEqual(['other'])
  })
  it('ends where rows lead to themselves', () => {
    expect(
      grantChange(
        [],
        ['a'],
        [
          { id: 'a', parentId: 'b' },
          { id: 'b', parentId: 'a' },
        ],
      ).all,
    ).toEqual(['a', 'b'])
  })
})
