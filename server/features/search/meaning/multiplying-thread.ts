import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from '#server/platform/project-root.ts'

/** What dot-products.wat multiplies: addresses in a memory that threads share. */
export interface Multiplication {
  memory: WebAssembly.Memory
  asked: number
  vectors: number
  count: number
  size: number
  products: number
}

interface Asked {
  work: Multiplication
  /** Told whether it was done. */
  resolve: (isDone: boolean) => void
}

/**
 * A thread that multiplies vectors in the order in which it is asked; it begins with the first of them, and keeps no
 * program running.
 */
export class MultiplyingThread {
  readonly #program: WebAssembly.Module
  readonly #script: string
  #thread: Worker | undefined
  /** What is asked in one turn is sent together: a message costs as much as some thousand vectors. */
  #asked: Asked[] = []
  readonly #waiting: Asked[][] = []

  constructor(program: WebAssembly.Module, script = 'server/features/search/meaning/dot-products-worker.mjs') {
    this.#program = program
    this.#script = script
  }

  /** @returns false when the thread has ended before it was done; the next call begins another */
  multiply(work: Multiplication): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#asked.push({ work, resolve }) === 1) queueMicrotask(() => this.#send())
    })
  }

  #send(): void {
    const thread = (this.#thread ??= this.#begin())
    const asked = this.#asked
    this.#asked = []
    this.#waiting.push(asked)
    thread.ref()
    thread.postMessage(asked.map(({ work }) => work))
  }

  #begin(): Worker {
    const thread = new Worker(join(projectRoot, this.#script), {
      workerData: this.#program,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    })
    thread.on('message', () => {
      for (const { resolve } of this.#waiting.shift() ?? []) resolve(true)
      if (this.#waiting.length === 0) thread.unref()
    })
    const ended = () => {
      if (this.#thread !== thread) return
      this.#thread = undefined
      for (const { resolve } of this.#waiting.splice(0).flat()) resolve(false)
    }
    thread.on('error', ended)
    thread.on('exit', ended)
    return thread
  }
}
