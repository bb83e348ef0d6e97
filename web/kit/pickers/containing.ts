/**
 * Conditions in the wire's list syntax: typed words may occur anywhere in the field.
 * @param exact names of fields whose whole value is compared
 */
export const containing = (
  conditions: Readonly<Record<string, string>>,
  exact: readonly string[] = [],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(conditions).map(([name, value]) => [name, exact.includes(name) ? value : `*${value}*`]),
  )
