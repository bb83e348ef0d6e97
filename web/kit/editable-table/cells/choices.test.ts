import { describe, expect, it } from 'vitest'
import { offered } from './choices.ts'

describe('offered', () => {
  const choices = [
    { value: 'a', text: '立法' },
    { value: 'b', title: '备案' },
  ]
  it('a list of choices is filtered by the typed text', () => {
    expect(offered(choices, { typed: '备', allowInput: false, text: '备' }).map(({ value }) => value)).toEqual(['b'])
    expect(offered(choices, { typed: '', allowInput: false, text: '' })).toEqual(choices)
  })
  it('a list offers the typed text as a choice where that is allowed and it is new', () => {
    expect(offered(choices, { typed: '自拟', allowInput: true, text: '自拟' })).toEqual([
      { value: '自拟', text: '自拟' },
    ])
    expect(offered(choices, { typed: '备案', allowInput: true, text: '备案' })).toEqual([choices[1]])
  })
})
