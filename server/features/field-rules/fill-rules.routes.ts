import type { FillRule, fieldRuleContract } from '#common/contract/field-rules.ts'
import { refuse } from '#common/errors.ts'
import { FILL_RULE } from '#common/records/field-rule.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { idsIn } from '#server/platform/records/chosen-ids.ts'
import { valid } from '#server/platform/records/entered.ts'
import { recordHandlers } from '#server/platform/records/record-handlers.ts'
import { importRecords } from '#server/platform/records/record-import.ts'
import { takenRuleCodes } from './check-rules.sql.ts'
import { saveFillRuleRows } from './fill-rule-rows.ts'
import { readFillLine, readFillRule } from './fill-rules.rules.ts'
import { addFillRules, editFillRule, fillRuleList, removeFillRules, runnableRules } from './fill-rules.sql.ts'
import { valueOf } from './fill-value.ts'

const rules = recordHandlers(FILL_RULE, fillRuleList, {
  table: 'fillRule',
  row: (row): FillRule => row,
  columns: (form) => valid(readFillRule(form)),
  exports: { title: '填值规则报表', cells: { ruleClass: ({ ruleClass_dictText }) => ruleClass_dictText } },
})

const remove = (context: ListContext, ids: readonly string[]): Promise<null> =>
  rules.remove(
    context,
    ids,
    (found) =>
      removeFillRules(
        context.db,
        found.map(({ id }) => id),
      ),
    { passing: true },
  )

type FillCalls = Extract<keyof typeof fieldRuleContract, `${string} /sys/fillRule/${string}`>

/** The calls about fill rules of common/contract/field-rules.ts. */
export function fillRuleHandlers(files: FileStore): Pick<Handlers<typeof fieldRuleContract>, FillCalls> {
  return {
    'GET /sys/fillRule/list': rules.page,
    'GET /sys/fillRule/queryById': (context) => rules.one(context, context.query.id),
    'POST /sys/fillRule/add': async (context) => {
      const { db, viewer, clock } = context
      const id = await rules.add(context, (made, form) =>
        addFillRules(db, [{ id: made, ...form }], viewer.username, clock()),
      )
      return { id }
    },
    'PUT /sys/fillRule/edit': (context) =>
      rules.edit(context, (form) =>
        editFillRule(context.db, context.body.id, form, context.viewer.username, context.clock()),
      ),
    'POST /sys/fillRule/saveRows': saveFillRuleRows,
    'DELETE /sys/fillRule/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/fillRule/deleteBatch': (context) => remove(context, idsIn(context.query.ids)),
    'GET /sys/fillRule/exportXls': rules.exported,
    'POST /sys/fillRule/importExcel': (context) =>
      importRecords(context, FILL_RULE, {
        table: 'fillRule',
        files,
        unique: { field: 'ruleCode', taken: (db, codes) => takenRuleCodes(db, 'fillRule', codes) },
        read: readFillLine,
        insert: (db, made) => addFillRules(db, made, context.viewer.username, context.clock()),
      }),
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
