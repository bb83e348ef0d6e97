import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type Fault, importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { codeFault } from './positions.rules.ts'
import { codesTaken, insertPositions, type NewPosition, ranks } from './positions.sql.ts'

/** Titles of the columns of positions in workbooks, written and read. */
export const POSITION_TITLES = { code: '职务编码', name: '职务名称', postRank: '职级' } as const

/** Imports positions from workbooks (wire 3.8). */
export async function importPositions(context: Context, files: FileStore) {
  const { viewer, clock } = context
  const sheets = await readSheets(context, [
    { title: POSITION_TITLES.code, required: true },
    { title: POSITION_TITLES.name, required: true },
    { title: POSITION_TITLES.postRank },
  ])
  const rows = sheets.flatMap((sheet) => sheet.rows)
  return inTransaction(context.db, async (db) => {
    const held = await codesTaken(
      db,
      rows.map(({ cells }) => cells[POSITION_TITLES.code] ?? ''),
    )
    const taken = new Set(held.keys())
    const rankOf = await ranks(db)
    const faults: Fault[] = []
    const positions = rows.flatMap(({ line, cells }): NewPosition[] => {
      const [code = '', name = '', rank = ''] = [cells[POSITION_TITLES.code], cells[POSITION_TITLES.name], cells[POSITION_TITLES.postRank]]
      const own: Fault[] = []
      const reason = codeFault(code) ?? (taken.has(code) ? '职务编码已经存在，忽略导入。' : null)
      if (reason !== null) own.push({ line, column: POSITION_TITLES.code, reason })
      if (name === '' || name.length > 100) own.push({ line, column: POSITION_TITLES.name, reason: '请输入不超过 100 个字符的职务名称!' })
      if (rank !== '' && !rankOf.has(rank)) own.push({ line, column: POSITION_TITLES.postRank, reason: `没有职级“${rank}”` })
      faults.push(...own)
      if (own.length > 0) return []
      taken.add(code)
      return [{ id: newId(), code, name, rank: rankOf.get(rank) ?? null }]
    })
    for (let from = 0; from < positions.length; from += 1000) await insertPositions(db, positions.slice(from, from + 1000), viewer.username, clock())
    await noteChanges(
      { ...context, db },
      positions.map(({ id, code, name, rank }) => ({
        table: 'position',
        id,
        operation: 'add',
        label: `职务“${name}”`,
        content: { id, code, name, postRank: rank },
      })),
      { content: `导入职务 ${positions.length.toLocaleString('en')} 条` },
    )
    return importAnswer({ ...context, db }, files, { what: '职务', sheets, faults, successCount: positions.length })
  })
}
