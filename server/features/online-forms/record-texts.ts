import type { DictItem } from '#common/contract/session.ts'
import { controlOf, type DesignedField, treeOf, UNSEEN_RECORD } from '#common/rules/online-design.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { linkedNames } from './links.ts'
import type { Asker } from './record-list.ts'
import { itemsOf } from '../dictionaries/dictionaries.door.ts'
import { namesIn, type OnlineRecord } from './records.sql.ts'

/** Kinds of records that fields choose from, by their control. */
const NAMED_BY = { sel_user: 'user', sel_depart: 'department', cat_tree: 'category', link_down: 'category' } as const
export const nounOf = ({ control, dictCode }: DesignedField): 'user' | 'department' | 'category' | null =>
  control === 'sel_tree'
    ? (treeOf(dictCode)?.of ?? null)
    : control in NAMED_BY
      ? NAMED_BY[control as keyof typeof NAMED_BY]
      : null

/** Whether lists and workbooks have words in place of the values of a field. */
export const isWorded = (field: DesignedField): boolean =>
  dictionaryOf(field) !== null || nounOf(field) !== null || field.control === 'switch' || field.control === 'link_table'

/** The dictionary of a field; null where it has none. */
export const dictionaryOf = ({ control, dictCode }: DesignedField): string | null =>
  controlOf(control).dict === 'dictionary' ? dictCode : null

/** Values of every dictionary that these fields have, by its code, as the viewer may see them. */
export async function dictionariesOf(
  db: Db,
  viewer: Viewer,
  fields: readonly DesignedField[],
): Promise<Record<string, DictItem[]>> {
  const found: Record<string, DictItem[]> = {}
  for (const code of new Set(fields.flatMap((field) => dictionaryOf(field) ?? [])))
    found[code] = await itemsOf(db, viewer, code)
  return found
}

const partsOf = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(',').filter((one) => one !== '') : []

/**
 * Adds `{field}_dictText` to records beside fields whose value stands for something; the number of statements does not
 * depend on that of records.
 */
export async function withTexts<R extends OnlineRecord>(
  asker: Asker,
  fields: readonly DesignedField[],
  dictionaries: Readonly<Record<string, DictItem[]>>,
  records: readonly R[],
): Promise<R[]> {
  const { db } = asker
  const words = new Map<DesignedField, ReadonlyMap<string, string>>()
  for (const field of fields) {
    const dictionary = dictionaryOf(field)
    if (dictionary !== null)
      words.set(field, new Map((dictionaries[dictionary] ?? []).map(({ value, text }) => [value, text])))
    const noun = nounOf(field)
    if (noun !== null)
      words.set(field, await namesIn(db, noun, [...new Set(records.flatMap((record) => partsOf(record[field.name])))]))
    if (field.control === 'switch') words.set(field, SWITCH)
    if (field.control === 'link_table') {
      const ids = [...new Set(records.flatMap((record) => partsOf(record[field.name])))]
      const names = await linkedNames(asker, field, ids)
      words.set(field, new Map(ids.map((id) => [id, names.get(id) ?? UNSEEN_RECORD])))
    }
  }
  if (words.size === 0) return [...records]
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(
      [...words].map(([{ name }, texts]) => {
        const whole = record[name]
        const text =
          typeof whole === 'string'
            ? (texts.get(whole) ??
              partsOf(whole)
                .map((one) => texts.get(one) ?? one)
                .join('，'))
            : null
        return [`${name}_dictText`, text === '' ? null : text]
      }),
    ),
  }))
}

export const SWITCH: ReadonlyMap<string, string> = new Map([
  ['Y', '是'],
  ['N', '否'],
])
