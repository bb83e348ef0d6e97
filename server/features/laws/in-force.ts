import type { Db } from '#server/platform/db/open.ts'
import { effectOf, versionOn } from './effect.rules.ts'
import { libraryRevisions, REFERENCE, visibleWorks, type Audience } from './library.sql.ts'

/** Status of a text that counts (F_STATUS). */
const IN_FORCE = '01'

/**
 * Which versions are in force on a day. Force is computed from dates and clauses, never stored (ARCHITECTURE.md); the
 * answer is kept as long as neither the library nor the day changes.
 */
export class InForce {
  readonly #known = new Map<Audience, { laws: number; day: string; versionIds: readonly string[] }>()

  /** Versions in force of the works this audience may see, texts for reference aside. @param day YYYY-MM-DD */
  async versionIds(db: Db, audience: Audience, day: string): Promise<readonly string[]> {
    const { laws } = await libraryRevisions(db)
    const known = this.#known.get(audience)
    if (known?.laws === laws && known.day === day) return known.versionIds
    const works = await visibleWorks(db, audience)
    const versionIds = works.flatMap(({ fType, versions, repeals }) => {
      const version = fType === REFERENCE ? null : versionOn(versions, day)
      return version && effectOf(version, versions, repeals, day).status === IN_FORCE ? [version.versionId] : []
    })
    this.#known.set(audience, { laws, day, versionIds })
    return versionIds
  }
}
