import { numberIn } from './find-place.rules.ts'
import type { Appendix, Part } from './law-body.rules.ts'

/** 附件一：评分标准 and the lines below it. A line that is only the label belongs to the title. */
export function setAppendix(appendix: Appendix, lines: readonly string[]): void {
  const { nodes } = partsOfAppendix(appendix.label || appendix.caption, lines)
  Object.assign(appendix, nodes)
}

function partsOfAppendix(
  label: string,
  lines: readonly string[],
): { nodes: { label: string; caption: string; parts: Part[] } } {
  const [first = '', ...rest] = lines
  const own = /^(附\s*(?:件|表|录|图)?\s*[一二三四五六七八九十0-9]*\s*[：:]?)[\s　]*(.*)$/.exec(first)
  const parts = (from: readonly string[]) => tableLines(from)
  if (own) return { nodes: { label: own[1]?.trim() ?? label, caption: own[2] ?? '', parts: parts(rest) } }
  return { nodes: { label, caption: first, parts: parts(rest) } }
}

function tableLines(lines: readonly string[]): Part[] {
  const parts: Part[] = []
  for (const text of lines) {
    const isRow = text.startsWith('|') && text.endsWith('|') && text.length > 2
    const last = parts.at(-1)
    if (!isRow) parts.push({ level: 'paragraph', label: '', text, children: [] })
    else {
      const row = text
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('\\|', '|').replaceAll('<br>', '\n').trim())
      if (last?.level === 'table') last.rows?.push(row)
      else parts.push({ level: 'table', label: '', text: '', rows: [row], children: [] })
    }
  }
  return parts
}

/**
 * The lines of a 附件 that a place in it means: those from its label to the next of the same kind; all when the label is
 * not found.
 */
export function partsWithin(parts: readonly Part[], place: string): Part[] {
  const number = numberIn(place)
  const numbers = parts.map(({ label, text }) =>
    numberIn(/^(?:第?[（(]?[一二三四五六七八九十百0-9]+(?:[）)、.．]|条))/.exec(label + text)?.[0] ?? ''),
  )
  const from = numbers.indexOf(number)
  if (number === 0 || from < 0) return [...parts]
  const next = numbers.findIndex((one, index) => index > from && one === number + 1)
  return parts.slice(from, next < 0 ? undefined : next)
}
