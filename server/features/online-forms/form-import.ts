import { refuse } from '#common/errors.ts'
import { type DesignedField, type DesignedTable, KEY_TITLE } from '#common/rules/online-design.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { tenantOfNew } from '#server/platform/auth/tenants.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { importAnswer, readBooks, type ReadSheet } from '#server/platform/excel/import.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { type ReadLine, readLines } from './read-lines.ts'
import { holdersOf, insertRecords, type OnlineRecord, saveSubRows } from './records.sql.ts'
import { changeOf, MOST_ROWS, wholeRecords } from './save-record.ts'
import type { SeenForm } from './seen-form.rules.ts'
import { sheetFields } from './sheet-columns.ts'
import { rowsByRecord } from './tied-rows.rules.ts'

const PART = 1000
const parts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PART) }, (_, at) => all.slice(at * PART, (at + 1) * PART))

/** The sheets of a table, one for each file; undefined where a file has none. */
interface TableSheets {
  table: DesignedTable
  sheets: (ReadSheet | undefined)[]
}

/**
 * Reads the main table from the first sheet of each file, and sub-tables from sheets of their names.
 * @throws Refusal record.invalid
 */
async function sheetsIn(context: Context, form: SeenForm): Promise<{ main: ReadSheet[]; subs: TableSheets[] }> {
  const { upload } = context
  const validates = upload.fields['validateStatus'] === '1'
  const single = ['1', 'true', 'Y'].includes(upload.fields['isSingleTableImport'] ?? '')
  const tables = single ? [] : form.tables.filter((table) => sheetFields(table).length > 0)
  const columnsOf = (table: { fields: readonly DesignedField[] }) =>
    sheetFields(table).map(({ title, required }) => ({ title, required: validates && required }))
  const books = await readBooks(context, [
    { name: `${form.name}报表`, columns: [...columnsOf(form), { title: KEY_TITLE }] },
    ...tables.map((table) => ({
      name: table.name,
      columns: [...columnsOf(table), { title: KEY_TITLE, required: true }],
    })),
  ])
  for (const [first, ...others] of books)
    if (first && others.some((sheet) => sheet && sheet.rows.length > 0) && !first.titles.includes(KEY_TITLE))
      throw refuse('record.invalid', {
        reason: `文件导入失败！${first.fileName} 的第一个工作表缺少列：${KEY_TITLE}。子表的行按它归入主表的行，请使用导出的文件作为模板`,
      })
  return {
    main: books.flatMap(([first]) => first ?? []),
    subs: tables.map((table, at) => ({ table, sheets: books.map((book) => book[at + 1]) })),
  }
}

/**
 * Marks lines whose value of a field without repetitions another record or an earlier line has. Lines that are refused
 * for another reason are told too, so that all is put right at once, but keep no value from others.
 */
async function refuseRepeated(
  db: Db,
  { code }: SeenForm,
  unique: readonly DesignedField[],
  lines: readonly ReadLine[],
): Promise<void> {
  for (const field of unique) {
    const valueIn = ({ values, faults }: ReadLine) =>
      faults.some(({ column }) => column === field.title) ? null : (values[field.name] ?? null)
    const wanted = lines.flatMap((line) => valueIn(line) ?? [])
    const taken = new Set((await holdersOf(db, code, field, [...new Set(wanted)])).keys())
    for (const read of lines) {
      const value = valueIn(read)
      if (value === null) continue
      if (taken.has(value))
        read.faults.push({ line: read.line, column: field.title, reason: `“${value}”已存在，忽略导入` })
      else if (read.faults.length === 0) taken.add(value)
    }
  }
}

/**
 * Imports records from workbooks whose headings are the titles of fields; rows of sub-tables stand in sheets of their
 * names and are tied to their record by the column 关联编号 (wire 6.2, spec §4 Import form: with `isSingleTableImport` only
 * the first sheet is read). A record is taken in with all of its rows, or not at all; refused lines come back as a
 * workbook with the same sheets. Types, choices and values that may not repeat are always checked; required fields and
 * formats when `validateStatus` is 1 (spec §2).
 * @param seen gives the register as the viewer sees it; with `keeps`, kept from being published until the transaction
 * ends
 */
export async function importRecords(
  context: Context,
  files: FileStore,
  seen: (db: Db, keeps: boolean) => Promise<SeenForm>,
) {
  const { viewer, clock, upload } = context
  const validates = upload.fields['validateStatus'] === '1'
  const before = await seen(context.db, false)
  if (sheetFields(before).length === 0) throw refuse('record.invalid', { reason: '这份表单没有可以导入的字段' })
  const { main, subs } = await sheetsIn(context, before)
  return inTransaction(context.db, async (db) => {
    // Read again, now kept from being published: the design may have changed while the workbook was read.
    const form = await seen(db, true)
    const asker = { ...context, db }
    const titles = new Set(main.flatMap((sheet) => sheet.titles))
    const fields = sheetFields(form).filter(({ title }) => titles.has(title))
    if (fields.length === 0)
      throw refuse('record.invalid', {
        reason: `文件导入失败！工作簿中没有“${form.name}”的列，请使用导出的文件作为模板`,
      })
    const lines = await readLines(asker, main, { stored: form.design.fields, fields, validates })
    const tables = subs.flatMap(({ table: { id }, sheets }) => {
      const table = form.tables.find((one) => one.id === id)
      const stored = form.design.tables.find((one) => one.id === id)
      return table && stored ? [{ table, stored, sheets }] : []
    })
    const read = []
    for (const { table, stored, sheets } of tables) {
      const rows = await readLines(asker, sheets, { stored: stored.fields, fields: sheetFields(table), validates })
      read.push({ table: stored, sheets, rows })
    }
    const tied = rowsByRecord(lines, read, MOST_ROWS)
    await refuseRepeated(
      db,
      form,
      fields.filter(({ unique }) => unique),
      lines,
    )
    const taken = lines
      .filter(({ faults }) => faults.length === 0)
      .map((line) => ({ line, id: newId(), pid: null, values: line.values }))
    const by = { username: viewer.username, orgCode: viewer.orgCode, tenantId: tenantOfNew(viewer), now: clock() }
    for (const [at, part] of parts(taken).entries())
      await insertRecords(db, form.code, form.design.fields, part, {
        ...by,
        later: Math.max(0, taken.length - (at + 1) * PART),
      })
    let rowCount = 0
    for (const { table } of read) {
      const rows = taken.flatMap(({ line, id: mainId }) =>
        (tied.get(line)?.get(table) ?? []).map(({ values }, ord) => ({ id: newId(), mainId, ord, values })),
      )
      rowCount += rows.length
      for (const part of parts(rows)) await saveSubRows(db, form.code, table, part, [])
    }
    const stored: OnlineRecord[] = []
    for (const part of parts(taken))
      stored.push(
        ...(await wholeRecords(
          db,
          form,
          part.map(({ id }) => id),
        )),
      )
    await noteChanges(
      asker,
      stored.map((record) => changeOf(form, record, 'add')),
      { content: `导入${form.name} ${taken.length.toLocaleString('en')} 条` },
    )
    const refused = new Set(lines.filter(({ faults }) => faults.length > 0))
    return importAnswer(asker, files, {
      what: form.name,
      sheets: main,
      faults: lines.flatMap(({ faults }) => faults),
      successCount: taken.length + rowCount,
      further: read
        .filter(({ rows }) => rows.length > 0)
        .map(({ table, sheets, rows }) => ({
          name: table.name,
          sheets: sheets.filter((sheet) => sheet !== undefined),
          faults: rows.flatMap(({ faults }) => faults),
          given: new Set([...refused].flatMap((line) => (tied.get(line)?.get(table) ?? []).map((row) => row.line))),
        })),
    })
  })
}
