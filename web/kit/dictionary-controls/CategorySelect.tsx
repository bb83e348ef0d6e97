import { call } from '#web/platform/api/call.ts'
import { messages } from '#web/platform/api/messages.ts'
import { isCondition, splitBy } from './choices.model.ts'
import type { ControlProps } from './control-props.ts'
import { CATEGORY_LABELS } from './labels.ts'
import { LazyTreeSelect } from './LazyTreeSelect.tsx'

export interface CategorySelectProps extends ControlProps {
  /** Code of the category whose children form the first level; '0' is the root. */
  pcode?: string
  /** Id of that category; takes precedence over the code. */
  pid?: string
  /** JSON object from field to pattern that narrows the categories. */
  condition?: string
  multiple?: boolean
  /** Ids joined by commas; '0' stands for none. */
  value: string | null | undefined
  onChange: (value: string, label: string) => void
}

const TREE = 'GET /sys/category/loadTreeData'

/**
 * 分类字典: one or several categories of a tree that opens level by level; `onChange` gets their names as well (wire 5.8).
 */
export function CategorySelect(props: CategorySelectProps) {
  const { pcode = '0', pid, condition, multiple = false, value, onChange } = props
  const top = pid ? { pid } : { pcode }
  return (
    <LazyTreeSelect
      {...props}
      source={[TREE, pid ?? null, pcode, condition ?? null]}
      load={async (parent, signal) => {
        const query = { ...(parent === null ? top : { pid: parent }), ...(condition ? { condition } : {}) }
        return (await call(TREE, { query }, signal)).map(({ key, title, leaf }) => ({
          key,
          value: key,
          title,
          isLeaf: leaf,
        }))
      }}
      labels={CATEGORY_LABELS}
      values={splitBy(value, ',').filter((one) => one !== '0')}
      multiple={multiple}
      fault={isCondition(condition) ? null : messages.categoryConditionWrong}
      onPick={(picked) =>
        onChange(picked.map((one) => one.value).join(','), picked.map(({ label }) => label).join(','))
      }
    />
  )
}
