import { foldWidth } from '#common/law/text-keys.ts'
import { cut } from './query-text.ts'

/** Titles after which other requests get a turn. */
const SLICE = 400
/** A single character that is a word of its own at the end of a longer one: 合同|法, 盗窃|罪. */
const ENDINGS = new Set(['法', '典', '罪', '权', '税', '费', '市', '省', '县', '区'])

/** Where the words of titles begin and end, so that 律师 is not found in 法律|师范学院. */
export class TitleWords {
  readonly #titles: string[] = []
  /** By number of the title: 1 at each place where a word begins, and at the end. */
  readonly #breaks: Uint8Array[] = []

  /** Parts titles into words a slice at a time, so that other requests are answered meanwhile. */
  static async of(titles: readonly string[]): Promise<TitleWords> {
    const words = new TitleWords()
    for (const [at, title] of titles.entries()) {
      words.#add(foldWidth(title))
      if (at % SLICE === SLICE - 1) await new Promise(setImmediate)
    }
    return words
  }

  #add(title: string): void {
    const breaks = new Uint8Array(title.length + 1)
    let at = 0
    for (const word of cut(title)) {
      breaks[at] = 1
      at += word.length
    }
    breaks[title.length] = 1
    this.#titles.push(title)
    this.#breaks.push(breaks)
  }

  holds(number: number, text: string): boolean {
    return this.#titles[number]?.includes(text) ?? false
  }

  /** True when a text stands in a title only across the words there: it begins in one word and ends in another. */
  holdsAcross(number: number, text: string): boolean {
    const title = this.#titles[number] ?? ''
    let at = title.indexOf(text)
    if (at < 0) return false
    for (; at >= 0; at = title.indexOf(text, at + 1)) if (this.#isWhole(number, at, at + text.length)) return false
    return true
  }

  /** A text is whole when it lies in one word, or when each of its ends is the end of a word. */
  #isWhole(number: number, start: number, end: number): boolean {
    const breaks = this.#breaks[number] ?? new Uint8Array()
    if (breaks.subarray(start + 1, end).every((isBreak) => isBreak === 0)) return true
    return [start, end].every((place) => breaks[place] === 1 || this.#mayPart(number, place))
  }

  /** True when the word around a place consists of two words parted there: 工伤|保险, 合同|法. */
  #mayPart(number: number, place: number): boolean {
    const breaks = this.#breaks[number] ?? new Uint8Array()
    const title = this.#titles[number] ?? ''
    const left = title.slice(breaks.lastIndexOf(1, place - 1), place)
    const right = title.slice(place, breaks.indexOf(1, place + 1))
    return isWord(left) && (isWord(right) || ENDINGS.has(right))
  }
}

const isWord = (text: string): boolean => text.length >= 2 && cut(text).length === 1
