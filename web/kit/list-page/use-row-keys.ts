import { useState, type KeyboardEvent } from 'react'
import type { RowKeys } from './row-keys.model.ts'
import type * as RowWalk from './row-walk.ts'

let rowWalk: typeof RowWalk | null = null
const load = () => import('./row-walk.ts').then((module) => (rowWalk = module))

/** The words that say which keys there are. */
export const KEYS_HINT = '↑ ↓ 选行，→ 看单元格，Enter 打开，空格 勾选，PageUp / PageDown 翻页，Ctrl+C 复制单元格'
const KEYS = /^(Arrow(Up|Down|Left|Right)|Home|End|Enter| |Escape|PageUp|PageDown)$/

/**
 * Props for the rows of a table that make it usable by keyboard: one row is a tab stop (roving tabindex), arrow keys,
 * Home and End go from row to row and into the cells, Enter opens the row, Space ticks it, PageUp and PageDown turn the
 * page, Ctrl+C copies the text of a cell. Buttons within a row keep their own keys. What the keys do is loaded with the
 * first focus (row-walk.ts).
 */
export function useRowKeys<Row extends object>(list: RowKeys<Row>) {
  const { rows, keyOf } = list
  const [focused, setFocused] = useState<string | null>(null)
  const stop = rows.some((row) => keyOf(row) === focused) ? focused : rows[0] && keyOf(rows[0])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    const { key, currentTarget: line, altKey, shiftKey } = event
    const target = event.target as HTMLElement
    const held = event.ctrlKey || event.metaKey
    if ((target !== line && target.parentElement !== line) || altKey || shiftKey) return
    if (held ? key !== 'c' : !KEYS.test(key)) return
    if (!held) event.preventDefault()
    const act = ({ copyCell, walk }: typeof RowWalk) =>
      held ? copyCell(target, line) : walk(list, row, { key, target, line })
    // Once loaded, a key acts before the next one comes.
    if (rowWalk) act(rowWalk)
    else void load().then(act)
  }

  return (row: Row) => {
    const key = keyOf(row)
    return {
      tabIndex: key === stop ? 0 : -1,
      onFocus: () => {
        setFocused(key)
        if (!rowWalk) void load()
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, row),
    }
  }
}
