import type { Interpreted } from '#common/contract/laws.ts'
import { docNumberKey } from '#common/law/doc-numbers.ts'
import { articleLabel } from '#common/law/numerals.ts'
import { codeOfTerm, eachPosting } from './postings.ts'
import { pairsOf, wordRuns } from '#common/law/text-keys.ts'
import { articleAnchor, pinyinOf } from '../laws/laws.door.ts'
import { editDistance } from './edit-distance.ts'
import type { Library, NameKind } from './library.ts'
import { articleReference, cleanQuery, cut, versionWish } from './query-text.ts'
import { MOST_GROUPS } from './scoring.ts'
import { nameKey, type TermMeaning, type Vocabulary } from './vocabulary.ts'

/** A work the query names, best first. */
export interface Named {
  work: number
  /** How sure: 1 exact title … 0.5 a near miss. */
  sureness: number
}

/** A word to look for, with what may stand for it. */
export interface QueryWord {
  text: string
  others: string[]
  /** Meaning found in the vocabulary, if any. */
  meaning: TermMeaning | null
}

/** A provision that answers the query's words, by the vocabulary. */
export interface Answer {
  work: number
  anchor: string | null
  /** Share of the query that the word made up. */
  strength: number
}

/** What a query is taken to mean. */
export interface Understanding {
  intent: Interpreted['intent']
  named: Named[]
  /** True when naming was not the whole query: the other words decide among the articles of the named law. */
  namedPartly: boolean
  versionYear: number | null
  versionAge: 'old' | 'new' | null
  anchor: string | null
  articleText: string | null
  words: QueryWord[]
  /** The text when it is a passage quoted, perhaps with a slip: provisions are compared with it letter by letter. */
  passage: string | null
  answers: Answer[]
  /** Region codes the query names. */
  regions: string[]
  regionName: string | null
  corrected: string | null
  suggestion: string | null
  /** Titles known to the vocabulary but not in the library. */
  missingTitle: string | null
}

/** A query nothing has been read into yet. */
export const NOTHING_UNDERSTOOD: Understanding = {
  intent: 'text',
  named: [],
  namedPartly: false,
  versionYear: null,
  versionAge: null,
  anchor: null,
  articleText: null,
  words: [],
  passage: null,
  answers: [],
  regions: [],
  regionName: null,
  corrected: null,
  suggestion: null,
  missingTitle: null,
}

interface Found {
  named: Named[]
  corrected: string | null
}

const KIND_SURENESS: Record<NameKind, number> = { title: 1, short: 0.99, local: 0.8 }
const STOP = new Set(
  '的 了 和 与 及 或 在 是 有 被 把 对 为 将 对于 关于 以及 等 之 其 也 都 而 着 吗 呢 吧 啊 我 你 他 她 我们 你们 他们 自己 可以 能 能否 会 要 应该 应当 规定 法律 相关 有关 情况 问题'.split(
    ' ',
  ),
)

/** Characters parted from their neighbours go back to them: 醉|驾 → 醉驾, 冷静|期 → 冷静期. One alone says too little. */
function joinSingles(words: string[]): string[] {
  const joined: string[] = []
  let open = false
  for (const word of words) {
    const single = word.length === 1 && !STOP.has(word)
    if (single && joined.length > 0 && (open || (joined.at(-1) as string).length <= 3)) joined[joined.length - 1] += word
    else joined.push(word)
    open = single
    if (STOP.has(word)) joined.pop()
  }
  return joined
}

/** Words of sentence and crime ask for the criminal law rather than for fines. */
const CRIMINAL_LAW = '刑法'

/** 几日内, 几年: any number may be the answer. */
const HOW_MANY = /^几(日|天|年|个月)(内|以内)?/
const NUMBERS = ['一', '二', '三', '五', '七', '十', '十五', '二十', '三十', '四十五', '六十', '九十']

/** Long and hardly parted: words copied from a text rather than thought up. */
function isPassage(text: string): boolean {
  const runs = wordRuns(text)
  return runs.reduce((sum, run) => sum + run.length, 0) >= 16 && runs.some((run) => run.length >= 10)
}

/** Reads queries against one library and vocabulary. */
export class QueryReader {
  readonly #library: Library
  readonly #vocabulary: Vocabulary
  readonly #homeRegion: string

  constructor(library: Library, vocabulary: Vocabulary, homeRegion: string) {
    this.#library = library
    this.#vocabulary = vocabulary
    this.#homeRegion = homeRegion
  }

  /** @param verbatim take the words as typed: no correction, no synonyms */
  understand(q: string, verbatim: boolean): Understanding {
    const blank = NOTHING_UNDERSTOOD
    const clean = cleanQuery(q)
    if (clean === '') return { ...blank, intent: 'browse' }
    return (
      this.#docNumber(clean, blank) ??
      this.#article(clean, blank, verbatim) ??
      this.#name(clean, blank, verbatim) ??
      this.#pinyin(clean, blank) ??
      this.#text(clean, blank, verbatim)
    )
  }

  #docNumber(clean: string, blank: Understanding): Understanding | null {
    const key = docNumberKey(this.#withoutNoise(clean))
    const works = key === null ? undefined : this.#library.docNumbers.get(key)
    if (!works) return null
    return { ...blank, intent: 'docNumber', named: works.map(({ work }) => ({ work, sureness: 1 })), articleText: works[0]?.docNumber ?? null }
  }

  #article(clean: string, blank: Understanding, verbatim: boolean): Understanding | null {
    const reference = articleReference(clean)
    if (!reference || reference.before === '') return null
    const wish = this.#withVersion(reference.before, verbatim) ?? this.#withVersion(this.#withoutNoise(reference.before), verbatim)
    if (!wish) return null
    const { found, year, age } = wish
    const detail = (reference.paragraph ? `_k${reference.paragraph}` : '') + (reference.item ? `_x${reference.item}` : '')
    const rest = this.#withoutNoise(reference.after)
    return {
      ...blank,
      intent: 'article',
      named: found.named,
      corrected: found.corrected,
      versionYear: year,
      versionAge: age,
      anchor: articleAnchor(reference.num, reference.sub) + detail,
      articleText: articleLabel(reference.num, reference.sub),
      words: rest === '' ? [] : this.#words(rest, verbatim),
    }
  }

  #name(clean: string, blank: Understanding, verbatim: boolean): Understanding | null {
    const bare = this.#withoutNoise(clean)
    const exact = this.#exactly(clean)
    const wish = exact ? { found: exact, year: null, age: null } : (this.#withVersion(bare, verbatim) ?? this.#withVersion(clean, verbatim))
    if (!wish) return null
    const { found, year, age } = wish
    return {
      ...blank,
      intent: 'title',
      named: found.named,
      corrected: found.corrected,
      versionYear: year,
      versionAge: age,
      // What was mended is searched as mended: the pieces of a slip would only find noise.
      words: this.#words(found.corrected ?? bare, verbatim),
    }
  }

  /** The name with a year or 旧/新 beside it, if it has one; the whole text first, for names may hold such words. */
  #withVersion(text: string, verbatim: boolean): { found: Found; year: number | null; age: 'old' | 'new' | null } | null {
    const exact = this.#exactly(text)
    if (exact) return { found: exact, year: null, age: null }
    const wish = versionWish(text)
    if (wish) {
      const found = this.#exactly(wish.rest) ?? (verbatim ? null : this.#nearly(wish.rest))
      if (found) return { found, year: wish.year, age: wish.age }
    }
    const near = verbatim ? null : this.#nearly(text)
    return near && { found: near, year: null, age: null }
  }

  #exactly(text: string): Found | null {
    const key = nameKey(text)
    if (key.length < 2) return null
    const hits = this.#library.names.get(key)
    const aliases = this.#vocabulary.aliases.get(key) ?? []
    const named: Named[] = (hits ?? []).map(({ work, kind }) => ({ work, sureness: KIND_SURENESS[kind] }))
    for (const alias of aliases) {
      const targets = this.#library.names.get(alias.nameKey)?.filter(({ kind }) => kind !== 'local') ?? []
      for (const { work } of targets)
        if (!named.some((other) => other.work === work)) named.push({ work, sureness: alias.kind === '取代' ? 0.7 : 0.95 })
    }
    if (named.length === 0) return null
    return { named, corrected: null }
  }

  /** A name with a wrong, missing or extra character, or that sounds like one. */
  #nearly(text: string): Found | null {
    const key = nameKey(text)
    if (key.length < 4 || key.length > 60 || !/[\u4e00-\u9fff]/.test(key)) return null
    const sound = pinyinOf(key).full
    const alike = [...(this.#library.pinyin.get(sound) ?? [])].filter(
      (work) => nameKey(this.#library.works[work]?.shortTitle ?? '').length === key.length,
    )
    if (alike.length > 0)
      return {
        named: alike.map((work) => ({ work, sureness: 0.9 })),
        corrected: this.#library.works[alike[0] as number]?.shortTitle ?? null,
      }
    const limit = key.length >= 12 ? 2 : 1
    let best = limit + 1
    let names: string[] = []
    for (const candidate of this.#namesSharingPairs(key)) {
      // Part of a name is no mistake: 土地管理 is a search of its own beside 土地管理法.
      if (candidate.includes(key) || key.includes(candidate)) continue
      const distance = editDistance(key, candidate, limit)
      if (distance < best) {
        best = distance
        names = [candidate]
      } else if (distance === best && distance <= limit) names.push(candidate)
    }
    if (best > limit) return null
    const named = new Map<number, Named>()
    for (const name of names)
      for (const { work, kind } of this.#library.names.get(name) ?? []) named.set(work, { work, sureness: 0.9 * KIND_SURENESS[kind] })
    for (const name of names)
      for (const alias of this.#vocabulary.aliases.get(name) ?? [])
        for (const { work, kind } of this.#library.names.get(alias.nameKey) ?? [])
          if (kind !== 'local' && !named.has(work)) named.set(work, { work, sureness: 0.85 })
    if (named.size === 0) return null
    const sorted = [...named.values()].sort((a, b) => b.sureness - a.sureness)
    return { named: sorted, corrected: this.#library.works[sorted[0]?.work ?? 0]?.shortTitle ?? null }
  }

  /** Names that share most of their pairs of characters with a key: the only ones worth comparing letter by letter. */
  #namesSharingPairs(key: string): Set<string> {
    const names = new Set<string>()
    const shared = new Map<number, number>()
    const pairs = pairsOf(key)
    for (const pair of pairs) {
      for (const { content, place } of this.#library.titlePostings.get(codeOfTerm(pair)) ?? [])
        eachPosting(content, place, (work) => void shared.set(work, (shared.get(work) ?? 0) + 1))
    }
    // A wrong character spoils two pairs, a bracket or quotation mark as many; long names have pairs to spare.
    const enough = Math.max(1, Math.min(pairs.length - 4, Math.ceil(pairs.length * 0.6)))
    for (const [work, count] of shared) {
      if (count < enough) continue
      const row = this.#library.works[work]
      if (row)
        for (const name of [nameKey(row.title), nameKey(row.shortTitle), this.#library.localNames.get(work) ?? ''])
          if (Math.abs(name.length - key.length) <= 2) names.add(name)
    }
    if (pairs.length <= 8)
      for (const alias of this.#vocabulary.aliases.keys()) if (Math.abs(alias.length - key.length) <= 1 && alias.length >= 4) names.add(alias)
    return names
  }

  #pinyin(clean: string, blank: Understanding): Understanding | null {
    const letters = clean.replace(/[\s']/g, '')
    if (!/^[a-z]{2,60}$/.test(letters)) return null
    const works = new Map<number, number>()
    for (const work of this.#library.initials.get(letters) ?? []) works.set(work, 1)
    for (const work of this.#library.pinyin.get(letters) ?? []) works.set(work, 1)
    for (const [key, list] of this.#vocabulary.aliases) {
      if (key.length < 2 || key.length > letters.length) continue
      const sound = pinyinOf(key)
      if (sound.full !== letters && sound.initials !== letters) continue
      for (const { nameKey: target } of list)
        for (const { work, kind } of this.#library.names.get(target) ?? []) if (kind !== 'local' && !works.has(work)) works.set(work, 0.9)
    }
    if (works.size === 0 && letters.length >= 3) {
      for (const [sound, list] of this.#library.pinyin)
        if (sound.includes(letters)) for (const work of list) works.set(work, sound.startsWith(letters) ? 0.7 : 0.6)
      for (const [initials, list] of this.#library.initials)
        if (initials.startsWith(letters)) for (const work of list) works.set(work, Math.max(works.get(work) ?? 0, 0.6))
    }
    if (works.size === 0) return null
    return { ...blank, intent: 'pinyin', named: [...works].map(([work, sureness]) => ({ work, sureness })) }
  }

  #text(clean: string, blank: Understanding, verbatim: boolean): Understanding {
    let text = this.#withoutNoise(clean)
    if (text === '') text = clean
    const { regions, regionName, rest } = this.#regions(text)
    // A law named in the query beside other words: 劳动合同法 经济补偿, 劳动合同法经济补偿.
    const inside = this.#lawInside(rest)
    const words = this.#words(inside?.rest || rest, verbatim)
    const compact = (inside?.rest || rest).replace(/\s+/g, '')
    return {
      ...blank,
      passage: isPassage(inside?.rest || rest) ? wordRuns(inside?.rest || rest).join('') : null,
      named: inside?.named ?? [],
      namedPartly: inside !== null,
      words,
      answers: verbatim ? [] : this.#answers(compact),
      regions,
      regionName,
      missingTitle: this.#missing(text),
      suggestion: verbatim ? null : (this.#soundsLike(compact) ?? this.#shortNameLike(compact)),
    }
  }

  /** Drops words that say nothing about the law wanted (全文, 下载) from the ends and between spaces. */
  #withoutNoise(text: string): string {
    const { noise, questions } = this.#vocabulary
    let words = text.split(' ').filter((word) => !noise.has(word) && !questions.has(word))
    words = words.map((word) => {
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
    return words.join(' ').trim()
  }

  /** Takes region words off the front of words: 北京 禁烟, 上海市垃圾分类. They choose among laws, they are not searched in the text. */
  #regions(text: string): { regions: string[]; regionName: string | null; rest: string } {
    const regions: string[] = []
    let regionName: string | null = null
    const rest = text
      .split(' ')
      .map((word) => {
        for (const [name, code] of this.#library.regions.names()) {
          if (!word.startsWith(name) || (word.length > name.length && word.length - name.length < 2)) continue
          regions.push(code)
          regionName ??= name
          return word.slice(name.length).replace(/^(市|省|的)/, '')
        }
        return word
      })
      .filter((word) => word !== '')
      .join(' ')
    return rest === '' ? { regions, regionName, rest: text } : { regions, regionName, rest }
  }

  #lawInside(text: string): { named: Named[]; rest: string } | null {
    const words = text.split(' ')
    for (const [i, word] of words.entries()) {
      const exact = words.length > 1 ? this.#exactly(word) : null
      if (exact) return { named: exact.named, rest: words.filter((_, j) => j !== i).join(' ') }
      for (let length = word.length - 2; length >= 3; length--) {
        const head = word.slice(0, length)
        if (!/(法|典|条例|规定|办法|细则|解释|规则)$/.test(head)) continue
        const named = this.#exactly(head)
        if (named) return { named: named.named, rest: [word.slice(length).replace(/^的/, ''), ...words.filter((_, j) => j !== i)].join(' ').trim() }
      }
    }
    return null
  }

  /** Parts a text into words to look for. Long passages are looked for in pieces that may miss a character. */
  #words(text: string, verbatim: boolean): QueryWord[] {
    const words: QueryWord[] = []
    const add = (word: string, meaning: TermMeaning | null = null) => {
      if (words.length < MOST_GROUPS && !words.some((other) => other.text === word)) words.push({ text: word, others: meaning?.legal ?? [], meaning })
    }
    const runs = wordRuns(text)
    const passage = isPassage(text)
    for (const run of runs) {
      if (passage && run.length > 6) {
        const pieces = Math.ceil(run.length / 12)
        const size = Math.ceil(run.length / pieces)
        for (let at = 0; at < run.length; at += size) add(run.slice(Math.max(0, at - 1), at + size))
        continue
      }
      let plain = ''
      const flush = () => {
        for (const word of joinSingles(cut(plain)))
          if (!STOP.has(word) && !this.#vocabulary.questions.has(word) && (word.length > 1 || plain.length === 1)) add(word)
        plain = ''
      }
      for (let at = 0; at < run.length;) {
        const asked = verbatim ? null : HOW_MANY.exec(run.slice(at))
        if (asked) {
          flush()
          words.push({
            text: asked[0],
            others: NUMBERS.map((number) => number + (asked[1] === '天' ? '日' : asked[1]) + (asked[2] ?? '')),
            meaning: null,
          })
          at += asked[0].length
          continue
        }
        const meaning = verbatim ? null : this.#vocabulary.termAt(run, at)
        if (meaning) {
          flush()
          add(run.slice(at, at + meaning.term.replace(/\s/g, '').length), meaning)
          at += meaning.term.replace(/\s/g, '').length
        } else plain += run[at++]
      }
      flush()
    }
    if (words.length === 0) for (const run of runs) add(run)
    return words
  }

  /** Provisions the vocabulary names for words of the query; the longest words speak first. */
  #answers(compact: string): Answer[] {
    const answers: Answer[] = []
    const criminal = /判|刑|罪|坐牢|量刑/.test(compact)
    const total = Math.max(1, [...this.#vocabulary.questions].reduce((text, word) => text.replaceAll(word, ''), compact).length)
    for (let at = 0; at < compact.length; at++) {
      for (let length = Math.min(this.#vocabulary.longest, compact.length - at); length >= 2; length--) {
        const meaning = this.#vocabulary.terms.get(compact.slice(at, at + length))
        for (const target of meaning?.targets ?? []) {
          const work = this.#library.names.get(target.nameKey)?.find(({ kind }) => kind !== 'local')?.work
          if (work !== undefined)
            answers.push({
              work,
              anchor: target.anchor,
              strength: Math.min(1, length / total) * (criminal && target.nameKey !== CRIMINAL_LAW ? 0.8 : 1),
            })
        }
      }
    }
    return answers.sort((a, b) => b.strength - a.strength).slice(0, 12)
  }

  #soundsLike(compact: string): string | null {
    if (compact.length < 3 || compact.length > 20 || !/[\u4e00-\u9fff]/.test(compact) || this.#vocabulary.terms.has(compact)) return null
    const term = this.#vocabulary.sounds.get(pinyinOf(compact).full)
    return term === undefined || term === compact ? null : term
  }

  /** Title of a law the vocabulary knows by this name but the library has not. */
  #missing(name: string): string | null {
    const key = nameKey(name)
    const known = this.#vocabulary.aliases.get(key)?.[0]?.title ?? null
    return known !== null && !this.#library.names.has(nameKey(known)) ? known : null
  }

  /** A law of a very short name with one character wrong: 证劵法. Too uncertain to act on unless nothing else is found. */
  #shortNameLike(compact: string): string | null {
    if (!/^[\u4e00-\u9fff]{2,3}(法|典)$/.test(compact)) return null
    const alike = (names: Iterable<string>) =>
      [...names].filter((name) => name.length === compact.length && name.at(-1) === compact.at(-1) && editDistance(name, compact, 1) === 1)
    const titles = alike(this.#library.names.keys())
    const candidates = titles.length > 0 ? titles : alike(this.#vocabulary.aliases.keys())
    return candidates.length === 1 ? (candidates[0] as string) : null
  }

  get homeRegion(): string {
    return this.#homeRegion
  }
}
