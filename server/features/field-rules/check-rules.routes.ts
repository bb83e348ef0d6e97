import type { CheckRule, fieldRuleContract } from '#common/contract/field-rules.ts'
import { refuse } from '#common/errors.ts'
import { CHECK_RULE } from '#common/records/field-rule.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { idsIn } from '#server/platform/records/chosen-ids.ts'
import { valid } from '#server/platform/records/entered.ts'
import { recordHandlers } from '#server/platform/records/record-handlers.ts'
import { importRecords } from '#server/platform/records/record-import.ts'
import { editsUsers } from '../users/users.door.ts'
import { readCheckRule } from './check-rule.rules.ts'
import { addCheckRules, editCheckRule, checkRuleList, removeCheckRules, takenRuleCodes } from './check-rules.sql.ts'
import { takenFault, uniqueFieldOf } from './duplicates.sql.ts'
import { brokenStep } from './record-checks.ts'

const rules = recordHandlers(CHECK_RULE, checkRuleList, {
  table: 'checkRule',
  row: (row): CheckRule => row,
  columns: (form) => valid(readCheckRule(form)),
  exports: { title: '校验规则报表' },
})

const remove = (context: ListContext, ids: readonly string[]): Promise<null> =>
  rules.remove(
    context,
    ids,
    (found) =>
      removeCheckRules(
        context.db,
        found.map(({ id }) => id),
      ),
    { passing: true },
  )

/** Clients encode the value once more than the address needs (wire 3.8). */
function decodedAgain(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const USERS = 'sys_user'

type CheckCalls = Extract<keyof typeof fieldRuleContract, `${string} /sys/${'checkRule' | 'duplicate'}/${string}`>

/** The calls about check rules and duplicates of common/contract/field-rules.ts. */
export function checkRuleHandlers(files: FileStore): Pick<Handlers<typeof fieldRuleContract>, CheckCalls> {
  return {
    'GET /sys/checkRule/list': rules.page,
    'GET /sys/checkRule/queryById': (context) => rules.one(context, context.query.id),
    'POST /sys/checkRule/add': async (context) => {
      const { db, viewer, clock } = context
      const id = await rules.add(context, (made, form) =>
        addCheckRules(db, [{ id: made, ...form }], viewer.username, clock()),
      )
      return { id }
    },
    'PUT /sys/checkRule/edit': (context) =>
      rules.edit(context, (form) =>
        editCheckRule(context.db, context.body.id, form, context.viewer.username, context.clock()),
      ),
    'DELETE /sys/checkRule/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/checkRule/deleteBatch': (context) => remove(context, idsIn(context.query.ids)),
    'GET /sys/checkRule/exportXls': rules.exported,
    'POST /sys/checkRule/importExcel': (context) =>
      importRecords(context, CHECK_RULE, {
        table: 'checkRule',
        files,
        unique: { field: 'ruleCode', taken: (db, codes) => takenRuleCodes(db, 'checkRule', codes) },
        read: readCheckRule,
        insert: (db, made) => addCheckRules(db, made, context.viewer.username, context.clock()),
      }),
    async 'GET /sys/checkRule/checkByCode'({ db, query }) {
      const broken = await brokenStep(db, query.ruleCode, decodedAgain(query.value))
      if (broken === undefined) throw refuse('field-rule.unknown')
      return broken
        ? answer({ ...broken, passed: false }, { success: false, code: 500, message: broken.message })
        : null
    },
    async 'GET /sys/duplicate/check'({ db, viewer, contacts, query }) {
      const { tableName, fieldName, fieldVal = '', dataId = '' } = query
      // Values of users are confirmed only to users who edit them: by asking often enough, hidden digits could be
      // found.
      if (tableName === USERS && !editsUsers(viewer)) throw refuse('permission.denied')
      if (fieldVal === '') return answer(null, { message: '数据为空,不作处理！' })
      const field = uniqueFieldOf(tableName, fieldName)
      const reason = await takenFault(db, contacts, field, { value: fieldVal, own: dataId === '' ? null : dataId })
      if (reason !== null) throw refuse('duplicate.taken', { reason })
      return answer(null, { message: '该值可用！' })
    },
  }
}
