import { Empty, Input, Tree } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { found, kinshipOf, toggled, type TickNode } from '#web/kit/ticked-tree/kinship.model.ts'
import { TreeActions } from '#web/kit/ticked-tree/TreeActions.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import './grant-tree.css'

/** A node of a tree of permissions (wire 3.2 queryTreeList). */
export interface GrantNode extends TickNode {
  icon?: string | null
  /** 1: the row has data rules, which can be granted one by one. */
  ruleFlag?: number | null
  children?: GrantNode[] | null
}

interface DrawnNode {
  key: string
  title: ReactNode
  children: DrawnNode[]
}

/**
 * A tree of permissions with ticks and a search, with or without 父子关联. Exactly the ticked permissions are granted; the
 * server adds the menus above them.
 */
export function GrantTree(props: {
  nodes: readonly GrantNode[]
  granted: ReadonlySet<string>
  onChange: (granted: ReadonlySet<string>) => void
  disabled?: boolean
  /** Opens the data rules of a row that has some. */
  onRules: (node: GrantNode) => void
  /** Rows whose rules can be set, because the grant is saved; all rows by default. */
  saved?: ReadonlySet<string>
}) {
  const { nodes, granted, onChange, onRules, saved } = props
  const kin = useMemo(() => kinshipOf(nodes), [nodes])
  const [linked, setLinked] = useState(true)
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<readonly string[]>(() => nodes.map(({ key }) => key))
  const all = useMemo(() => [...kin.parentOf.keys()], [kin])
  const searching = words.trim() !== ''
  const hits = useMemo(() => found(nodes, words.trim()), [nodes, words])
  const treeData = useMemo(() => {
    // While searching only the hits are shown, with what is above them.
    const led = new Set(hits.open)
    const shown = (some: readonly GrantNode[]) =>
      searching ? some.filter(({ key }) => hits.keys.has(key) || led.has(key)) : some
    const draw = (node: GrantNode): DrawnNode => ({
      key: node.key,
      title: (
        <span className="grant-node" data-hit={hits.keys.has(node.key) || undefined}>
          {node.title}
          {node.ruleFlag === 1 && saved?.has(node.key) !== false ? (
            <TextAction
              onClick={(event) => {
                event.stopPropagation()
                onRules(node)
              }}
            >
              数据规则
            </TextAction>
          ) : null}
        </span>
      ),
      children: shown(node.children ?? []).map(draw),
    })
    return shown(nodes).map(draw)
  }, [nodes, hits, searching, onRules, saved])
  const disabled = props.disabled ?? false
  const actions = [
    [
      { key: 'all', label: '全部勾选', disabled, onClick: () => onChange(new Set(all)) },
      { key: 'none', label: '取消全选', disabled, onClick: () => onChange(new Set()) },
    ],
    [
      { key: 'open', label: '展开所有', onClick: () => setOpen(all) },
      { key: 'close', label: '合并所有', onClick: () => setOpen([]) },
    ],
  ]
  return (
    <div className="grant-tree">
      <div className="grant-tools">
        <Input
          allowClear
          placeholder="查找菜单或按钮"
          aria-label="查找菜单或按钮"
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            const { open: leading } = found(nodes, event.target.value.trim())
            if (leading.length > 0) setOpen([...new Set([...open, ...leading])])
          }}
        />
        <TreeActions linked={linked} onLink={setLinked} groups={actions} />
      </div>
      <p className="grant-count" role="status">
        已勾选 {granted.size} 项，共 {all.length} 项{!searching ? '' : `；找到 ${hits.keys.size} 项`}
      </p>
      {nodes.length === 0 || treeData.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={searching ? '没有找到' : '没有可以授予的权限'} />
      ) : (
        <Tree
          checkable
          checkStrictly
          selectable={false}
          virtual={false}
          disabled={disabled}
          treeData={treeData}
          expandedKeys={open as string[]}
          onExpand={(keys) => setOpen(keys.map(String))}
          checkedKeys={{ checked: [...granted], halfChecked: [] }}
          onCheck={(_, { node, checked }) => onChange(toggled(granted, String(node.key), checked, kin, linked))}
        />
      )}
    </div>
  )
}
