import { refuse } from '#common/errors.ts'
import { codeInAddress, type FormRight, rightCode, rowFieldOf } from '#common/rules/online-design.ts'
import { NOTHING, type RuleTree } from '#common/rules/data-rules.ts'
import { dataRulesOfMenus } from '#server/platform/auth/data-rules.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { ListParameters } from '#server/platform/db/list-parameters.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { registerMenus, type StoredForm } from './forms.sql.ts'
import { type Narrowing, recordsOf, TENANT_FIELD } from './records.sql.ts'
import type { SeenForm } from './seen-form.rules.ts'

/** What narrowing depends on: who asks, and when. */
export type Asker = Pick<Context, 'db' | 'viewer' | 'clock'> & Partial<Pick<Context, 'request'>>
type Ruled = Pick<StoredForm, 'code' | 'menuId'>

/**
 * What narrows the records for a viewer who has a right by a role of a department alone: to those made in it and below
 * it (decision 0059).
 */
export function departmentBound(
  { withinDepartment, orgCode }: Pick<Viewer, 'withinDepartment' | 'orgCode'>,
  code: string,
  right: FormRight,
): RuleTree | null {
  if (!withinDepartment.has(rightCode(code, right))) return null
  return orgCode === null ? NOTHING : { field: 'orgCode', op: 'RIGHT_LIKE', value: orgCode }
}

/** What narrows the records for a member of tenants: to those that the own tenants added (decision 0058). */
const tenantBound = ({ tenants }: Pick<Viewer, 'tenants'>): RuleTree | null =>
  tenants === null
    ? null
    : tenants.length === 0
      ? NOTHING
      : { field: TENANT_FIELD, op: 'IN', value: tenants.map(String) }

/** The menu rows of each register: its own, and others that lead to its list. */
async function menusOf(db: Db, forms: readonly Ruled[]): Promise<Map<string, Ruled[]>> {
  const byMenu = new Map<string, Ruled[]>()
  const rows = await registerMenus(db)
  for (const form of forms)
    for (const { id, url } of rows)
      if (id === form.menuId || codeInAddress(url) === form.code) byMenu.set(id, [...(byMenu.get(id) ?? []), form])
  return byMenu
}

/**
 * What narrows the records of these registers for a viewer who has a right on them: the tenant, the department of a
 * role that gives the right, and the data rules of the menus that lead to the register; null where nothing does. The
 * number of statements does not depend on that of registers.
 */
export async function narrowingsOf(
  { db, viewer, clock, request }: Asker,
  forms: readonly Ruled[],
  right: FormRight,
): Promise<Map<string, RuleTree | null>> {
  const menus = await menusOf(db, forms)
  const warn = (fault: string) => request?.log.warn({ fault }, 'data rule cannot be applied')
  const rules = await dataRulesOfMenus(db, viewer, [...menus.keys()], clock(), warn)
  return new Map(
    forms.map((form) => {
      const all = [
        ...[tenantBound(viewer), departmentBound(viewer, form.code, right)].filter((rule) => rule !== null),
        ...rules.flatMap(({ permissionId, tree }) => (menus.get(permissionId)?.includes(form) ? [tree] : [])),
      ]
      return [form.code, all.length === 0 ? null : { all }]
    }),
  )
}

/** What narrows the records of one register, for its list and for single records. */
export async function narrowingOf(asker: Asker, form: SeenForm, right: FormRight): Promise<Narrowing> {
  const rules = (await narrowingsOf(asker, [form], right)).get(form.code) ?? null
  return {
    fields: form.design.fields,
    rules,
    warn: (fault) => asker.request?.log.warn({ fault }, 'data rule cannot be applied'),
  }
}

/** Ids of those of these records that the viewer may use a right on. */
export async function seenIds(
  asker: Asker,
  form: SeenForm,
  right: FormRight,
  ids: readonly string[],
): Promise<string[]> {
  const records = recordsOf(form.code, form.fields, await narrowingOf(asker, form, right))
  return (await records.seen(asker.db, ids, { rules: null })).map(({ id }) => id)
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
 * What a call asks of the records of a register. Parameters that name none of the fields which the viewer sees are
 * ignored.
 * @param strict they are refused instead
 * @throws Refusal parameter.unknown for a parameter that names none of the fields which the viewer sees
 */
export function requestOf(form: SeenForm, query: ListParameters, strict: boolean): ListRequest {
  const ofRows = form.tables.flatMap((table) =>
    table.fields.map(({ name, title }) => [rowFieldOf(table.code, name), `${table.name}-${title}`] as const),
  )
  const fields = new Set([...OWN, ...form.fields.map(({ name }) => name), ...ofRows.map(([name]) => name)])
  const unknown = Object.keys(query).find(
    (name) => !PAGING.has(name) && !fields.has(name.replace(/_(begin|end|MultiString)$/, '')),
  )
  if (strict && unknown !== undefined) throw refuse('parameter.unknown', { field: unknown })
  return {
    query,
    // The records are narrowed before anything is asked of them.
    rules: null,
    labels: Object.fromEntries([...form.fields.map(({ name, title }) => [name, title] as const), ...ofRows]),
  }
}
