import { expect, it } from 'vitest'
import { textFits } from './text-fits.ts'

it.each([
  ['', 0, true],
  ['立法处', 60, true],
  ['立法处', 40, false],
  ['2026-11-24', 119, true],
  ['BH-000001', 104, true],
  ['WWWW', 40, false],
  ['关于生活垃圾的规定（第10000号）', 204, false],
  ['a'.repeat(500), 204, false],
])('the text %s in %i pixels surely fits: %s', (text, width, fits) => expect(textFits(text, width, 14)).toBe(fits))

it('a larger font needs more room', () => {
  expect(textFits('备案审查处', 80, 14)).toBe(true)
  expect(textFits('备案审查处', 80, 19)).toBe(false)
})
