import { type MergedRow, mergeRows, resolveRows } from '#common/rules/merge-rows.ts'
import type { DesignedField, DesignedTable, FormDesign } from '#common/rules/online-design.ts'
import { fieldsOf, rowOf } from './design-rows.model.ts'

/** A design with what it is called. */
export interface NamedDesign {
  name: string
  description: string
  design: FormDesign
}
interface Sides<T> {
  began: T
  present: T
  mine: T
}
/** What both changed, in words. */
type Tell = (words: string) => void

/** A design as the designer's tables give it back, so that it differs from another one only in what was changed. */
export const readAnew = (design: FormDesign): FormDesign => {
  const anew = (fields: readonly DesignedField[]) => fieldsOf(fields.map(rowOf))
  return {
    ...design,
    fields: anew(design.fields),
    tables: design.tables.map((table) => ({ ...table, fields: anew(table.fields) })),
  }
}

/** Parts of a design of both designers; of what both changed, as the later one wants it. */
function mergedParts<T extends { readonly id: string }>(
  { began, present, mine }: Sides<readonly T[]>,
  tell: (part: T) => void,
): T[] {
  const rows = { began: began as readonly unknown[] as MergedRow[], mine: mine as readonly unknown[] as MergedRow[] }
  const now = present as readonly unknown[] as MergedRow[]
  const { conflicts } = mergeRows({ ...rows, present: now })
  const called = new Set(conflicts.map(({ row }) => row))
  for (const id of called) {
    const part = [mine, present, began].flatMap((list) => list.find((one) => one.id === id) ?? [])[0]
    if (part) tell(part)
  }
  // What the other one took away and this one changed stands there again as it was.
  const again = conflicts.filter(({ field, theirs }) => field === null && theirs === null).map(({ row }) => row)
  const there = [...now, ...rows.began.filter(({ id }) => again.includes(String(id)))]
  const choices = mergeRows({ ...rows, present: there }).conflicts.map((one) => ({ ...one, keeps: 'mine' as const }))
  return mergeRows({ ...resolveRows(rows, choices), present: there }).rows as unknown[] as T[]
}

/** Fields of both; a new one that the program named is named anew where the other designer's has the name. */
function mergedFields(sides: Sides<readonly DesignedField[]>, where: string, tell: Tell): DesignedField[] {
  const known = new Set(sides.present.map(({ id }) => id))
  const names = new Set(sides.present.map(({ name }) => name))
  return fieldsOf(
    mergedParts(sides, ({ title }) => tell(`${where}字段“${title}”`)).map((field) =>
      rowOf(
        !known.has(field.id) && names.has(field.name) && /^f\d+$/.test(field.name) ? { ...field, name: '' } : field,
      ),
    ),
  )
}

function mergedTables({ began, present, mine }: Sides<readonly DesignedTable[]>, tell: Tell): DesignedTable[] {
  const inner = new Map<string, DesignedField[]>()
  for (const { id, name, fields } of mine) {
    const [was, is] = [began, present].map((list) => list.find((one) => one.id === id)?.fields)
    if (was && is) inner.set(id, mergedFields({ began: was, present: is, mine: fields }, `子表“${name}”的`, tell))
  }
  const withFields = (tables: readonly DesignedTable[]) =>
    tables.map((table) => ({ ...table, fields: inner.get(table.id) ?? table.fields }))
  return mergedParts({ began, present: withFields(present), mine: withFields(mine) }, ({ name, code }) =>
    tell(`子表“${name || code}”`),
  )
}

/**
 * Merges the designs of two who worked on a register at once, part by part: what only one of them changed is kept.
 * @returns the design to save, and what both changed to different values, in which it is as the later one wants it
 */
export function mergeDesigns({ began, present, mine }: Sides<NamedDesign>): { merged: NamedDesign; both: string[] } {
  const both: string[] = []
  const tell: Tell = (words) => both.push(words)
  const of = <K extends keyof FormDesign>(part: K) => ({
    began: began.design[part],
    present: present.design[part],
    mine: mine.design[part],
  })
  const head = ({ name, description, design: { listStyle } }: NamedDesign) => [
    { id: '名称', value: name },
    { id: '说明', value: description },
    { id: '列表样式', value: listStyle as string },
  ]
  const [name, description, listStyle] = mergedParts(
    { began: head(began), present: head(present), mine: head(mine) },
    ({ id }) => tell(id),
  )
  const hidden = of('hidden')
  return {
    merged: {
      name: name?.value ?? mine.name,
      description: description?.value ?? '',
      design: {
        fields: mergedFields(of('fields'), '', tell),
        indexes: mergedParts(of('indexes'), () => tell('索引')),
        tables: mergedTables(of('tables'), tell),
        listStyle: (listStyle?.value ?? mine.design.listStyle) as FormDesign['listStyle'],
        hidden: [
          ...hidden.present.filter((button) => hidden.mine.includes(button) || !hidden.began.includes(button)),
          ...hidden.mine.filter((button) => !hidden.began.includes(button) && !hidden.present.includes(button)),
        ],
      },
    },
    both,
  }
}
