import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import type { AheadReply, AheadWork } from './index-ahead-worker.ts'
import { storeSegment, unindexedOf } from './index.sql.ts'
import { SEGMENT_UNITS } from './segment-builder.ts'
import type { NodeRow } from './units.ts'

/** A text that was just stored, with its nodes in reading order. */
export interface TextStored {
  versionId: string
  nodes: readonly NodeRow[]
}

const SCRIPT = 'server/features/search/index/index-ahead-worker'
/** The bundled thread (tools/project.mjs), or its source where the program itself runs from source. */
const isBundled = import.meta.url.includes('/dist/server/')
const BUNDLED = `dist/${SCRIPT}.js`
const THREAD = isBundled && existsSync(join(projectRoot, BUNDLED)) ? BUNDLED : `${SCRIPT}-source.mjs`

/**
 * Of fewer files the index is made at the end: the thread takes some 150 MB, and saves a second for each two hundred
 * files.
 */
const MANY_FILES = 1_000

/**
 * What indexes texts while so many files are taken in; null where that does not pay, or others use the engine
 * meanwhile.
 */
export const indexAheadOf = (files: number, beside: boolean): IndexAhead | null =>
  beside || files < MANY_FILES ? null : new IndexAhead()

/**
 * Indexes texts while more are taken in, from memory and in a thread: otherwise they are read again at the end, when
 * the thread that parses rests. Only whole segments are stored; what it leaves waiting, `indexPending` does, also after
 * a fault of the thread.
 */
export class IndexAhead {
  #thread: Worker | null = null
  #answers: { resolve: (reply: AheadReply) => void; reject: (error: Error) => void }[] = []
  #isBroken = false
  readonly #added = new Set<string>()
  readonly #script: string

  constructor(script = THREAD) {
    this.#script = script
  }

  /** Adds texts that are stored. A text that replaces one of the segment at hand goes on waiting. */
  async add(db: Db, texts: readonly TextStored[]): Promise<void> {
    if (this.#isBroken) return
    try {
      const { model } = await this.#ask({ add: [] })
      const waiting = await unindexedOf(
        db,
        model,
        texts.map(({ versionId }) => versionId),
      )
      const versions = new Map(waiting.map((version) => [version.id, version]))
      const add = texts.flatMap(({ versionId, nodes }) => {
        const version = versions.get(versionId)
        if (!version || this.#added.has(versionId)) return []
        this.#added.add(versionId)
        return [{ version, nodes: nodes.map(rowOf) }]
      })
      const { units } = await this.#ask({ add })
      if (units >= SEGMENT_UNITS) await this.#store(db)
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      this.#isBroken = true
    }
  }

  /** Stores what is in the segment at hand, and ends the thread. */
  async end(db: Db): Promise<void> {
    try {
      if (!this.#isBroken && this.#added.size > 0) await this.#store(db)
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
    } finally {
      const thread = this.#thread
      this.#thread = null
      thread?.removeAllListeners('exit')
      await thread?.terminate()
    }
  }

  async #store(db: Db): Promise<void> {
    const { built, model } = await this.#ask({ finish: true })
    this.#added.clear()
    if (built) await inTransaction(db, (db) => storeSegment(db, built.segment, model, built.read))
  }

  #ask(work: AheadWork): Promise<AheadReply> {
    const thread = (this.#thread ??= this.#begin())
    return new Promise((resolve, reject) => {
      this.#answers.push({ resolve, reject })
      thread.ref()
      thread.postMessage(work)
    })
  }

  #begin(): Worker {
    const thread = new Worker(join(projectRoot, this.#script), { execArgv: [] })
    thread.on('message', (reply: AheadReply) => {
      this.#answers.shift()?.resolve(reply)
      if (this.#answers.length === 0) thread.unref()
    })
    const ended = () => {
      for (const { reject } of this.#answers.splice(0)) reject(new ThreadEnded())
    }
    thread.on('error', ended)
    thread.on('exit', ended)
    return thread
  }
}

class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

/** What is read of a node: the tree below it would be copied with each. */
const rowOf = ({ ord, lastOrd, level, label, caption, text, anchor, repealed }: NodeRow): NodeRow => ({
  ord,
  lastOrd,
  level,
  label,
  caption,
  text,
  anchor,
  repealed,
})
