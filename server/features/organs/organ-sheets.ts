import type { OrganRow } from '#common/contract/organs.ts'
import { ORGAN_ORIGINS } from '#common/law/organs.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type Fault, importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { SheetColumn } from '#server/platform/excel/sheet.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { linkIssuers } from '../laws/laws.door.ts'
import { organFault, organOf } from './organs.rules.ts'
import { idsByName, insertOrgans, type NewOrgan, organList, valuesOf } from './organs.sql.ts'

/** What is kept of a body in its versions: the fields of its form. */
export function contentOf(row: OrganRow): Record<string, unknown> {
  const {
    id,
    name,
    shortNames,
    formerNames,
    beganOn,
    endedOn,
    signs,
    region,
    level,
    organKind,
    successor,
    status,
    note,
  } = row
  return {
    id,
    name,
    shortNames,
    formerNames,
    beganOn,
    endedOn,
    signs,
    region,
    level,
    organKind,
    successor,
    status,
    note,
  }
}

const TITLES = {
  name: '机关名称',
  shortNames: '简称',
  formerNames: '曾用名',
  beganOn: '名称启用日期',
  endedOn: '名称停用日期',
  signs: '发文机关代字',
  region: '行政区域',
  level: '层级',
  organKind: '机关类别',
  successor: '职责承继机关',
  note: '备注',
  origin: '来源',
} as const
type Column = keyof typeof TITLES
const NEEDED: ReadonlySet<string> = new Set<Column>(['name', 'region', 'level', 'organKind'])

/** The columns of an export; the same are read by an import. */
export const ORGAN_SHEET: SheetColumn<OrganRow>[] = [
  { title: TITLES.name, width: 36, value: ({ name }) => name },
  { title: TITLES.shortNames, width: 24, value: ({ shortNames }) => shortNames },
  { title: TITLES.formerNames, width: 36, value: ({ formerNames }) => formerNames },
  { title: TITLES.beganOn, value: ({ beganOn }) => beganOn },
  { title: TITLES.endedOn, value: ({ endedOn }) => endedOn },
  { title: TITLES.signs, width: 24, value: ({ signs }) => signs },
  { title: TITLES.region, value: (row) => row.region_dictText ?? row.region },
  { title: TITLES.level, value: (row) => row.level_dictText ?? row.level },
  { title: TITLES.organKind, value: ({ organKind }) => organKind },
  { title: TITLES.successor, width: 30, value: ({ successor }) => successor },
  { title: TITLES.note, width: 30, value: ({ note }) => note },
  { title: TITLES.origin, value: ({ origin }) => origin },
]

/** Adds the bodies of workbooks; a line whose name is there already is refused, for a body is changed in its form. */
export async function importOrgans(context: Context, files: FileStore) {
  const { viewer, clock } = context
  const sheets = await readSheets(
    context,
    Object.entries(TITLES).map(([field, title]) => ({ title, ...(NEEDED.has(field) ? { required: true } : {}) })),
  )
  const rows = sheets.flatMap((sheet) => sheet.rows)
  return inTransaction(context.db, async (db) => {
    const [regions, levels] = [await valuesOf(db, 'region'), await valuesOf(db, 'F_LEVEL')]
    const given = (cells: Readonly<Record<string, string>>, field: Column) => cells[TITLES[field]] ?? ''
    const ids = await idsByName(
      db,
      rows.flatMap(({ cells }) => [given(cells, 'name'), given(cells, 'successor')]),
    )
    const taken = new Set(ids.keys())
    const faults: Fault[] = []
    const organs = rows.flatMap(({ line, cells }): NewOrgan[] => {
      const text = (field: Column) => given(cells, field)
      const form = {
        ...Object.fromEntries((Object.keys(TITLES) as Column[]).map((field) => [field, text(field) || null])),
        name: text('name'),
        region: regions.get(text('region')) ?? '',
        level: levels.get(text('level')) ?? '',
        organKind: text('organKind'),
      }
      const wrong = (column: Column, reason: string) => ({ line, column: TITLES[column], reason })
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
      made.map((row) => ({
        table: 'organ',
        id: row.id,
        operation: 'add',
        label: `制定机关“${row.name}”`,
        content: contentOf(row),
      })),
      { content: `导入制定机关 ${organs.length.toLocaleString('en')} 条` },
    )
    return importAnswer({ ...context, db }, files, { what: '制定机关', sheets, faults, successCount: organs.length })
  })
}
