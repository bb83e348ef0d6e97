import type { ArticleEdition, ArticleReference, Detail, TreeNode } from '#common/contract/laws.ts'
import { citedName, quotedTitle } from '#common/law/citation.ts'
import { isPointAnchor } from '#common/law/points.ts'
import { dayInWords } from '#common/day-in-words.ts'
import { citedAs } from './issued-part.model.ts'
import { labelOfAnchor } from './law-text.model.ts'
import { standingOf } from './standing.model.ts'

/** A provision of an article that has an address of its own. */
export interface Provision {
  anchor: string
  /** 第四十七条第二款. */
  label: string
  /** Its first words. */
  words: string
}

const FIRST_WORDS = 14

/** The article itself, then its 款, 项 and 目 in reading order. */
export function provisionsOf(article: TreeNode): Provision[] {
  const inside = (node: TreeNode): TreeNode[] => node.children.flatMap((child) => [child, ...inside(child)])
  const words = (text: string) => (text.length > FIRST_WORDS ? `${text.slice(0, FIRST_WORDS)}…` : text)
  return [article, ...inside(article)]
    .filter(({ level, anchor }) => ['article', 'paragraph', 'item', 'subitem'].includes(level) || isPointAnchor(anchor))
    .map((node) => ({
      anchor: node.anchor,
      label: labelOfAnchor(article, node.anchor),
      words: words(node.text || node.caption || (node.children[0]?.text ?? '')),
    }))
}

export interface Citation {
  name: string
  text: string
}

/**
 * A provision as it is cited: in the documents of courts (full title, numbers in words, 项 without brackets; the edition
 * where the law has more than one), in papers (edition and Arabic numbers), and anywhere else with date, force and
 * address.
 * @param address lasting address of the provision in this text
 * @param today day of the citation, YYYY-MM-DD
 */
export function citationsOf(
  detail: Detail,
  provision: Provision,
  platform: string,
  address: string,
  today: string,
): Citation[] {
  const { version } = detail
  const cited = citedAs(detail, provision.anchor)
  const title = cited.noticeNumber === undefined ? quotedTitle(cited.title) : citedName(cited)
  const edition = citedName(cited)
  const hasOthers = detail.versions.length + detail.missingEditions.length > 1
  const made =
    version.versionDate === null
      ? ''
      : `${dayInWords(version.versionDate)}${version.kind === '制定' ? '通过' : version.kind}`
  const start = version.effectDate === null ? '施行日期未载明' : `自${dayInWords(version.effectDate)}起施行`
  const force = `${standingOf(detail).text}（截至${dayInWords(today)}）`
  return [
    { name: '法院文书', text: `${hasOthers ? edition : title}${provision.label}` },
    { name: '论文', text: `${edition}${inArabic(provision)}` },
    {
      name: '一般',
      text: `${title}（${[made, start].filter(Boolean).join('，')}）${provision.label}，${force}，载${platform}，${address}`,
    },
  ]
}

/**
 * 第133条之一第1款 for t133-1_k1, and for w2_t133-1_k1; as printed where the address does not begin with the number of an
 * article.
 */
function inArabic({ anchor, label }: Provision): string {
  const parts = /^(?:w\d+_)?t(\d+)(?:-\d+)?(?:_k(\d+))?(?:_x(\d+))?(?:_m(\d+))?$/.exec(anchor)
  if (!parts) return label
  const sub = /^第[^条]+条(之[^第]+)?/.exec(label)?.[1] ?? ''
  const steps = ['款', '项', '目'].map((name, index) => (parts[index + 2] ? `第${parts[index + 2]}${name}` : ''))
  return `第${parts[1]}条${sub}${steps.join('')}`
}

/** Name of a text of the law: 2023年12月29日修订. */
export const editionName = (date: string | null, kind: string): string =>
  `${dayInWords(date) || '日期不详'}${kind === '版本' ? '' : kind === '制定' ? '通过' : kind}`

/** What a reader must know of the text that a reference means, '' when it is the one on the page. */
export function meantIn({
  edition,
  meant,
  targetLabel,
}: Pick<ArticleReference, 'edition' | 'meant' | 'targetLabel'>): string {
  if (edition === 'other' && meant) return `所指为${editionName(meant.versionDate, meant.kind)}文本的${targetLabel}`
  if (edition === 'stable') return '引用时的文本未收录；此后仅由修正案修改，条号未变'
  return ''
}

/** References of one document in their order, and the region when it is another than that of the document before. */
export interface CitingDocument {
  key: string
  first: ArticleReference
  places: ArticleReference[]
  region: string | null
}

/** References gathered by document, in the order given. @param grouped true to name each region once */
export function documentsOf(references: readonly ArticleReference[], grouped: boolean): CitingDocument[] {
  const documents = new Map<string, CitingDocument>()
  let region = ''
  for (const reference of references) {
    const known = documents.get(reference.workId)
    if (known) known.places.push(reference)
    else {
      const named = grouped && reference.region !== region
      region = reference.region
      documents.set(reference.workId, {
        key: reference.workId,
        first: reference,
        places: [reference],
        region: named ? reference.region_dictText : null,
      })
    }
  }
  return [...documents.values()]
}

/** A text in the list of wordings, newest first, with what is said of the article in it. */
export interface Wording {
  edition: ArticleEdition
  note: string
  /** True where the words are seen neither in the page nor in the differences of the next text. */
  whole: boolean
}

/** The texts of a law with what became of an article in each. @param shown the version on the page */
export function wordingsOf(editions: readonly ArticleEdition[], shown: string): Wording[] {
  return editions
    .map((edition, index): Wording => {
      const next = editions.slice(index + 1).find((other) => other.versionId !== null)
      const whole = edition.versionId !== shown && edition.article?.pieces.length === 0 && !next?.article
      return { edition, note: noteOf(edition, index), whole }
    })
    .toReversed()

  function noteOf({ article, versionId }: ArticleEdition, index: number): string {
    if (versionId === null) return '本库未收录，文字不详'
    if (!article) return '没有对应的条文'
    const heldBefore = editions.slice(0, index).findLastIndex((other) => other.versionId !== null)
    const before = editions[heldBefore]
    // Between neighbours that are held, a text that is not may have changed the words first.
    const gap = before && heldBefore < index - 1 ? '，其间有未收录的文本' : ''
    const against = before ? `与${editionName(before.date, before.kind)}的文本相比` : ''
    if (article.change === 'first' || !before) return index > 0 ? '更早的文本未收录' : ''
    if (article.change === 'added') return `${against}为新增${gap}`
    if (article.change === 'same') return `${against}文字未变${gap}`
    if (article.change === 'renumbered') return `${against}文字未变，原为${before.article?.label ?? ''}${gap}`
    const old = before.article && before.article.label !== article.label ? `，原为${before.article.label}` : ''
    return `${against}有修改${old}${gap}`
  }
}
