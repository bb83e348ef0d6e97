import type { InputOf } from '#common/contract/contract.ts'
import type { fieldRuleContract } from '#common/contract/field-rules.ts'
import { FILL_RULE } from '#common/records/field-rule.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { saveRecordRows } from '#server/platform/records/record-rows.ts'
import { takenRuleCodes } from './check-rules.sql.ts'
import { readFillRule } from './fill-rules.rules.ts'
import { addFillRules, editFillRules, fillRuleList, removeFillRules } from './fill-rules.sql.ts'

type Saving = InputOf<(typeof fieldRuleContract)['POST /sys/fillRule/saveRows']> & ListContext

/** Saves what was added, edited and deleted in the table of fill rules. */
export const saveFillRuleRows = (context: Saving) =>
  saveRecordRows(context, FILL_RULE, {
    table: 'fillRule',
    may: { add: 'system:fillRule:add', edit: 'system:fillRule:edit', delete: 'system:fillRule:delete' },
    list: fillRuleList,
    unique: { field: 'ruleCode', taken: (db, codes) => takenRuleCodes(db, 'fillRule', codes) },
    read: readFillRule,
    remove: removeFillRules,
    update: editFillRules,
    insert: addFillRules,
  })
