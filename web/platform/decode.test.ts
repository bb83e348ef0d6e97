import { expect, it } from 'vitest'
import { decoded } from './decode.ts'

it('reads what is encoded and leaves broken text alone', () => {
  expect(decoded('%E7%AC%AC')).toBe('第')
  expect(decoded('t47')).toBe('t47')
  expect(decoded('100%')).toBe('100%')
})
