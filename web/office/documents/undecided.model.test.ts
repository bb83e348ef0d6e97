import { describe, expect, it } from 'vitest'
import type { UndecidedDocument } from '#common/contract/undecided.ts'
import { groupsOf, inParts, openOf, suggestionFor } from './undecided.model.ts'

const of = (given: Partial<UndecidedDocument>): UndecidedDocument => ({
  id: '1',
  revision: 1,
  title: '关于渡口的通知',
  docNumber: null,
  issuers: '',
  fType: '',
  fLevel: '',
  region: '',
  folder: '',
  fileName: null,
  readForm: null,
  askedAbout: '',
  suggested: { issuers: '', why: '' },
  opening: '',
  ending: '',
  ...given,
})

describe('openOf', () => {
  it.each([
    [{}, '文件类型、机关层级、行政区域待定'],
    [
      { fLevel: 'F01', region: '330000', askedAbout: '“滨海协会”不能识别为机关名称' },
      '文件类型待定：“滨海协会”不能识别为机关名称',
    ],
    [{ readForm: 'draft' }, '像是征求意见稿等草稿'],
    [{ readForm: 'unreadable', fType: 'FT04' }, '像是识别失败'],
  ] as const)('%j is told as %s', (given, words) => expect(openOf(of(given))).toBe(words))
})

describe('groupsOf', () => {
  const harbour = { suggested: { issuers: '浙江省海事局', why: '文号' } }
  const records = [
    of({ id: 'a', folder: '甲' }),
    of({ id: 'b', folder: '乙', ...harbour }),
    of({ id: 'c', folder: '乙', readForm: 'draft' }),
    of({ id: 'd' }),
  ]
  const shape = (by: Parameters<typeof groupsOf>[1]) =>
    groupsOf(records, by).map(({ name, records: own }) => [name, own.map(({ id }) => id).join('')])
  it('documents of one folder stand together, the largest group first', () =>
    expect(shape('folder')).toEqual([
      ['乙', 'bc'],
      ['甲', 'a'],
      ['单个文件', 'd'],
    ]))
  it('documents of which the same is open stand together', () =>
    expect(shape('missing')).toEqual([
      ['文件类型、机关层级、行政区域待定', 'abd'],
      ['像是征求意见稿等草稿', 'c'],
    ]))
  it('documents for which the same body is suggested stand together', () =>
    expect(shape('suggested')).toEqual([
      ['没有建议', 'acd'],
      ['浙江省海事局', 'b'],
    ]))
  it('a body is suggested for several documents only where it is suggested for each', () => {
    expect(suggestionFor([of(harbour), of(harbour)])).toEqual(harbour.suggested)
    expect(suggestionFor([of(harbour), of({})])).toBeNull()
    expect(suggestionFor([])).toBeNull()
  })
})

describe('inParts', () => {
  it('the items are sent in their order, as many at once as may be, and it stops between two parts', async () => {
    const told: number[] = []
    const work = async (part: number[]) => [part.join('+')]
    expect(
      await inParts([1, 2, 3, 4, 5], 2, work, { onDone: (count) => void told.push(count), shouldStop: () => false }),
    ).toEqual(['1+2', '3+4', '5'])
    expect(told).toEqual([2, 4, 5])
    expect(
      await inParts([1, 2, 3], 2, work, {
        onDone: (count) => void told.push(count),
        shouldStop: () => told.length > 3,
      }),
    ).toEqual(['1+2'])
  })
})
