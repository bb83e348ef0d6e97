import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { OrganRow, organContract } from '#common/contract/organs.ts'
import { refuse } from '#common/errors.ts'
import { ORGAN_ORIGINS } from '#common/law/organs.ts'
import { ORGAN } from '#common/records/organ.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { dayIn, invalid } from '#server/platform/records/entered.ts'
import { changeOf, exportColumns } from '#server/platform/records/record-handlers.ts'
import { departmentBodies, linkIssuers, RegionTable } from '../laws/laws.door.ts'
import { regionRows } from '../search/search.door.ts'
import { importOrgans } from './organ-sheets.ts'
import { organFault, type OrganForm, organOf } from './organs.rules.ts'
import {
  deleteOrgans,
  idsByName,
  insertOrgans,
  type NewOrgan,
  organList,
  organListWith,
  organsInUse,
  succeedsItself,
  updateOrgan,
  valuesOf,
} from './organs.sql.ts'

/** The record that a form makes. @throws Refusal record.invalid, record.taken */
async function recordOf(db: Db, id: string, given: OrganForm): Promise<NewOrgan> {
  const form = { ...given, beganOn: dayIn('beganOn', given.beganOn), endedOn: dayIn('endedOn', given.endedOn) }
  const fault = organFault(form)
  if (fault) throw invalid(fault.field, fault.reason)
  for (const [field, dictionary] of [['region', 'region'] as const, ['level', 'F_LEVEL'] as const])
    if (!(await valuesOf(db, dictionary)).has(form[field])) throw invalid(field, `没有“${form[field]}”`)
  const { columns, names, successor } = organOf(form)
  const ids = await idsByName(db, [columns.name, ...(successor === null ? [] : [successor])])
  if ((ids.get(columns.name) ?? id) !== id)
    throw refuse('record.taken', { field: ORGAN.fields.name.label, value: columns.name })
  const successorId = successor === null ? null : (ids.get(successor) ?? null)
  if (successor !== null && (successorId === null || successorId === id))
    throw invalid('successor', `没有制定机关“${successor}”，请先添加`)
  return { id, columns, names, successorId }
}

/** The bodies that texts are read with: those of the table and the departments among them that the viewer may see. */
const listFor = async ({ db, viewer }: Context) =>
  organListWith(await departmentBodies(db, new RegionTable(await regionRows(db))), viewer.tenants)

async function seen(context: ListContext, ids: readonly string[]): Promise<OrganRow[]> {
  needChosen(ids)
  const rows = await (await listFor(context)).seen(context.db, ids, context.list)
  if (rows.length < ids.length) throw refuse('record.not-found')
  return rows
}

/** The same of bodies that are to be changed. @throws Refusal record.invalid when one is a department */
async function ofTable(context: ListContext, ids: readonly string[]): Promise<OrganRow[]> {
  const rows = await seen(context, ids)
  const department = rows.find(({ origin }) => origin === ORGAN_ORIGINS.department)
  if (department) throw invalid('ids', `“${department.name}”是部门，请在部门管理中修改、停用或者删除`)
  return rows
}

const noted = (context: Context, rows: readonly OrganRow[], operation: Operation): Promise<void> =>
  noteChanges(
    context,
    rows.map((row) => changeOf(ORGAN, 'organ', row, operation)),
  )

/** The calls of common/contract/organs.ts. */
export function organHandlers({ files }: { files: FileStore }): Handlers<typeof organContract> {
  return {
    'GET /sys/organ/list': async (context) => (await listFor(context)).page(context.db, context.list),

    async 'GET /sys/organ/queryById'(context) {
      const [row] = await seen(context, [context.query.id])
      if (!row) throw refuse('record.not-found')
      return row
    },

    async 'POST /sys/organ/add'(context) {
      const { db, body, viewer, clock } = context
      const organ = await recordOf(db, newId(), body)
      await insertOrgans(db, [organ], viewer.username, clock())
      await linkIssuers(db)
      await noted(context, await organList.byIds(db, [organ.id]), 'add')
      return null
    },

    async 'PUT /sys/organ/edit'(context) {
      const { db, body, viewer, clock } = context
      await ofTable(context, [body.id])
      await lockForEdit(db, 'organ', body.id, body.revision)
      await updateOrgan(db, await recordOf(db, body.id, body), viewer.username, clock())
      if (await succeedsItself(db, body.id)) throw invalid('successor', '承继的机关又由本机关承继，请核对')
      await linkIssuers(db)
      await noted(context, await organList.byIds(db, [body.id]), 'edit')
      return null
    },

    async 'DELETE /sys/organ/deleteBatch'(context) {
      const ids = idsIn(context.query.ids)
      const rows = await ofTable(context, ids)
      const base = rows.find(({ origin }) => origin === ORGAN_ORIGINS.base)
      if (base) throw invalid('ids', `“${base.name}”是系统自带的机关，不能删除，可以停用`)
      const [used] = await organsInUse(context.db, ids)
      if (used)
        throw invalid(
          'ids',
          `“${used.name}”已用于 ${used.laws} 份文件${used.bodies > 0 ? `，并承继 ${used.bodies} 个机关` : ''}，不能删除，可以停用`,
        )
      await noted(context, rows, 'delete')
      await deleteOrgans(context.db, ids)
      return null
    },

    'GET /sys/organ/exportXls': async (context) =>
      exportList(context, await listFor(context), {
        what: ORGAN.name,
        title: ORGAN.name,
        columns: exportColumns(ORGAN),
      }),
    'POST /sys/organ/importExcel': (context) => importOrgans(context, files),
  }
}
