import type { CategoryNode } from '#common/contract/categories.ts'
import { call } from '#web/platform/api/call.ts'
import type { LazyNode } from '#web/widgets/lazy-tree/lazy-tree.model.ts'
import { useLazyTree } from '#web/widgets/lazy-tree/use-lazy-tree.ts'
import { splitBy } from './choices.model.ts'
import type { ControlProps } from './control-props.ts'
import { LazyTreeSelect } from './LazyTreeSelect.tsx'
import { useLabels } from './use-labels.ts'

export interface TreeDictProps extends ControlProps {
  /** Code of the category whose children are offered; '0' is the root. */
  parentCode?: string
  /** What is stored. */
  field?: 'id' | 'code'
  /** Level by level; else the whole tree comes at once. */
  async?: boolean
  value: string | null | undefined
  onChange: (value: string) => void
}

/** 树形字典: one category, stored by its id or its code. */
export function TreeDict(props: TreeDictProps) {
  const { parentCode = '0', field = 'id', async: lazy = false } = props
  return <Select key={JSON.stringify([parentCode, field, lazy])} {...props} />
}

function Select(props: TreeDictProps) {
  const { parentCode = '0', field = 'id', async: lazy = false, value, onChange } = props
  const nodeOf = ({ key, title, code, leaf, children }: CategoryNode): LazyNode => ({
    key,
    value: field === 'id' ? key : code,
    title,
    isLeaf: leaf,
    ...(children ? { children: children.map(nodeOf) } : {}),
  })
  const tree = useLazyTree(['GET /sys/category/loadTreeRoot', parentCode, field, lazy], async (parent, signal) => {
    const nodes =
      parent === null
        ? await call('GET /sys/category/loadTreeRoot', { query: { async: lazy, pcode: parentCode } }, signal)
        : await call('GET /sys/category/loadTreeChildren', { query: { pid: parent } }, signal)
    return nodes.map(nodeOf)
  })
  const { chosen, remember } = useLabels(['GET /sys/category/loadOne', field], splitBy(value, ',').slice(0, 1), (values, signal) =>
    Promise.all(values.map(async (val) => (await call('GET /sys/category/loadOne', { query: { field, val } }, signal)).name)),
  )
  return (
    <LazyTreeSelect
      {...props}
      tree={tree}
      multiple={false}
      chosen={chosen}
      onPick={(picked) => {
        remember(picked)
        onChange(picked[0]?.value ?? '')
      }}
    />
  )
}
