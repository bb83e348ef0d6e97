import { splitHeader } from './document-header.ts'
import { withoutMarks } from './markdown-marks.ts'
import { joinedLines, joinedPages, wrappedRemarks } from './wrapped-lines.ts'
import { cleanText, type SourceBlock, type SourceDocument } from './source-document.ts'

/** A vertical tab is a line end of Word; within a sentence it is left over from copying. */
const LINE_END = /\r\n|\r|\n|\f|\u2028|(?<=[。；：！？])\v/

/** A .txt as found in offices: title lines, 题注 in brackets, maybe a 目录, body with U+3000 indents. */
export function readPlain(fileName: string, text: string): SourceDocument {
  const printed = cleanText(text).split(LINE_END)
  const { lines: unmarked, remarks: marks } = /\*\*[^*\n]+\*\*/.test(text)
    ? withoutMarks(printed, 0)
    : { lines: printed, remarks: [] }
  const pages = joinedPages(unmarked)
  const { lines, joined } = joinedLines(pages?.lines ?? unmarked)
  const blocks = lines.map(({ text, line }): SourceBlock => ({ kind: 'text', text, line }))
  const remarks = [...marks, ...wrappedRemarks([...joined, ...(pages?.joined ?? [])], pages?.pages ?? [])]
  return { fileName, ...splitHeader(blocks), ...(remarks.length > 0 ? { remarks } : {}) }
}
