// Work as tests want it done: too slow, too large, failing, or well.
import { getPriority } from 'node:os'
import { answerWork } from '../platform/workers/answer-work.mjs'

let done = 0
answerWork(async ({ what, ms = 0 }) => {
  done++
  if (what === 'for ever') for (;;) void 0
  if (what === 'memory') {
    const kept = []
    for (;;) kept.push(Array.from({ length: 1_000_000 }, () => ({})))
  }
  // Arrays of bytes, which the limit on the memory of a thread does not count.
  if (what === 'bytes') {
    const kept = []
    for (;;) kept.push(new Uint8Array(8 * 1024 * 1024).fill(1))
  }
  // One allocation that finds no room: V8 ends the whole program.
  if (what === 'at once') {
    const names = {}
    for (let at = 0; ; at++) names[`k${at}`] = at
  }
  if (what === 'priority') return getPriority(0)
  if (what === 'parent priority') return getPriority(process.pid)
  if (what === 'fail') throw new Error('broken')
  if (what === 'end' || (what === 'end if used' && done > 1)) process.exit(1)
  if (what === 'count') return done
  await new Promise((resolve) => setTimeout(resolve, ms))
  return what
})
