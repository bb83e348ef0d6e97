import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { leadingZeros, WORK_PARTS, workText } from '#common/rules/proof-of-work.ts'
import { doWork } from '#server/testing/do-work.ts'
import { bitsOf, extraBits, isDone, newNonce } from './work.ts'

it('what a browser computes is the work that the server asked for, and no other work', () => {
  const nonce = newNonce()
  const { answers } = doWork({ nonce, bits: 6 })
  expect(answers).toHaveLength(WORK_PARTS)
  expect(isDone(nonce, 6, answers)).toBe(true)
  expect(isDone(newNonce(), 6, answers)).toBe(false)
  expect(isDone(nonce, 32, answers)).toBe(false)
  expect(isDone(nonce, 6, answers.slice(1))).toBe(false)
  expect(isDone(nonce, 6, [])).toBe(false)
})

it('zero bits are counted from the front of a hash', () => {
  expect(leadingZeros(Uint8Array.of(255, 0, 0, 0))).toBe(0)
  expect(leadingZeros(Uint8Array.of(1, 255, 0, 0))).toBe(7)
  expect(leadingZeros(Uint8Array.of(0, 0x10, 0, 0))).toBe(11)
  const hash = createHash('sha256')
    .update(workText('a'.repeat(32), 0, 1))
    .digest()
  expect(leadingZeros(hash)).toBe(Math.clz32(hash.readUInt32BE(0)))
})

it.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [9, 1],
  [10, 2],
  [20, 3],
  [1000, 3],
])('%i failures in a network make the work %i bits harder', (failures, bits) => expect(extraBits(failures)).toBe(bits))

it('work that replaces the picture is four times as hard as work beside it', () => {
  expect(bitsOf(16, { alone: true, failures: 0 }) - bitsOf(16, { alone: false, failures: 0 })).toBe(2)
})
