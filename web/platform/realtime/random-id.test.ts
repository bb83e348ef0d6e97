import { expect, it } from 'vitest'
import { randomId } from './random-id.ts'

// spec §9.15
it('randomId gives 32 hexadecimal digits, different each time', () => {
  const ids = Array.from({ length: 50 }, randomId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(50)
})
