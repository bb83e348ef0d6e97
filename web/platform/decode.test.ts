import { expect, it } from 'vitest'
import { decoded } from './decode.ts'

it('decoded reads percent-encoded text and leaves malformed text unchanged', () => {
  expect(decoded('%E7%AC%AC')).toBe('第')
  expect(decoded('t47')).toBe('t47')
  expect(decoded('100%')).toBe('100%')
})
