import type { Cell } from './grid-types.ts'
import type { GridControl } from './grid-control.ts'

/** Leads to a cell: lifts filters that hide its row, scrolls to it and gives it the keys. */
export function leadTo(control: GridControl, cell: Cell): void {
  const { model } = control
  if (control.view.indexOf(cell.id) < 0) for (const filtered of model.state().filters.keys()) model.filterBy(filtered, null)
  control.takeFocus()
  control.moveTo(cell)
  control.editor?.focus(false)
}
