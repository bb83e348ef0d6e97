// The thread's side of worker-queue.ts: answers each piece of work with its result or with what went wrong.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** Long work gives way to answers: as far behind as a background program. */
const NICENESS = 10

// On Linux 0 means the calling thread; elsewhere it would be the whole program.
if (process.platform === 'linux') setPriority(0, NICENESS)

/**
 * Answers every message with what `work` makes of it.
 * @param {(data: any) => unknown} work
 */
export function answerWork(work) {
  parentPort.on('message', async (data) => {
    try {
      parentPort.postMessage({ result: await work(data) })
    } catch (error) {
      parentPort.postMessage({ error: error instanceof Error ? error.message : String(error) })
    }
  })
}
