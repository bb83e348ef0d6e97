/** What other features and the program itself may use of the search. */
export { aliasOf, articleByNumber, questionOf, synonymOf } from './added-words.ts'
export { deleteWord, insertWord, pageOfAddedWords, wordsAddedFor, type AddedWordRow, type NewWord } from './added-words.sql.ts'
export { SearchEngine } from './engine.ts'
export { indexPending } from './indexing.ts'
export { learnFromBank } from './learning.ts'
export { MEANING_FILE } from './meaning-model.ts'
export { proposalsFor } from './proposals.ts'
export { cleanQuery } from './query-text.ts'
