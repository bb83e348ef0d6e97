import type { UnlistedWork } from '#common/contract/force-lists.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  type Audience,
  effectOf,
  historiesOf,
  libraryRevisions,
  stands,
  versionOn,
  worksInScope,
} from '../laws/laws.door.ts'
import { type StoredList, dictionaryValues, storedRows } from './force-lists.sql.ts'

/** Lists of which it is kept what they leave out. */
const MOST_KEPT = 20

/** The works of the library that a list should name and does not. */
async function unlistedOf(db: Db, list: StoredList, audience: Audience): Promise<UnlistedWork[]> {
  const named = new Set((await storedRows(db, list.id)).flatMap(({ workId }) => workId ?? []))
  const scope = { fTypes: list.scopeTypes?.split(',') ?? [], region: list.scopeRegion, issuer: list.scopeIssuer }
  const scoped = (await worksInScope(db, audience, scope)).filter(({ workId }) => !named.has(workId))
  const histories = await historiesOf(
    db,
    audience,
    scoped.map(({ workId }) => workId),
  )
  const kinds = await dictionaryValues(db, 'F_TYPE')
  return scoped.flatMap(({ workId, title, fType, issuers }): UnlistedWork[] => {
    const history = histories.get(workId)
    const reading = history && versionOn(history, list.asOf)
    // What was not yet in force, and what had ended, the list rightly leaves out.
    if (!reading || reading.sure === 'notYet') return []
    const { version } = reading
    const effect = effectOf(version, history, list.asOf)
    if (!stands(effect.look) || effect.look === '02') return []
    return [
      {
        workId,
        versionId: version.versionId,
        title,
        fType_dictText: kinds.get(fType)?.text ?? null,
        versionDate: version.versionDate,
        issuers: issuers.join('、'),
        force: effect.text,
        reason: effect.reason,
      },
    ]
  })
}

/** What lists leave out: worked out anew when the library or the list has changed. */
export class Unlisted {
  readonly #kept = new Map<string, { key: string; works: UnlistedWork[] }>()

  async of(db: Db, list: StoredList, audience: Audience): Promise<UnlistedWork[]> {
    const { laws } = await libraryRevisions(db)
    const key = `${laws} ${list.revision} ${audience}`
    const kept = this.#kept.get(list.id)
    if (kept?.key === key) return kept.works
    const works = await unlistedOf(db, list, audience)
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(list.id, { key, works })
    return works
  }
}
