import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import type { MergedText } from '../law/merge-text.ts'
import { LIST_FIELDS, type ListScreen } from '../list-fields.ts'
import { nameSchemas } from './schema-names.ts'

/** Pieces that the files of the contract share. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A number or null. It is declared by a list of types, because in a union the validator would turn null into 0. */
export const NumberOrNull = (
  bounds: { minimum?: number; maximum?: number } = {},
  type: 'number' | 'integer' = 'number',
) =>
  Type.Unsafe<number | null>({
    type: [type, 'null'],
    ...(type === 'integer' ? { maximum: 2_147_483_647 } : {}),
    ...bounds,
  })
/** True, false or null. In a union the validator would turn null into false. */
export const BooleanOrNull = Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] })

/** One of these texts. */
export const OneOf = <const V extends string>(...values: V[]) => Type.Unsafe<V>({ type: 'string', enum: values })

/** Seconds since 1970; clients add it so that no cache between answers the call (spec §7). */
export const Stamp = Type.Optional(Type.String({ maxLength: 20 }))

/** A query of these parameters and no others; unknown ones are refused by name. */
export const Query = <const P extends Record<string, TSchema>>(properties: P) =>
  Type.Object({ ...properties, _t: Stamp }, { additionalProperties: false })

/** Ids of our own making and of the base data. */
export const Id = Type.String({ pattern: '^[\\w.-]{1,64}$' })
/** Text that a user types into a form field. */
export const Line = Type.String({ maxLength: 200 })
/** A day of the calendar, YYYY-MM-DD. */
export const Day = Type.String({ format: 'date' })
/**
 * Describes texts that name a day; older clients send a moment instead, of which the server takes the day (decision
 * 0071).
 */
export const DAY_FORM = 'YYYY-MM-DD'
/**
 * Describes texts that name a moment in Asia/Shanghai; clients send one with its zone instead, which the server turns
 * into it (decision 0130).
 */
export const MOMENT_FORM = 'YYYY-MM-DD HH:mm:ss'
/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const Moment = Type.String()

/** Paging and sorting as list pages ask for it (docs: shared list parameters of the wire). */
export const PageQuery = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  column: Type.Optional(Type.String({ maxLength: 200 })),
  order: Type.Optional(Type.String({ maxLength: 40 })),
  /** Names of the columns shown; clients send it, the server does not use it. */
  field: Type.Optional(Type.String({ maxLength: 2000 })),
}

/** One page of a list. */
export const Page = <T extends TSchema>(record: T) =>
  Type.Object({
    records: Type.Array(record),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  })

const Wanted = Type.Optional(Type.String({ maxLength: 1000 }))
const SUFFIXES = ['', '_begin', '_end', '_MultiString'] as const
type WantedOf<S extends ListScreen> = {
  [N in `${keyof (typeof LIST_FIELDS)[S] & string}${(typeof SUFFIXES)[number]}`]: typeof Wanted
}

/**
 * The query of a list: paging, every field of the screen's list in the wire's small language (`*x*`, `!x`, `>= x`,
 * `a,b`), its begin, end and choice, and the advanced query.
 */
export const ListQuery = <const S extends ListScreen, const P extends Record<string, TSchema> = {}>(
  screen: S,
  more?: P,
) =>
  Query({
    ...PageQuery,
    ...(Object.fromEntries(
      Object.keys(LIST_FIELDS[screen]).flatMap((field) => SUFFIXES.map((suffix) => [field + suffix, Wanted])),
    ) as WantedOf<S>),
    superQueryParams: Type.Optional(Type.String({ maxLength: 8000 })),
    superQueryMatchType: Type.Optional(Type.String({ maxLength: 10 })),
    ...(more as P),
  })

/** The query of an export: the list's own, the chosen rows, and which kind of workbook. */
export const ExportQuery = <const S extends ListScreen, const P extends Record<string, TSchema> = {}>(
  screen: S,
  more?: P,
) =>
  ListQuery(screen, {
    /** Ids of the chosen rows, joined by commas; none: all the list holds. */
    selections: Type.Optional(Type.String({ maxLength: 100_000 })),
    /** Older clients put the conditions into one JSON text. */
    paramsStr: Type.Optional(Type.String({ maxLength: 8000 })),
    format: Type.Optional(Type.Union([Type.Literal('xls'), Type.Literal('xlsx')])),
    ...(more as P),
  })

/** Revision of the record when editing began; without it the edit overwrites whatever is stored. */
export const Revision = Type.Optional(NumberOrNull({ minimum: 1 }, 'integer'))
/**
 * The body of an edit: the whole record, as older clients send it, or only the fields that were changed, together with
 * `began`, the values that they had when editing began. Handlers are given the whole form either way
 * (server/platform/http/merged-edit.ts).
 * @param key schema of `id`
 */
export const EditBody = <const P extends TProperties, const K extends TSchema>(form: P, key: K) => {
  const whole = Type.Object({ ...form, id: key, revision: Revision })
  const began = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown())
  const required = (whole as { required?: string[] }).required ?? []
  return Type.Unsafe<Static<typeof whole> & { began?: Record<string, unknown> }>({
    type: 'object',
    properties: { ...whole.properties, began },
    required: ['id'],
    ...(required.length > 1 ? { if: { required: ['began'] }, else: { required } } : {}),
  })
}
/** The `result` of an edit that is refused because the editor and another user changed the same fields. */
export interface EditConflict {
  /** Of the record now. */
  revision: number
  /** Who changed it last, and when. */
  by: string
  at: string
  fields: {
    name: string
    theirs: unknown
    mine: unknown
    /** Of a text that is merged article by article: what is in doubt of it, and the rest. */
    text?: MergedText
  }[]
  /** Lists and texts that both changed, as they would be stored. */
  merged: Record<string, unknown>
}

/** The fields of a form made by `EditBody`, and those of them that a record cannot be without. */
export function fieldsOfEdit(body: TSchema): { fields: string[]; required: string[] } {
  const { properties = {}, else: whole } = body as unknown as {
    properties?: Record<string, unknown>
    else?: { required: string[] }
  }
  const isOwn = (name: string) => !['id', 'revision', 'began'].includes(name)
  return { fields: Object.keys(properties).filter(isOwn), required: (whole?.required ?? []).filter(isOwn) }
}

/** Describes texts that hold ids joined by commas; clients write such a list in other shapes too (decision 0130). */
export const ID_LIST = 'ids joined by commas'
/** Ids joined by commas; clients leave a comma at the end. */
export const Ids = Type.String({ minLength: 1, maxLength: 100_000, description: ID_LIST })
/** Fields of every record of a list: who created and changed it, when, and how often. */
export const Kept = {
  /** Counts the changes; comes back with an edit. */
  revision: Type.Integer(),
  createBy: Nullable(Type.String()),
  createTime: Nullable(Moment),
  updateBy: Nullable(Type.String()),
  updateTime: Nullable(Moment),
}

/** Result of importing a workbook (wire: code 201 when some rows were refused). */
export const ImportResult = Type.Object({
  totalCount: Type.Integer(),
  successCount: Type.Integer(),
  errorCount: Type.Integer(),
  msg: Type.String(),
  /** Address of the workbook with the refused rows and their reasons; null when no row was refused. */
  fileUrl: Nullable(Type.String()),
  fileName: Nullable(Type.String()),
})

nameSchemas({ ImportResult })
