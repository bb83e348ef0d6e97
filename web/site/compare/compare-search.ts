/** What the address of the comparison says: a law and two of its versions. */
export interface CompareSearch {
  id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim().slice(0, 64) : undefined)

export function readCompareSearch(raw: Record<string, unknown>): CompareSearch {
  return { id: text(raw['id']), from: text(raw['from']), to: text(raw['to']) }
}
