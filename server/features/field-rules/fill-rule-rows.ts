import type { InputOf } from '#common/contract/contract.ts'
import type { fieldRuleContract } from '#common/contract/field-rules.ts'
import type { SavedRows } from '#common/contract/saved-rows.ts'
import { isFillHandler } from '#common/fill-handlers.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { lockAllForEdit } from '#server/platform/db/revise.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { noteRepeated, savingRows } from '#server/platform/http/saving-rows.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { takenRuleCodes } from './check-rules.sql.ts'
import { readParams } from './fill-params.rules.ts'
import { contentOf, type FillRuleForm, labelOf } from './fill-rules.rules.ts'
import { addFillRules, editFillRules, fillRuleList, removeFillRules } from './fill-rules.sql.ts'

type Saving = InputOf<(typeof fieldRuleContract)['POST /sys/fillRule/saveRows']> & ListContext
const MAY = { add: 'system:fillRule:add', edit: 'system:fillRule:edit', delete: 'system:fillRule:delete' } as const

/** Saves what was added, edited and deleted in the table of fill rules, all or nothing. */
export const saveFillRuleRows = (context: Saving): Promise<Answer<SavedRows>> =>
  savingRows(context, MAY, async (within, faults) => {
    const { db, body, viewer, clock, list } = within
    faults.addStale(await lockAllForEdit(db, 'fillRule', body.edited))
    const touched = [...new Set([...body.edited.map(({ id }) => id), ...body.deleted])]
    const before = new Map((await fillRuleList.seen(db, touched, list)).map((rule) => [rule.id, rule]))
    for (const id of touched) if (!before.has(id)) faults.add(id, null, refuse('record.not-found').message)

    const given = [
      ...body.added.map((row) => ({ ...row, row: row.key, id: newId(), isNew: true })),
      ...body.edited.map((row) => ({ ...row, row: row.id, isNew: false })),
    ]
    const rows = given.map(({ row, id, isNew, ruleName, ruleCode, ruleClass, ruleParams }) => {
      const read = readParams(ruleClass, ruleParams ?? '')
      if ('fault' in read) faults.add(row, isFillHandler(ruleClass) ? 'ruleParams' : 'ruleClass', read.fault)
      const form: FillRuleForm = {
        ruleName: ruleName.trim(),
        ruleCode,
        ruleClass,
        params: 'fault' in read ? {} : read.params,
      }
      if (form.ruleName === '') faults.add(row, 'ruleName', '请输入规则名称')
      return { row, id, isNew, form }
    })
    noteRepeated(
      rows,
      { key: ({ row }) => row, value: ({ form }) => form.ruleCode, field: 'ruleCode', what: '规则编码' },
      faults,
    )
    const taken = await takenRuleCodes(
      db,
      'fillRule',
      rows.map(({ form }) => form.ruleCode),
    )
    const known = new Set(touched)
    for (const { row, id, form } of rows) {
      const holder = taken.get(form.ruleCode)
      if (holder !== undefined && holder !== id && !known.has(holder))
        faults.add(row, 'ruleCode', refuse('record.taken', { field: '规则编码', value: form.ruleCode }).message)
    }
    faults.stopIfAny()

    const gone = body.deleted.flatMap((id) => before.get(id) ?? [])
    const [fresh, edited] = [true, false].map((wanted) =>
      rows.filter(({ isNew }) => isNew === wanted).map(({ id, form }) => ({ id, ...form })),
    )
    await removeFillRules(db, body.deleted)
    await editFillRules(db, edited ?? [], viewer.username, clock())
    await addFillRules(db, fresh ?? [], viewer.username, clock())
    await noteChanges(within, [
      ...gone.map((rule) => ({
        table: 'fillRule' as const,
        id: rule.id,
        operation: 'delete' as const,
        label: labelOf(rule.ruleName),
        content: rule,
      })),
      ...rows.map(({ id, isNew, form }) => ({
        table: 'fillRule' as const,
        id,
        operation: isNew ? ('add' as const) : ('edit' as const),
        label: labelOf(form.ruleName),
        content: { id, ...contentOf(form) },
      })),
    ])
    return Object.fromEntries(rows.flatMap(({ row, id, isNew }) => (isNew ? [[row, id]] : [])))
  })
