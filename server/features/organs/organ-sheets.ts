import { ORGAN_ORIGINS } from '#common/law/organs.ts'
import { ORGAN } from '#common/records/organ.ts'
import { fieldsOf } from '#common/records/sheet.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type Fault, importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { changeOf } from '#server/platform/records/record-handlers.ts'
import { linkIssuers } from '../laws/laws.door.ts'
import { organFault, organOf } from './organs.rules.ts'
import { idsByName, insertOrgans, type NewOrgan, organList, valuesOf } from './organs.sql.ts'

const FIELDS = fieldsOf(ORGAN).filter(([, { exported }]) => exported !== undefined)
type Column = keyof typeof ORGAN.fields

/** Adds the bodies of workbooks; a line whose name is there already is refused, for a body is changed in its form. */
export async function importOrgans(context: Context, files: FileStore) {
  const { viewer, clock } = context
  const sheets = await readSheets(
    context,
    FIELDS.map(([, { label: title, required = false }]) => ({ title, required })),
  )
  const rows = sheets.flatMap((sheet) => sheet.rows)
  return inTransaction(context.db, async (db) => {
    const [regions, levels] = [await valuesOf(db, 'region'), await valuesOf(db, 'F_LEVEL')]
    const given = (cells: Readonly<Record<string, string>>, field: Column) => cells[ORGAN.fields[field].label] ?? ''
    const ids = await idsByName(
      db,
      rows.flatMap(({ cells }) => [given(cells, 'name'), given(cells, 'successor')]),
    )
    const taken = new Set(ids.keys())
    const faults: Fault[] = []
    const organs = rows.flatMap(({ line, cells }): NewOrgan[] => {
      const text = (field: Column) => given(cells, field)
      const form = {
        ...Object.fromEntries(FIELDS.map(([field]) => [field, text(field as Column) || null])),
        name: text('name'),
        region: regions.get(text('region')) ?? '',
        level: levels.get(text('level')) ?? '',
        organKind: text('organKind'),
      }
      const wrong = (column: Column, reason: string) => ({ line, column: ORGAN.fields[column].label, reason })
      const own: Fault[] = []
      if (text('origin') === ORGAN_ORIGINS.department)
        own.push(wrong('origin', '这是部门，已用来识别，忽略导入；请在部门管理中修改。'))
      else if (taken.has(form.name)) own.push(wrong('name', '制定机关已经存在，忽略导入。'))
      if (form.region === '') own.push(wrong('region', `没有行政区域“${text('region')}”`))
      if (form.level === '') own.push(wrong('level', `没有层级“${text('level')}”`))
      for (const field of ['beganOn', 'endedOn'] as const)
        if (text(field) !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(text(field)))
          own.push(wrong(field, '日期写成 2018-03-17 的样子'))
      const fault = own.length === 0 ? organFault(form) : null
      if (fault) own.push(wrong(fault.field as Column, fault.reason))
      const successorId = text('successor') === '' ? null : ids.get(text('successor'))
      if (successorId === undefined) own.push(wrong('successor', `没有制定机关“${text('successor')}”，请先添加`))
      faults.push(...own)
      if (own.length > 0) return []
      taken.add(form.name)
      const { columns, names } = organOf(form)
      return [{ id: newId(), columns, names, successorId: successorId ?? null }]
    })
    for (let from = 0; from < organs.length; from += 500)
      await insertOrgans(db, organs.slice(from, from + 500), viewer.username, clock())
    if (organs.length > 0) await linkIssuers(db)
    const made = await organList.byIds(
      db,
      organs.map(({ id }) => id),
    )
    await noteChanges(
      { ...context, db },
      made.map((row) => changeOf(ORGAN, 'organ', row, 'add')),
      { content: `导入制定机关 ${organs.length.toLocaleString('en')} 条` },
    )
    return importAnswer({ ...context, db }, files, { what: ORGAN.name, sheets, faults, successCount: organs.length })
  })
}
