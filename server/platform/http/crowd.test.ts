import { setImmediate as others } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Crowd } from './crowd.ts'

/** A piece of work that ends when it is told to. */
function work() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, run: () => ended.then(() => 'done') }
}
/** What became of each, once all are settled. */
const outcomes = async (all: Promise<string>[]) =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as { errorCode: string }).errorCode,
  )

describe('visitors whose answers have to be made', () => {
  it('three searches are made at a time, the others in their order', async () => {
    const crowd = new Crowd({ together: 100, patienceMs: 60_000 })
    const begun: number[] = []
    const works = Array.from({ length: 5 }, work)
    const all = works.map(({ run }, at) => crowd.make('search', () => (begun.push(at), run())))
    await others()
    expect(begun).toEqual([0, 1, 2])
    works[1]?.end()
    await others()
    expect(begun).toEqual([0, 1, 2, 3])
    for (const { end } of works) end()
    expect(await outcomes(all)).toEqual(['done', 'done', 'done', 'done', 'done'])
  })
  it('who would wait longer than the usual work allows is refused at once', async () => {
    let now = 0
    const crowd = new Crowd({ together: 100, patienceMs: 100 }, () => now)
    await crowd.make('search', async () => void (now += 60))
    // One takes 60 ms: three are made, and of those that wait five are made in 100 ms.
    const works = Array.from({ length: 20 }, work)
    const all = works.map(({ run }) => crowd.make('search', run))
    for (const { end } of works) end()
    expect(await outcomes(all)).toEqual([
      ...Array<string>(8).fill('done'),
      ...Array<string>(12).fill('server.too-much-work'),
    ])
  })
  it('who has waited too long is refused when the turn comes, and the next who has not gets it', async () => {
    let now = 0
    const crowd = new Crowd({ together: 100, patienceMs: 50 }, () => now)
    const works = Array.from({ length: 3 }, work)
    const running = works.map(({ run }) => crowd.make('search', run))
    const late = crowd.make('search', () => Promise.resolve('late'))
    now = 80
    const inTime = crowd.make('search', () => Promise.resolve('in time'))
    for (const { end } of works) end()
    expect(await outcomes([...running, late, inTime])).toEqual([
      'done',
      'done',
      'done',
      'server.too-much-work',
      'in time',
    ])
  })
  it('work of another kind has turns of its own, and what takes no time needs none', async () => {
    const crowd = new Crowd({ together: 100, patienceMs: 60_000 })
    const works = Array.from({ length: 3 }, work)
    const running = works.map(({ run }) => crowd.make('search', run))
    expect(await crowd.make('reading', () => Promise.resolve('read'))).toBe('read')
    expect(await crowd.take('glance')).toBeNull()
    for (const { end } of works) end()
    await Promise.all(running)
  })
  it('what fails gives its turn back', async () => {
    const crowd = new Crowd({ together: 3, patienceMs: 60_000 })
    for (let at = 0; at < 5; at++)
      await expect(crowd.make('document', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await crowd.make('document', () => Promise.resolve('done'))).toBe('done')
  })
})
