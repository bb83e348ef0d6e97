import { TreeSelect } from 'antd'
import { messages } from '#web/platform/api/messages.ts'
import type { LazyNode } from '#web/kit/lazy-tree/lazy-tree.model.ts'
import { useLazyTree } from '#web/kit/lazy-tree/use-lazy-tree.ts'
import { ChoiceBox } from './ChoiceBox.tsx'
import { ChoicesFault } from './ChoicesState.tsx'
import { common, type ControlProps } from './control-props.ts'
import type { ChoiceOption } from './choices.model.ts'
import type { LabelSource } from './labels.ts'
import { useLabels } from './use-labels.ts'

interface LazyTreeSelectProps extends ControlProps {
  /** Identifies the source of the tree; a change of it starts a new tree. */
  source: readonly unknown[]
  /** Loads the children of a node; of the root when `parent` is null. */
  load: (parent: string | null, signal?: AbortSignal) => Promise<readonly LazyNode[]>
  labels: LabelSource
  values: readonly string[]
  multiple: boolean
  /** Why nothing can be chosen; null or undefined when something can. */
  fault?: string | null
  onPick: (chosen: readonly ChoiceOption[]) => void
}

/** A select whose choices are a tree, opened level by level. A chosen value without a label is shown as it is. */
export const LazyTreeSelect = (props: LazyTreeSelectProps) => (
  <OneSource key={JSON.stringify(props.source)} {...props} />
)

function OneSource({ source, load, labels, values, multiple, fault = null, onPick, ...props }: LazyTreeSelectProps) {
  const tree = useLazyTree(source, load, fault === null)
  const { chosen, remember } = useLabels(labels, values)
  const { root } = tree
  return (
    <ChoiceBox>
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
        onChange={(next) => {
          const picked = next === undefined || next === null ? [] : [next].flat()
          remember(picked)
          onPick(picked)
        }}
      />
      <ChoicesFault words={fault} error={root.error} onRetry={() => void root.refetch()} />
    </ChoiceBox>
  )
}
