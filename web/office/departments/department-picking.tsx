import { valuesIn } from '#web/kit/pickers/chosen-rows.model.ts'
import type { RecordFieldProps, RecordWindowProps } from '#web/kit/picker-slots/handed-in.ts'
import { RecordNames } from '#web/kit/pickers/RecordNames.tsx'
import { everyDepartment } from './department-choice.model.ts'
import { DEPARTMENT_FIELDS } from './department-labels.ts'
import { DepartmentDialog } from './DepartmentDialog.tsx'
import { DepartmentPicker } from './DepartmentPicker.tsx'
import { useDepartments } from './use-departments.ts'

/** A field of departments in a form or a query. */
export const DepartmentField = ({ several, store = DEPARTMENT_FIELDS.store, ...props }: RecordFieldProps) => (
  <DepartmentPicker {...props} multi={several} store={store} />
)

/** Names of departments as text; a value whose department no longer exists is shown as it is. */
export function DepartmentNames({
  value,
  store = DEPARTMENT_FIELDS.store,
}: {
  value: string
  store?: string | undefined
}) {
  const { tree } = useDepartments({ store, text: DEPARTMENT_FIELDS.text })
  const texts = new Map(everyDepartment(tree).map((node) => [node.value, node.text]))
  return <RecordNames names={valuesIn(value).map((one) => texts.get(one) ?? one)} />
}

/** The window in which a cell of a table picks departments. */
export function DepartmentWindow(props: RecordWindowProps) {
  const {
    values,
    several = false,
    store = DEPARTMENT_FIELDS.store,
    text = DEPARTMENT_FIELDS.text,
    onPick,
    onClose,
  } = props
  return (
    <DepartmentDialog
      fields={{ store, text }}
      multi={several}
      strict
      treeOpera={false}
      rootOpened
      values={values}
      onOk={(chosen) => {
        onPick(
          chosen.map(({ value }) => value),
          chosen.map((one) => [one.value, one.text] as const),
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
