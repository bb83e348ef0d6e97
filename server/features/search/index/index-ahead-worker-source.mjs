// index-ahead-worker.ts where the program runs from its source (tests, `npm run dev`): its loader is not that of its
// threads.
import { register } from 'tsx/esm/api'

register()
await import('./index-ahead-worker.ts')
