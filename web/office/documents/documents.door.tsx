import { lazyPart } from '#web/platform/lazy-part.tsx'
/**
 * What other screens of the office may show of documents. Loaded when it is shown: doors belong to the first load of
 * every list.
 */

export const EnrolDialog = lazyPart(() => import('./EnrolDialog.tsx'), 'EnrolDialog')
export const DocumentDrawer = lazyPart(() => import('./DocumentDrawer.tsx'), 'DocumentDrawer')
/** Offers to read documents again that wait for a decision. */
export const ReadAgain = lazyPart(() => import('./ReadAgain.tsx'), 'ReadAgain')
