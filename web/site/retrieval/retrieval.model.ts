import { EFFECT_FILTER_TEXT, EFFECT_TEXT } from '#common/law/model.ts'
import type { Interpreted, SearchRecord, SearchResult } from '#common/contract/laws.ts'
import { liesWithin } from '#common/law/regions.ts'
import { FACETS, type FacetName, type Search } from './retrieval-search.ts'

const FACET_TITLES: Record<FacetName, string> = {
  effectStatus: '时效性',
  fType: '类型',
  fLevel: '层级',
  region: '地区',
  issuer: '制定机关',
  year: '年份（公布或通过）',
  subject: '主题',
}

const FORCE_TEXT: Readonly<Record<string, string>> = { ...EFFECT_TEXT, ...EFFECT_FILTER_TEXT }

const isFacet = (name: string): name is FacetName => FACETS.some((facet) => facet === name)

export const codesOf = (value: string | undefined): string[] => (value ? value.split(',') : [])

/** A change of what is asked for always starts at the first page again. */
export function change(search: Search, part: Partial<Search>): Search {
  return { ...search, pageNo: undefined, ...part }
}

/**
 * Adds or removes one value of a facet. A region takes the place of those that hold it and of those it holds: either
 * would void the other.
 */
export function toggle(search: Search, name: FacetName, value: string): Search {
  const codes = codesOf(search[name])
  const apart = (code: string) => name !== 'region' || (!liesWithin(code, value) && !liesWithin(value, code))
  const next = codes.includes(value) ? codes.filter((code) => code !== value) : [...codes.filter(apart), value]
  return change(search, { [name]: next.length ? next.join(',') : undefined })
}

/** Text of a code of a facet. */
export type TextOf = (name: FacetName, value: string) => string

/** Text of a code from the server's lists; years and force are named here. Null when the code is not known. */
export function textIn(
  lists: readonly (readonly { value: string; text: string }[] | undefined)[],
  name: FacetName,
  value: string,
): string | null {
  for (const list of lists) {
    const found = list?.find((item) => item.value === value)
    if (found) return found.text
  }
  if (name === 'year') return `${value}年`
  return name === 'effectStatus' ? (FORCE_TEXT[value] ?? null) : null
}

export interface Chip {
  key: string
  label: string
  /** The search without this filter. */
  without: Search
}

/** The filters in force, each with the search that remains when it is dropped. */
export function chipsOf(search: Search, textOf: TextOf): Chip[] {
  const chips: Chip[] = []
  for (const name of FACETS) {
    for (const value of codesOf(search[name])) {
      chips.push({
        key: `${name}:${value}`,
        label: `${FACET_TITLES[name]}：${textOf(name, value)}`,
        without: toggle(search, name, value),
      })
    }
  }
  const range = (
    title: string,
    begin: 'publishDate_begin' | 'effectDate_begin',
    end: 'publishDate_end' | 'effectDate_end',
  ) => {
    const from = search[begin]
    const to = search[end]
    if (!from && !to) return
    const words = from && to ? `${from} 至 ${to}` : from ? `${from} 起` : `${to} 止`
    chips.push({
      key: begin,
      label: `${title}：${words}`,
      without: change(search, { [begin]: undefined, [end]: undefined }),
    })
  }
  range('公布或通过', 'publishDate_begin', 'publishDate_end')
  range('施行', 'effectDate_begin', 'effectDate_end')
  if (search.asOf)
    chips.push({ key: 'asOf', label: `时点：${search.asOf} 的文本`, without: change(search, { asOf: undefined }) })
  return chips
}

/** The search with its words, but without any filter. */
export function withoutFilters(search: Search): Search {
  const { q, match, scope, sort, order, pageSize, verbatim } = search
  return { q, match, scope, sort, order, pageSize, verbatim }
}

/** Facets in the order of `FACETS`; a facet with fewer than two values is left out unless one is chosen. */
export function facetsToShow(result: SearchResult, search: Search, textOf: TextOf) {
  return FACETS.flatMap((name) => {
    const values = result.facets[name]
    const chosen = codesOf(search[name])
    const missing = chosen
      .filter((code) => !values.some((item) => item.value === code))
      .map((code) => ({ value: code, text: textOf(name, code), count: 0 }))
    const all = [...values, ...missing]
    return all.length > 1 || chosen.length ? [{ name, title: FACET_TITLES[name], values: all, chosen }] : []
  })
}

/** The searcher's words as the server marked them, for the reading page to highlight. */
export function wordsToHighlight(record: SearchRecord, intent: Interpreted['intent']): string | undefined {
  // A search for a law or an article by name leads to the text itself, so its name is not highlighted there.
  if (intent !== 'text') return undefined
  const pieces = record.hits.flatMap((hit) => hit.snippet)
  const words = [...new Set(pieces.filter((piece) => piece.mark).map((piece) => piece.text.trim()))].filter(
    (word) => word && !/\s/.test(word),
  )
  return words.length
    ? words
        .toSorted((a, b) => b.length - a.length)
        .slice(0, 6)
        .join(' ')
    : undefined
}

/** Which text of the law to open: the day asked for, or the old version that was found. */
export function readingOf(record: SearchRecord, search: Search): { id: string; date?: string; version?: string } {
  if (search.asOf) return { id: record.workId, date: search.asOf }
  if (record.effectStatus === '03') return { id: record.workId, version: record.versionId }
  return { id: record.workId }
}

/** What the act of a text without a day of publication is called: a first text was adopted. */
const madeText = (kind: string) => (kind === '制定' ? '通过' : kind)

/** 发布机关 · 文号 · 公布 · 施行, without what is not known. */
export function metaOf(record: SearchRecord): string[] {
  const issuers = record.issuers.length > 2 ? `${record.issuers.slice(0, 2).join('、')} 等` : record.issuers.join('、')
  return [
    issuers,
    record.docNumber ?? '',
    // The act is named as what it is; none stands in for the publication.
    record.publishDate
      ? `${record.publishDate} 公布`
      : record.versionDate
        ? `${record.versionDate} ${madeText(record.versionKind)}`
        : '',
    record.effectDate ? `${record.effectDate} 施行` : '施行日期未载明',
    record.expireDate
      ? `有效期至 ${record.expireDate}${record.expireDateBasis ? (record.expireDateBasis.kind === 'rule' ? '（按本省规定）' : '（经延长）') : ''}`
      : '',
  ].filter(Boolean)
}

/** The other way of understanding the query, when there is one worth offering. */
export function otherReading(search: Search, interpreted: Interpreted): { label: string; search: Search } | null {
  if (!search.q || search.verbatim) return null
  if (interpreted.corrected || interpreted.synonyms.length)
    return { label: '按原词检索', search: change(search, { verbatim: true }) }
  if (['title', 'article', 'docNumber', 'pinyin'].includes(interpreted.intent))
    return { label: '改为全文检索', search: change(search, { scope: 'text', verbatim: true }) }
  return null
}

/** Pages to offer around the current one; 0 stands for a gap. */
export function pageList(current: number, pages: number): number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const near = [current - 1, current, current + 1]
  if (current <= 4) near.push(2, 3, 4, 5)
  if (current >= pages - 3) near.push(pages - 1, pages - 2, pages - 3, pages - 4)
  const shown = [...new Set([1, ...near, pages])].filter((page) => page >= 1 && page <= pages).toSorted((a, b) => a - b)
  return shown.flatMap((page, index) => (index > 0 && page - (shown[index - 1] ?? 0) > 1 ? [0, page] : [page]))
}

/** Number of laws that the pages list: those of low relevance only when they were asked for. */
export const listedOf = ({ total, tail = 0 }: Pick<SearchResult, 'total' | 'tail'>, { withTail }: Search): number =>
  withTail ? total : total - tail

/** 11-20 共 3,421 条 (spec §9). */
export function rangeOf(
  { current, size }: Pick<SearchResult, 'current' | 'size'>,
  listed: number,
): { from: number; to: number } {
  return { from: Math.min((current - 1) * size + 1, listed), to: Math.min(current * size, listed) }
}

/** True when any filter narrows the list. */
export function isFiltered(search: Search): boolean {
  return Object.keys(search).some((name) => isFacet(name) || name.includes('Date_') || name === 'asOf')
}
