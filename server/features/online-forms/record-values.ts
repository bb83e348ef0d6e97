import { refuse } from '#common/errors.ts'
import { controlOf, type DesignedField, type Stored, storedOf, valueFault, wholeTime } from '#common/rules/online-design.ts'
import { filesAt } from '#server/platform/files/files.sql.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { dictionariesOf, dictionaryOf, nounOf } from './record-texts.ts'
import { isFileField, namesIn } from './records.sql.ts'

/** Values of fields of one record or row, as they are to be stored. */
export type Values = Record<string, Stored>

/** What is checked together: the values of a record or of a row, and those it had. */
export interface Checked {
  /** Words before the name of a field: `附件清单第 2 行：`. */
  where: string
  fields: readonly DesignedField[]
  values: Values
  /** Values as they are stored now; a value that stays as it is is not checked again. */
  before: Readonly<Record<string, unknown>> | null
}

/** The values of these fields that a body holds; other properties are not looked at. */
export const valuesIn = (fields: readonly DesignedField[], body: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(fields.flatMap((field) => (Object.hasOwn(body, field.name) ? [[field.name, tidied(field, storedOf(body[field.name]))]] : [])))

/** A formatted text holds elements that may be stored only, and a time its seconds. */
function tidied({ control }: DesignedField, text: Stored): Stored {
  if (text === null) return null
  if (control === 'time') return wholeTime(text)
  return control === 'umeditor' ? cleanHtml(text).html || null : text
}

const partsOf = (field: DesignedField, text: string): string[] =>
  controlOf(field.control).several ? text.split(',').flatMap((one) => one.trim() || []) : [text]

/**
 * Checks values by the rules of their fields, against dictionaries, people, departments, and files of the viewer.
 * @throws Refusal record.invalid naming the field and the reason
 */
export async function checkValues(context: Pick<Context, 'db' | 'viewer'>, all: readonly Checked[]): Promise<void> {
  const { db, viewer } = context
  const changed = all.flatMap(({ where, fields, values, before }) =>
    fields.flatMap((field) => {
      const text = values[field.name]
      if (text === undefined) return []
      return before !== null && storedOf(before[field.name]) === text ? [] : [{ where, field, text, before: storedOf(before?.[field.name]) }]
    }),
  )
  const invalid = ({ where, field }: (typeof changed)[number], reason: string) =>
    refuse('record.invalid', { field: where === '' ? field.name : '', reason: `${where}${field.title}：${reason}` })
  for (const one of changed) {
    const fault = valueFault(one.field, one.text)
    if (fault !== null) throw invalid(one, fault)
  }
  const filled = changed.flatMap((one) => (one.text === null ? [] : [{ ...one, text: one.text }]))
  const dictionaries = await dictionariesOf(
    db,
    viewer,
    filled.map(({ field }) => field),
  )
  for (const one of filled) {
    const code = dictionaryOf(one.field)
    if (code === null) continue
    const known = new Set((dictionaries[code] ?? []).map(({ value }) => value))
    const had = new Set(one.before === null ? [] : partsOf(one.field, one.before))
    const wrong = partsOf(one.field, one.text).find((part) => !known.has(part) && !had.has(part))
    if (wrong !== undefined) throw invalid(one, `没有选项“${wrong}”，请从列表中选择`)
  }
  for (const noun of ['user', 'department', 'category'] as const) {
    const asked = filled.filter(({ field }) => nounOf(field) === noun)
    const names = await namesIn(db, noun, [...new Set(asked.flatMap(({ field, text }) => partsOf(field, text)))])
    for (const one of asked) {
      const wrong = partsOf(one.field, one.text).find((part) => !names.has(part))
      if (wrong !== undefined) throw invalid(one, `“${wrong}”不存在，请重新选择`)
    }
  }
  const files = filled.filter(({ field }) => isFileField(field))
  const fresh = files.map((one) => {
    const had = new Set(one.before === null ? [] : partsOf(one.field, one.before))
    return { one, paths: partsOf(one.field, one.text).filter((path) => !had.has(path)) }
  })
  const found = await filesAt(db, [...new Set(fresh.flatMap(({ paths }) => paths))])
  // A path that somebody else uploaded would open that file to everybody who sees the record.
  const own = new Set(found.filter(({ accountId }) => accountId !== null && accountId === viewer.accountId).map(({ path }) => path))
  for (const { one, paths } of fresh) if (paths.some((path) => !own.has(path))) throw invalid(one, '没有找到这个文件，请重新上传')
}
