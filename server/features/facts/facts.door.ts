/** What other features may use of the questions about laws. */
export { DeadTitles } from './dead-titles.ts'
export { QUESTION_KINDS } from './facts.routes.ts'
export { openQuestions } from './questions.rules.ts'
