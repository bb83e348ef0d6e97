import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { refuse } from '#common/errors.ts'
import type { UploadedFile } from '../http/read-upload.ts'
import { projectRoot } from '../project-root.ts'

/** What a thread that reads a workbook may take: a small file can unpack into a very large one. */
const READ_TIMEOUT_MS = 60_000
const READ_MEMORY_MB = 1024
/** More rows than any import takes are not even read. */
const MAX_ROWS = 60_000

const SIGNATURES = [
  // Zip (.xlsx) and compound file (.xls).
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
/** By content, whatever the name says. */
const isWorkbook = (bytes: Uint8Array) => SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte))

/**
 * The texts of the first sheet of a workbook (.xls or .xlsx), row by row, read in a thread of its own.
 * Dates are `YYYY-MM-DD` with the time where there is one, numbers are plain.
 * @throws Refusal file.not-a-workbook
 */
export async function cellsOf(file: UploadedFile): Promise<string[][]> {
  if (!isWorkbook(file.bytes)) throw refuse('file.not-a-workbook', { name: file.name })
  const worker = new Worker(join(projectRoot, 'server/platform/excel/read-workbook-worker.mjs'), {
    workerData: { bytes: file.bytes, maxRows: MAX_ROWS },
    resourceLimits: { maxOldGenerationSizeMb: READ_MEMORY_MB },
    execArgv: [],
  })
  const late = setTimeout(() => void worker.terminate(), READ_TIMEOUT_MS)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread ended without an answer')))
    })
  } catch {
    // It is broken, encrypted or too large once unpacked.
    throw refuse('file.not-a-workbook', { name: file.name })
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}
