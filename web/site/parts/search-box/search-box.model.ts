import type { Suggestion } from '#common/contract/laws.ts'

export interface SuggestionGroup {
  kind: Suggestion['kind']
  title: string
  /** Each with its position in the flat list that the arrow keys go through. */
  items: { suggestion: Suggestion; index: number }[]
}

const TITLES: Record<Suggestion['kind'], string> = {
  article: '条文',
  law: '法规',
  docNumber: '文号',
  question: '常见问法',
}

/** Groups suggestions by kind; the kind of the best suggestion comes first. */
export function groupSuggestions(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  const kinds = [...new Set(suggestions.map((suggestion) => suggestion.kind))]
  let index = 0
  return kinds.map((kind) => ({
    kind,
    title: TITLES[kind],
    items: suggestions
      .filter((suggestion) => suggestion.kind === kind)
      .map((suggestion) => ({ suggestion, index: index++ })),
  }))
}

/** Tells suggestions apart: answers that come later move them to other lines. */
export const keyOf = ({ kind, text, workId, anchor }: Suggestion): string =>
  JSON.stringify([kind, text, workId, anchor])

/** Next active line: −1 is the text field itself, after the last line comes the field again. */
export function step(active: number, total: number, direction: 1 | -1): number {
  if (total === 0) return -1
  const next = active + direction
  if (next >= total) return -1
  return next < -1 ? total - 1 : next
}
