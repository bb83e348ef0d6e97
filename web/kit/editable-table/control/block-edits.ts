import { boxValues, type Column, isBuiltIn, kindOf, type Row } from '../model/columns.ts'
import type { TableModel } from '../model/table-model.ts'
import type { CellChange } from '../model/table-types.ts'
import { valueOfText } from '../model/values.ts'

/** A text that was not written, and why. */
export interface Refused {
  /** Index of the row among those shown, from 0. */
  row: number
  title: string
  reason: string
}

/** Where a block of cells lies: rows and columns from its upper left corner. */
export interface Target {
  model: TableModel
  /** Columns from the left edge of the block to the right end of the table. */
  columns: readonly Column[]
  /** Rows from the upper edge of the block to the end of the table, and the index of the first. */
  ids: readonly string[]
  first: number
  isLocked: (row: Row, column: Column) => boolean
}

/**
 * Repeats texts as often as they fit into the chosen block: one text fills the block, a row of texts fills each of its
 * rows.
 */
export function tiled(
  texts: readonly (readonly string[])[],
  height: number,
  width: number,
): readonly (readonly string[])[] {
  const rows = texts.length
  const columns = Math.max(...texts.map((row) => row.length))
  const [down, across] = [height % rows === 0 ? height / rows : 1, width % columns === 0 ? width / columns : 1]
  if (down <= 1 && across <= 1) return texts
  const wide = texts.map((row) =>
    Array.from({ length: columns * Math.max(1, across) }, (_, at) => row[at % columns] ?? ''),
  )
  return Array.from({ length: rows * Math.max(1, down) }, (_, at) => wide[at % rows] as string[])
}

/**
 * Writes texts into cells as one step that can be undone. Texts of choices become their values; texts that do not fit
 * are skipped and returned. Rows beyond the last are added where that is allowed.
 */
export function pasteInto(
  { model, columns, ids, first, isLocked }: Target,
  texts: readonly (readonly string[])[],
  canAdd: boolean,
): Refused[] {
  const refused: Refused[] = []
  const changes: CellChange[] = []
  const added: Record<string, unknown>[] = []
  for (const [at, line] of texts.entries()) {
    const id = ids[at]
    const before = id === undefined ? undefined : model.rowState(id)?.row
    if (!before && !canAdd) break
    const row: Row = before ?? { id: '' }
    const values: Record<string, unknown> = {}
    for (const [over, text] of line.entries()) {
      const column = columns[over]
      if (!column || isBuiltIn(column)) continue
      const refuse = (reason: string) => refused.push({ row: first + at, title: column.title, reason })
      if (isLocked(row, column)) {
        if (text !== '' && text !== (before ? model.textOf(row.id, column.key) : '')) refuse('该单元格不可编辑')
        continue
      }
      // Choices of a chain depend on what was just pasted into the level above.
      const read = valueOfText(column, text, { ...row, ...values }, model.choicesOf)
      if ('fault' in read) refuse(read.fault)
      else values[column.key] = read.value
    }
    if (before) for (const [key, value] of Object.entries(values)) changes.push({ id: row.id, key, value })
    else added.push(values)
  }
  const missing = texts.length - ids.length
  if (missing > 0 && !canAdd)
    refused.push({ row: first + ids.length, title: '其后', reason: `表格没有更多的行，${missing} 行未粘贴` })
  model.asOneStep(() => {
    model.setCells(changes)
    if (added.length > 0) model.insert(added)
  })
  return refused
}

/** The changes that empty a block; cells that may not be changed are left out. */
export function emptied({ model, columns, ids, isLocked }: Target): CellChange[] {
  return ids.flatMap((id) => {
    const row = model.rowState(id)?.row
    if (!row) return []
    return columns
      .filter((column) => !isBuiltIn(column) && kindOf(column) !== 'slot' && !isLocked(row, column))
      .map((column) => ({ id, key: column.key, value: kindOf(column) === 'checkbox' ? boxValues(column)[1] : null }))
  })
}

/** The changes that fill the target rows with the values of the source rows, taken in turn. */
export function filled(
  { model, columns, isLocked }: Target,
  sources: readonly string[],
  targets: readonly string[],
): CellChange[] {
  return targets.flatMap((id, at) => {
    const row = model.rowState(id)?.row
    const source = sources[at % sources.length]
    if (!row || source === undefined) return []
    return columns
      .filter((column) => !isBuiltIn(column) && !isLocked(row, column))
      .map(({ key }) => ({ id, key, value: model.valueOf(source, key) }))
  })
}
