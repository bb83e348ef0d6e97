import { sql } from 'kysely'
import { SPECIAL_PERMISSION } from '#common/permissions.ts'
import type { SheetFields } from '#common/records/sheet.ts'
import type { Viewer } from '../auth/viewer.ts'
import type { Db } from '../db/open.ts'

/** Values of dictionaries by the dictionary and what a user may write for them: the value itself, or its name. */
export type DictionaryWords = ReadonlyMap<string, ReadonlyMap<string, string>>

/** What the viewer may enter in the fields of a sheet that hold values of dictionaries; at most one statement. */
export async function dictionaryWords(
  db: Db,
  { permissions }: Pick<Viewer, 'permissions'>,
  fields: SheetFields,
): Promise<DictionaryWords> {
  const codes = Object.values(fields).flatMap((field) =>
    field.kind === 'dictionary' && field.form ? field.dictionary : [],
  )
  const words = new Map<string, Map<string, string>>(codes.map((code) => [code, new Map()]))
  if (codes.length === 0) return words
  const { rows } = await sql<{ code: string; value: string; text: string }>`
    select item.dictionary_code as code, item.value, item.text from dictionary_item item join dictionary on dictionary.code = item.dictionary_code
    where item.dictionary_code = any(${codes}::text[]) and dictionary.deleted_at is null
      and (${permissions.has(SPECIAL_PERMISSION)}::boolean or not item.restricted)`.execute(db)
  for (const { code, value, text } of rows) words.get(code)?.set(text, value)
  // A value that is another one's name is the value.
  for (const { code, value } of rows) words.get(code)?.set(value, value)
  return words
}
