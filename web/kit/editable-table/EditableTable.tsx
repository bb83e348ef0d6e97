import { useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { GridControl } from './control/grid-control.ts'
import type { Refused } from './control/block-edits.ts'
import { refusedWords } from './control/clipboard-events.ts'
import { FaultBar } from './FaultBar.tsx'
import { Grid } from './Grid.tsx'
import { RefusedBar } from './RefusedBar.tsx'
import { TableModel } from './model/table-model.ts'
import { makeHandle } from './table-handle.ts'
import type { EditableTableProps } from './table-props.ts'
import { Toolbar } from './Toolbar.tsx'
import { Choices, Dictionaries, useChoices, useLabels } from './use-choices.tsx'
import { useColumns, useRuledColumns } from './use-columns.ts'
import { useTableEvents } from './use-table-events.ts'
import { useDelayedCheck } from './use-delayed-check.ts'
import { useRowExtras } from './use-row-extras.tsx'
import { useTableSync } from './use-table-sync.tsx'
import './editable-table.css'

const TablePages = lazyPart(() => import('./TablePages.tsx'), 'TablePages')

/** Row heights of the sizes, in pixels; 61 is spec §9. */
const ROW_HEIGHTS = { medium: 61, small: 48, mini: 40, tiny: 32 }
const MAX_HEIGHT = 400
const EXPANDED_HEIGHT = 240
const NO_EXTRA: ReadonlySet<string> = new Set()

/**
 * The editable table (spec §2): any number of rows, every kind of cell, toolbar, checks, and live edits of other users.
 */
export function EditableTable(given: EditableTableProps) {
  const columns = useRuledColumns(given.columns, given.editRules)
  const props = { ...given, columns }
  const { dataSource, size = 'medium', disabled = false, dragSort = false } = props
  const [choices] = useState(() => new Choices())
  const [ownModel] = useState(
    () =>
      props.model ??
      new TableModel({
        columns,
        rowKey: props.rowKey ?? 'id',
        orderKey: dragSort ? (props.dragSortKey ?? 'orderNum') : null,
        ...(props.disabledRows ? { disabledRows: props.disabledRows } : {}),
        choicesOf: choices.of,
        single: props.rowSelectionType === 'radio',
      }),
  )
  const model = props.model ?? ownModel
  const [refused, setRefused] = useState<readonly string[]>([])
  const buttons = props.toolbarConfig?.btn ?? ['add', 'remove', 'clearSelection']
  const hasToolbar = props.toolbar === true || props.actionButton === true
  const permitted = useColumns(props)
  const version = useChoices(choices, columns, props.linkageConfig)
  useLabels(model, columns)

  const control: GridControl = useMemo(
    () =>
      // The options are set from the props on every render, below.
      new GridControl(model, {} as GridControl['options']),
    [model],
  )
  const handle = useMemo(() => makeHandle(control), [control])
  const extras = useRowExtras(props, control, handle)
  const { checkLater } = useDelayedCheck(model)
  const sync = useTableSync(
    control,
    props.socketReload === true ? props.socketKey : undefined,
    props.reloadEffect === true,
  )
  control.follow({
    disabled,
    alwaysEdit: props.alwaysEdit === true,
    canAdd: !disabled && permitted.mayAdd && (!hasToolbar || buttons.includes('add')),
    dragSort,
    rowHeight: ROW_HEIGHTS[size],
    lockedKeys: permitted.lockedKeys,
    firstLine: props.pagination ? (props.pagination.current - 1) * props.pagination.pageSize : 0,
    onLeave(cell) {
      checkLater(cell)
      props.onBlur?.({ ...cell, target: handle })
    },
    say: (text) => showToast({ tone: 'warning', text }),
    onRefused: (list: readonly Refused[]) => setRefused(refusedWords(list, (title, row) => control.nameOf(title, row))),
    onWidth: permitted.setWidth,
    onFix: permitted.setFixed,
    isLoading: (column) => choices.isLoading(column),
    ...extras.options,
  })
  useEffect(() => {
    if (props.model) props.model.takeChoicesFrom(choices.of)
  }, [props.model, choices])
  useEffect(() => {
    if (dataSource) model.load(dataSource)
  }, [model, dataSource])
  useEffect(() => {
    if (model.columns !== columns) model.setColumns(columns)
  }, [model, columns])
  useTableEvents(handle, props)
  useImperativeHandle(props.ref, () => handle, [handle])
  const statistics =
    props.statistics !== false &&
    columns.some((column) => column.statistics !== undefined && column.statistics !== false)
  const { layoutFor } = permitted
  // Loaded choices change the texts of cells, so all visible rows are rendered again.
  const place = useMemo(
    () => (inner: number) => layoutFor(inner),
    // oxlint-disable-next-line react/exhaustive-deps
    [layoutFor, version, disabled, props.alwaysEdit, extras.expanded],
  )

  return (
    <div className="editable-table" data-disabled={disabled || undefined}>
      <Dictionaries columns={columns} choices={choices} />
      {hasToolbar && (
        <Toolbar
          control={control}
          target={handle}
          table={props}
          buttons={buttons}
          mayAdd={permitted.mayAdd}
          mayRemove={permitted.mayRemove}
          extras={extras}
        />
      )}
      {sync.bar}
      {!extras.collapsed && (
        <>
          <Grid
            control={control}
            layoutFor={place}
            label={props.label}
            height={props.height ?? 'auto'}
            maxHeight={props.maxHeight ?? MAX_HEIGHT}
            expanded={props.rowExpand ? extras.expanded : NO_EXTRA}
            expandedHeight={props.expandConfig?.height ?? EXPANDED_HEIGHT}
            renderExpanded={extras.renderExpanded}
            statistics={statistics}
            loading={props.loading === true}
            emptyText={props.emptyText ?? '暂无数据'}
            bordered={props.bordered !== false}
            size={size}
            onScroll={extras.onScroll}
          />
          <RefusedBar lines={refused} onClose={() => setRefused([])} />
          <FaultBar control={control} />
          {props.pagination && (
            <TablePages
              pagination={props.pagination}
              onChange={(page) => props.onPageChange?.({ ...page, target: handle })}
            />
          )}
        </>
      )}
      {extras.dialogs}
    </div>
  )
}
