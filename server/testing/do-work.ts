import { createHash } from 'node:crypto'
import { leadingZeros, WORK_PARTS, workText } from '#common/rules/proof-of-work.ts'

/** Does the work that the server asked for, as a browser would. */
export const doWork = ({ nonce, bits }: { nonce: string; bits: number }): { nonce: string; answers: number[] } => ({
  nonce,
  answers: Array.from({ length: WORK_PARTS }, (_, part) => {
    for (let answer = 0; ; answer++)
      if (
        leadingZeros(
          createHash('sha256')
            .update(workText(nonce, part, answer))
            .digest(),
        ) >= bits
      )
        return answer
  }),
})
