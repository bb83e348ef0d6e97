import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ComparedRow } from '#common/contract/document-notes.ts'
import { refuse } from '#common/errors.ts'
import type { ParsedLaw } from '#common/law/model.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { WorkerQueue, WorkFailed } from '#server/platform/workers/worker-queue.ts'
import { comparedRows } from '../compared-rows.ts'
import { parseLaw } from './parse-law.ts'
import { isPicture, readSource } from './read-source.ts'
import type { Recognising } from './read-scan.ts'
import type { SourceDocument } from './source-document.ts'
import { UnreadableFile, type UnreadableCode } from './unreadable-file.ts'

/**
 * Reading and parsing of long documents, in a thread: others are answered meanwhile. Short ones, which take some
 * milliseconds, are read where they are, because to bring them to a thread and back takes as long.
 */

/** What the thread is given: a file to read, a document to parse, or two trees to compare. */
export type ParseWork =
  | { fileName: string; bytes: Uint8Array }
  | { document: SourceDocument }
  | { old: readonly object[]; now: readonly object[] }
type Answer = {
  document?: SourceDocument
  law?: ParsedLaw
  rows?: ComparedRow[]
  unreadable?: { code: UnreadableCode; messageZh: string }
}

/** Beginning with these, parsing takes longer than others should wait, some 50 ms. */
const LONG_BYTES = 60_000
const LONG_CHARACTERS = 15_000
const MANY_NODES = 400

const SCRIPT = 'server/features/laws/parsing/parse-worker'
/** The bundled thread (tools/project.mjs), or its source where the program itself runs from source. */
const isBundled = import.meta.url.includes('/dist/server/')
const BUNDLED = `dist/${SCRIPT}.js`

/** The largest documents that intake-limits.ts allows take some seconds on a busy machine. */
const working = new WorkerQueue({
  ...(isBundled && existsSync(join(projectRoot, BUNDLED)) ? { script: BUNDLED } : { script: `${SCRIPT}-source.mjs` }),
  threads: 1,
  waiting: 20,
  timeMs: 60_000,
  memoryMb: 768,
})

const COMPLEX = '这份文件过于复杂，请按章或者附件拆分后重新上传。'

async function apart(work: ParseWork, ahead = false): Promise<Answer> {
  const answer = await working.run<Answer>(work, { ahead }).catch((error: unknown) => {
    throw error instanceof WorkFailed ? new UnreadableFile('CORRUPT', COMPLEX) : error
  })
  if (answer.unreadable) throw new UnreadableFile(answer.unreadable.code, answer.unreadable.messageZh)
  return answer
}

/** Kinds that are read in programs of their own already. */
const READ_APART = ['%PDF', '\u00d0\u00cf\u0011\u00e0']

/**
 * `readSource` that does not hold up others.
 * @throws UnreadableFile; Refusal server.too-much-work when many wait already; NeedsRecognition
 */
export async function readSourceApart(
  fileName: string,
  bytes: Uint8Array,
  recognising?: Recognising,
): Promise<SourceDocument> {
  const head = String.fromCharCode(...bytes.subarray(0, 4))
  // A package inflates to ten times its size.
  const size = head.startsWith('PK') ? bytes.length * 10 : bytes.length
  if (size < LONG_BYTES || READ_APART.includes(head) || isPicture(bytes))
    return readSource(fileName, bytes, recognising)
  const { document } = await apart({ fileName, bytes })
  if (document === undefined) throw new UnreadableFile('CORRUPT')
  return document
}

/**
 * `parseLaw` that does not hold up others.
 * @param ahead before files that wait: for callers that hold a transaction
 * @throws UnreadableFile when it takes too long; Refusal server.too-much-work when many wait already, not with `ahead`
 */
export async function parseLawApart(document: SourceDocument, ahead = false): Promise<ParsedLaw> {
  const length = document.blocks.reduce(
    (sum, block) => sum + (block.kind === 'text' ? block.text.length : block.rows.flat().join('').length),
    0,
  )
  if (length < LONG_CHARACTERS) return parseLaw(document)
  const { law } = await apart({ document }, ahead)
  if (law === undefined) throw new UnreadableFile('CORRUPT', COMPLEX)
  return law
}

/** What a form waits for, said of its text where it cannot be done. */
async function ofForm<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof UnreadableFile ? refuse('record.invalid', { field: 'body', reason: error.messageZh }) : error
  })
}

/**
 * Parses the text of a form without holding up others; it goes before files that are taken in, because its caller holds
 * the record.
 * @throws Refusal record.invalid when it takes too long
 */
export const parseText = (document: SourceDocument): Promise<ParsedLaw> => ofForm(parseLawApart(document, true))

const countOf = (nodes: readonly { children?: readonly object[] }[]): number =>
  nodes.reduce((sum, { children = [] }) => sum + 1 + countOf(children), 0)

/** `comparedRows` that does not hold up others. @throws Refusal record.invalid when it takes too long */
export async function comparedRowsApart(old: readonly object[], now: readonly object[]): Promise<ComparedRow[]> {
  if (countOf(old) + countOf(now) < MANY_NODES) return comparedRows(old, now)
  const { rows = [] } = await ofForm(apart({ old, now }, true))
  return rows
}
