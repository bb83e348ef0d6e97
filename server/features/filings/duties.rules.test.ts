import { describe, expect, it } from 'vitest'
import { dutiesOf, faultOf, type FilingForm } from './duties.rules.ts'

describe('dutiesOf', () => {
  it.each([
    ['FT01', 'F01', ['全国人民代表大会常务委员会', '国务院'], '第二项'],
    ['FT01', 'F02', ['全国人民代表大会常务委员会', '国务院'], '第二项'],
    ['FT01', 'F03', ['全国人民代表大会常务委员会', '国务院'], '第三项'],
    ['FT02', 'F01', ['国务院', '本级人民代表大会常务委员会'], '第四项'],
    ['FT02', 'F02', ['国务院', '本级人民代表大会常务委员会', '省人民代表大会常务委员会', '省人民政府'], '第四项'],
    ['FT03', 'F02', ['上一级人民代表大会常务委员会'], '监督法'],
    ['FT04', 'F01', ['本级人民代表大会常务委员会'], '监督法'],
    ['FT04', 'F04', ['县（市、区）人民代表大会常务委员会'], '监督法'],
  ])('a document of type %s and level %s is filed with %j by %s', (fType, fLevel, bodies, basis) => {
    const duties = dutiesOf(fType, fLevel)
    expect(duties.map(({ filedWith }) => filedWith)).toEqual(bodies)
    for (const duty of duties) expect(duty.basis).toContain(basis)
  })
  it.each([
    ['FT10', 'F00'],
    ['FT04', 'F00'],
    ['FT03', 'F01'],
    ['FT09', 'F01'],
    ['FT20', 'F01'],
  ])('a document of type %s and level %s has no duty', (fType, fLevel) => {
    expect(dutiesOf(fType, fLevel)).toEqual([])
  })
})

describe('faultOf', () => {
  const waiting: FilingForm = {
    filedWith: '国务院',
    publishDate: '2026-10-01',
    sentDate: null,
    state: 10,
    receiptNumber: null,
    receiptDate: null,
    resultNote: null,
    correctedDate: null,
  }
  const sent = { ...waiting, state: 20, sentDate: '2026-10-20' }
  const registered = { ...sent, state: 40, receiptNumber: '国备字1号', receiptDate: '2026-11-01' }
  it.each([
    ['one that waits', waiting],
    ['one that was sent', sent],
    ['one that was registered', registered],
    ['one that was returned with reasons', { ...sent, state: 31, resultNote: '缺说明' }],
  ])('%s is right', (_, form) => {
    expect(faultOf(form, '2026-11-20')).toBeNull()
  })
  it.each([
    ['no body', { ...waiting, filedWith: '' }, 'filedWith'],
    ['a day to come', { ...sent, sentDate: '2026-11-21' }, 'sentDate'],
    ['a day of sending before that of publication', { ...sent, sentDate: '2026-09-30' }, 'sentDate'],
    ['a receipt before it was sent', { ...registered, receiptDate: '2026-10-19' }, 'receiptDate'],
    ['a correction before it was sent', { ...sent, correctedDate: '2026-10-19' }, 'correctedDate'],
    ['no day of sending', { ...sent, sentDate: null }, 'sentDate'],
    ['a day of sending while it waits', { ...sent, state: 10 }, 'state'],
    ['no reason of the return', { ...sent, state: 31 }, 'resultNote'],
    ['no opinion', { ...registered, state: 61 }, 'resultNote'],
    ['no number of the receipt', { ...registered, receiptNumber: null }, 'receiptNumber'],
    ['no day of the receipt', { ...registered, receiptDate: null }, 'receiptDate'],
  ])('one with %s is refused at its field', (_, form, field) => {
    expect(faultOf(form, '2026-11-20')?.field).toBe(field)
  })
})
