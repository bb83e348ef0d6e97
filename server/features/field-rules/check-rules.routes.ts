import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { CheckRule, fieldRuleContract } from '#common/contract/field-rules.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import { importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { editsUsers } from '../users/users.door.ts'
import { readSteps } from './check-rule.rules.ts'
import {
  addCheckRules,
  editCheckRule,
  checkRuleList,
  removeCheckRules,
  takenRuleCodes,
  type CheckRuleForm,
} from './check-rules.sql.ts'
import { takenFault, uniqueFieldOf } from './duplicates.sql.ts'
import { brokenStep } from './record-checks.ts'
import { asImport, CHECK_COLUMNS, readCheckLines } from './rule-sheets.ts'

interface Body {
  ruleName: string
  ruleCode: string
  ruleJson: string
  ruleDescription?: string | null
}

/** @throws Refusal record.invalid */
function checkedForm(body: Body): CheckRuleForm {
  const read = readSteps(body.ruleJson)
  if ('fault' in read) throw refuse('record.invalid', { reason: read.fault })
  return {
    ruleName: body.ruleName.trim(),
    ruleCode: body.ruleCode,
    steps: read.steps,
    ruleDescription: body.ruleDescription ?? null,
  }
}
const labelOf = (name: string) => `校验规则“${name}”`
const contentOf = ({ steps, ...form }: CheckRuleForm) => ({ ...form, ruleJson: JSON.stringify(steps) })

/** The rules among these that the viewer sees. @throws Refusal record.not-found when they see none */
async function seen({ db, list }: ListContext, ids: readonly string[]): Promise<CheckRule[]> {
  const found = await checkRuleList.seen(db, ids, list)
  if (found.length === 0) throw refuse('record.not-found')
  return found
}

async function remove(context: ListContext, chosen: readonly string[]): Promise<null> {
  needChosen(chosen)
  const found = await seen(context, chosen)
  await removeCheckRules(
    context.db,
    found.map(({ id }) => id),
  )
  await noteChanges(
    context,
    found.map((rule) => ({
      table: 'checkRule',
      id: rule.id,
      operation: 'delete',
      label: labelOf(rule.ruleName),
      content: rule,
    })),
  )
  return null
}

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
    'GET /sys/checkRule/list': ({ db, list }) => checkRuleList.page(db, list),
    async 'GET /sys/checkRule/queryById'(context) {
      const [found] = await seen(context, [context.query.id])
      if (!found) throw refuse('record.not-found')
      return found
    },
    async 'POST /sys/checkRule/add'(context) {
      const form = checkedForm(context.body)
      const id = newId()
      await addCheckRules(context.db, [{ id, ...form }], context.viewer.username, context.clock())
      await noteChanges(context, [
        {
          table: 'checkRule',
          id,
          operation: 'add',
          label: labelOf(form.ruleName),
          content: { id, ...contentOf(form) },
        },
      ])
      return { id }
    },
    async 'PUT /sys/checkRule/edit'(context) {
      const { id, revision } = context.body
      await lockForEdit(context.db, 'checkRule', id, revision)
      await seen(context, [id])
      const form = checkedForm(context.body)
      await editCheckRule(context.db, id, form, context.viewer.username, context.clock())
      await noteChanges(context, [
        {
          table: 'checkRule',
          id,
          operation: 'edit',
          label: labelOf(form.ruleName),
          content: { id, ...contentOf(form) },
        },
      ])
      return null
    },
    'DELETE /sys/checkRule/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/checkRule/deleteBatch': (context) => remove(context, idsIn(context.query.ids)),
    'GET /sys/checkRule/exportXls': (context) =>
      exportList(context, checkRuleList, { what: '校验规则', title: '校验规则报表', columns: CHECK_COLUMNS }),
    async 'POST /sys/checkRule/importExcel'(context) {
      const sheets = await readSheets(context, asImport(CHECK_COLUMNS, ['规则描述']))
      const lines = sheets.flatMap(({ rows }) => rows)
      const taken = await takenRuleCodes(context.db, 'checkRule', [
        ...new Set(lines.map(({ cells }) => cells['规则编码'] ?? '')),
      ])
      const { forms, faults } = readCheckLines(lines, new Set(taken.keys()))
      return inTransaction(context.db, async (db) => {
        const rules = forms.map((form) => ({ id: newId(), ...form }))
        await addCheckRules(db, rules, context.viewer.username, context.clock())
        if (rules.length > 0)
          await noteChanges(
            { ...context, db },
            rules.map(({ id, ...form }) => ({
              table: 'checkRule',
              id,
              operation: 'add',
              label: labelOf(form.ruleName),
              content: { id, ...contentOf(form) },
            })),
            { content: `导入校验规则 ${rules.length} 条` },
          )
        return importAnswer({ ...context, db }, files, { what: '校验规则', sheets, faults, successCount: rules.length })
      })
    },
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
