import { sql } from 'kysely'
import type { CheckRule } from '#common/contract/field-rules.ts'
import type { ListField } from '#common/list-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { everyRowOf, pageOf, type List, type ListRequest, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { CheckStep } from './check-rule.rules.ts'

const COLUMNS: Record<ListField<'system/CheckRuleList'> | 'id', ListColumn> = {
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
const LIST: List = { columns: COLUMNS, order: [['createTime', 'desc']], unique: 'id' }
const FIELDS = [
  'checkRule.id',
  'checkRule.name as ruleName',
  'checkRule.code as ruleCode',
  'checkRule.rules',
  'checkRule.description as ruleDescription',
  'checkRule.revision',
  'checkRule.createdBy as createBy',
  'checkRule.createdAt',
  'checkRule.updatedBy as updateBy',
  'checkRule.updatedAt',
] as const

interface Row extends Omit<CheckRule, 'ruleJson' | 'createTime' | 'updateTime'> {
  rules: unknown
  createdAt: Date
  updatedAt: Date | null
}
const recordOf = ({ rules, createdAt, updatedAt, ...row }: Row): CheckRule => ({
  ...row,
  ruleJson: JSON.stringify(rules),
  createTime: momentText(createdAt),
  updateTime: updatedAt && momentText(updatedAt),
})

/** One page of the check rules. */
export async function pageOfCheckRules(db: Db, request: ListRequest): Promise<PageOf<CheckRule>> {
  const page = await pageOf(db.selectFrom('checkRule'), LIST, request, (rows) => rows.select(FIELDS))
  return { ...page, records: page.records.map(recordOf) }
}

/** Every check rule a list holds. */
export async function* everyCheckRule(db: Db, request: ListRequest & { ids?: readonly string[] }): AsyncGenerator<CheckRule[]> {
  for await (const part of everyRowOf(db.selectFrom('checkRule'), LIST, request, (rows) => rows.select(FIELDS))) yield part.map(recordOf)
}

export const checkRulesByIds = async (db: Db, ids: readonly string[]): Promise<CheckRule[]> =>
  (
    await db
      .selectFrom('checkRule')
      .select(FIELDS)
      .where('id', 'in', [...ids])
      .execute()
  ).map(recordOf)

/** The steps of a rule; null when there is no such rule. */
export async function stepsOf(db: Db, code: string): Promise<CheckStep[] | null> {
  const rule = await db.selectFrom('checkRule').select('rules').where('code', '=', code).executeTakeFirst()
  return rule ? (rule.rules as CheckStep[]) : null
}

/** Codes among these that other rules have, with their ids. */
export async function takenRuleCodes(db: Db, table: 'fillRule' | 'checkRule', codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'code'])
    .where('code', 'in', [...codes])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** What a person may set of a check rule. */
export interface CheckRuleForm {
  ruleName: string
  ruleCode: string
  steps: CheckStep[]
  ruleDescription: string | null
}
const columnsOf = ({ ruleName, ruleCode, steps, ruleDescription }: CheckRuleForm) => ({
  name: ruleName,
  code: ruleCode,
  rules: JSON.stringify(steps),
  description: ruleDescription,
})

export async function addCheckRules(db: Db, forms: readonly (CheckRuleForm & { id: string })[], by: string, now: Date): Promise<void> {
  const rows = forms.map(({ id, ...form }) => ({ id, ...columnsOf(form), createdBy: by, createdAt: now }))
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('checkRule')
      .values(rows.slice(from, from + BATCH))
      .execute()
}
const BATCH = 1000

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
