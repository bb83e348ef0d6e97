import { refuse } from '#common/errors.ts'
import type { UploadedFile } from '../http/read-upload.ts'
import { WorkerQueue, WorkFailed } from '../workers/worker-queue.ts'

/**
 * Reading of workbooks: a small file can unpack into a very large one. The largest import there may be (50,000 lines)
 * takes a few seconds and 300 MB; files are read apart from the server (decision 0115), and the memory is given back.
 */
const reading = new WorkerQueue({
  script: 'server/platform/excel/read-workbook-worker.mjs',
  threads: 2,
  waiting: 20,
  timeMs: 20_000,
  memoryMb: 512,
  apartMb: 700,
})
/** More rows than any import takes are not even read. */
const MAX_ROWS = 60_000

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)
/** A zip (.xlsx, .docx), by content, whatever the name says. */
export const isPackage = (bytes: Uint8Array): boolean => begins(bytes, [0x50, 0x4b, 0x03, 0x04])
/** A compound file (.xls, .doc). Its first byte alone begins texts as well: 序号 in GB18030. */
export const isCompoundFile = (bytes: Uint8Array): boolean => begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])
const isWorkbook = (bytes: Uint8Array) => isPackage(bytes) || isCompoundFile(bytes)

/** An encrypted .xlsx is a compound file with an entry of this name. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')
const isEncrypted = (bytes: Uint8Array) =>
  isCompoundFile(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PACKAGE)

/**
 * The texts of the first sheet of a workbook (.xls or .xlsx) that is not hidden, row by row, read in a thread of its
 * own. Dates are `YYYY-MM-DD` with the time where there is one, numbers are plain.
 * @throws Refusal file.not-a-workbook, file.workbook-empty, file.workbook-broken, file.workbook-encrypted;
 * server.too-much-work when many are being read
 */
export const cellsOf = async (file: UploadedFile): Promise<string[][]> => (await linesOf(file)).rows

/** The same, with the rows that are hidden, counted from 0: their author may not know that he sends them. */
export const linesOf = (file: UploadedFile): Promise<{ rows: string[][]; hidden: number[] }> => read(file, false)

/** A sheet that is not hidden. `merged`: cells that are one below another, as column, first row and last row from 0. */
export interface ReadSheet {
  name: string
  rows: string[][]
  hidden: number[]
  merged: [number, number, number][]
}

/** The same of every sheet that is not hidden. @throws as `cellsOf` */
export const sheetsOf = (file: UploadedFile): Promise<ReadSheet[]> => read(file, true)

async function read<T>(file: UploadedFile, all: boolean): Promise<T> {
  if (file.bytes.length === 0) throw refuse('file.workbook-empty', { name: file.name })
  if (!isWorkbook(file.bytes)) throw refuse('file.not-a-workbook', { name: file.name })
  if (isEncrypted(file.bytes)) throw refuse('file.workbook-encrypted', { name: file.name })
  try {
    return await reading.run<T>({ bytes: file.bytes, maxRows: MAX_ROWS, all })
  } catch (error) {
    // It is broken, encrypted or too large once unpacked.
    if (error instanceof WorkFailed) throw refuse('file.workbook-broken', { name: file.name })
    throw error
  }
}
