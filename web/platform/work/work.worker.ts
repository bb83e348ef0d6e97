import { solve } from './solve.ts'

/** Computes outside of the page, so that the page stays quick meanwhile. */
addEventListener('message', ({ data }: MessageEvent<{ nonce: string; bits: number }>) =>
  postMessage(solve(data.nonce, data.bits)),
)
