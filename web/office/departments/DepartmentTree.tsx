import { Empty, Input, Tree } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ContextMenu, type ContextMenuItem } from '#web/kit/inputs/ContextMenu.tsx'
import { ancestorsOf, found, nodesOf, type Drop, type TreeNode, type TreeRow } from './department-tree.model.ts'

/** Height of the visible part of the tree, in pixels; the rest is reached by scrolling. */
const HEIGHT = 560

/** Key of the row above all departments. */
export const EVERY = ''

/** The departments as a tree with a search: one is chosen, several may be ticked, and dragged where that is allowed. */
export function DepartmentTree(props: {
  rows: readonly TreeRow[]
  selected: string | null
  onSelect: (id: string) => void
  checked?: readonly string[]
  onCheck?: (ids: readonly string[]) => void
  onDrop?: (drop: Drop) => void
  /** What can be done with a department; the menu opens at it. */
  menuOf?: (id: string) => readonly ContextMenuItem[]
  emptyText: string
  /** Title of a row above all departments, whose key is EVERY. */
  every?: string
}) {
  const { rows, every, onCheck, onDrop } = props
  const [words, setWords] = useState('')
  const [expanded, setExpanded] = useTabDraft<readonly string[] | null>('departments.open', null)
  const nodes = useMemo(
    () => (every === undefined ? nodesOf(rows) : [{ key: EVERY, title: every, children: nodesOf(rows) }]),
    [rows, every],
  )
  // At first the first level is open; afterwards the user's choice counts.
  const open = expanded ?? nodes.map(({ key }) => key)
  // A department that was moved below a closed one stays visible.
  const above = useMemo(() => ancestorsOf(rows, props.selected), [rows, props.selected])
  const led = above.join(' ')
  const shownLed = useRef(led)
  useEffect(() => {
    if (shownLed.current === led) return
    shownLed.current = led
    if (above.some((id) => !open.includes(id))) setExpanded([...new Set([...open, ...above])])
  }, [led, above, open, setExpanded])
  const { hits } = useMemo(() => found(rows, words.trim()), [rows, words])
  const search = (next: string) => {
    setWords(next)
    const { open: leading } = found(rows, next.trim())
    if (leading.length > 0) setExpanded([...new Set([...open, ...leading, ...(every === undefined ? [] : [EVERY])])])
  }
  const drawn = ({ key, title }: TreeNode) => {
    const name = (
      <span className="department-node" data-hit={hits.has(key) || undefined}>
        {title}
      </span>
    )
    const items = props.menuOf?.(key) ?? []
    return items.length === 0 ? name : <ContextMenu items={items}>{name}</ContextMenu>
  }
  return (
    <>
      <Input.Search
        allowClear
        placeholder="按部门名称查找"
        aria-label="按部门名称查找"
        value={words}
        onChange={(event) => search(event.target.value)}
        onSearch={() => {
          const [first] = hits
          if (first !== undefined) props.onSelect(first)
        }}
      />
      <p className="department-found" role="status">
        {words.trim() === ''
          ? `共 ${rows.length.toLocaleString('en')} 个部门`
          : hits.size === 0
            ? '未查询匹配数据！'
            : `找到 ${hits.size} 个部门`}
      </p>
      {rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={props.emptyText} />
      ) : (
        <Tree<TreeNode>
          blockNode
          height={HEIGHT}
          treeData={nodes}
          selectedKeys={props.selected === null ? [] : [props.selected]}
          onSelect={(_, { node }) => props.onSelect(node.key)}
          expandedKeys={[...open]}
          onExpand={(keys) => setExpanded(keys.map(String))}
          titleRender={drawn}
          {...(onCheck
            ? {
                checkable: true,
                checkStrictly: true,
                checkedKeys: [...(props.checked ?? [])],
                onCheck: (checked: unknown) =>
                  onCheck((Array.isArray(checked) ? checked : (checked as { checked: unknown[] }).checked).map(String)),
              }
            : {})}
          {...(onDrop
            ? {
                draggable: { icon: false },
                onDrop: ({ node, dragNode, dropToGap, dropPosition }) => {
                  const at = dropPosition - Number(node.pos.split('-').at(-1))
                  // What is dropped onto a closed department stays visible.
                  if (!dropToGap) setExpanded([...new Set([...open, node.key])])
                  onDrop({ moved: dragNode.key, target: node.key, gap: dropToGap ? (at < 0 ? -1 : 1) : null })
                },
              }
            : {})}
        />
      )}
    </>
  )
}
