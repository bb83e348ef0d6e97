import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { FillRule, fieldRuleContract } from '#common/contract/field-rules.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import { importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { takenRuleCodes } from './check-rules.sql.ts'
import { readParams } from './fill-params.rules.ts'
import { saveFillRuleRows } from './fill-rule-rows.ts'
import { contentOf, type FillRuleForm, labelOf } from './fill-rules.rules.ts'
import { addFillRules, editFillRule, fillRuleList, removeFillRules, runnableRules } from './fill-rules.sql.ts'
import { valueOf } from './fill-value.ts'
import { asImport, FILL_COLUMNS, readFillLines } from './rule-sheets.ts'

interface Body {
  ruleName: string
  ruleCode: string
  ruleClass: string
  ruleParams?: string | null
}

/** @throws Refusal record.invalid */
function checkedForm(body: Body): FillRuleForm {
  const read = readParams(body.ruleClass, body.ruleParams ?? '')
  if ('fault' in read) throw refuse('record.invalid', { reason: read.fault })
  return { ruleName: body.ruleName.trim(), ruleCode: body.ruleCode, ruleClass: body.ruleClass, params: read.params }
}

/** The rules among these that the viewer sees. @throws Refusal record.not-found when they see none */
async function seen({ db, list }: ListContext, ids: readonly string[]): Promise<FillRule[]> {
  const found = await fillRuleList.seen(db, ids, list)
  if (found.length === 0) throw refuse('record.not-found')
  return found
}

async function remove(context: ListContext, chosen: readonly string[]): Promise<null> {
  needChosen(chosen)
  const found = await seen(context, chosen)
  await removeFillRules(
    context.db,
    found.map(({ id }) => id),
  )
  await noteChanges(
    context,
    found.map((rule) => ({
      table: 'fillRule',
      id: rule.id,
      operation: 'delete',
      label: labelOf(rule.ruleName),
      content: rule,
    })),
  )
  return null
}

type FillCalls = Extract<keyof typeof fieldRuleContract, `${string} /sys/fillRule/${string}`>

/** The calls about fill rules of common/contract/field-rules.ts. */
export function fillRuleHandlers(files: FileStore): Pick<Handlers<typeof fieldRuleContract>, FillCalls> {
  return {
    'GET /sys/fillRule/list': ({ db, list }) => fillRuleList.page(db, list),
    async 'GET /sys/fillRule/queryById'(context) {
      const [found] = await seen(context, [context.query.id])
      if (!found) throw refuse('record.not-found')
      return found
    },
    async 'POST /sys/fillRule/add'(context) {
      const form = checkedForm(context.body)
      const id = newId()
      await addFillRules(context.db, [{ id, ...form }], context.viewer.username, context.clock())
      await noteChanges(context, [
        { table: 'fillRule', id, operation: 'add', label: labelOf(form.ruleName), content: { id, ...contentOf(form) } },
      ])
      return { id }
    },
    async 'PUT /sys/fillRule/edit'(context) {
      const { id, revision } = context.body
      await lockForEdit(context.db, 'fillRule', id, revision)
      await seen(context, [id])
      const form = checkedForm(context.body)
      await editFillRule(context.db, id, form, context.viewer.username, context.clock())
      await noteChanges(context, [
        {
          table: 'fillRule',
          id,
          operation: 'edit',
          label: labelOf(form.ruleName),
          content: { id, ...contentOf(form) },
        },
      ])
      return null
    },
    'POST /sys/fillRule/saveRows': saveFillRuleRows,
    'DELETE /sys/fillRule/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/fillRule/deleteBatch': (context) => remove(context, idsIn(context.query.ids)),
    'GET /sys/fillRule/exportXls': (context) =>
      exportList(context, fillRuleList, { what: '填值规则', title: '填值规则报表', columns: FILL_COLUMNS }),
    async 'POST /sys/fillRule/importExcel'(context) {
      const sheets = await readSheets(context, asImport(FILL_COLUMNS, ['规则参数']))
      const lines = sheets.flatMap(({ rows }) => rows)
      const taken = await takenRuleCodes(context.db, 'fillRule', [
        ...new Set(lines.map(({ cells }) => cells['规则编码'] ?? '')),
      ])
      const { forms, faults } = readFillLines(lines, new Set(taken.keys()))
      return inTransaction(context.db, async (db) => {
        const rules = forms.map((form) => ({ id: newId(), ...form }))
        await addFillRules(db, rules, context.viewer.username, context.clock())
        if (rules.length > 0)
          await noteChanges(
            { ...context, db },
            rules.map(({ id, ...form }) => ({
              table: 'fillRule',
              id,
              operation: 'add',
              label: labelOf(form.ruleName),
              content: { id, ...contentOf(form) },
            })),
            { content: `导入填值规则 ${rules.length} 条` },
          )
        return importAnswer({ ...context, db }, files, { what: '填值规则', sheets, faults, successCount: rules.length })
      })
    },
    async 'GET /sys/fillRule/testFillRule'({ query, ...context }) {
      const rule = (await runnableRules(context.db, [query.ruleCode])).get(query.ruleCode)
      if (!rule) throw refuse('field-rule.unknown')
      return valueOf(context, rule, {}, false)
    },
    async 'PUT /sys/fillRule/executeRuleByCode/{ruleCode}'({ params, body, ...context }) {
      const rule = (await runnableRules(context.db, [params.ruleCode])).get(params.ruleCode)
      if (!rule) throw refuse('field-rule.unknown')
      return valueOf(context, rule, body, true)
    },
    async 'PUT /sys/fillRule/executeRuleByCodeBatch'({ body, ...context }) {
      const rules = await runnableRules(
        context.db,
        body.rules.map(({ ruleCode }) => ruleCode),
      )
      const results = []
      for (const { ruleCode, formData } of body.rules) {
        const rule = rules.get(ruleCode)
        if (!rule) throw refuse('field-rule.unknown')
        results.push({ ruleCode, result: await valueOf(context, rule, { ...body.commonFormData, ...formData }, true) })
      }
      return results
    },
  }
}
