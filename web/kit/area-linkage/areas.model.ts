/** Codes of GB/T 2260 and their names, level by level. */
export interface AreaData {
  province_list: Readonly<Record<string, string>>
  city_list: Readonly<Record<string, string>>
  county_list: Readonly<Record<string, string>>
}

/** A province, a city or a district. */
export interface Area {
  code: string
  name: string
  /** `86` for a province. */
  parent: string
}
/** The same as a choice of a cascade. */
export interface AreaNode {
  value: string
  label: string
  children?: AreaNode[]
}

/** Above the provinces (spec §3 Area data). */
export const ROOT = '86'

/** Places that are only there so that every district has one above it: 河南省 / 省直辖县 / 济源市. */
const STAND_INS = new Set(['省直辖县', '自治区直辖县级行政区划', '县', '市辖区'])

/** Codes that may stand for a place, from the province down: 330106 → 330000, 330100, 330106. */
const pathCodes = (code: string): string[] => [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])]

/** All areas, by code and by what is above them. */
export class Areas {
  readonly #byCode: ReadonlyMap<string, Area>
  readonly #below = new Map<string, Area[]>()

  constructor({ province_list, city_list, county_list }: AreaData) {
    const level = (list: Readonly<Record<string, string>>, parentOf: (code: string) => string): Area[] =>
      Object.entries(list).map(([code, name]) => ({ code, name, parent: parentOf(code) }))
    const all = [
      ...level(province_list, () => ROOT),
      ...level(city_list, (code) => `${code.slice(0, 2)}0000`),
      ...level(county_list, (code) => `${code.slice(0, 4)}00`),
    ].toSorted((a, b) => (a.code < b.code ? -1 : 1))
    this.#byCode = new Map(all.map((area) => [area.code, area]))
    for (const area of all) this.#below.set(area.parent, [...(this.#below.get(area.parent) ?? []), area])
  }

  get size(): number {
    return this.#byCode.size
  }

  of(code: string): Area | undefined {
    return this.#byCode.get(code)
  }

  /** Areas right below one; below `86` the provinces. */
  below(parent: string): readonly Area[] {
    return this.#below.get(parent) ?? []
  }

  /** The whole tree below one. */
  tree(parent = ROOT): AreaNode[] {
    return this.below(parent).map(({ code, name }) => {
      const children = this.tree(code)
      return { value: code, label: name, ...(children.length > 0 ? { children } : {}) }
    })
  }

  /**
   * Codes from the province down to this one; as far as they are known. A code that is no area, or none any more, stands
   * at the end all the same: what is stored stays to be seen.
   */
  pathOf(code: string): string[] {
    if (code === '') return []
    const above = /^\d{6}$/.test(code) ? pathCodes(code).filter((one) => one !== code && this.#byCode.has(one)) : []
    return [...above, code]
  }

  /** 浙江省/杭州市/西湖区; 北京市/东城区, for the city there is the province once more; what is unknown stands for itself. */
  textOf(code: string): string {
    const names = this.pathOf(code).map((one) => this.#byCode.get(one)?.name ?? one)
    return names.filter((name, at) => name !== names[at - 1] && !(STAND_INS.has(name) && at < names.length - 1)).join('/')
  }
}
