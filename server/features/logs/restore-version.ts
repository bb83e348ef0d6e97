import { everyCall } from '#common/contract/calls.ts'
import { codeOf, type Entry, type RecordEdit } from '#common/contract/contract.ts'
import type { RecordVersion, RestorePlan } from '#common/contract/logs.ts'
import { fieldsOfEdit } from '#common/contract/parts.ts'
import { Refusal, refuse } from '#common/errors.ts'
import { fieldNameOf, isOfRegister, recordNameOf, WORDS_OF_IDS } from '#common/record-names.ts'
import { sameValue } from '#common/rules/merge-edit.ts'
import { refuseForeign } from '#server/platform/auth/tenants.ts'
import { validatorOf } from '#server/platform/http/compile-schemas.ts'
import { listRequest, type ListContext, type ServedCalls } from '#server/platform/http/serve.ts'
import { formVersions, keepsValues, recordRestorePlan, restoreRecord } from '../online-forms/online-forms.door.ts'
import { newestContent, versionList } from './data-log.sql.ts'

type Edit = { key: string; entry: Entry & { edits: RecordEdit } }
type Values = Record<string, unknown>

/** The calls that edit records, by the table of their records. */
const EDITS = new Map<string, Edit>(
  everyCall.flatMap(([key, entry]: readonly [string, Entry]) => {
    const { edits } = entry
    return edits && edits.own !== true ? [[edits.table, { key, entry: { ...entry, edits } }] as const] : []
  }),
)

/** Whether a version can be restored, or is only compared. */
export function restorableOf(
  table: string,
  version: Pick<RecordVersion, 'dataContent'>,
): { restorable: boolean; unrestorable?: string } {
  if (!isOfRegister(table)) return { restorable: EDITS.get(table)?.entry.body !== undefined }
  return keepsValues(version)
    ? { restorable: true }
    : { restorable: false, unrestorable: refuse('data-log.titles-only').message }
}

/** A value that was kept only in part, with asterisks in it, is not restored. */
const isMasked = (value: unknown) => typeof value === 'string' && value.includes('**')

/**
 * A call of another feature in the name of the viewer, with the list its own entry belongs to.
 * @throws Refusal permission.denied
 */
async function callOf(
  context: ListContext,
  calls: ServedCalls,
  name: string,
  input: { query?: object; body?: object },
): Promise<unknown> {
  const served = calls.get(name)
  if (!served) throw new Error(`${name} is not served`)
  const { entry, handler } = served
  const code = codeOf(entry.permission)
  const { viewer, request } = context
  const list = entry.listOf && {
    ...(await listRequest(context, viewer, entry.listOf, request, code)),
    query: input.query ?? {},
  }
  return handler({ ...context, query: undefined, params: undefined, body: undefined, ...input, list })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Both values of a field of ids, as the versions say them in words. */
function wordsOf(name: string, newest: Values, kept: Values): { words?: { present: string; restored: string } } {
  const field = WORDS_OF_IDS.get(name)
  return field === undefined ? {} : { words: { present: textOf(newest[field]), restored: textOf(kept[field]) } }
}

/** What a version does not hold itself, for who may read it: values of the form by field. */
async function besideOf(
  context: ListContext,
  calls: ServedCalls,
  { edits }: Edit['entry'],
  version: RecordVersion,
): Promise<Values> {
  if (!edits.beside) return {}
  const { call, field, fields } = edits.beside
  const served = calls.get(call)
  if (!served) throw new Error(`${call} is not served`)
  const code = codeOf(served.entry.permission)
  if (code !== null && !context.viewer.permissions.has(code)) return {}
  const number = (JSON.parse(version.dataContent) as Values)[field]
  const query = {
    id: version.dataId,
    ...(typeof number === 'number' ? { [field]: number } : { at: version.createTime }),
  }
  // Hidden from the viewer, or older than what is kept beside: the version is restored without it.
  const given = await callOf(context, calls, call, { query }).catch((error: unknown) => {
    if (error instanceof Refusal) return {}
    throw error
  })
  return Object.fromEntries(Object.entries(given as Values).filter(([name]) => fields.includes(name)))
}

/** Most characters of the lines that differ. */
const WORDS_MOST = 2_000

/** Of two long texts the lines that the other one does not have. */
function linesApart(present: unknown, restored: unknown): { present: string; restored: string } {
  const [one, other] = [textOf(present).split('\n'), textOf(restored).split('\n')]
  const apart = (lines: string[], from: string[]) => {
    const known = new Set(from)
    const words = lines.filter((line) => !known.has(line)).join('\n')
    return words.length > WORDS_MOST ? `${words.slice(0, WORDS_MOST)}……` : words
  }
  return { present: apart(one, other), restored: apart(other, one) }
}

/**
 * A version that the viewer sees, as it is kept, and what it is called for the viewer.
 * @throws Refusal data-log.no-version
 */
async function versionSeen(
  context: ListContext,
  id: string,
): Promise<{ version: RecordVersion; shown: RecordVersion }> {
  const { db, list } = context
  const { condition, shown } = await formVersions(context)
  const [version] = await versionList.seen(db, [id], list, (rows) => rows.where(condition))
  if (!version) throw refuse('data-log.no-version')
  return { version, shown: shown(version) }
}

/**
 * What restoring a version would change: the fields of the form, and the lists kept beside it, in which the version
 * differs from the record now.
 * @throws Refusal data-log.no-version, data-log.not-restorable, data-log.deleted
 */
async function planOf(
  context: ListContext,
  calls: ServedCalls,
  version: RecordVersion,
): Promise<RestorePlan & { edit: Edit; recordId: string | number; kept: Values; beside: Values }> {
  const { dataTable, dataId, dataContent } = version
  const edit = EDITS.get(dataTable)
  if (!edit?.entry.body) throw refuse('data-log.not-restorable', { what: recordNameOf(dataTable) })
  const { edits, body } = edit.entry
  const recordId = dataTable === 'tenant' ? Number(dataId) : dataId
  const read = callOf(context, calls, edits.read, { query: { id: recordId } })
  const present = (await read.catch((error: unknown) => {
    throw error instanceof Refusal ? refuse('data-log.deleted') : error
  })) as Values
  const beside = await besideOf(context, calls, edit.entry, version)
  const kept = { ...(JSON.parse(dataContent) as Values), ...beside }
  const newest = (await newestContent(context.db, dataTable, dataId)) as Values
  const parts = new Set((edits.parts ?? []).map(({ field }) => field))
  const fields = [...fieldsOfEdit(body).fields, ...parts].flatMap((name) => {
    const now = parts.has(name) ? newest[name] : present[name]
    const isList = parts.has(name) || edits.lists?.includes(name) === true
    if (
      !(name in kept) ||
      now === undefined ||
      (!(name in beside) && isMasked(kept[name])) ||
      sameValue(kept[name], now, isList)
    )
      return []
    // Versions of earlier releases say some lists in words alone.
    if (Array.isArray(now) && !Array.isArray(kept[name])) return []
    const words = edits.texts?.includes(name) ? { words: linesApart(now, kept[name]) } : wordsOf(name, newest, kept)
    return [{ name, present: now, restored: kept[name], ...words }]
  })
  const code = codeOf(edit.entry.permission)
  const may = code === null || context.viewer.permissions.has(code)
  return { edit, recordId, revision: Number(present['revision']), may, fields, kept, beside }
}

/** @throws Refusal data-log.no-version, data-log.not-restorable, data-log.titles-only, data-log.deleted */
export async function restorePlan(context: ListContext, calls: ServedCalls, id: string): Promise<RestorePlan> {
  const { version } = await versionSeen(context, id)
  if (isOfRegister(version.dataTable)) return recordRestorePlan(context, version)
  const { revision, may, fields } = await planOf(context, calls, version)
  return { revision, may, fields }
}

/**
 * Saves the fields of a version as an edit of the record: with the code, the checks and the comparison of permissions
 * that the edit has, merged with what others changed since the plan was made.
 * @param began the fields to restore, with the values the plan gave for now
 * @returns the version that was restored
 * @throws Refusal permission.denied, record.conflict and those of the edit
 * @throws ApprovalNeeded
 */
export async function restoreVersion(
  context: ListContext,
  calls: ServedCalls,
  asked: { id: string; revision: number; began: Values },
): Promise<RecordVersion> {
  const { version, shown } = await versionSeen(context, asked.id)
  if (isOfRegister(version.dataTable)) {
    await restoreRecord(context, version, asked)
    return shown
  }
  const { edit, recordId, kept, beside } = await planOf(context, calls, version)
  const { edits, body: schema } = edit.entry
  const wanted = Object.keys(asked.began).filter((name) => name in kept && (name in beside || !isMasked(kept[name])))
  const own = wanted.filter((name) => schema && fieldsOfEdit(schema).fields.includes(name))
  const parts = (edits.parts ?? []).filter(({ field }) => wanted.includes(field))
  for (const name of [...(own.length > 0 ? [edit.key] : []), ...parts.map(({ call }) => call)]) {
    const code = codeOf(calls.get(name)?.entry.permission ?? edit.entry.permission)
    if (code !== null && !context.viewer.permissions.has(code)) throw refuse('permission.denied')
    await refuseForeign(context.db, context.viewer, code, kept)
  }
  if (own.length > 0) {
    const values = Object.fromEntries(own.map((name) => [name, kept[name]]))
    const began = Object.fromEntries(own.map((name) => [name, asked.began[name]]))
    const body = { id: recordId, revision: asked.revision, ...values, began }
    const check = schema && validatorOf(schema)()
    if (check && check(body) !== true)
      throw refuse('data-log.unfit', {
        field: fieldNameOf(version.dataTable, check.errors?.[0]?.instancePath.slice(1) ?? ''),
      })
    await callOf(context, calls, edit.key, { body })
  }
  for (const { call, field, key, last } of parts)
    await callOf(context, calls, call, {
      body: { [key]: recordId, [field]: kept[field], [last]: asked.began[field], revision: asked.revision },
    })
  return version
}
