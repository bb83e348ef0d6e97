import { splitHeader } from './document-header.ts'
import { joinedLines } from './wrapped-lines.ts'
import { cleanText, type SourceBlock, type SourceDocument, type SourceRemark } from './source-document.ts'

/** A .txt as found in offices: title lines, 题注 in brackets, maybe a 目录, body with U+3000 indents. */
export function readPlain(fileName: string, text: string): SourceDocument {
  const printed = cleanText(text).split(/\r\n|\r|\n|\f|\u2028/)
  const { lines, joined } = joinedLines(printed)
  const blocks = lines.map(({ text, line }): SourceBlock => ({ kind: 'text', text, line }))
  const remarks = joined.map((line): SourceRemark => ({ kind: 'wrapped', line }))
  return { fileName, ...splitHeader(blocks), ...(remarks.length > 0 ? { remarks } : {}) }
}
