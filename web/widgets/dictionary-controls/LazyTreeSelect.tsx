import { TreeSelect } from 'antd'
import { messages } from '#web/platform/api/messages.ts'
import type { useLazyTree } from '#web/widgets/lazy-tree/use-lazy-tree.ts'
import { ChoicesFault } from './ChoicesState.tsx'
import { common, type ControlProps } from './control-props.ts'
import type { ChoiceOption } from './choices.model.ts'

interface LazyTreeSelectProps extends ControlProps {
  tree: ReturnType<typeof useLazyTree>
  multiple: boolean
  /** With the words they have; those that are no more stand for themselves. */
  chosen: readonly ChoiceOption[]
  /** Why nothing can be chosen at all. */
  fault?: string | null
  onPick: (chosen: readonly ChoiceOption[]) => void
}

/** A select whose choices are a tree, opened level by level. */
export function LazyTreeSelect({ tree, multiple, chosen, fault = null, onPick, ...props }: LazyTreeSelectProps) {
  const { root } = tree
  return (
    <div className="choices">
      <TreeSelect<{ value: string; label: string } | { value: string; label: string }[] | undefined>
        {...common({ ...props, disabled: props.disabled === true || fault !== null })}
        className="choices-select"
        labelInValue
        multiple={multiple}
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        virtual={false}
        placeholder={props.placeholder ?? '请选择'}
        loading={root.isLoading}
        treeData={tree.tree}
        loadData={({ key }) => tree.loadChildren(String(key))}
        treeLoadedKeys={tree.loadedKeys}
        treeExpandedKeys={tree.expandedKeys}
        onTreeExpand={(keys) => tree.setExpanded(keys.map(String))}
        notFoundContent={root.isLoading ? messages.loading : '没有可以选择的值'}
        value={multiple ? chosen.map(({ value, label }) => ({ value, label })) : chosen[0]}
        onChange={(next) => onPick(next === undefined || next === null ? [] : [next].flat())}
      />
      <ChoicesFault words={fault} error={root.error} onRetry={() => void root.refetch()} />
    </div>
  )
}
