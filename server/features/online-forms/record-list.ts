import { refuse } from '#common/errors.ts'
import { type FormRight, rightCode } from '#common/rules/online-design.ts'
import { NOTHING, type RuleTree } from '#common/rules/data-rules.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { ListParameters } from '#server/platform/db/list-parameters.ts'
import type { SeenForm } from './seen-form.rules.ts'

/** What narrows the records for a viewer who has a right by a role of a department alone: to those made in it and below it (decision 0059). */
export function departmentBound(
  { withinDepartment, orgCode }: Pick<Viewer, 'withinDepartment' | 'orgCode'>,
  code: string,
  right: FormRight,
): RuleTree | null {
  if (!withinDepartment.has(rightCode(code, right))) return null
  return orgCode === null ? NOTHING : { field: 'orgCode', op: 'RIGHT_LIKE', value: orgCode }
}

const PAGING = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  '_t',
  'superQueryParams',
  'superQueryMatchType',
  'selections',
  'paramsStr',
  'format',
])
const OWN = ['id', 'pid', 'createBy', 'createTime', 'updateBy', 'updateTime']

/**
 * What a call asks of the records of a register.
 * @throws Refusal parameter.unknown for a parameter that names none of the fields which the viewer sees
 */
export function requestOf(form: SeenForm, viewer: Viewer, right: FormRight, query: ListParameters): ListRequest {
  const fields = new Set([...OWN, ...form.fields.map(({ name }) => name)])
  const unknown = Object.keys(query).find((name) => !PAGING.has(name) && !fields.has(name.replace(/_(begin|end|MultiString)$/, '')))
  if (unknown !== undefined) throw refuse('parameter.unknown', { field: unknown })
  return {
    query,
    rules: departmentBound(viewer, form.code, right),
    labels: Object.fromEntries(form.fields.map(({ name, title }) => [name, title])),
  }
}
