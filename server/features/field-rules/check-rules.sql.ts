import { sql } from 'kysely'
import type { CheckRule } from '#common/contract/field-rules.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import type { CheckRuleForm, CheckStep } from './check-rule.rules.ts'

const columns: Record<ListField<'system/CheckRuleList'> | 'id', ListColumn> = {
  id: ['checkRule.id', 'text'],
  ruleName: ['checkRule.name', 'text'],
  ruleCode: ['checkRule.code', 'text'],
  ruleJson: [sql`check_rule.rules::text`, 'text'],
  ruleDescription: ['checkRule.description', 'text'],
  createBy: ['checkRule.createdBy', 'text'],
  createTime: ['checkRule.createdAt', 'moment'],
  updateBy: ['checkRule.updatedBy', 'text'],
  updateTime: ['checkRule.updatedAt', 'moment'],
}

/** Check rules, newest first unless another order is asked for. */
export const checkRuleList = recordList(
  {
    columns,
    order: [['createTime', 'desc']],
    unique: 'id',
    from: (db) => db.selectFrom('checkRule'),
    select: (rows) =>
      rows.select([
        'checkRule.id',
        'checkRule.name as ruleName',
        'checkRule.code as ruleCode',
        'checkRule.rules',
        'checkRule.description as ruleDescription',
        ...stampsOf('checkRule'),
      ]),
  },
  ({ rules, ...row }): CheckRule => ({ ...row, ruleJson: JSON.stringify(rules) }),
)

/** The steps of a rule; null when there is no such rule. */
export async function stepsOf(db: Db, code: string): Promise<CheckStep[] | null> {
  const rule = await db.selectFrom('checkRule').select('rules').where('code', '=', code).executeTakeFirst()
  return rule ? (rule.rules as CheckStep[]) : null
}

/** Codes among these that other rules have, with their ids. */
export async function takenRuleCodes(
  db: Db,
  table: 'fillRule' | 'checkRule',
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'code'])
    .where('code', 'in', [...codes])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

const columnsOf = ({ ruleName, ruleCode, ruleJson, ruleDescription }: CheckRuleForm) => ({
  name: ruleName,
  code: ruleCode,
  rules: ruleJson,
  description: ruleDescription,
})

export async function addCheckRules(
  db: Db,
  forms: readonly (CheckRuleForm & { id: string })[],
  by: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('checkRule')
    .values(forms.map(({ id, ...form }) => ({ id, ...columnsOf(form), createdBy: by, createdAt: now })))
    .execute()
}

export async function editCheckRule(db: Db, id: string, form: CheckRuleForm, by: string, now: Date): Promise<void> {
  await db
    .updateTable('checkRule')
    .set((row) => ({ ...columnsOf(form), updatedBy: by, updatedAt: now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function removeCheckRules(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('checkRule')
    .where('id', 'in', [...ids])
    .execute()
}
