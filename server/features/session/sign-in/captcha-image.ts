import { randomBytes, randomInt } from 'node:crypto'
import { encode } from 'jpeg-js'

/** Strokes of each character as points on a grid of 5 by 7: `xy` pairs, strokes apart by spaces. */
const STROKES: Record<string, string> = {
  A: '062046 1434',
  C: '4130100105163645',
  E: '40000646 0333',
  F: '400006 0333',
  H: '0006 4046 0343',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  P: '06003041423303',
  R: '06003041423303 2346',
  T: '0040 2026',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  3: '01103041423323 334445361605',
  4: '36300444',
  6: '30100105163645443304',
  7: '004016',
  9: '43130201103041453616',
}

/** Characters a captcha is made of: none that looks like another when bent. */
export const CAPTCHA_CHARACTERS = Object.keys(STROKES).join('')

const WIDTH = 132
const HEIGHT = 48
const QUALITY = 62
const PAPER = [234, 231, 226]

type Segment = { x1: number; y1: number; x2: number; y2: number; half: number }

const between = (low: number, high: number) => low + (randomInt(10_000) / 10_000) * (high - low)

/** The strokes of one character, rotated, slanted and stretched at random, each point a little displaced. */
function strokesOf(character: string, left: number): Segment[] {
  const angle = between(-0.33, 0.33)
  const lean = between(-0.25, 0.25)
  const width = between(5.2, 6.6)
  const height = between(4.6, 5.6)
  const middle = { x: left + between(-2, 2), y: HEIGHT / 2 + between(-4, 4) }
  const half = between(1.4, 1.9)
  const place = (x: number, y: number) => {
    const px = (x - 2 + between(-0.12, 0.12)) * width + (3 - y) * lean * height
    const py = (y - 3 + between(-0.12, 0.12)) * height
    return {
      x: middle.x + px * Math.cos(angle) - py * Math.sin(angle),
      y: middle.y + px * Math.sin(angle) + py * Math.cos(angle),
    }
  }
  return (STROKES[character] ?? '').split(' ').flatMap((stroke) => {
    const points = (stroke.match(/\d\d/g) ?? []).map((pair) => place(Number(pair[0]), Number(pair[1])))
    return points.slice(1).map((to, i) => {
      const from = points[i] as { x: number; y: number }
      return { x1: from.x, y1: from.y, x2: to.x, y2: to.y, half }
    })
  })
}

/** A curve across all characters, as dark as they are, so that neither columns nor colours separate them. */
function curve(): Segment[] {
  const height = between(10, HEIGHT - 10)
  const swing = between(5, 13)
  const turn = between(0.03, 0.09)
  const start = between(0, 6)
  const half = between(0.45, 0.8)
  const at = (x: number) => height + Math.sin(x * turn + start) * swing
  return Array.from({ length: 22 }, (_, i) => ({ x1: i * 6, y1: at(i * 6), x2: i * 6 + 6, y2: at(i * 6 + 6), half }))
}

/** Short strokes that look like pieces of characters. */
function scrap(): Segment {
  const [x1, y1, turn, length] = [between(2, WIDTH - 2), between(3, HEIGHT - 3), between(0, 6.3), between(3, 7)]
  return { x1, y1, x2: x1 + Math.cos(turn) * length, y2: y1 + Math.sin(turn) * length, half: between(0.5, 0.9) }
}

/** The picture is bent by at most this, in pixels; a stroke is as wide at most. */
const REACH = 6

function distance({ x1, y1, x2, y2 }: Segment, x: number, y: number): number {
  const dx = x2 - x1
  const dy = y2 - y1
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy)
}

/**
 * A JPEG with the characters drawn as pixels, never as outlines that a program could read: they touch or overlap, share
 * one colour with the lines across them, and the whole is bent and grained.
 * @returns a data URL beginning as clients of the wire expect (wire.md §1.3)
 */
export function captchaImage(text: string): string {
  const colour = [between(60, 130), between(20, 60), between(30, 100)]
  // Closer than the characters are wide, so that neighbours touch.
  const step = between(26.5, 28)
  const left = (WIDTH - step * (text.length - 1)) / 2
  const segments = [
    ...[...text].flatMap((character, i) => strokesOf(character, left + step * i)),
    ...curve(),
    ...curve(),
    ...Array.from({ length: 7 }, () => scrap()),
  ]
  const wave = { height: between(1.5, 2.8), turn: between(0.08, 0.17), start: between(0, 6) }
  const shade = { turn: between(0.02, 0.06), start: between(0, 6), depth: between(8, 18) }
  const bent = (x: number, y: number) =>
    [
      x + Math.sin(y * wave.turn * 1.7 + wave.start) * wave.height,
      y + Math.sin(x * wave.turn + wave.start) * wave.height,
    ] as const
  // How much of each pixel is ink; a stroke is looked for only where it can be.
  const ink = new Float32Array(WIDTH * HEIGHT)
  for (const segment of segments) {
    const { x1, y1, x2, y2, half } = segment
    const [bottom, right] = [
      Math.min(HEIGHT - 1, Math.max(y1, y2) + REACH),
      Math.min(WIDTH - 1, Math.max(x1, x2) + REACH),
    ]
    for (let y = Math.max(0, Math.floor(Math.min(y1, y2) - REACH)); y <= bottom; y++)
      for (let x = Math.max(0, Math.floor(Math.min(x1, x2) - REACH)); x <= right; x++) {
        const cover = half + 0.5 - distance(segment, ...bent(x, y))
        const at = y * WIDTH + x
        if (cover > (ink[at] ?? 0)) ink[at] = Math.min(1, cover)
      }
  }
  const grain = randomBytes(WIDTH * HEIGHT)
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const noise =
      ((grain[i] ?? 0) % 40) -
      20 +
      Math.sin(((i % WIDTH) + Math.floor(i / WIDTH)) * shade.turn + shade.start) * shade.depth
    const cover = ink[i] ?? 0
    PAPER.forEach((paper, part) => {
      data[i * 4 + part] = Math.max(0, Math.min(255, paper * (1 - cover) + (colour[part] ?? 0) * cover + noise))
    })
    data[i * 4 + 3] = 255
  }
  const jpeg = encode({ data, width: WIDTH, height: HEIGHT }, QUALITY)
  return `data:image/jpg;base64,${Buffer.from(jpeg.data).toString('base64')}`
}
