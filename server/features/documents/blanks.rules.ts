import type { LawNode } from '#common/law/model.ts'

/** What a drafter leaves open: blanks, underlines, crosses. */
const GAP = '[\\s\\u3000_＿×✕XxＸ〇○]'
/** Characters on either side that are told with a blank. */
const BESIDE = 10
const BLANKS = [
  // 自　　年　　月　　日, 2026年　月　日
  new RegExp(`(?:\\d{4}|${GAP}+)年(?:${GAP}+月${GAP}+日|\\d{1,2}月${GAP}+日|${GAP}+月\\d{1,2}日)`),
  // 〔　　〕, 〔2026〕　　号, 〔20××〕
  new RegExp(`〔(?:20)?${GAP}*〕(?:第?${GAP}*号)?|〕第?${GAP}+号|第[\\s\\u3000_＿]{2,}[号条次届]`),
  /[_＿]{3,}|[×✕]{2,}(?=[省市县区年月日元号])/,
]

/**
 * Blanks in the sentences of a text: 自　　年　　月　　日起施行, 〔2026〕　　号. Forms and tables that a text annexes are left blank on
 * purpose.
 * @returns the place and the words around each, in the order of the text
 */
export function blanksIn(nodes: readonly LawNode[]): { place: string; words: string }[] {
  const found: { place: string; words: string }[] = []
  const visit = (list: readonly LawNode[], place: string) => {
    for (const node of list) {
      if (node.level === 'appendix') continue
      const here = node.level === 'article' ? node.label : place
      const words = blankIn(node.text)
      if (words !== null) found.push({ place: here || '正文', words })
      visit(node.children, here)
    }
  }
  visit(nodes, '')
  return found
}

/** The first blank of a line with the words around it; null when it has none. */
export function blankIn(text: string): string | null {
  for (const pattern of BLANKS) {
    const match = pattern.exec(text)
    if (match)
      return text
        .slice(Math.max(0, match.index - BESIDE), match.index + match[0].length + BESIDE)
        .replace(/[\s\u3000]+/g, '　')
        .trim()
  }
  return null
}
