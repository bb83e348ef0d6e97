import { NOTHING, type RuleTree } from '#common/rules/data-rules.ts'
import type { ScreenName } from '#common/screens.ts'
import type { Viewer } from './viewer.ts'

/** The field of lists of what users are and do that says in which departments the user is. */
const DEPARTMENT_FIELD = 'memberOf'

/**
 * Screens whose lists a department role opens for its department alone, with the field that has codes of departments.
 */
const FIELDS_OF_DEPARTMENTS: ReadonlyMap<ScreenName, string> = new Map<ScreenName, string>([
  ['system/UserList', DEPARTMENT_FIELD],
  ['system/AddressList', DEPARTMENT_FIELD],
  ['system/OnlineUserList', DEPARTMENT_FIELD],
  ['system/LogList', DEPARTMENT_FIELD],
  ['system/DataLogList', DEPARTMENT_FIELD],
  ['system/FileList', DEPARTMENT_FIELD],
  ['system/DepartList', 'orgCode'],
  ['system/DepartUserList', 'orgCode'],
])

type Bound = Pick<Viewer, 'withinDepartment' | 'orgCode'>

/** Whether a user may use a code everywhere, and not only in the department that gave it. */
export const holdsEverywhere = (
  { permissions, withinDepartment }: Pick<Viewer, 'permissions' | 'withinDepartment'>,
  code: string,
): boolean => permissions.has(code) && !withinDepartment.has(code)

/**
 * Whether a user may use a code in a department: everywhere, or because a role of that department or of one above it
 * gives it.
 */
export const holdsIn = (viewer: Bound & Pick<Viewer, 'permissions'>, code: string, orgCode: string): boolean =>
  holdsEverywhere(viewer, code) ||
  (viewer.permissions.has(code) && viewer.orgCode !== null && orgCode.startsWith(viewer.orgCode))

/** What narrows the list of a screen when the code of a call holds within a department; null where nothing does. */
export function departmentRule(
  { withinDepartment, orgCode }: Bound,
  screen: ScreenName,
  code: string | null,
): RuleTree | null {
  const field = FIELDS_OF_DEPARTMENTS.get(screen)
  if (field === undefined || code === null || !withinDepartment.has(code)) return null
  return orgCode === null ? NOTHING : { field, op: 'RIGHT_LIKE', value: orgCode }
}
