/** A row of a report: values by the names of its columns. */
export type PopupRow = Readonly<Record<string, string | number | boolean | null>>

/** A field of the report, and the field of the form it fills. */
export interface FieldPair {
  from: string
  to: string
}
/** Configuration of a picker: the report's code, and fields joined by commas (wire 5.4). */
export interface PopupFields {
  code?: string | undefined
  orgFields?: string | undefined
  destFields?: string | undefined
}
/** Fault of a configuration: a part is missing, or the two sides have different numbers of fields. */
export type FieldsFault = 'missing' | 'counts'

const namesIn = (fields = ''): string[] =>
  fields
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The fields of both sides in pairs, or what is wrong (spec §5 Popup component). */
export function pairsOf({ code, orgFields, destFields }: PopupFields): readonly FieldPair[] | FieldsFault {
  const [from, to] = [namesIn(orgFields), namesIn(destFields)]
  if (!code || from.length === 0 || to.length === 0) return 'missing'
  return from.length === to.length ? from.map((field, at) => ({ from: field, to: to[at] as string })) : 'counts'
}

/** True for a value that counts as empty. */
export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Values that rows put into the fields of a form: one value as it is, several joined, none as null. */
export const filledBy = (
  rows: readonly PopupRow[],
  pairs: readonly FieldPair[],
  separator = ',',
): Record<string, PopupRow[string]> =>
  Object.fromEntries(
    pairs.map(({ from, to }) => {
      const values = rows.map((row) => row[from]).filter((value) => !isEmpty(value))
      return [to, values.length === 0 ? null : values.length === 1 ? (values[0] ?? null) : values.join(separator)]
    }),
  )
