import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { keyRingOf } from './key-ring.ts'
import { sealerOf } from './sealer.ts'

// spec §7.12
it('a sealed secret is opened with the same key for the same owner only, and not when it was changed', () => {
  const key = keyRingOf([randomBytes(32)])
  const sealed = sealerOf(key).seal('JBSWY3DPEHPK3PXP', 'one')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(sealerOf(key).open(sealed, 'one')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealerOf(key).open(sealed, 'other')).toBeNull()
  expect(sealerOf(keyRingOf([randomBytes(32)])).open(sealed, 'one')).toBeNull()
  const other = sealed.at(-3) === 'A' ? 'B' : 'A'
  expect(sealerOf(key).open(`${sealed.slice(0, -3)}${other}${sealed.slice(-2)}`, 'one')).toBeNull()
  expect(sealerOf(key).open('', 'one')).toBeNull()
})

it('a secret sealed twice looks different', () => {
  const { seal } = sealerOf(keyRingOf([randomBytes(32)]))
  expect(seal('x', 'one')).not.toBe(seal('x', 'one'))
})

// spec §7.20
it('values sealed with an older key are opened after a newer one was added, and new values name the newer key', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const before = sealerOf(keyRingOf([first])).seal('x', 'one')
  const both = sealerOf(keyRingOf([first, second]))
  expect(both.open(before, 'one')).toBe('x')
  expect([both.isCurrent(before), both.isCurrent(both.seal('x', 'one'))]).toEqual([false, true])
  expect(sealerOf(keyRingOf([first])).open(both.seal('x', 'one'), 'one')).toBeNull()
})

it('a value of the first release, which names no key, is opened with the oldest key', () => {
  const key = Buffer.alloc(32, 7)
  const sealed = 'v1.AAAAAAAAAAAAAAAA.g9yjVWDcQSXdEl61X5pfdw.K5r35aKhT7ikT98v9ysT_g'
  expect(sealerOf(keyRingOf([key, randomBytes(32)])).open(sealed, 'one')).toBe('JBSWY3DPEHPK3PXP')
})
