import type { FactQuestion, QuestionKind } from '#common/contract/facts.ts'
import { effectOf, REFERENCE, versionOn, type WorkRow } from '../laws/laws.door.ts'

/** A question about the text of a law that is read today, with what is needed to answer it. */
export interface OpenQuestion extends Omit<FactQuestion, 'fType_dictText' | 'effectText'> {
  kinds: readonly QuestionKind[]
  fType: string
  titleKey: string
}

/** Looks of texts that nothing more is asked about. */
const SETTLED = ['03', '04', '05']

/** What is open about the laws of the library on a day. A law may stand in several queues. */
export function openQuestions(works: readonly WorkRow[], day: string): OpenQuestion[] {
  return works.flatMap((work): OpenQuestion[] => {
    const reading = work.fType === REFERENCE ? null : versionOn(work, day)
    if (!reading) return []
    const { version } = reading
    const { look, text, reason, by } = effectOf(version, work, day)
    const kinds: QuestionKind[] = []
    if (look === 'toCheck') kinds.push('toCheck')
    if (version.effectDate === null && !SETTLED.includes(look)) kinds.push('effectDay')
    if (look === 'unverified') kinds.push('unverified')
    if (reading.sure === 'gap') kinds.push('missing')
    if (work.issuers.length === 0) kinds.push('issuer')
    // What is stated may be wrong.
    if (version.effectDate !== null) kinds.push('stated')
    if (kinds.length === 0) return []
    const { versionId, versionDate, effectDate } = version
    return [
      {
        kinds,
        workId: work.workId,
        versionId,
        title: version.title,
        titleKey: work.titleKey,
        fType: work.fType,
        versionDate,
        force: text,
        reason,
        by,
        effectDate,
        mayHaveEffectDay: versionDate !== null,
      },
    ]
  })
}
