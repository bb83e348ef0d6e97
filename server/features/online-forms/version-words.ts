import { type DesignedField, type FormDesign, shownNumber, UNSEEN_RECORD } from '#common/rules/online-design.ts'
import { keptIn } from './kept-record.rules.ts'
import { linkedNames } from './links.ts'
import type { Asker } from './record-list.ts'
import { dictionariesOf, withTexts } from './record-texts.ts'
import { isFileField, type OnlineRecord } from './records.sql.ts'

type Values = Readonly<Record<string, unknown>>

/** Words of a value of a field, of a sub-table by its code; without a field of the record above. */
export type WordsOfValues = (value: unknown, field: DesignedField | null, table?: string) => unknown

const keyOf = (field: DesignedField, table: string | undefined, value: unknown): string =>
  `${table ?? ''} ${field.id} ${String(value)}`

/**
 * Values of the fields of a design in states of records, old or new, by the names of today; a field that a state lacks
 * has none.
 */
function valuesIn({ fields, tables }: FormDesign, contents: readonly Values[]) {
  const main: Values[] = []
  const rows = new Map<string, Values[]>(tables.map(({ code }) => [code, []]))
  const named = (
    from: Values,
    kept: readonly { id: string; name: string }[] | null,
    some: readonly DesignedField[],
  ): Values =>
    Object.fromEntries(
      some.map(({ id, name, title }) => {
        const was = kept ? kept.find((one) => one.id === id)?.name : title
        return [name, (was === undefined ? undefined : from[was]) ?? null]
      }),
    )
  for (const content of contents) {
    const record = keptIn(content)
    main.push(record ? named(record.values, record.fields, fields) : named(content, null, fields))
    for (const table of tables) {
      const own = record?.tables.find(({ id }) => id === table.id)
      const of = record
        ? (own?.rows.map(({ values }) => values) ?? [])
        : Array.isArray(content[table.name])
          ? (content[table.name] as Values[])
          : []
      rows.get(table.code)?.push(...of.map((row) => named(row, own?.fields ?? null, table.fields)))
    }
  }
  return { main, rows }
}

/**
 * Words of the values that states of records of a register hold, as the viewer may see them; states are as versions
 * keep them. The number of statements does not depend on that of states and rows.
 */
export async function versionWords(
  asker: Asker,
  form: { code: string; design: FormDesign },
  contents: readonly Values[],
): Promise<WordsOfValues> {
  const { design, code } = form
  const words = new Map<string, string>()
  const { main, rows } = valuesIn(design, contents)
  const add = async (fields: readonly DesignedField[], some: readonly Values[], table?: string) => {
    if (some.length === 0) return
    const dictionaries = await dictionariesOf(asker.db, asker.viewer, fields)
    for (const row of await withTexts(asker, fields, dictionaries, some as readonly OnlineRecord[]))
      for (const field of fields) {
        const text = row[`${field.name}_dictText`]
        if (typeof text === 'string') words.set(keyOf(field, table, row[field.name]), text)
      }
  }
  await add(design.fields, main)
  for (const { code: table, fields } of design.tables) await add(fields, rows.get(table) ?? [], table)
  const parents = contents.flatMap((content) => keptIn(content)?.pid ?? [])
  const names = await linkedNames(asker, { dictCode: code }, [...new Set(parents)])
  return (value, field, table) => {
    if (value === null || value === undefined) return null
    if (field === null) return names.get(value as string) ?? UNSEEN_RECORD
    if (isFileField(field) && typeof value === 'string') return value.replaceAll(/[^,]*\//g, '')
    return words.get(keyOf(field, table, value)) ?? shownNumber(field, value)
  }
}
