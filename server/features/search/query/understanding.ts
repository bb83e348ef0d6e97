import type { TermMeaning } from '../library/vocabulary.ts'

/** A work that the query names. */
export interface Named {
  work: number
  /** How sure: 1 exact title … 0.5 a near miss. */
  sureness: number
  /** Key of the document that the work issues and whose name it is; absent where the work itself is named. */
  part?: string
  /** True where its document number names it, which no other document has. */
  byNumber?: boolean
}

/** A word to look for, with what may stand for it. */
export interface QueryWord {
  text: string
  others: readonly string[]
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

/** A word of the query that was read as another. */
export interface Mend {
  from: string
  to: string
}

/** The version asked for beside a name: that of a year, the one before the current one, or the current one. */
export type WantedVersion = number | 'old' | 'new'

/** A query in which words may have been read as others. */
interface Read {
  /** Words that were read as others, in the order of the query. */
  mended: readonly Mend[]
}

/** A law named, perhaps with a wrong character that was corrected. */
interface NamedLaw extends Read {
  /** Best first, never empty. */
  named: readonly Named[]
  /** The name that was meant, when the one typed had a slip. */
  corrected: string | null
  /** Title of the law of this name when the library does not hold it; the laws named are then those in its place. */
  missing: string | null
  version: WantedVersion | null
}

/** The name of a law and nothing else. */
interface TitleQuery extends NamedLaw {
  kind: 'title'
  /** The words of the name: other laws that hold them come later. */
  words: readonly QueryWord[]
}

/** A law and one of its provisions: 民法典第1079条第二款. */
interface CitationQuery extends NamedLaw {
  kind: 'citation'
  /** Address of the article; a 款 or 项 is shown with its article. */
  anchor: string
  /** Addresses of all articles of a range, as many as are shown, the one above first. */
  anchors: readonly string[]
  /** Addresses of the 款 or 项 that was typed, the finest first; a link leads to the first that the text has. */
  inside: readonly string[]
  /** 第一千零七十九条第三款, as typed */
  label: string
  /** What was typed after the provision. */
  words: readonly QueryWord[]
}

/** A 发文字号. One number may stand for several works. */
interface DocumentNumberQuery {
  kind: 'documentNumber'
  named: readonly Named[]
  /** As printed; as typed when it is not finished. */
  number: string
  /** Only the beginning was typed: 法释〔2020〕. The works are all whose numbers begin so. */
  unfinished: boolean
}

/** Pinyin or initials of a name. */
interface PinyinQuery {
  kind: 'pinyin'
  named: readonly Named[]
}

/** Words to be found in titles and texts, with what the vocabulary and the library know of them. */
interface FreeText extends Read {
  words: readonly QueryWord[]
  /** Laws named beside other words: the words decide among their articles. Empty when there are none. */
  beside: readonly Named[]
  /** Laws whose names are words of the query with 法 or 条例 behind them: 护照 丢了 may ask for 护照法. */
  nouns: readonly number[]
  /** Version that is wanted of them. */
  version: WantedVersion | null
  answers: readonly Answer[]
  /** Codes of the regions that the query names. */
  regions: readonly string[]
  /** Name of the first of them, as typed. */
  regionName: string | null
  /** True when the laws named beside are those that other places have under the name. */
  elsewhere: boolean
  /** Title that the vocabulary knows by this name and the library does not have. */
  missingTitle: string | null
  /** True when the laws beside are those in its place. */
  replaced: boolean
  /** A 发文字号, or the beginning of one, that no document of the library has. */
  missingNumber: string | null
  /** Another query to try when this one finds nothing. */
  suggestion: string | null
}

interface WordsQuery extends FreeText {
  kind: 'words'
  /** A question or a sentence, not a list of words. */
  question: boolean
  /** No word is compulsory: what answers the query best may say it in other words. */
  open: boolean
  /** The text that the words are from, without those that only ask. */
  sentence: string
  /** True where it asks for what only normative documents say: how much is granted, from what hour on. */
  ofDocuments: boolean
}

/** Words copied from a text, perhaps with a slip: provisions are compared with them letter by letter. */
interface PassageQuery extends FreeText {
  kind: 'passage'
  passage: string
}

/** Phrases of an exact search, which are not interpreted. */
interface PhrasesQuery {
  kind: 'phrases'
  words: readonly QueryWord[]
}

/** Nothing was typed: all documents. */
interface EverythingQuery {
  kind: 'everything'
}

/** What a query is taken to mean. Each kind has the fields that make sense for it and no others. */
export type Understanding =
  | EverythingQuery
  | DocumentNumberQuery
  | CitationQuery
  | TitleQuery
  | PinyinQuery
  | PassageQuery
  | WordsQuery
  | PhrasesQuery

/** The same, of a query in which words were read as others. */
export const withMends = (understood: Understanding, mended: readonly Mend[]): Understanding =>
  'mended' in understood ? { ...understood, mended } : understood

/** The version that the query asks for. */
export const versionIn = (understood: Understanding): WantedVersion | null =>
  'version' in understood ? understood.version : null

/** Words that were read as others. */
export const mendsIn = (understood: Understanding): readonly Mend[] => ('mended' in understood ? understood.mended : [])

/** Words of the query that are looked for in titles and texts. */
export function wordsIn(understood: Understanding): readonly QueryWord[] {
  switch (understood.kind) {
    case 'everything':
    case 'documentNumber':
    case 'pinyin':
      return []
    default:
      return understood.words
  }
}

/** Works that the query names, alone or beside other words, best first. */
export function namedIn(understood: Understanding): readonly Named[] {
  switch (understood.kind) {
    case 'everything':
    case 'phrases':
      return []
    case 'words':
    case 'passage':
      return understood.beside
    default:
      return understood.named
  }
}
