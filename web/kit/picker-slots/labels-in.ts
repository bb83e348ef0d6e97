import type { Labels } from './handed-in.ts'

/** Values and texts of records, by the names of their fields; a record without a label gets its value as label. */
export const labelsIn = (records: readonly object[], store: string, text: string): Labels =>
  records.map((record) => {
    const { [store]: value, [text]: shown } = record as Record<string, string | number | null | undefined>
    return [String(value ?? ''), String(shown ?? value ?? '')] as const
  })
