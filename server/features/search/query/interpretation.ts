import type { Interpreted, SearchRecord } from '#common/contract/laws.ts'
import { articleOf } from '#common/law/provision-anchor.ts'
import type { Library } from '../library/library.ts'
import { demandText, type Demand } from '../text/operators.ts'
import { cleanQuery } from '../text/query-text.ts'
import type { WishedEdition } from './wished-version.ts'
import { mendsIn, namedIn, type QueryWord, type Understanding } from './understanding.ts'

/** Name of each kind of query on the wire. */
const INTENT: Record<Understanding['kind'], Interpreted['intent']> = {
  everything: 'browse',
  documentNumber: 'docNumber',
  citation: 'article',
  title: 'title',
  pinyin: 'pinyin',
  passage: 'text',
  words: 'text',
  phrases: 'text',
}

/**
 * Says that the law meant has no article of the number cited: 劳动合同法第九百九十九条. '' where it has one.
 * @param record of the law meant, with the provisions named first among its hits
 * @param count of its articles
 */
export function articleAbsent(understood: Understanding, record: SearchRecord | undefined, count: number): string {
  if (understood.kind !== 'citation' || record === undefined || !understood.anchor.startsWith('t') || count === 0)
    return ''
  const isThere = record.hits.some(({ anchor }) => articleOf(anchor).endsWith(understood.anchor))
  return isThere ? '' : `；该法规没有${understood.label}，全文共${count}条`
}

/**
 * How a query was understood, in words and as data.
 * @param words as they were looked for
 * @param query as typed, whether it was changed before searching, what its signs ask and what was demanded in the end,
 * whether its answer is sure, and what it
 *   names that is no more
 */
export function interpretedAs(
  understood: Understanding,
  words: readonly QueryWord[],
  {
    q,
    corrected,
    asked,
    demand,
    sure,
    edition,
    ended,
  }: {
    q: string
    corrected: boolean
    asked: Demand | null
    demand: Demand | null
    sure: boolean | null
    edition: WishedEdition | null
    ended: readonly string[]
  },
  library: Library,
): Interpreted {
  const free = understood.kind === 'words' || understood.kind === 'passage' ? understood : null
  const elsewhere = free?.elsewhere ?? false
  const first = elsewhere ? undefined : namedIn(understood)[0]
  const shortTitle = first ? library.nameMeant(first) : null
  const version = edition && wishText(edition)
  const text = edition?.taken ? `的${version}文本（${edition.taken.versionDate ?? '日期未载明'}）` : ''
  const several = severalMeant(understood, library)
  const name =
    several.length > 1 ? `按名称相近的${several.map((one) => `“${one}”`).join('')}` : `按法名“${shortTitle}”${text}`
  const plain = words.map(({ text }) => text).join(' ')
  const missing = missingOf(understood, edition, library)
  const demanded = demand ? `${demand.text === '' ? '' : '，'}${demandText(demand.expression)}` : ''
  const further = asked && asked !== demand ? `；没有条文${demandText(asked.expression)}，已放宽` : ''
  const said = (): string => {
    switch (understood.kind) {
      case 'everything':
        return '全部文件'
      case 'documentNumber':
        return understood.unfinished ? `查找文号以“${understood.number}”开头的文件` : `按文号“${understood.number}”查找`
      case 'citation':
        return `${name}与${understood.label}查找`
      case 'title':
        return `${name}查找`
      case 'pinyin':
        return `按拼音“${q.trim()}”查找`
      case 'phrases':
        return `检索“${plain}”`
      case 'words':
      case 'passage':
        return `${shortTitle === null ? '' : `在${inBookMarks(shortTitle)}${text}及全部文件中`}检索“${plain}”${understood.regionName === null ? '' : `，地区优先：${understood.regionName}`}`
    }
  }
  const mended = mendsIn(understood)
  // Letters were not looked for as such.
  const whole = mended.some(({ from }) => from === cleanQuery(q) && !/[a-z]/.test(from))
  const changes = mended.map(({ from, to }) => `“${from}”${/[a-z]/.test(from) ? '读作' : '改为'}“${to}”`).join('，')
  const opening = mended.length > 0 && !whole ? `已将${changes}，` : corrected ? `未找到“${q.trim()}”，已` : ''
  return {
    intent: INTENT[understood.kind],
    words: `${opening}${demand?.text === '' ? '检索' : said()}${demanded}${further}${[...missing.map(missingText), ...ended].map((one) => `；${one}`).join('')}${elsewhere ? '，以下有其他地方的同名法规' : ''}${edition && !edition.taken ? '，以下是现行文本' : ''}${sure === false ? '；没有条文说到其中大部分词，以下是最接近的' : ''}`,
    title: free ? null : shortTitle,
    article: understood.kind === 'citation' ? understood.label : null,
    version,
    region: free?.regionName ?? null,
    synonyms: words.flatMap(({ text, others }) => (others.length > 0 ? [{ from: text, to: others.slice(0, 6) }] : [])),
    sure,
    mended: [...mended],
    missing,
    corrected,
    original: q,
  }
}

/** Laws that a name with a slip may mean equally well, as many as are named. */
const MOST_MEANT = 4
function severalMeant(understood: Understanding, library: Library): string[] {
  if ((understood.kind !== 'citation' && understood.kind !== 'title') || understood.corrected === null) return []
  const [first] = understood.named
  const meant = understood.named.filter(({ sureness }) => sureness === first?.sureness)
  return [...new Set(meant.map((named) => library.nameMeant(named)))].slice(0, MOST_MEANT)
}

/** What the query names and the library does not hold, with the laws in its place. */
function missingOf(understood: Understanding, edition: WishedEdition | null, library: Library): Interpreted['missing'] {
  const missing: Interpreted['missing'] = []
  const lawsNamed = () =>
    namedIn(understood).map(({ work }) => {
      const { workId, title } = library.workAt(work)
      return { workId, title }
    })
  if ('missing' in understood && understood.missing !== null)
    missing.push({ what: inBookMarks(understood.missing), instead: lawsNamed() })
  if (understood.kind === 'words' || understood.kind === 'passage') {
    const { missingTitle, missingNumber, replaced } = understood
    if (missingTitle !== null) missing.push({ what: inBookMarks(missingTitle), instead: replaced ? lawsNamed() : [] })
    if (missingNumber !== null)
      missing.push({
        what: `文号${missingNumber.endsWith('号') ? `“${missingNumber}”` : `以“${missingNumber}”开头`}的文件`,
        instead: [],
      })
  }
  if (edition && !edition.taken) missing.push({ what: `${wishText(edition)}文本`, instead: [] })
  return missing
}

const missingText = ({ what, instead }: Interpreted['missing'][number]): string =>
  `${what}尚未收录${instead.length > 0 ? `，已由${instead.map(({ title }) => inBookMarks(title)).join('、')}取代` : ''}`

/** A title between book marks; those inside it become single ones (GB/T 15834). */
const inBookMarks = (title: string): string => `《${title.replaceAll('《', '〈').replaceAll('》', '〉')}》`

/** The version asked for, in words. */
const wishText = ({ wanted }: WishedEdition): string => (wanted === 'old' ? '旧版' : `${wanted}年`)
