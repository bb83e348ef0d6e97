import { classifyLine } from './classify-line.ts'
import { isNamedAct } from './document-form.ts'
import { isColumn } from './parse-title.ts'
import { type SourceBlock, type TextBlock, withoutSpace } from './source-document.ts'

/** Lines that are looked through for a title. */
const NEAR = 24
const MOST_LINES = 4
/** The own title of a document: its body, 关于 or what it hands out, and what it is. */
const OWN = /^([\u4e00-\u9fa5、（）()“”]{0,80}?)(?:关于|(?:印发|转发|批转|发布|公布)《).{4,}$/
/** 某指挥部通告（第1号） */
const ANNOUNCEMENT = /^([\u4e00-\u9fa5“”]{4,60}?)(?:公告|通告)(?:[（(]第?\d{1,4}号[）)])?$/
const BODY =
  /^[\u4e00-\u9fa5、（）()“”]{2,60}(?:政府|公署|委员会|办公厅|办公室|总局|总署|银行|法院|检察院|指挥部|小组|会议|[厅局部委署会院队])$/
/** A line that the next one goes on with. */
const GOES_ON = /(?:转发|批转|印发|发布|公布|[、和与及的])$/
const IN_BRACKETS = /[（(][^（）()]{1,12}[）)]$/
/** What stands in no title: a day with its hour, marks between links, a label with its value. */
const OF_SITE = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}:\d{2}|[|｜>›»＞•·_]|^[\u4e00-\u9fa5]{1,10}[：:]/

/**
 * Lines above the title that begins with its body, or below a title that a site had printed: columns, menus, headings
 * of the site.
 * @param belongs whether a line belongs to the head of a document: its number, 某部文件, 签发人
 */
export function linesAboveTitle(
  blocks: readonly SourceBlock[],
  belongs: (block: TextBlock, at: number) => boolean,
): TextBlock[] {
  const head: TextBlock[] = []
  for (const block of blocks.slice(0, NEAR)) {
    if (block.kind !== 'text' || block.contents === true || /[。；]/.test(block.text) || block.text.length > 120) break
    if (classifyLine(block).kind === 'article' || classifyLine(block).kind === 'heading') break
    head.push(block)
  }
  const lines = head.map(({ text }) => withoutSpace(text))
  const found = ownTitle(lines)
  if (found === null) return []
  const { title, body } = found
  const isAlien = (line: string) => OF_SITE.test(line) || isColumn(line) || (isNamedAct(line) && line.length >= 10)
  let from = found.from
  let hasBody = body !== ''
  for (
    let line = lines[from - 1];
    line !== undefined && (BODY.test(line) || !(hasBody || isAlien(line)));
    line = lines[from - 1]
  ) {
    hasBody ||= BODY.test(line)
    from--
  }
  const before = lines[from - 1] ?? ''
  if (GOES_ON.test(before) || before.lastIndexOf('《') > before.lastIndexOf('》')) return []
  // The same title with its body is the fuller one.
  const isFuller = (line: string) => body === '' && line.endsWith(title) && BODY.test(line.slice(0, -title.length))
  const ofSite = lines
    .slice(0, from)
    .map((line, at) => !belongs(head[at] as TextBlock, at) && !BODY.test(line) && !isFuller(line))
  const printed = lines.filter((_, at) => ofSite[at])
  if (!(hasBody || printed.some(isAlien)) || printed.every((line) => title.includes(line.replace(IN_BRACKETS, ''))))
    return []
  // The name of the site above its own lines.
  const last = ofSite.lastIndexOf(true)
  return head
    .slice(0, from)
    .filter((block, at) => ofSite[at] || (at < last && hasBody && !belongs(block, at) && BODY.test(lines[at] ?? '')))
}

/** The last lines that together are a title with 关于, and the body that it begins with. */
function ownTitle(lines: readonly string[]): { from: number; title: string; body: string } | null {
  for (let end = lines.length; end > 0; end--) {
    for (let from = end - 1; from >= Math.max(0, end - MOST_LINES); from--) {
      const title = lines.slice(from, end).join('')
      const body = OWN.exec(title)?.[1]
      if (body === undefined || !/关于|发《|转《|布《/.test(lines[from] ?? '')) continue
      if ((body === '' || BODY.test(body)) && isNamedAct(title) && title.lastIndexOf('《') <= title.lastIndexOf('》'))
        return { from, title, body }
      break
    }
  }
  // Several numbers are links to others.
  const announcements = lines.flatMap((title, from) => {
    const body = ANNOUNCEMENT.exec(title)?.[1]
    return body !== undefined && BODY.test(body) ? [{ from, title, body }] : []
  })
  return new Set(announcements.map(({ title }) => title)).size === 1 ? (announcements.at(-1) ?? null) : null
}
