import { liesWithin, NATION } from '#common/law/regions.ts'
import type { Body } from './bodies.ts'
import type { RegionTable } from './region-table.ts'

/** Whose number a document number is, by the sign that it begins with (发文机关代字). */
export interface NumberOwner {
  /** Full name of the body; null when the sign does not decide it. */
  name: string | null
  /** What the sign looks like where it does not decide, in words for staff; null when nothing is known of it. */
  guess: string | null
  region: string
}

/** 浙财农〔2025〕1号: the sign and the year. */
const NUMBER = /^\s*([\u4e00-\u9fff]{1,12})〔(\d{4})〕/

/** What a number has behind the sign of its body: its office and the form of the document. */
const FORM = /^(?:[办厅](?=$|[发规函字令通电]))?(?:规范|规|发|函|字|令|通|通字|明电|电)?(?:字|发)?$/
const OF_OFFICE = /^[办厅]|[办厅](?:函|发|字|规)?$/

/**
 * Numbers of governments: 浙政发, 沪府规, with 办 those of their office. Each region uses 政 or 府 only, and the other may be
 * that of a city (云府 is 云浮市); 青政 and 宁政 are used by a province and by a city.
 */
const OF_GOVERNMENT = /^(?:[沪粤渝琼川黔赣深穗]府|[^沪粤渝琼川黔赣深穗青宁]政)(办)?(?:发|规|字|函|令|通|电|$)/

/** Offices of these are called 办公厅; those of others may be 办公室 or a department, which no number tells. */
const HAS_GENERAL_OFFICE = /(?:部|委员会|银行|署|总局)$/

interface Sign {
  sign: string
  /** Signs of departments inside the body may follow: 财* is that of 财会, 财税 and 财办库. */
  isOpen: boolean
  body: Body
}

/** The signs of document numbers and the bodies they stand for. */
export class OrganSigns {
  readonly #regions: RegionTable
  readonly #bodies: readonly Body[]
  readonly #signs: readonly Sign[]

  constructor(regions: RegionTable, bodies: readonly Body[]) {
    this.#regions = regions
    this.#bodies = bodies
    this.#signs = bodies
      .flatMap((body) =>
        body.signs.map((sign): Sign => ({ sign: sign.replace('*', ''), isOpen: sign.endsWith('*'), body })),
      )
      .toSorted((a, b) => b.sign.length - a.sign.length || Number(a.isOpen) - Number(b.isOpen))
  }

  /**
   * The body whose sign a number begins with: one of which the sign is known, else the government of the region whose
   * sign it is, else a department of that region. A department is decided only when exactly one body of the region that
   * is known has its matter in its name.
   * @returns null for a number without a sign that is known
   */
  ownerOf(number: string): NumberOwner | null {
    const [, code, year] = NUMBER.exec(number) ?? []
    if (code === undefined || year === undefined) return null
    return this.#known(code, year) ?? this.#government(code) ?? this.#department(code)
  }

  /** The body that a name means, in its present name; the name itself where none is known. */
  presentName(name: string): string {
    return (
      this.#bodies.find((body) => body.names.some((one) => one.kind !== 'short' && one.name === name))?.name ?? name
    )
  }

  #known(code: string, year: string): NumberOwner | null {
    const first = this.#signs.find(
      ({ sign, isOpen }) => code.startsWith(sign) && (isOpen || FORM.test(code.slice(sign.length))),
    )
    if (!first) return null
    const { sign } = first
    const same = this.#signs
      .filter((one) => one.sign === sign && (one.isOpen || FORM.test(code.slice(sign.length))))
      .map(({ body }) => body)
    // A body and the one that took over its duties use one sign: the year tells which of them it was, and under which
    // name.
    const named = same.flatMap((body) =>
      nameIn(body, year) === null ? [] : [{ body, name: nameIn(body, year) ?? '' }],
    )
    const [one] = named
    const region = first.body.region
    if (!one || named.length > 1)
      return {
        name: null,
        guess: (one ? named.map(({ body }) => body) : same).map(({ name }) => name).join('或者'),
        region,
      }
    const ofOffice = OF_OFFICE.test(code.slice(sign.length))
    if (!ofOffice) return { name: one.name, guess: null, region: one.body.region }
    return one.body.region === NATION && HAS_GENERAL_OFFICE.test(one.name)
      ? { name: `${one.name}办公厅`, guess: null, region }
      : { name: null, guess: `${one.name}的办公机构`, region }
  }

  /** 浙政发〔2025〕1号 → 浙江省人民政府, 浙政办发 → its office. The office of a city may be 办公厅 or 办公室, which no number tells. */
  #government(code: string): NumberOwner | null {
    const region = this.#regions.bySign(code)
    const found = OF_GOVERNMENT.exec(code)
    if (region === null || !found) return null
    const government = `${this.#regions.textOf(region) ?? ''}人民政府`
    if (found[1] === undefined) return { name: government, guess: null, region }
    return region.endsWith('0000')
      ? { name: `${government}办公厅`, guess: null, region }
      : { name: null, guess: `${government}的办公机构`, region }
  }

  /** 浙财农 → the department of 浙江省 for the matters of 财政部. */
  #department(code: string): NumberOwner | null {
    const region = this.#regions.bySign(code)
    if (region === null) return null
    const rest = code.slice(1)
    const [best] = this.#bodies
      .flatMap((body) =>
        body.localSigns.filter((sign) => rest.startsWith(sign)).map((sign) => ({ sign, matter: matterOf(body.name) })),
      )
      .toSorted((a, b) => b.sign.length - a.sign.length)
    const place = this.#regions.textOf(region) ?? ''
    if (!best) return { name: null, guess: `${place}的`, region }
    const listed = this.#bodies.filter(
      (body) =>
        body.region === region && body.name.startsWith(place) && body.name.slice(place.length).includes(best.matter),
    )
    const [only] = listed
    return only && listed.length === 1 && !OF_OFFICE.test(rest.slice(best.sign.length))
      ? { name: only.name, guess: null, region }
      : { name: null, guess: `${place}主管${best.matter}的部门`, region }
  }
}

/** 国家市场监督管理总局 → 市场监督管理 */
const matterOf = (name: string): string =>
  name.replace(/^(?:国家|国务院)/, '').replace(/(?:部|委员会|总局|局|署|办公室)$/, '')

/** The name that a body bore in a year; null when it was founded later or had ended before. */
function nameIn(body: Body, year: string): string | null {
  const names = body.names.filter(({ kind }) => kind !== 'short')
  const held = names.filter(
    ({ from, to }) => (from === null || from.slice(0, 4) <= year) && (to === null || to.slice(0, 4) >= year),
  )
  // In the year of a change both names were borne: the later one, which is that of the numbers from then on.
  const [last] = held.toSorted((a, b) => (b.from ?? '').localeCompare(a.from ?? ''))
  return last === undefined
    ? names.length === 0
      ? body.name
      : null
    : (held.find(({ name }) => name === body.name) ?? last).name
}

/**
 * Whether a number of a body of one region can be that of a document of another: of the same, of the state, or of a
 * place around it.
 */
export const fitsRegion = (region: string, home: string | null): boolean =>
  home === null || home === region || liesWithin(home, region) || liesWithin(region, home)
