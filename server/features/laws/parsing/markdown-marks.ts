import type { SourceRemark } from './source-document.ts'

/**
 * What Markdown of other programs marks beside headings and tables. Pairs of stars count only around words: 5*3*2 and
 * 机密★ are text.
 */
const EMPHASIS: readonly RegExp[] = [
  // Programs that escape every star escape those around words too.
  /(?:\\\*){2,3}(?=[^\s\\])(.*?[^\s\\])(?:\\\*){2,3}/g,
  /\*{2,3}(?=[^\s*])([^*]*[^\s*])\*{2,3}/g,
  /_{2,3}(?=[^\s_])([^_]*[^\s_])_{2,3}/g,
  // **第二条 **渔港: CommonMark takes these stars for text, typists do not.
  /(?<![\w*\\])\*\*(?=[^\s*])([^*]*\s)\*\*(?!\w)/g,
  /(?<![\w*\\])\*(?=[^\s*\d])([^*]*[^\s*])\*(?![\w*])/g,
  // Words as code, and words with a colour behind them.
  /(?<![`\\])`([^`]+)`(?!`)/g,
  /==(?=[^\s=])([^=]*[^\s=])==/g,
]
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!<>~|$])/g
const INLINE_TAGS = /<\/?(?:a|b|center|div|em|font|i|p|s|span|strong|u)(?:\s[^<>]*)?>/gi
const PICTURE = /!\[[^\]]*\]\([^)]*\)/g
const LINK = /\[([^\]]+)\]\((?:[^()]|\([^()]*\))*\)/g
const NOTE_MARK = /\[\^[^\]\s]+\](?!:)/g
/** A note written where its mark stands. */
const NOTE_INSIDE = /\^\[[^\]]+\]/g
const NOTE = /^\[\^[^\]\s]+\]:/
/** Also the number of a list before an article: 1. 第四条. */
const BULLET = /^(?:[-*+]\s+(?=\S)|\d{1,3}[.)、]\s*(?=(?:\*\*)?第[^\s条]{1,9}条))/
/** - 3 - is the number of a page. */
const DASHED_NUMBER = /^-\s*\d+\s*-$/
const RULE = /^(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/
const UNDERLINE = /^(?:={3,}|-{3,})$/

/**
 * Lines of Markdown with the marks that other programs put around words taken away, and pictures and notes left out. Line numbers stay.
 * @param from index of the first line that counts
 */
export function withoutMarks(lines: readonly string[], from: number): { lines: string[]; remarks: SourceRemark[] } {
  const remarks: SourceRemark[] = []
  let isNote = false
  const made = lines.map((line, index): string => {
    if (index < from) return line
    const text = line.trim().replace(/^(?:>\s?)+/, '')
    const below = (lines[index + 1] ?? '').trim()
    // A title with a line below it: the older form of headings.
    if (text !== '' && UNDERLINE.test(below) && !/^[#|>]/.test(text))
      return `${below.startsWith('=') ? '#' : '##'} ${wordsOf(text, index, remarks)}`
    if (RULE.test(text) || UNDERLINE.test(text)) return ''
    if (NOTE.test(text)) {
      isNote = true
      remarks.push({ kind: 'note', line: index + 1 })
      return ''
    }
    // A note goes on in lines that stand further in.
    isNote &&= text === '' || /^(?: {2,}|\t)/.test(line)
    if (isNote) return ''
    return wordsOf(DASHED_NUMBER.test(text) ? text : text.replace(BULLET, ''), index, remarks)
  })
  return { lines: made, remarks }
}

function wordsOf(text: string, index: number, remarks: SourceRemark[]): string {
  if (PICTURE.test(text)) remarks.push({ kind: 'picture', line: index + 1 })
  PICTURE.lastIndex = 0
  remarks.push(...(text.match(NOTE_INSIDE) ?? []).map((): SourceRemark => ({ kind: 'note', line: index + 1 })))
  const plain = text
    .replace(PICTURE, '')
    .replace(NOTE_INSIDE, '')
    .replace(NOTE_MARK, '')
    .replace(LINK, '$1')
    .replace(INLINE_TAGS, '')
  const words = EMPHASIS.reduce((made, mark) => made.replace(mark, '$1'), plain)
  // The bars of a table that belong to its cells are told from the others when those are taken apart.
  return words.replace(ESCAPED, (escaped, sign: string) => (sign === '|' && words.startsWith('|') ? escaped : sign))
}
