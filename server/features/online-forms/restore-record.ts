import type { RestorePlan } from '#common/contract/logs.ts'
import { refuse } from '#common/errors.ts'
import { sameValue } from '#common/rules/merge-edit.ts'
import type { DesignedTable } from '#common/rules/online-design.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { formByCode, formForWriting } from './forms.sql.ts'
import { hiddenFrom } from './form-versions.ts'
import {
  contentOf,
  keptIn,
  PARENT_TITLE,
  placed,
  type PlacedRecord,
  type Restorable,
  restorable,
  titled,
} from './kept-record.rules.ts'
import { seenIds } from './record-list.ts'
import { isFileField, type SubRow } from './records.sql.ts'
import { editRecord, seenRecord, wholeRecords } from './save-record.ts'
import { seenForm, type SeenForm } from './seen-form.rules.ts'
import { tableOf } from './steps.rules.ts'
import { versionWords } from './version-words.ts'

type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'request'>
type Row = Readonly<Record<string, unknown>>

/** A version of a record of a register, as the log of changes keeps it. */
interface KeptVersion {
  dataTable: string
  dataId: string
  dataContent: string
}

const codeIn = (table: string): string => table.slice(`form.${tableOf('')}`.length)

/** Rows of a sub-table in words, one a line. */
const rowText = (row: Row): string =>
  Object.entries(row)
    .flatMap(([title, value]) =>
      value === null || value === undefined || value === '' ? [] : `${title}：${String(value as string | number)}`,
    )
    .join('；')
    .replaceAll(/\s+/g, ' ')

/** Whether rows say the same: a row that was restored is another row than the one that it was. */
const sameRows = (one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length &&
  one.every((row, at) => Object.keys(row).every((name) => name === 'id' || sameValue(row[name], other[at]?.[name])))

/**
 * A version laid over the record as it is now.
 * @throws Refusal data-log.no-version, data-log.titles-only, data-log.deleted
 */
async function look(context: Doer, version: KeptVersion, find: typeof formByCode) {
  const { db, viewer } = context
  const stored = await find(db, codeIn(version.dataTable))
  const form = stored ? seenForm(stored, viewer) : null
  if (!stored || !form) throw refuse('data-log.no-version')
  const content = JSON.parse(version.dataContent) as Row
  const record = keptIn(content)
  if (!record) throw refuse('data-log.titles-only')
  const [id] = await seenIds(context, form, 'list', [version.dataId])
  const [whole] = id === undefined ? [] : await wholeRecords(db, form, [id])
  if (!whole) throw refuse('data-log.deleted')
  const hidden = await hiddenFrom(context, stored, form)
  const of = placed(record, form.design, hidden?.isHidden ?? (() => false))
  const present = seenRecord(form, whole)
  const wanted = restorable(of, (table) => (present[table] ?? []) as SubRow[])
  if (form.design.listStyle !== 'tree') delete wanted.values['pid']
  const may = form.buttons.has('update') && (await seenIds(context, form, 'edit', [version.dataId])).length > 0
  return { form, content, whole, of, present, wanted, may }
}

/** Rows that a record has, with the fields that the version has too: those are compared and merged. */
const rowsNow = (present: Row, code: string, wanted: readonly Row[]): Row[] => {
  const names = new Set(wanted.flatMap((row) => Object.keys(row)))
  return ((present[code] ?? []) as SubRow[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || names.size === 0 || names.has(name))),
  )
}

type Planned = RestorePlan['fields'][number]

/** What differs, field by field and sub-table by sub-table. */
function differences(
  form: SeenForm,
  present: Row,
  { values, rows }: Restorable,
): Pick<Planned, 'name' | 'present' | 'restored'>[] {
  const ofFields = Object.entries(values).flatMap(([name, restored]) => {
    const now = present[name] ?? null
    return sameValue(now, restored) ? [] : [{ name, present: now, restored }]
  })
  const ofTables = form.tables.flatMap(({ code }) => {
    const wanted = rows[code]
    if (wanted === undefined) return []
    const now = rowsNow(present, code, wanted)
    return sameRows(wanted, now) ? [] : [{ name: code, present: now, restored: wanted }]
  })
  return [...ofFields, ...ofTables]
}

/**
 * What restoring a version of a record of a register would change, in words.
 * @throws Refusal data-log.no-version, data-log.titles-only, data-log.deleted
 */
export async function recordRestorePlan(context: Doer, version: KeptVersion): Promise<RestorePlan> {
  const { form, content, whole, of, present, wanted, may } = await look(context, version, formByCode)
  const { design } = form
  const nowContent = contentOf(design, whole)
  const textOf = await versionWords(context, form, [content, nowContent])
  const now: PlacedRecord = placed(nowContent.record, design, (field, table) => !isSeenField(form, field, table))
  const [before, after] = [titled(now, textOf), titled(of, textOf)]
  const tableAt = (name: string): DesignedTable | undefined => form.tables.find(({ code }) => code === name)
  const titleAt = (name: string) =>
    name === 'pid'
      ? PARENT_TITLE
      : (tableAt(name)?.name ?? form.fields.find((field) => field.name === name)?.title ?? name)
  const words = (told: Row, title: string): string => {
    const value = told[title]
    if (Array.isArray(value)) return (value as Row[]).map(rowText).join('\n')
    return value === null || value === undefined ? '' : String(value as string | number)
  }
  return {
    revision: whole.revision,
    may,
    fields: differences(form, present, wanted).map((one) => {
      const title = titleAt(one.name)
      return { ...one, title, words: { present: words(before, title), restored: words(after, title) } }
    }),
    gone: wanted.gone,
  }
}

const isSeenField = ({ fields, tables, design }: SeenForm, id: string, tableId?: string): boolean => {
  const code = design.tables.find((table) => table.id === tableId)?.code
  const some = tableId === undefined ? fields : (tables.find((table) => table.code === code)?.fields ?? [])
  return some.some((field) => field.id === id)
}

/**
 * Saves what a version holds as an edit of the record: with the rights, the rules of the present design, the merge and
 * the new version that an edit has. Fields that the viewer does not see stay as they are.
 * @param asked the fields to restore, with the values that the plan gave for now
 * @throws Refusal permission.denied, record.conflict and those of the edit
 */
export async function restoreRecord(
  context: Doer,
  version: KeptVersion,
  asked: { revision: number; began: Row },
): Promise<void> {
  const { form, of, wanted, may } = await look(context, version, formForWriting)
  if (!may) throw refuse('permission.denied')
  const all: Record<string, unknown> = { ...wanted.values, ...wanted.rows }
  const names = Object.keys(asked.began).filter((name) => Object.hasOwn(all, name))
  if (names.length === 0) return
  const only = (from: Row) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  const body = { ...only(all), id: version.dataId, revision: asked.revision, began: only(asked.began) }
  await editRecord(context, form, body, filesIn(of))
}

/** Every file that a version names in what the viewer sees of it. */
function filesIn({ fields, values, tables }: PlacedRecord): Set<string> {
  const paths = (some: PlacedRecord['fields'], from: Row) =>
    some.flatMap(({ kept, live }) =>
      live && isFileField(live) && typeof from[kept.name] === 'string' ? String(from[kept.name]).split(',') : [],
    )
  return new Set([
    ...paths(fields, values),
    ...tables.flatMap(({ kept, fields: own }) => kept.rows.flatMap((row) => paths(own, row.values))),
  ])
}
