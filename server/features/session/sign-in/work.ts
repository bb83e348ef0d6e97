import { createHash, randomBytes } from 'node:crypto'
import { leadingZeros, WORK_PARTS, workText } from '#common/rules/proof-of-work.ts'

/** Failures in a network after which each doubling makes the work twice as hard. */
const CALM_FAILURES = 5
/** The hardest work is this many bits harder than that of a network without failures. */
const MOST_EXTRA_BITS = 3
/** Work that replaces the picture is this many bits harder than work beside it. */
const ALONE_BITS = 2

/** What work is over: random, as long as one block of the hash allows. */
export const newNonce = (): string => randomBytes(16).toString('hex')

/** How much harder work is made for a network with these failures; 0: no more than usual. */
export const extraBits = (failures: number): number =>
  Math.min(MOST_EXTRA_BITS, Math.floor(Math.log2(Math.max(1, (2 * failures) / CALM_FAILURES))))

/** Bits of each part. */
export const bitsOf = (usual: number, { alone, failures }: { alone: boolean; failures: number }): number =>
  usual + extraBits(failures) + (alone ? ALONE_BITS : 0)

/** Whether these numbers are the work: one for each part, each with enough zero bits. */
export const isDone = (nonce: string, bits: number, answers: readonly number[]): boolean =>
  answers.length === WORK_PARTS &&
  answers.every(
    (answer, part) =>
      leadingZeros(
        createHash('sha256')
          .update(workText(nonce, part, answer))
          .digest(),
      ) >= bits,
  )
