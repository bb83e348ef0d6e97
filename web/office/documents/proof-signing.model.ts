import type { DocumentProof } from '#common/contract/documents.ts'
import { PROOF } from '#common/document-acts.ts'

interface Signing {
  /** Value of PROOF_STATE of the record, and what the form would save. */
  state: string
  wanted: string
  /** The text on the form differs from that of the record. */
  isChanged: boolean
  /** Account of the user. */
  username: string
  proof: Pick<DocumentProof, 'first' | 'second' | 'changedBy'> | null
}

/**
 * What the form says of the proof-reading, and what the user may do about it; `to` is the value that this sets. The
 * server decides.
 */
export function signingOf({ state, wanted, isChanged, username, proof }: Signing): {
  says: string
  acts: { name: string; to: string }[]
} {
  const { first = null, second = null, changedBy = [] } = proof ?? {}
  const undo = { name: '不签了', to: state }
  const isOwnText = isChanged || changedBy.includes(username)
  if (state === '')
    return wanted === ''
      ? { says: '不是由扫描件识别的文字', acts: [{ name: '文字由别的程序识别，须要校对', to: PROOF.due }] }
      : { says: '保存后标为“待校对”，由两人先后校对签字后才能提交', acts: [{ name: '不标', to: '' }] }
  if (state === PROOF.due)
    return wanted === PROOF.second
      ? { says: '保存后，以您的名义签初校；复校须由另一人办理', acts: [undo] }
      : {
          says: '待校对：对照扫描件逐字校对后签初校，再由另一人签复校，才能提交',
          acts: [{ name: '签初校', to: PROOF.second }],
        }
  if (state === PROOF.second) {
    if (wanted === PROOF.due) return { says: '保存后撤回您的初校签字', acts: [{ name: '不撤回', to: state }] }
    if (first?.by === username)
      return { says: '待复校：您已签初校，复校须由另一人办理', acts: [{ name: '撤回初校签字', to: PROOF.due }] }
    if (wanted === PROOF.done)
      return isOwnText
        ? { says: '初校后的文字经您改动：保存后，您签的是改动后文字的初校，复校须由另一人办理', acts: [undo] }
        : {
            says: '保存后，以您的名义签复校；扫描件改为公开，随文件发布（不宜公开的，保存后在“附件”中改为内部）',
            acts: [undo],
          }
    const again = second ? '待复校：复校后文字有改动，须重新复校。' : '待复校：'
    return {
      says: `${again}请对照扫描件和比较结果校对后签字`,
      acts: [{ name: isOwnText ? '签字（改动后文字的初校）' : '签复校', to: PROOF.done }],
    }
  }
  if (isChanged) return { says: '已校对的文字有改动：保存后退回待复校，须另一人重新复校', acts: [] }
  if (wanted === PROOF.second) return { says: '保存后撤回您的复校签字', acts: [{ name: '不撤回', to: state }] }
  return {
    says: '已校对：两人已先后签字',
    acts: second?.by === username ? [{ name: '撤回复校签字', to: PROOF.second }] : [],
  }
}
