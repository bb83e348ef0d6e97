import { Table, type TableProps } from 'antd'
import { createContext, use } from 'react'
import type { TreeNode } from './tree-rows.model.ts'
import { useBranches } from './use-branches.ts'
import { useTreeGrid, withStandIns } from './use-tree-grid.tsx'

/** Describes how the rows of a list form a tree. */
export interface TreeRows {
  label: string
  /** Query key of the rows below a row (use-branches.ts). */
  source: readonly unknown[]
  load: (parent: string, signal: AbortSignal) => Promise<readonly TreeNode<object>[]>
  expanded: readonly string[]
  onExpand: (expanded: readonly string[]) => void
  nameOf: (row: object) => string
}

export const TreeRowsContext = createContext<TreeRows | null>(null)

/** Table of a list whose rows open level by level, for `table` of ListPage. The list provides the first level. */
export function TreeRowsTable<Row extends object>({
  dataSource,
  columns = NONE,
  rowSelection,
  components,
  ...rest
}: TableProps<TreeNode<Row>>) {
  const tree = use(TreeRowsContext)
  if (!tree) throw new Error('a tree of rows stands within a TreeRowsContext')
  const { source, expanded, onExpand, load, nameOf, label } = tree
  const { nodes, retry } = useBranches<Row>(
    source,
    dataSource ?? NONE,
    expanded,
    load as (parent: string, signal: AbortSignal) => Promise<readonly TreeNode<Row>[]>,
  )
  const { rows: _, ...grid } = useTreeGrid<Row>({ nodes, expanded, onExpand, nameOf })
  return (
    <Table<TreeNode<Row>>
      {...rest}
      {...grid}
      // The UI kit takes one off when rows can be chosen; by itself it looks for the column of boxes in a tree without
      // open rows.
      expandable={{ ...grid.expandable, expandIconColumnIndex: rowSelection ? 2 : 0 }}
      components={{ ...components, ...grid.components }}
      aria-label={label}
      columns={withStandIns(columns, retry)}
      dataSource={nodes}
      {...(rowSelection
        ? {
            rowSelection: {
              ...rowSelection,
              getCheckboxProps: (node: TreeNode<Row>) => ({
                ...rowSelection.getCheckboxProps?.(node),
                ...(node.standIn ? { disabled: true } : {}),
              }),
              renderCell: (_checked: boolean, node: TreeNode<Row>, _index: number, box: React.ReactNode) =>
                node.standIn ? null : box,
            },
          }
        : {})}
    />
  )
}

const NONE: never[] = []
