import { type CellKind, type Column, isBuiltIn, kindOf } from '../model/columns.ts'
import { edgesOf, widthsOf } from '../model/window.ts'

/** A column with its position on the screen. */
export interface ShownColumn {
  column: Column
  key: string
  kind: CellKind
  /** Index among the columns shown, from 0. */
  index: number
  width: number
  fixed: 'left' | 'right' | null
  /** Distance of a fixed column from the edge it is fixed to, in pixels. */
  offset: number
}

/** The columns in three parts: fixed to the left, scrolling, fixed to the right. */
export interface Layout {
  columns: readonly ShownColumn[]
  left: readonly ShownColumn[]
  middle: readonly ShownColumn[]
  right: readonly ShownColumn[]
  /** Left edges of the scrolling columns in pixels from the first of them. */
  edges: readonly number[]
  leftWidth: number
  rightWidth: number
  width: number
  byKey: ReadonlyMap<string, ShownColumn>
}

/** The user's widths and fixed sides of columns. */
export interface ColumnWishes {
  widths: ReadonlyMap<string, number>
  fixed: ReadonlyMap<string, 'left' | 'right' | null>
}

/** The built-in columns that the table has. */
export interface BuiltIns {
  dragSort: boolean
  rowExpand: boolean
  rowSelection: false | 'checkbox' | 'radio'
  rowNumber: boolean
  /** True when there is a row of statistics: the first built-in column holds its name and is wider then. */
  statistics: boolean
}

/**
 * Widths in pixels of a built-in column, of the one with numbers, and of the first where there are statistics (wire.md
 * §5.1).
 */
const NARROW = 40
const WIDE = 60
/** Share of the table's width that fixed columns may take; more would leave nothing to scroll. */
const STICKING = 0.6
/**
 * Share of the table's width that built-in columns may take and still be fixed; on a phone they would leave too little.
 */
const OWN_STICKING = 0.3
/**
 * In a table narrower than this, on a phone, no column takes more than a third, and the built-in ones are as narrow as
 * a finger.
 */
const PHONE_PX = 480
const PHONE_BUILT_IN = 44
const PHONE_SHARE = 1 / 3
/**
 * Columns without a width share 92 % of the inner width (model/window.ts): dividing by this gives them all the rest.
 */
const SHARE = 0.92

const builtInColumn = (columns: readonly Column[], type: Column['type'], title: string, width: number): Column => ({
  key: type,
  width,
  ...columns.find((column) => column.type === type),
  title: columns.find((column) => column.type === type)?.title ?? title,
  type,
})

/** The built-in columns from left to right: handle, expander, selection, number. */
export function builtInColumns(columns: readonly Column[], wanted: BuiltIns): Column[] {
  const has = (type: Column['type']) => columns.some((column) => column.type === type)
  const made: Column[] = []
  if (wanted.dragSort || has('row-drag-sort')) made.push(builtInColumn(columns, 'row-drag-sort', '排序', NARROW))
  if (wanted.rowExpand || has('row-expand')) made.push(builtInColumn(columns, 'row-expand', '展开', NARROW))
  if (wanted.rowSelection === 'radio' || has('row-radio'))
    made.push(builtInColumn(columns, 'row-radio', '选择', NARROW))
  else if (wanted.rowSelection || has('row-checkbox')) made.push(builtInColumn(columns, 'row-checkbox', '选择', NARROW))
  if (wanted.rowNumber || has('row-number')) made.push(builtInColumn(columns, 'row-number', '#', WIDE))
  const [first] = made
  if (wanted.statistics && first) made[0] = { ...first, width: Math.max(WIDE, Number(first.width)) }
  return made
}

/**
 * Places columns in a table of this inner width, in pixels.
 * @param columns those to be shown, without the built-in ones
 */
export function layoutOf(
  columns: readonly Column[],
  builtInsOf: readonly Column[],
  wishes: ColumnWishes,
  inner: number,
): Layout {
  const isPhone = inner < PHONE_PX
  const builtIns = isPhone
    ? builtInsOf.map((column) => ({ ...column, width: Math.min(PHONE_BUILT_IN, Number(column.width)) }))
    : builtInsOf
  const own = columns.filter((column) => column.type !== 'hidden' && !isBuiltIn(column))
  const ownWidth = builtIns.reduce((sum, { width }) => sum + Number(width), 0)
  const measured = own.map((column) => {
    const wished = wishes.widths.get(column.key) ?? column.width
    const share = typeof wished === 'string' ? /^(\d+(?:\.\d+)?)%$/.exec(wished)?.[1] : undefined
    return {
      kind: kindOf(column),
      width: share === undefined ? wished : (inner * Number(share)) / 100,
      ...(column.minWidth === undefined ? {} : { minWidth: column.minWidth }),
      ...(isPhone && !wishes.widths.has(column.key) ? { most: Math.floor(inner * PHONE_SHARE) } : {}),
    }
  })
  const widths = widthsOf(measured, (inner - ownWidth) / SHARE)
  const wishedFor = (column: Column) =>
    wishes.fixed.has(column.key) ? (wishes.fixed.get(column.key) ?? null) : (column.fixed ?? null)
  const sticking = own.reduce((sum, column, at) => (wishedFor(column) ? sum + (widths[at] ?? 0) : sum), ownWidth)
  const ownSticks = ownWidth <= inner * OWN_STICKING
  const sticks = ownSticks && sticking <= inner * STICKING
  const shown = own.map((column, at) => ({ column, width: widths[at] ?? 0, fixed: sticks ? wishedFor(column) : null }))
  const parts = [
    ...builtIns.map((column) => ({ column, width: Number(column.width), fixed: ownSticks ? ('left' as const) : null })),
    ...shown.filter(({ fixed }) => fixed === 'left'),
    ...shown.filter(({ fixed }) => fixed === null),
    ...shown.filter(({ fixed }) => fixed === 'right'),
  ]
  const total = parts.reduce((sum, { width }) => sum + width, 0)
  let leftOffset = 0
  let rightOffset = parts.reduce((sum, { fixed, width }) => (fixed === 'right' ? sum + width : sum), 0)
  const placed = parts.map(({ column, width, fixed }, index): ShownColumn => {
    const offset = fixed === 'left' ? leftOffset : fixed === 'right' ? rightOffset - width : 0
    if (fixed === 'left') leftOffset += width
    if (fixed === 'right') rightOffset -= width
    return { column, key: column.key, kind: kindOf(column), index, width, fixed, offset }
  })
  const of = (side: ShownColumn['fixed']) => placed.filter(({ fixed }) => fixed === side)
  const [left, middle, right] = [of('left'), of(null), of('right')]
  const widthOf = (some: readonly ShownColumn[]) => some.reduce((sum, { width }) => sum + width, 0)
  return {
    columns: placed,
    left,
    middle,
    right,
    edges: edgesOf(middle.map(({ width }) => width)),
    leftWidth: widthOf(left),
    rightWidth: widthOf(right),
    width: total,
    byKey: new Map(placed.map((one) => [one.key, one])),
  }
}
