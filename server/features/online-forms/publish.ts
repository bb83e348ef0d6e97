import type { PublishPlan } from '#common/contract/online-forms.ts'
import { refuse } from '#common/errors.ts'
import { designFault, FORM_RIGHTS, type FormDesign, LIST_STYLES } from '#common/rules/online-design.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { momentText } from '#server/platform/clock.ts'
import { addMenu, menuRowsBelow, removeMenus } from '../permissions/permissions.door.ts'
import { formById, markPublished, type StoredForm, updateForm } from './forms.sql.ts'
import { codesOf } from './seen-form.rules.ts'
import { type Losing, planOf, tableOf, wordsOf } from './steps.rules.ts'
import {
  copyAside,
  dropTable,
  hasTable,
  lockTables,
  lossOf,
  noteBackup,
  recordsWithRows,
  takeStep,
} from './tables.sql.ts'

type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'request' | 'before'>
const byOf = ({ viewer, clock }: Doer) => ({ username: viewer.username, now: clock() })

/** One register. @throws Refusal record.not-found */
export async function formOf(db: Db, id: string): Promise<StoredForm> {
  const form = await formById(db, id)
  if (!form) throw refuse('record.not-found')
  return form
}

/** Keeps a version of a register as its designers see it. */
export async function noteForm(
  context: Doer,
  { id, code, name, description, draft, version }: StoredForm,
  operation: Operation,
  what = '',
): Promise<void> {
  await noteChanges(context, [
    {
      table: 'onlineForm',
      id,
      operation,
      label: `在线表单“${name}”${what}`,
      content: {
        code,
        name,
        description,
        version,
        fields: draft.fields,
        tables: draft.tables,
        design: { ...draft, fields: undefined, tables: undefined },
      },
    },
  ])
}

const lossWords = (losing: Losing): string =>
  losing.kind === 'table'
    ? `子表“${losing.title}”的行`
    : losing.kind === 'column'
      ? `字段“${losing.title}”的值`
      : `字段“${losing.title}”中不能转换的值`

async function lossesOf(db: Db, losing: readonly Losing[]): Promise<{ losing: Losing; what: string; count: number }[]> {
  const found: { losing: Losing; what: string; count: number }[] = []
  for (const one of losing) {
    const count = await lossOf(db, one)
    if (count > 0) found.push({ losing: one, what: lossWords(one), count })
  }
  return found
}

/** A design that was saved before there was a rule for it. @throws Refusal record.invalid */
function refuseUnfit(draft: FormDesign): void {
  const fault = designFault(draft)
  if (fault !== null) throw refuse('record.invalid', { field: 'design', reason: `${fault}，保存后再发布` })
}

/** What publishing a register as it is designed would do. @throws Refusal record.not-found, record.invalid */
export async function publishPlan(db: Db, id: string): Promise<PublishPlan> {
  const { code, live, draft } = await formOf(db, id)
  refuseUnfit(draft)
  const { steps, losing } = planOf(code, live, draft)
  const losses = await lossesOf(db, losing)
  return { steps: [...new Set(steps.map(wordsOf))], losses: losses.map(({ what, count }) => ({ what, count })) }
}

const tablesOf = (code: string, design: FormDesign | null): string[] => [
  tableOf(code),
  ...(design?.tables ?? []).map((table) => tableOf(code, table.code)),
]

/** Digits of a moment, to the second, for the name of a copy. */
const digitsOf = (moment: Date): string => momentText(moment).replace(/\D/g, '').slice(2)

/** Copies a table or a column into a table of its own whose name nobody has, and notes it. */
async function setAside(context: Doer, code: string, table: string, column: string | null): Promise<void> {
  const { db, viewer, clock } = context
  const name = `b_${table.slice(2)}_${digitsOf(clock())}`
  let into = name
  for (let at = 2; await hasTable(db, into); at++) into = `${name.slice(0, 60)}_${at}`
  const rowCount = await copyAside(db, { table, column, into })
  await noteBackup(db, {
    tableName: into,
    formCode: code,
    source: table,
    columns: column === null ? [] : [column],
    rowCount,
    createdBy: viewer.username,
    createdAt: clock(),
  })
}

const UNIQUE_VIOLATION = '23505'
/** A value that an index cannot hold (program_limit_exceeded). */
const INDEX_TOO_LARGE = '54000'

/**
 * A sub-table of one row has a form that shows one row: others would be in no form, and no record with them could be
 * saved.
 * @throws Refusal record.invalid
 */
async function refuseSeveralRows(db: Db, code: string, live: FormDesign | null, draft: FormDesign): Promise<void> {
  for (const { id, name, relation } of draft.tables) {
    const old =
      relation === 'one' ? live?.tables.find((table) => table.id === id && table.relation === 'many') : undefined
    const count = old ? await recordsWithRows(db, tableOf(code, old.code)) : 0
    if (count > 0)
      throw refuse('record.invalid', {
        reason: `子表“${name}”改为一对一，但有 ${count} 条记录有多行。请先删去这些记录多余的行，或者保留一对多，再发布`,
      })
  }
}

/**
 * Publishes a register as it is designed: its tables are brought to the design in one transaction, and what that loses
 * is copied aside first.
 * @param isForced the loss was confirmed
 * @throws Refusal record.not-found, record.changed, online-form.loses, record.invalid when values repeat in a field
 * that asks for unique ones, or records have several rows of a sub-table of one
 */
export async function publish(
  context: Doer,
  id: string,
  revision: number | null | undefined,
  isForced: boolean,
): Promise<number> {
  const { db } = context
  await lockForEdit(db, 'onlineForm', id, revision)
  const form = await formOf(db, id)
  const { code, live, draft } = form
  refuseUnfit(draft)
  const { steps, losing } = planOf(code, live, draft)
  if (live === null && (await hasTable(db, tableOf(code))))
    throw refuse('record.invalid', { reason: `数据表 ${tableOf(code)} 已存在（以前移除的表单保留的），请换一个编码` })
  // Records that are being saved are waited for, and none is saved between the count of what is lost and the change.
  await lockTables(db, tablesOf(code, live))
  await refuseSeveralRows(db, code, live, draft)
  const losses = await lossesOf(db, losing)
  if (losses.length > 0 && !isForced)
    throw refuse('online-form.loses', { what: losses.map(({ what, count }) => `${what} ${count} 个`).join('；') })
  for (const { losing: lost } of losses)
    await setAside(context, code, lost.table, lost.kind === 'table' ? null : lost.column)
  for (const step of steps) {
    try {
      await takeStep(db, step)
    } catch (error) {
      const title = 'title' in step ? step.title : ''
      const { code: state } = error as { code?: string }
      if (state === INDEX_TOO_LARGE)
        throw refuse('record.invalid', {
          reason: `“${title}”已有太长的值，不能建索引。请先改短这些记录的值，或去掉索引、取消“唯一”，再发布`,
        })
      if (state !== UNIQUE_VIOLATION) throw error
      throw refuse('record.invalid', {
        reason: `“${title}”要求唯一，但已有重复的值。请先改正重复的记录，或取消“唯一”，再发布`,
      })
    }
  }
  await markPublished(db, id, byOf(context))
  await syncButtons(context, form)
  const published = await formOf(db, id)
  await noteForm(context, published, 'edit', `（发布第 ${published.version} 版）`)
  return published.version
}

/**
 * The rows below the menu of a register get a code for each guarded field, and lose those of fields that are guarded no
 * more.
 */
async function syncButtons(context: Doer, { code, draft, menuId }: StoredForm): Promise<void> {
  if (menuId === null) return
  const wanted = codesOf(code, draft, FORM_RIGHTS)
  const held = await menuRowsBelow(context.db, [menuId])
  const isOurs = (perms: string | null) => perms !== null && perms.startsWith(`online:${code}:`)
  const codes = new Set(wanted.map((one) => one.code))
  const gone = held.filter(({ perms }) => isOurs(perms) && !codes.has(perms ?? ''))
  if (gone.length > 0)
    await removeMenus(
      context,
      gone.map(({ id }) => id),
    )
  const there = new Set(held.map(({ perms }) => perms))
  for (const one of wanted)
    if (!there.has(one.code))
      await addMenu(context, {
        parentId: menuId,
        name: one.name,
        menuType: 2,
        perms: one.code,
        permsType: '1',
        status: '1',
      })
}

/**
 * Makes the menu row of a published register, with a row for each of its permission codes.
 * @throws Refusal record.not-found, record.invalid, menu.taken
 */
export async function addFormMenu(
  context: Doer,
  { id, parentId, name }: { id: string; parentId: string; name: string },
) {
  const { db } = context
  await lockForEdit(db, 'onlineForm', id, null)
  const form = await formOf(db, id)
  const { code, live } = form
  if (live === null) throw refuse('record.invalid', { reason: '请先发布表单，再建立菜单' })
  if (form.menuId !== null) throw refuse('record.invalid', { reason: '这份表单已有菜单，请在菜单管理中修改' })
  const { address, component } = LIST_STYLES[live.listStyle]
  const url = `/online/${address}/${code}`
  const menuId = await addMenu(context, {
    parentId,
    name,
    menuType: 1,
    url,
    component: `modules/online/cgform/${component}`,
    icon: 'profile',
    keepAlive: true,
  })
  await updateForm(db, id, { menuId }, byOf(context))
  await syncButtons(context, { ...form, draft: live, menuId })
  await noteForm(context, await formOf(db, id), 'edit', '（建立菜单）')
  return { id: menuId, url }
}

/** Takes a register away with its menu. @param keepsTables false: its tables become backups */
export async function removeForm(context: Doer, id: string, keepsTables: boolean): Promise<StoredForm> {
  const { db } = context
  await lockForEdit(db, 'onlineForm', id, null)
  const form = await formOf(db, id)
  if (form.menuId !== null) await removeMenus(context, [form.menuId])
  if (!keepsTables && form.live !== null) {
    const tables = tablesOf(form.code, form.live)
    await lockTables(db, tables)
    for (const table of tables) await setAside(context, form.code, table, null)
    for (const table of tables.toReversed()) await dropTable(db, table)
  }
  await noteForm(context, form, 'delete')
  return form
}
