import type { EnteredOf } from '#common/contract/record-schemas.ts'
import { fieldsOf, type Sheet, type SheetFields } from '#common/records/sheet.ts'
import { noteChanges } from '../audit/changes.sql.ts'
import type { Db } from '../db/open.ts'
import type { RevisedTable } from '../db/revise.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Fault, importAnswer, readSheets } from '../excel/import.ts'
import type { FileStore } from '../files/store.ts'
import type { Context } from '../http/serve.ts'
import { newId } from '../new-id.ts'
import { dictionaryWords } from './dictionary-words.sql.ts'
import { type EnteredFault, enteredOf, isFault } from './entered.ts'
import { changeOf } from './record-handlers.ts'

/** Lines written by one statement. */
const PORTION = 1000

/** What a noun adds to the import of its records. */
interface ImportOfNoun<F extends SheetFields> {
  table: RevisedTable
  files: FileStore
  /** The field by which no two records are the same, and which of these values records have. */
  unique: {
    field: keyof F & string
    taken: (db: Db, values: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
  }
  /** A line as it is stored, or what is wrong with it besides. */
  read?: (entered: EnteredOf<F>) => EnteredOf<F> | EnteredFault
  insert: (db: Db, rows: readonly (EnteredOf<F> & { id: string })[]) => Promise<void>
}

/**
 * Imports records from workbooks with the columns of their exports (wire 3.11): whole lines, the others named with
 * their faults.
 */
export async function importRecords<F extends SheetFields>(context: Context, sheet: Sheet<F>, noun: ImportOfNoun<F>) {
  const plain = sheet as unknown as Sheet
  const columns = fieldsOf(plain).filter(([, { form, exported }]) => form && exported !== undefined)
  const labelOf = (key: string): string => plain.fields[key]?.label ?? key
  const uniqueLabel = labelOf(noun.unique.field)
  const sheets = await readSheets(
    context,
    columns.map(([, { label: title, required = false }]) => ({ title, required })),
  )
  const lines = sheets.flatMap(({ rows }) => rows)
  return inTransaction(context.db, async (db) => {
    const held = await noun.unique.taken(
      db,
      lines.map(({ cells }) => cells[uniqueLabel] ?? ''),
    )
    const taken = new Set(held.keys())
    const words = await dictionaryWords(db, context.viewer, sheet.fields)
    const faults: Fault[] = []
    const records = lines.flatMap(({ line, cells }) => {
      const given = Object.fromEntries(columns.map(([key, { label }]) => [key, cells[label]]))
      const entered = enteredOf(sheet, given, words)
      const read = entered.faults.length === 0 && noun.read ? noun.read(entered.values) : entered.values
      const wrong = isFault(read) ? [read] : entered.faults
      const own = wrong.map(({ field, reason }) => ({ line, column: labelOf(field), reason }))
      const value = cells[uniqueLabel] ?? ''
      if (taken.has(value)) own.push({ line, column: uniqueLabel, reason: `${uniqueLabel}已经存在，忽略导入。` })
      faults.push(...own)
      if (own.length > 0 || isFault(read)) return []
      taken.add(value)
      return [{ ...read, id: newId() }]
    })
    for (let from = 0; from < records.length; from += PORTION)
      await noun.insert(db, records.slice(from, from + PORTION))
    await noteChanges(
      { ...context, db },
      records.map((record) => changeOf(plain, noun.table, record, 'add')),
      { content: `导入${sheet.name} ${records.length.toLocaleString('en')} 条` },
    )
    return importAnswer({ ...context, db }, noun.files, {
      what: sheet.name,
      sheets,
      faults,
      successCount: records.length,
    })
  })
}
