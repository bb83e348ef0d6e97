import type { SourceDocument } from './source-document.ts'
import { withoutSpace } from './source-document.ts'

export interface ParsedTitle {
  title: string
  subtitle: string
  fromFileName: boolean
}

/** Part of a code printed under the code's own title: 物权编, 总则 (民法典: several files, one work). */
const PART_OF_CODE = /^(?:第.{1,3}编)?.{1,8}编$|^总则$|^附则$/
const IN_BRACKETS = /^[（(].{1,12}[）)]$/

/** Title lines → title and 副标题; a title broken over lines is joined, blanks inside are dropped. */
export function parseTitle(source: SourceDocument): ParsedTitle {
  const lines = source.titleLines.map(withoutSpace).filter((line) => line !== '')
  if (lines.length === 0) return { title: titleOfFileName(source.fileName), subtitle: '', fromFileName: true }
  const last = lines.at(-1) ?? ''
  const before = lines.slice(0, -1).join('')
  if (before.endsWith('法典') && PART_OF_CODE.test(last)) return { title: before, subtitle: last, fromFileName: false }
  // （试行） on a line of its own belongs to the title
  if (lines.length === 2 && isWhole(before) && !IN_BRACKETS.test(last) && last.length <= 12 && !isWhole(last))
    return { title: before, subtitle: last, fromFileName: false }
  return { title: lines.join(''), subtitle: '', fromFileName: false }
}

function isWhole(title: string): boolean {
  return /(?:法|法典|条例|规定|办法|细则|决定|解释|规则|批复|通知|意见)$/.test(title) && !/(?:委员会|法院|检察院|国务院|政府)$/.test(title)
}

function titleOfFileName(fileName: string): string {
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return withoutSpace(base.replace(/[（(]\d{4}-\d{2}-\d{2}[）)]$/, ''))
}
