import type { Expectations } from '../meaning/associations.ts'
import type { LawsAsked } from '../meaning/laws-asked.ts'
import type { Meanings } from '../meaning/meanings.ts'
import type { QuestionBank } from '../meaning/question-bank.ts'
import type { DayView, Library } from '../library/library.ts'
import type { Allowed } from './demands.ts'
import type { Findings } from './findings.ts'
import { LEAST_HERE } from './worths.ts'

export interface RankOptions {
  scope: 'all' | 'title' | 'text'
  homeRegion: string
  /** What the signs of the query allow; null without signs. */
  allowed: Allowed | null
}

/** What is searched: the library on a day, and the questions known to be answered there. */
export interface Searched {
  library: Library
  bank: QuestionBank
  /** Where words of questions are expected. */
  expectations: Expectations
  /** What the provisions mean. */
  meanings: Meanings
  /** Which laws a question is about. */
  lawsAsked: LawsAsked
  view: DayView
}

/** One search while its works are being found. */
export interface Search extends Searched {
  /** Exact phrases: all words, whole, nothing in their stead. */
  strict: boolean
  /** Whatever holds any of the words is compared, none is compulsory. */
  open: boolean
  /** Words, chosen one by one, not a sentence. */
  listed: boolean
  /** Words, not a name: the questions of the bank are searched as well. */
  free: boolean
  /** Regions that the query names. */
  regions: readonly string[]
  /** Region of the library's own province. */
  homeRegion: string
  /** Laws that the query names beside its words. */
  beside: ReadonlySet<number>
  /** The text of an open query without the words that only ask; '' for other queries. */
  sentence: string
  scope: RankOptions['scope']
  allowed: Allowed | null
  findings: Findings
  /** The most words that any provision says, with its title and its questions. */
  mostSaid: number
  /** Whether that is most of them. */
  saysMost: boolean
  /** The largest share of the words that a provision has, by weight. */
  fullest: number
}

/** Share of the words that a work must have. */
export const leastFor = ({ library, regions, beside }: Search, work: number, least: number): number =>
  regions.includes(library.workAt(work).region) || beside.has(work) ? least * LEAST_HERE : least
