import { describe, expect, it } from 'vitest'
import { faultOfSteps, moved, stepsIn, type Step } from './check-steps.model.ts'

const step = (more: Partial<Step> = {}): Step => ({ digits: '2', pattern: '^a', message: '不对', ...more })

describe('stepsIn, faultOfSteps and moved', () => {
  it('steps are read from JSON written by either client', () => {
    expect(stepsIn('[{"digits":2,"pattern":"^a","message":"不对","priority":"1"},null]')).toEqual([
      step(),
      { digits: '', pattern: '', message: '' },
    ])
    for (const junk of ['', '{', '{}', null, 7]) expect(stepsIn(junk)).toEqual([])
  })
  it.each([
    [[], '请至少添加一条规则'],
    [[step(), step({ digits: '0' })], '第 2 条：位数应为正整数'],
    [[step({ pattern: '' })], '第 1 条：请输入正则表达式'],
    [[step({ pattern: '[' })], '第 1 条：正则表达式有误'],
    [[step({ message: ' ' })], '第 1 条：请输入提示文本'],
    [[step(), step({ digits: '*' })], null],
  ])('faultOfSteps checks the steps %j', (steps, fault) => expect(faultOfSteps(steps)).toBe(fault))
  it('steps change places with their neighbours and stay at the ends', () => {
    const [a, b] = [step({ message: 'a' }), step({ message: 'b' })]
    expect(moved([a, b], 0, 1)).toEqual([b, a])
    expect(moved([a, b], 1, -1)).toEqual([b, a])
    expect(moved([a, b], 0, -1)).toEqual([a, b])
    expect(moved([a, b], 1, 1)).toEqual([a, b])
  })
})
