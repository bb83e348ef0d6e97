import { foldWidth, pairsOf, titleKey } from '#common/law/text-keys.ts'
import { pinyinOf } from '#server/platform/pinyin.ts'
import { codeOfTerm } from '../index/postings.ts'
import { SoundWords } from '../text/sound-words.ts'
import type { AliasRow, SynonymRow } from './words.sql.ts'

/** A provision that answers an everyday word. */
export interface ConceptTarget {
  title: string
  nameKey: string
  anchor: string | null
}

/** What a term of the vocabulary stands for. */
export interface TermMeaning {
  term: string
  /** Words of the law to search beside it. */
  legal: string[]
  targets: ConceptTarget[]
}

/**
 * Key of a law's name as people write it: title key, without 中华人民共和国 anywhere and with the short forms of the
 * congresses. 浙江省实施《中华人民共和国献血法》办法 = 浙江省实施献血法办法.
 */
export function nameKey(name: string): string {
  return titleKey(name)
    .replaceAll('中华人民共和国', '')
    .replaceAll('人民代表大会常务委员会', '人大常委会')
    .replaceAll('人民代表大会', '人大')
}

/** What may be mistyped: 养犬, 离婚冷静期. */
const IS_WORD = /^[\u4e00-\u9fff]{2,8}$/

/** Key of a word for looking it up: folded, without spaces. */
const termKey = (term: string): string => foldWidth(term).replace(/\s+/g, '')

/**
 * The words that people use beside those of the law. A new row of `law_alias` or `synonym` counts from the next query
 * on.
 */
export class Vocabulary {
  /** Alias key → name keys of the laws meant. */
  readonly aliases = new Map<string, { alias: string; title: string; nameKey: string; kind: string }[]>()
  /** Laws that have an alias, held or not, by name key. */
  readonly titles = new Map<string, string>()
  readonly terms = new Map<string, TermMeaning>()
  /** Sound of terms and aliases → the term: 离昏冷静期 sounds like 离婚冷静期. */
  readonly sounds = new Map<string, string>()
  /** Pairs of characters of all terms, aliases and words meant. */
  readonly pairs: ReadonlySet<number>
  readonly noise = new Set<string>()
  readonly questions = new Set<string>()
  /** Institutions, crimes and taxes that are no more, and what has become of each; longer names first. */
  readonly #ended: { term: string; said: string }[] = []
  /** Length of the longest term. */
  longest = 1

  constructor(aliases: AliasRow[], synonyms: SynonymRow[]) {
    for (const { alias, targetTitle, kind } of aliases) {
      const key = nameKey(alias)
      const list = this.aliases.get(key) ?? []
      list.push({ alias, title: targetTitle, nameKey: nameKey(targetTitle), kind })
      this.aliases.set(key, list)
      this.titles.set(nameKey(targetTitle), targetTitle)
    }
    for (const row of synonyms) {
      const keys = row.terms.map(termKey)
      if (row.kind === 'noise') for (const key of keys) this.noise.add(key)
      else if (row.kind === '已终止') this.#ended.push(...row.terms.map((term) => ({ term, said: row.legal[0] ?? '' })))
      else if (row.kind === 'question') for (const key of keys) this.questions.add(key)
      else
        for (const term of row.terms) {
          const key = termKey(term)
          const meaning = this.terms.get(key) ?? { term, legal: [], targets: [] }
          for (const word of row.legal) if (!meaning.legal.includes(word)) meaning.legal.push(word)
          if (row.targetTitle !== null)
            meaning.targets.push({
              title: row.targetTitle,
              nameKey: nameKey(row.targetTitle),
              anchor: row.targetAnchor,
            })
          this.terms.set(key, meaning)
          this.longest = Math.max(this.longest, key.length)
        }
    }
    this.#ended.sort((a, b) => b.term.length - a.term.length)
    // A crime is also meant without its last character, unless everyday speech means something else by it.
    for (const row of synonyms)
      if (row.kind === '罪名')
        for (const name of row.terms.map(termKey)) {
          const meaning = this.terms.get(name)
          const bare = name.slice(0, -1)
          if (meaning && name.length >= 3 && name.endsWith('罪') && !this.terms.has(bare))
            this.terms.set(bare, { ...meaning, term: bare })
        }
    for (const key of this.terms.keys()) if (key.length >= 3) this.sounds.set(pinyinOf(key).full, key)
    this.pairs = new Set([...this.#words()].flatMap(pairsOf).map(codeOfTerm))
  }

  /** Terms, aliases, words meant and names of what is no more. */
  *#words(): Generator<string> {
    yield* this.aliases.keys()
    for (const [key, { legal }] of this.terms) {
      yield key
      yield* legal
    }
    for (const { term } of this.#ended) yield term
  }

  /**
   * What has become of the institutions, crimes and taxes that a cleaned query names and that are no more:
   * “劳动教养”自2013年12月28日起废止（…）.
   */
  endedIn(clean: string): string[] {
    let rest = termKey(clean)
    return this.#ended.flatMap(({ term, said }) => {
      if (!rest.includes(term)) return []
      rest = rest.replaceAll(term, ' ')
      return [`“${term}”${said}`]
    })
  }

  /** The words of the vocabulary by sound. */
  soundWords(): Promise<SoundWords> {
    return SoundWords.of([...this.#words()].filter((word) => IS_WORD.test(word)))
  }

  /** The longest term that stands at a place of a folded text without spaces. */
  termAt(text: string, at: number): TermMeaning | null {
    for (let length = Math.min(this.longest, text.length - at); length >= 2; length--) {
      const meaning = this.terms.get(text.slice(at, at + length))
      if (meaning) return meaning
    }
    return null
  }
}
