import { useEffect, useRef } from 'react'
import type { TableModel } from './model/table-model.ts'
import type { EditableTableProps } from './table-props.ts'

/** Tells the screen what happened in its table. */
export function useTableEvents(model: TableModel, props: EditableTableProps): void {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(
    () =>
      model.onEvent((event) => {
        const { onAdded, onInserted, onDeleted, onDragged, onValueChange, onSelectRowChange } = latest.current
        switch (event.kind) {
          case 'added':
            return onAdded?.({ rows: event.rows })
          case 'inserted':
            return onInserted?.({ rows: event.rows })
          case 'removed':
            return onDeleted?.(event.ids)
          case 'dragged':
            return onDragged?.(event)
          case 'valueChange':
            return onValueChange?.(event)
          case 'selectRowChange':
            return onSelectRowChange?.(event)
        }
      }),
    [model],
  )
}
