import { PROOF, type ProofAct } from '#common/document-acts.ts'

/** Who signed for a text, as far as the rules of two people ask. */
export interface ProofSigned {
  /** Accounts of the first and of the second check; null where nobody signed. */
  first: string | null
  second: string | null
  /** Accounts that changed the text after the first check, the save that is asked about included. */
  changedBy: readonly string[]
}

/** A save as it asks for a change of the proof-reading. */
interface Asked extends ProofSigned {
  /** Value of PROOF_STATE before the save; null for a text that was not recognised. */
  state: string | null
  /** Value that the save sends; undefined where it says nothing of it. */
  wanted: string | null | undefined
  /** The save changes the text. */
  isChanged: boolean
  /** A program recognised the text, or somebody signed for it: it cannot be called anything else. */
  isRecognised: boolean
  /** Account that saves. */
  by: string
}

/** What the save makes of the proof-reading, or why it is refused, in words. */
export type ProofOutcome = { state: string | null; act: ProofAct | null } | { fault: string }

const OTHER = '复校须由另一人办理'

/**
 * What becomes of the proof-reading of a text with a save. A text is 已校对 when two people signed for it: the first for
 * the text as it was then, the second for the text as it is, and nobody is the second for words of his own. Whoever
 * changed the text after the first check therefore signs as the first of a new round, and the other one looks at what
 * was changed.
 */
export function proofOutcome(asked: Asked): ProofOutcome {
  const { state, wanted, isChanged, isRecognised, by, first, second, changedBy } = asked
  const stays =
    state === PROOF.done && isChanged ? { state: PROOF.second, act: 'proofAgain' as const } : { state, act: null }
  if (wanted === undefined || wanted === state) return stays
  if (state === null)
    return wanted === PROOF.due ? { state: wanted, act: null } : { fault: '这份文件没有标为“待校对”，不能签字' }
  if (wanted === null)
    return isRecognised
      ? { fault: '文字由扫描件识别，不能取消校对；请对照扫描件校对后签字' }
      : { state: null, act: null }
  if (state === PROOF.due)
    return wanted === PROOF.second
      ? { state: PROOF.second, act: 'proofFirst' }
      : { fault: '还没有人签初校：请先对照扫描件校对并签初校，再由另一人签复校' }
  if (state === PROOF.second && wanted === PROOF.done) {
    if (first === by) return { fault: `您已签初校，${OTHER}` }
    return changedBy.includes(by)
      ? { state: PROOF.second, act: 'proofFirst' }
      : { state: PROOF.done, act: 'proofSecond' }
  }
  const signer = state === PROOF.second ? first : second
  if (wanted === (state === PROOF.second ? PROOF.due : PROOF.second))
    return signer === by ? { state: wanted, act: 'proofBack' } : { fault: '只有签字的人可以撤回自己的签字' }
  return { fault: '校对状态不能这样改，请刷新后再操作' }
}

/**
 * Why a text must not go on towards the public, in words; null when two people have signed for it, or it was not
 * recognised.
 */
export function proofFault(state: string | null): string | null {
  if (state === PROOF.due) return '文字由扫描件识别，请先对照扫描件校对：编辑文件，在“正文”页签初校，再由另一人签复校'
  if (state === PROOF.second)
    return `文字由扫描件识别，只有一人校对过；请另一人对照扫描件复校，编辑文件后在“正文”页签复校`
  return null
}
