import { Type, type TSchema } from 'typebox'

/** Pieces that the files of the contract share. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Seconds since 1970, added by clients so that nothing between answers from memory (spec §7). */
export const Stamp = Type.Optional(Type.String({ maxLength: 20 }))

/** A query of these parameters and no others; unknown ones are refused by name. */
export const Query = <const P extends Record<string, TSchema>>(properties: P) =>
  Type.Object({ ...properties, _t: Stamp }, { additionalProperties: false })

/** Ids of our own making and of the base data. */
export const Id = Type.String({ pattern: '^[\\w.-]{1,64}$' })
/** Text a person types into a form field. */
export const Line = Type.String({ maxLength: 200 })
/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const Moment = Type.String()

/** Paging and sorting as list pages ask for it (docs: shared list parameters of the wire). */
export const PageQuery = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  column: Type.Optional(Type.String({ maxLength: 200 })),
  order: Type.Optional(Type.String({ maxLength: 40 })),
  /** Names of the columns shown; clients send it, nobody reads it. */
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
