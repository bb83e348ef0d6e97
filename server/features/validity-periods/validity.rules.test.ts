import { expect, it } from 'vitest'
import { faultOf, type ValidityForm } from './validity.rules.ts'

const plain: ValidityForm = {
  endDate: '2027-01-31',
  basis: '第十条',
  decision: null,
  decidedDate: null,
  decisionSource: null,
  decisionTitle: null,
}
const decided = { ...plain, decision: 'lapse', decidedDate: '2026-11-01', decisionSource: '浙水发〔2026〕1号' }

it.each([
  ['an end with its basis', plain],
  ['an unknown end', { ...plain, endDate: null, basis: null }],
  ['a decision with day and source', decided],
  ['an extension to a later day', { ...decided, decision: 'extend', endDate: '2028-01-31' }],
])('%s is right', (_, form) => {
  expect(faultOf(form, '2027-01-31', '2026-11-20')).toBeNull()
})

it.each([
  ['an end without a basis', { ...plain, basis: null }, 'basis'],
  ['a decision about an unknown end', { ...decided, endDate: null }, 'endDate'],
  ['a day of a decision without a decision', { ...plain, decidedDate: '2026-11-01' }, 'decision'],
  ['a decision that does not exist', { ...decided, decision: 'other' }, 'decision'],
  ['a decision without a day', { ...decided, decidedDate: null }, 'decidedDate'],
  ['a decision of a day to come', { ...decided, decidedDate: '2026-11-21' }, 'decidedDate'],
  ['a decision without a source', { ...decided, decisionSource: null }, 'decisionSource'],
  ['an extension that ends no later', { ...decided, decision: 'extend' }, 'endDate'],
])('%s is refused at its field', (_, form, field) => {
  expect(faultOf(form, '2027-01-31', '2026-11-20')?.field).toBe(field)
})
