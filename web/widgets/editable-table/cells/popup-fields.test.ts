import { describe, expect, it } from 'vitest'
import { offered } from './choices.ts'
import { destinations } from './popup-fields.ts'

describe('a report that fills columns', () => {
  it('needs its code and the fields on both sides, as many here as there', () => {
    expect(destinations({ popupCode: 'r', orgFields: 'name, code', destFields: 'a,b' }, true)).toEqual({
      pairs: [
        { from: 'name', to: 'a' },
        { from: 'code', to: 'b' },
      ],
    })
    const unset = { fault: 'popup参数未正确配置!' }
    expect(destinations({ orgFields: 'a', destFields: 'b' }, true)).toEqual(unset)
    expect(destinations({ popupCode: 'r', orgFields: 'a' }, true)).toEqual(unset)
    expect(destinations({ popupCode: 'r', orgFields: 'a', destFields: 'b' }, false)).toEqual(unset)
    expect(destinations({ popupCode: 'r', orgFields: 'a,b', destFields: 'b' }, true)).toEqual({
      fault: 'popup参数未正确配置,原始值和目标值数量不一致!',
    })
  })
})

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
