import { lazyPart } from '#web/platform/lazy-part.tsx'

const loadNotes = () => import('./Notes.tsx')
const loadContents = () => import('./Contents.tsx')

/** What stands beside the text, and on a phone in sheets that few readers open. */
export const Notes = lazyPart(loadNotes, 'Notes')
export const Contents = lazyPart(loadContents, 'Contents')

/** Beside the text they are read while the text is. Where that fails, the part tells of it. */
if (matchMedia('(min-width: 1088px)').matches) for (const load of [loadContents, loadNotes]) load().catch(() => {})
