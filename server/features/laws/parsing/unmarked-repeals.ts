import type { FoundRelation, LawNode } from '#common/law/model.ts'
import { docNumberKey, normaliseDocNumber } from '#common/law/doc-numbers.ts'
import { walkNodes } from './law-nodes.ts'
import { titleConfidence } from './title-confidence.ts'

/** What stands over a list of repealed documents: 附件2 废止的行政规范性文件目录; what stays in force may be named with it. */
const REPEALED = /废止|失效|停止(?:执行|施行)/
const KEPT = /继续有效|保留|修改|(?:宣布|列为)有效|现行有效/
const NAME = /^(?:(?:规范性)?文件|规章|公文)?(?:名称|标题|题目|名)$/
const NUMBER = /^(?:发文|文件)?(?:文号|字号|编号)$/
/** A heading is short; a sentence over a table is none. */
const LONGEST_HEADING = 60

/** Documents that a text repeals without book marks around their names. */
export const unmarkedRepeals = (nodes: readonly LawNode[]): FoundRelation[] => [
  ...repealsInTables(nodes),
  ...[...walkNodes(nodes)].flatMap(repealsByNumber),
]

/** 原某局通告（2021年第3号）同时废止, 某部公告第52号同时废止: announcements are often called by their numbers alone. */
const BY_NUMBER =
  /(?:^|[。；，,])\s*原?([\u4e00-\u9fa5]{4,40}(?:公告|通告|令))\s*[（(]?((?:\d{4}年)?第\d{1,5}号|〔\d{4}〕第?\d{1,5}号)[）)]?\s*(?:同时|即行|自[^，。；]{2,20}起)?\s*(?:予以)?(?:废止|停止执行|不再执行)/g

const NUMBERED = '原?([\\u4e00-\\u9fa5]{2,14}[〔[（(]\\d{4}[〕\\]）)]第?\\d{1,5}号)(?:文件?)?'
/** 原某政发〔2012〕5号、某政办发〔2013〕6号文件同时废止: documents that are called by their numbers alone. */
const BY_CODES = new RegExp(
  `(?:^|[。；，,])\\s*${NUMBERED}(?:\\s*(?:、|和|及|与)\\s*${NUMBERED})*\\s*(?:文件)?\\s*(?:同时|即行|一并|自[^，。；]{2,20}起)?\\s*(?:予以)?(?:废止|停止执行|不再执行)`,
  'g',
)

function repealsByCode({ text, anchor }: LawNode): FoundRelation[] {
  return [...text.matchAll(BY_CODES)].flatMap(({ index: at, 0: words }) =>
    [...words.matchAll(new RegExp(NUMBERED, 'g'))].map(({ index, 0: printed, 1: number = '' }): FoundRelation => {
      const own = number.replace(/^原/, '')
      return {
        type: 'REPEAL',
        fromAnchor: anchor,
        start: at + index + printed.indexOf(own),
        length: own.length,
        targetTitle: normaliseDocNumber(own),
        targetAnchor: null,
        basisText: words.replace(/^[。；，,\s]+/, ''),
        confidence: 0.8,
      }
    }),
  )
}

function repealsByNumber(node: LawNode): FoundRelation[] {
  const { text, anchor, table } = node
  if (table !== undefined || !/废止|停止执行|不再执行/.test(text)) return []
  return [...repealsByCode(node), ...announcementsEnded(text, anchor)]
}

function announcementsEnded(text: string, anchor: string): FoundRelation[] {
  return [...text.matchAll(BY_NUMBER)].map(({ index, 0: words, 1: name = '', 2: number = '' }) => {
    const start = index + words.indexOf(name)
    const length = words.indexOf(number) + number.length - words.indexOf(name)
    const basisText = words.replace(/^[。；，,\s]+/, '')
    return {
      type: 'REPEAL',
      fromAnchor: anchor,
      start,
      length,
      targetTitle: name.replace(/^原/, '') + number,
      targetAnchor: null,
      basisText,
      confidence: 0.8,
    }
  })
}

/**
 * Documents that a table lists as repealed, under columns for their names and numbers: annexes of decisions and of
 * notices about a clean-up have no book marks around the names. The words that say so are put together: 《name》（number）.
 */
function repealsInTables(nodes: readonly LawNode[]): FoundRelation[] {
  const found: FoundRelation[] = []
  let heading = ''
  for (const node of walkNodes(nodes)) {
    if (node.table === undefined) {
      const words = node.caption || node.text
      if (words !== '' && words.length <= LONGEST_HEADING && !/[。；]/.test(words)) heading = words
      else if (words !== '') heading = ''
    } else if (REPEALED.test(heading) && !KEPT.test(heading)) found.push(...rowsOf(node, node.table))
  }
  return found
}

function rowsOf(node: LawNode, [head = [], ...rows]: readonly (readonly string[])[]): FoundRelation[] {
  const columnOf = (label: RegExp) => head.findIndex((cell) => label.test(cell.replace(/\s/g, '')))
  const [names, numbers] = [columnOf(NAME), columnOf(NUMBER)]
  if (names < 0) return []
  let from = head.join('\t').length
  return rows.flatMap((row): FoundRelation[] => {
    const name = row[names] ?? ''
    const start = node.text.indexOf(name, from)
    from += 1 + row.join('\t').length
    const title = name.trim().replace(/^《|》$/g, '')
    if (title.length < 4 || start < 0) return []
    const number = row[numbers]?.trim() ?? ''
    return [
      {
        type: 'REPEAL',
        fromAnchor: node.anchor,
        start,
        length: name.length,
        targetTitle: title,
        targetAnchor: null,
        basisText: `《${title}》${docNumberKey(number) === null ? '' : `（${number}）`}`,
        confidence: titleConfidence(title),
      },
    ]
  })
}
