import { needChosen } from './chosen-ids.ts'
import type { FastifyReply } from 'fastify'
import type { EnteredOf } from '#common/contract/record-schemas.ts'
import { refuse } from '#common/errors.ts'
import { calledOf, contentOf, fieldsOf, type Sheet, shownOf, type SheetFields } from '#common/records/sheet.ts'
import { type Change, type Doer, noteChanges, type Operation } from '../audit/changes.sql.ts'
import type { ListRequest, PageOf } from '../db/list-query.ts'
import type { Db } from '../db/open.ts'
import { lockForEdit, type RevisedTable } from '../db/revise.ts'
import { exportList, type ExportRequest } from '../excel/export-list.ts'
import type { Cell, SheetColumn, WorkbookFormat } from '../excel/sheet.ts'
import type { Context, ListContext } from '../http/serve.ts'
import { newId } from '../new-id.ts'
import { dictionaryWords } from './dictionary-words.sql.ts'
import { enteredOf, invalid } from './entered.ts'

/** The list of the records (`db/record-list.ts`); `Narrow` is how it is narrowed further. */
interface Listed<Stored, Narrow> {
  page(db: Db, request: ListRequest, narrow?: Narrow): Promise<PageOf<Stored>>
  seen(db: Db, ids: readonly string[], request: Omit<ListRequest, 'query'>, narrow?: Narrow): Promise<Stored[]>
  byIds(db: Db, ids: readonly string[]): Promise<Stored[]>
  count(db: Db, request: ExportRequest, narrow?: Narrow): Promise<number>
  every(db: Db, request: ExportRequest, narrow?: Narrow): AsyncIterable<readonly Stored[]>
}

/** What a noun adds of its own. */
interface OfNoun<F extends SheetFields, Stored, Narrow, Row, Columns> {
  /** Its table, as kysely calls it. */
  table: RevisedTable
  /** Narrows the list to what this call may see and asks for besides. */
  narrow?: (context: ListContext & { query?: object }) => Narrow
  /** A record as callers see it. */
  row: (stored: Stored, context: ListContext) => Row
  /**
   * The columns of a form, checked. @param before the record that is edited; null for a new one
   * @throws Refusal record.invalid
   */
  columns: (entered: EnteredOf<F>, context: Context, before: Row | null) => Promise<Columns> | Columns
  /** Title of its exports, and cells that are not what the field shows. */
  exports: { title: string; cells?: Readonly<Record<string, (row: Stored) => Cell>> }
}

/** The columns of exports of a sheet. */
export const exportColumns = <Row extends object>(
  sheet: Pick<Sheet, 'fields'>,
  cells: Readonly<Record<string, (row: Row) => Cell>> = {},
): SheetColumn<Row>[] =>
  fieldsOf(sheet).flatMap(([key, field]) =>
    field.exported === undefined
      ? []
      : [
          {
            title: field.label,
            width: field.exported,
            value: cells[key] ?? ((row: Row) => shownOf(key, field, row as Record<string, unknown>)),
          },
        ],
  )

/** A change of a record, to be kept as a version. @param what is done to it besides, for the log */
export const changeOf = (
  sheet: Sheet,
  table: Change['table'],
  row: { id: string | number },
  operation: Operation,
  what = '',
): Change => ({
  table,
  id: String(row.id),
  operation,
  label: calledOf(sheet, row as never) + what,
  content: contentOf(sheet, row as never),
})

/** What a form gives. @throws Refusal record.invalid */
async function readForm<F extends SheetFields>(
  sheet: Sheet<F>,
  { db, viewer }: Context,
  given: object,
): Promise<EnteredOf<F>> {
  const { values, faults } = enteredOf(sheet, given, await dictionaryWords(db, viewer, sheet.fields))
  if (faults[0]) throw invalid(faults[0].field, faults[0].reason)
  return values
}

/** Reads the records that a caller may see. */
function readersOf<Stored, Narrow, Row>(
  list: Pick<Listed<Stored, Narrow>, 'seen' | 'page'>,
  noun: Pick<OfNoun<SheetFields, Stored, Narrow, Row, unknown>, 'narrow' | 'row'>,
) {
  const narrow = (context: ListContext) => noun.narrow?.(context)

  /** Those of these records that the viewer sees. @throws Refusal record.not-found when there are fewer than `least` */
  async function found(context: ListContext, ids: readonly string[], least: number): Promise<Row[]> {
    needChosen(ids)
    const rows = await list.seen(context.db, ids, context.list, narrow(context))
    if (rows.length < least) throw refuse('record.not-found')
    return rows.map((row) => noun.row(row, context))
  }
  /** All these records, as the viewer sees them. @throws Refusal record.not-found when one is hidden or gone */
  const seen = (context: ListContext, ids: readonly string[]): Promise<Row[]> => found(context, ids, ids.length)
  async function one(context: ListContext, id: string): Promise<Row> {
    const [row] = await seen(context, [id])
    if (!row) throw refuse('record.not-found')
    return row
  }
  async function page(context: ListContext): Promise<PageOf<Row>> {
    const read = await list.page(context.db, context.list, narrow(context))
    return { ...read, records: read.records.map((row) => noun.row(row, context)) }
  }
  return { found, seen, one, page }
}

type Exporting = ListContext & { query: { selections?: string; format?: WorkbookFormat }; reply: FastifyReply }

/** The records that the list holds for the viewer, as a workbook. */
function exportNarrowed<Stored extends object, Narrow>(
  sheet: Sheet,
  list: Pick<Listed<Stored, Narrow>, 'count' | 'every'>,
  { narrow, exports }: Pick<OfNoun<SheetFields, Stored, Narrow, unknown, unknown>, 'narrow' | 'exports'>,
  context: Exporting,
) {
  const narrowed = narrow?.(context)
  return exportList<Stored>(
    context,
    {
      count: (db, request) => list.count(db, request, narrowed),
      every: (db, request) => list.every(db, request, narrowed),
    },
    { what: sheet.name, title: exports.title, columns: exportColumns(sheet, exports.cells) },
  )
}

/**
 * The work of the calls that every kind of record has: pages, single records, adding, editing, removing, exports and
 * versions. The rows that a caller may see, the checks and the statements are the noun's own.
 */
export function recordHandlers<
  F extends SheetFields,
  Stored extends { id: string },
  Narrow,
  Row extends { id: string },
  Columns,
>(sheet: Sheet<F>, list: Listed<Stored, Narrow>, noun: OfNoun<F, Stored, Narrow, Row, Columns>) {
  const plain = sheet as unknown as Sheet
  const { found, seen, one, page } = readersOf(list, noun)
  /** Keeps these records as they are now. */
  const noted = async (context: Doer, ids: readonly string[], operation: Operation, what = ''): Promise<void> =>
    noteChanges(
      context,
      (await list.byIds(context.db, ids)).map((row) => changeOf(plain, noun.table, row, operation, what)),
    )
  const columnsOf = async (context: Context, given: object, before: Row | null): Promise<Columns> =>
    noun.columns(await readForm(sheet, context, given), context, before)

  return {
    seen,
    one,
    page,
    noted,

    /** @returns the id of the new record */
    async add(
      context: Context & { body: object },
      insert: (id: string, columns: Columns) => Promise<void>,
    ): Promise<string> {
      const id = newId()
      await insert(id, await columnsOf(context, context.body, null))
      await noted(context, [id], 'add')
      return id
    },

    async edit(
      context: ListContext & { body: { id: string; revision?: number | null } },
      update: (columns: Columns, before: Row) => Promise<void>,
    ): Promise<null> {
      const { db, body } = context
      await one(context, body.id)
      await lockForEdit(db, noun.table, body.id, body.revision)
      const before = await one(context, body.id)
      await update(await columnsOf(context, body, before), before)
      await noted(context, [body.id], 'edit')
      return null
    },

    /** @param passing records that are hidden or gone are passed over, as long as there is one */
    async remove(
      context: ListContext,
      ids: readonly string[],
      remove: (rows: readonly Row[]) => Promise<void>,
      { passing = false } = {},
    ): Promise<null> {
      const rows = await found(context, ids, passing ? 1 : ids.length)
      await noted(
        context,
        rows.map(({ id }) => id),
        'delete',
      )
      await remove(rows)
      return null
    },

    exported: (context: Exporting): Promise<AsyncIterable<Uint8Array>> => exportNarrowed(plain, list, noun, context),
  }
}
