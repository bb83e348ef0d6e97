import { NUMERAL_CHARS, parseNumeral, toNumeral } from './numerals.ts'

/**
 * Points of texts without articles, 二、（三）2.: their addresses, how they are cited, and which point a name means
 * (`point-names.ts`). An address has a step for each level, p2_q3_r2 (`parsing/anchors.ts`); the letter tells the form
 * of the label, so that the address can be made from a citation alone. Source of the order of the forms: GB/T 9704
 * §7.3.3.
 */

/** Forms of labels from the outermost to the innermost: 第一部分 · 一、 · （一） · 1. · （1） · ①. */
const FORMS = 'npqrsu'
export const CHINESE_LABEL = '[零〇○一二三四五六七八九十百两]{1,5}'
export const DIGIT_LABEL = '[0-9０-９]{1,3}'
const LABELS: readonly [RegExp, string][] = [
  [new RegExp(`^第\\s*([${NUMERAL_CHARS}]{1,4})\\s*部分(?:\\s*[：:、])?$`), 'n'],
  [new RegExp(`^(${CHINESE_LABEL})\\s*、$`), 'p'],
  [new RegExp(`^[（(]\\s*(${CHINESE_LABEL})\\s*[）)]$`), 'q'],
  [new RegExp(`^(${DIGIT_LABEL})\\s*[.．、]$`), 'r'],
  [new RegExp(`^[（(]\\s*(${DIGIT_LABEL})\\s*[）)]$`), 's'],
]

/** Step of the address of a point with this label: p2 for 二、. Null for a label of another form. */
export function pointStep(label: string): string | null {
  if (/^[①-⑳]$/.test(label)) return `u${label.charCodeAt(0) - 0x245f}`
  for (const [form, letter] of LABELS) {
    const num = parseNumeral(form.exec(label)?.[1] ?? '')
    if (num !== null) return letter + num
  }
  return null
}

const STEP = new RegExp(`^[${FORMS}]\\d+(?:~\\d+)?$`)

/** Whether an address is that of a point. */
export const isPointAnchor = (anchor: string): boolean => STEP.test(anchor.slice(anchor.lastIndexOf('_') + 1))

/** How many points an address leads through: 2 for p2_q3, 0 for what is no point. */
export function pointDepth(anchor: string): number {
  const steps = anchor.split('_')
  return steps.length - 1 - steps.findLastIndex((step) => !STEP.test(step))
}

/**
 * Levels of points that are read, compared and followed as articles are; a deeper point belongs to one of them as a 项
 * to its 条.
 */
const UNIT_DEPTH = 2

/**
 * Pattern of the addresses of points that take the place of articles, 二、 and （三） below it, in signs that the database
 * reads alike. What holds them (附件, 章, one of several documents that a notice issues, a heading without a number) has
 * letters of its own.
 */
export const UNIT_POINT = `^((fl|[bfzjdw])[0-9]+(~[0-9]+)?_)*([${FORMS}][0-9]+(~[0-9]+)?)(_[${FORMS}][0-9]+(~[0-9]+)?){0,${UNIT_DEPTH - 1}}$`
const UNIT = new RegExp(UNIT_POINT)

/** Whether an address is that of a point which takes the place of an article. */
export const isUnitPoint = (anchor: string): boolean => UNIT.test(anchor)

/** The point in place of an article that a deeper point belongs to: p2_q3 for p2_q3_r2; what is no point is its own. */
export function unitOfPoint(anchor: string): string {
  const steps = anchor.split('_')
  while (steps.length > 1 && !isUnitPoint(steps.join('_'))) steps.pop()
  return isUnitPoint(steps.join('_')) ? steps.join('_') : anchor
}

/** First steps of the names by which references may mean a point: t3, x3, q3, t2, n2, p2 … for p2_q3. */
export const firstStepsOf = (anchor: string): string[] => {
  const [issued = ''] = ISSUED.exec(anchor) ?? []
  return anchor.split('_').flatMap((step) => {
    const num = step.slice(1).replace(/~\d+$/, '')
    return STEP.test(step)
      ? [step.charAt(0), ...Object.keys(MEANS).filter((named) => MEANS[named]?.includes(step.charAt(0)))].map(
          (letter) => issued + letter + num,
        )
      : []
  })
}

/** The step of one of several documents that a notice issues, before the addresses in it. */
const ISSUED = /^w\d+_/

const NAMES: Record<string, (num: number) => string> = {
  fl: (num) => `附件${num}`,
  b: (num) => `第${toNumeral(num)}编`,
  z: (num) => `第${toNumeral(num)}章`,
  j: (num) => `第${toNumeral(num)}节`,
  n: (num) => `第${toNumeral(num)}部分`,
  p: (num) => `${toNumeral(num)}、`,
  q: (num) => `（${toNumeral(num)}）`,
  r: (num) => `${num}.`,
  s: (num) => `（${num}）`,
  u: (num) => (num <= 20 ? String.fromCharCode(0x245f + num) : `${num}`),
  // As a citation names it, whose text may be of another kind.
  t: (num) => `第${toNumeral(num)}条`,
  x: (num) => `第${toNumeral(num)}项`,
  m: (num) => `第${toNumeral(num)}目`,
}

/** How a point is cited: 二、（三）2. for p2_q3_r2, 附件1 二、 for fl1_p2. '' when a step has no name. */
export function pointLabel(anchor: string): string {
  let label = ''
  for (const step of anchor.replace(ISSUED, '').split('_')) {
    const [, letters = '', digits = ''] = /^([a-z]+)(\d+)/.exec(step) ?? []
    const name = Number(digits) > 0 ? NAMES[letters]?.(Number(digits)) : undefined
    if (name === undefined) return ''
    label += name + (letters === 'fl' ? ' ' : '')
  }
  return label.trim()
}

/** Forms that a step of a name may mean. */
const MEANS: Record<string, string> = { t: 'pqr', n: 'np', x: 'qrs', m: 'rsu' }

/** The points of one text by their addresses. */
export class PointIndex {
  readonly #anchors = new Set<string>()
  /** Steps of each point without those of what holds the points (附件, 章), by the last step. */
  readonly #byLast = new Map<string, { anchor: string; steps: string[] }[]>()
  /** Forms whose numbers go on through the points above them: （一）…（十二） below 一、二、三、. */
  readonly #running = new Set<string>()

  constructor(anchors: Iterable<string>) {
    const parents = new Map<string, Set<string>>()
    const repeated = new Set<string>()
    for (const anchor of anchors) {
      if (!isPointAnchor(anchor)) continue
      this.#anchors.add(anchor)
      const all = anchor.split('_').map((step) => step.replace(/~\d+$/, ''))
      const first = all.findLastIndex((step) => !STEP.test(step)) + 1
      const steps = all.slice(first)
      const last = steps.at(-1) ?? ''
      const others = this.#byLast.get(last) ?? []
      if (others.length > 0) repeated.add(last.charAt(0))
      this.#byLast.set(last, [...others, { anchor, steps }])
      const form = last.charAt(0)
      parents.set(form, (parents.get(form) ?? new Set()).add(all.slice(0, -1).join('_')))
    }
    for (const [form, above] of parents) if (above.size > 1 && !repeated.has(form)) this.#running.add(form)
  }

  get isEmpty(): boolean {
    return this.#anchors.size === 0
  }

  /**
   * Address of the only point that an address or a name means; null when there is none or when there are several, for a
   * wrong place is worse than none.
   */
  find(address: string): string | null {
    if (this.#anchors.has(address)) return this.#only(address)
    const named = address.split('_')
    // 附件2 and 第一章 before the point are steps of its address.
    const first = named.findLastIndex((step) => !/^[tnpqxrsmu]\d+$/.test(step)) + 1
    const scope = named.slice(0, first).join('_')
    const wanted = named.slice(first)
    const found = this.#matching(wanted).filter(({ anchor }) => scope === '' || anchor.startsWith(`${scope}_`))
    if (!wanted[0]?.startsWith('t') || wanted.length > 1) return found.length === 1 ? (found[0]?.anchor ?? null) : null
    return this.#numbered(found)
  }

  /** An exact address, unless the text has the same label twice there: then it may be either. */
  #only(address: string): string | null {
    return this.#anchors.has(`${address}~2`) ? null : address
  }

  #matching(wanted: readonly string[]): { anchor: string; steps: string[] }[] {
    const last = wanted.at(-1) ?? ''
    return formsOf(last)
      .flatMap((form) => this.#byLast.get(form + last.slice(1)) ?? [])
      .filter(({ steps }) => {
        const tail = steps.slice(-wanted.length)
        return tail.length === wanted.length && tail.every((step, at) => isMeant(step, wanted[at] ?? ''))
      })
  }

  /** 第十二条: a point of the outermost form, or of one whose numbers run through the text; null when both have it. */
  #numbered(found: readonly { anchor: string; steps: string[] }[]): string | null {
    const candidates = found.filter(
      ({ steps }) => steps.length === 1 || this.#running.has(steps.at(-1)?.charAt(0) ?? ''),
    )
    return candidates.length === 1 ? (candidates[0]?.anchor ?? null) : null
  }
}

const formsOf = (step: string): string[] => [...(MEANS[step.charAt(0)] ?? step.charAt(0))]
const isMeant = (step: string, wanted: string): boolean =>
  step.slice(1) === wanted.slice(1) && formsOf(wanted).includes(step.charAt(0))
