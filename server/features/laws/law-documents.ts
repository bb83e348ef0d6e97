import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { demoTitle } from '#common/law/demo.ts'
import type { Db } from '#server/platform/db/open.ts'
import { WorkerQueue } from '#server/platform/workers/worker-queue.ts'
import type { Audience } from './audience.sql.ts'
import { chooseVersion, type Asked } from './detail.ts'
import { treeRows, versionHead } from './detail.sql.ts'
import { blocksOf, standingOf } from './law-document.ts'

/** To be raised when law-docx-worker.mjs or law-document.ts draws documents differently. */
const GENERATOR = 4
/** A law of 1,260 articles takes about a second and 100 MB. */
const MAKING = {
  script: 'server/features/laws/law-docx-worker.mjs',
  threads: 1,
  waiting: 20,
  timeMs: 30_000,
  memoryMb: 512,
}
/** Documents that are kept, in bytes together; the one asked for longest ago goes first. */
const KEPT_BYTES = 64 * 1024 * 1024

export interface LawFile {
  fileName: string
  bytes: Uint8Array
}

/**
 * Makes laws into documents, in a thread and once for each text: a document is kept, and one being made is waited for
 * by all who ask.
 */
export class LawDocuments {
  readonly #queue = new WorkerQueue(MAKING)
  readonly #kept = new LRUCache<string, Uint8Array, () => Promise<object>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_key, _before, { context }) => this.#make(await context()),
    ignoreFetchAbort: true,
  })
  /** Documents made so far. */
  made = 0

  /**
   * A law as an official document: GB/T 9704-2012 page (A4, margins 37/35/28/26 mm, 28 pt lines), title 二号小标宋,
   * 题注 楷体, chapters 黑体, sections 楷体, text 三号仿宋, page number “— 1 —” outside. The head of each page says the force and
   * the dates of the text with their basis, and which articles have a force of their own, the foot where and when it
   * was taken; headings have outline levels.
   * @throws Refusal like `chooseVersion`; server.too-much-work
   */
  async docx(db: Db, audience: Audience, asked: Asked, today: string, origin: string): Promise<LawFile> {
    // Who may see the text is asked each time, and only what it looks like is kept.
    const chosen = await chooseVersion(db, audience, asked, today)
    const { versionId, versionDate, textHash, title } = chosen.version
    const { titleNote, ...head } = await versionHead(db, versionId)
    const standing = standingOf(chosen, head, today, origin)
    const note = titleNote.replaceAll('\n', '　')
    const key = createHash('sha256')
      .update(JSON.stringify(['docx', GENERATOR, versionId, textHash, note, standing]))
      .digest('hex')
    const describe = async () => ({ ...standing, note, blocks: blocksOf(await treeRows(db, versionId)) })
    const bytes = await this.#kept.forceFetch(key, { context: describe })
    return { fileName: `${demoTitle(chosen.work, title)}${versionDate ? `（${versionDate}）` : ''}.docx`, bytes }
  }

  async #make(described: object): Promise<Uint8Array> {
    const bytes = Buffer.from(await this.#queue.run<Uint8Array>(described))
    this.made++
    return bytes
  }
}
