import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { GridControl } from './control/grid-control.ts'
import type { GridOptions } from './control/grid-types.ts'
import { HandleMenu } from './HandleMenu.tsx'
import { SubForm } from './SubForm.tsx'
import type { EditableTableProps, TableHandle } from './table-props.ts'

const DetailsDialog = lazyPart(() => import('./DetailsDialog.tsx'), 'DetailsDialog')

export interface RowExtras {
  options: Pick<GridOptions, 'isExpanded' | 'onExpand' | 'onRowClick' | 'onDetails' | 'onHandle'>
  expanded: ReadonlySet<string>
  renderExpanded: ((id: string) => ReactNode) | undefined
  collapsed: boolean
  setCollapsed: (collapsed: boolean) => void
  onScroll: () => void
  dialogs: ReactNode
}

/** State of the parts that open around a row (expansion, sub-form, details, handle menu), and of folding the table. */
export function useRowExtras(props: EditableTableProps, control: GridControl, target: TableHandle): RowExtras {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [collapsed, setCollapsed] = useState(false)
  const [sub, setSub] = useState<string | null>(null)
  const [details, setDetails] = useState<{ id: string; key: string } | null>(null)
  const [handle, setHandle] = useState<{ id: string; at: HTMLElement } | null>(null)
  const { expandConfig } = props
  const renderExpanded = useMemo(() => {
    if (!expandConfig) return undefined
    return (id: string) => {
      const row = control.model.rowOf(id)
      return row ? expandConfig.render(row) : null
    }
  }, [expandConfig, control])
  const closeSub = useCallback(() => setSub(null), [])
  const closeHandle = useCallback(() => setHandle(null), [])
  const subRow = sub === null ? undefined : control.model.rowOf(sub)
  const detailsRow = details ? control.model.rowOf(details.id) : undefined
  // Built-in columns are not in the model.
  const detailsColumn = details
    ? (control.view.layout?.byKey.get(details.key)?.column ?? control.model.columnOf(details.key))
    : undefined
  return {
    options: {
      isExpanded: (id) => expanded.has(id),
      onExpand: (id) =>
        setExpanded((before) => {
          const next = new Set(before)
          if (!next.delete(id)) next.add(id)
          return next
        }),
      // A click opens the sub-form, else the details, else selects the row (wire.md §5.1).
      onRowClick(id, key) {
        if (props.clickRowShowSubForm && props.renderSubForm) setSub(sub === id ? null : id)
        else if (props.clickRowShowMainForm && props.details) setDetails({ id, key })
        else if (props.clickSelectRow) control.model.toggle(id)
      },
      onDetails: (id, key) => setDetails({ id, key }),
      onHandle: (id, at) => setHandle(handle?.id === id ? null : { id, at }),
    },
    expanded,
    renderExpanded,
    collapsed,
    setCollapsed,
    onScroll: () => {
      if (sub !== null) setSub(null)
      if (handle !== null) setHandle(null)
    },
    dialogs: (
      <>
        {handle && <HandleMenu control={control} id={handle.id} at={handle.at} onClose={closeHandle} />}
        {subRow && props.renderSubForm && (
          <SubForm key={subRow.id} control={control} id={subRow.id} onClose={closeSub}>
            {props.renderSubForm(subRow)}
          </SubForm>
        )}
        {detailsRow && detailsColumn && props.details && (
          <DetailsDialog
            target={target}
            row={detailsRow}
            column={detailsColumn}
            details={props.details}
            onConfirm={props.onDetailsConfirm}
            onClose={() => setDetails(null)}
          />
        )}
      </>
    ),
  }
}
