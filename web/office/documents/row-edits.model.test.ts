import { describe, expect, it } from 'vitest'
import { editOfRow } from './row-edits.model.ts'

const loaded = {
  id: '1',
  title: '规定',
  fType: 'FT02',
  note: null,
  publishDate: '2026-01-01',
  issuers: '甲',
  revision: 4,
  state: 10,
}

describe('editOfRow', () => {
  it('only changed fields are sent, with the values that they had', () => {
    expect(editOfRow({ ...loaded, fType: 'FT01', note: '核对' }, loaded)).toEqual({
      id: '1',
      fType: 'FT01',
      note: '核对',
      began: { fType: 'FT02', note: null },
    })
  })
  it('an emptied day is null, and emptied issuers are an empty text', () => {
    expect(editOfRow({ ...loaded, publishDate: '', issuers: undefined }, loaded)).toEqual({
      id: '1',
      publishDate: null,
      issuers: '',
      began: { publishDate: '2026-01-01', issuers: '甲' },
    })
  })
  it('a row in which nothing or only an empty text for nothing was put is not sent', () => {
    expect(editOfRow({ ...loaded, note: '' }, loaded)).toBeNull()
    expect(editOfRow({ ...loaded, state: 50 }, loaded)).toBeNull()
  })
})
