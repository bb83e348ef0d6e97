import type { GridControl } from '../control/grid-control.ts'
import type { Mode } from '../control/grid-types.ts'
import type { ShownColumn } from '../control/layout.ts'
import { boxValues, type Column, withTokens } from '../model/columns.ts'
import type { RowState } from '../model/table-types.ts'
import { textOf } from '../model/values.ts'

/** What a cell without the cursor is drawn from. */
export interface LookProps {
  control: GridControl
  shown: ShownColumn
  state: RowState
  index: number
  locked: boolean
}

/** What the editor of a cell is made of. */
export interface EditorProps extends LookProps {
  mode: Mode
  /** Element that says what is wrong with the cell. */
  faultId: string | undefined
}

/** Text of a cell. */
export const cellText = ({ control: { model }, shown: { column, key }, state: { row } }: LookProps): string =>
  textOf(column, row[key], row, model.choicesOf)

/** Whether a box is ticked. */
export const isTicked = ({ shown, state }: LookProps): boolean => String(state.row[shown.key]) === String(boxValues(shown.column)[0])

/** What a column hands to its editor, tokens in texts replaced (spec §3 props). */
export const editorProps = (column: Column): Record<string, unknown> =>
  Object.fromEntries(Object.entries(column.props ?? {}).map(([name, value]) => [name, typeof value === 'string' ? withTokens(value, column) : value]))
