import {
  docNumberBeginning,
  docNumberInside,
  docNumberKey,
  normaliseDocNumber,
  typedNumber,
} from '#common/law/doc-numbers.ts'
import { articleLabel } from '#common/law/numerals.ts'
import { pointLabel } from '#common/law/points.ts'
import { liesWithin, NATION } from '#common/law/regions.ts'
import { wordRuns } from '#common/law/text-keys.ts'
import { pinyinOf } from '#server/platform/pinyin.ts'
import { articleAnchor, provisionLabel } from '../../laws/laws.door.ts'
import type { Library } from '../library/library.ts'
import { IS_NAME, KIND_SURENESS, withWish, type LawWithVersion, type NameFinder } from './name-finder.ts'
import {
  articleReference,
  bareArticleReference,
  bareName,
  cleanQuery,
  cut,
  nameAskedFor,
  pointReference,
  versionWish,
  type ArticleReference,
} from '../text/query-text.ts'
import { asksOfDocuments, asks, isPassage, queryWords, withoutNoise, withoutQuestionWords } from './query-words.ts'
import { withMends, type Answer, type Mend, type Named, type QueryWord, type Understanding } from './understanding.ts'
import { nameKey, type Vocabulary } from '../library/vocabulary.ts'

/** Words of sentence and crime ask for the criminal law rather than for fines. */
const CRIMINAL_WORDS = /判|刑|罪|坐牢|量刑/
const CRIMINAL_LAW = '刑法'

/** A word of letters, perhaps with characters among them; 第 begins the number of an article. */
const SPELLED_WORD = /(?:(?!第)[\u4e00-\u9fff])*[a-z](?:[a-z]|(?!第)[\u4e00-\u9fff])*/g
/** What stands before a place in the middle of a text, and is taken off with it. */
const WHERE = /(?:[在到去](?:咱|咱们|我们)?|咱们|我们)$/
/** Behind the name of a place: it is the name of something else. */
const NO_PLACE = /^(?:证券|交易所|合作组织|大学|银行|路|湾|峡)/
/** What stands behind a noun in the name of the law about it. */
const KINDS_OF_LAW = ['法', '条例']
/** A run that may hold a name and a word behind it. */
const LEAST_NAMED_RUN = 5

/** A text of so many words without a blank is a sentence, whatever it asks. */
const MANY_WORDS = 5
const MOST_ANSWERS = 12
/** Articles of a range that are shown. */
const MOST_OF_RANGE = 20

/** The phrases of an exact search, parted by spaces; they are not interpreted. */
export function phrasesIn(q: string): Understanding {
  const phrases = cleanQuery(q)
    .split(' ')
    .map((phrase) => phrase.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((phrase) => phrase !== '')
  if (phrases.length === 0) return { kind: 'everything' }
  return { kind: 'phrases', words: phrases.map((text) => ({ text, others: [], meaning: null })) }
}

/** Addresses of a 款 or 项 of an article, the finest first. An article with one 款 has its 项 right below it. */
function insideOf(article: string, paragraph: number | null, item: number | null): string[] {
  const [k, x] = [paragraph === null ? '' : `_k${paragraph}`, item === null ? '' : `_x${item}`]
  const found = [k + x, ...(paragraph === 1 ? [x] : []), k].filter((one) => one !== '')
  return [...new Set(found)].map((one) => article + one)
}

/** Addresses of the articles of a range behind its first one, as many as are shown. */
function rangeAfter(first: number, last: number | null): string[] {
  const count = Math.min(MOST_OF_RANGE - 1, (last ?? first) - first)
  return Array.from({ length: count }, (_, at) => articleAnchor(first + at + 1, 0))
}

/** Reads queries against one library and vocabulary. */
export class QueryReader {
  readonly #library: Library
  readonly #vocabulary: Vocabulary
  readonly #names: NameFinder

  constructor(library: Library, vocabulary: Vocabulary, names: NameFinder) {
    this.#library = library
    this.#vocabulary = vocabulary
    this.#names = names
  }

  /**
   * What a query is taken to mean: the first of the kinds below that it can be.
   * @param verbatim take the words as typed: no correction, no synonyms
   */
  understand(q: string, verbatim: boolean): Understanding {
    const clean = cleanQuery(q)
    if (clean === '') return { kind: 'everything' }
    return (
      this.#point(clean, verbatim) ??
      this.#documentNumber(clean) ??
      this.#citation(clean, verbatim) ??
      this.#title(clean, verbatim) ??
      this.#pinyin(clean) ??
      (verbatim ? null : this.#spelledName(clean)) ??
      this.#text(clean, verbatim)
    )
  }

  /** A query in which words of letters spell the names of laws: minfadian 1079, laodong合同法, ldhtf 经济补偿. */
  #spelledName(clean: string): Understanding | null {
    if (!/[a-z]/.test(clean)) return null
    const mends: Mend[] = []
    const text = clean.replace(/中华人民共和国(?=[a-z])/g, '').replace(SPELLED_WORD, (word) => {
      const name = word.length > 1 ? this.#names.spelled(word) : null
      if (name === null) return word
      mends.push({ from: word, to: name })
      return name
    })
    return mends.length === 0 ? null : withMends(this.understand(text, false), mends)
  }

  #documentNumber(clean: string): Understanding | null {
    const text = this.#withoutNoise(clean)
    const asked = nameAskedFor(text)
    const named = this.#library.numbered(text)
    const works = named.length > 0 || asked === text ? named : this.#library.numbered(asked)
    const number = works[0]?.docNumber
    if (number !== undefined)
      return {
        kind: 'documentNumber',
        named: works.map(({ work }) => ({ work, sureness: 1 })),
        number,
        unfinished: false,
      }
    const beginning = docNumberBeginning(text)
    const begun =
      beginning === null ? [] : [...new Set(this.#library.docNumbersFrom(beginning).map(({ work }) => work))]
    if (begun.length > 0)
      return {
        kind: 'documentNumber',
        named: begun.map((work) => ({ work, sureness: 1 })),
        number: text,
        unfinished: true,
      }
    return this.#numberWithName(clean)
  }

  /** A document number and the name of its law, or a part of that: 国务院令第621号 机关事务管理条例. */
  #numberWithName(clean: string): Understanding | null {
    const inside = this.#numberInside(clean)
    const name = inside && nameKey(inside.rest)
    if (!inside || !name) return null
    const works = this.#worksOfNumber(inside.number).filter((work) =>
      nameKey(this.#library.workAt(work).title).includes(name),
    )
    return works.length === 0
      ? null
      : {
          kind: 'documentNumber',
          named: works.map((work) => ({ work, sureness: 1 })),
          number: inside.number,
          unfinished: false,
        }
  }

  /** The first document number beside other words: as it is written, or as people type one that is known. */
  #numberInside(text: string): { number: string; rest: string } | null {
    const written = docNumberInside(text)
    if (written) return written
    const typed = typedNumber(text)
    const [work] = typed === null || typed.rest === '' ? [] : this.#library.typed(typed)
    return typed && work ? { number: work.docNumber, rest: typed.rest } : null
  }

  #worksOfNumber(number: string): number[] {
    return this.#library.numbered(number).map(({ work }) => work)
  }

  #citation(clean: string, verbatim: boolean): Understanding | null {
    const reference = articleReference(clean)
    if (reference && reference.before !== '') {
      const names = [reference.before, this.#withoutNoise(reference.before), bareName(reference.before)]
      const law = names.reduce<LawWithVersion | null>(
        (found, name) => found ?? this.#names.withVersion(name, verbatim),
        null,
      )
      return law && this.#cites(law, reference, this.#withoutNoise(reference.after), verbatim)
    }
    // The number before the name, or without 条: only where what remains is the name of a law as it is written.
    if (this.#names.exactly(clean)) return null
    const bare = reference ? { ...reference, before: reference.after, after: '' } : bareArticleReference(clean)
    if (!bare) return null
    const name = this.#names.exactly(bare.before)
    // With a slip in it, it has to be written like a name: 浙江省数字经济促条例5.
    const law = name
      ? { found: name, version: null }
      : verbatim || !IS_NAME.test(bare.before)
        ? null
        : this.#names.withVersion(bare.before, false)
    return law && this.#cites(law, bare, bare.after, verbatim)
  }

  /** A point of a text without articles, behind a name or number: 浙政办规〔2025〕12号 二、（四）, …若干措施第（十二）条措施. */
  #point(clean: string, verbatim: boolean): Understanding | null {
    const reference = pointReference(clean)
    if (!reference) return null
    const { before, address } = reference
    const inBook = before.replace(/^[《〈](.+)[》〉]$/, '$1')
    const numbered = this.#documentNumber(inBook)
    const law: LawWithVersion | null =
      numbered?.kind === 'documentNumber' && !numbered.unfinished
        ? { found: { named: [...numbered.named], corrected: null, missing: null }, version: null }
        : [before, this.#withoutNoise(before), bareName(before)].reduce<LawWithVersion | null>(
            (found, name) => found ?? this.#names.withVersion(name, verbatim),
            null,
          )
    if (!law || law.found.missing !== null) return null
    return {
      kind: 'citation',
      ...law.found,
      version: law.version,
      mended: [],
      anchor: address,
      anchors: [address],
      inside: [],
      label: pointLabel(address),
      words: [],
    }
  }

  #cites(law: LawWithVersion, reference: ArticleReference, rest: string, verbatim: boolean): Understanding {
    // The law in the place of another counts its articles otherwise.
    if (law.found.missing !== null) return this.#namesLaw(law, [reference.before, rest].join(' ').trim(), verbatim)
    const { num, sub, until, others, paragraph, item } = reference
    const anchor = articleAnchor(num, sub)
    const inside = insideOf(anchor, paragraph, item)
    const further = others.slice(0, MOST_OF_RANGE - 1)
    return {
      kind: 'citation',
      ...law.found,
      version: law.version,
      mended: [],
      anchor,
      anchors: [anchor, ...rangeAfter(num, until), ...further.map((other) => articleAnchor(other, 0))],
      inside,
      label:
        (inside[0] ? provisionLabel(inside[0]) : articleLabel(num, sub)) +
        (until === null ? '' : `至${articleLabel(until, 0)}`) +
        further.map((other) => `、${articleLabel(other, 0)}`).join('') +
        (further.length < others.length ? '等' : ''),
      words: rest === '' ? [] : this.#words(rest, verbatim),
    }
  }

  #title(clean: string, verbatim: boolean): Understanding | null {
    const bare = this.#withoutNoise(clean)
    const asked = nameAskedFor(clean)
    const exact =
      this.#names.exactly(clean) ?? (asked !== clean && IS_NAME.test(asked) ? this.#names.exactly(asked) : null)
    const law = exact
      ? { found: exact, version: null }
      : (this.#names.withVersion(bare, verbatim) ?? this.#names.withVersion(clean, verbatim))
    return law && this.#namesLaw(law, law.found.corrected ?? bare, verbatim)
  }

  #namesLaw(law: LawWithVersion, name: string, verbatim: boolean): Understanding {
    return {
      kind: 'title',
      ...law.found,
      version: law.version,
      mended: [],
      // A corrected name is searched in its correct form: the pieces of the wrong one would find unrelated texts.
      words: this.#words(name, verbatim),
    }
  }

  #pinyin(clean: string): Understanding | null {
    if (!/^[a-z][a-z\s'’]{1,60}$/.test(clean)) return null
    const named = this.#names.byPinyin(clean)
    return named.length === 0 ? null : { kind: 'pinyin', named }
  }

  /** A query as a question, whatever else it could be. */
  asQuestion(q: string, verbatim: boolean): Understanding {
    return this.#text(cleanQuery(q), verbatim, true)
  }

  /** Any of these phrases, as typed: the signs of the query say what else is demanded. */
  anyOf(phrases: readonly string[]): Understanding {
    return {
      kind: 'words',
      question: true,
      open: true,
      sentence: '',
      ofDocuments: false,
      words: phrases.map((text) => ({ text, others: [], meaning: null })),
      mended: [],
      // A phrase that is the name of a law asks for that law first.
      beside: phrases.flatMap((phrase) => this.#names.exactly(phrase)?.named ?? []),
      nouns: [],
      version: null,
      answers: [],
      regions: [],
      regionName: null,
      elsewhere: false,
      missingTitle: null,
      replaced: false,
      missingNumber: null,
      suggestion: null,
    }
  }

  #text(clean: string, verbatim: boolean, saysItself = asks(clean, this.#vocabulary)): Understanding {
    const text = this.#withoutNoise(clean) || clean
    const numbered = this.#numberInside(text)
    const { regions, regionName, rest } = this.#regions(numbered?.rest ?? text)
    // A law named in the query beside other words: 劳动合同法 经济补偿, 劳动合同法经济补偿, 国务院令第586号 上班途中.
    const inside =
      (numbered && this.#lawOfNumber(numbered.number, rest)) ??
      this.#ofPlaces(this.#lawInside(rest, regions.length > 0), regions)
    const behind = regions.length > 0 && !inside ? this.#namedBehindPlace(rest) : []
    const elsewhere = behind.length > 0 && behind.every(({ sureness }) => sureness === KIND_SURENESS.local)
    const searched = inside?.rest || rest
    const compact = searched.replace(/\s+/g, '')
    const words = queryWords(searched, this.#vocabulary, verbatim, saysItself)
    const read = {
      words,
      nouns: this.#nouns(words),
      mended: [],
      beside: inside?.found.named ?? behind,
      elsewhere,
      version: inside?.version ?? null,
      answers: verbatim ? [] : this.#answers(compact),
      regions,
      regionName,
      missingTitle: inside?.found.missing ?? this.#missingIn(text) ?? (elsewhere ? text : null),
      replaced: typeof inside?.found.missing === 'string',
      missingNumber: this.#missingNumberIn(text, numbered?.number ?? null),
      suggestion: verbatim ? null : (this.#soundsLike(compact) ?? this.#names.shortNameLike(compact)),
    }
    // Words parted by blanks are a list, of which each was chosen.
    const question = saysItself || (read.words.length >= MANY_WORDS && !searched.includes(' '))
    if (isPassage(searched) && !saysItself) return { kind: 'passage', passage: wordRuns(searched).join(''), ...read }
    // One word must stand there, and what is wished of a version, or typed to the letter, is no matter of likeness.
    const isOpen =
      question ||
      (words.length > 1 &&
        !verbatim &&
        read.version === null &&
        !searched.split(' ').some((word) => versionWish(word) !== null))
    const sentence = withoutQuestionWords(searched, this.#vocabulary)
    return { kind: 'words', question, open: isOpen, sentence, ofDocuments: asksOfDocuments(searched), ...read }
  }

  /**
   * The laws named that may be meant where places are: 浙江省养老服务条例, which is not held, is not that of 德州. Null when there
   * is none.
   */
  #ofPlaces<Law extends LawWithVersion>(law: Law | null, regions: readonly string[]): Law | null {
    if (!law || regions.length === 0 || law.found.missing !== null) return law
    const named = law.found.named.filter(({ work }) => {
      const { region } = this.#library.workAt(work)
      return region === NATION || regions.some((place) => liesWithin(region, place) || liesWithin(place, region))
    })
    return named.length === 0 ? null : { ...law, found: { ...law.found, named } }
  }

  #withoutNoise(text: string): string {
    return withoutNoise(text, this.#vocabulary)
  }

  #words(text: string, verbatim: boolean): QueryWord[] {
    return queryWords(text, this.#vocabulary, verbatim)
  }

  /**
   * Takes region words off the front of words: 北京 禁烟, 上海市垃圾分类. They choose among laws, they are not searched in the
   * text.
   */
  #regions(text: string): { regions: string[]; regionName: string | null; rest: string } {
    const regions: string[] = []
    let regionName: string | null = null
    const rest = text
      .split(' ')
      .map((word) => {
        for (const [name, code] of this.#library.regions.names()) {
          if (
            !word.startsWith(name) ||
            (word.length > name.length && word.length - name.length < 2) ||
            NO_PLACE.test(word.slice(name.length))
          )
            continue
          regions.push(code)
          regionName ??= name
          return word.slice(name.length).replace(/^(市|省|的)/, '')
        }
        return word
      })
      .filter((word) => word !== '')
      .join(' ')
    if (regions.length === 0) return this.#regionInside(text)
    return { regions, regionName, rest: rest === '' ? text : rest }
  }

  /** A place in the middle of what is said: 误工费在浙江谁来出, 咱们杭州养狗. */
  #regionInside(text: string): { regions: string[]; regionName: string | null; rest: string } {
    for (const [name, code] of this.#library.regions.names()) {
      const at = text.indexOf(name)
      const before = at < 1 ? null : WHERE.exec(text.slice(0, at))
      if (before === null) continue
      const behind = text.slice(at + name.length).replace(/^[市省]/, '')
      if (NO_PLACE.test(behind)) continue
      return { regions: [code], regionName: name, rest: text.slice(0, before.index) + behind }
    }
    return { regions: [], regionName: null, rest: text }
  }

  /**
   * Laws that are named behind a place: 浙江 劳动合同法. Of 杭州市养犬管理条例 they are those of other places, where the one named has
   * none.
   */
  #namedBehindPlace(rest: string): readonly Named[] {
    return IS_NAME.test(rest) && !rest.includes(' ') ? (this.#names.exactly(rest)?.named ?? []) : []
  }

  /**
   * Title of a law that the whole text, a word of it or what stands before the number of an article names, and the
   * library does not have.
   */
  #missingIn(text: string): string | null {
    const words = text.split(' ').filter((word) => IS_NAME.test(word))
    const cited = articleReference(text)?.before
    return (
      [text, ...words, ...(cited ? [cited, bareName(cited)] : [])]
        .map((name) => this.#names.missingTitle(name))
        .find((title) => title !== null) ?? null
    )
  }

  /** The law of a document number beside other words; null when the library has none of that number. */
  #lawOfNumber(number: string, rest: string): (LawWithVersion & { rest: string }) | null {
    const named = this.#worksOfNumber(number).map((work) => ({ work, sureness: 1, byNumber: true }))
    return named.length === 0 ? null : { found: { named, corrected: null, missing: null }, version: null, rest }
  }

  /** A document number that the library does not have: the whole text, its beginning, or the one beside other words. */
  #missingNumberIn(text: string, inside: string | null): string | null {
    if (inside !== null) return this.#worksOfNumber(inside).length === 0 ? inside : null
    return docNumberKey(text) !== null || docNumberBeginning(text) !== null ? normaliseDocNumber(text) : null
  }

  /**
   * A law named by one or two of the words, or by the beginning of one, and the words without it.
   * @param whole whether all words together may name it: they had a place before them
   */
  #lawInside(text: string, whole: boolean): (LawWithVersion & { rest: string }) | null {
    const words = text.split(' ')
    // 公司法 2018, 旧版 公司法, 公司法 司法解释二.
    for (const count of [2, 1])
      for (let at = 0; at + count <= words.length && (words.length > count || (whole && count > 1)); at++) {
        const law = this.#lawBeside(words.slice(at, at + count).join(' '))
        if (law) return { ...law, rest: words.toSpliced(at, count).join(' ') }
      }
    for (const [at, word] of words.entries())
      for (const length of this.#wordEnds(word)) {
        const law = this.#lawBeside(word.slice(0, length))
        if (law)
          return { ...law, rest: [word.slice(length).replace(/^的/, ''), ...words.toSpliced(at, 1)].join(' ').trim() }
      }
    return null
  }

  /**
   * Where a law's name at the beginning of a run may end, the longest first: between words, for 公司法定代表人 names no 公司法.
   */
  #wordEnds(run: string): number[] {
    if (run.length < LEAST_NAMED_RUN) return []
    let end = 0
    const ends = cut(run).map((word) => (end += word.length))
    return ends.filter((length) => length >= 3 && length <= run.length - 2).toReversed()
  }

  /** The law that a part of a query names beside other words, with the version wanted. */
  #lawBeside(part: string): LawWithVersion | null {
    const exact = IS_NAME.test(part) ? this.#names.exactly(part) : null
    if (exact) return { found: exact, version: null }
    const wish = versionWish(part)
    const found = wish && IS_NAME.test(wish.rest) ? this.#names.exactly(wish.rest) : null
    return found && wish && withWish(found, wish)
  }

  /** Laws of the state whose names are a word with their kind behind it. */
  #nouns(words: readonly QueryWord[]): number[] {
    const named = words.flatMap(({ text }) =>
      text.length < 2
        ? []
        : KINDS_OF_LAW.flatMap(
            (kind) => this.#library.names.get(nameKey(text + kind))?.find((name) => name.kind !== 'local')?.work ?? [],
          ),
    )
    return [...new Set(named)]
  }

  /** Provisions that the vocabulary names for words of the query; those of the longest words come first. */
  #answers(compact: string): Answer[] {
    const answers: Answer[] = []
    const criminal = CRIMINAL_WORDS.test(compact)
    const total = Math.max(
      1,
      [...this.#vocabulary.questions].reduce((text, word) => text.replaceAll(word, ''), compact).length,
    )
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
    return answers.sort((a, b) => b.strength - a.strength).slice(0, MOST_ANSWERS)
  }

  /** A term of the vocabulary that sounds like the query and is written otherwise. */
  #soundsLike(compact: string): string | null {
    if (
      compact.length < 3 ||
      compact.length > 20 ||
      !/[\u4e00-\u9fff]/.test(compact) ||
      this.#vocabulary.terms.has(compact)
    )
      return null
    const term = this.#vocabulary.sounds.get(pinyinOf(compact).full)
    return term === undefined || term === compact ? null : term
  }
}
