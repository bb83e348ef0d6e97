/** What other features may use of the questions about laws. */
export { QUESTION_KINDS } from './facts.routes.ts'
export { openQuestions } from './questions.rules.ts'
