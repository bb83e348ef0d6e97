import type { OpenedSheet, CatalogueTies } from '#common/contract/catalogues.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { type ErrorCode, Refusal } from '#common/errors.ts'
import { CatalogueRefused, openCatalogue } from './open-catalogue.ts'
import type { GivenColumns, ReadCatalogue } from './read-catalogue.rules.ts'
import { NOT_FOUND, numbersOfRow, TIED_BY_TEXT, tieByNames } from './tie.rules.ts'

/** What the thread is given (sheet-worker.ts): a sheet to read, or a sheet to tie to files. */
export interface SheetWork {
  name: string
  bytes: Uint8Array
  columns: GivenColumns
  /** Files to tie: names, and why the bytes of some are not wanted. */
  files?: readonly { name: string; why: string | null }[]
}

/** How a sheet was read, without what changes. */
export type ShownSheet = Pick<
  OpenedSheet,
  'title' | 'fileName' | 'asOf' | 'total' | 'faults' | 'tables' | 'preview' | 'remarks'
>
/** By these the catalogue of a newer sheet is found. */
export interface NamesOfRow {
  numberKey: string
  titleKey: string
}
export interface SheetRead {
  shown: ShownSheet
  keys: NamesOfRow[]
  sha256: string
}
export type SheetAnswer =
  | { read: SheetRead }
  | { ties: CatalogueTies }
  | { refused: string }
  | { refusal: { code: ErrorCode; details: Record<string, string> } }

/** Rows that a screen shows of a sheet: the first, and the first of those that cannot be brought in. */
const PREVIEWED = 20
/** Rows whose keys are kept to find the catalogue of a sheet. */
const SAMPLE = 500
/** Rows and files that a list of ties shows. */
const LISTED = 200
const EXAMPLES = 10

/**
 * Does a piece of work; what is wrong with the sheet is part of the answer, because errors lose their kind between
 * threads.
 */
export async function workOnSheet({ name, bytes, columns, files }: SheetWork): Promise<SheetAnswer> {
  try {
    const opened = await openCatalogue({ field: 'file', name, bytes }, columns)
    if (files) return { ties: tiesOf(opened, files) }
    const { title, fileName, asOf, sha256, rows } = opened
    const shown = { title, fileName, asOf, ...previewOf(opened) }
    const step = Math.max(1, Math.ceil(rows.length / SAMPLE))
    const keys = rows
      .filter((_, at) => at % step === 0)
      .map((row) => ({
        numberKey: numbersOfRow(row)[0] ?? '',
        titleKey: row.cells.title === undefined ? '' : titleKey(row.cells.title),
      }))
    return { read: { shown, keys, sha256 } }
  } catch (error) {
    if (error instanceof CatalogueRefused) return { refused: error.message }
    if (error instanceof Refusal) return { refusal: { code: error.errorCode, details: error.details } }
    throw error
  }
}

function previewOf({ tables, rows, remarks }: ReadCatalogue): Omit<ShownSheet, 'title' | 'fileName' | 'asOf'> {
  const faulty = rows.filter(({ fault }) => fault !== null)
  const first = rows.slice(0, PREVIEWED)
  const shown = [...first, ...faulty.filter((row) => !first.includes(row)).slice(0, PREVIEWED)]
  return {
    total: rows.length,
    faults: faulty.length,
    tables: tables.map(({ name, columns }) => ({
      name,
      columns: columns.map(({ letter, heading, field, why, samples }) => ({ letter, heading, field, why, samples })),
    })),
    preview: shown.map(({ place, cells, days, fault, remarks: own }) => ({ place, cells, days, fault, remarks: own })),
    remarks,
  }
}

/** Which files belong to which rows by their names. */
function tiesOf(
  { rows }: Pick<ReadCatalogue, 'rows'>,
  files: readonly { name: string; why: string | null }[],
): CatalogueTies {
  const usable = rows.filter(({ fault }) => fault === null)
  const ties = tieByNames(
    rows,
    files.map(({ name }) => name),
  )
  const { tied, beside } = ties
  // A row whose file is not there is one without a file.
  const open = new Map([...ties.open].filter(([, why]) => !why.startsWith(NOT_FOUND)))
  const own = new Set([...tied.values()].map(({ file }) => file))
  const without = usable.filter(({ ord }) => !tied.has(ord) && !open.has(ord))
  const loose = files.filter(({ name, why }) => !own.has(name) && !beside.has(name) && why === null)
  // What lies beside a text is not read.
  const refused = files.flatMap(({ name, why }) => (why === null || beside.has(name) ? [] : [{ name, why }]))
  const told = (ord: number) => ({ place: rows[ord]?.place ?? '', title: rows[ord]?.cells.title ?? '' })
  return {
    tied: tied.size,
    beside: beside.size,
    withoutFile: without.length,
    loose: loose.length,
    openRows: open.size,
    refusedFiles: refused.length,
    open: [...open].slice(0, LISTED).map(([ord, why]) => ({ ...told(ord), why })),
    without: without.slice(0, LISTED).map(({ ord, cells }) => ({ ...told(ord), docNumber: cells.docNumber ?? '' })),
    looseFiles: loose.slice(0, LISTED).map(({ name }) => name),
    refused: refused.slice(0, LISTED),
    examples: [...tied].slice(0, EXAMPLES).map(([ord, { file, by }]) => ({ ...told(ord), file, by: TIED_BY_TEXT[by] })),
  }
}
