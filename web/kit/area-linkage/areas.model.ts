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
/** An area as a choice of a cascading select. */
export interface AreaNode {
  value: string
  label: string
  children?: AreaNode[]
}

/** Code of the parent of all provinces (spec §3 Area data). */
export const ROOT = '86'

/** Names of cities that exist only so that every district has a parent: 河南省 / 省直辖县 / 济源市. */
const STAND_INS = new Set(['省直辖县', '自治区直辖县级行政区划', '县', '市辖区'])

/** Codes that may stand for a place, from the province down: 330106 → 330000, 330100, 330106. */
const pathCodes = (code: string): string[] => [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])]

/** All areas, by their code and by the code of their parent. */
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

  /** Children of an area; for `86` the provinces. */
  below(parent: string): readonly Area[] {
    return this.#below.get(parent) ?? []
  }

  /** The whole tree below an area. */
  tree(parent = ROOT): AreaNode[] {
    return this.below(parent).map(({ code, name }) => {
      const children = this.tree(code)
      return { value: code, label: name, ...(children.length > 0 ? { children } : {}) }
    })
  }

  /**
   * Codes from the province down to this one, as far as they are known. A code that is unknown or withdrawn stands at
   * the end all the same, so that a stored value is never hidden.
   */
  pathOf(code: string): string[] {
    if (code === '') return []
    const above = /^\d{6}$/.test(code) ? pathCodes(code).filter((one) => one !== code && this.#byCode.has(one)) : []
    return [...above, code]
  }

  /**
   * Names from the province down: 浙江省/杭州市/西湖区, or 北京市/东城区 where city and province are one. An unknown code is shown as
   * it is.
   */
  textOf(code: string): string {
    const names = this.pathOf(code).map((one) => this.#byCode.get(one)?.name ?? one)
    return names
      .filter((name, at) => name !== names[at - 1] && !(STAND_INS.has(name) && at < names.length - 1))
      .join('/')
  }
}
