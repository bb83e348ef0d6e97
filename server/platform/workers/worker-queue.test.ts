import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { limitPrograms, WorkerQueue, WorkFailed, type WorkLimits } from './worker-queue.ts'

const queueOf = (limits: Partial<WorkLimits> = {}) =>
  new WorkerQueue({
    script: 'server/testing/strange-worker.mjs',
    threads: 1,
    waiting: 2,
    timeMs: 5_000,
    memoryMb: 64,
    ...limits,
  })

describe('WorkerQueue', () => {
  it('work gets its own answer, in order, and beyond the waiting places it is turned away with the seconds to wait', async () => {
    const queue = queueOf()
    const answers = ['a', 'b', 'c'].map((what) => queue.run({ what, ms: 20 }))
    expect(() => queue.run({ what: 'd' })).toThrow(/\d+ 秒后再试/)
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c'])
    expect(await queue.run({ what: 'e' })).toBe('e')
  })
  it('work that is asked for ahead is done before what waits, in its own order, and is not turned away', async () => {
    const queue = queueOf()
    const done: string[] = []
    const ask = (what: string, ahead = false) =>
      queue.run<string>({ what, ms: 20 }, { ahead }).then((answer) => done.push(answer))
    await Promise.all([ask('a'), ask('b'), ask('c'), ask('d', true), ask('e', true)])
    expect(done).toEqual(['a', 'd', 'e', 'b', 'c'])
  })
  // spec §6.10
  it.each(['fail', 'end', 'memory', 'for ever'])(
    'after work that goes wrong (%s) the next work is done',
    async (what) => {
      const queue = queueOf(what === 'for ever' ? { timeMs: 500 } : {})
      const wrong = queue.run({ what })
      const next = queue.run({ what: 'well' })
      await expect(wrong).rejects.toBeInstanceOf(WorkFailed)
      expect(await next).toBe('well')
    },
    20_000,
  )
  it.each(['fail', 'end', 'memory', 'bytes', 'at once', 'for ever'])(
    'work in a program of its own that goes wrong (%s) ends that program alone, and the next work is done',
    async (what) => {
      const queue = queueOf({ apartMb: 200, ...(what === 'for ever' ? { timeMs: 800 } : {}) })
      const wrong = queue.run({ what })
      const next = queue.run({ what: 'well' })
      await expect(wrong).rejects.toBeInstanceOf(WorkFailed)
      expect(await next).toBe('well')
    },
    20_000,
  )
  it('a program of its own does one piece of work after the other, and what it cannot do after others is done in a new one', async () => {
    const queue = queueOf({ apartMb: 200 })
    expect([await queue.run({ what: 'count' }), await queue.run({ what: 'count' })]).toEqual([1, 2])
    expect(await queue.run({ what: 'end if used' })).toBe('end if used')
    // The new one goes on, and one in which work failed does not.
    expect(await queue.run({ what: 'count' })).toBe(2)
    await expect(queue.run({ what: 'fail' })).rejects.toThrow('broken')
    expect(await queue.run({ what: 'count' })).toBe(1)
    await expect(queue.run({ what: 'end' })).rejects.toBeInstanceOf(WorkFailed)
  }, 20_000)
  it('programs of several queues that rest are three at most: the one that has rested longest makes room', async () => {
    const queues = Array.from({ length: 4 }, () => queueOf({ apartMb: 200 }))
    for (const queue of queues) expect(await queue.run({ what: 'count' })).toBe(1)
    expect(await queues[3]?.run({ what: 'count' })).toBe(2)
    expect(await queues[0]?.run({ what: 'count' })).toBe(1)
  }, 20_000)
  it('a process that keeps a processor busy itself lets one program of a queue work at a time', async () => {
    const queue = queueOf({ apartMb: 200, threads: 2 })
    limitPrograms(1, false)
    try {
      expect(await Promise.all([queue.run({ what: 'count' }), queue.run({ what: 'count' })])).toEqual([1, 2])
    } finally {
      limitPrograms(Infinity, false)
    }
    expect(await Promise.all([queue.run({ what: 'count' }), queue.run({ what: 'count' })])).toEqual([3, 1])
  }, 20_000)
  it('a program of its own that had to wait is not stopped while it has used less than its time, and one that waits for ever is', async () => {
    const queue = queueOf({ apartMb: 200, timeMs: 1_000 })
    expect(await queue.run({ what: 'waited', ms: 1_500 })).toBe('waited')
    await expect(queue.run({ what: 'waits', ms: 60_000 })).rejects.toThrow('it took too long')
  }, 20_000)
  it('a program of its own that computes is stopped when it has used its time', async () => {
    const began = performance.now()
    await expect(queueOf({ apartMb: 200, timeMs: 2_000 }).run({ what: 'for ever' })).rejects.toThrow('it took too long')
    expect(performance.now() - began).toBeGreaterThan(2_000)
  }, 20_000)
  it.runIf(process.platform === 'linux')('a thread of long work gives way to the program that answers', async () => {
    const own = getPriority(0)
    expect(await queueOf().run({ what: 'priority' })).toBeGreaterThan(own)
    expect(getPriority(0)).toBe(own)
  })
  it.runIf(process.platform === 'linux')('a program of its own gives way from its beginning', async () => {
    expect(await queueOf({ apartMb: 200 }).run({ what: 'parent priority' })).toBe(getPriority(0) + 10)
  })
  it('the program goes on while a thread computes without end', async () => {
    const queue = queueOf({ timeMs: 600 })
    const wrong = queue.run({ what: 'for ever' }).catch(() => 'stopped')
    let turns = 0
    const counting = setInterval(() => turns++, 10)
    expect(await wrong).toBe('stopped')
    clearInterval(counting)
    expect(turns).toBeGreaterThan(10)
  })
})
