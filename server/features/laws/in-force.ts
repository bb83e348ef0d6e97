import type { EffectLook } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import { effectOf, mayBeInForce, versionOn } from './effect.rules.ts'
import { REFERENCE, type Audience } from './audience.sql.ts'
import { libraryRevisions, visibleWorks } from './library.sql.ts'

/**
 * Which versions are in force on a day. Force is computed from dates and clauses, never stored (ARCHITECTURE.md); the
 * answer is kept as long as neither the library nor the day changes.
 */
export class InForce {
  readonly #counts: (look: EffectLook) => boolean
  readonly #known = new Map<Audience, { laws: number; day: string; versionIds: readonly string[] }>()

  /** @param counts which looks count as in force */
  constructor(counts: (look: EffectLook) => boolean = mayBeInForce) {
    this.#counts = counts
  }

  /** Versions in force of the works this audience may see, texts for reference aside. @param day YYYY-MM-DD */
  async versionIds(db: Db, audience: Audience, day: string): Promise<readonly string[]> {
    const { laws } = await libraryRevisions(db)
    const known = this.#known.get(audience)
    if (known?.laws === laws && known.day === day) return known.versionIds
    const works = await visibleWorks(db, audience)
    const versionIds = works.flatMap((work) => {
      const version = work.fType === REFERENCE ? undefined : versionOn(work, day)?.version
      return version && this.#counts(effectOf(version, work, day).look) ? [version.versionId] : []
    })
    this.#known.set(audience, { laws, day, versionIds })
    return versionIds
  }
}
