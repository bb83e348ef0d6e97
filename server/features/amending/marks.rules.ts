import { diffArrays } from 'diff'
import { wordsIn } from '#common/law/words.ts'
import type { EditionNode } from './law-body.rules.ts'

const FULL: Record<string, string> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！' }
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef“”‘’]/
const LATIN = /[\dA-Za-z/]/

/**
 * A text with the marks of Chinese printing where it has those of half width: ，；：？！（）“”, and 。 at its end; % alone is
 * of half width. Figures (1,000; 10:30) and words in Latin letters keep theirs. Each character stays where it is.
 */
export function fullMarks(text: string): string {
  if (!/[,;:?!()".％]/.test(text) || !CHINESE.test(text)) return text
  const even = (text.match(/"/g) ?? []).length % 2 === 0
  let opens = false
  return text
    .replaceAll('％', '%')
    .replace(/[,;:?!]/g, (mark, at: number) =>
      LATIN.test(text[at - 1] ?? '') && LATIN.test(text[at + 1] ?? '') ? mark : (FULL[mark] ?? mark),
    )
    .replace(/\(([^()]*)\)/g, (all, inner: string, at: number) =>
      CHINESE.test(inner + (text[at - 1] ?? '') + (text[at + all.length] ?? '')) ? `（${inner}）` : all,
    )
    .replace(/(?<=[\u3400-\u9fff”）》])\.(?=\s*$)/, '。')
    .replace(/"/g, (mark) => {
      if (!even) return mark
      opens = !opens
      return opens ? '“' : '”'
    })
}

/** An edition with the marks of Chinese printing throughout. */
export const withFullMarks = (nodes: readonly EditionNode[]): EditionNode[] =>
  nodes.map((node): EditionNode => ({
    ...node,
    label: fullMarks(node.label),
    caption: fullMarks(node.caption),
    text: node.text.split('\n').map(fullMarks).join('\n'),
    ...(node.table ? { table: node.table.map((row) => row.map(fullMarks)) } : {}),
    children: withFullMarks(node.children),
  }))

/** At how many places two texts differ by the width of a mark alone. White space is layout. */
export function markDifferences(before: string, after: string): number {
  if (before === after) return 0
  const plain = (text: string) => text.replace(/\s+/g, '')
  const full = (text: string) => plain(text.split('\n').map(fullMarks).join('\n'))
  const [old, now] = [plain(before), plain(after)]
  const [fullOld, fullNow] = [full(before), full(after)]
  const count = (a: string, b: string) => [...a].filter((char, at) => char !== b[at]).length
  if (fullOld === fullNow) return count(old, now)
  let [at, there, found] = [0, 0, 0]
  for (const { value, added, removed } of diffArrays(wordsIn(fullOld), wordsIn(fullNow))) {
    const { length } = value.join('')
    if (!added && !removed) found += count(old.slice(at, at + length), now.slice(there, there + length))
    if (!added) at += length
    if (!removed) there += length
  }
  return found
}
