import { splitHeader } from './document-header.ts'
import { cleanText, type SourceBlock, type SourceDocument } from './source-document.ts'

/** A .txt as found in offices: title lines, 题注 in brackets, maybe a 目录, body with U+3000 indents. */
export function readPlain(fileName: string, text: string): SourceDocument {
  const blocks: SourceBlock[] = []
  cleanText(text)
    .split(/\r\n|\r|\n|\f|\u2028/)
    .forEach((line, index) => {
      const trimmed = line.trim()
      if (trimmed !== '') blocks.push({ kind: 'text', text: trimmed, line: index + 1 })
    })
  return { fileName, ...splitHeader(blocks) }
}
