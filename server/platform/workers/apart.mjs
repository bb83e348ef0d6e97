// A program for pieces of work of worker-queue.ts, one after the other, which are done in a thread of it. Arguments:
// the script, the memory of the thread for what its program makes, and the memory that this program may take in all,
// both in MB; and the time of a piece of work in milliseconds.
// A thread alone has no bound that holds: arrays of bytes are not counted, and where one large allocation finds no room
// V8 ends all of a program. So it is this one that ends and not the server; and it ends, with its thread, when the
// server does.
import { Worker } from 'node:worker_threads'

const [script, memoryMb, mostMb, timeMs] = process.argv.slice(2)
/** What can be filled between two looks has to stay small. */
const LOOK_MS = 4
const MB = 1024 * 1024
/** What is left above it is enough for a file of an office. */
const MUCH = 0.75

const thread = new Worker(script, {
  resourceLimits: { maxOldGenerationSizeMb: Number(memoryMb), maxYoungGenerationSizeMb: 16 },
  execArgv: [],
})
const reply = (answer) => process.send(answer, () => process.exit())
// What went wrong may have left something behind, and so may what took much memory: the next piece of work is for
// another program.
thread.on('message', (answer) =>
  'error' in answer || process.memoryUsage.rss() > MUCH * Number(mostMb) * MB ? reply(answer) : process.send(answer),
)
thread.on('error', (error) => reply({ error: error instanceof Error ? error.message : String(error) }))
thread.on('exit', () => process.exit())
process.on('message', (data) => {
  // The time to begin counts with the first.
  if (isUsed) begun = used()
  isUsed = true
  thread.postMessage(data)
})
process.on('disconnect', () => process.exit())
/** On a busy machine the clock runs on while this program waits for its turn: what it has used counts too. */
const used = () => {
  const { user, system } = process.cpuUsage()
  return { clock: performance.now(), processor: (user + system) / 1000 }
}
let isUsed = false
let begun = { clock: 0, processor: 0 }
const isLate = () => {
  const { clock, processor } = used()
  return Math.min(clock - begun.clock, processor - begun.processor) > Number(timeMs)
}
setInterval(() => {
  if (isLate()) reply({ error: 'it took too long' })
  // To end in order it would wait for the thread.
  if (process.memoryUsage.rss() > Number(mostMb) * MB) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
