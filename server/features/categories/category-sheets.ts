import type { Category } from '#common/contract/categories.ts'
import { codeAbove, isLevelCode } from '#common/rules/level-codes.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { lockTree } from '#server/platform/db/tree-lock.ts'
import { type Fault, importAnswer, readSheets, type SheetRow } from '#server/platform/excel/import.ts'
import type { SheetColumn } from '#server/platform/excel/sheet.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { everyCode, insertCategories } from './category-changes.sql.ts'

const NAME = '类型名称'
const CODE = '类型编码'
const BATCH = 1000

/** The columns of an export; the same are read by an import. */
export const CATEGORY_SHEET: SheetColumn<Category>[] = [
  { title: NAME, width: 30, value: ({ name }) => name },
  { title: CODE, width: 24, value: ({ code }) => code },
]

interface NewCategory {
  id: string
  parentId: string | null
  name: string
  code: string
}

/**
 * Imports categories; each is placed below the one whose code is its own without the last three characters (wire 3.6).
 */
export async function importCategories(context: Context, files: FileStore) {
  const sheets = await readSheets(context, [
    { title: NAME, required: true },
    { title: CODE, required: true },
  ])
  return inTransaction(context.db, async (db) => {
    await lockTree(db, 'category')
    const faults: Fault[] = []
    const made = plan(
      sheets.flatMap(({ rows }) => rows),
      await everyCode(db),
      (fault) => faults.push(fault),
    )
    const by = { username: context.viewer.username, now: context.clock() }
    for (let from = 0; from < made.length; from += BATCH) await insertCategories(db, made.slice(from, from + BATCH), by)
    const inside = { ...context, db }
    const changes = made.map(({ id, parentId, name, code }) => ({
      table: 'category' as const,
      id,
      operation: 'add' as const,
      label: `分类“${name}”`,
      content: { id, pid: parentId, name, code },
    }))
    await noteChanges(inside, changes, { content: `导入分类 ${made.length} 条` })
    return importAnswer(inside, files, { what: '分类字典', sheets, faults, successCount: made.length })
  })
}

/** The new categories of a workbook, parents first. They are added to `known`. */
function plan(rows: readonly SheetRow[], known: Map<string, string>, fault: (fault: Fault) => void): NewCategory[] {
  const made: NewCategory[] = []
  for (const { line, cells } of rows.toSorted(
    (a, b) => (a.cells[CODE] ?? '').length - (b.cells[CODE] ?? '').length || a.line - b.line,
  )) {
    const name = cells[NAME] ?? ''
    const code = cells[CODE] ?? ''
    const above = codeAbove(code)
    const parentId = above === '' ? null : known.get(above)
    const found: Fault[] = []
    if (name === '') found.push({ line, column: NAME, reason: '不能为空' })
    if (name.length > 100) found.push({ line, column: NAME, reason: '不能超过 100 个字' })
    if (!isLevelCode(code))
      found.push({ line, column: CODE, reason: '分类编码每级为一个大写字母和两位数字，如 A01、A01A02' })
    else if (known.has(code)) found.push({ line, column: CODE, reason: '分类编码已经存在' })
    else if (parentId === undefined) found.push({ line, column: CODE, reason: `上级分类 ${above} 不存在` })
    for (const one of found) fault(one)
    if (found.length > 0) continue
    const id = newId()
    known.set(code, id)
    made.push({ id, parentId: parentId ?? null, name, code })
  }
  return made
}
