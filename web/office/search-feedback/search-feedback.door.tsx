/** What other screens may use of the words for search. */
export { AddWordForm } from './AddWordForm.tsx'
