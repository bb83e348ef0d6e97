/** What other features and the program itself may use of the search. */
export { aliasOf, articleByNumber, questionOf, synonymOf } from './learning/added-words.ts'
export {
  deleteWord,
  followTitle,
  insertWord,
  pageOfAddedWords,
  wordsAddedFor,
  type AddedWordRow,
  type NewWord,
} from './learning/added-words.sql.ts'
export { SearchEngine } from './results/engine.ts'
export { indexAheadOf } from './index/index-ahead.ts'
export { indexPending, indexWaiting, waitingForIndex } from './index/indexing.ts'
export { LAW_CLASSIFIER_FILE, LawClassifier, writeLawWeights } from './meaning/law-classifier.ts'
export { learnFromBank } from './learning/learning.ts'
export { MEANING_FILE } from './index/meaning-model.ts'
export { proposalsFor } from './learning/proposals.ts'
export { someQuestions } from './meaning/questions.sql.ts'
export { regionRows } from './library/words.sql.ts'
export { cleanQuery } from './text/query-text.ts'
export { exchangedWords } from './learning/exchanged-words.sql.ts'
