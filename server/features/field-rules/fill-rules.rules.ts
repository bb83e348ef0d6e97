import type { EnteredOf } from '#common/contract/record-schemas.ts'
import { FILL_HANDLERS, isFillHandler } from '#common/fill-handlers.ts'
import type { FILL_RULE } from '#common/records/field-rule.ts'
import type { EnteredFault } from '#server/platform/records/entered.ts'
import { readParams } from './fill-params.rules.ts'

/** What a user may set of a fill rule. */
export type FillRuleForm = EnteredOf<typeof FILL_RULE.fields>

/** A form with its parameters as JSON text, or what is wrong with it. */
export function readFillRule(form: FillRuleForm): FillRuleForm | EnteredFault {
  const read = readParams(form.ruleClass, form.ruleParams ?? '')
  if ('fault' in read) return { field: isFillHandler(form.ruleClass) ? 'ruleParams' : 'ruleClass', reason: read.fault }
  return { ...form, ruleParams: JSON.stringify(read.params) }
}

/** The same of a line of a workbook, which may name the implementation by its title. */
export const readFillLine = (form: FillRuleForm): FillRuleForm | EnteredFault => {
  const named = Object.entries(FILL_HANDLERS).find(([, { title }]) => title === form.ruleClass)
  return readFillRule(named ? { ...form, ruleClass: named[0] } : form)
}
