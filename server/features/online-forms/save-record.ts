import { needChosen } from '#server/platform/records/chosen-ids.ts'
import type { EditConflict } from '#common/contract/parts.ts'
import { refuse } from '#common/errors.ts'
import { type DesignedField, type DesignedTable, type Stored, storedOf } from '#common/rules/online-design.ts'
import { mergeEdit } from '#common/rules/merge-edit.ts'
import { mergeRows } from '#common/rules/merge-rows.ts'
import { type Change, noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { changedSince, lockRecord } from '#server/platform/db/revise.ts'
import { tenantOfNew } from '#server/platform/auth/tenants.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { seenIds } from './record-list.ts'
import { contentOf } from './kept-record.rules.ts'
import { checkValues, type Checked, type Values, valuesIn } from './record-values.ts'
import {
  deleteRecords,
  holdersOf,
  idsBelow,
  insertRecords,
  isFileField,
  noteFiles,
  type OnlineRecord,
  recordsOf,
  saveSubRows,
  type SubRow,
  subRowsOf,
  updateRecord,
} from './records.sql.ts'
import type { SeenForm } from './seen-form.rules.ts'
import { tableOf } from './steps.rules.ts'

type Body = Readonly<Record<string, unknown>>
type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'request'>
/** Rows that a record may have in one sub-table. */
export const MOST_ROWS = 1000

/** These records as they are stored, with every field and every sub-table, in the order of the ids. */
export async function wholeRecords(
  db: Db,
  { code, design }: Pick<SeenForm, 'code' | 'design'>,
  ids: readonly string[],
): Promise<OnlineRecord[]> {
  const records = await recordsOf(code, design.fields).byIds(db, ids)
  const parts: (readonly [string, Map<string, SubRow[]>])[] = []
  for (const table of design.tables) parts.push([table.code, await subRowsOf(db, code, table, ids)])
  return records.map(
    (record) =>
      ({
        ...record,
        ...Object.fromEntries(parts.map(([name, rows]) => [name, rows.get(record.id) ?? []])),
      }) as OnlineRecord,
  )
}

/** What a viewer sees of a whole record. */
export function seenRecord({ design, fields, tables }: SeenForm, record: OnlineRecord): OnlineRecord {
  const kept = new Set(fields.map(({ name }) => name))
  const shown = Object.fromEntries(
    Object.entries(record).filter(
      ([name]) =>
        kept.has(name) ||
        !(design.fields.some((field) => field.name === name) || design.tables.some(({ code }) => code === name)),
    ),
  )
  const rowsOf = (table: DesignedTable): SubRow[] =>
    ((record[table.code] ?? []) as SubRow[]).map((row) => ({
      ...Object.fromEntries(table.fields.map(({ name }) => [name, row[name] ?? null])),
      id: row.id,
    }))
  return { ...shown, ...Object.fromEntries(tables.map((table) => [table.code, rowsOf(table)])) } as OnlineRecord
}

/** What a record is called in the log: the value of its first field that everybody sees. */
const labelOf = ({ name, design }: SeenForm, record: Body): string => {
  const first = design.fields.find(({ guarded }) => !guarded)
  const text = first ? storedOf(record[first.name]) : null
  return `${name}“${(text ?? String(record['id'])).slice(0, 60)}”`
}

export const changeOf = (
  form: SeenForm,
  record: OnlineRecord,
  operation: Operation,
  before?: OnlineRecord,
): Change => ({
  table: `form.${tableOf(form.code)}`,
  id: record.id,
  operation,
  label: labelOf(form, record),
  content: contentOf(form.design, record),
  ...(before ? { before: contentOf(form.design, before) } : {}),
})

/**
 * The rows of a sub-table in a body; a sub-table of one row may be given as that row.
 * @throws Refusal record.invalid
 */
function rowsIn({ code, name, relation }: DesignedTable, body: Body): Body[] | undefined {
  if (!Object.hasOwn(body, code)) return undefined
  const given = body[code]
  const rows = Array.isArray(given) ? (given as unknown[]) : given === null || given === undefined ? [] : [given]
  if (rows.some((row) => typeof row !== 'object' || row === null || Array.isArray(row)))
    throw refuse('record.invalid', { reason: `${name}：数据格式不正确` })
  if (rows.length > MOST_ROWS)
    throw refuse('record.invalid', { reason: `${name}：一条记录最多 ${MOST_ROWS} 行，请拆分` })
  // A form that was left empty is no row.
  const filled = (rows as Body[]).filter(
    (row) =>
      relation === 'many' || Object.entries(row).some(([key, value]) => key !== 'id' && storedOf(value) !== null),
  )
  if (relation === 'one' && filled.length > 1) throw refuse('record.invalid', { reason: `${name}：只能有一行` })
  return filled
}

/** A row of a sub-table that is to be stored. */
interface RowToSave {
  id: string
  values: Values
  before: SubRow | null
}

/** The rows to store: those with the id of a present row change it, all others are new. */
function rowsToSave(table: DesignedTable, rows: readonly Body[], present: readonly SubRow[]): RowToSave[] {
  const known = new Map(present.map((row) => [row.id, row]))
  return rows.map((row) => {
    const before = typeof row['id'] === 'string' ? (known.get(row['id']) ?? null) : null
    if (before) known.delete(before.id)
    const given = valuesIn(table.fields, row)
    const kept = (field: DesignedField) => (before ? storedOf(before[field.name]) : field.defaultValue)
    const values = Object.fromEntries(
      table.fields.map((field) => {
        const value = given[field.name]
        return [field.name, value === undefined ? kept(field) : value]
      }),
    )
    return { id: before?.id ?? newId(), values, before }
  })
}

const checkedRows = (table: DesignedTable, rows: readonly RowToSave[]): Checked[] =>
  rows.map(({ values, before }, at) => ({
    where: `${table.name}第 ${at + 1} 行：`,
    fields: table.fields,
    values,
    before,
  }))

/** @throws Refusal record.taken when another record has a value that may not repeat */
async function refuseTaken(db: Db, { code, fields }: SeenForm, values: Values, own: string | null): Promise<void> {
  for (const field of fields) {
    const value = values[field.name]
    if (!field.unique || value === null || value === undefined) continue
    const holder = (await holdersOf(db, code, field, [value])).get(value)
    if (holder !== undefined && holder !== own) throw refuse('record.taken', { field: field.title, value })
  }
}

/**
 * @throws Refusal record.invalid when a record cannot stand below another one; one that the viewer does not see is
 * answered like none
 */
async function refuseMisplaced(context: Doer, form: SeenForm, pid: string | null, own: string | null): Promise<void> {
  if (pid === null) return
  const { db } = context
  const { code } = form
  if ((await seenIds(context, form, 'list', [pid])).length === 0)
    throw refuse('record.invalid', { field: 'pid', reason: '上级记录已不存在，请重新选择' })
  if (own !== null && (pid === own || (await idsBelow(db, code, [own])).includes(pid)))
    throw refuse('record.invalid', { field: 'pid', reason: '不能移动到自己或自己的下级之中' })
}

const filesIn = (fields: readonly DesignedField[], row: Body, of: { recordId: string; prefix: string }) =>
  fields.filter(isFileField).flatMap((field) =>
    (storedOf(row[field.name]) ?? '')
      .split(',')
      .filter((path) => path !== '')
      .map((path) => ({ recordId: of.recordId, field: of.prefix + field.name, path })),
  )

async function keepFiles(db: Db, { code, design }: SeenForm, record: OnlineRecord): Promise<void> {
  const own = filesIn(design.fields, record, { recordId: record.id, prefix: '' })
  const ofRows = design.tables.flatMap((table) =>
    ((record[table.code] ?? []) as SubRow[]).flatMap((row) =>
      filesIn(table.fields, row, { recordId: record.id, prefix: `${table.code}.` }),
    ),
  )
  await noteFiles(db, code, [record.id], [...own, ...ofRows], null)
}

/**
 * The parent that a record is to have, or whose records are asked for; null for the first level, which older clients
 * call 0.
 */
export function parentIn(given: unknown): Stored {
  const pid = storedOf(given)
  return pid === '0' ? null : pid
}

const hasFiles = ({ design }: SeenForm) => [design, ...design.tables].some(({ fields }) => fields.some(isFileField))

/**
 * Adds a record with the rows of its sub-tables, in the caller's transaction.
 * @returns the id of the record
 * @throws Refusal record.invalid naming the field, record.taken, tenant.none-chosen
 */
export async function addRecord(context: Doer, form: SeenForm, body: Body): Promise<string> {
  const { db, viewer, clock } = context
  const { code, design, fields } = form
  const id = newId()
  const given = valuesIn(fields, body)
  const values: Values = Object.fromEntries(
    design.fields.map((field) => [field.name, given[field.name] ?? (field.name in given ? null : field.defaultValue)]),
  )
  const pid = design.listStyle === 'tree' ? parentIn(body['pid']) : null
  const parts = form.tables.map((table) => ({ table, rows: rowsToSave(table, rowsIn(table, body) ?? [], []) }))
  await checkValues(context, [
    { where: '', fields: fields.filter(({ inForm }) => inForm), values, before: null },
    ...parts.flatMap(({ table, rows }) => checkedRows(table, rows)),
  ])
  await refuseTaken(db, form, values, null)
  await refuseMisplaced(context, form, pid, null)
  await insertRecords(db, code, design.fields, [{ id, pid, values }], {
    username: viewer.username,
    orgCode: viewer.orgCode,
    tenantId: tenantOfNew(viewer),
    now: clock(),
  })
  for (const { table, rows } of parts)
    await saveSubRows(
      db,
      code,
      table,
      rows.map((row, ord) => ({ id: row.id, values: row.values, mainId: id, ord })),
      [],
    )
  const [record] = await wholeRecords(db, form, [id])
  if (!record) throw refuse('record.not-found')
  if (hasFiles(form)) await keepFiles(db, form, record)
  await noteChanges(context, [changeOf(form, record, 'add')])
  return id
}

/** Names of fields and sub-tables that an edit may change. */
const editable = ({ fields, tables, design }: SeenForm): string[] => [
  ...fields.map(({ name }) => name),
  ...tables.map((table) => table.code),
  ...(design.listStyle === 'tree' ? ['pid'] : []),
]

const titleOf = ({ fields, tables }: SeenForm, name: string): string =>
  fields.find((field) => field.name === name)?.title ?? tables.find((table) => table.code === name)?.name ?? '上级'

/**
 * Changes a record and the rows of its sub-tables, in the caller's transaction. Of an edit that says what its fields
 * were when it began, what others changed meanwhile is kept (decision 0064); another one is refused when the record was
 * changed since its revision.
 * @param had files that the record had in the version which is restored: they may come back, whoever sent them
 * @throws Refusal record.not-found, record.changed, record.conflict, record.invalid naming the field, record.taken
 */
export async function editRecord(
  context: Doer,
  form: SeenForm,
  body: Body,
  had: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { db, viewer, clock } = context
  const { code } = form
  const id = storedOf(body['id'])
  if (id === null) throw refuse('record.none-chosen')
  const locked = await lockRecord(db, `form.${tableOf(code)}`, id)
  if ((await seenIds(context, form, 'edit', [id])).length === 0) throw refuse('record.not-found')
  const [before] = await wholeRecords(db, form, [id])
  if (!before) throw refuse('record.not-found')
  const present = seenRecord(form, before)
  const mine = Object.fromEntries(
    editable(form).flatMap((name) => (Object.hasOwn(body, name) ? [[name, body[name]]] : [])),
  )
  const began = body['began']
  if (typeof began === 'object' && began !== null) {
    const { conflicts, rows } = mergedWith(form, { began: began as Body, present, mine })
    if (conflicts.length > 0) {
      const { by, at } = await changedSince(db, locked)
      const words = conflicts.map(({ title }) => `“${title}”`).join('、')
      const fields = conflicts.map(({ name, theirs, mine: ours }) => ({ name, theirs, mine: ours }))
      throw refuse('record.conflict', { by, at, fields: words }, {
        revision: locked.revision,
        by,
        at,
        fields,
        merged: {},
      } satisfies EditConflict)
    }
    Object.assign(mine, rows)
  } else if (typeof body['revision'] === 'number' && body['revision'] !== locked.revision)
    throw refuse('record.changed', { ...(await changedSince(db, locked)), revision: String(locked.revision) })

  const values = valuesIn(form.fields, mine)
  const changed = form.fields.filter(({ name }) => values[name] !== undefined)
  const parts = form.tables.flatMap((table) => {
    const given = rowsIn(table, mine)
    const held = (present[table.code] ?? []) as SubRow[]
    return given === undefined
      ? []
      : [{ table, held, rows: rowsToSave(table, withIdOfSingle(table, given, held[0]), held) }]
  })
  await checkValues(
    context,
    [
      { where: '', fields: form.fields, values, before },
      ...parts.flatMap(({ table, rows }) => checkedRows(table, rows)),
    ],
    had,
  )
  await refuseTaken(db, form, values, id)
  const pid = Object.hasOwn(mine, 'pid') ? parentIn(mine['pid']) : undefined
  if (pid !== undefined) await refuseMisplaced(context, form, pid, id)
  await updateRecord(db, code, changed, { id, values, pid }, { username: viewer.username, now: clock() })
  for (const { table, held, rows } of parts) {
    const stay = new Set(rows.map((row) => row.id))
    await saveSubRows(
      db,
      code,
      table,
      rows.map((row, ord) => ({ id: row.id, values: row.values, mainId: id, ord })),
      held.flatMap((row) => (stay.has(row.id) ? [] : [row.id])),
    )
  }
  const [after] = await wholeRecords(db, form, [id])
  if (!after) throw refuse('record.not-found')
  if (hasFiles(form)) await keepFiles(db, form, after)
  await noteChanges(context, [changeOf(form, after, 'edit', before)])
}

/** A field that two users changed, by its name; of a row `table.row.field`, of a row as a whole `table.row`. */
interface Clash {
  name: string
  title: string
  theirs: unknown
  mine: unknown
}

/**
 * What an edit and the changes of others since it began come to: the rows of sub-tables as they are to be stored, and
 * what both changed.
 */
function mergedWith(
  form: SeenForm,
  { began, present, mine }: { began: Body; present: Body; mine: Body },
): { conflicts: Clash[]; rows: Record<string, Body[]> } {
  const isTable = (name: string) => form.tables.some(({ code }) => code === name)
  const ofRecord = Object.fromEntries(Object.entries(mine).filter(([name]) => !isTable(name)))
  const conflicts: Clash[] = mergeEdit({ began, present, mine: ofRecord }).conflicts.map((name) => ({
    name,
    title: titleOf(form, name),
    theirs: present[name] ?? null,
    mine: mine[name] ?? null,
  }))
  const rows: Record<string, Body[]> = {}
  for (const table of form.tables) {
    const [before, wanted] = [rowsIn(table, began), rowsIn(table, mine)]
    if (before === undefined || wanted === undefined) continue
    const held = (present[table.code] ?? []) as SubRow[]
    const ofFields = (some: readonly Body[]) =>
      some.map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name]) => name === 'id' || table.fields.some((field) => field.name === name)),
        ),
      )
    const own = ofFields(withIdOfSingle(table, wanted, before[0] ?? held[0]))
    const merged = mergeRows({ began: ofFields(before), present: held, mine: own })
    if (merged.rows.length > MOST_ROWS)
      throw refuse('record.invalid', { reason: `${table.name}：一条记录最多 ${MOST_ROWS} 行，请拆分` })
    rows[table.code] = merged.rows
    conflicts.push(
      ...merged.conflicts.map(({ row, field, theirs, mine: ours }) => {
        const place =
          table.relation === 'one'
            ? ''
            : `第 ${held.findIndex(({ id }) => id === row) + 1 || before.findIndex((one) => one['id'] === row) + 1} 行`
        const title = table.fields.find(({ name }) => name === field)?.title
        return {
          name: [table.code, row, ...(field === null ? [] : [field])].join('.'),
          title: [table.name + place, ...(title === undefined ? [] : [title])].join('：'),
          theirs,
          mine: ours,
        }
      }),
    )
  }
  return { conflicts, rows }
}

/** The row of a sub-table of one row comes from a form without its id: it is the row that is there. */
const withIdOfSingle = ({ relation }: DesignedTable, rows: readonly Body[], held: Body | undefined): Body[] =>
  relation === 'one' && held ? rows.map((row) => ({ ...row, id: row['id'] ?? held['id'] })) : [...rows]

/**
 * Deletes records with the rows of their sub-tables.
 * @throws Refusal record.not-found, record.invalid when others stand below them
 */
export async function removeRecords(context: Doer, form: SeenForm, ids: readonly string[]): Promise<void> {
  const { db } = context
  needChosen(ids)
  if ((await seenIds(context, form, 'delete', ids)).length < ids.length) throw refuse('record.not-found')
  const leaving = new Set(ids)
  if ((await idsBelow(db, form.code, ids)).some((id) => !leaving.has(id)))
    throw refuse('record.invalid', {
      reason: '所选的记录还有下级，请先删除下级，或一并选择；看不到的下级请由有权查看的人删除',
    })
  const records = await wholeRecords(db, form, ids)
  await noteChanges(
    context,
    records.map((record) => changeOf(form, record, 'delete')),
  )
  await deleteRecords(db, form.code, ids)
  await noteFiles(db, form.code, ids, [], null)
}
