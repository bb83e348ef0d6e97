import type { DesignedField, FormDesign } from '#common/rules/online-design.ts'

/**
 * A design whose parts have ids of our making: those of the design before keep theirs, all others get a new one,
 * whatever was sent.
 * @param makeId gives an id that is part of a name of an index
 */
export function withIds(design: FormDesign, before: FormDesign | null, makeId: () => string): FormDesign {
  const taken = new Set<string>()
  const idOf = (given: string, known: ReadonlySet<string>): string => {
    const id = known.has(given) && !taken.has(given) ? given : makeId()
    taken.add(id)
    return id
  }
  const idsIn = (some: readonly { id: string }[] = []) => new Set(some.map(({ id }) => id))
  const fieldsOf = (fields: readonly DesignedField[], known: ReadonlySet<string>) =>
    fields.map((field) => ({
      ...field,
      id: idOf(field.id, known),
      title: field.title.trim(),
      defaultValue: field.defaultValue?.trim() || null,
      dictCode: field.dictCode?.trim() || null,
    }))
  const fields = fieldsOf(design.fields, idsIn(before?.fields))
  const renamed = new Map(design.fields.map((field, at) => [field.id, fields[at]?.id ?? field.id]))
  return {
    ...design,
    fields,
    indexes: design.indexes.map((index) => ({
      ...index,
      id: idOf(index.id, idsIn(before?.indexes)),
      fields: index.fields.map((id) => renamed.get(id) ?? id),
    })),
    tables: design.tables.map((table) => {
      const old = before?.tables.find(({ id }) => id === table.id)
      return {
        ...table,
        name: table.name.trim(),
        id: idOf(table.id, idsIn(before?.tables)),
        fields: fieldsOf(table.fields, idsIn(old?.fields)),
      }
    }),
  }
}
