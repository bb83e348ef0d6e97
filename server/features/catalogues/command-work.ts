import { workerName } from '#server/platform/workers/work-runner.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Doer } from './bring-in.ts'
import { catalogueHeld } from './catalogues.sql.ts'
import { CatalogueRefused } from './open-catalogue.ts'
import { WorkNote } from './work-note.ts'
import { endWork, leaveWork, releaseAll, takeForCommand, type Work } from './work.sql.ts'

const DOER: Doer = { accountId: null, username: '命令行导入', orgCode: null }

/**
 * Work of a command with a catalogue: screens show how far it is and can stop it, and no program of a server begins the
 * same.
 */
export class CommandWork {
  readonly #parts: { db: Db; work: Work; isAlone: boolean }
  readonly #note: WorkNote
  readonly worker = workerName()
  #id: string | null = null

  /**
   * @param parts `isAlone`: the embedded engine runs in this process, so that no program of before is at work any more
   */
  constructor(parts: { db: Db; work: Work; isAlone: boolean }) {
    this.#parts = parts
    this.#note = new WorkNote({ db: parts.db, worker: this.worker })
  }

  /** Takes a catalogue. @throws CatalogueRefused while a program of the server or another command is at it */
  async take(id: string): Promise<void> {
    const { db, work, isAlone } = this.#parts
    if (isAlone) await releaseAll(db)
    const taken = await takeForCommand(db, id, this.worker, { work, doer: DOER, now: new Date() })
    if (!taken) {
      const { title = '' } = (await catalogueHeld(db, id)) ?? {}
      throw new CatalogueRefused(
        `目录${title}正在由服务或者另一个命令办理；请等它结束，或者在“导入目录”里先停止它；刚刚中断的，一分钟以后再运行`,
      )
    }
    this.#id = id
    this.#note.begin(id)
  }

  get progress() {
    return this.#note.progress
  }

  shouldStop = (): boolean => this.#note.shouldStop()

  get isAskedToStop(): boolean {
    return this.#note.isAskedToStop
  }

  /** Runs the whole of it, and keeps how it ended. */
  async during<T extends { stopped: boolean }>(work: () => Promise<T>): Promise<T> {
    try {
      const done = await work()
      await this.#note.end()
      if (this.#id !== null && !done.stopped) await endWork(this.#parts.db, this.#id, this.worker, new Date())
      else await this.#leave(null)
      return done
    } catch (error) {
      await this.#note.end()
      await this.#leave(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  async #leave(trouble: string | null): Promise<void> {
    if (this.#id === null) return
    const words =
      trouble === null
        ? '导入命令停止了；再次运行同一命令，从停下的地方接着办'
        : `导入命令出错停止：${trouble.slice(0, 300)}`
    await leaveWork(this.#parts.db, this.#id, this.worker, 'stopped', words, new Date())
  }
}
