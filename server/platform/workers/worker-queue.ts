import { type ChildProcess, fork } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { refuse } from '#common/errors.ts'
import { projectRoot } from '../project-root.ts'

/** What work in threads may take. */
export interface WorkLimits {
  /** The script of the threads, from the root of the project; it calls `answerWork` (answer-work.mjs). */
  script: string
  /** Threads at most. */
  threads: number
  /** Pieces of work that may wait for a thread. */
  waiting: number
  /**
   * A piece of work that takes longer is stopped, with its thread. In a program of its own it is stopped when it has
   * also used as much time of a processor, and after three times as long in any case: a busy machine does not make a
   * good file a broken one.
   */
  timeMs: number
  /** Memory of a thread for what its program makes. */
  memoryMb: number
  /** True: every piece of work gets a new thread, so that none inherits memory. */
  fresh?: boolean
  /**
   * Pieces of work get a thread in a program of its own (apart.mjs), which ends when it takes more memory in all than
   * this, in MB: for files that may be made to break their reader. It ends with a piece of work that fails or takes
   * much memory, too; one that a program could not do which had done others before gets a new one.
   */
  apartMb?: number
}

/** Thrown when work failed in its thread, took too long or took too much memory. */
export class WorkFailed extends Error {
  override name = 'WorkFailed'
}

interface Work {
  data: unknown
  ahead: boolean
  /** Done once by a program that had done others before, without an answer. */
  again?: true
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

type Reply = { result: unknown } | { error: string }

/** A thread without work is kept for this long, and a program of its own, which is larger. */
const IDLE_MS = 60_000
const IDLE_APART_MS = 1_000
/** Pieces of work that a program of its own does: most of its time is that to begin. */
const USES = 25
/** How many times its time a program may take that waits for its turn. */
const WAITING = 3
/** Seconds after which a caller turned away may try again. */
const RETRY_S = 5

/** What does a piece of work: a thread, or a program with one. */
interface Hand {
  /** Tells `message`, `error` and `exit`. */
  events: EventEmitter
  /** Pieces of work it was given. */
  uses: number
  send: (data: unknown) => void
  end: () => void
  ref: () => void
  unref: () => void
}

/** MB that a thread may hold of what it has just made: V8 would take 48 for each. */
const YOUNG_MB = 16

/** A thread of this program. */
function threadOf(script: string, memoryMb: number): Hand {
  // tsx and vitest pass loader flags that a plain script does not need
  const thread = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    execArgv: [],
  })
  return {
    events: thread,
    uses: 0,
    send: (data) => thread.postMessage(data),
    end: () => void thread.terminate(),
    ref: () => thread.ref(),
    unref: () => thread.unref(),
  }
}

/**
 * Long work gives way to answers: as far behind as a background program (answer-work.mjs does the same for threads).
 */
const NICENESS = 10
let niceness = NICENESS
/** Programs of one queue that work at once, at most, whatever its limits say. */
let programsAtOnce = Infinity
/** Programs of all queues; before one more begins, the one that has rested longest ends. */
const MOST_PROGRAMS = 3
let mostPrograms = MOST_PROGRAMS

/** A program that has not even begun takes as much of the machine as one that works. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // It has ended already.
  }
}

/**
 * Bounds the programs of all queues together, in this process. Beside a process that computes all the time itself, more
 * programs than there are other processors take their memory and make nothing faster.
 * @param answersNobody the process has no users who would wait
 */
export function limitPrograms(most: number, answersNobody: boolean): void {
  programsAtOnce = most
  mostPrograms = Math.min(MOST_PROGRAMS, most)
  niceness = answersNobody ? 0 : NICENESS
}

/**
 * Programs of their own that are there, of all queues; and how those of them end that rest, first the one that has
 * rested longest.
 */
const programs = new Set<ChildProcess>()
const resting = new Set<() => void>()

/**
 * Files of several kinds, one after the other, leave programs of each kind at rest: together these would take more
 * memory than the work does.
 */
function makeRoom(): void {
  for (const end of resting) {
    if (programs.size < mostPrograms) return
    end()
  }
}

/** A program of its own, without the settings of the server. */
function programOf(script: string, memoryMb: number, mostMb: number, timeMs: number): Hand {
  makeRoom()
  const program = fork(
    join(projectRoot, 'server/platform/workers/apart.mjs'),
    [script, String(memoryMb), String(mostMb), String(timeMs)],
    {
      execArgv: [],
      // One store of memory for its few threads: of several, the C library of Linux keeps what each has had.
      env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  giveWay(program.pid)
  programs.add(program)
  program.once('close', () => programs.delete(program))
  return {
    events: program,
    uses: 0,
    // One that ended cannot be told anything; that it ended is told by itself.
    send: (data) => void program.send(data as object, () => undefined),
    end: () => {
      program.kill('SIGKILL')
      programs.delete(program)
    },
    ref: () => program.ref(),
    unref: () => program.unref(),
  }
}

/** Not all listeners: a thread has some of its own. */
const stopListening = ({ events }: Hand) => {
  for (const event of ['message', 'error', 'exit'] as const) events.removeAllListeners(event)
  // An error that nobody hears would end the program.
  events.on('error', () => undefined)
}

/**
 * Work that computes for long, done in threads: so many at once, so many waiting, each with a bound on time and memory.
 */
export class WorkerQueue {
  readonly #limits: WorkLimits
  readonly #waiting: Work[] = []
  readonly #idle: { thread: Hand; end: NodeJS.Timeout; forget: () => void }[] = []
  #running = 0

  constructor(limits: WorkLimits) {
    this.#limits = limits
  }

  /**
   * Has a piece of work done; `data` and the result are copied between the threads.
   * @param ahead it comes before what waits and is never turned away: for callers that others wait for, because they
   * hold a transaction
   * @throws Refusal server.too-much-work when too many wait already; WorkFailed
   */
  run<T>(data: unknown, { ahead = false } = {}): Promise<T> {
    if (!ahead && this.#running >= this.#threads && this.#waiting.length >= this.#limits.waiting)
      throw refuse('server.too-much-work', { seconds: String(RETRY_S) })
    return new Promise<T>((resolve, reject) => {
      const work: Work = { data, ahead, resolve: resolve as (result: unknown) => void, reject }
      const place = ahead ? this.#waiting.findIndex((one) => !one.ahead) : -1
      this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, work)
      this.#begin()
    })
  }

  /** Threads that work at once, at most. */
  get #threads(): number {
    const { threads, apartMb } = this.#limits
    return apartMb === undefined ? threads : Math.min(threads, programsAtOnce)
  }

  #begin(): void {
    const { timeMs, apartMb, fresh } = this.#limits
    const work = this.#running < this.#threads ? this.#waiting.shift() : undefined
    if (!work) return
    this.#running++
    const thread = work.again ? this.#newThread() : this.#thread()
    thread.ref()
    thread.uses++
    let ended = false
    const end = (keep: boolean, settle: () => void) => {
      if (ended) return
      ended = true
      clearTimeout(late)
      stopListening(thread)
      this.#running--
      if (keep && !fresh && (apartMb === undefined || thread.uses < USES)) this.#rest(thread)
      else thread.end()
      settle()
      this.#begin()
    }
    const fail = (reason: string) => end(false, () => work.reject(new WorkFailed(reason)))
    const late = setTimeout(() => fail('it took too long'), apartMb === undefined ? timeMs : timeMs * WAITING)
    thread.events.on('message', (reply: Reply) =>
      end(apartMb === undefined || !('error' in reply), () =>
        'error' in reply ? work.reject(new WorkFailed(reply.error)) : work.resolve(reply.result),
      ),
    )
    thread.events.on('error', (error: unknown) => fail(error instanceof Error ? error.message : String(error)))
    thread.events.on('exit', () => {
      if (apartMb === undefined || thread.uses === 1) return fail('the thread ended without an answer')
      end(false, () => this.#waiting.unshift({ ...work, again: true }))
    })
    thread.send(work.data)
  }

  /** A thread that rests, or a new one. */
  #thread(): Hand {
    const rested = this.#idle.pop()
    if (rested) {
      clearTimeout(rested.end)
      resting.delete(rested.forget)
      stopListening(rested.thread)
      return rested.thread
    }
    return this.#newThread()
  }

  #newThread(): Hand {
    const { script, memoryMb, apartMb, timeMs } = this.#limits
    const path = join(projectRoot, script)
    return apartMb === undefined ? threadOf(path, memoryMb) : programOf(path, memoryMb, apartMb, timeMs)
  }

  /** Keeps a thread for the next piece of work; it does not keep the program alive. */
  #rest(thread: Hand): void {
    thread.unref()
    const isApart = this.#limits.apartMb !== undefined
    const forget = () => {
      resting.delete(forget)
      const at = this.#idle.findIndex((rested) => rested.thread === thread)
      if (at >= 0) clearTimeout(this.#idle.splice(at, 1)[0]?.end)
      thread.end()
    }
    thread.events.once('error', forget)
    thread.events.once('exit', forget)
    if (isApart) resting.add(forget)
    this.#idle.push({ thread, forget, end: setTimeout(forget, isApart ? IDLE_APART_MS : IDLE_MS).unref() })
  }
}
