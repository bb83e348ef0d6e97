import type { FoundRelation, LawNode, ParsedLaw } from '#common/law/model.ts'

/** What a line of a list begins with, where the number is no label of its own. */
const NUMBERING = /^\s*(?:[（(]?[\d一二三四五六七八九十百]+[）)]?[.．、]?\s*)?/
/** The number of a document behind its title: （浙政发〔2001〕5号）. */
const NUMBER_BEHIND = /\s*[（(][^（）()]*(?:号|文)[^（）()]*[）)]\s*[。；;]?\s*$/
/** How titles of normative documents end. */
const TITLE_END =
  /(?:通知|办法|规定|意见|细则|决定|决议|条例|规则|方案|批复|函|公告|通告|命令|标准|规程|规范|章程|计划|规划|纪要|报告|若干政策|措施|目录)(?:[（(][^（）()]*[）)])?$/
const SHORTEST = 6
const LONGEST = 200

/**
 * A title that a line of a list holds; null when it holds none.
 * @param listed true when the line has a number in the list
 */
function titleIn(line: string, listed: boolean): { title: string; start: number } | null {
  const start = NUMBERING.exec(line)?.[0].length ?? 0
  const bare = line.slice(start).replace(NUMBER_BEHIND, '').trimEnd()
  const marked = /^《([^《》]+)》$/.exec(bare)?.[1]
  const title = marked ?? bare
  if (title.length < SHORTEST || title.length > LONGEST || /[，。；：:、]$/.test(title) || /[，；。]/.test(title))
    return null
  if (!TITLE_END.test(title) && !(listed && marked !== undefined)) return null
  return { title, start: marked === undefined ? start : start + 1 }
}

const NAME_COLUMN = /名称|标题|文件名|题目/

/** Titles in a table: those below the heading that names them. */
function titlesInTable(
  node: LawNode,
  rows: readonly (readonly string[])[],
): { title: string; start: number; words: string }[] {
  const head = rows.findIndex((row) => row.some((cell) => NAME_COLUMN.test(cell)))
  const column = rows[head]?.findIndex((cell) => NAME_COLUMN.test(cell)) ?? -1
  if (head < 0 || column < 0) return []
  let from = 0
  return rows.slice(head + 1).flatMap((row) => {
    const cell = row[column]?.trim() ?? ''
    const title = /^《([^《》]+)》$/.exec(cell)?.[1] ?? cell.replace(NUMBER_BEHIND, '')
    const start = title === '' ? -1 : node.text.indexOf(title, from)
    if (start < 0 || title.length < SHORTEST || title.length > LONGEST) return []
    from = start + title.length
    return [{ title, start, words: row.filter((one) => one.trim() !== '').join('，') }]
  })
}

function titlesOf(node: LawNode): { title: string; start: number; words: string }[] {
  if (node.table) return titlesInTable(node, node.table)
  const listed = node.label !== ''
  let at = 0
  return node.text.split('\n').flatMap((line) => {
    const found = titleIn(line, listed)
    const start = at + (found?.start ?? 0)
    at += line.length + 1
    return found ? [{ title: found.title, start, words: `${node.label}${line}`.trim() }] : []
  })
}

/**
 * The documents that annexes of a decision name as repealed or as no longer in force: each line or row of a list whose
 * heading, or the title of the decision, says so. Lists name documents without book marks, which the parser of texts
 * reads as no relation. What this finds is proposed to a person.
 */
export function listedRepeals(law: ParsedLaw): FoundRelation[] {
  if (!/废止|失效/.test(law.title)) return []
  const found: FoundRelation[] = []
  const walk = (node: LawNode, heading: string): void => {
    const own = node.level === 'appendix' ? `${node.label} ${node.caption}`.trim() : heading
    // 继续有效的文件目录 and 修改的文件目录 stand in such annexes too.
    const ends = /废止|失效/.test(own) || (!/有效|保留|修改/.test(own) && heading !== '')
    if (ends && node.level !== 'appendix')
      for (const { title, start, words } of titlesOf(node))
        found.push({
          type: 'REPEAL',
          fromAnchor: node.anchor,
          start,
          length: title.length,
          targetTitle: title,
          targetAnchor: null,
          basisText: `${own}：${words}`,
          confidence: 0.9,
        })
    for (const child of node.children) walk(child, own)
  }
  for (const node of law.nodes)
    if (node.level === 'appendix') walk(node, /有效|保留|修改/.test(node.caption) ? '' : law.title)
  return found
}
