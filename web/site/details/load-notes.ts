import { lazyPart } from '#web/platform/lazy-part.tsx'

const load = () => import('./Notes.tsx')
/** On a phone they stand in a sheet that few readers open. */
export const Notes = lazyPart(load, 'Notes')

/** Elsewhere they stand beside the text, and are read while the text is. Where that fails, the part tells of it. */
if (matchMedia('(min-width: 1088px)').matches) load().catch(() => {})
