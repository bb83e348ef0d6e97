import type { ListLayout } from '#common/contract/list-views.ts'
import { arranged } from './column-layout.model.ts'

/** The layout after a column was moved by so many places among those of its side. */
export function moved(columns: readonly { key: string }[], layout: ListLayout, key: string, by: -1 | 1): ListLayout {
  const keys = arranged(columns, layout).map((column) => column.key)
  const from = keys.indexOf(key)
  const other = keys[from + by]
  if (from < 0 || other === undefined || layout.pins[other] !== layout.pins[key]) return layout
  const order = keys.with(from, other).with(from + by, key)
  return { ...layout, order }
}

/** The layout after a column was shown or hidden. */
export const toggled = (layout: ListLayout, key: string): ListLayout => ({
  ...layout,
  hidden: layout.hidden.includes(key) ? layout.hidden.filter((one) => one !== key) : [...layout.hidden, key],
})
