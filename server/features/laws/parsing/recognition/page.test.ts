import { describe, expect, it } from 'vitest'
import { type Grey, type Models, recognisePage } from './page.mjs'
import { turned, withoutSeals } from './picture.mjs'

/** What the models would see on a row of black squares, which stand for characters: pages here need no engine. */
const SIDE = 40
const STEP = 48
const [WIDTH, HEIGHT] = [1_280, 896]
const CHARACTERS = [...'甲乙丙丁戊己庚辛']

/** White, with a black square for each character of each row. @param places left upper corners */
function pageOf(places: readonly (readonly [number, number])[]): Grey {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (const [left, top] of places)
    for (let y = top; y < top + SIDE; y++) data.fill(0, y * WIDTH + left, y * WIDTH + left + SIDE)
  return { data, width: WIDTH, height: HEIGHT }
}
const rowOf = (count: number, left: number, top: number) =>
  Array.from({ length: count }, (_, at) => [left + at * STEP, top] as const)

/**
 * Finds rows where ink is, and reads the squares of each in order, without those that it does not know.
 * @param down pixels by which print is higher than its ink
 */
function modelsOf(unknown: readonly number[] = [], likely = 0.99, down = 0): Models {
  return {
    characters: CHARACTERS,
    find: (values, height, width) => {
      const data = new Float32Array(height * width)
      // Ink, and the paper around it within a row.
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
          if ((values[y * width + x] ?? 0) < 0)
            for (let near = Math.max(0, y - down); near <= Math.min(height - 1, y + down); near++)
              data.fill(1, near * width + Math.max(0, x - 6), near * width + Math.min(width, x + 7))
      return Promise.resolve({ data })
    },
    read: (values, height, width) => {
      const [columns, kinds] = [width / 8, CHARACTERS.length + 1]
      const data = new Float32Array(columns * kinds)
      const isInk = (x: number) => (values[(height / 2) * width + x] ?? 0) < 0
      const middles: number[] = []
      for (let x = 0, start = -1; x <= width; x++) {
        if (x < width && isInk(x)) start = start < 0 ? x : start
        else if (start >= 0) {
          middles.push((start + x) / 2)
          start = -1
        }
      }
      for (let column = 0; column < columns; column++) data[column * kinds] = 0.99
      for (const [at, middle] of middles.entries()) {
        if (unknown.includes(at)) continue
        const from = Math.floor(middle / 8) * kinds
        data[from] = 0
        data[from + 1 + (at % CHARACTERS.length)] = likely
      }
      return Promise.resolve({ data, dims: [1, columns, kinds] })
    },
  }
}
const textsOf = async (page: Grey, models = modelsOf()) =>
  (await recognisePage(page, models)).lines.map(({ words }) => words.map(({ text }) => text).join('|'))

describe('a page that models see', () => {
  it('is read in rows from above, with the place of each on the page', async () => {
    const { lines, degrees } = await recognisePage(pageOf([...rowOf(8, 200, 400), ...rowOf(6, 300, 200)]), modelsOf())
    expect(lines.map(({ words }) => words.map(({ text }) => text).join('|'))).toEqual([
      '甲乙丙丁戊己',
      '甲乙丙丁戊己庚辛',
    ])
    expect(degrees).toBe(0)
    const [left, top, width, height] = lines[1]?.box ?? [0, 0, 0, 0]
    // The row stands from 200 to 576 and from 400 to 440.
    for (const [part, pixels, of] of [
      [left, 200, WIDTH],
      [left + width, 576, WIDTH],
      [top, 400, HEIGHT],
      [top + height, 440, HEIGHT],
    ] as const)
      expect(Math.abs(part * of - pixels)).toBeLessThan(40)
  })
  it('has a sign for a character that was seen and not read, and none for a blank', async () => {
    expect(await textsOf(pageOf(rowOf(8, 200, 400)), modelsOf([3]))).toEqual(['甲乙丙□戊己庚辛'])
    const { lines } = await recognisePage(pageOf(rowOf(8, 200, 400)), modelsOf([3]))
    expect(lines[0]?.words[0]?.certainty[3]).toBe(0)
    const gap = pageOf([...rowOf(4, 200, 400), ...rowOf(4, 200 + 5 * STEP, 400)])
    expect(await textsOf(gap)).toEqual(['甲乙丙丁|甲乙丙丁'])
  })
  it('tells by the character beside it what stands unread at the end of a line', async () => {
    const { lines } = await recognisePage(pageOf(rowOf(8, 200, 400)), modelsOf([7]))
    const [word] = lines[0]?.words ?? []
    expect(word?.text).toBe('甲乙丙丁戊己庚')
    expect(word?.certainty.map((certainty) => certainty < 60)).toEqual([false, false, false, false, false, false, true])
  })
  it.each([
    [0.99, false],
    [0.9, true],
  ])('marks a character that is likely to %d: %s', async (likely, isMarked) => {
    const { lines } = await recognisePage(pageOf(rowOf(8, 200, 400)), modelsOf([], likely))
    expect(
      lines[0]?.words.flatMap(({ certainty }) => certainty).every((certainty) => certainty < 60 === isMarked),
    ).toBe(true)
  })
  it('that lies on its side is turned, and its places are those before', async () => {
    const side = turned(pageOf(rowOf(8, 200, 400)), 90)
    const { lines, degrees, width } = await recognisePage(side, modelsOf([], 0.99, 6))
    expect([90, 270]).toContain(degrees)
    expect(width).toBe(WIDTH)
    const [left, top] = lines[0]?.box ?? [0, 0]
    // Turned clockwise the row runs down, at 456 to 496 of 896 from the left, from 200 of 1,280 on.
    expect(Math.abs(left * HEIGHT - 456)).toBeLessThan(60)
    expect(Math.abs(top * WIDTH - 200)).toBeLessThan(60)
  })
  it('has its ruled lines, but not the strokes of its characters', async () => {
    const page = pageOf([...rowOf(3, 220, 220), ...rowOf(3, 520, 220), ...rowOf(3, 220, 300), ...rowOf(3, 520, 300)])
    for (const y of [200, 280, 360])
      for (let thick = 0; thick < 2; thick++) page.data.fill(0, (y + thick) * WIDTH + 200, (y + thick) * WIDTH + 720)
    for (const x of [200, 480, 718]) for (let y = 200; y < 362; y++) page.data.fill(0, y * WIDTH + x, y * WIDTH + x + 2)
    const { strokes } = await recognisePage(page, modelsOf())
    const isDown = ([x1, , x2]: readonly number[]) => x1 === x2
    expect(strokes.filter(isDown).map(([x]) => Math.round(x / 20) * 20)).toEqual([200, 480, 720])
    expect(strokes.filter((one) => !isDown(one)).map(([, y]) => Math.round(y / 20) * 20)).toEqual([200, 280, 360])
  })
})

describe('red on a page', () => {
  /** White, with what `isRed` and `isBlack` say. */
  function seen(isRed: (x: number, y: number) => boolean, isBlack: (x: number, y: number) => boolean): Uint8Array {
    const data = new Uint8Array(800 * 1_000 * 3).fill(255)
    for (let y = 0; y < 1_000; y++)
      for (let x = 0; x < 800; x++) {
        const at = (y * 800 + x) * 3
        if (isBlack(x, y)) data.fill(20, at, at + 3)
        else if (isRed(x, y)) data.set([215, 40, 40], at)
      }
    return data
  }
  const ring = (x: number, y: number) => Math.abs(Math.hypot(x - 400, y - 500) - 90) < 6
  it('of a seal becomes paper, and the black that it covers stays', () => {
    const { grey, seals } = withoutSeals(
      seen(ring, (x, y) => y > 495 && y < 505 && x > 300 && x < 500),
      800,
      1_000,
      3,
    )
    expect(seals).toHaveLength(1)
    expect(grey.data[590 * 800 + 400]).toBeGreaterThan(200)
    expect(grey.data[500 * 800 + 400]).toBeLessThan(60)
  })
  it('of the head of a document stays print', () => {
    const { grey, seals } = withoutSeals(
      seen(
        (x, y) => y > 100 && y < 160 && x > 100 && x < 700,
        () => false,
      ),
      800,
      1_000,
      3,
    )
    expect(seals).toEqual([])
    expect(grey.data[130 * 800 + 400]).toBeLessThan(110)
  })
})
