import type { DepartNode } from '#common/contract/departments.ts'
import { call } from '#web/platform/api/call.ts'
import type { Labels, StoredFields } from '#web/kit/picker-slots/handed-in.ts'
import { labelsIn } from '#web/kit/picker-slots/labels-in.ts'

/** Default fields of a department that are stored and shown. */
export const DEPARTMENT_FIELDS = { store: 'id', text: 'departName' } as const

const flat = (nodes: readonly DepartNode[]): DepartNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/** Names of all departments: one request for the whole tree answers for every value. Throws ApiError. */
export async function labelsOfDepartments(
  _values: readonly string[],
  { store = DEPARTMENT_FIELDS.store, text = DEPARTMENT_FIELDS.text }: StoredFields,
): Promise<Labels> {
  return labelsIn(flat(await call('GET /sys/sysDepart/queryTreeList', { query: {} })), store, text)
}
