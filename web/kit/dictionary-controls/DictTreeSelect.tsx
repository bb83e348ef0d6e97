import { call } from '#web/platform/api/call.ts'
import { messages } from '#web/platform/api/messages.ts'
import { isCondition, splitBy, tableOf } from './choices.model.ts'
import type { ControlProps } from './control-props.ts'
import { dictLabels } from './labels.ts'
import { LazyTreeSelect } from './LazyTreeSelect.tsx'

export interface DictTreeSelectProps extends ControlProps {
  /** Table and columns of the tree: `table,text,code`. */
  dict: string
  pidField?: string
  /** Value of the row whose children form the first level. */
  pidValue?: string
  hasChildField?: string
  /** JSON object from field to pattern that narrows the rows. */
  condition?: string
  multiple?: boolean
  value: string | null | undefined
  /** `label` is the text of the chosen row when only one is chosen (wire 5.8). */
  onChange: (value: string, label: string | undefined) => void
}

const TREE = 'GET /sys/dict/loadTreeData'

/** 树形下拉: rows of a table that form a tree. */
export function DictTreeSelect(props: DictTreeSelectProps) {
  const { dict, pidField = 'pid', pidValue = '0', hasChildField, condition, multiple = false, value, onChange } = props
  const asked = {
    ...tableOf(dict),
    pidField,
    ...(hasChildField ? { hasChildField } : {}),
    ...(condition ? { condition } : {}),
  }
  return (
    <LazyTreeSelect
      {...props}
      source={[TREE, dict, pidField, pidValue, condition ?? null]}
      load={async (parent, signal) =>
        (await call(TREE, { query: { ...asked, pid: parent ?? pidValue } }, signal)).map(
          ({ key, value: stored, label, leaf }) => ({
            key,
            value: stored,
            title: label,
            isLeaf: leaf,
          }),
        )
      }
      labels={dictLabels(dict)}
      values={splitBy(value, ',')}
      multiple={multiple}
      fault={isCondition(condition) ? null : messages.treeConditionWrong}
      onPick={(picked) => onChange(picked.map((one) => one.value).join(','), multiple ? undefined : picked[0]?.label)}
    />
  )
}
