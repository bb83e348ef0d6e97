import type { ComparedRow } from '#common/contract/document-notes.ts'
import { WorkerQueue } from '#server/platform/workers/worker-queue.ts'
import type { WrittenDecision } from './write-decision.rules.ts'

const MAKING = {
  script: 'server/features/amending/amending-docx-worker.mjs',
  threads: 1,
  waiting: 10,
  timeMs: 30_000,
  memoryMb: 512,
}

/** Draws drafts of decisions and comparison tables as .docx, in a thread. */
export class AmendingDocuments {
  readonly #queue = new WorkerQueue(MAKING)

  /** An official page with title and paragraphs. @throws Refusal server.too-much-work */
  async decision({ title, lines }: WrittenDecision): Promise<Uint8Array> {
    return Buffer.from(await this.#queue.run<Uint8Array>({ kind: 'decision', title, lines }))
  }

  /**
   * A table of two columns; new words are 黑体, words that went are shaded and struck through.
   * @throws Refusal server.too-much-work
   */
  async table(title: string, rows: readonly ComparedRow[]): Promise<Uint8Array> {
    return Buffer.from(await this.#queue.run<Uint8Array>({ kind: 'table', title, rows }))
  }
}
