import type { Basis, DaySource, EffectLook, EffectState, EffectStatus } from '#common/law/model.ts'
import type { EffectReason } from '#common/contract/laws.ts'
import type { Effect } from './effect.rules.ts'

const isState = (look: EffectLook): look is EffectState => look === 'unverified' || look === 'toCheck'

/** A look as it travels: the code of the standard, or the state of a law without one. */
export const forceOf = (look: EffectLook): { effectStatus: EffectStatus | null; effectState: EffectState | null } =>
  isState(look) ? { effectStatus: null, effectState: look } : { effectStatus: look, effectState: null }

/** The force of a version with its reason, as it travels. */
export function reasonOf({ look, ...rest }: Effect): EffectReason {
  const { effectStatus, effectState } = forceOf(look)
  return { status: effectStatus, state: effectState, ...rest }
}

/**
 * Where the day of publication is named: in the 题注, below the text, in the lines on its printing, or on the page that
 * showed it.
 */
export const publishBasis = (version: {
  publishDate: string | null
  publishWords: string | null
  publishSource: DaySource | null
}): Basis | null =>
  version.publishDate === null
    ? null
    : { kind: version.publishSource ?? 'titleNote', words: version.publishWords ?? '', workId: null, anchor: null }
