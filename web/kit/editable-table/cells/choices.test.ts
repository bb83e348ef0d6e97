import { describe, expect, it } from 'vitest'
import { offered } from './choices.ts'

describe('a list of choices', () => {
  const choices = [
    { value: 'a', text: '立法' },
    { value: 'b', title: '备案' },
  ]
  it('is narrowed by what is typed', () => {
    expect(offered(choices, { typed: '备', allowInput: false, text: '备' }).map(({ value }) => value)).toEqual(['b'])
    expect(offered(choices, { typed: '', allowInput: false, text: '' })).toEqual(choices)
  })
  it('offers a text of one’s own where that is allowed, unless there is one already', () => {
    expect(offered(choices, { typed: '自拟', allowInput: true, text: '自拟' })).toEqual([{ value: '自拟', text: '自拟' }])
    expect(offered(choices, { typed: '备案', allowInput: true, text: '备案' })).toEqual([choices[1]])
  })
})
