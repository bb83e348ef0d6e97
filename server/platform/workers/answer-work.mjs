// The thread's side of worker-queue.ts: answers each piece of work with its result or with what went wrong.
import { parentPort } from 'node:worker_threads'

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
