import { expect, it } from 'vitest'
import { askProof } from './proof.ts'

it('where no dialog can be shown a proof is not waited for', async () => {
  expect(await askProof()).toBe(false)
})
