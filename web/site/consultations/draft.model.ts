import type { DraftLine } from '#common/contract/consultations.ts'

/** Lines as they are drawn: the number of an article stands before its first paragraph, as in print. */
export function drawnLines(lines: readonly DraftLine[]): DraftLine[] {
  const drawn: DraftLine[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as DraftLine
    const next = lines[at + 1]
    if (line.level === 'article' && line.text === '' && next?.level === 'paragraph' && next.of === line.of) {
      drawn.push({ ...line, text: next.text })
      at++
    } else drawn.push(line)
  }
  return drawn
}
