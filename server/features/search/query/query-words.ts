import { parseNumeral, toNumeral } from '#common/law/numerals.ts'
import { wordRuns } from '#common/law/text-keys.ts'
import { cut } from '../text/query-text.ts'
import { MOST_GROUPS } from '../index/scoring.ts'
import type { QueryWord } from './understanding.ts'
import type { Vocabulary } from '../library/vocabulary.ts'

const STOP = new Set(
  '的 了 和 与 及 或 在 是 有 被 把 对 为 将 对于 关于 以及 等 之 其 也 都 而 着 吗 呢 吧 啊 我 你 他 她 我们 你们 他们 自己 可以 能 能否 会 要 应该 应当 规定 法律 相关 有关 情况 问题'.split(
    ' ',
  ),
)

/** A word that says nothing by itself. */
export const isStopWord = (word: string): boolean => STOP.has(word)

/** 几日内, 几年: any number may be the answer. */
const HOW_MANY = /^几(日|天|年|个月)(内|以内)?/
const NUMBERS = ['一', '二', '三', '五', '七', '十', '十五', '二十', '三十', '四十五', '六十', '九十']

/** 八十岁, 100周岁, 五十家: laws write such numbers in characters, normative documents in digits, and people in either. */
const QUANTITY = /^(\d{1,4}|[一二两三四五六七八九十百千零]{1,7})(周?岁|家|亩|间|层|吨|平方米|公里)/
/** From this number on it is said of things: 一家 and 二层 are parts of words. */
const LEAST_OF_THINGS = 10

/** Text is a passage when it has this many characters, and this many of them in one run without blanks or marks. */
const PASSAGE_LENGTH = 16
const PASSAGE_RUN = 10
/** Runs of a passage longer than this are looked for in pieces of at most `PIECE` characters. */
const WHOLE_RUN = 6
const PIECE = 12

/** Characters parted from their neighbours go back to them: 醉|驾 → 醉驾, 冷静|期 → 冷静期. One alone says too little. */
function joinSingles(words: string[]): string[] {
  const joined: string[] = []
  let open = false
  for (const word of words) {
    const single = word.length === 1 && !STOP.has(word)
    const before = joined.at(-1)
    if (single && before !== undefined && (open || before.length <= 3)) joined[joined.length - 1] = before + word
    else joined.push(word)
    open = single
    if (STOP.has(word)) joined.pop()
  }
  return joined
}

/** True for long text with few blanks or marks: the user copied it from a document. */
export function isPassage(text: string): boolean {
  const runs = wordRuns(text)
  return (
    runs.reduce((sum, run) => sum + run.length, 0) >= PASSAGE_LENGTH && runs.some((run) => run.length >= PASSAGE_RUN)
  )
}

/** What people say and laws do not: 可以 and 应当 are no signs, and 他 stands in 其他. */
const ASKS =
  /[?？吗呢咋我你啥谁]|(.)不\1|怎么|怎样|如何|什么|多少|多久|哪[些个里种]|是否|能否|可否|是不是|能不能|可不可以|会不会|要不要|有没有|该不该|算不算|为何|应该|还能/

/** True for a text that asks something: it was said, not copied from a document. */
export function asks(text: string, { questions }: Vocabulary): boolean {
  return ASKS.test(text) || [...questions].some((word) => text.includes(word))
}

/**
 * Words of what only normative documents say: what is granted, of which laws say that it is, and not how much, to whom
 * and until when; the hour from which on something is forbidden; and the number to call.
 */
const OF_DOCUMENTS =
  /补[贴助]|奖[励补金]|资助|扶持|资金支持|贴息|津贴|申[报领]|[补奖给]多少|[补出]几成|有奖|有没有奖|几点|(?:哪个|什么|啥)电话|电话(?:是?多少|号码)/

/** Whether a text asks for what only normative documents say. */
export const asksOfDocuments = (text: string): boolean => OF_DOCUMENTS.test(text)

/** The text with a blank in the place of each word that only asks: its neighbours are no pair. */
export function withoutQuestionWords(text: string, { questions }: Vocabulary): string {
  return [...questions].sort((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ' '), text)
}

/** Takes words that say nothing about the law wanted (全文, 下载) off the ends of words and from between them. */
export function withoutNoise(text: string, { noise, questions }: Vocabulary): string {
  return text
    .split(' ')
    .filter((word) => !noise.has(word) && !questions.has(word))
    .map((word) => {
      let rest = word
      for (let again = true; again;) {
        again = false
        for (const stop of noise) {
          // A single character (急, 求) only counts alone: at the end of a word it is part of it.
          if (stop.length > 1 && rest.length > stop.length + 1 && rest.endsWith(stop)) {
            rest = rest.slice(0, -stop.length).replace(/的$/, '')
            again = true
          } else if (stop.length > 1 && rest.length > stop.length + 1 && rest.startsWith(stop)) {
            rest = rest.slice(stop.length).replace(/^的/, '')
            again = true
          }
        }
      }
      return rest
    })
    .join(' ')
    .trim()
}

/**
 * Parts a text into words to look for. A long passage is looked for in pieces, so that one may miss a character.
 * @param verbatim take the words as typed: nothing may stand for them
 * @param isQuestion the text was said, not copied: its words are looked for, however long it is
 */
export function queryWords(
  text: string,
  vocabulary: Vocabulary,
  verbatim: boolean,
  isQuestion = asks(text, vocabulary),
): QueryWord[] {
  const words: QueryWord[] = []
  const add = (word: QueryWord) => {
    if (words.length < MOST_GROUPS && !words.some((other) => other.text === word.text)) words.push(word)
  }
  const runs = wordRuns(text)
  const passage = isPassage(text) && !isQuestion
  for (const run of runs) {
    if (passage && run.length > WHOLE_RUN) piecesOf(run).forEach(add)
    else wordsOfRun(run, vocabulary, verbatim).forEach(add)
  }
  if (words.length === 0) for (const run of runs) add(plainWord(run))
  // What stands alone between the marks of a passage, 市 or 县, tells nothing beside its pieces, and costs most.
  return passage ? words.filter((word) => word.text.length > 1) : words
}

const plainWord = (text: string): QueryWord => ({ text, others: [], meaning: null })

/** Pieces of a run of a passage; each overlaps the one before by a character. */
function piecesOf(run: string): QueryWord[] {
  const size = Math.ceil(run.length / Math.ceil(run.length / PIECE))
  return Array.from({ length: Math.ceil(run.length / size) }, (_, i) =>
    plainWord(run.slice(Math.max(0, i * size - 1), (i + 1) * size)),
  )
}

/**
 * Words of a run: terms of the vocabulary and numbers asked for, and what a Chinese reader would part the rest into.
 */
function wordsOfRun(run: string, vocabulary: Vocabulary, verbatim: boolean): QueryWord[] {
  if (verbatim) return partsOf(run, vocabulary)
  const words: QueryWord[] = []
  let plain = ''
  const take = (word: QueryWord) => {
    words.push(...partsOf(plain, vocabulary), word)
    plain = ''
  }
  for (let at = 0; at < run.length;) {
    const howMany = numbersAskedFor(run.slice(at))
    const meaning = howMany === null ? vocabulary.termAt(run, at) : null
    const number = howMany ?? (meaning === null ? quantityIn(run.slice(at)) : null)
    if (number) {
      take(number)
      at += number.text.length
    } else if (meaning) {
      const length = meaning.term.replace(/\s/g, '').length
      take({ text: run.slice(at, at + length), others: meaning.legal, meaning })
      at += length
    } else plain += run[at++]
  }
  return [...words, ...partsOf(plain, vocabulary)]
}

/**
 * Words of a text that holds no term of the vocabulary; stop words and question words go, single characters only count
 * alone.
 */
function partsOf(plain: string, { questions }: Vocabulary): QueryWord[] {
  return joinSingles(cut(plain))
    .filter((word) => !STOP.has(word) && !questions.has(word) && (word.length > 1 || plain.length === 1))
    .map(plainWord)
}

/** Whether a word asks for a number that the text must name: 几日内. */
export const asksForNumber = ({ text }: QueryWord): boolean => HOW_MANY.test(text)

/** The question for a number of days, months or years that a text begins with, with the numbers that may answer it. */
function numbersAskedFor(text: string): QueryWord | null {
  const asked = HOW_MANY.exec(text)
  if (!asked) return null
  const [question, unit = '', within = ''] = asked
  return {
    text: question,
    others: NUMBERS.map((number) => number + (unit === '天' ? '日' : unit) + within),
    meaning: null,
  }
}

/** The number of years or things that a text begins with, with the other ways to write it. */
function quantityIn(text: string): QueryWord | null {
  const [typed, digits = '', unit = ''] = QUANTITY.exec(text) ?? []
  if (typed === undefined) return null
  const number = parseNumeral(digits === '百' ? '一百' : digits.replaceAll('两', '二'))
  const isAge = unit.endsWith('岁')
  if (number === null || (!isAge && number < LEAST_OF_THINGS)) return null
  const written = isAge ? '周岁' : unit
  return {
    text: typed,
    others: [`${number}${written}`, `${toNumeral(number)}${written}`].filter((other) => other !== typed),
    meaning: null,
  }
}
