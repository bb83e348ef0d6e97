import { expect, it } from 'vitest'
import { PART_BYTES } from '#common/limits.ts'
import { sendFiles, type SendingState, type SendingWorld } from './sending.model.ts'

class Refused extends Error {}

const filesOf = (count: number, size = 10) => Array.from({ length: count }, (_, at) => ({ name: `${at}.docx`, size }))

/** A simulated server that has some files and refuses others. */
function worldOf({ has = new Set<string>(), refuses = new Set<string>(), breaksAt = Infinity } = {}) {
  const told: number[] = []
  const sent: string[][] = []
  const inParts: string[] = []
  let onTheWay = 0
  let most = 0
  const world: SendingWorld<{ name: string; size: number }> = {
    tell(files) {
      told.push(files.length)
      return Promise.resolve(files.map(({ name }) => name).filter((name) => !has.has(name)))
    },
    async send(files, onProgress) {
      if (sent.length >= breaksAt) throw new Error('没有应答')
      most = Math.max(most, ++onTheWay)
      onProgress(0.5)
      await Promise.resolve()
      onTheWay--
      if (files.some(({ name }) => refuses.has(name))) throw new Refused('太大')
      sent.push(files.map(({ name }) => name))
    },
    async sendLarge({ name }, onProgress) {
      onProgress(0.25, true)
      await Promise.resolve()
      onProgress(0.5, false)
      if (refuses.has(name)) throw new Refused('内容不一致')
      inParts.push(name)
    },
    persistently: (act) => act(),
    refusalOf: (error) => (error instanceof Refused ? error.message : null),
  }
  return { world, told, sent, inParts, together: () => most }
}

async function outcome(
  files: ReturnType<typeof filesOf>,
  world: SendingWorld<{ name: string; size: number }>,
  signal = new AbortController().signal,
) {
  const states: SendingState[] = []
  const error = await sendFiles(files, world, { signal, onState: (state) => states.push(state) }).then(
    () => null,
    (reason: unknown) => reason,
  )
  return { last: states.at(-1) as SendingState, states, error }
}

it('names are told a thousand at a time, and the files sent twenty at a time, two portions together', async () => {
  const { world, told, sent, together } = worldOf()
  const { last } = await outcome(filesOf(2_050), world)
  expect(told).toEqual([1_000, 1_000, 50])
  expect(new Set(sent.flat()).size).toBe(2_050)
  expect(together()).toBe(2)
  expect(last).toMatchObject({
    is: 'done',
    chosen: 2_050,
    wanted: 2_050,
    sent: 2_050,
    sentBytes: 20_500,
    wantedBytes: 20_500,
  })
})

it('of a folder that is chosen again only what is missing is sent', async () => {
  const { world, sent } = worldOf({ has: new Set(['0.docx', '2.docx']) })
  const { last } = await outcome(filesOf(3), world)
  expect(sent).toEqual([['1.docx']])
  expect(last).toMatchObject({ is: 'done', chosen: 3, wanted: 1 })
})

it('a file that is refused is told with its reason and keeps no other back', async () => {
  const { world, sent } = worldOf({ refuses: new Set(['1.docx']) })
  const { last } = await outcome(filesOf(3), world)
  expect(sent.flat().sort()).toEqual(['0.docx', '2.docx'])
  expect(last).toMatchObject({ is: 'done', sent: 3, refused: [{ name: '1.docx', why: '太大' }] })
})

it('a failure that is no refusal stops it', async () => {
  const { world, sent } = worldOf({ breaksAt: 1 })
  const { error } = await outcome(filesOf(200), world)
  expect((error as Error).message).toBe('没有应答')
  expect(sent).toHaveLength(2)
})

it('what was cancelled sends nothing more', async () => {
  const control = new AbortController()
  const { world, sent } = worldOf()
  control.abort()
  const { error } = await outcome(filesOf(60), world, control.signal)
  expect((error as Error).name).toBe('AbortError')
  expect(sent).toEqual([])
})

it('a file that is larger than a portion is sent in parts, and its bytes are counted while it is on its way', async () => {
  const { world, sent, inParts } = worldOf()
  const { last, states } = await outcome([...filesOf(1, 2 * PART_BYTES), { name: '短.docx', size: 10 }], world)
  expect([inParts, sent]).toEqual([['0.docx'], [['短.docx']]])
  expect(states.map(({ sentBytes, isWaiting }) => [sentBytes, isWaiting])).toContainEqual([PART_BYTES / 2 + 5, true])
  expect(last).toMatchObject({ is: 'done', sent: 2, sentBytes: 2 * PART_BYTES + 10, isWaiting: false })
})

it('a large file whose bytes are refused is told with its reason and keeps no other back', async () => {
  const { world, inParts } = worldOf({ refuses: new Set(['0.docx']) })
  const { last } = await outcome(filesOf(2, PART_BYTES + 1), world)
  expect(inParts).toEqual(['1.docx'])
  expect(last).toMatchObject({ is: 'done', sent: 2, refused: [{ name: '0.docx', why: '内容不一致' }] })
})
