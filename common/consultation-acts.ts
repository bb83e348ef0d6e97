/** Values of OP_STATE that are stored; that a term has ended is computed from the day. */
export const STORED = {
  draft: 10,
  submitted: 20,
  open: 30,
  summing: 50,
  checking: 60,
  answered: 70,
  archived: 80,
} as const

/** What the steps of two persons depend on. */
export interface Round {
  state: number
  /** Account names: who last wrote what waits, and who submitted it. */
  writtenBy: string | null
  submittedBy: string | null
}

/** What waits to be released: the draft, or the outcome; null when nothing waits. */
export const waitingPart = ({ state }: Pick<Round, 'state'>): 'draft' | 'outcome' | null => {
  if (state === STORED.submitted) return 'draft'
  return state === STORED.checking ? 'outcome' : null
}

/**
 * Why a person may not release or send back what waits; null when nothing is in the way. The permission is checked
 * elsewhere (decision 0109).
 */
export function checkFault(round: Round, username: string): string | null {
  const part = waitingPart(round)
  if (part === null) return '没有等待审核的内容，请刷新后再操作'
  const what = part === 'draft' ? '这份征求意见稿' : '这份结果'
  if (round.submittedBy === username) return `您提交了${what}，须由另一人审核`
  return round.writtenBy === username ? `您编写了${what}，须由另一人审核` : null
}

/** Why a person may not take back what was submitted; null when nothing is in the way. */
export function recallFault(round: Round, username: string): string | null {
  if (waitingPart(round) === null) return '没有等待审核的内容，请刷新后再操作'
  return round.submittedBy === username ? null : '只有提交人可以撤回'
}
