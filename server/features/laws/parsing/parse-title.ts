import { docNumberKey, normaliseDocNumber } from '#common/law/doc-numbers.ts'
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

/** Title lines → title and 副标题; a title broken over lines is joined, blanks inside are dropped but those between bodies. */
export function parseTitle(source: SourceDocument): ParsedTitle {
  const takenOff: string[] = []
  const printed = source.titleLines.map((line) => line.replace(/[\s\u200b\ufeff\u00a0\u3000]+/g, ' ').trim()).filter((line) => line !== '')
  const lines = once(printed, takenOff).filter((line, at, all) => {
    const isLetterhead = all.length > 1 && (LETTERHEAD.test(withoutSpace(line)) || PAGE_MARK.test(line)) && at < all.length - 1
    if (isLetterhead) takenOff.push(line)
    return !isLetterhead
  })
  const named = saidBy(source.about ?? [], 'title')
  if (lines.length === 0 && named) return { ...cleaned(named, takenOff), subtitle: '', fromFileName: false }
  if (lines.length === 0) return { ...cleaned(titleOfFileName(source.fileName), takenOff), subtitle: '', fromFileName: true }
  const plain = lines.map(withoutSpace)
  const last = plain.at(-1) ?? ''
  const before = plain.slice(0, -1).join('')
  if (before.endsWith('法典') && PART_OF_CODE.test(last)) return { ...cleaned(before, takenOff), subtitle: last, fromFileName: false }
  // （试行） on a line of its own belongs to the title
  if (plain.length === 2 && isWhole(before) && !IN_BRACKETS.test(last) && last.length <= 12 && !isWhole(last))
    return { ...cleaned(before, takenOff), subtitle: last, fromFileName: false }
  return { ...cleaned(joined(lines), takenOff), subtitle: '', fromFileName: false }
}

/**
 * The lines without a second copy of the title: sites print it above the text, often with the body below it, and the text has it again,
 * whole or its first line.
 */
function once(lines: readonly string[], takenOff: string[]): string[] {
  const plain = lines.map(withoutSpace)
  for (let first = 1; first < lines.length; first++) {
    const title = plain.slice(0, first).join('')
    if (title.length < LEAST_REPEATED && plain.length > 2 * first) continue
    for (let again = first; again < lines.length; again++) {
      const rest = plain.slice(again).join('')
      const between = lines.slice(first, again)
      if (between.length > 1 || rest.length < LEAST_REPEATED / 2 || !(rest === title || (rest.length >= LEAST_REPEATED && title.startsWith(rest))))
        continue
      takenOff.push(...between)
      return once(rest === title ? lines.slice(again) : lines.slice(0, first), takenOff)
    }
  }
  return [...lines]
}
/** Characters of a title that come twice by no accident. */
const LEAST_REPEATED = 8

/** 某省人民政府文件: the red head of an official document. */
const LETTERHEAD = /^[\u4e00-\u9fa5、]{2,60}(?:文件|公报)$/
const PAGE_MARK = /^(?:[-—–]+\s*)?第\s*\d+\s*页(?:\s*[-—–]+)?$/
/** A word that is the whole name of a body, or the beginning of one. */
const BODY = /^[\u4e00-\u9fa5（）()]{1,30}(?:政府|委员会|办公厅|办公室|总局|总署|总队|支队|银行|法院|检察院|[厅局部委署会院])$/

/** Words of a title as one; between two bodies that issue together their blank stays, for nothing else divides them. */
function joined(lines: readonly string[]): string {
  const words = lines.flatMap((line) => line.split(' ')).filter((word) => word !== '')
  return words.reduce((title, word, at) => {
    const before = words[at - 1]
    const next =
      /^([\u4e00-\u9fa5（）()]{2,30}?(?:政府|委员会|办公厅|办公室|总局|总署|总队|支队|银行|法院|检察院|[厅局部委署会院]))(?=关于|印发|转发|$)/.test(
        word,
      )
    const divides = before !== undefined && BODY.test(before) && before.length >= 3 && next && /[\u4e00-\u9fa5]{3,}/.test(word)
    return title + (divides ? ' ' : '') + word
  }, '')
}

const NUMBER_BEHIND = /[（(]([^（）()]*(?:[（(〔[]\s*\d{4}\s*[）)〕\]][^（）()]*)?(?:号|令\d+)[^（）()]{0,6})[）)]$/
/** （2024修订）, （2018年修正本）: which of the texts it is. */
const EDITION_BEHIND = /[（(](?:\d{4}年?(?:\d{1,2}月(?:\d{1,2}日)?)?(?:修订|修正|修改|公布|发布)(?:版|本|文本)?|(?:现行)?有效|全文|最新版?)[）)]$/
const DAY_BEHIND = /[（(]?(?:发布|公布)?\d{4}[-年./]\d{1,2}[-月./]\d{1,2}日?(?:\s*\d{1,2}:\d{2}(?::\d{2})?)?(?:发布|公布)?[）)]?$/

/** A title without what stands around it: marks of Markdown, its number, its day, the year of its text. */
function cleaned(printed: string, takenOff: string[]): Pick<ParsedTitle, 'title' | 'docNumber' | 'takenOff'> {
  const { title: own, pairs } = withoutRunOn(printed.replace(/\*{2,}/g, '').replace(/^\*+|\*+$/g, ''))
  takenOff.push(...pairs.map(({ label, value }) => `${label}：${value}`))
  const before = numberBefore(own)
  let title = before?.title ?? own
  let docNumber: string | null = before?.docNumber ?? null
  if (before) takenOff.push(before.printed)
  for (;;) {
    const number = NUMBER_BEHIND.exec(title)
    const words = number?.[1]?.replace(/(?:发布|公布|印发|颁布)$/, '') ?? ''
    const found = number && docNumberKey(words) !== null ? number : (EDITION_BEHIND.exec(title) ?? DAY_BEHIND.exec(title))
    if (!found || found.index < 3) break
    if (found === number) docNumber ??= normaliseDocNumber(words)
    takenOff.push(found[0])
    title = title.slice(0, found.index)
  }
  return { title: title.replace(/^[【[](?:政策|法规|文件|规章|转载|公告栏)[】\]]/, ''), docNumber, takenOff }
}

/** A number before the title: 某政发【2023】7号关于…的通知, 某署公告2025年第118号（关于…的公告）. */
function numberBefore(printed: string): { title: string; docNumber: string; printed: string } | null {
  const [, number = '', bracketed, title = bracketed ?? ''] =
    /^([^《》]{3,50}?号)\s*(?:[（(](关于.{4,})[）)]|(.{0,40}关于.{4,}))$/.exec(printed) ?? []
  return number !== '' && docNumberKey(number) !== null ? { title, docNumber: normaliseDocNumber(number), printed: number } : null
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
