/** Rows chosen in a window, by the value that will be stored; in the order of choosing. */
export interface ChosenRows<R> {
  keys: readonly string[]
  rows: ReadonlyMap<string, R>
}

/** The single values of a text: 'a, b,' → ['a', 'b']. */
export const valuesIn = (value: string | null | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The former choice with its known rows; values without a known row stay chosen. */
export const chosenOf = <R>(
  value: string | null | undefined,
  known: readonly R[],
  keyOf: (row: R) => string,
): ChosenRows<R> => ({
  keys: valuesIn(value),
  rows: new Map(known.map((row) => [keyOf(row), row])),
})

/** Chooses rows or removes them from the choice; a single choice keeps only the newest. */
export function choose<R>(
  chosen: ChosenRows<R>,
  rows: readonly R[],
  on: boolean,
  { keyOf, multiple }: { keyOf: (row: R) => string; multiple: boolean },
): ChosenRows<R> {
  const touched = rows.map(keyOf)
  const known = new Map(chosen.rows)
  for (const row of rows) known.set(keyOf(row), row)
  if (!on) return { keys: chosen.keys.filter((key) => !touched.includes(key)), rows: known }
  return { keys: multiple ? [...new Set([...chosen.keys, ...touched])] : touched.slice(-1), rows: known }
}

export const without = <R>(chosen: ChosenRows<R>, key: string): ChosenRows<R> => ({
  ...chosen,
  keys: chosen.keys.filter((one) => one !== key),
})

/** The chosen rows that are known, in order of choice. */
export const rowsOf = <R>({ keys, rows }: ChosenRows<R>): R[] => keys.flatMap((key) => rows.get(key) ?? [])

/** Values in portions of `size`, because the length of an address is limited. */
export const inPortions = (values: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size))
