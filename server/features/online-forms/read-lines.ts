import {
  chainPlace,
  controlOf,
  type DesignedField,
  type Stored,
  valueFault,
  wholeTime,
} from '#common/rules/online-design.ts'
import { dayOfCell } from '#common/law/written-day.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Fault, ReadSheet } from '#server/platform/excel/import.ts'
import { linkedKeys } from './links.ts'
import type { Asker } from './record-list.ts'
import { dictionariesOf, dictionaryOf, nounOf, SWITCH } from './record-texts.ts'
import { keysNamed, placesOfCategories } from './records.sql.ts'

const partsOf = (text: string): string[] => text.split(/[,，、]/).flatMap((one) => one.trim() || [])
type Read = { value: Stored } | { fault: string }
/**
 * Turns the words of a cell into what is stored, or says why it cannot.
 * @param values of the fields of the line that were read before
 */
type Reader = (text: string, values: Readonly<Record<string, Stored>>) => Read

/** Words that stand for a value: one, or for several values the values joined by commas. */
const byWords = (
  field: DesignedField,
  valueOf: (word: string) => { value: string } | { fault: string },
): ((text: string) => Read) => {
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
      const values = new Map([
        ...items.map(({ value }) => [value, value] as const),
        ...items.map(({ text, value }) => [text, value] as const),
      ])
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

/**
 * Reader of a dependent select: of several categories of one name the one below what the field above it has is meant.
 */
async function chainReader(
  db: Db,
  fields: readonly DesignedField[],
  field: DesignedField,
  words: readonly string[],
): Promise<Reader> {
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
    if (key === undefined)
      return { fault: place?.above ? `“${word}”不在所填的“${place.above.title}”之下` : `“${word}”不在可选的分类之中` }
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

/** A line of a workbook as it was read. */
export interface ReadLine {
  /** Place of its file among those sent. */
  file: number
  line: number
  cells: Readonly<Record<string, string>>
  values: Record<string, Stored>
  /** What is wrong with it; nothing when it can be stored. */
  faults: Fault[]
}

/**
 * The lines of the sheets of one table, with the values of the fields that the sheets have; others have their default.
 * Types and choices are always checked, required fields and formats only where the import validates.
 * @param stored every field of the table, which all get a value
 * @param fields those that a workbook can hold
 */
export async function readLines(
  asker: Asker,
  sheets: readonly (ReadSheet | undefined)[],
  {
    stored,
    fields,
    validates,
  }: { stored: readonly DesignedField[]; fields: readonly DesignedField[]; validates: boolean },
): Promise<ReadLine[]> {
  const titles = new Set(sheets.flatMap((sheet) => sheet?.titles ?? []))
  const inOrder = readingOrder(fields.filter(({ title }) => titles.has(title)))
  const lines = sheets.flatMap((sheet, file) => (sheet?.rows ?? []).map((row) => ({ ...row, file })))
  const readers = await readersOf(asker, inOrder, (field) => lines.map(({ cells }) => cells[field.title] ?? ''))
  return lines.map(({ file, line, cells }) => {
    const faults: Fault[] = []
    const values: Record<string, Stored> = Object.fromEntries(stored.map((field) => [field.name, field.defaultValue]))
    for (const field of inOrder) {
      const text = cells[field.title] ?? ''
      const given = text === '' ? { value: null } : (readers.get(field)?.(text, values) ?? { value: text })
      if ('fault' in given) faults.push({ line, column: field.title, reason: given.fault })
      else {
        const value = given.value ?? field.defaultValue
        const fault = valueFault(validates ? field : { ...field, required: false, format: null }, value)
        if (fault !== null) faults.push({ line, column: field.title, reason: fault })
        values[field.name] = value
      }
    }
    return { file, line, cells, values, faults }
  })
}
