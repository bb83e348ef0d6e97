import { describe, expect, it } from 'vitest'
import type { Chart } from '#common/contract/dashboards.ts'
import { addressOf, documentsAddress, inWords } from './figures.model.ts'

const AGES = [
  { value: 'week', from: '2026-11-14', to: null },
  { value: 'older', from: null, to: '2026-08-22' },
]

describe('addressOf', () => {
  it.each([
    ['lawStatus', 'FT01', '01', {}, '/retrieval?fType=FT01&effectStatus=01'],
    ['lawStatus', 'FT01', null, { year: '2020' }, '/retrieval?year=2020&fType=FT01'],
    ['lawYear', '2020', 'FT02', { fLevel: 'F01' }, '/retrieval?fLevel=F01&year=2020&fType=FT02'],
    ['radar', 'issuer', null, {}, '/dataManagement/facts?queue=issuer'],
    ['documentType', 'FT04', '50', {}, '/dataManagement/document?from=figures&view=all&facets=fType:FT04;state:50'],
    [
      'documentAge',
      '10',
      'week',
      {},
      '/dataManagement/document?from=figures&view=all&createTime_begin=2026-11-14&facets=state:10',
    ],
    [
      'documentAge',
      '10',
      'older',
      {},
      '/dataManagement/document?from=figures&view=all&createTime_end=2026-08-22&facets=state:10',
    ],
  ] as const)('a mark of %s at %s and %s, narrowed to %o, leads to %s', (name, row, column, narrowed, address) => {
    expect(decodeURIComponent(addressOf({ name }, row, column, narrowed, AGES))).toBe(address)
  })
  it('a whole list of documents is asked without facets', () => {
    expect(documentsAddress({})).toBe('/dataManagement/document?from=figures&view=all')
  })
})

describe('inWords', () => {
  it('the sentence names the largest rows first', () => {
    const chart: Chart = {
      name: 'lawIssuer',
      title: '制定机关',
      rowsName: '制定机关',
      columnsName: '',
      rows: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
      ],
      columns: [],
      counts: [[1], [3]],
      left: 0,
    }
    expect(inWords(chart)).toBe('制定机关：乙 3 件，甲 1 件。按“表格”可逐项查看。')
    expect(inWords({ ...chart, counts: [[0], [0]] })).toContain('没有')
  })
})
