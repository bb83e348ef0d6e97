import { POSITION_SOURCE, ROLE_SOURCE } from './business-sources.ts'
import { valuesIn } from './chosen-rows.model.ts'
import { everyDepartment } from '#web/office/departments/department-choice.model.ts'
import { useDepartments } from '#web/office/departments/use-departments.ts'
import { useRecords } from './use-records.ts'
import { useUsers } from '#web/office/users/use-users.ts'

interface NamesProps {
  value: string
  /** The field that is stored. */
  store?: string
}
/** Names as text, until they are there the values. */
const joined = (names: readonly string[]) => <span>{names.join('、')}</span>

/** 张三、李四（已冻结） */
export function UserNames({ value, store = 'username' }: NamesProps) {
  const { values, nameOf } = useUsers(store, 'realname', value)
  return joined(values.map(nameOf))
}

export function DepartmentNames({ value, store = 'id' }: NamesProps) {
  const { tree } = useDepartments({ store, text: 'departName' })
  const texts = new Map(everyDepartment(tree).map((node) => [node.value, node.text]))
  return joined(valuesIn(value).map((one) => texts.get(one) ?? one))
}

export function PositionNames({ value, store = 'code' }: NamesProps) {
  const { values, nameOf } = useRecords(POSITION_SOURCE, store === 'id', value)
  return joined(values.map(nameOf))
}

export function RoleNames({ value, store = 'code' }: NamesProps) {
  const { values, nameOf } = useRecords(ROLE_SOURCE, store === 'id', value)
  return joined(values.map(nameOf))
}
