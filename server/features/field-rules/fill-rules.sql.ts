import { sql } from 'kysely'
import type { FillRule } from '#common/contract/field-rules.ts'
import { FILL_HANDLERS, isFillHandler } from '#common/fill-handlers.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { jsonRows } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import type { FillRuleForm } from './fill-rules.rules.ts'

const columns: Record<ListField<'system/FillRuleList'> | 'id', ListColumn> = {
  id: ['fillRule.id', 'text'],
  ruleName: ['fillRule.name', 'text'],
  ruleCode: ['fillRule.code', 'text'],
  ruleClass: ['fillRule.handler', 'text'],
  ruleParams: [sql`fill_rule.params::text`, 'text'],
  createBy: ['fillRule.createdBy', 'text'],
  createTime: ['fillRule.createdAt', 'moment'],
  updateBy: ['fillRule.updatedBy', 'text'],
  updateTime: ['fillRule.updatedAt', 'moment'],
}

/** Fill rules, newest first unless another order is asked for. */
export const fillRuleList = recordList(
  {
    columns,
    order: [['createTime', 'desc']],
    unique: 'id',
    from: (db) => db.selectFrom('fillRule'),
    select: (rows) =>
      rows.select([
        'fillRule.id',
        'fillRule.name as ruleName',
        'fillRule.code as ruleCode',
        'fillRule.handler as ruleClass',
        'fillRule.params',
        ...stampsOf('fillRule'),
      ]),
  },
  ({ params, ...row }): FillRule => ({
    ...row,
    ruleClass_dictText: isFillHandler(row.ruleClass) ? FILL_HANDLERS[row.ruleClass].title : row.ruleClass,
    ruleParams: JSON.stringify(params),
  }),
)

/** A rule as it is run. */
export interface RunnableRule {
  id: string
  code: string
  handler: string
  params: Record<string, unknown>
}

/** Rules by their codes. */
export const runnableRules = async (db: Db, codes: readonly string[]): Promise<Map<string, RunnableRule>> => {
  const rows =
    codes.length === 0
      ? []
      : await db
          .selectFrom('fillRule')
          .select(['id', 'code', 'handler', 'params'])
          .where('code', 'in', [...codes])
          .execute()
  return new Map(rows.map((row) => [row.code, { ...row, params: row.params as Record<string, unknown> }]))
}

const columnsOf = ({ ruleName: name, ruleCode: code, ruleClass: handler, ruleParams }: FillRuleForm) => ({
  name,
  code,
  handler,
  params: ruleParams ?? '{}',
})

export async function addFillRules(
  db: Db,
  forms: readonly (FillRuleForm & { id: string })[],
  by: string,
  now: Date,
): Promise<void> {
  if (forms.length === 0) return
  await db
    .insertInto('fillRule')
    .values(forms.map(({ id, ...form }) => ({ id, ...columnsOf(form), createdBy: by, createdAt: now })))
    .execute()
}

export async function editFillRule(db: Db, id: string, form: FillRuleForm, by: string, now: Date): Promise<void> {
  await db
    .updateTable('fillRule')
    .set((row) => ({ ...columnsOf(form), updatedBy: by, updatedAt: now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Changes many rules at once; they may exchange codes. */
export async function editFillRules(
  db: Db,
  forms: readonly (FillRuleForm & { id: string })[],
  by: string,
  now: Date,
): Promise<void> {
  if (forms.length === 0) return
  const given = jsonRows(
    'fillRule',
    'given',
    forms.map(({ id, ...form }) => {
      const columns = columnsOf(form)
      return { id, ...columns, params: JSON.parse(columns.params) as unknown }
    }),
  )
  // Codes are released before other rules take them.
  await db
    .updateTable('fillRule')
    .from(given)
    .set((row) => ({ code: row.ref('fillRule.id') }))
    .whereRef('fillRule.id', '=', 'given.id')
    .whereRef('fillRule.code', '<>', 'given.code')
    .execute()
  await db
    .updateTable('fillRule')
    .from(given)
    .set((row) => ({
      name: row.ref('given.name'),
      code: row.ref('given.code'),
      handler: row.ref('given.handler'),
      params: row.ref('given.params').$castTo<string>(),
      revision: row('fillRule.revision', '+', 1),
      updatedBy: by,
      updatedAt: now,
    }))
    .whereRef('fillRule.id', '=', 'given.id')
    .execute()
}

export async function removeFillRules(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('fillRule')
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * The next number of a counting rule within a scope. Two calls at the same time get two numbers, because the row is
 * locked.
 */
export async function takeNumber(db: Db, ruleId: string, scope: string): Promise<number> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into fill_rule_counter (rule_id, scope, last_number) values (${ruleId}, ${scope}, 1)
    on conflict (rule_id, scope) do update set last_number = fill_rule_counter.last_number + 1 returning last_number`.execute(
    db,
  )
  return rows[0]?.lastNumber ?? 1
}

/** The number `takeNumber` would give, without taking it. */
export async function nextNumber(db: Db, ruleId: string, scope: string): Promise<number> {
  const { rows } = await sql<{ lastNumber: number }>`
    select last_number from fill_rule_counter where rule_id = ${ruleId} and scope = ${scope}`.execute(db)
  return (rows[0]?.lastNumber ?? 0) + 1
}

/** The code of a department or category, and those right below it; of the first level for null. */
export async function codesBelow(
  db: Db,
  tree: 'department' | 'category',
  parentId: string | null,
): Promise<{ parent: string; children: string[] } | null> {
  const code = tree === 'department' ? sql`org_code` : sql`code`
  const table = sql.table(tree)
  const parent =
    parentId === null
      ? ''
      : (await sql<{ code: string }>`select ${code} as code from ${table} where id = ${parentId}`.execute(db)).rows[0]
          ?.code
  if (parent === undefined) return null
  const { rows } = await sql<{
    code: string
  }>`select ${code} as code from ${table} where parent_id is not distinct from ${parentId}`.execute(db)
  return { parent, children: rows.map((row) => row.code) }
}
