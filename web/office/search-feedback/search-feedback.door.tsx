import { lazyPart } from '#web/platform/lazy-part.tsx'
/**
 * What other screens may use of the words for search. Loaded when it is used: doors belong to the first load of every
 * list.
 */

export const AddWordForm = lazyPart(() => import('./AddWordForm.tsx'), 'AddWordForm')
