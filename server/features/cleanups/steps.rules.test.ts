import { expect, it } from 'vitest'
import { stepFault } from './steps.rules.ts'

it.each([
  ['propose', 'open', null, null],
  ['propose', 'returned', 'me', null],
  ['propose', 'proposed', 'other', null],
  ['propose', 'confirmed', 'other', '须先由确认人退回'],
  ['confirm', 'proposed', 'other', null],
  ['confirm', 'proposed', 'me', '须由另一人确认'],
  ['confirm', 'open', null, '还没有清理意见'],
  ['confirm', 'returned', 'other', '还没有清理意见'],
  ['confirm', 'confirmed', 'other', '意见已确认'],
  ['sendBack', 'proposed', 'other', null],
  ['sendBack', 'confirmed', 'other', null],
  ['sendBack', 'proposed', 'me', '可以直接改提'],
  ['sendBack', 'open', null, '没有可以退回的意见'],
  ['remove', 'open', null, null],
  ['remove', 'confirmed', 'other', '不能移出清单'],
  ['remove', 'carried', 'other', '不能再改'],
  ['propose', 'carried', 'other', '不能再改'],
] as const)(
  'the step %s of an item that is %s and was proposed by %s is answered with %s',
  (act, stage, proposedBy, words) => {
    const fault = stepFault(act, { stage, proposedBy }, 'me')
    expect(words === null ? fault : fault?.includes(words)).toBe(words === null ? null : true)
  },
)
