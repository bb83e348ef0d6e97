import { editDistance } from '#common/law/edit-distance.ts'
import { docNumberKey, normaliseDocNumber } from '#common/law/doc-numbers.ts'
import { isNamedAct } from './document-form.ts'
import { saidBy, withoutRunOn } from './page-lines.ts'
import type { SourceDocument } from './source-document.ts'
import { withoutSpace } from './source-document.ts'

export interface ParsedTitle {
  title: string
  subtitle: string
  fromFileName: boolean
  /** 发文字号 that stood in brackets behind the title. */
  docNumber: string | null
  /** What was taken off, as printed: （2024修订）, the red head, what the site printed behind it. */
  takenOff: string[]
}

/** Part of a code printed under the code's own title: 物权编, 总则 (民法典: several files, one work). */
const PART_OF_CODE = /^(?:第.{1,3}编)?.{1,8}编$|^总则$|^附则$/
const IN_BRACKETS = /^[（(].{1,12}[）)]$/

/**
 * Title lines → title and 副标题; a title broken over lines is joined, blanks inside are dropped but those between bodies.
 */
export function parseTitle(source: SourceDocument): ParsedTitle {
  const takenOff: string[] = []
  const printed = source.titleLines
    .map((line) => line.replace(/[\s\u200b\ufeff\u00a0\u3000]+/g, ' ').trim())
    .filter((line) => line !== '')
  const lines = once(
    printed.map((line) => withoutColumn(line, takenOff)),
    takenOff,
  ).filter((line, at, all) => {
    const isLetterhead =
      all.length > 1 && (LETTERHEAD.test(withoutSpace(line)) || PAGE_MARK.test(line)) && at < all.length - 1
    if (isLetterhead) takenOff.push(line)
    return !isLetterhead
  })
  const named = saidBy(source.about ?? [], 'title')
  if (lines.length === 0 && named) return { ...cleaned(named, takenOff), subtitle: '', fromFileName: false }
  if (lines.length === 0)
    return { ...cleaned(titleOfFileName(source.fileName), takenOff), subtitle: '', fromFileName: true }
  const plain = lines.map(withoutSpace)
  const whole = plain.join('')
  if (named && isNamedAct(named) && !whole.includes(withoutSpace(named)) && !isNamedAct(whole))
    return { ...cleaned(named, [...takenOff, ...lines]), subtitle: '', fromFileName: false }
  const last = plain.at(-1) ?? ''
  const before = plain.slice(0, -1).join('')
  if (before.endsWith('法典') && PART_OF_CODE.test(last))
    return { ...cleaned(before, takenOff), subtitle: last, fromFileName: false }
  // （试行） on a line of its own belongs to the title
  if (plain.length === 2 && isWhole(before) && !IN_BRACKETS.test(last) && last.length <= 12 && !isWhole(last))
    return { ...cleaned(before, takenOff), subtitle: last, fromFileName: false }
  return { ...cleaned(joined(lines), takenOff), subtitle: '', fromFileName: false }
}

/** Words of which sites make the names of their columns: 通知公告, 财税法规, 部门文件. */
const COLUMN =
  /^(?:(?:政策|财税|税收|法律|地方|部门|最新|上级|本级|政府|政务|规范性|行政|信息|公示|通知|文件|法规|公告|通报|规章|公开|动态|资讯|下载|栏目|中心|库){2,5}|首\s*页|正文|详情)$/

/** Whether a line is the name of a column and no title. */
export const isColumn = (line: string): boolean => COLUMN.test(withoutSpace(line))

/** 某市人民政府 通知公告 关于…的通知: a column among the words of a title. */
function withoutColumn(line: string, takenOff: string[]): string {
  const words = line.split(' ')
  const left = words.filter((word, at) => at === words.length - 1 || !isColumn(word))
  takenOff.push(...words.filter((word) => !left.includes(word)))
  return left.join(' ')
}

/**
 * The lines without a second copy of the title: sites print it above the text, often with its number, in book marks or
 * with the body below it, and the text has it again, whole or its first line. Bodies below the last copy are no part of
 * it either.
 */
function once(lines: readonly string[], takenOff: string[]): string[] {
  const plain = lines.map(withoutSpace)
  const carrier = titleThatIssues(lines)
  if (carrier > 0) {
    takenOff.push(...lines.slice(0, carrier))
    return lines.slice(carrier)
  }
  for (let first = 1; first < lines.length; first++) {
    const copy = plain.slice(0, first).join('')
    const title = bare(copy)
    if (title.length < LEAST_REPEATED && plain.length > 2 * first) continue
    for (let again = first; again < lines.length; again++) {
      for (let end = lines.length; end > again && plain.slice(end).every((line) => BODY.test(line)); end--) {
        const rest = bare(plain.slice(again, end).join(''))
        const isFirstLine = rest.length >= LEAST_REPEATED && title.startsWith(rest)
        if (rest.length < LEAST_REPEATED / 2 || !(isAlike(rest, title) || (isFirstLine && end === lines.length)))
          continue
        const between = lines.slice(first, again).filter((line) => bare(withoutSpace(line)) !== title)
        if (between.length > 1 && !between.every((line) => BODY.test(withoutSpace(line)))) continue
        takenOff.push(...between, ...lines.slice(end))
        if (!isAlike(rest, title)) return once(lines.slice(0, first), takenOff)
        if (rest !== title) takenOff.push(title)
        takenOff.push(...(ISSUE_BEHIND.exec(copy) ?? []))
        const number = numberBefore(copy)?.printed ?? ''
        const [head = '', ...others] = lines.slice(again, end)
        return once([numberBefore(withoutSpace(head)) ? head : number + head, ...others], takenOff)
      }
    }
  }
  return [...lines]
}
/**
 * Where the title of a notice begins below the name of what it hands out, which a site printed above it: 某规定（2005年） ·
 * 某市人民政府 · 关于批转某规定的通知; 0 where there is none.
 */
function titleThatIssues(lines: readonly string[]): number {
  const name = withoutSpace(lines[0] ?? '').replace(IN_BRACKETS_BEHIND, '')
  if (name.length < LEAST_REPEATED || name.startsWith('关于') || ISSUES.test(name)) return 0
  for (let at = lines.length - 1; at > 0; at--) {
    const title = withoutSpace(lines.slice(at).join(''))
    const isBetween = lines
      .slice(1, at)
      .every((line) => BODY.test(withoutSpace(line)) || withoutSpace(line).replace(IN_BRACKETS_BEHIND, '') === name)
    if (isBetween && ISSUES.test(title) && title.includes(name)) return at
  }
  return 0
}
const IN_BRACKETS_BEHIND = /[（(][^（）()]{1,12}[）)]$/
const ISSUES = /^[\u4e00-\u9fa5、]{0,40}(?:关于)?(?:印发|批转|转发|发布|公布|颁布).{4,}的(?:通知|公告|通告|命令|决定)$/

/** A title without its number before it and the marks around it: 某政发〔2024〕5号《某通知》. */
const bare = (title: string): string => unmarked(numberBefore(title)?.title ?? title).replace(ISSUE_BEHIND, '')

/**
 * Whether two long titles are one that was typed twice: a site that writes 招标的拍卖 for 招标拍卖. The text's own is kept, and
 * the other is told.
 */
const isAlike = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= LEAST_ALIKE && editDistance(a, b, 1) <= 1 && digitsOf(a) === digitsOf(b))
/** Shorter titles may differ by a letter: 甲办法, 乙办法. */
const LEAST_ALIKE = 12
const digitsOf = (title: string): string => title.replace(/[^\d一二三四五六七八九十]/g, '')

/** Whether lines say a title again, with or without what sites print around it. */
export const isCopyOf = (title: string, copy: string): boolean =>
  title.length >= LEAST_REPEATED && bare(title) === bare(copy)

/** 《关于印发〈某办法〉的通知》 as a title has it: 关于印发《某办法》的通知. */
const unmarked = (title: string): string =>
  /^《[^《》]+》$/.test(title) ? title.slice(1, -1).replace(/〈/g, '《').replace(/〉/g, '》') : title
/** Characters of a title that come twice by no accident. */
const LEAST_REPEATED = 8

/** 某省人民政府文件: the red head of an official document. */
const LETTERHEAD = /^[\u4e00-\u9fa5、]{2,60}(?:文件|公报)$/
const PAGE_MARK = /^(?:[-—–]+\s*)?第\s*\d+\s*页(?:\s*[-—–]+)?$/
/** A word that is the whole name of a body, or the beginning of one. */
const BODY =
  /^[\u4e00-\u9fa5（）()]{1,30}(?:政府|委员会|办公厅|办公室|总局|总署|总队|支队|银行|法院|检察院|[厅局部委署会院])$/

/** Words of a title as one; between two bodies that issue together their blank stays, for nothing else divides them. */
function joined(lines: readonly string[]): string {
  const words = lines.flatMap((line) => line.split(' ')).filter((word) => word !== '')
  return words.reduce((title, word, at) => {
    const before = words[at - 1]
    const next =
      /^([\u4e00-\u9fa5（）()]{2,30}?(?:政府|委员会|办公厅|办公室|总局|总署|总队|支队|银行|法院|检察院|[厅局部委署会院]))(?=关于|印发|转发|公告|通告|令|$)/.test(
        word,
      )
    const divides =
      before !== undefined && BODY.test(before) && before.length >= 3 && next && /[\u4e00-\u9fa5]{3,}/.test(word)
    return title + (divides ? ' ' : '') + word
  }, '')
}

const NUMBER_BEHIND = /[（(]([^（）()]*(?:[（(〔[]\s*\d{4}\s*[）)〕\]][^（）()]*)?(?:号|令\d+)[^（）()]{0,6})[）)]$/
/** （2024修订）, （2018年修正本）: which of the texts it is. */
const EDITION_BEHIND =
  /[（(](?:\d{4}年?(?:\d{1,2}月(?:\d{1,2}日)?)?(?:修订|修正|修改|公布|发布)(?:版|本|文本)?|(?:现行)?有效|全文|最新版?)[）)]$/
/** （2001年24号）: the issue of a gazette; （2025年第3号） of an announcement is its number. */
const ISSUE_BEHIND = /(?<!公告|通告|令)[（(]\d{4}年第?\d{1,4}号[）)]$/
const DAY_BEHIND =
  /[（(]?(?:发布|公布)?\d{4}[-年./]\d{1,2}[-月./]\d{1,2}日?(?:\s*\d{1,2}:\d{2}(?::\d{2})?)?(?:发布|公布)?[）)]?$/

/** A title without what stands around it: marks of Markdown, its number, its day, the year of its text. */
function cleaned(printed: string, takenOff: string[]): Pick<ParsedTitle, 'title' | 'docNumber' | 'takenOff'> {
  const { title: own, pairs } = withoutRunOn(printed.replace(/\*{2,}/g, '').replace(/^\*+|\*+$/g, ''))
  takenOff.push(...pairs.map(({ label, value }) => `${label}：${value}`))
  const before = numberBefore(own)
  let title = unmarked(before?.title ?? own)
  let docNumber: string | null = before?.docNumber ?? null
  if (before) takenOff.push(before.printed)
  for (;;) {
    const number = NUMBER_BEHIND.exec(title)
    const words = number?.[1]?.replace(/(?:发布|公布|印发|颁布)$/, '') ?? ''
    const found =
      number && docNumberKey(words) !== null
        ? number
        : (EDITION_BEHIND.exec(title) ?? ISSUE_BEHIND.exec(title) ?? DAY_BEHIND.exec(title))
    if (!found || found.index < 3) break
    if (found === number) docNumber ??= normaliseDocNumber(words)
    takenOff.push(found[0])
    title = title.slice(0, found.index)
  }
  return {
    title: title.replace(/^[―—–-]+/, '').replace(/^[【[](?:政策|法规|文件|规章|转载|公告栏|(?:现行)?有效)[】\]]/, ''),
    docNumber,
    takenOff,
  }
}

/**
 * What stands in no title: marks between links, a day with strokes, a label with its value, an address, the end of a
 * sentence.
 */
const OF_NO_TITLE =
  /[|｜>›«»＞•◆■□●★☆。；]|\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}:\d{2}|(?:www\.|https?:|\.(?:docx?|pdf|wps|html?)\b)/i
const LABEL_IN_TITLE = /[\u4e00-\u9fa5][：:]/
/** A name of an act that comes twice. */
const TWICE = /([\u4e00-\u9fa5]{6,}(?:通知|公告|通告|意见|办法|规定|决定|细则|方案|复函|批复)).*\1/

/**
 * Why what was read as the title is none, in words for staff; null where nothing speaks against it. Names in book
 * marks, also typed as <>, are not looked at.
 */
export function titleDoubt(title: string): string | null {
  const own = title
    .replace(/《[^《》]*(?:《[^《》]*》[^《》]*)*》/g, '《》')
    .replace(/[<＜][^<>＜＞/a-z]+[>＞]/gi, '〈〉')
  const words = OF_NO_TITLE.exec(own) ?? LABEL_IN_TITLE.exec(own.replace(/[（(][^（）()]*[）)]/g, ''))
  if (words) return `标题里有“${words[0]}”`
  const [, twice] = TWICE.exec(own) ?? []
  return twice === undefined ? null : `标题里“${twice}”出现两次`
}

/**
 * The title of a document that has none but its letterhead, with its number: all minutes of a city and all
 * announcements of a headquarters have the same one, and are different works.
 */
export const titleWithNumber = (title: string, docNumber: string | null): string =>
  docNumber !== null && /^(?!.*(?:关于|》|号)).{4,60}(?:公告|通告|纪要|通报)$/.test(title)
    ? `${title}（${docNumber}）`
    : title

/** A number before the title: 某政发【2023】7号关于…的通知, 某署公告2025年第118号（关于…的公告）. */
function numberBefore(printed: string): { title: string; docNumber: string; printed: string } | null {
  const [, number = '', bracketed, title = bracketed ?? ''] =
    /^([^《》]{3,50}?号)\s*(?:[（(](关于.{4,})[）)]|(《[^《》]{4,}》|.{0,40}关于.{4,}))$/.exec(printed) ?? []
  return number !== '' && docNumberKey(number) !== null
    ? { title, docNumber: normaliseDocNumber(number), printed: number }
    : null
}

function isWhole(title: string): boolean {
  return (
    title.lastIndexOf('《') <= title.lastIndexOf('》') &&
    /(?:法|法典|条例|规定|办法|细则|决定|解释|规则|批复|通知|意见)$/.test(title) &&
    !/(?:委员会|法院|检察院|国务院|政府)$/.test(title)
  )
}

function titleOfFileName(fileName: string): string {
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return withoutSpace(base.replace(/[（(]\d{4}-\d{2}-\d{2}[）)]$/, ''))
}
