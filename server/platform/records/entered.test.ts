import { expect, it } from 'vitest'
import { FILING } from '#common/records/filing.ts'
import { VALIDITY } from '#common/records/validity.ts'
import { enteredOf } from './entered.ts'

const WORDS = new Map([['FILING_STATE', new Map([['10', '10']])]])

it('a form is entered trimmed, its days as YYYY-MM-DD, and null for what is empty', () => {
  const { values, faults } = enteredOf(
    FILING,
    { filedWith: ' 省人大常委会 ', state: 10, sentDate: '2026年3月2日', note: ' ' },
    WORDS,
  )
  expect(faults).toEqual([])
  expect(values).toMatchObject({
    filedWith: '省人大常委会',
    state: 10,
    sentDate: '2026-03-02',
    note: null,
    receiptNumber: null,
  })
  expect(Object.keys(values)).not.toContain('title')
})

it('a choice may be given by its word, as versions keep it', () => {
  expect(enteredOf(VALIDITY, { decision: '到期失效' }, WORDS).values).toMatchObject({ decision: 'lapse' })
})

it.each([
  ['a blank field that has to be there', FILING, { filedWith: ' ', state: 10 }, 'filedWith', '请输入备案机关!'],
  ['a value that its dictionary has not', FILING, { filedWith: '甲', state: 11 }, 'state', '没有备案状态“11”'],
  [
    'a day there is not',
    FILING,
    { filedWith: '甲', state: 10, sentDate: '2026-02-30' },
    'sentDate',
    '没有“2026-02-30”这一天，请按 YYYY-MM-DD 填写',
  ],
  ['a choice there is not', VALIDITY, { decision: 'wait' }, 'decision', '决定请选择延长、到期失效、重新制定'],
  [
    'a text that is too long',
    VALIDITY,
    { decisionSource: '文'.repeat(501) },
    'decisionSource',
    '请输入不超过 500 个字符的决定出处!',
  ],
] as const)('%s is told with its field', (_, sheet, given, field, reason) => {
  const { values, faults } = enteredOf<typeof sheet.fields>(sheet as never, given, WORDS)
  expect(faults).toEqual([{ field, reason }])
  expect(values).not.toHaveProperty(field)
})
