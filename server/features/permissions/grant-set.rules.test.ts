import { describe, expect, it } from 'vitest'
import { grantChange } from './grant-set.rules.ts'

const rows = [
  { id: 'top', parentId: null },
  { id: 'menu', parentId: 'top' },
  { id: 'button', parentId: 'menu' },
  { id: 'other', parentId: null },
]

describe('grantChange', () => {
  it('a change of grants gives and takes the rows that differ from what is stored', () => {
    expect(grantChange(['other', 'top'], ['top', 'menu'], rows)).toEqual({
      given: ['menu'],
      taken: ['other'],
      all: ['top', 'menu'],
    })
  })
  it('a change of grants also gives the rows above', () => {
    expect(grantChange([], ['button'], rows).given.toSorted()).toEqual(['button', 'menu', 'top'])
  })
  it('a change of grants takes every row when none is wanted', () => {
    expect(grantChange(['top', 'menu'], [], rows)).toEqual({ given: [], taken: ['top', 'menu'], all: [] })
  })
  it('a change of grants leaves out rows that do not exist', () => {
    expect(grantChange([], ['gone', 'other'], rows).all).toEqual(['other'])
  })
  it('a change of grants is found even when two rows are each other’s parent', () => {
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
