import type { CategoryNode } from '#common/contract/categories.ts'
import { call } from '#web/platform/api/call.ts'
import { messages } from '#web/platform/api/messages.ts'
import type { LazyNode } from '#web/widgets/lazy-tree/lazy-tree.model.ts'
import { useLazyTree } from '#web/widgets/lazy-tree/use-lazy-tree.ts'
import { isCondition, splitBy } from './choices.model.ts'
import type { ControlProps } from './control-props.ts'
import { LazyTreeSelect } from './LazyTreeSelect.tsx'
import { useLabels } from './use-labels.ts'

export interface CategorySelectProps extends ControlProps {
  /** Whose children the first level is, by code; '0' is the root. */
  pcode?: string
  /** The same by id; comes before the code. */
  pid?: string
  /** JSON object: field to pattern. */
  condition?: string
  multiple?: boolean
  /** Ids joined by commas; '0' stands for none. */
  value: string | null | undefined
  onChange: (value: string, label: string) => void
}

const nodeOf = ({ key, title, leaf }: CategoryNode): LazyNode => ({ key, value: key, title, isLeaf: leaf })

/** 分类字典: a category, or several, of a tree that opens level by level; `onChange` tells the words as well (wire 5.8). */
export function CategorySelect(props: CategorySelectProps) {
  const { pcode = '0', pid, condition, multiple = false, value, onChange } = props
  const fault = isCondition(condition) ? null : messages.categoryConditionWrong
  const source = ['GET /sys/category/loadTreeData', pid ?? null, pcode, condition ?? null]
  return <Select key={JSON.stringify(source)} {...props} {...{ pcode, multiple, value, onChange, source, fault }} />
}

function Select(props: CategorySelectProps & { source: readonly unknown[]; fault: string | null }) {
  const { source, fault, pcode = '0', pid, condition, multiple = false, value, onChange } = props
  const first = pid ? { pid } : { pcode }
  const tree = useLazyTree(
    source,
    async (parent, signal) =>
      (
        await call(
          'GET /sys/category/loadTreeData',
          { query: { ...(parent === null ? first : { pid: parent }), ...(condition ? { condition } : {}) } },
          signal,
        )
      ).map(nodeOf),
    fault === null,
  )
  const values = splitBy(value, ',').filter((one) => one !== '0')
  const { chosen, remember } = useLabels(['GET /sys/category/loadDictItem'], values, (ids, signal) =>
    call('GET /sys/category/loadDictItem', { query: { ids: ids.join(','), delNotExist: false } }, signal),
  )
  return (
    <LazyTreeSelect
      {...props}
      tree={tree}
      multiple={multiple}
      chosen={chosen}
      fault={fault}
      onPick={(picked) => {
        remember(picked)
        onChange(picked.map((one) => one.value).join(','), picked.map(({ label }) => label).join(','))
      }}
    />
  )
}
