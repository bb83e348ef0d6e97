import { chosenIds } from '#server/platform/records/chosen-ids.ts'
import type { Dict, DictItemRow } from '#common/contract/dictionary-admin.ts'
import { DICTIONARY } from '#common/records/dictionary.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { exportConditions } from '#server/platform/excel/export-query.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { exportAnswer, refuseTooManyRows } from '#server/platform/excel/export.ts'
import { importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { SheetColumn, WorkbookFormat } from '#server/platform/excel/sheet.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { changeOf, exportColumns } from '#server/platform/records/record-handlers.ts'
import { addDictionaries, dictionaryList, takenCodes } from './dictionary-admin.sql.ts'
import { readDictionaryLines } from './dictionary-lines.rules.ts'
import { addItems, itemsOfDictionaries } from './dictionary-items.sql.ts'

/** A dictionary with one of its items on each line; one without items has a line of its own. */
type Line = { dict: Dict; item: DictItemRow | null }

const COLUMNS: SheetColumn<Line>[] = [
  ...exportColumns<Dict>(DICTIONARY).map((column) => ({ ...column, value: ({ dict }: Line) => column.value(dict) })),
  { title: '字典项名称', width: 20, value: ({ item }) => item?.itemText ?? null },
  { title: '字典项值', width: 16, value: ({ item }) => item?.itemValue ?? null },
  { title: '字典项描述', width: 30, value: ({ item }) => item?.description ?? null },
  { title: '排序', width: 8, value: ({ item }) => item?.sortOrder ?? null },
  { title: '是否启用', width: 10, value: ({ item }) => item?.status_dictText ?? null },
  { title: '颜色', width: 10, value: ({ item }) => item?.itemColor ?? null },
]

/** The dictionaries a list holds, with their items, as a workbook that can be imported again. */
export async function exportDictionaries(
  context: ListContext & { query: { selections?: string; format?: WorkbookFormat } },
): Promise<AsyncIterable<Uint8Array>> {
  const { selections, format } = context.query
  const request = { ...context.list, query: exportConditions(context.list.query), ids: chosenIds(selections) }
  const lines: Line[] = []
  for await (const part of dictionaryList.every(context.db, request)) {
    const items = await itemsOfDictionaries(
      context.db,
      context.viewer,
      part.map(({ dictCode }) => dictCode),
    )
    for (const dict of part) for (const item of items.get(dict.dictCode) ?? [null]) lines.push({ dict, item })
  }
  refuseTooManyRows(lines.length, format)
  await noteExport(context, '字典', new Set(lines.map(({ dict }) => dict.id)).size)
  return exportAnswer(context, { title: '数据字典列表', columns: COLUMNS, rows: parts(lines), format })
}

async function* parts<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < rows.length; from += PART) yield rows.slice(from, from + PART)
}
const PART = 1000

/** Imports dictionaries from workbooks; dictionaries whose code exists already are left as they are (wire 3.5). */
export async function importDictionaries(context: Context, files: FileStore, changed: () => void) {
  const sheets = await readSheets(context, [
    { title: '字典名称', required: true },
    { title: '字典编码', required: true },
    ...COLUMNS.slice(2).map(({ title }) => ({ title })),
  ])
  const lines = sheets.flatMap(({ rows }) => rows)
  const codes = new Set(lines.map(({ cells }) => cells['字典编码'] ?? '').filter((code) => code !== ''))
  const taken = new Set((await takenCodes(context.db, [...codes])).keys())
  const { dictionaries, faults, successCount } = readDictionaryLines(lines, taken)
  const { viewer, clock } = context
  const given = await inTransaction(context.db, async (db) => {
    const dicts = dictionaries.map(({ dictName, dictCode, description, type }) => ({
      id: newId(),
      dictName,
      dictCode,
      description,
      type,
    }))
    await addDictionaries(db, dicts, viewer.username, clock())
    const items = dictionaries.flatMap(({ dictCode, items: own }) =>
      own.map((item) => ({ id: newId(), dictCode, ...item })),
    )
    await addItems(db, items, viewer.username, clock())
    if (dicts.length > 0)
      await noteChanges(
        { ...context, db },
        dicts.map((dict) => changeOf(DICTIONARY, 'dictionary', dict, 'add')),
        { content: `导入字典 ${dicts.length} 个、选项 ${items.length} 项` },
      )
    return importAnswer({ ...context, db }, files, { what: '字典', sheets, faults, successCount })
  })
  if (dictionaries.length > 0) changed()
  return given
}
