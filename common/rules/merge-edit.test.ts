import { describe, expect, it } from 'vitest'
import { mergeEdit, sameValue } from './merge-edit.ts'

describe('mergeEdit', () => {
  it('a field that only the editor changed is taken, whatever others changed beside it', () => {
    const began = { name: '船闸' }
    const present = { name: '船闸', note: '别人写的' }
    expect(mergeEdit({ began, present, mine: { name: '升船机' } })).toEqual({
      changes: { name: '升船机' },
      conflicts: [],
    })
  })
  it('a field that both changed differently is a conflict and is not taken', () => {
    expect(mergeEdit({ began: { name: 'a' }, present: { name: 'b' }, mine: { name: 'c' } })).toEqual({
      changes: {},
      conflicts: ['name'],
    })
  })
  it('a field that both changed to the same value is no conflict', () => {
    expect(mergeEdit({ began: { name: 'a' }, present: { name: 'b' }, mine: { name: 'b ' } })).toEqual({
      changes: { name: 'b ' },
      conflicts: [],
    })
  })
  it('a field that the editor empties while another user fills it is a conflict', () => {
    expect(mergeEdit({ began: { name: 'a' }, present: { name: 'b' }, mine: { name: null } }).conflicts).toEqual([
      'name',
    ])
  })
  it('a field without a beginning is taken as it is', () => {
    expect(mergeEdit({ began: {}, present: { name: 'b' }, mine: { name: 'c' } })).toEqual({
      changes: { name: 'c' },
      conflicts: [],
    })
  })
  it('lists keep what the other user added and removed, besides what the editor did', () => {
    const edit = { began: { roles: 'a,b,c' }, present: { roles: 'b,c,d' }, mine: { roles: 'a,c,e' } }
    expect(mergeEdit(edit, ['roles'])).toEqual({ changes: { roles: 'c,d,e' }, conflicts: [] })
  })
  it('a list both emptied and filled keeps only what was added', () => {
    expect(
      mergeEdit({ began: { roles: 'a' }, present: { roles: 'a,b' }, mine: { roles: null } }, ['roles']).changes,
    ).toEqual({ roles: 'b' })
  })
})

it('values of a form and of a record are the same whatever their type', () => {
  expect([sameValue(null, ''), sameValue('1', 1), sameValue(false, 'false'), sameValue('b,a', 'a,b', true)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([
    sameValue('[{"a":1,"b":2}]', '[{ "b": 2, "a": 1 }]'),
    sameValue({ b: 1, a: 2 }, { a: 2, b: 1 }),
    sameValue('{x', '{x'),
  ]).toEqual([true, true, true])
  expect([sameValue('b,a', 'a,b'), sameValue('a', 'a,b', true), sameValue(0, null)]).toEqual([false, false, false])
})
