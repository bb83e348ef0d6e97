/**
 * The numbers of ranking, all of them. The scale is set by an exact name (1000). Those without another word are fitted
 * by `npm run bench -- relevance`, to the judged searches; those marked “questions” to everyday questions that the bank
 * did not have, by cross-validation (decision 0125; `npm run bench -- questions`). They stand in
 * `server/testing/judged` as searches whose order they decide, and in tools/mutants.tsv.
 */

/** How much a way of finding a work is worth. */
export const WORTH = {
  /** Named by the query, by one of its names or its number. */
  named: 1000,
  /** Named beside other words. */
  namedPartly: 220,
  /** An answer of the vocabulary; squared strengths. */
  answer: 320,
  /** Being the law about one of the words (拍卖 买到假货: 拍卖法). */
  noun: 25,
  /** The best provision. */
  text: 60,
  /** A title with all words. */
  title: 100,
  /** Law of the place named, of its province, and of another place or (a third of it) of the nation. */
  region: 180,
  sameProvince: 30,
  otherRegion: -60,
  /** Each step of authority. */
  rank: 0.16,
  /** Law of the home province. */
  home: 4,
  /** Force on the day of the search. */
  inForce: 8,
  notYet: 5,
  toCheck: -5,
  ended: -18,
} as const

/**
 * Of a question, or of several words: provisions are compared by BM25, and no word is compulsory. Worths of a provision
 * and of authority: questions.
 */
export const OPEN = {
  /** Any pair of characters beside whole words. */
  loose: 2,
  /** Share of the score that does not depend on how many of the words are there. */
  floor: 0.7,
  /** Holding all words, with the title of the law and its questions. */
  held: 0.6,
  /** Naming a number where one is asked for (几日内). */
  number: 0.2,
  /** Of the questions of a provision: all together, and the one nearest to the query. */
  field: 0.25,
  nearest: 0.6,
  /** What is asked of the articles beside it. */
  beside: 0.4,
  /** Standing where the words are expected. */
  expected: 0.1,
  /** Meaning just what is asked. */
  alike: 1.3,
  /** The best provision of a law, and the next one as a share of that. */
  text: 62,
  second: 0.3,
  /** Share of the best score below which a provision is left out; the same where words were listed. */
  tail: 0.22,
  tailOfList: 0.36,
  /** Being the law about one of the words. */
  noun: 14,
  /** Being the law that the wording asks about, for each 1 of its margin; shares where a place is named, and of a list. */
  law: 40,
  lawOfPlace: 0.5,
  lawOfList: 0.4,
  /** A normative document where what only these say is asked (decision 0153). */
  granted: 40,
  /** Saying all that hardly any provision says, and a title that does so (decision 0162). */
  telling: 3,
  tellingTitle: 200,
  /** A title with all words, more where titles tell (titles.ts); of a place, one that says all that is expected. */
  title: 20,
  expectedTitle: 150,
  /** Share of the words that a title must hold. */
  leastTitle: 0.5,
  /** Each step of authority: everyday questions are mostly answered by the law of the state, wherever one lives. */
  rank: 0.9,
} as const

/** Questions of a provision beside its text, when the query is no question: all together, and the nearest one. */
export const ASKED = { field: 0.5, nearest: 0.3 } as const

/** Best provisions of a work that are kept: a question may be answered by several articles of one law. */
export const KEPT_UNITS = { ofWords: 5, ofOpen: 10 } as const

/** Share of the query's weight that a question must hold to be like it. */
export const LIKE = 0.4
/** Share of a question's words that a provision must say, with its title and questions, to be sure of. */
export const SURE = 0.5
/** What a word meant by another is worth beside the word itself. */
export const MEANT = 0.9
/** The second provision of a work says less than the first. */
export const SECOND_UNIT = 0.15
/** An answer from another place than the one the query names is still worth a place below. */
export const ANSWER_ELSEWHERE = 0.2
/**
 * Share of the coverage asked for that is enough for a law that the query names, or one of the place it names: it may
 * say things in other words.
 */
export const LEAST_HERE = 0.4
/** When nothing is found, coverage is asked for less: so many attempts, each with this share of the one before. */
export const ATTEMPTS = 3
export const LESS_COVERAGE = 0.6
/** What a word that a title holds only across its own words is worth beside one that it holds as a word. */
export const ACROSS = 0.3
/** All words, allowing for rounding. */
export const ALL_WORDS = 0.999
/** The most one pair of characters brings, about: makes scores of queries of different lengths comparable. */
export const BEST_OF_PAIR = 12

/** Share of the score of a title that does not depend on how much of it the words fill. */
export const TITLE_FLOOR = 0.55
/** Share of the score of a provision that does not depend on how many of the words it holds itself. */
export const OWN_FLOOR = 0.2

/** Scores that differ by less are equal: so much comes from the titles of laws with the same words. */
export const LEAST_DIFFERENCE = 0.125
/**
 * A pair across the words of a question that stands in more than this share of all provisions tells nothing apart and
 * costs most.
 */
export const BROADEST_PAIR = 0.03
/** A word meant by another may stand in this share of all provisions; a broader one would find nearly everything. */
export const BROADEST = 0.01
/** Every word meant may stand in this many provisions: in a small library the share alone would leave out too much. */
export const BROAD_ENOUGH = 100
/** Share of what the best work says from which a law of the place that is named gains all that its place is worth. */
export const SAYS_ENOUGH = 0.8
/**
 * The same of a normative document: what a place grants or forbids only its own documents say, in words of their own.
 */
export const DOCUMENT_SAYS_ENOUGH = 0.5
