import { DOCUMENT_FIELDS } from '#common/document-fields.ts'
import { sameValue } from '#common/rules/merge-edit.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The changed fields of a row with the values they had when it was loaded, as the call that edits one document takes
 * them; null when nothing differs.
 */
export function editOfRow(row: Values, loaded: Values): (Values & { began: Values }) | null {
  const changed = DOCUMENT_FIELDS.filter((name) => !sameValue(row[name], loaded[name]))
  if (changed.length === 0) return null
  const pick = (values: Values) =>
    Object.fromEntries(
      changed.map((name) => [name, values[name] === '' || values[name] === undefined ? null : values[name]]),
    )
  // These two are texts, empty ones too.
  const mine = Object.fromEntries(
    Object.entries(pick(row)).map(([name, value]) => [
      name,
      name === 'title' || name === 'issuers' ? (value ?? '') : value,
    ]),
  )
  return { id: row['id'], ...mine, began: pick(loaded) }
}
