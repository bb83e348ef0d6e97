import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import { randomBytes } from 'node:crypto'
import type { FormRow, onlineFormContract } from '#common/contract/online-forms.ts'
import { refuse } from '#common/errors.ts'
import { codeFault, designFault, linkOf, type FormDesign } from '#common/rules/online-design.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { TABLE_TYPE } from './form-schema.rules.ts'
import { deleteForm, formByCode, formList, insertForm, updateForm } from './forms.sql.ts'
import { addFormMenu, formOf, noteForm, publish, publishPlan, removeForm } from './publish.ts'
import { tableOf } from './steps.rules.ts'
import { backupsOf, hasTable } from './tables.sql.ts'
import { withIds } from './design-ids.rules.ts'

const makeId = () => randomBytes(6).toString('hex')
const by = ({ viewer, clock }: Pick<Context, 'viewer' | 'clock'>) => ({ username: viewer.username, now: clock() })

/** @throws Refusal record.invalid */
function checkedName(name: string): string {
  if (name.trim() === '') throw refuse('record.invalid', { field: 'name', reason: '请输入表单名称' })
  return name.trim()
}
/** @throws Refusal record.invalid */
function checkedDesign(design: FormDesign, before: FormDesign | null): FormDesign {
  const next = withIds(design, before, makeId)
  const fault = designFault(next)
  if (fault !== null) throw refuse('record.invalid', { field: 'design', reason: fault })
  return next
}
/** @throws Refusal record.invalid when a field links to a register that is not published */
async function checkLinks(db: Db, { fields, tables }: FormDesign, own: string): Promise<void> {
  for (const field of [fields, ...tables.map((table) => table.fields)].flat()) {
    const link = field.control === 'link_table' ? linkOf(field) : null
    if (!link || link.code === own || (await formByCode(db, link.code))?.live) continue
    throw refuse('record.invalid', {
      field: 'design',
      reason: `字段“${field.title}”：没有已发布的台账 ${link.code}，请另选，或先发布它`,
    })
  }
}
/** @throws Refusal record.invalid, record.taken */
async function freeCode(db: Db, given: string): Promise<string> {
  const code = given.trim()
  const fault = codeFault(code)
  if (fault !== null) throw refuse('record.invalid', { field: 'code', reason: fault })
  if (await formByCode(db, code)) throw refuse('record.taken', { field: '表单编码', value: code })
  if (await hasTable(db, tableOf(code)))
    throw refuse('record.invalid', {
      field: 'code',
      reason: `数据表 ${tableOf(code)} 已存在（以前移除的表单保留的），请换一个编码`,
    })
  return code
}

/** A design of its own with the fields of another. @throws Refusal record.not-found, record.invalid, record.taken */
async function copied(context: Context, id: string, to: { code: string; name: string }): Promise<{ id: string }> {
  const { db } = context
  const from = await formOf(db, id)
  const form = {
    id: newId(),
    code: await freeCode(db, to.code),
    name: checkedName(to.name),
    description: from.description,
    draft: checkedDesign(from.draft, null),
  }
  await insertForm(db, form, by(context))
  await noteForm(context, await formOf(db, form.id), 'add')
  return { id: form.id }
}
const copyName = (name: string): string => `${name.slice(0, 56)}（副本）`

/** What older clients call the code, the name and the state of a design. */
const tableNames = ({
  code,
  name,
  version,
  tableCount,
  changed,
}: Pick<FormRow, 'code' | 'name' | 'version' | 'tableCount' | 'changed'>) => ({
  tableName: code,
  tableTxt: name,
  tableType: tableCount > 0 ? TABLE_TYPE.main : TABLE_TYPE.single,
  tableVersion: String(version),
  isDbSynch: changed ? ('N' as const) : ('Y' as const),
})

/** Deletes designs with their menus; their tables stay as backups, or as they are. */
async function remove(context: Context, ids: readonly string[], keepsTables: boolean): Promise<null> {
  needChosen(ids)
  for (const id of ids) {
    await removeForm(context, id, keepsTables)
    await deleteForm(context.db, id)
  }
  return null
}

type DesignCall =
  | 'GET /online/cgform/head/list'
  | 'GET /online/cgform/head/queryById'
  | 'GET /online/cgform/field/listByHeadId'
  | 'GET /online/cgform/index/listByHeadId'
  | 'GET /online/cgform/api/checkOnlyTable'
  | 'POST /online/cgform/api/addAll'
  | 'PUT /online/cgform/api/editAll'
  | 'GET /online/cgform/api/dbSynchPlan/{id}'
  | 'POST /online/cgform/api/doDbSynch/{id}/{mode}'
  | 'POST /online/cgform/head/addMenu'
  | 'POST /online/cgform/head/copyOnline/{id}'
  | 'GET /online/cgform/head/copyOnlineTable/{id}'
  | 'GET /online/cgform/head/backups'
  | 'DELETE /online/cgform/head/delete'
  | 'DELETE /online/cgform/head/deleteBatch'
  | 'DELETE /online/cgform/head/removeRecord'

/** The calls of common/contract/online-forms.ts with which registers are designed and published. */
export const designHandlers: Pick<Handlers<typeof onlineFormContract>, DesignCall> = {
  async 'GET /online/cgform/head/list'({ db, list }) {
    const page = await formList.page(db, list)
    return { ...page, records: page.records.map((row) => ({ ...row, ...tableNames(row) })) }
  },
  async 'GET /online/cgform/head/queryById'({ db, query }) {
    const { draft: design, live: _, ...form } = await formOf(db, query.id)
    return { ...form, design }
  },
  'GET /online/cgform/field/listByHeadId': async ({ db, query }) => (await formOf(db, query.headId)).draft.fields,
  'GET /online/cgform/index/listByHeadId': async ({ db, query }) => (await formOf(db, query.headId)).draft.indexes,
  async 'GET /online/cgform/api/checkOnlyTable'({ db, query }) {
    const code = query.tbname.trim()
    if (codeFault(code) !== null) return false
    const held = await formByCode(db, code)
    return held ? held.id === query.id : !(await hasTable(db, tableOf(code)))
  },

  async 'POST /online/cgform/api/addAll'(context) {
    const { db, body } = context
    const form = {
      id: newId(),
      code: await freeCode(db, body.code),
      name: checkedName(body.name),
      description: body.description?.trim() || null,
      draft: checkedDesign(body.design, null),
    }
    await checkLinks(db, form.draft, form.code)
    await insertForm(db, form, by(context))
    await noteForm(context, await formOf(db, form.id), 'add')
    return { id: form.id }
  },
  async 'PUT /online/cgform/api/editAll'(context) {
    const { db, body } = context
    await lockForEdit(db, 'onlineForm', body.id, body.revision)
    const before = await formOf(db, body.id)
    const draft = checkedDesign(body.design, before.draft)
    await checkLinks(db, draft, before.code)
    await updateForm(
      db,
      body.id,
      { name: checkedName(body.name), description: body.description?.trim() || null, draft },
      by(context),
    )
    await noteForm(context, await formOf(db, body.id), 'edit')
    return null
  },
  'GET /online/cgform/api/dbSynchPlan/{id}': ({ db, params }) => publishPlan(db, params.id),
  'POST /online/cgform/api/doDbSynch/{id}/{mode}': async (context) => ({
    version: await publish(context, context.params.id, context.body.revision, context.params.mode === 'force'),
  }),
  'POST /online/cgform/head/addMenu': (context) =>
    addFormMenu(context, { ...context.body, name: checkedName(context.body.name) }),
  'POST /online/cgform/head/copyOnline/{id}': (context) => copied(context, context.params.id, context.body),
  async 'GET /online/cgform/head/copyOnlineTable/{id}'(context) {
    const { name } = await formOf(context.db, context.params.id)
    return copied(context, context.params.id, { code: context.query.tableName, name: copyName(name) })
  },
  async 'GET /online/cgform/head/backups'({ db, query }) {
    const { code } = await formOf(db, query.id)
    return (await backupsOf(db, code)).map(({ tableName, source, columns, rowCount, createdBy, createdAt }) => ({
      tableName,
      source,
      columns,
      rowCount,
      createBy: createdBy,
      createTime: momentText(createdAt),
    }))
  },
  'DELETE /online/cgform/head/delete': (context) => remove(context, [context.query.id], false),
  'DELETE /online/cgform/head/deleteBatch': (context) => remove(context, idsIn(context.query.ids), false),
  'DELETE /online/cgform/head/removeRecord': (context) => remove(context, [context.query.id], true),
}
