/** Values of a record's fields, under the names of the wire. */
export type FieldValues = Readonly<Record<string, unknown>>

/** What the save of a form comes to. */
export interface MergedEdit {
  /** The fields that the editor changed, with the values to store. */
  changes: Record<string, unknown>
  /** Names of fields that the editor and another user changed to different values; they are not in `changes`. */
  conflicts: string[]
}

/** Entries of a field that holds several, joined by commas. */
export const entriesOf = (value: unknown): string[] =>
  value === null || value === undefined
    ? []
    : String(value as string)
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')

/** JSON with the keys of objects in order, because the database keeps them in one of its own. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** A value as a text that is the same for all that mean the same. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return inOrder(value)
  const text = String(value as string | number | boolean).trim()
  if (!/^[[{]/.test(text)) return text
  try {
    return inOrder(JSON.parse(text))
  } catch {
    return text
  }
}

/**
 * Whether two values of a field mean the same: nothing and an empty text do, 1 and "1", JSON texts with their keys in
 * another order; of a list the order does not count.
 */
export function sameValue(one: unknown, other: unknown, isList = false): boolean {
  if (!isList) return plain(one) === plain(other)
  const [ones, others] = [new Set(entriesOf(one)), new Set(entriesOf(other))]
  return ones.size === others.size && [...ones].every((entry) => others.has(entry))
}

/** A list after the editor's additions and removals were made to its present entries. */
function mergedList(began: unknown, present: unknown, mine: unknown): string {
  const [before, now, wanted] = [entriesOf(began), entriesOf(present), entriesOf(mine)]
  const kept = now.filter((entry) => wanted.includes(entry) || !before.includes(entry))
  return [...new Set([...kept, ...wanted.filter((entry) => !before.includes(entry))])].join(',')
}

/**
 * Merges the fields that an editor changed into a record as it is now. A field is kept as the editor wants it unless
 * another user has changed it since; lists are merged entry by entry and never conflict. A field without a beginning is
 * taken as it is.
 * @param began values the editor began with, of the fields in `mine`
 * @param lists names of fields whose value is entries joined by commas
 */
export function mergeEdit(
  { began, present, mine }: { began: FieldValues; present: FieldValues; mine: FieldValues },
  lists: readonly string[] = [],
): MergedEdit {
  const changes: Record<string, unknown> = {}
  const conflicts: string[] = []
  for (const [name, wanted] of Object.entries(mine)) {
    const isList = lists.includes(name)
    const untouchedByOthers = !Object.hasOwn(began, name) || sameValue(began[name], present[name], isList)
    if (untouchedByOthers || sameValue(wanted, present[name], isList)) changes[name] = wanted
    else if (isList) changes[name] = mergedList(began[name], present[name], wanted)
    else conflicts.push(name)
  }
  return { changes, conflicts }
}
