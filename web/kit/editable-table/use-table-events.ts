import { useEffect, useRef } from 'react'
import type { EditableTableProps, TableHandle } from './table-props.ts'

/** Tells the screen what happened in its table; every event carries the table (wire.md §5.1). */
export function useTableEvents(target: TableHandle, props: EditableTableProps): void {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(
    () =>
      target.model.onEvent((event) => {
        const { onAdded, onInserted, onDeleted, onDragged, onValueChange, onSelectRowChange } = latest.current
        switch (event.kind) {
          case 'added':
            return onAdded?.({ ...event, target })
          case 'inserted':
            return onInserted?.({ ...event, target })
          case 'removed':
            return onDeleted?.(event.ids, { ...event, target })
          case 'dragged':
            return onDragged?.({ ...event, target })
          case 'valueChange':
            return onValueChange?.({ ...event, target })
          case 'selectRowChange':
            return onSelectRowChange?.({ ...event, target })
        }
      }),
    [target],
  )
}
