/**
 * Shapes of the search vocabulary. Rows say how people speak of the law; the library itself needs none of them to be found
 * by its own words. Everything here is data: staff add rows of the same kinds in the back office.
 */

/** Another name of a law: 消法 → 中华人民共和国消费者权益保护法. It counts when it is the whole name given, not inside other words. */
export interface Alias {
  alias: string
  /** Full title, as printed at the head of the text. */
  title: string
  kind: '简称' | '司法解释简称' | '旧法'
  /** True when the title stands in the public collection the rows were checked against. */
  inCorpus: boolean
  /** The law itself is no longer in force. */
  note?: 'repealed'
  /** Title of the law in whose place to look, when `note` is set. */
  see?: string
}

/** Everyday words and the words that stand in titles and texts for them: 遛狗 → 养犬. Widening goes from `terms` to `legal` only. */
export interface Synonym {
  terms: readonly string[]
  legal: readonly string[]
  kind: '俗称'
  /** Field of life, for the people who keep the list. */
  field: string
}

/** An everyday notion and the provision that answers it. */
export interface Concept {
  terms: readonly string[]
  /** Full title of the law. */
  target: string
  /** Anchor of the article: t1077, t133-1. */
  article: string
  /** Words that stand in that article: the row is right for a text only while they do. */
  telling: string
  kind: '概念'
}

/** A crime (罪名, as fixed by the two supreme organs) and its article of the 刑法. */
export interface Crime {
  name: string
  /** 帮信罪, 醉驾罪 … */
  short: readonly string[]
  article: string
  telling: string
}

/** A short form inside names of bodies: 人大常委会 → 人民代表大会常务委员会. */
export interface OrganShort {
  short: string
  full: string
}

/** Title of the one law the crimes stand in. */
export const CRIMINAL_LAW = '中华人民共和国刑法'
