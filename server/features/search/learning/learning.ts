import { NATION } from '#common/law/regions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { learnAssociations, type Example } from './association-learner.ts'
import { LawClassifier, type LawWeights } from '../meaning/law-classifier.ts'
import { learnLawClassifier, type QuestionOfLaw } from './law-classifier-learner.ts'
import { LEAST_RANK_OF_STATE } from '../index/law-of-state.ts'
import { SearchEngine } from '../results/engine.ts'
import { nodesOf } from '../index/index.sql.ts'
import type { Library } from '../library/library.ts'
import { learnMeanings } from './meaning-learner.ts'
import { articleParts, MeaningModel, type Weighted } from '../index/meaning-model.ts'
import type { QuestionBank } from '../meaning/question-bank.ts'
import { queryWords, withoutQuestionWords } from '../query/query-words.ts'
import { articleTexts } from '../meaning/questions.sql.ts'
import { unitsOf, type NodeRow } from '../index/units.ts'
import type { Vocabulary } from '../library/vocabulary.ts'
import type { AssociationRow } from '../library/words.sql.ts'

/** What is learned from the bank of questions and the texts. */
export interface Learned {
  associations: AssociationRow[]
  meaning: MeaningModel
  /** What tells which law a question is about. */
  laws: LawWeights[]
}

/** Articles whose texts are read with one statement, and versions whose nodes are. */
const ARTICLES_AT_ONCE = 500
const VERSIONS_AT_ONCE = 40

/** Learns from the bank of questions of a database and the texts of its law of the state. Takes five minutes or so. */
export async function learnFromBank(db: Db): Promise<Learned> {
  const none = MeaningModel.of([], new Float32Array(), 1)
  const { library, bank, vocabulary } = await new SearchEngine(NATION, {
    model: none,
    classifier: new LawClassifier([]),
  }).ready(db, 'all')
  return {
    associations: await learnAssociations(await examplesOf(db, bank, vocabulary)),
    meaning: await learnFromTexts(db, library, bank, vocabulary),
    laws: learnLawClassifier(questionsOfLaws(library, bank, vocabulary)),
  }
}

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

/** Learns from the newest texts of the law of the state, those that the bank was written for, and its questions. */
async function learnFromTexts(
  db: Db,
  { works }: Library,
  bank: QuestionBank,
  vocabulary: Vocabulary,
): Promise<MeaningModel> {
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
  return learnMeanings({ texts, questions })
}
