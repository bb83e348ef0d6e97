/**
 * Conditions in the small language of lists: typed words may stand anywhere in the field.
 * @param exact names of fields whose whole value is compared
 */
export const containing = (conditions: Readonly<Record<string, string>>, exact: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(Object.entries(conditions).map(([name, value]) => [name, exact.includes(name) ? value : `*${value}*`]))
