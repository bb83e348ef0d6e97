import type { GridControl } from '../control/grid-control.ts'
import type { Mode } from '../control/grid-types.ts'
import type { ShownColumn } from '../control/layout.ts'
import { boxValues, type Column, withTokens } from '../model/columns.ts'
import type { RowState } from '../model/table-types.ts'
import { textOf } from '../model/values.ts'

/** What is needed to draw a cell without the cursor. */
export interface LookProps {
  control: GridControl
  shown: ShownColumn
  state: RowState
  index: number
  locked: boolean
}

/** Props of the editor of a cell. */
export interface EditorProps extends LookProps {
  mode: Mode
  /** Id of the element that says what is wrong with the cell. */
  faultId: string | undefined
}

/** Text of a cell. */
export const cellText = ({ control: { model }, shown: { column, key }, state: { row } }: LookProps): string =>
  textOf(column, row[key], row, model.choicesOf)

/** Whether a box is ticked. */
export const isTicked = ({ shown, state }: LookProps): boolean =>
  String(state.row[shown.key]) === String(boxValues(shown.column)[0])

/** Props that a column gives its editor, with the tokens in texts replaced (spec §3 props). */
export const editorProps = (column: Column): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(column.props ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? withTokens(value, column) : value,
    ]),
  )
