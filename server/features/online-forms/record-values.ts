import { refuse } from '#common/errors.ts'
import {
  chainPlace,
  controlOf,
  type DesignedField,
  type Stored,
  storedOf,
  valueFault,
  wholeTime,
} from '#common/rules/online-design.ts'
import { momentText } from '#server/platform/clock.ts'
import { dayOfMoment } from '#server/platform/clock.ts'
import { filesAt } from '#server/platform/files/files.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { dictionariesOf, dictionaryOf, nounOf } from './record-texts.ts'
import { linkedNames } from './links.ts'
import type { Asker } from './record-list.ts'
import { isFileField, namesIn, placesOfCategories } from './records.sql.ts'

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

/**
 * The values of these fields that a body holds; other properties are not looked at.
 * @throws Refusal record.invalid for a value that is none, such as an object, which would empty the field
 */
export const valuesIn = (fields: readonly DesignedField[], body: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    fields.flatMap((field) =>
      Object.hasOwn(body, field.name)
        ? [[field.name, tidied(field, storedOf(plainValue(field, body[field.name])))]]
        : [],
    ),
  )

/**
 * A value as one text or number: older clients send several as a list, and a day as a moment.
 * @throws Refusal record.invalid
 */
function plainValue(field: DesignedField, given: unknown): unknown {
  if (
    Array.isArray(given) &&
    controlOf(field.control).several &&
    given.every((one) => typeof one === 'string' || typeof one === 'number')
  )
    return given.join(',')
  if (typeof given === 'object' && given !== null)
    throw refuse('record.invalid', { field: field.name, reason: `${field.title}：数据格式不正确，应为一个值` })
  if (field.type === 'date') return dayOfMoment(given)
  return field.type === 'datetime' ? momentIn(given) : given
}

/** A moment that names its zone, in the library's; anything else stays as it is. */
function momentIn(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(given.trim())) return given
  const at = new Date(given.trim())
  return Number.isNaN(at.getTime()) ? given : momentText(at)
}

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
 * @param had files that may stand there although the viewer did not send them
 * @throws Refusal record.invalid naming the field and the reason
 */
export async function checkValues(
  context: Asker,
  all: readonly Checked[],
  had: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { db, viewer } = context
  const changed = all.flatMap(({ where, fields, values, before }) =>
    fields.flatMap((field) => {
      const text = values[field.name]
      if (text === undefined) return []
      return before !== null && storedOf(before[field.name]) === text
        ? []
        : [{ where, field, text, before: storedOf(before?.[field.name]) }]
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
  for (const field of new Set(filled.map((one) => one.field).filter(({ control }) => control === 'link_table'))) {
    const asked = filled.filter((one) => one.field === field)
    const names = await linkedNames(
      context,
      field,
      asked.map(({ text }) => text),
    )
    for (const one of asked) if (!names.has(one.text)) throw invalid(one, '没有这条记录，请重新选择')
  }
  await checkChains(db, all)
  const files = filled.filter(({ field }) => isFileField(field))
  const fresh = files.map((one) => {
    const before = new Set(one.before === null ? [] : partsOf(one.field, one.before))
    return { one, paths: partsOf(one.field, one.text).filter((path) => !before.has(path)) }
  })
  const found = await filesAt(db, [...new Set(fresh.flatMap(({ paths }) => paths))])
  // A path that somebody else uploaded would open that file to everybody who sees the record.
  const own = new Set(
    found
      .filter(({ accountId, path }) => had.has(path) || (accountId !== null && accountId === viewer.accountId))
      .map(({ path }) => path),
  )
  for (const { one, paths } of fresh)
    if (paths.some((path) => !own.has(path))) throw invalid(one, '没有找到这个文件，请重新上传')
}

/**
 * Checks that what is chosen in dependent selects stands below what is chosen in the field before it.
 * @throws Refusal record.invalid naming the field
 */
async function checkChains(db: Db, all: readonly Checked[]): Promise<void> {
  const links = all.flatMap(({ where, fields, values, before }) => {
    const valueOf = (name: string) => (values[name] === undefined ? storedOf(before?.[name]) : (values[name] ?? null))
    return fields.flatMap((field) => {
      const place = field.control === 'link_down' ? chainPlace(fields, field.name) : null
      const value = valueOf(field.name)
      if (!place || value === null) return []
      const isChanged = [field, place.above].some(
        (one) => one && values[one.name] !== undefined && values[one.name] !== storedOf(before?.[one.name]),
      )
      return isChanged ? [{ where, field, place, value, above: place.above && valueOf(place.above.name) }] : []
    })
  })
  const places = await placesOfCategories(db, [...new Set(links.map(({ value }) => value))])
  for (const { where, field, place, value, above } of links) {
    const at = places.get(value)
    const fault = (reason: string) =>
      refuse('record.invalid', { field: where === '' ? field.name : '', reason: `${where}${field.title}：${reason}` })
    if (place.above && above === null) throw fault(`请先选择“${place.above.title}”`)
    const isBelow = place.above ? at?.parentId === above : (at?.parentCode ?? '0') === place.root
    if (!at || !isBelow)
      throw fault(place.above ? `不在所选的“${place.above.title}”之下，请重新选择` : '不在可选的分类之中，请重新选择')
  }
}
