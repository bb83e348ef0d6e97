import type { CleanupItem } from '#common/contract/cleanups.ts'

/** Values of CLEAN_RESULT. */
export const RESULT = { keep: '1', amend: '2', repeal: '3', lapse: '4', merge: '5' } as const
/** Proposals that end a law when they are carried out, with the words of the fact. */
export const ENDING: Readonly<Record<string, '废止' | '失效'>> = {
  [RESULT.repeal]: '废止',
  [RESULT.lapse]: '失效',
  [RESULT.merge]: '废止',
}

export type ItemAct = 'propose' | 'confirm' | 'sendBack' | 'remove'

/**
 * Why a person may not take a step with an item; null when nothing is in the way. The permission is checked elsewhere.
 */
export function stepFault(
  act: ItemAct,
  { stage, proposedBy }: Pick<CleanupItem, 'stage' | 'proposedBy'>,
  username: string,
): string | null {
  if (stage === 'carried') return '已经办结，不能再改'
  switch (act) {
    case 'propose':
      return stage === 'confirmed' ? '意见已确认，须先由确认人退回' : null
    case 'confirm':
      if (stage !== 'proposed') return stage === 'confirmed' ? '意见已确认' : '还没有清理意见'
      return proposedBy === username ? '意见由您提出，须由另一人确认' : null
    case 'sendBack':
      if (stage !== 'proposed' && stage !== 'confirmed') return '没有可以退回的意见'
      return proposedBy === username ? '意见由您提出，可以直接改提' : null
    case 'remove':
      return stage === 'confirmed' ? '意见已确认，不能移出清单' : null
  }
}
