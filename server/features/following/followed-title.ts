import type { SearchEngine } from '../search/search.door.ts'
import type { FollowedSearch } from '#common/contract/following.ts'

type Texts = Awaited<ReturnType<SearchEngine['ready']>>['texts']

/** The dictionary that names the values of a condition. */
const DICTIONARIES = {
  fType: 'F_TYPE',
  fLevel: 'F_LEVEL',
  region: 'region',
  effectStatus: 'F_STATUS',
  subject: 'F_SUBJECT',
} as const

/** A search in words: “养犬”，地方性法规，浙江省. */
export function searchInWords(search: FollowedSearch, texts: Texts): string {
  const named = Object.entries(DICTIONARIES).flatMap(([name, dictionary]) => {
    const value = search[name as keyof typeof DICTIONARIES]
    return value
      ? [
          value
            .split(',')
            .map((code) => texts.get(dictionary)?.get(code.replace(/-own$/, ''))?.text ?? code)
            .join('、'),
        ]
      : []
  })
  const days = (begin: string | undefined, end: string | undefined, what: string) =>
    begin || end ? [`${begin ?? ''}至${end ?? ''}${what}`] : []
  return [
    ...(search.q ? [`“${search.q}”`] : []),
    ...(search.issuer ? [search.issuer.replaceAll(',', '、')] : []),
    ...named,
    ...(search.year ? [`${search.year.replaceAll(',', '、')}年`] : []),
    ...days(search.publishDate_begin, search.publishDate_end, '公布'),
    ...days(search.effectDate_begin, search.effectDate_end, '施行'),
  ].join('，')
}
