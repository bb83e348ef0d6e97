import { call } from '#web/platform/api/call.ts'
import { messages } from '#web/platform/api/messages.ts'
import { useLazyTree } from '#web/widgets/lazy-tree/use-lazy-tree.ts'
import { isCondition, splitBy, tableOf, withoutCondition } from './choices.model.ts'
import type { ControlProps } from './control-props.ts'
import { LazyTreeSelect } from './LazyTreeSelect.tsx'
import { useLabels } from './use-labels.ts'

export interface DictTreeSelectProps extends ControlProps {
  /** `table,text,code` */
  dict: string
  pidField?: string
  /** Whose children the first level is. */
  pidValue?: string
  hasChildField?: string
  /** JSON object: field to pattern. */
  condition?: string
  multiple?: boolean
  value: string | null | undefined
  /** The words come along where one is chosen (wire 5.8). */
  onChange: (value: string, label: string | undefined) => void
}

/** 树形下拉: rows of a table that stand above and below each other. */
export function DictTreeSelect(props: DictTreeSelectProps) {
  const { dict, pidField = 'pid', pidValue = '0', condition } = props
  const fault = isCondition(condition) ? null : messages.treeConditionWrong
  const source = ['GET /sys/dict/loadTreeData', dict, pidField, pidValue, condition ?? null]
  return <Select key={JSON.stringify(source)} {...props} source={source} fault={fault} />
}

function Select(props: DictTreeSelectProps & { source: readonly unknown[]; fault: string | null }) {
  const { source, fault, dict, pidField = 'pid', pidValue = '0', hasChildField, condition, multiple = false, value, onChange } = props
  const tree = useLazyTree(
    source,
    async (parent, signal) => {
      const query = {
        ...tableOf(dict),
        pidField,
        pid: parent ?? pidValue,
        ...(hasChildField ? { hasChildField } : {}),
        ...(condition ? { condition } : {}),
      }
      return (await call('GET /sys/dict/loadTreeData', { query }, signal)).map(({ key, value: stored, label, leaf }) => ({
        key,
        value: stored,
        title: label,
        isLeaf: leaf,
      }))
    },
    fault === null,
  )
  const { chosen, remember } = useLabels(['GET /sys/dict/loadDictItem/{dict}', dict], splitBy(value, ','), (keys, signal) =>
    call(
      'GET /sys/dict/loadDictItem/{dict}',
      { params: { dict: withoutCondition(dict) }, query: { key: keys.join(','), delNotExist: false } },
      signal,
    ),
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
        onChange(picked.map((one) => one.value).join(','), multiple ? undefined : picked[0]?.label)
      }}
    />
  )
}
