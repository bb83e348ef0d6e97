import { describe, expect, it } from 'vitest'
import { partsOfRow, readTableMessage } from './table-messages.ts'

const update = (row: unknown, caseId: unknown = 'case', socketKey: unknown = 'positions') => ({
  type: 'update_vxe_table',
  data: { socketKey, args: [row, caseId] },
})

describe('readTableMessage', () => {
  it('a message about tables is read as clients of 3.4.3 send it', () => {
    expect(readTableMessage(update({ id: '1', name: '科员' }))).toEqual({
      type: 'update_vxe_table',
      socketKey: 'positions',
      caseId: 'case',
      row: { id: '1', name: '科员' },
    })
  })
  it.each([
    ['no row', update(null)],
    ['a row without id', update({ name: 'x' })],
    ['a list for a row', update([{ id: '1' }])],
    ['an id without measure', update({ id: '1'.repeat(101) })],
    [
      'too many fields',
      update(Object.fromEntries([['id', '1'], ...Array.from({ length: 101 }, (_, i) => [`f${i}`, i])])),
    ],
    ['a field without name', update({ id: '1', '': 1 })],
    ['a field with too long a name', update({ id: '1', ['f'.repeat(101)]: 1 })],
    ['no case', update({ id: '1' }, null)],
    ['a case without measure', update({ id: '1' }, 'c'.repeat(65))],
    ['no key', update({ id: '1' }, 'case', '')],
    ['a key without measure', update({ id: '1' }, 'case', 'k'.repeat(101))],
    ['no arguments', { type: 'update_vxe_table', data: { socketKey: 'positions' } }],
    ['no data', { type: 'update_vxe_table', data: null }],
    ['a subscription without case', { type: 'subscribe_vxe_table', data: { socketKey: 'positions' } }],
    [
      'a cell that is none',
      { type: 'vxe_table_presence', data: { socketKey: 'positions', caseId: 'case', cell: 'a1' } },
    ],
    [
      'a cell without row',
      { type: 'vxe_table_presence', data: { socketKey: 'positions', caseId: 'case', cell: { key: 'name' } } },
    ],
    ['another message', { type: 'heart_beat', data: { socketKey: 'positions', caseId: 'case' } }],
  ])('a message with %s is ignored', (_, message) => {
    expect(readTableMessage(message)).toBeNull()
  })
  it('a message of the largest allowed size is read', () => {
    const row = Object.fromEntries([
      ['id', '1'.repeat(100)],
      ...Array.from({ length: 100 }, (_, i) => [`f${i}`.padEnd(100, '_'), i]),
    ])
    expect(readTableMessage(update(row, 'c'.repeat(64), 'k'.repeat(100)))).not.toBeNull()
  })
})

describe('partsOfRow', () => {
  it('a row that fits is one part, and an unchanged row none', () => {
    expect(partsOfRow({ id: '1', name: '科员', rank: 3 }, 1_000)).toEqual([
      { row: { id: '1', name: '科员', rank: 3 }, tooLarge: [] },
    ])
    expect(partsOfRow({ id: '1' }, 1_000)).toEqual([])
  })
  it('a large row is divided by fields, each part with the id', () => {
    const row = Object.fromEntries([
      ['id', '1'],
      ...Array.from({ length: 30 }, (_, i) => [`f${i}`, '字'.repeat(100)]),
    ]) as { id: string }
    const parts = partsOfRow(row, 2_000)
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) {
      expect(part.row.id).toBe('1')
      expect(Buffer.byteLength(JSON.stringify(part.row)) - JSON.stringify({ id: '1' }).length).toBeLessThanOrEqual(
        2_000,
      )
    }
    expect(Object.assign({}, ...parts.map((part) => part.row))).toEqual(row)
  })
  it('a field that is too large is only named', () => {
    expect(partsOfRow({ id: '1', text: '字'.repeat(1_000), rank: 3 }, 2_000)).toEqual([
      { row: { id: '1', rank: 3 }, tooLarge: ['text'] },
    ])
  })
  it('a field of any name is sent as a field', () => {
    const row = JSON.parse('{"id":"1","__proto__":{"admin":true}}') as { id: string }
    const [part] = partsOfRow(row, 1_000)
    expect(JSON.stringify(part?.row)).toBe('{"id":"1","__proto__":{"admin":true}}')
    expect(Object.getPrototypeOf(part?.row)).toBe(Object.prototype)
  })
})
