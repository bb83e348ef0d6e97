import { editDistance } from '#common/law/edit-distance.ts'
import { parseNumeral, toNumeral } from '#common/law/numerals.ts'
import { pairsOf, STATE } from '#common/law/text-keys.ts'
import { pinyinOf, readingsOf } from '#server/platform/pinyin.ts'
import type { WorkRow } from '../../laws/laws.door.ts'
import type { Library, NameHit, NameKind } from '../library/library.ts'
import { codeOfTerm, eachPosting } from '../index/postings.ts'
import { looksLike } from '../text/look-alikes.ts'
import { cut, versionWish, type VersionWish } from '../text/query-text.ts'
import { soundsLike } from '../text/sound-words.ts'
import { areInitials, spells, standsIn, withoutMarks } from '../text/syllables.ts'
import type { Named, WantedVersion } from './understanding.ts'
import { nameKey, type Vocabulary } from '../library/vocabulary.ts'

/** Works found by a name, and the name that was meant when the one typed had a slip. */
export interface FoundName {
  named: Named[]
  corrected: string | null
  /** Title of the law of this name when the library does not hold it; the works are then those in its place. */
  missing: string | null
}

/** Works found by a name, and which of their versions is wanted. */
export interface LawWithVersion {
  found: FoundName
  version: WantedVersion | null
}

/** A law named with a version; a law in the place of another has no such version. */
export const withWish = (found: FoundName, { year, age }: VersionWish): LawWithVersion => ({
  found,
  version: found.missing === null ? (year ?? age) : null,
})

/** Beside other words a short name is one only with its kind behind it: 公司, 广告 and 旅游 are things, 公司法 is a law. */
export const IS_NAME =
  /(法|典|条例|规定|办法|细则|规则|通则|决定|纪要|(解释|规定)[(（]?[一二三四五六七八九1-9]?[)）]?)$/

export const KIND_SURENESS: Record<NameKind, number> = { title: 1, issued: 0.995, short: 0.99, local: 0.8 }
const SURENESS_OF_SOUND = 0.9
const SURENESS_OF_SLIP = 0.9
const SURENESS_OF_ALIAS = 0.95
/** Kind of the alias that leads from a repealed law to the one in its place. */
const SUCCESSOR = '取代'
/** The law in the place of a repealed one is less surely the law that the user means. */
const SURENESS_OF_SUCCESSOR = 0.7
const SURENESS_OF_ALIAS_WITH_SLIP = 0.85

const NUMBERED_RULES = /^(.{2,}?)的?(?:司法)?(?:解释|规定)[(]?([一二三四五六七八九]|[1-9])[)]?$/
/** What a rule under a law is called, at the end of a name. */
const RULE_OF_LAW = /(?:实施细则|实施条例|实施办法|解释)$/
const IS_HAN = /^[\u4e00-\u9fff]+$/

/** A name of this length may have two characters wrong, a shorter one a single one. */
const LONG_NAME = 12

const namedBy = ({ work, part }: NameHit, sureness: number): Named => ({
  work,
  sureness,
  ...(part === undefined ? {} : { part }),
})

const soundOf = ({ pinyin, pinyinInitials }: WorkRow) => ({ full: pinyin, initials: pinyinInitials })

/**
 * Whether a text of as many characters is no slip for a name but that of another law: 浙江省公路条例 beside 浙江省水路条例. It is
 * when it ends like one, can be parted into words at least as well, and no character that differs sounds or looks like
 * the one in its place.
 */
function saysAnother(typed: string, name: string): boolean {
  if (typed.length !== name.length || !IS_NAME.test(typed)) return false
  const differing = [...typed].flatMap((character, at) =>
    character === name[at] ? [] : [[character, name[at] ?? ''] as const],
  )
  const isSwap = differing.length > 1 && differing.every(([one]) => differing.some(([, other]) => other === one))
  if (isSwap || differing.some(([one, other]) => soundsLike(one, other) || looksLike(one).has(other))) return false
  const single = (text: string) => cut(text).filter((word) => word.length === 1).length
  return single(typed) <= single(name)
}

/** Finds works by name: titles, short titles, aliases, with slips, by sound. */
export class NameFinder {
  readonly #library: Library
  readonly #vocabulary: Vocabulary
  #aliasSounds: ReadonlyMap<string, string[]> | null = null

  constructor(library: Library, vocabulary: Vocabulary) {
    this.#library = library
    this.#vocabulary = vocabulary
  }

  /** The works of exactly this name or alias. */
  exactly(text: string): FoundName | null {
    const key = nameKey(text)
    return this.#byKey(key) ?? this.#numbered(key) ?? this.#ruleOfLaw(key)
  }

  /**
   * 税收征管法实施细则, 民法典担保制度解释: the one rule that its title gives to the law named first, with the matter named behind it.
   * Null when there is none or more than one.
   */
  #ruleOfLaw(key: string): FoundName | null {
    const kind = RULE_OF_LAW.exec(key)?.[0]
    if (kind === undefined) return null
    for (let length = key.length - kind.length; length >= 2; length--) {
      const laws = new Set(this.#byKey(key.slice(0, length))?.named.map(({ work }) => work))
      if (laws.size === 0) continue
      const matter = key.slice(length, key.length - kind.length)
      const named = [...this.#library.lawOf].flatMap(([work, law]) => {
        const title = this.#library.keys[work]?.title ?? ''
        return laws.has(law) && title.endsWith(kind) && title.includes(matter)
          ? [{ work, sureness: SURENESS_OF_ALIAS }]
          : []
      })
      return named.length === 1 ? { named, corrected: null, missing: null } : null
    }
    return null
  }

  /** 公司法规定二, 公司法司法解释2: the numbered rules of the courts on a law, whether their title says 解释 or 规定. */
  #numbered(key: string): FoundName | null {
    const [, law, number] = NUMBERED_RULES.exec(key) ?? []
    const value = number === undefined ? null : parseNumeral(number)
    if (law === undefined || value === null) return null
    for (const kind of ['解释', '规定'])
      for (const name of [
        `${law}${kind}${toNumeral(value)}`,
        `最高人民法院关于适用${law}若干问题的${kind}(${toNumeral(value)})`,
      ]) {
        const found = this.#byKey(name)
        if (found) return found
      }
    return null
  }

  #byKey(key: string): FoundName | null {
    if (key.length < 2) return null
    const hits = this.#library.names.get(key) ?? []
    const named: Named[] = hits.map((hit) => namedBy(hit, KIND_SURENESS[hit.kind]))
    for (const alias of this.#vocabulary.aliases.get(key) ?? [])
      for (const hit of this.#hitsOfTitle(alias.nameKey))
        if (!named.some((other) => other.work === hit.work))
          named.push(namedBy(hit, alias.kind === SUCCESSOR ? SURENESS_OF_SUCCESSOR : SURENESS_OF_ALIAS))
    named.sort((a, b) => b.sureness - a.sureness)
    return named.length === 0
      ? null
      : {
          named,
          corrected: null,
          missing: named.every(({ sureness }) => sureness === SURENESS_OF_SUCCESSOR) ? this.#notHeld(key) : null,
        }
  }

  /**
   * The works of a name with a year or 旧/新 beside it, if it has one. The whole text is tried first, for names may hold
   * such words.
   * @param verbatim take the name as typed: no correction
   */
  withVersion(text: string, verbatim: boolean): LawWithVersion | null {
    const exact = this.exactly(text)
    if (exact) return { found: exact, version: null }
    const wish = versionWish(text)
    if (wish) {
      const found = this.exactly(wish.rest) ?? (verbatim ? null : this.#nearly(wish.rest))
      if (found) return withWish(found, wish)
    }
    const near = verbatim ? null : this.#nearly(text)
    return near && { found: near, version: null }
  }

  /**
   * The works whose name sounds like these letters: whole, by all its initials or, for three letters and more, in part.
   * A part is one of whole syllables, and letters are initials only when each can be one.
   * @param typed letters, perhaps with blanks or apostrophes between syllables
   */
  byPinyin(typed: string): Named[] {
    const letters = withoutMarks(typed)
    const works = new Map<number, number>()
    for (const work of this.#library.initials.get(letters) ?? []) works.set(work, 1)
    for (const work of this.#library.pinyin.get(letters) ?? [])
      if (standsIn(typed, soundOf(this.#library.workAt(work))) === 0 || typed === letters) works.set(work, 1)
    for (const key of this.#aliasesBySound().get(letters) ?? [])
      for (const alias of this.#vocabulary.aliases.get(key) ?? [])
        for (const { work } of this.#hitsOfTitle(alias.nameKey)) if (!works.has(work)) works.set(work, 0.9)
    if (works.size === 0 && letters.length >= 3) {
      for (const [sound, list] of this.#library.pinyin)
        if (sound.includes(letters))
          for (const work of list) {
            const at = standsIn(typed, soundOf(this.#library.workAt(work)))
            if (at >= 0) works.set(work, at === 0 ? 0.7 : 0.6)
          }
      if (areInitials(letters))
        for (const [initials, list] of this.#library.initials)
          if (initials.startsWith(letters))
            for (const work of list) works.set(work, Math.max(works.get(work) ?? 0, 0.6))
    }
    return [...works].map(([work, sureness]) => ({ work, sureness }))
  }

  /**
   * The name that a text of letters, or of letters and characters, spells: ldhtf, laodong合同法 and 民fa典. Null when none
   * or more than one.
   */
  spelled(text: string): string | null {
    const sound = text.replace(/[\u4e00-\u9fff]+/g, (characters) => pinyinOf(characters).full)
    const works = [
      ...(this.#library.pinyin.get(sound) ?? []),
      ...(/^[a-z]+$/.test(text) ? (this.#library.initials.get(text) ?? []) : []),
    ]
    const names = new Set(
      works
        .map((work) => this.#library.workAt(work).shortTitle)
        .filter((name) => sound === text || spells(text, name, readingsOf)),
    )
    if (names.size === 0)
      for (const alias of this.#aliasesBySound().get(sound) ?? [])
        if ((sound === text || spells(text, alias, readingsOf)) && this.exactly(alias)) names.add(alias)
    const [name] = names
    return name !== undefined && names.size === 1 ? name : null
  }

  /** Aliases by their whole sound and by their initials; made when first needed. */
  #aliasesBySound(): ReadonlyMap<string, string[]> {
    if (this.#aliasSounds) return this.#aliasSounds
    const sounds = new Map<string, string[]>()
    for (const key of this.#vocabulary.aliases.keys()) {
      const { full, initials } = pinyinOf(key)
      if (key.length >= 2)
        for (const sound of new Set([full, initials])) sounds.set(sound, [...(sounds.get(sound) ?? []), key])
    }
    return (this.#aliasSounds = sounds)
  }

  /** Names of laws of three characters and more that sound like a text of as many characters. */
  soundingLike(text: string): string[] {
    if (text.length < 3 || !IS_HAN.test(text)) return []
    const works = this.#library.pinyin.get(pinyinOf(text).full) ?? []
    const names = new Set(works.map((work) => nameKey(this.#library.workAt(work).shortTitle)))
    return [...names].filter((name) => name.length === text.length && name !== text)
  }

  /** A law of a very short name with one character wrong: 证劵法. Too uncertain to act on unless nothing else is found. */
  shortNameLike(compact: string): string | null {
    if (!/^[\u4e00-\u9fff]{2,3}(法|典)$/.test(compact)) return null
    const alike = (names: Iterable<string>) =>
      [...names].filter(
        (name) =>
          name.length === compact.length && name.at(-1) === compact.at(-1) && editDistance(name, compact, 1) === 1,
      )
    const titles = alike(this.#library.names.keys())
    const candidates = titles.length > 0 ? titles : alike(this.#vocabulary.aliases.keys())
    return candidates.length === 1 ? (candidates[0] ?? null) : null
  }

  /** Title of a law that the vocabulary knows by this name and the library does not have. */
  missingTitle(name: string): string | null {
    return this.#notHeld(nameKey(name))
  }

  #notHeld(key: string): string | null {
    const [alias] = (this.#vocabulary.aliases.get(key) ?? []).filter(({ kind }) => kind !== SUCCESSOR)
    const title = alias?.title ?? this.#vocabulary.titles.get(key) ?? null
    return title !== null && !this.#library.names.has(nameKey(title)) ? title : null
  }

  /** Works of a title or short title. A local title without its region does not count. */
  #hitsOfTitle(key: string): NameHit[] {
    return (this.#library.names.get(key) ?? []).filter(({ kind }) => kind !== 'local')
  }

  /** A name with a wrong, missing or extra character, or that sounds like one. */
  #nearly(text: string): FoundName | null {
    const key = nameKey(text)
    // 民法 may be any word; behind the name of the state it is a law.
    if (key.length < (text.startsWith(STATE) ? 3 : 4) || key.length > 60 || !/[\u4e00-\u9fff]/.test(key)) return null
    const whole = this.#withWholePlace(key)
    return (
      this.#alike(key) ??
      this.#withSlips(key) ??
      (whole === key ? null : (this.#alike(whole) ?? this.#withSlips(whole)))
    )
  }

  /** 浙江数字经济促进条例 as titles write it, with 省, so that a slip is not counted beside the character left out. */
  #withWholePlace(key: string): string {
    const place = this.#library.regions.startOf(key)
    const whole = place && this.#library.regions.textOf(place.code)
    return place && whole && !key.startsWith(whole) ? nameKey(whole + key.slice(place.name.length)) : key
  }

  /** 杭州市养犬管理条例 is no slip for 温州市养犬管理条例: tells names that begin with another place than a key does. */
  #namesOtherPlace(key: string): (name: string) => boolean {
    const placeOf = (name: string) => this.#library.regions.names().find(([place]) => name.startsWith(place))?.[1]
    const place = placeOf(key)
    return (name) => place !== undefined && (placeOf(name) ?? place) !== place
  }

  /** Names of as many characters that sound the same. */
  #alike(key: string): FoundName | null {
    const isOther = this.#namesOtherPlace(key)
    const works = (this.#library.pinyin.get(pinyinOf(key).full) ?? []).filter((work) => {
      const short = this.#library.keys[work]?.short ?? ''
      return short.length === key.length && !isOther(short)
    })
    const first = works[0]
    if (first === undefined) return null
    return {
      named: works.map((work) => ({ work, sureness: SURENESS_OF_SOUND })),
      corrected: this.#library.workAt(first).shortTitle,
      missing: null,
    }
  }

  /** The names with the fewest slips, if they are few enough. */
  #withSlips(key: string): FoundName | null {
    const limit = key.length >= LONG_NAME ? 2 : 1
    let best = limit + 1
    let names: string[] = []
    const isOther = this.#namesOtherPlace(key)
    for (const candidate of this.#namesSharingPairs(key)) {
      // Part of a name is no mistake: 土地管理 is a search of its own beside 土地管理法.
      if (candidate.includes(key) || key.includes(candidate)) continue
      const distance = editDistance(key, candidate, limit)
      if (distance > limit || isOther(candidate) || saysAnother(key, candidate)) continue
      if (distance < best) {
        best = distance
        names = [candidate]
      } else if (distance === best) names.push(candidate)
    }
    if (best > limit) return null
    const named = new Map<number, Named>()
    for (const name of names)
      for (const hit of this.#library.names.get(name) ?? [])
        named.set(hit.work, namedBy(hit, SURENESS_OF_SLIP * KIND_SURENESS[hit.kind]))
    for (const name of names)
      for (const alias of this.#vocabulary.aliases.get(name) ?? [])
        for (const hit of this.#hitsOfTitle(alias.nameKey))
          if (!named.has(hit.work)) named.set(hit.work, namedBy(hit, SURENESS_OF_ALIAS_WITH_SLIP))
    const sorted = [...named.values()].sort((a, b) => b.sureness - a.sureness)
    const first = sorted[0]
    return first === undefined ? null : { named: sorted, corrected: this.#library.nameMeant(first), missing: null }
  }

  /** Names that share most of their pairs of characters with a key: the only ones worth comparing letter by letter. */
  #namesSharingPairs(key: string): Set<string> {
    const names = new Set<string>()
    const shared = new Map<number, number>()
    const pairs = pairsOf(key)
    for (const pair of pairs) {
      for (const { content, place } of this.#library.titles.postings.get(codeOfTerm(pair)) ?? [])
        eachPosting(content, place, (work) => void shared.set(work, (shared.get(work) ?? 0) + 1))
    }
    // A wrong character spoils two pairs, a bracket or quotation mark as many; long names have pairs to spare.
    const enough = Math.max(1, Math.min(pairs.length - 4, Math.ceil(pairs.length * 0.6)))
    for (const [work, count] of shared) {
      if (count < enough) continue
      const { title = '', short = '' } = this.#library.keys[work] ?? {}
      const issued = (this.#library.issuedNames.get(work) ?? []).map(({ key: own }) => own)
      for (const name of [title, short, this.#library.localNames.get(work) ?? '', ...issued])
        if (Math.abs(name.length - key.length) <= 2) names.add(name)
    }
    if (pairs.length <= 8)
      for (const alias of this.#vocabulary.aliases.keys())
        if (Math.abs(alias.length - key.length) <= 1 && alias.length >= 4) names.add(alias)
    return names
  }
}
