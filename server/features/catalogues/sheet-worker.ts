// The thread's side of sheet-apart.ts.
import { answerWork } from '#server/platform/workers/answer-work.mjs'
import { type SheetWork, workOnSheet } from './sheet-work.ts'

answerWork((work: SheetWork) => workOnSheet(work))
