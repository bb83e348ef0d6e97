// The thread's side of parse-apart.ts.
import { answerWork } from '#server/platform/workers/answer-work.mjs'
import { comparedRows } from '../compared-rows.ts'
import { parseLaw } from './parse-law.ts'
import type { ParseWork } from './parse-apart.ts'
import { readSource } from './read-source.ts'
import { UnreadableFile } from './unreadable-file.ts'

answerWork(async (work: ParseWork) => {
  if ('document' in work) return { law: parseLaw(work.document) }
  if ('old' in work) return { rows: comparedRows(work.old, work.now) }
  try {
    return { document: await readSource(work.fileName, work.bytes) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: { code: error.code, messageZh: error.messageZh } }
    throw error
  }
})
