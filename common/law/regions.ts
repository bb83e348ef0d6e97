/** Region of the law of the state: it holds no other region. */
export const NATION = '000000'

const PLACE_CODE = /^\d{6}$/
const OWN = /-own$/

/**
 * The regions a region lies in, the nearest first, by its code of GB/T 2260. Not every city code among them need exist:
 * 310100.
 */
export function regionsAbove(region: string): string[] {
  if (!PLACE_CODE.test(region) || region === NATION) return []
  return [`${region.slice(0, 4)}00`, `${region.slice(0, 2)}0000`].filter((code) => code !== region)
}

/**
 * Value of the filter by region for the law of a region without that of the regions in it: 330000-own. The plain code
 * means both (decision 0037).
 */
export const ownOf = (region: string): string => `${region}-own`

export const isOwn = (value: string): boolean => OWN.test(value)

/** The region that a value of the filter is about. */
export const regionOf = (value: string): string => value.replace(OWN, '')

/** Whether all laws of one value of the filter are among those of another. */
export const liesWithin = (value: string, other: string): boolean =>
  value === other ||
  (isOwn(value) ? [regionOf(value), ...regionsAbove(regionOf(value))] : regionsAbove(value)).includes(other)

/** A value of a facet that may lie within another one of the list. */
interface Placed {
  value: string
  parent?: string
}

/**
 * Values by the value they lie in, in their order, each region's own law first. Those without a parent in the list are
 * under null.
 */
export function byParent<V extends Placed>(values: readonly V[]): Map<string | null, V[]> {
  const present = new Set(values.map(({ value }) => value))
  const groups = new Map<string | null, V[]>()
  for (const value of values) {
    const parent = value.parent !== undefined && present.has(value.parent) ? value.parent : null
    const group = groups.get(parent) ?? []
    if (isOwn(value.value)) group.unshift(value)
    else group.push(value)
    groups.set(parent, group)
  }
  return groups
}
