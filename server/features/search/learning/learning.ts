import { basename } from 'node:path'
import { NATION } from '#common/law/regions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { learnAssociations, type Example } from './association-learner.ts'
import { LAW_CLASSIFIER_FILE, LawClassifier, writeLawWeights, type LawWeights } from '../meaning/law-classifier.ts'
import { learnLawClassifier, type QuestionOfLaw } from './law-classifier-learner.ts'
import { LEAST_RANK_OF_STATE } from '../index/law-of-state.ts'
import { SearchEngine } from '../results/engine.ts'
import { nodesOf } from '../index/index.sql.ts'
import type { Library } from '../library/library.ts'
import { learnMeanings, type Lessons } from './meaning-learner.ts'
import { articleParts, MEANING_FILE, MeaningModel, type Weighted } from '../index/meaning-model.ts'
import type { QuestionBank } from '../meaning/question-bank.ts'
import { queryWords, withoutQuestionWords } from '../query/query-words.ts'
import { articleTexts, bankRows } from '../meaning/questions.sql.ts'
import { unitsOf, type NodeRow } from '../index/units.ts'
import type { Vocabulary } from '../library/vocabulary.ts'
import type { AssociationRow } from '../library/words.sql.ts'

/** What is learned from the bank of questions and the texts. */
export interface Learned {
  associations: AssociationRow[]
  /** The file of the model (`MeaningModel.read`). */
  meaning: Uint8Array
  /** What tells which law a question is about. */
  laws: LawWeights[]
  /** Laws and articles whose texts were learned from. */
  taught: { laws: number; articles: number }
}

/** Law of a place says so in its name; all other law is of the state. */
const isOfState = (title: string): boolean => !/^[^省市区]{2,6}(?:省|市|自治区|自治州|自治县|经济特区)/.test(title)
const ASSOCIATIONS_FILE = 'associations.tsv'

/** Articles whose texts are read with one statement, and versions whose nodes are. */
const ARTICLES_AT_ONCE = 500
const VERSIONS_AT_ONCE = 40

/** Learns from the bank of questions of a database and the texts of its law of the state. Takes five minutes or so. */
export async function learnFromBank(db: Db): Promise<Learned> {
  const none = new MeaningModel([], new Float32Array(), 1)
  const { library, bank, vocabulary } = await new SearchEngine(NATION, {
    model: none,
    classifier: new LawClassifier([]),
  }).ready(db, 'all')
  const lessons = await lessonsOf(db, library, bank, vocabulary)
  return {
    associations: await learnAssociations(await examplesOf(db, bank, vocabulary)),
    meaning: learnMeanings(lessons),
    laws: learnLawClassifier(questionsOfLaws(library, bank, vocabulary)),
    taught: { laws: lessons.laws, articles: lessons.texts.length },
  }
}

/**
 * Learns from the bank of questions alone, without a text of law: half of the questions of an article stand for it. What
 * articles say where people say a word cannot be learned so.
 */
export async function learnFromQuestions(db: Db): Promise<Learned> {
  const { vocabulary } = await new SearchEngine(NATION, {
    model: new MeaningModel([], new Float32Array(), 1),
    classifier: new LawClassifier([]),
  }).ready(db, 'all')
  const asked = new Map<string, { title: string; questions: string[] }>()
  for (const { targetTitle: title, anchor, question } of await bankRows(db)) {
    const article = asked.get(`${title}/${anchor}`) ?? { title, questions: [] }
    asked.set(`${title}/${anchor}`, article)
    article.questions.push(withoutQuestionWords(question, vocabulary))
  }
  const articles = [...asked.values()].filter(({ questions }) => questions.length > 1)
  // Each half is asked of the other.
  const halves = articles.flatMap(({ title, questions }) =>
    [0, 1].map((half) => ({
      text: articleParts(title, questions.filter((_, at) => at % 2 === half).join('。')),
      asked: questions.filter((_, at) => at % 2 !== half),
    })),
  )
  return {
    associations: [],
    meaning: learnMeanings({
      texts: halves.map(({ text }) => text),
      questions: halves.flatMap(({ asked }, answer) => asked.map((text) => ({ text, answer }))),
    }),
    laws: learnLawClassifier(
      articles.flatMap(({ title, questions }) =>
        isOfState(title) ? questions.map((question) => ({ title, question })) : [],
      ),
    ),
    taught: { laws: 0, articles: 0 },
  }
}

/** The files of `server/seeds/base/words` in which what was learned is kept, by their names. */
export const learnedFiles = ({ associations, meaning, laws }: Learned): Record<string, string | Uint8Array> => ({
  [ASSOCIATIONS_FILE]: [
    'word\tsaid',
    ...associations.map(
      ({ word, pairs, chances }) => `${word}\t${pairs.map((pair, at) => `${pair} ${chances[at]}`).join('|')}`,
    ),
    '',
  ].join('\n'),
  [basename(MEANING_FILE)]: meaning,
  [basename(LAW_CLASSIFIER_FILE)]: writeLawWeights(laws),
})

/** The articles of a bank with the words of their questions. */
async function examplesOf(db: Db, bank: QuestionBank, vocabulary: Vocabulary): Promise<Example[]> {
  const examples: Example[] = []
  const places = bank.anyPlaces()
  for (let at = 0; at < places.length; at += ARTICLES_AT_ONCE) {
    const some = places
      .slice(at, at + ARTICLES_AT_ONCE)
      .flatMap((place, i) => (place ? [{ place, questions: bank.articles[at + i]?.questions ?? [] }] : []))
    const texts = await articleTexts(
      db,
      some.map(({ place }) => place),
    )
    for (const { place, questions } of some)
      examples.push({
        text: texts.get(`${place.versionId}/${place.ord}`) ?? '',
        questions: questions.map((question) => queryWords(question, vocabulary, false, true).map(({ text }) => text)),
      })
  }
  return examples
}

/**
 * The questions about law of the state as they are compared, with the law of each. The dogs of one city are asked about
 * as those of another are: the wording does not tell whose law is meant.
 */
const questionsOfLaws = (library: Library, bank: QuestionBank, vocabulary: Vocabulary): QuestionOfLaw[] =>
  bank.articles.flatMap(({ work, questions }) => {
    const { title, effectRank } = library.workAt(work)
    return effectRank < LEAST_RANK_OF_STATE
      ? []
      : questions.map((question) => ({ title, question: withoutQuestionWords(question, vocabulary) }))
  })

/** The newest texts of the law of the state, those that the bank was written for, and its questions. */
async function lessonsOf(
  db: Db,
  { works }: Library,
  bank: QuestionBank,
  vocabulary: Vocabulary,
): Promise<Lessons & { laws: number }> {
  const places = bank.anyPlaces()
  const asked = new Set(places.flatMap((place) => place?.versionId ?? []))
  const versions = works
    .filter(({ effectRank }) => effectRank >= LEAST_RANK_OF_STATE)
    .flatMap(({ title, versions }) =>
      versions
        .filter((version, at) => at === versions.length - 1 || asked.has(version.versionId))
        .map(({ versionId }) => ({ versionId, title })),
    )
    .sort((a, b) => (a.versionId < b.versionId ? -1 : 1))
  const texts: Weighted[][] = []
  const numbers = new Map<string, number>()
  for (let at = 0; at < versions.length; at += VERSIONS_AT_ONCE) {
    const some = versions.slice(at, at + VERSIONS_AT_ONCE)
    const nodes = new Map<string, NodeRow[]>(some.map(({ versionId }) => [versionId, []]))
    for (const node of await nodesOf(db, [...nodes.keys()])) nodes.get(node.versionId)?.push(node)
    for (const { versionId, title } of some)
      for (const { ord, text } of unitsOf(nodes.get(versionId) ?? []))
        numbers.set(`${versionId}/${ord}`, texts.push(articleParts(title, text)) - 1)
  }
  const questions = places.flatMap((place, at) => {
    const answer = place ? numbers.get(`${place.versionId}/${place.ord}`) : undefined
    if (answer === undefined) return []
    return (bank.articles[at]?.questions ?? []).map((question) => ({
      text: withoutQuestionWords(question, vocabulary),
      answer,
    }))
  })
  return { texts, questions, laws: versions.length }
}
