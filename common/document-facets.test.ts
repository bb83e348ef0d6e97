import { describe, expect, it } from 'vitest'
import { facetsIn, facetsText, toggled } from './document-facets.ts'

describe('facetsIn', () => {
  it.each([
    ['', {}],
    ['fType:FT01,FT02;year:2026', { fType: ['FT01', 'FT02'], year: ['2026'] }],
    ['password:1;year:2026', { year: ['2026'] }],
    ['fType:;year:,,', {}],
    ['issuer:%E0%A4%A', {}],
    ['toString:1;__proto__:2', {}],
    ['year:2026,2026', { year: ['2026'] }],
  ])('the text %s is read as %j', (text, choices) => {
    expect(facetsIn(text)).toEqual(choices)
  })
  it('names with commas, colons and semicolons come back as they were written', () => {
    const choices = { fType: ['FT01'], issuer: ['甲、乙；丙', 'a,b:c;d%'] }
    expect(facetsIn(facetsText(choices))).toEqual(choices)
  })
})

describe('toggled', () => {
  it('a value is added to those of its facet, and taken out the second time', () => {
    const once = toggled({ year: ['2025'] }, 'year', '2026')
    expect(once).toEqual({ year: ['2025', '2026'] })
    expect(facetsText(toggled(toggled(once, 'year', '2026'), 'year', '2025'))).toBe('')
  })
})
