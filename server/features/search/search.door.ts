/** What other features and the program itself may use of the search. */
export { aliasOf, articleByNumber, questionOf, synonymOf } from './added-words.ts'
export {
  deleteWord,
  followTitle,
  insertWord,
  pageOfAddedWords,
  wordsAddedFor,
  type AddedWordRow,
  type NewWord,
} from './added-words.sql.ts'
export { SearchEngine } from './engine.ts'
export { indexAheadOf } from './index-ahead.ts'
export { indexPending, indexWaiting, waitingForIndex } from './indexing.ts'
export { LAW_CLASSIFIER_FILE, LawClassifier, writeLawWeights } from './law-classifier.ts'
export { learnFromBank } from './learning.ts'
export { MEANING_FILE } from './meaning-model.ts'
export { proposalsFor } from './proposals.ts'
export { someQuestions } from './questions.sql.ts'
export { regionRows } from './words.sql.ts'
export { cleanQuery } from './query-text.ts'
export { exchangedWords } from './exchanged-words.sql.ts'
