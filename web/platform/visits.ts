import { VISITS } from '#common/storage-keys.ts'
import { stored } from './storage.ts'

/** A page that a user opened in this browser. */
export interface Visit {
  /** Address, with its query. */
  to: string
  title: string
  /** When it was opened last, in epoch milliseconds, and how often. */
  at: number
  times: number
}

const MOST = 60
const LEFT_OUT = /^\/(home|404|workbench)?$/

/** Pages that a user opened in this browser, the last one first. */
export const visitsOf = (username: string): Visit[] => stored.get<Record<string, Visit[]>>(VISITS)?.[username] ?? []

/** Notes that a user opened a page. A page that gets its title later is the same visit. */
export function noteVisit(username: string, { to, title }: Pick<Visit, 'to' | 'title'>): void {
  if (title === '' || LEFT_OUT.test(to.replace(/[?#].*/, ''))) return
  const before = visitsOf(username)
  const same = before.find((visit) => visit.to === to)
  const times = (same?.times ?? 0) + (before[0]?.to === to ? 0 : 1)
  const visits = [{ to, title, at: Date.now(), times }, ...before.filter((visit) => visit !== same)].slice(0, MOST)
  stored.set(VISITS, { ...stored.get<Record<string, Visit[]>>(VISITS), [username]: visits })
}
