import type { Cell } from './grid-types.ts'
import type { GridControl } from './grid-control.ts'

/** Goes to a cell: removes filters that hide its row, scrolls to it and focuses it. */
export function leadTo(control: GridControl, cell: Cell): void {
  const { model } = control
  if (control.view.indexOf(cell.id) < 0)
    for (const filtered of model.state().filters.keys()) model.filterBy(filtered, null)
  control.takeFocus()
  control.moveTo(cell)
  control.editor?.focus(false)
}
