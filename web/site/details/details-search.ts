import { apiQuery } from '#web/platform/api/api-query.ts'
import { isDay } from '#web/platform/format.ts'

/** What the address of the reading page says. */
export interface DetailsSearch {
  id?: string | undefined
  /** Read as of a day. */
  date?: string | undefined
  /** Read a certain version. */
  version?: string | undefined
  /** Words to highlight, separated by blanks. */
  hl?: string | undefined
  /** Words to put into the find box. */
  q?: string | undefined
  /** Address of the article whose panel is open. */
  panel?: string | undefined
}

const text = (value: unknown, limit: number) =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, limit) : undefined

export function readDetailsSearch(raw: Record<string, unknown>): DetailsSearch {
  const date = text(raw['date'], 10)
  return {
    id: text(raw['id'], 64),
    date: date && isDay(date) ? date : undefined,
    version: text(raw['version'], 64),
    hl: text(raw['hl'], 200),
    q: text(raw['q'], 100),
    panel: text(raw['panel'], 64),
  }
}

/** What the server is asked for; highlighting and finding stay in the browser. */
export function detailQueryOf(search: DetailsSearch): { id: string; date?: string; version?: string } {
  return {
    id: search.id ?? '',
    ...(search.version ? { version: search.version } : search.date ? { date: search.date } : {}),
  }
}

/** Asks for the law that a title, short or former title in the address means. */
export const nameQueryOf = (title: string) => ({
  ...apiQuery('GET /internet/fagui/law/named', { query: { title: title.slice(0, 300) } }),
  staleTime: 300_000,
})
