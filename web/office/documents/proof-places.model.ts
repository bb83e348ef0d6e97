import type { DocumentProof } from '#common/contract/documents.ts'
import { alignedPoints } from '#common/law/align-points.ts'
import { withoutLookAlikes } from '#common/law/look-alikes.ts'
import { DOUBTFUL_BELOW } from '#common/law/recognised.ts'

export type RecognisedLine = DocumentProof['lines'][number]

/** What a doubtful place is part of; an error in the first four does the most harm, and reading over it is easiest. */
export type PlaceKind = 'label' | 'number' | 'date' | 'name' | 'other'
export const KIND_NAMES: Readonly<Record<PlaceKind, string>> = {
  label: '条号',
  number: '数字',
  date: '日期',
  name: '机关名称',
  other: '其他文字',
}
const KIND_ORDER: readonly PlaceKind[] = ['label', 'number', 'date', 'name', 'other']

/** Characters of a recognised line that have to be compared with the scan. */
export interface DoubtfulPlace {
  /** `line:character` in what was recognised, both from 0: it stays whatever becomes of the text. */
  key: string
  line: number
  /** First character (code point) in the line, and how many. */
  at: number
  length: number
  kind: PlaceKind
  words: string
  /** The least certain of its characters, 0 to 100. */
  certainty: number
}

const DIGITS = '〇○零一二三四五六七八九十百千万两0-9０-９'
/** A character of a name: not one of the small words that stand before names. */
const OF_NAME = '(?:(?![由和的向对经报与及或在])[\\u4e00-\\u9fff])'
const BODIES = '人民代表大会常务委员会|人民代表大会|人民政府|人民法院|人民检察院|委员会|办公厅|办公室|管理局|监督局'
/** Stretches that are looked at as a whole, the first that holds a character counts. */
const STRETCHES: readonly [kind: PlaceKind, words: RegExp][] = [
  [
    'label',
    new RegExp(
      `^\\s*第.{1,5}?[编章节条款](?:之[一二三四五六七八九十])?|第[${DIGITS}]{1,7}[编章节条款项目]|^\\s*[（(]?[${DIGITS}]{1,4}[）)、.．]`,
      'gu',
    ),
  ],
  [
    'date',
    new RegExp(
      `[${DIGITS}]{2,4}\\s*年(?:\\s*[${DIGITS}]{1,3}\\s*月)?(?:\\s*[${DIGITS}]{1,3}\\s*日)?|[${DIGITS}]{1,3}月[${DIGITS}]{1,3}日`,
      'gu',
    ),
  ],
  [
    'number',
    new RegExp(
      `[0-9０-９]+(?:[.．,，%％][0-9０-９]+)*[%％]?|[${DIGITS}]{2,}|[${DIGITS}](?=[元日年月倍人个次件号万亿])`,
      'gu',
    ),
  ],
  ['name', new RegExp(`${OF_NAME}{2,14}?(?:${BODIES})|${OF_NAME}{2,8}[厅局](?![部限势面])`, 'gu')],
]

/**
 * The kind of each character of a line, with the number of its stretch, so that neighbours of one kind are told apart.
 */
function stretchesOf(text: string): { kind: PlaceKind; stretch: number }[] {
  const points = [...text]
  // Offsets of code points in the text.
  const pointAt = new Map<number, number>()
  let offset = 0
  points.forEach((point, index) => {
    pointAt.set(offset, index)
    offset += point.length
  })
  pointAt.set(offset, points.length)
  const found = points.map(() => ({ kind: 'other' as PlaceKind, stretch: -1 }))
  let stretch = 0
  for (const [kind, words] of STRETCHES)
    for (const { index, 0: match } of text.matchAll(words)) {
      const [from, to] = [pointAt.get(index), pointAt.get(index + match.length)]
      if (from === undefined || to === undefined || match.trim() === '') continue
      stretch++
      for (let at = from; at < to; at++) if (found[at]?.stretch === -1) found[at] = { kind, stretch }
    }
  return found
}

/**
 * The doubtful places of what was recognised, in the order of reading: whole labels, numbers, dates and names,
 * otherwise the doubtful characters that stand together.
 */
export function doubtfulPlaces(lines: readonly RecognisedLine[]): DoubtfulPlace[] {
  return lines.flatMap(({ text, certainty }, line) => {
    const points = [...text]
    const isDoubtful = points.map((point, at) => point.trim() !== '' && (certainty[at] ?? 100) < DOUBTFUL_BELOW)
    if (!isDoubtful.includes(true)) return []
    const kinds = stretchesOf(text)
    const places: DoubtfulPlace[] = []
    for (let at = 0; at < points.length;) {
      const own = kinds[at] ?? { kind: 'other' as const, stretch: -1 }
      if (own.stretch === -1 && !isDoubtful[at]) {
        at++
        continue
      }
      const belongs = (other: number) =>
        own.stretch === -1
          ? isDoubtful[other] === true && kinds[other]?.stretch === -1
          : kinds[other]?.stretch === own.stretch
      let end = at + 1
      while (end < points.length && belongs(end)) end++
      if (isDoubtful.slice(at, end).includes(true))
        places.push({
          key: `${line}:${at}`,
          line,
          at,
          length: end - at,
          kind: own.kind,
          words: points.slice(at, end).join('').trim(),
          certainty: Math.min(...points.slice(at, end).map((_, index) => certainty[at + index] ?? 100)),
        })
      at = end
    }
    return places
  })
}

/**
 * The places in the order in which they are gone through: labels, numbers, dates and names as they are read, then the
 * rest, the least certain first.
 */
export function inOrder<P extends DoubtfulPlace>(places: readonly P[]): P[] {
  const rank = ({ kind }: P) => KIND_ORDER.indexOf(kind)
  return places
    .map((place, index) => ({ place, index }))
    .toSorted((one, other) => {
      const byKind = rank(one.place) - rank(other.place)
      if (byKind !== 0) return byKind
      return one.place.kind === 'other'
        ? one.place.certainty - other.place.certainty || one.index - other.index
        : one.index - other.index
    })
    .map(({ place }) => place)
}

/** A character as texts are compared: without look-alikes, and in one width. */
function folded(point: string): string {
  return withoutLookAlikes(point).normalize('NFKC')
}

/** The characters of a text without white space, each with where it stands. */
function pointsOf(text: string): { points: string[]; offsets: number[] } {
  const points: string[] = []
  const offsets: number[] = []
  let offset = 0
  for (const point of text) {
    if (point.trim() !== '') {
      points.push(folded(point))
      offsets.push(offset)
    }
    offset += point.length
  }
  return { points, offsets }
}

/** The texts of a form that were recognised, as one. */
export interface ProofTexts {
  title: string
  titleNote: string
  body: string
}
const FIELDS = ['title', 'titleNote', 'body'] as const
export const FIELD_NAMES: Readonly<Record<(typeof FIELDS)[number], string>> = {
  title: '标题',
  titleNote: '题注',
  body: '正文',
}

/** A doubtful place with where it stands in the texts now. */
export interface PlaceNow extends DoubtfulPlace {
  field: (typeof FIELDS)[number]
  /** Offsets in that text. */
  start: number
  end: number
  /** The words are other ones than the program recognised. */
  isCorrected: boolean
}

/** Where the recognised lines stand in texts. */
export interface Alignment {
  /**
   * The doubtful places that stand in the texts, in the order of reading; lines that are no part of them (page numbers)
   * have none.
   */
  places: PlaceNow[]
  /** The recognised line at an offset of the body; −1 where there is none. */
  lineAt: (offset: number) => number
}

/** Parts of a line that have to stand in the text for the line to be part of it. */
const LEAST_OF_LINE = 0.4

/** Aligns what was recognised with the texts as they are now, by what they say. */
export function aligned(lines: readonly RecognisedLine[], texts: ProofTexts): Alignment {
  const starts = { title: 0, titleNote: texts.title.length + 1, body: texts.title.length + texts.titleNote.length + 2 }
  const whole = FIELDS.map((name) => texts[name]).join('\n')
  const { points, offsets } = pointsOf(whole)
  // Of each character of the lines its line; of each line where its characters begin, and which of them count.
  const left: string[] = []
  const lineOf: number[] = []
  const indexes = lines.map(({ text }, line) =>
    Array.from(text, (point) => {
      if (point.trim() === '') return -1
      lineOf.push(line)
      return left.push(folded(point)) - 1
    }),
  )
  const partner = alignedPoints(left, points)
  // Where the next character that was found stands behind each, and the last one before each.
  const nextFound = new Int32Array(left.length + 1).fill(-1)
  for (let at = left.length - 1; at >= 0; at--)
    nextFound[at] = (partner[at] ?? -1) >= 0 ? at : (nextFound[at + 1] ?? -1)
  const lastFound = new Int32Array(left.length + 1).fill(-1)
  for (let at = 0; at < left.length; at++) lastFound[at + 1] = (partner[at] ?? -1) >= 0 ? at : (lastFound[at] ?? -1)
  const isInText = indexes.map((own) => {
    const counted = own.filter((index) => index >= 0)
    return (
      counted.length > 0 &&
      counted.filter((index) => (partner[index] ?? -1) >= 0).length >= counted.length * LEAST_OF_LINE
    )
  })
  const endOf = (point: number) =>
    (offsets[point] ?? 0) + String.fromCodePoint(whole.codePointAt(offsets[point] ?? 0) ?? 0).length

  const places = doubtfulPlaces(lines).flatMap((place): PlaceNow[] => {
    if (!isInText[place.line]) return []
    const own = (indexes[place.line] ?? []).slice(place.at, place.at + place.length).filter((index) => index >= 0)
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) return []
    const [before, after] = [lastFound[first] ?? -1, nextFound[last + 1] ?? -1]
    const from =
      (partner[first] ?? -1) >= 0 ? (offsets[partner[first] ?? 0] ?? 0) : before >= 0 ? endOf(partner[before] ?? 0) : 0
    const to =
      (partner[last] ?? -1) >= 0
        ? endOf(partner[last] ?? 0)
        : after >= 0
          ? (offsets[partner[after] ?? 0] ?? 0)
          : whole.length
    const words = pointsOf(whole.slice(from, Math.max(from, to)))
    const isCorrected = words.points.join('') !== own.map((index) => left[index]).join('')
    // White space around the words is none of them, and a place lies in one of the texts.
    const begin = from + (words.offsets[0] ?? 0)
    const field = begin >= starts.body ? 'body' : begin >= starts.titleNote ? 'titleNote' : 'title'
    const lastPoint = words.points.length > 0 ? (words.offsets.at(-1) ?? 0) + (words.points.at(-1)?.length ?? 1) : 0
    const length = texts[field].length
    const start = Math.min(begin - starts[field], length)
    return [
      { ...place, field, start, end: Math.min(Math.max(start, from + lastPoint - starts[field]), length), isCorrected },
    ]
  })

  const found = Array.from(partner.keys()).filter((index) => (partner[index] ?? -1) >= 0)
  const lineAt = (offset: number): number => {
    const wanted = starts.body + offset
    let [low, high] = [0, found.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((offsets[partner[found[middle] ?? 0] ?? 0] ?? 0) <= wanted) low = middle + 1
      else high = middle
    }
    return lineOf[found[Math.max(0, low - 1)] ?? -1] ?? -1
  }
  return { places, lineAt }
}

/** An offset of a text in what was typed of it since, for the moment until it is aligned again. */
export function movedOffset(offset: number, before: string, after: string): number {
  if (before === after) return offset
  const shortest = Math.min(before.length, after.length)
  let head = 0
  while (head < shortest && before[head] === after[head]) head++
  let tail = 0
  while (tail < shortest - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  if (offset <= head) return offset
  if (offset >= before.length - tail) return offset + after.length - before.length
  return Math.min(offset, after.length - tail)
}

/** What a save says of doubtful places (contract, `proofPlaces`); null for nothing. */
export interface PlacesGiven {
  confirmed: string[]
  reopened: string[]
}

/** The value of the form. */
export const placesIn = (value: unknown): PlacesGiven =>
  typeof value === 'object' && value !== null ? (value as PlacesGiven) : { confirmed: [], reopened: [] }

/** What is to be saved when a place is confirmed, or opened again. @param saved the confirmed places of the record */
export function withPlace(
  given: PlacesGiven,
  key: string,
  isRight: boolean,
  saved: ReadonlySet<string>,
): PlacesGiven | null {
  const without = {
    confirmed: given.confirmed.filter((one) => one !== key),
    reopened: given.reopened.filter((one) => one !== key),
  }
  if (isRight && !saved.has(key)) without.confirmed.push(key)
  if (!isRight && saved.has(key)) without.reopened.push(key)
  return without.confirmed.length + without.reopened.length === 0 ? null : without
}

/** Whether a place is confirmed with what is not saved yet. */
export const isConfirmed = (given: PlacesGiven, key: string, saved: ReadonlySet<string>): boolean =>
  given.confirmed.includes(key) || (saved.has(key) && !given.reopened.includes(key))

/** How many doubtful places nobody has confirmed or corrected. @param given what is not saved yet */
export function openPlaces(
  proof: Pick<DocumentProof, 'lines' | 'confirmed'>,
  texts: ProofTexts,
  given: PlacesGiven,
): number {
  const saved = new Set(proof.confirmed.map(({ place }) => place))
  return aligned(proof.lines, texts).places.filter(
    ({ key, isCorrected }) => !isCorrected && !isConfirmed(given, key, saved),
  ).length
}

/**
 * The next place after one, or before it, of those that are to be gone through; the first one from the other end behind
 * the last.
 */
export function stepFrom<P extends DoubtfulPlace>(
  places: readonly P[],
  current: string | null,
  by: 1 | -1,
  isOpen: (place: P) => boolean,
): P | undefined {
  const at = places.findIndex(({ key }) => key === current)
  const from = at < 0 ? (by === 1 ? -1 : places.length) : at
  for (let step = 1; step <= places.length; step++) {
    const place = places[(((from + by * step) % places.length) + places.length) % places.length]
    if (place && isOpen(place)) return place
  }
  return undefined
}
