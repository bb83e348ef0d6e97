import { refuse } from '#common/errors.ts'
import { chainPlace, controlOf, type DesignedField, type Stored, valueFault, wholeTime } from '#common/rules/online-design.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { tenantOfNew } from '#server/platform/auth/tenants.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type Fault, importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { dayOfCell } from '../documents/documents.door.ts'
import { dictionariesOf, dictionaryOf, nounOf, SWITCH } from './record-texts.ts'
import { linkedKeys } from './links.ts'
import type { Asker } from './record-list.ts'
import { holdersOf, insertRecords, isFileField, keysNamed, type OnlineRecord, placesOfCategories } from './records.sql.ts'
import { changeOf, wholeRecords } from './save-record.ts'
import type { SeenForm } from './seen-form.rules.ts'

/** Fields that a workbook can hold. */
export const sheetFields = ({ fields }: SeenForm): DesignedField[] => fields.filter((field) => field.inForm && !isFileField(field))

const partsOf = (text: string): string[] => text.split(/[,，、]/).flatMap((one) => one.trim() || [])
const PART = 1000

type Read = { value: Stored } | { fault: string }
/** Turns the words of a cell into what is stored, or says why it cannot. @param values of the fields of the line that were read before */
type Reader = (text: string, values: Readonly<Record<string, Stored>>) => Read

/** Words that stand for a value: one, or for several values the values joined by commas. */
const byWords = (field: DesignedField, valueOf: (word: string) => { value: string } | { fault: string }): ((text: string) => Read) => {
  return (text) => {
    const read = (controlOf(field.control).several ? partsOf(text) : [text]).map(valueOf)
    const wrong = read.find((one) => 'fault' in one)
    return wrong ?? { value: read.map((one) => ('value' in one ? one.value : '')).join(',') }
  }
}

/** Readers of the cells of each field; what their words mean is looked up once for all rows. */
async function readersOf(
  asker: Asker,
  fields: readonly DesignedField[],
  cellsOf: (field: DesignedField) => string[],
): Promise<Map<DesignedField, Reader>> {
  const { db, viewer } = asker
  const dictionaries = await dictionariesOf(db, viewer, fields)
  const readers = new Map<DesignedField, Reader>()
  for (const field of fields) {
    const dictionary = dictionaryOf(field)
    const noun = nounOf(field)
    if (dictionary !== null) {
      const items = dictionaries[dictionary] ?? []
      const values = new Map([...items.map(({ value }) => [value, value] as const), ...items.map(({ text, value }) => [text, value] as const)])
      readers.set(
        field,
        byWords(field, (word) => {
          const value = values.get(word)
          return value === undefined ? { fault: `没有选项“${word}”` } : { value }
        }),
      )
    } else if (field.control === 'link_down') {
      readers.set(field, await chainReader(db, fields, field, [...new Set(cellsOf(field))]))
    } else if (noun !== null || field.control === 'link_table') {
      const words = [...new Set(cellsOf(field).flatMap((text) => (noun === null ? text : partsOf(text))))]
      const keys = noun === null ? await linkedKeys(asker, field, words) : await keysNamed(db, noun, words)
      readers.set(
        field,
        byWords(field, (word) => {
          const [key, ...others] = keys.get(word) ?? []
          if (key === undefined) return { fault: `“${word}”不存在` }
          return others.length > 0 ? { fault: `有 ${others.length + 1} 个“${word}”，无法确定是哪一个` } : { value: key }
        }),
      )
    } else if (field.control === 'switch') {
      const values = new Map([...SWITCH].flatMap(([value, text]) => [[value, value] as const, [text, value] as const]))
      readers.set(field, (text) => {
        const value = values.get(text)
        return value === undefined ? { fault: '应为“是”或“否”' } : { value }
      })
    } else if (field.type === 'date') readers.set(field, (text) => ({ value: dayOfCell(text) ?? text }))
    else if (field.type === 'datetime')
      readers.set(field, (text) => {
        const [day = '', ...time] = text.split(' ')
        const written = dayOfCell(day)
        return { value: written === null ? text : [written, time.join(' ') || '00:00:00'].join(' ') }
      })
    else if (field.control === 'time') readers.set(field, (text) => ({ value: wholeTime(text) }))
    else readers.set(field, (text) => ({ value: text }))
  }
  return readers
}

/** Reader of a dependent select: of several categories of one name the one below what the field above it has is meant. */
async function chainReader(db: Db, fields: readonly DesignedField[], field: DesignedField, words: readonly string[]): Promise<Reader> {
  const keys = await keysNamed(db, 'category', words)
  const places = await placesOfCategories(db, [...new Set([...keys.values()].flat())])
  const place = chainPlace(fields, field.name)
  return (word, values) => {
    const above = place?.above ? (values[place.above.name] ?? null) : null
    if (place?.above && above === null) return { fault: `请先填写“${place.above.title}”` }
    const found = (keys.get(word) ?? []).filter((id) => {
      const at = places.get(id)
      return place?.above ? at?.parentId === above : (at?.parentCode ?? '0') === place?.root
    })
    const [key] = found
    if (key === undefined) return { fault: place?.above ? `“${word}”不在所填的“${place.above.title}”之下` : `“${word}”不在可选的分类之中` }
    return found.length > 1 ? { fault: `有 ${found.length} 个“${word}”，无法确定是哪一个` } : { value: key }
  }
}

/** Fields in an order in which the words of each can be read: dependent selects after those that they depend on. */
function readingOrder(fields: readonly DesignedField[]): DesignedField[] {
  const depth = (field: DesignedField): number => {
    const above = field.control === 'link_down' ? chainPlace(fields, field.name)?.above : null
    return above ? depth(above) + 1 : 0
  }
  return fields.toSorted((one, other) => depth(one) - depth(other))
}

/**
 * Imports records from workbooks whose headings are the titles of fields. Refused lines come back as a workbook. Types, choices and values
 * that may not repeat are always checked; required fields and formats when `validateStatus` is 1 (spec §2).
 * @param seen gives the register as the viewer sees it; with `keeps`, kept from being published until the transaction ends
 */
export async function importRecords(context: Context, files: FileStore, seen: (db: Db, keeps: boolean) => Promise<SeenForm>) {
  const { viewer, clock, upload } = context
  const validates = upload.fields['validateStatus'] === '1'
  const columns = sheetFields(await seen(context.db, false))
  if (columns.length === 0) throw refuse('record.invalid', { reason: '这份表单没有可以导入的字段' })
  const sheets = await readSheets(
    context,
    columns.map(({ title, required }) => ({ title, required: validates && required })),
  )
  const rows = sheets.flatMap((sheet) => sheet.rows)
  const titles = new Set(sheets.flatMap((sheet) => sheet.titles))
  return inTransaction(context.db, async (db) => {
    // Read again, now kept from being published: the design may have changed while the workbook was read.
    const form = await seen(db, true)
    const fields = sheetFields(form).filter(({ title }) => titles.has(title))
    if (fields.length === 0) throw refuse('record.invalid', { reason: `文件导入失败！工作簿中没有“${form.name}”的列，请使用导出的文件作为模板` })
    const inOrder = readingOrder(fields)
    const readers = await readersOf({ ...context, db }, fields, (field) => rows.map(({ cells }) => cells[field.title] ?? ''))
    const unique = fields.filter((field) => field.unique)
    const taken = new Map<DesignedField, Set<string>>()
    const faults: Fault[] = []
    const read = rows.flatMap(({ line, cells }) => {
      const own: Fault[] = []
      const values: Record<string, Stored> = Object.fromEntries(form.design.fields.map((field) => [field.name, field.defaultValue]))
      for (const field of inOrder) {
        const text = cells[field.title] ?? ''
        const given = text === '' ? { value: null } : (readers.get(field)?.(text, values) ?? { value: text })
        if ('fault' in given) own.push({ line, column: field.title, reason: given.fault })
        else {
          const value = given.value ?? field.defaultValue
          const fault = valueFault(validates ? field : { ...field, required: false, format: null }, value)
          if (fault !== null) own.push({ line, column: field.title, reason: fault })
          values[field.name] = value
        }
      }
      if (own.length === 0) return [{ line, values }]
      faults.push(...own)
      return []
    })
    for (const field of unique) {
      const wanted = read.flatMap(({ values }) => values[field.name] ?? [])
      taken.set(field, new Set((await holdersOf(db, form.code, field, [...new Set(wanted)])).keys()))
    }
    const records = read.flatMap(({ line, values }) => {
      const repeated = unique.find((field) => {
        const value = values[field.name]
        return value !== null && value !== undefined && taken.get(field)?.has(value)
      })
      if (repeated) {
        faults.push({ line, column: repeated.title, reason: `“${values[repeated.name]}”已存在，忽略导入` })
        return []
      }
      for (const field of unique) if (values[field.name] != null) taken.get(field)?.add(values[field.name] as string)
      return [{ id: newId(), pid: null, values }]
    })
    const by = { username: viewer.username, orgCode: viewer.orgCode, tenantId: tenantOfNew(viewer), now: clock() }
    for (let from = 0; from < records.length; from += PART)
      await insertRecords(db, form.code, form.design.fields, records.slice(from, from + PART), by)
    const stored: OnlineRecord[] = []
    for (let from = 0; from < records.length; from += PART)
      stored.push(
        ...(await wholeRecords(
          db,
          form,
          records.slice(from, from + PART).map(({ id }) => id),
        )),
      )
    await noteChanges(
      { ...context, db },
      stored.map((record) => changeOf(form, record, 'add')),
      { content: `导入${form.name} ${records.length.toLocaleString('en')} 条` },
    )
    return importAnswer({ ...context, db }, files, { what: form.name, sheets, faults, successCount: records.length })
  })
}
