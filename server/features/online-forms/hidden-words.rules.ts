import { type DesignedField, fieldCode, type FormDesign } from '#common/rules/online-design.ts'

type Design = Pick<FormDesign, 'fields' | 'tables'>

/** Titles under which versions of records keep values that a viewer does not see. */
export interface HiddenWords {
  titles: ReadonlySet<string>
  /** By the name of a sub-table the titles of its fields. */
  ofRows: ReadonlyMap<string, ReadonlySet<string>>
  /** The names of records in the log were made of a field that the viewer does not see. */
  inLabel: boolean
  /** Whether a field, of a sub-table by the id of that, is hidden. */
  isHidden: (field: string, table?: string) => boolean
}

/**
 * Which titles hide values from a viewer. Versions keep values under the titles that fields had then, so that all
 * designs which the register has had are looked through. A field that is there no longer is hidden if it was guarded in
 * one of them.
 * @param live the published design
 * @param noted earlier designs
 */
export function hiddenWords(
  code: string,
  live: Design,
  noted: readonly Design[],
  permissions: ReadonlySet<string>,
): HiddenWords {
  const designs = [live, ...noted]
  const present = new Map<string, boolean>()
  const was = new Set<string>()
  const keyOf = (field: { id: string }, table: { id: string } | null) => `${table?.id ?? ''} ${field.id}`
  const walk = (design: Design, each: (field: DesignedField, table: Design['tables'][number] | null) => void) => {
    for (const field of design.fields) each(field, null)
    for (const table of design.tables) for (const field of table.fields) each(field, table)
  }
  walk(live, (field, table) =>
    present.set(keyOf(field, table), field.guarded && !permissions.has(fieldCode(code, field.name, table?.code))),
  )
  for (const design of noted) walk(design, (field, table) => field.guarded && was.add(keyOf(field, table)))
  const isHidden = (field: { id: string }, table: { id: string } | null) =>
    present.get(keyOf(field, table)) ?? was.has(keyOf(field, table))
  const titles = new Set<string>()
  const ofRows = new Map<string, Set<string>>()
  for (const design of designs)
    walk(design, (field, table) => {
      if (!isHidden(field, table)) return
      if (table === null) titles.add(field.title)
      else ofRows.set(table.name, (ofRows.get(table.name) ?? new Set()).add(field.title))
    })
  const inLabel = designs.some(({ fields }) => {
    const first = fields.find(({ guarded }) => !guarded)
    return first !== undefined && isHidden(first, null)
  })
  return {
    titles,
    ofRows,
    inLabel,
    isHidden: (field, table) => isHidden({ id: field }, table === undefined ? null : { id: table }),
  }
}

/** The content of a version without these words; a sub-table of which nothing is left is left out. */
export function withoutHidden(
  content: Readonly<Record<string, unknown>>,
  { titles, ofRows }: Pick<HiddenWords, 'titles' | 'ofRows'>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([title, value]) => {
      if (!Array.isArray(value)) return titles.has(title) ? [] : [[title, value]]
      const hidden = ofRows.get(title)
      if (!hidden) return [[title, value]]
      const rows = (value as Record<string, unknown>[]).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name))),
      )
      return rows.some((row) => Object.keys(row).length > 0) ? [[title, rows]] : []
    }),
  )
}
