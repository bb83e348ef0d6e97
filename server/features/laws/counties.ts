import { areaList } from '@vant/area-data'
import { liesWithin } from '#common/law/regions.ts'

/**
 * Names that end as counties, county cities, districts and banners do, without zones and the leftovers of lists (其它区).
 */
const COUNTY = /^(?!.*(?:开发区|高新|园区|其[它他]|新城$|保税|管委))[\u4e00-\u9fff]{1,14}[县区市旗]$/
/** Taiwan, Hong Kong and Macau have no counties that issue documents of this library. */
const ELSEWHERE = /^(?:71|81|82)/

const CODES = new Map<string, string[]>()
for (const [code, name] of Object.entries(areaList.county_list))
  if (COUNTY.test(name) && !ELSEWHERE.test(code)) CODES.set(name, [...(CODES.get(name) ?? []), code])
const LONGEST = Math.max(...[...CODES.keys()].map((name) => name.length))
/** 郊区, 城区, 东区: no names without that of their city. */
const LEAST_ALONE = 3

/**
 * The county, county city, district or banner that a text begins with, of any province (GB/T 2260, by the package of
 * the form fields for addresses); null where there is none or several have the name. The dictionary of regions has
 * those of the home province only.
 * @param within code of the region that is named before it; null for none
 */
export function countyAt(text: string, within: string | null): { name: string; code: string } | null {
  for (let length = Math.min(LONGEST, text.length); length >= 2; length--) {
    const name = text.slice(0, length)
    const codes = (CODES.get(name) ?? []).filter((code) => within === null || liesWithin(code, within))
    const [code] = codes
    if (code !== undefined && codes.length === 1 && (within !== null || length >= LEAST_ALONE || !name.endsWith('区')))
      return { name, code }
  }
  return null
}

/** Codes of the provinces that have a county of this name. */
export const provincesOfCounty = (name: string): string[] => [
  ...new Set((CODES.get(name) ?? []).map((code) => `${code.slice(0, 2)}0000`)),
]
