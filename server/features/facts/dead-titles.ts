import type { Db } from '#server/platform/db/open.ts'
import { type Audience, libraryRevisions } from '../laws/laws.door.ts'
import { type DeadTitle, deadTitles } from './dead-links.sql.ts'

/** The titles that mean no law, looked up anew when a law or an alias has changed. */
export class DeadTitles {
  readonly #known = new Map<Audience, { revision: string; titles: DeadTitle[] }>()

  async seenBy(db: Db, audience: Audience): Promise<DeadTitle[]> {
    const { laws, words } = await libraryRevisions(db)
    const revision = `${laws} ${words}`
    const kept = this.#known.get(audience)
    if (kept?.revision === revision) return kept.titles
    const titles = await deadTitles(db, audience)
    this.#known.set(audience, { revision, titles })
    return titles
  }
}
