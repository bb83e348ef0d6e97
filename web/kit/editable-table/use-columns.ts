import { useCallback, useMemo, useState } from 'react'
import type { PermissionCode } from '#common/permissions.ts'
import { useExcluded, useStances } from '#web/platform/permission/permission.ts'
import { builtInColumns, type ColumnWishes, layoutOf } from './control/layout.ts'
import type { Column } from './model/columns.ts'
import type { EditableTableProps } from './table-props.ts'

const NO_WISHES: ColumnWishes = { widths: new Map(), fixed: new Map() }

/** Columns together with the rules that the screen adds. */
export function useRuledColumns(columns: readonly Column[], rules: EditableTableProps['editRules']): readonly Column[] {
  return useMemo(
    () =>
      rules
        ? columns.map((column) => ({
            ...column,
            validateRules: [...(column.validateRules ?? []), ...(rules[column.key] ?? [])],
          }))
        : columns,
    [columns, rules],
  )
}

/** The columns that the user may see, which of them are locked, and their layout. */
export function useColumns(props: EditableTableProps) {
  const {
    columns,
    authPre = '',
    dragSort = false,
    rowExpand = false,
    rowSelection,
    rowSelectionType = 'checkbox',
    rowNumber = false,
  } = props
  const excluded = useExcluded(authPre)
  const stanceOf = useStances()
  const [wishes, setWishes] = useState<ColumnWishes>(NO_WISHES)
  const shown = useMemo(() => columns.filter(({ key }) => !excluded.has(key)), [columns, excluded])
  const lockedKeys = useMemo(
    () =>
      new Set(
        authPre === ''
          ? []
          : columns
              .map(({ key }) => key)
              .filter((key) => stanceOf(`${authPre.replace(/:$/, '')}:${key}` as PermissionCode) === 'disabled'),
      ),
    [columns, authPre, stanceOf],
  )
  const builtIns = useMemo(
    () =>
      builtInColumns(columns, {
        dragSort,
        rowExpand,
        rowSelection: rowSelection ? rowSelectionType : false,
        rowNumber,
        statistics: columns.some(({ statistics }) => statistics !== undefined && statistics !== false),
      }),
    [columns, dragSort, rowExpand, rowSelection, rowSelectionType, rowNumber],
  )
  const layoutFor = useCallback((inner: number) => layoutOf(shown, builtIns, wishes, inner), [shown, builtIns, wishes])
  const setWidth = useCallback(
    (key: string, width: number) =>
      setWishes((before) => ({ ...before, widths: new Map(before.widths).set(key, width) })),
    [],
  )
  const setFixed = useCallback(
    (key: string, side: 'left' | 'right' | null) =>
      setWishes((before) => ({ ...before, fixed: new Map(before.fixed).set(key, side) })),
    [],
  )
  return {
    layoutFor,
    lockedKeys,
    setWidth,
    setFixed,
    mayAdd: !excluded.has('add'),
    mayRemove: !excluded.has('batch_delete'),
  }
}
