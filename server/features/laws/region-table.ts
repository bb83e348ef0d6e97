import { NATION } from '#common/law/regions.ts'

/** A region of the dictionary, as far as reading texts needs it. */
export interface RegionName {
  value: string
  text: string
  otherNames: readonly string[]
}

const PLACE_CODE = /^\d{6}$/

/** Zones that are named after a place in brackets: 中国（上海）自由贸易试验区. */
const ZONE_OF = /^中国[（(]([\u4e00-\u9fff]{2,8})[）)]/

/** Region codes by name, longest name first, with the short forms titles use. */
export class RegionTable {
  readonly #names: [string, string][]
  readonly #texts = new Map<string, string>()
  /** Names of one character begin the numbers of documents: 浙政发. */
  readonly #signs = new Map<string, string>()

  constructor(regions: readonly RegionName[]) {
    const names = new Map<string, string>()
    for (const { value, text, otherNames } of regions) {
      if (!PLACE_CODE.test(value) || value === NATION) continue
      // 莱芜市（已撤销）
      this.#texts.set(value, text.replace(/（.*）$/, ''))
      names.set(text, value)
      for (const sign of otherNames) if (sign.length === 1) this.#signs.set(sign, value)
      // Provinces and cities come before their counties, so a short name that two regions share belongs to the larger
      // one.
      for (const name of otherNames) if (name.length >= 2 && !names.has(name)) names.set(name, value)
    }
    this.#names = [...names].sort((a, b) => b[0].length - a[0].length)
  }

  /** Code of the region a text begins with. */
  atStart(text: string): string | null {
    return this.startOf(text)?.code ?? null
  }

  /** The region a text begins with, and the name it has there. */
  startOf(text: string): { code: string; name: string } | null {
    const found = this.#names.find(([name]) => text.startsWith(name))
    return found ? { code: found[1], name: found[0] } : null
  }

  /** Code of the region that the title of a law names: the place it begins with, or that of a zone of the nation. */
  inTitle(title: string): string | null {
    const plain = title.replace(/^关于/, '')
    const zone = ZONE_OF.exec(plain)?.[1]
    return this.atStart(plain) ?? (zone === undefined ? null : (this.named(zone)?.code ?? null))
  }

  /** Code and name of a region that the text is, in full or short form. */
  named(text: string): { code: string; name: string } | null {
    const found = this.#names.find(([name]) => name === text)
    return found ? { code: found[1], name: found[0] } : null
  }

  /** Code of the region whose sign a number begins with (发文机关代字), or null. */
  bySign(number: string): string | null {
    return this.#signs.get(number.slice(0, 1)) ?? null
  }

  /** Full name of a region, or null. */
  textOf(code: string): string | null {
    return this.#texts.get(code) ?? null
  }

  /** All names, longest first. */
  names(): readonly [string, string][] {
    return this.#names
  }
}

/** Level of the bodies of a region, F_LEVEL: 国家, 省, 设区的市, 县. */
export const levelOf = (region: string): string =>
  region === NATION ? 'F00' : region.endsWith('0000') ? 'F01' : region.endsWith('00') ? 'F02' : 'F03'
