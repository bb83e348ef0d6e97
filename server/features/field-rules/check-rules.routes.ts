import type { CheckRule, fieldRuleContract } from '#common/contract/field-rules.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import { idsIn } from '#server/platform/excel/export.ts'
import { importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { editsUsers } from '../users/users.door.ts'
import { partsOf, readSteps } from './check-rule.rules.ts'
import { addCheckRules, editCheckRule, checkRuleList, removeCheckRules, stepsOf, takenRuleCodes, type CheckRuleForm } from './check-rules.sql.ts'
import { isTaken } from './duplicates.sql.ts'
import { asImport, CHECK_COLUMNS, readCheckLines } from './rule-sheets.ts'
import { fitAll } from './safe-pattern.ts'

interface Body {
  ruleName: string
  ruleCode: string
  ruleJson: string
  ruleDescription?: string | null
}

/** @throws Refusal record.invalid, record.taken */
async function checkedForm({ db }: Context, body: Body, own?: string): Promise<CheckRuleForm> {
  const read = readSteps(body.ruleJson)
  if ('fault' in read) throw refuse('record.invalid', { reason: read.fault })
  const holder = (await takenRuleCodes(db, 'checkRule', [body.ruleCode])).get(body.ruleCode)
  if (holder !== undefined && holder !== own) throw refuse('record.taken', { field: '规则编码', value: body.ruleCode })
  return { ruleName: body.ruleName.trim(), ruleCode: body.ruleCode, steps: read.steps, ruleDescription: body.ruleDescription ?? null }
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
  if (chosen.length === 0) throw refuse('record.none-chosen')
  const found = await seen(context, chosen)
  await removeCheckRules(
    context.db,
    found.map(({ id }) => id),
  )
  await noteChanges(
    context,
    found.map((rule) => ({ table: 'checkRule', id: rule.id, operation: 'delete', label: labelOf(rule.ruleName), content: rule })),
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
      const form = await checkedForm(context, context.body)
      const id = newId()
      await addCheckRules(context.db, [{ id, ...form }], context.viewer.username, context.clock())
      await noteChanges(context, [{ table: 'checkRule', id, operation: 'add', label: labelOf(form.ruleName), content: { id, ...contentOf(form) } }])
      return { id }
    },
    async 'PUT /sys/checkRule/edit'(context) {
      const { id, revision } = context.body
      await lockForEdit(context.db, 'checkRule', id, revision)
      await seen(context, [id])
      const form = await checkedForm(context, context.body, id)
      await editCheckRule(context.db, id, form, context.viewer.username, context.clock())
      await noteChanges(context, [{ table: 'checkRule', id, operation: 'edit', label: labelOf(form.ruleName), content: { id, ...contentOf(form) } }])
      return null
    },
    'DELETE /sys/checkRule/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/checkRule/deleteBatch': (context) => remove(context, idsIn(context.query.ids)),
    'GET /sys/checkRule/exportXls': (context) =>
      exportList(context, checkRuleList, { what: '校验规则', title: '校验规则报表', columns: CHECK_COLUMNS }),
    async 'POST /sys/checkRule/importExcel'(context) {
      const sheets = await readSheets(context, asImport(CHECK_COLUMNS, ['规则描述']))
      const lines = sheets.flatMap(({ rows }) => rows)
      const taken = await takenRuleCodes(context.db, 'checkRule', [...new Set(lines.map(({ cells }) => cells['规则编码'] ?? ''))])
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
      const steps = await stepsOf(db, query.ruleCode)
      if (!steps) throw refuse('field-rule.unknown')
      const parts = partsOf(steps, decodedAgain(query.value))
      const fits = await fitAll(parts.map(({ pattern, checkValue }) => [pattern, checkValue]))
      if (!fits) throw refuse('field-rule.too-slow')
      const broken = parts.find((_, at) => fits[at] !== true)
      return broken ? answer({ ...broken, passed: false }, { success: false, code: 500, message: broken.message }) : null
    },
    async 'GET /sys/duplicate/check'({ db, viewer, contacts, query }) {
      const { tableName, fieldName, fieldVal = '', dataId = '' } = query
      // Values of users are confirmed only to users who edit them: by asking often enough, hidden digits could be found.
      if (tableName === USERS && !editsUsers(viewer)) throw refuse('permission.denied')
      if (fieldVal === '') return answer(null, { message: '数据为空,不作处理！' })
      if (await isTaken(db, contacts, { tableName, fieldName, value: fieldVal, own: dataId === '' ? null : dataId })) throw refuse('duplicate.taken')
      return answer(null, { message: '该值可用！' })
    },
  }
}
