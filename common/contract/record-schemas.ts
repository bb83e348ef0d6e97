import { Type, type Static, type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox'
import { fieldsOf, type Sheet, type SheetField, type SheetFields, STAMPS } from '../records/sheet.ts'
import { DAY_FORM, EditBody, Id, Kept, Nullable, NumberOrNull } from './parts.ts'
import { RowsToSave } from './saved-rows.ts'

type ValueOf<D> = D extends { between: unknown } | { kind: 'number' } ? number : string
type WordKeys<F extends SheetFields> = {
  [K in keyof F]: F[K] extends { kind: 'dictionary' | 'choice'; wordless?: never } ? K : never
}[keyof F] &
  string

/** The key of a record and its revision; its stamps are fields of the sheet. */
type Stored<K> = { id: K; revision: number }
/** A record on the wire: its fields, and beside those of dictionaries and choices the words of their values. */
export type RowOf<F extends SheetFields, K = string> = Stored<K> & {
  [K in keyof F]: F[K] extends { required: true } | { filled: true } ? ValueOf<F[K]> : ValueOf<F[K]> | null
} & {
  [K in WordKeys<F> as `${K}_dictText`]: string | null
}
/** What a form sets of a record. */
export type FormOf<F extends SheetFields> = {
  [K in keyof F as F[K] extends { form: object; required: true } ? K : never]: ValueOf<F[K]>
} & {
  [K in keyof F as F[K] extends { form: object } ? (F[K] extends { required: true } ? never : K) : never]?: ValueOf<
    F[K]
  > | null
}

/** What a form sets, as it is stored: every field, null for an empty one. */
export type EnteredOf<F extends SheetFields> = {
  [K in keyof F as F[K] extends { form: object } ? K : never]: F[K] extends { required: true }
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | null
}

/** What an edit sends of a record: the whole form, or the changed fields with the values they began with. */
type EditOf<Form, K> = Form & { id: K; revision?: number | null; began?: Record<string, unknown> }
interface RowsOf<Form> {
  added: (Form & { key: string })[]
  edited: (Form & { id: string; revision?: number | null })[]
  deleted: string[]
}

/** Days may come with an hour, from older clients. */
const DAY_LENGTH = 19

/** The value of a field in a record. */
function rowSchema({ kind, between, required, filled }: SheetField): TSchema {
  if (kind === 'number' || between) return required || filled ? Type.Integer() : NumberOrNull({}, 'integer')
  return required || filled ? Type.String() : Nullable(Type.String())
}

/** The value of a field in a form. */
function formSchema({ kind, required, most, between }: SheetField): TSchema {
  if (kind === 'number' || between) {
    const bounds = between ? { minimum: between[0], maximum: between[1] } : {}
    return required ? Type.Integer(bounds) : Type.Optional(NumberOrNull(bounds, 'integer'))
  }
  const limits = kind === 'day' ? { maxLength: DAY_LENGTH, description: DAY_FORM } : { maxLength: most ?? 0 }
  return required ? Type.String({ minLength: 1, ...limits }) : Type.Optional(Nullable(Type.String(limits)))
}

/**
 * The schemas of a record sheet. They are built at run time and typed by one cast each, because TypeBox's own types
 * would be computed again for every call that uses them (tools/type-cost.mjs).
 * @param more what a record holds besides, which users do not see as a field
 * @param key what the record is known by, where it is no text
 */
export function recordSchemas<F extends SheetFields, M extends TProperties = {}, K extends number | string = string>(
  sheet: Sheet<F>,
  more?: M,
  key: TUnsafe<K> = Id as never,
) {
  const row: Record<string, TSchema> = { id: Type.String() }
  const form: Record<string, TSchema> = {}
  for (const [key, field] of fieldsOf(sheet)) {
    if (Object.hasOwn(STAMPS, key)) continue
    row[key] = rowSchema(field)
    if ((field.kind === 'dictionary' || field.kind === 'choice') && !field.wordless)
      row[`${key}_dictText`] = Nullable(Type.String())
    if (field.form) form[key] = formSchema(field)
  }
  return {
    Row: Type.Unsafe<RowOf<F, K> & Static<TObject<M>>>(Type.Object({ ...row, ...more, ...Kept })),
    Form: Type.Unsafe<FormOf<F>>(Type.Object(form)),
    Edit: Type.Unsafe<EditOf<FormOf<F>, K>>(EditBody(form, key)),
    Rows: Type.Unsafe<RowsOf<FormOf<F>>>(RowsToSave(form)),
    /** The form, and an edit, with what a call asks for besides. */
    editAnd: <const P extends TProperties>(others: P) =>
      Type.Unsafe<EditOf<FormOf<F> & Static<TObject<P>>, K>>(EditBody({ ...form, ...others }, key)),
    formAnd: <const P extends TProperties>(others: P) =>
      Type.Unsafe<FormOf<F> & Static<TObject<P>>>(Type.Object({ ...form, ...others })),
  }
}
