import type { SearchResult } from '#common/contract/laws.ts'
import { isOwn, ownOf, regionOf, regionsAbove } from '#common/law/regions.ts'

type RegionValue = SearchResult['facets']['region'][number]

type Items = ReadonlyMap<string, { text: string }> | undefined

/**
 * The values by which the law of a region is found: its own, and those of the regions it lies in, as far as the
 * dictionary has them. A province is always there, so a place that the dictionary does not have still stands in its
 * province.
 */
export function regionValues(items: Items): (region: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (region) => {
    const before = known.get(region)
    if (before) return before
    const values = [
      ownOf(region),
      region,
      ...regionsAbove(region).filter((code) => code.endsWith('0000') || items?.has(code)),
    ]
    known.set(region, values)
    return values
  }
}

/**
 * The values of the region facet that say something, each with the region it lies in. The own law of a region is a
 * value beside the region only where there is law of regions in it as well.
 */
export function regionTree(
  counts: ReadonlyMap<string, number>,
  chosen: ReadonlySet<string>,
  items: Items,
): RegionValue[] {
  const values = [...counts.keys()].filter(
    (value) => !isOwn(value) || chosen.has(value) || counts.get(value) !== counts.get(regionOf(value)),
  )
  return [...values, ...[...chosen].filter((value) => !counts.has(value))].map((value) => {
    const region = regionOf(value)
    const parent = isOwn(value) ? region : regionsAbove(region).find((code) => counts.has(code))
    return {
      value,
      text: textOf(value, items?.get(region)?.text ?? region),
      count: counts.get(value) ?? 0,
      ...(parent === undefined ? {} : { parent }),
    }
  })
}

/** 浙江省（仅省级）. A city of the State Council is called a city. */
function textOf(value: string, name: string): string {
  if (!isOwn(value)) return name
  return `${name}（仅${/[省区]$/.test(name) && value.endsWith('0000-own') ? '省级' : /[市州盟区]$/.test(name) && value.endsWith('00-own') ? '市级' : '本级'}）`
}
