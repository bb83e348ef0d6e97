/** What other features may use of amending: the body of a law as lines that staff edit. */
export { bodyOf, textOfBody } from './law-body.rules.ts'
