import { randomBytes, randomInt } from 'node:crypto'
import { encode } from 'jpeg-js'

/** Strokes of each character as points on a grid of 5 by 7: `xy` pairs, strokes apart by spaces. */
const STROKES: Record<string, string> = {
  A: '062046 1434',
  B: '0600304142330313 033344453606',
  C: '4130100105163645',
  D: '00204145260600',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  J: '3035261605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  2: '01103041420646',
  3: '01103041423323 334445361605',
  4: '36300444',
  5: '4000033344453606',
  6: '30100105163645443304',
  7: '004016',
  8: '103041423313020110 1304051636454433',
  9: '43130201103041453616',
}

/** Characters a captcha is made of: no I and O, no 0 and 1. */
export const CAPTCHA_CHARACTERS = Object.keys(STROKES).join('')

const WIDTH = 132
const HEIGHT = 48
const QUALITY = 80

type Segment = { x1: number; y1: number; x2: number; y2: number; half: number; colour: readonly [number, number, number] }

const between = (low: number, high: number) => low + (randomInt(10_000) / 10_000) * (high - low)

/** The strokes of one character, rotated, slanted and stretched at random. */
function strokesOf(character: string, left: number): Segment[] {
  const angle = between(-0.32, 0.32)
  const lean = between(-0.25, 0.25)
  const width = between(4.6, 5.8)
  const height = between(4.4, 5.2)
  const middle = { x: left + between(-2, 2), y: HEIGHT / 2 + between(-4, 4) }
  const half = between(1.2, 1.8)
  const colour = [between(60, 140), between(20, 70), between(30, 110)] as const
  const place = (x: number, y: number) => {
    const px = (x - 2) * width + (3 - y) * lean * height
    const py = (y - 3) * height
    return { x: middle.x + px * Math.cos(angle) - py * Math.sin(angle), y: middle.y + px * Math.sin(angle) + py * Math.cos(angle) }
  }
  return (STROKES[character] ?? '').split(' ').flatMap((stroke) => {
    const points = (stroke.match(/\d\d/g) ?? []).map((pair) => place(Number(pair[0]), Number(pair[1])))
    return points.slice(1).map((to, i) => {
      const from = points[i] as { x: number; y: number }
      return { x1: from.x, y1: from.y, x2: to.x, y2: to.y, half, colour }
    })
  })
}

/** A curve across all characters, so that they cannot be separated by columns. */
function curve(): Segment[] {
  const height = between(10, HEIGHT - 10)
  const swing = between(4, 10)
  const turn = between(0.03, 0.08)
  const start = between(0, 6)
  const colour = [between(80, 160), between(40, 110), between(50, 130)] as const
  const at = (x: number) => height + Math.sin(x * turn + start) * swing
  return Array.from({ length: 22 }, (_, i) => ({ x1: i * 6, y1: at(i * 6), x2: i * 6 + 6, y2: at(i * 6 + 6), half: 0.7, colour }))
}

/** Whether a pixel is surely not on a segment. This check is quick and true of nearly every pixel. */
const isFar = ({ x1, y1, x2, y2 }: Segment, x: number, y: number): boolean =>
  x < Math.min(x1, x2) - 3 || x > Math.max(x1, x2) + 3 || y < Math.min(y1, y2) - 3 || y > Math.max(y1, y2) + 3

function distance({ x1, y1, x2, y2 }: Segment, x: number, y: number): number {
  const dx = x2 - x1
  const dy = y2 - y1
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy)
}

/**
 * A JPEG with the characters drawn as pixels, never as outlines that a program could read.
 * @returns a data URL beginning as clients of the wire expect (wire.md §1.3)
 */
export function captchaImage(text: string): string {
  const step = WIDTH / (text.length + 0.6)
  const segments = [...[...text].flatMap((character, i) => strokesOf(character, step * (i + 0.8))), ...curve(), ...curve()]
  const wave = { height: between(1, 2.5), turn: between(0.08, 0.16), start: between(0, 6) }
  const grain = randomBytes(WIDTH * HEIGHT)
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const px = x + Math.sin(y * wave.turn * 1.7 + wave.start) * wave.height
      const py = y + Math.sin(x * wave.turn + wave.start) * wave.height
      const noise = ((grain[y * WIDTH + x] ?? 0) % 24) - 12
      let pixel: [number, number, number] = [246 + noise, 243 + noise, 238 + noise]
      for (const segment of segments) {
        if (isFar(segment, px, py)) continue
        const cover = Math.max(0, Math.min(1, segment.half + 0.5 - distance(segment, px, py)))
        if (cover > 0) pixel = pixel.map((value, i) => value * (1 - cover) + (segment.colour[i] ?? 0) * cover) as [number, number, number]
      }
      const at = (y * WIDTH + x) * 4
      for (let i = 0; i < 3; i++) data[at + i] = Math.max(0, Math.min(255, pixel[i] ?? 0))
      data[at + 3] = 255
    }
  const jpeg = encode({ data, width: WIDTH, height: HEIGHT }, QUALITY)
  return `data:image/jpg;base64,${Buffer.from(jpeg.data).toString('base64')}`
}
