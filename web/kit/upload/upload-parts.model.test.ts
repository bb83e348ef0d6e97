import { describe, expect, it } from 'vitest'
import {
  missingParts,
  pauseBefore,
  type PartsWorld,
  type Progress,
  rangeOf,
  sendInParts,
} from './upload-parts.model.ts'

class Passing extends Error {}

/** A simulated server that takes parts of 10 bytes, and a connection that can be interrupted. */
function worldOf({
  fileSize = 25,
  received = [] as number[],
  fails = {} as Record<number, number>,
  finishFails = 0,
} = {}) {
  const log: string[] = []
  const pauses: number[] = []
  const left = { ...fails }
  let online = true
  const world: PartsWorld<string> = {
    begin: () => Promise.resolve({ uploadId: 'u', partSize: 10, parts: Math.ceil(fileSize / 10), received }),
    send(_, part, { from, to }, onProgress) {
      if ((left[part] ?? 0) > 0) {
        left[part]!--
        return Promise.reject(new Passing('lost'))
      }
      onProgress(0.5)
      log.push(`${part}:${from}-${to}`)
      return Promise.resolve()
    },
    finish: () => (finishFails-- > 0 ? Promise.reject(new Error('文件总量已达上限')) : Promise.resolve('temp/a.pdf')),
    cancel: (id) => Promise.resolve(log.push(`cancel ${id}`)),
    passing: (error) => error instanceof Passing,
    pause: (milliseconds) => Promise.resolve(void pauses.push(milliseconds)),
    isOnline: () => online,
    untilOnline: () => Promise.resolve(void (online = true)),
  }
  return { world, log, pauses, pull: () => (online = false) }
}
const quiet = () => ({ signal: new AbortController().signal })

describe('rangeOf, missingParts and pauseBefore', () => {
  it('all parts but the last have the same size', () => {
    expect([rangeOf(0, 10, 25), rangeOf(2, 10, 25)]).toEqual([
      { from: 0, to: 10 },
      { from: 20, to: 25 },
    ])
  })
  it('parts that were not received are missing', () => {
    expect(missingParts({ parts: 4, received: [3, 0] })).toEqual([1, 2])
    expect(missingParts({ parts: 2, received: [0, 1] })).toEqual([])
  })
  it('a part is sent again after 1, 2 and 4 seconds', () => {
    expect([1, 2, 3].map(pauseBefore)).toEqual([1000, 2000, 4000])
  })
})

describe('sendInParts', () => {
  it('all parts are sent and progress is reported', async () => {
    const { world, log } = worldOf()
    const told: Progress[] = []
    expect(await sendInParts(25, world, { ...quiet(), onProgress: (progress) => told.push(progress) })).toBe(
      'temp/a.pdf',
    )
    expect(log).toEqual(['0:0-10', '1:10-20', '2:20-25'])
    expect(told.map(({ percent }) => percent)).toEqual([0, 20, 40, 60, 80, 90, 100])
  })

  it('an interrupted upload continues with the missing parts', async () => {
    const { world, log } = worldOf({ received: [0, 2] })
    const told: number[] = []
    await sendInParts(25, world, { ...quiet(), onProgress: ({ percent }) => told.push(percent) })
    expect(log).toEqual(['1:10-20'])
    expect(told[0]).toBe(60)
  })

  it('a failed part is sent up to three more times with growing delays', async () => {
    const { world, log, pauses } = worldOf({ fails: { 1: 3 } })
    await sendInParts(25, world, quiet())
    expect(pauses).toEqual([1000, 2000, 4000])
    expect(log).toHaveLength(3)
  })

  it('an upload fails after that and keeps the received parts', async () => {
    const { world, log } = worldOf({ fails: { 1: 4 } })
    await expect(sendInParts(25, world, quiet())).rejects.toThrow('lost')
    expect(log).toEqual(['0:0-10'])
  })

  it('a refused part is not sent again', async () => {
    const { world, pauses } = worldOf({ finishFails: 1 })
    await expect(sendInParts(25, world, quiet())).rejects.toThrow('文件总量已达上限')
    expect(pauses).toEqual([])
  })

  it('waiting for a connection does not count as an attempt', async () => {
    const { world, pauses, pull } = worldOf({ fails: { 1: 1 } })
    const told: boolean[] = []
    const send = world.send
    world.send = (id, part, range, onProgress) => {
      if (part === 1 && !told.includes(true)) pull()
      return send(id, part, range, onProgress)
    }
    await sendInParts(25, world, { ...quiet(), onProgress: ({ waiting }) => told.push(waiting) })
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(told.at(-1)).toBe(false)
    expect(pauses).toEqual([])
  })

  it('cancelling deletes the received parts', async () => {
    const { world, log } = worldOf()
    const stop = new AbortController()
    const sending = sendInParts(25, world, {
      signal: stop.signal,
      onProgress: ({ percent }) => percent >= 40 && stop.abort(),
    })
    await expect(sending).rejects.toThrow('aborted')
    expect(log.at(-1)).toBe('cancel u')
  })
})
