import { docNumberKey, isShortenedNumber, standsIn, typedNumber, type TypedNumber } from '#common/law/doc-numbers.ts'
import { foldWidth, shortTitleOf } from '#common/law/text-keys.ts'
import { pinyinOf } from '#server/platform/pinyin.ts'
import {
  effectOf,
  REFERENCE,
  type Reading,
  type RegionTable,
  startOf,
  titleRelations,
  versionOn,
  type Effect,
  type IssuedRow,
  type VersionRow,
  type WorkRow,
} from '../../laws/laws.door.ts'
import { SegmentGone, type IndexReader } from '../index/index-reader.ts'
import { type Provisions, runsOf } from '../index/narrowing.ts'
import { numberAt } from '../text/numbers.ts'
import { EMPTY_INDEX, indexOf, type SmallIndex } from '../index/small-index.ts'
import { TitleWords } from '../text/title-words.ts'
import { nameKey } from './vocabulary.ts'

/**
 * How a name leads to a work. An exact title counts more than the name of what a notice issues, that more than a short
 * form, and a short form more than a local title without its region.
 */
export type NameKind = 'title' | 'issued' | 'short' | 'local'

/** A work, and its document number as printed. */
export interface NumberedWork {
  work: number
  docNumber: string
}

export interface NameHit {
  /** Number of the work in `works`. */
  work: number
  kind: NameKind
  /** Key of the issued document with the name, whose articles are meant; absent where the name is that of the work. */
  part?: string
}

/** A work on a day: its version that counts and that version's force. */
export interface WorkOnDay {
  version: VersionRow
  effect: Effect
}

/** All works on a day, and whose provisions of the index are to be searched. */
export interface DayView extends Provisions {
  day: string
  /** By number of the work; null = nothing published by then. */
  works: (WorkOnDay | null)[]
}

/** Works after which other requests get a turn while names are built. */
const SLICE = 400

/** Number of days whose works are kept in memory. */
const MOST_DAYS = 8

/** Characters a text must have for an equal text under another title to count as the same law. */
const LEAST_TWIN = 50

/** How names of bodies end. */
const NAMES_BODY = /(?:政府|办公[厅室]|委员会|[厅局委办院部署])$/
/** Documents that a number with the name of a body may mean: its own, that of its office, that of both. */
const MOST_OF_BODY = 3
/** The bodies at the head of a title. */
const issuerIn = (title: string): string => /^(.*?)关于/.exec(title)?.[1] ?? ''

const LOCAL_PREFIX = /^(中国人民银行|最高人民法院、?最高人民检察院|最高人民法院|最高人民检察院|国务院)(关于)?/

/**
 * The visible works in memory with every name they go by. Which works are in it was decided in SQL for one audience
 * (library.sql.ts); ranking only orders what it is given.
 */
export class Library {
  readonly works: WorkRow[]
  readonly index: IndexReader
  readonly regions: RegionTable
  readonly names = new Map<string, NameHit[]>()
  readonly pinyin = new Map<string, number[]>()
  readonly initials = new Map<string, number[]>()
  /** Comparison key of a 发文字号 → work and version. */
  readonly docNumbers = new Map<string, { work: number; versionId: string; docNumber: string }[]>()
  /** Name keys of the title and the short title of each work, by its number. */
  readonly keys: { title: string; short: string }[] = []
  /** Name of a local work without its region, by number of the work. */
  readonly localNames = new Map<number, string>()
  /** Names of what a work issues, by number of the work, each with its key. */
  readonly issuedNames = new Map<number, readonly { name: string; key: string; part: string }[]>()
  /** The titles as a small index of their own, in which each work is a provision. */
  titles: SmallIndex = EMPTY_INDEX
  /** Where the words of the titles begin and end. */
  titleWords = new TitleWords()
  /** By number of an interpretation or implementing rule: the work that its title names as the law it belongs to. */
  readonly lawOf = new Map<number, number>()
  readonly #days = new Map<string, DayView>()
  /** Works with the same text as another one under another title, with that other work: it is found for both. */
  readonly #twinOf = new Map<number, number>()

  private constructor(works: WorkRow[], index: IndexReader, regions: RegionTable) {
    this.works = works
    this.index = index
    this.regions = regions
  }

  /**
   * Builds the names a slice at a time, so that other requests are answered meanwhile.
   * @throws SegmentGone when texts of the works stand in segments that came after the index was opened: none of them
   * would be found
   */
  static async build(works: WorkRow[], index: IndexReader, regions: RegionTable): Promise<Library> {
    if (!works.every(({ versions }) => versions.every(({ segmentId }) => index.knows(segmentId))))
      throw new SegmentGone()
    const library = new Library(works, index, regions)
    library.#findTwins()
    for (const number of works.keys()) {
      library.#addNames(number)
      if (number % SLICE === SLICE - 1) await new Promise(setImmediate)
    }
    for (const number of works.keys()) {
      library.#addLaw(number)
      if (number % SLICE === SLICE - 1) await new Promise(setImmediate)
    }
    library.titles = await indexOf(works.map(namesOf))
    library.titleWords = await TitleWords.of(works.map(({ title }) => title))
    return library
  }

  /** The same text taken in under two titles is one law in a search. The longest title stands for it. */
  #findTwins(): void {
    const byText = new Map<string, number[]>()
    this.works.forEach(({ versions }, number) => {
      const newest = versions.at(-1)
      // Two files without a body are equal and need not be the same law.
      if (newest && newest.charCount >= LEAST_TWIN) push(byText, `${newest.textHash}/${newest.versionDate}`, number)
    })
    for (const numbers of byText.values()) {
      const [first, ...others] = numbers.toSorted(
        (a, b) => this.workAt(b).title.length - this.workAt(a).title.length || a - b,
      )
      if (first !== undefined) for (const other of others) this.#twinOf.set(other, first)
    }
  }

  /** Notes the law that an interpretation or implementing rule names in its title: 适用《公司法》…规定, 公司法实施细则. */
  #addLaw(number: number): void {
    for (const { type, targetTitle } of titleRelations(this.workAt(number).title)) {
      if ((type !== 'INTERPRET' && type !== 'IMPLEMENT') || targetTitle === null) continue
      const law = this.names
        .get(nameKey(targetTitle))
        ?.find(({ work, kind }) => kind !== 'local' && work !== number)?.work
      if (law === undefined || this.workAt(law).effectRank <= this.workAt(number).effectRank) continue
      this.lawOf.set(number, law)
      return
    }
  }

  /** @throws RangeError when no work has the number: numbers of one library mean nothing in another */
  workAt(number: number): WorkRow {
    const work = this.works[number]
    if (!work) throw new RangeError(`there is no work ${number}`)
    return work
  }

  /** The name by which a work was named: its short title, or that of the document that it issues. */
  nameMeant({ work, part }: { work: number; part?: string }): string {
    const issued = part === undefined ? undefined : this.issuedNames.get(work)?.find((one) => one.part === part)
    return issued?.name ?? this.workAt(work).shortTitle
  }

  #addName(key: string, { work, kind, part }: NameHit): void {
    const hit: NameHit = { work: this.#twinOf.get(work) ?? work, kind, ...(part === undefined ? {} : { part }) }
    if (key === '') return
    const list = this.names.get(key)
    if (!list) this.names.set(key, [hit])
    else if (!list.some(({ work }) => work === hit.work)) list.push(hit)
  }

  #addNames(number: number): void {
    const work = this.workAt(number)
    const keys = { title: nameKey(work.title), short: nameKey(work.shortTitle) }
    this.keys[number] = keys
    this.#addName(keys.title, { work: number, kind: 'title' })
    this.#addName(keys.short, { work: number, kind: 'short' })
    for (const { title } of work.versions) this.#addName(nameKey(title), { work: number, kind: 'title' })
    const local = this.#withoutPlace(work.title)
    if (local !== null) {
      this.#addName(local, { work: number, kind: 'local' })
      this.localNames.set(number, local)
    }
    const names = issuedBy(work)
    if (names.length > 0)
      this.issuedNames.set(
        number,
        names.map(({ name, nameKey: part }) => ({ name, key: nameKey(name), part })),
      )
    for (const { name, nameKey: part } of names) {
      const issued = { work: number, part }
      this.#addName(nameKey(name), { ...issued, kind: 'issued' })
      this.#addName(nameKey(shortTitleOf(name)), { ...issued, kind: 'short' })
      const bare = this.#withoutPlace(name) ?? (/^关于.{4}/.test(name) ? nameKey(name.slice(2)) : null)
      if (bare !== null) this.#addName(bare, { ...issued, kind: 'local' })
      const { full, initials } = pinyinOf(shortTitleOf(name))
      push(this.pinyin, full, number)
      push(this.initials, initials, number)
    }
    push(this.pinyin, work.pinyin, number)
    push(this.initials, work.pinyinInitials, number)
    for (const version of work.versions) {
      for (const docNumber of version.docNumbers.concat(version.docNumber ?? [])) {
        const key = docNumberKey(docNumber)
        if (key === null) continue
        const list = this.docNumbers.get(key) ?? []
        if (!list.some((entry) => entry.work === number))
          list.push({ work: number, versionId: version.versionId, docNumber })
        this.docNumbers.set(key, list)
      }
    }
  }

  /** Key of a title without the place or body at its head; null where there is none or little is left. */
  #withoutPlace(title: string): string | null {
    const folded = foldWidth(title)
    const region = this.regions.names().find(([name]) => folded.startsWith(name))
    const rest = region ? folded.slice(region[0].length) : folded.replace(LOCAL_PREFIX, '')
    return rest !== folded && rest.length >= 4 ? nameKey(rest) : null
  }

  /**
   * The documents of a number: as it is written, as people type it, or with the name of its body shortened, where that
   * means one number.
   */
  numbered(text: string): readonly NumberedWork[] {
    const key = docNumberKey(text)
    const found = key === null ? [] : this.#withKey(key)
    if (found.length > 0) return found
    const typed = typedNumber(text)
    return typed?.rest === '' ? this.typed(typed) : []
  }

  #withKey(key: string): readonly NumberedWork[] {
    const exact = this.docNumbers.get(key)
    if (exact) return exact
    const like = [...this.docNumbers].filter(([whole]) => isShortenedNumber(key, whole))
    return like.length === 1 ? (like[0]?.[1] ?? []) : []
  }

  /**
   * The works whose number words may be: 发改环资2025-512, or that of the body which a title begins with (安徽省人社厅2024年136号).
   * Two bodies may be meant by 省政府, which issues in its own name and in that of its office.
   */
  typed({ keys, before, years, order, isMarked }: TypedNumber): readonly NumberedWork[] {
    const exact = keys.map((key) => this.#withKey(key)).find((found) => found.length > 0)
    if (exact) return exact
    if (!isMarked || !NAMES_BODY.test(before)) return []
    const ends = years.map((year) => ` ${year} ${order}`)
    const issued = [...this.docNumbers].flatMap(([key, entries]) =>
      ends.some((end) => key.endsWith(end))
        ? entries.filter(({ work }) => standsIn(before, issuerIn(this.workAt(work).title)))
        : [],
    )
    return issued.length <= MOST_OF_BODY ? issued : []
  }

  /** Document numbers whose key begins so, in the order of their years and numbers. */
  docNumbersFrom(beginning: string): NumberedWork[] {
    const found = [...this.docNumbers].filter(([key]) => key.startsWith(beginning))
    return found.sort(([a], [b]) => a.localeCompare(b, 'zh', { numeric: true })).flatMap(([, entries]) => entries)
  }

  /**
   * The works as they stood on a day. The result is kept, because the same days are asked for again.
   * @param withReference also texts that are not law, which are otherwise left out (docs/law-as-data.md §2)
   * @param asOf the reader named the day: then a law without any date is left out, and one of which only later texts
   * are held
   */
  onDay(day: string, { withReference = false, asOf = false } = {}): DayView {
    const key = `${day}/${withReference}/${asOf}`
    const known = this.#days.get(key)
    if (known) return known
    const works = this.works.map((work, number): WorkOnDay | null => {
      if ((work.fType === REFERENCE && !withReference) || this.#twinOf.has(number)) return null
      const reading = versionOn(work, day)
      if (!reading || (asOf && !stoodOn(reading, day))) return null
      return { version: reading.version, effect: effectOf(reading.version, work, day) }
    })
    const view: DayView = { day, works, ...this.provisionsOf(works) }
    const [oldest] = this.#days.keys()
    if (oldest !== undefined && this.#days.size >= MOST_DAYS) this.#days.delete(oldest)
    this.#days.set(key, view)
    return view
  }

  /** Which provisions of the index belong to the chosen versions of the works. */
  provisionsOf(works: (WorkOnDay | null)[]): Provisions {
    const workOfVersion = new Map<string, number>()
    works.forEach((work, number) => work && workOfVersion.set(work.version.versionId, number))
    const { versionIds, versionSegment, version, count } = this.index.units
    const workOfNumbered = Int32Array.from(versionIds, (id, i) => {
      const number = workOfVersion.get(id)
      // A text changed since stands in a newer segment; its old provisions must not be found.
      return number !== undefined && works[number]?.version.segmentId === versionSegment[i] ? number : -1
    })
    const workOfUnit = new Int32Array(count)
    for (let unit = 0; unit < count; unit++) workOfUnit[unit] = numberAt(workOfNumbered, numberAt(version, unit))
    return { workOfUnit, runs: runsOf(workOfUnit) }
  }
}

/** Names of what the texts of a work issue, the newest text first, each once. */
const issuedBy = ({ versions }: WorkRow): IssuedRow[] => {
  const all = versions.toReversed().flatMap(({ issued }) => issued)
  return all.filter(({ nameKey: key }, at) => all.findIndex((other) => other.nameKey === key) === at)
}

/** The title of a work, and the names of what it issues that the title does not say: 关于印发甲办法等三个文件的通知. */
const namesOf = (work: WorkRow): string =>
  [work.title, ...issuedBy(work).flatMap(({ name, nameKey: key }) => (work.titleKey.includes(key) ? [] : [name]))].join(
    ' ',
  )

/** Whether the text of a reading had been made by a day; a text without date was made nobody knows when. */
const stoodOn = ({ version, sure }: Reading<VersionRow>, day: string) =>
  sure !== 'undated' && startOf(version) !== '' && (version.versionDate ?? '') <= day

/**
 * A work as it stood on the day of the view.
 * @throws RangeError when nothing of it had been published by then
 */
export function workOnDay({ works, day }: DayView, number: number): WorkOnDay {
  const work = works[number]
  if (!work) throw new RangeError(`there is no work ${number} on ${day}`)
  return work
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  if (key === '') return
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
