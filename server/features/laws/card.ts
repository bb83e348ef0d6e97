import type { LawCard } from '#common/contract/laws.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Audience } from './audience.sql.ts'
import { chooseVersion, type Asked } from './detail.ts'
import { citedNames, citingCounts, outerDivisions, versionHead } from './detail.sql.ts'
import { chainOf, effectOf, versionOn } from './effect.rules.ts'
import { reasonOf } from './force.ts'

/**
 * What is shown of a law that a search names, beside its line in the list. A constant number of statements.
 * @throws Refusal like `chooseVersion`
 */
export async function lawCard(db: Db, audience: Audience, asked: Asked, today: string): Promise<LawCard> {
  const { work, history, version, asOf } = await chooseVersion(db, audience, asked, today)
  const { titleNote } = await versionHead(db, version.versionId)
  const current = versionOn(history, today)?.version.versionId ?? null
  return {
    workId: work.workId,
    versionId: version.versionId,
    titleNote,
    effect: reasonOf(effectOf(version, history, asOf ?? today)),
    articleCount: version.articleCount,
    divisions: await outerDivisions(db, version.versionId),
    editions: chainOf(history)
      .map((entry) => ({
        versionId: entry.version?.versionId ?? null,
        date: entry.date,
        kind: entry.version?.kind ?? entry.kind,
        isCurrent: entry.version !== null && entry.version.versionId === current,
      }))
      .reverse(),
    citing: await citingCounts(db, audience, work.workId, await citedNames(db, audience, work)),
  }
}
