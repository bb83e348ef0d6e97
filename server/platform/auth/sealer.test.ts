import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { sealerOf } from './sealer.ts'

it('a sealed secret is opened with the same key for the same owner only, and not when it was changed', () => {
  const key = randomBytes(32)
  const sealed = sealerOf(key).seal('JBSWY3DPEHPK3PXP', 'one')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(sealerOf(key).open(sealed, 'one')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealerOf(key).open(sealed, 'other')).toBeNull()
  expect(sealerOf(randomBytes(32)).open(sealed, 'one')).toBeNull()
  expect(sealerOf(key).open(`${sealed.slice(0, -2)}AA`, 'one')).toBeNull()
  expect(sealerOf(key).open('', 'one')).toBeNull()
})

it('a secret sealed twice looks different', () => {
  const { seal } = sealerOf(randomBytes(32))
  expect(seal('x', 'one')).not.toBe(seal('x', 'one'))
})
