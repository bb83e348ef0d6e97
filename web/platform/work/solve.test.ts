import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { leadingZeros, workText } from '#common/rules/proof-of-work.ts'
import { firstWord, solve } from './solve.ts'

it.each(['', 'abc', 'a'.repeat(55), `${'0123456789abcdef'.repeat(2)}:7:1234567890`])(
  'the quick hash of “%s” begins like that of any SHA-256',
  (text) => {
    expect(firstWord(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0))
  },
)

it('the numbers found have hashes that begin with enough zero bits', () => {
  const nonce = '0123456789abcdef'.repeat(2)
  const zeros = solve(nonce, 9).map((answer, part) =>
    leadingZeros(
      createHash('sha256')
        .update(workText(nonce, part, answer))
        .digest(),
    ),
  )
  expect(zeros).toHaveLength(8)
  expect(Math.min(...zeros)).toBeGreaterThanOrEqual(9)
})
