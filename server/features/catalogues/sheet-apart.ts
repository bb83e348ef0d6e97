import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueTies } from '#common/contract/catalogues.ts'
import { refuse } from '#common/errors.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { WorkerQueue, WorkFailed } from '#server/platform/workers/worker-queue.ts'
import type { GivenColumns } from './read-catalogue.rules.ts'
import { type SheetAnswer, type SheetRead, type SheetWork, workOnSheet } from './sheet-work.ts'

/**
 * Reading and tying of large sheets, in a thread: others are answered meanwhile. Small ones are read where they are.
 */

const SCRIPT = 'server/features/catalogues/sheet-worker'
/** The bundled thread (tools/project.mjs), or its source where the program itself runs from source. */
const isBundled = import.meta.url.includes('/dist/server/')
const BUNDLED = `dist/${SCRIPT}.js`

/** The largest sheet, of 60,000 rows, takes some seconds; with as many files twice that. */
const working = new WorkerQueue({
  ...(isBundled && existsSync(join(projectRoot, BUNDLED)) ? { script: BUNDLED } : { script: `${SCRIPT}-source.mjs` }),
  threads: 1,
  waiting: 10,
  timeMs: 120_000,
  memoryMb: 768,
})
/** Beginning with these, reading or tying takes longer than others should wait, some 50 ms. */
const LARGE_BYTES = 60_000
const MANY_FILES = 1_000

async function done(work: SheetWork): Promise<Exclude<SheetAnswer, { refused: string } | { refusal: object }>> {
  const isSmall = work.bytes.length < LARGE_BYTES && (work.files?.length ?? 0) < MANY_FILES
  const answer = await (isSmall ? workOnSheet(work) : working.run<SheetAnswer>(work)).catch((error: unknown) => {
    throw error instanceof WorkFailed
      ? refuse('record.invalid', {
          field: 'file',
          reason: `“${work.name}”太大或者太复杂，没有读完；请分成几份，或者用导入命令`,
        })
      : error
  })
  if ('refused' in answer) throw refuse('record.invalid', { field: 'file', reason: answer.refused })
  if ('refusal' in answer) throw refuse(answer.refusal.code, answer.refusal.details)
  return answer
}

/**
 * Reads a sheet.
 * @throws Refusal record.invalid with what to do, file.workbook-broken and others of workbooks, server.too-much-work
 */
export async function readSheet(name: string, bytes: Uint8Array, columns: GivenColumns): Promise<SheetRead> {
  const answer = await done({ name, bytes, columns })
  if (!('read' in answer)) throw new Error('the sheet was not read')
  return answer.read
}

/** Ties files to the rows of a sheet by their names. @throws as `readSheet` */
export async function tiesOfSheet(
  name: string,
  bytes: Uint8Array,
  columns: GivenColumns,
  files: readonly { name: string; why: string | null }[],
): Promise<CatalogueTies> {
  const answer = await done({ name, bytes, columns, files })
  if (!('ties' in answer)) throw new Error('the sheet was not tied')
  return answer.ties
}
