import type { DepartNode } from '#common/contract/departments.ts'
import { camelCased } from '#web/kit/pickers/field-names.ts'
import type { Kinship } from '#web/kit/ticked-tree/kinship.model.ts'

/** Which fields of a department are stored and shown; a column's extension may name others (spec §3 Department). */
export interface DepartmentFields {
  store: string
  text: string
}
/** A department to be ticked. */
export interface DepartmentNode {
  key: string
  title: string
  value: string
  text: string
  children: DepartmentNode[]
}

/** The fields by a JSON extension, `{"store":"orgCode"}`; fields it does not name keep their default. */
export function fieldsOf(fields: DepartmentFields, extension: string | undefined): DepartmentFields {
  if (!extension) return fields
  try {
    const read = JSON.parse(extension) as Partial<Record<keyof DepartmentFields, unknown>> | null
    const named = (name: keyof DepartmentFields) =>
      typeof read?.[name] === 'string' && read[name] !== '' ? camelCased(read[name]) : fields[name]
    return { store: named('store'), text: named('text') }
  } catch {
    return fields
  }
}

export function departmentsOf(nodes: readonly DepartNode[], fields: DepartmentFields): DepartmentNode[] {
  const field = (node: DepartNode, name: string) =>
    String((node as unknown as Record<string, string | number | null>)[name] ?? '')
  return nodes.map((node) => ({
    key: node.id,
    title: node.departName,
    value: field(node, fields.store),
    text: field(node, fields.text),
    children: departmentsOf(node.children ?? [], fields),
  }))
}

export const everyDepartment = (nodes: readonly DepartmentNode[]): DepartmentNode[] =>
  nodes.flatMap((node) => [node, ...everyDepartment(node.children)])

/** Departments whose title holds the words, in a flat list (wire 5.6). */
export const departmentsFound = (nodes: readonly DepartmentNode[], words: string): DepartmentNode[] =>
  everyDepartment(nodes).filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))

const below = (key: string, kin: Kinship): string[] =>
  (kin.childrenOf.get(key) ?? []).flatMap((child) => [child, ...below(child, kin)])
function above(key: string, { parentOf }: Kinship): string[] {
  const parent = parentOf.get(key)
  return parent === null || parent === undefined ? [] : [parent, ...above(parent, { parentOf, childrenOf: new Map() })]
}

/**
 * The ticks after a node was ticked or unticked, in the order of ticking. Single choice: only the new one stays. Linked
 * (父子关联): descendants are ticked too, and a department is ticked when all its descendants are.
 */
export function ticked(
  chosen: readonly string[],
  key: string,
  on: boolean,
  { multi, linked, kin }: { multi: boolean; linked: boolean; kin: Kinship },
): string[] {
  if (!multi) return on ? [key] : []
  if (!linked) return on ? [...new Set([...chosen, key])] : chosen.filter((one) => one !== key)
  if (!on) {
    const gone = new Set([key, ...below(key, kin), ...above(key, kin)])
    return chosen.filter((one) => !gone.has(one))
  }
  const next = new Set([...chosen, key, ...below(key, kin)])
  for (const parent of above(key, kin)) {
    if (!(kin.childrenOf.get(parent) ?? []).every((child) => next.has(child))) break
    next.add(parent)
  }
  return [...next]
}

/** Departments of whose descendants some, but not all, are ticked. */
export const halfTicked = (chosen: readonly string[], kin: Kinship): string[] => {
  const all = new Set(chosen)
  return [...new Set(chosen.flatMap((key) => above(key, kin)))].filter((key) => !all.has(key))
}
