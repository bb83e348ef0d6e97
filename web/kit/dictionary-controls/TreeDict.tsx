import type { CategoryNode } from '#common/contract/categories.ts'
import { call } from '#web/platform/api/call.ts'
import type { LazyNode } from '#web/kit/lazy-tree/lazy-tree.model.ts'
import { splitBy } from './choices.model.ts'
import type { ControlProps } from './control-props.ts'
import { categoryLabelsBy } from './labels.ts'
import { LazyTreeSelect } from './LazyTreeSelect.tsx'

export interface TreeDictProps extends ControlProps {
  /** Code of the category whose children are offered; '0' is the root. */
  parentCode?: string
  /** The field of the category that is stored. */
  field?: 'id' | 'code'
  /** True: levels are loaded when they are opened. False: the whole tree is loaded at once. */
  async?: boolean
  value: string | null | undefined
  onChange: (value: string) => void
}

/** 树形字典: one category, stored by its id or its code. */
export function TreeDict(props: TreeDictProps) {
  const { parentCode = '0', field = 'id', async: lazy = false, value, onChange } = props
  const nodeOf = ({ key, title, code, leaf, children }: CategoryNode): LazyNode => ({
    key,
    value: field === 'id' ? key : code,
    title,
    isLeaf: leaf,
    ...(children ? { children: children.map(nodeOf) } : {}),
  })
  return (
    <LazyTreeSelect
      {...props}
      source={['GET /sys/category/loadTreeRoot', parentCode, field, lazy]}
      load={async (parent, signal) => {
        const nodes =
          parent === null
            ? await call('GET /sys/category/loadTreeRoot', { query: { async: lazy, pcode: parentCode } }, signal)
            : await call('GET /sys/category/loadTreeChildren', { query: { pid: parent } }, signal)
        return nodes.map(nodeOf)
      }}
      labels={categoryLabelsBy(field)}
      values={splitBy(value, ',').slice(0, 1)}
      multiple={false}
      onPick={(picked) => onChange(picked[0]?.value ?? '')}
    />
  )
}
