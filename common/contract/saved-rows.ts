import { Type, type Static, type TSchema } from 'typebox'
import { MOST_ROWS_SAVED } from '../limits.ts'
import { Id, Nullable, Revision } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/** What keeps a row of an editable table from being saved. */
export const RowFault = Type.Object({
  /** Key of an added row, id of another. */
  row: Type.String(),
  /** Field it is about; null when it is about the row. */
  field: Nullable(Type.String()),
  reason: Type.String(),
})
export type RowFault = Static<typeof RowFault>

/** Result of saving: ids of added rows by the keys they came with; or, when nothing was saved, the faults. */
export const SavedRows = Type.Object({ ids: Type.Record(Type.String(), Type.String()), faults: Type.Array(RowFault) })
export type SavedRows = Static<typeof SavedRows>

/**
 * Everything changed in an editable table, to be saved together or not at all.
 * @param form what a user may set of a row
 */
export const RowsToSave = <const P extends Record<string, TSchema>>(form: P) =>
  Type.Object({
    added: Type.Array(Type.Object({ ...form, key: Type.String({ minLength: 1, maxLength: 64 }) }), {
      maxItems: MOST_ROWS_SAVED,
    }),
    edited: Type.Array(Type.Object({ ...form, id: Id, revision: Revision }), { maxItems: MOST_ROWS_SAVED }),
    deleted: Type.Array(Id, { maxItems: MOST_ROWS_SAVED }),
  })

nameSchemas({ RowFault, SavedRows })
