import type { ReadText } from '#common/contract/documents.ts'
import { namesOf } from './issuers.model.ts'

interface BasisProps {
  /** Names that a document has, joined by 、. */
  issuers: string
  /** What its text is read as; undefined until it was read. */
  read: ReadText | undefined
}

/** From what the makers of a document were read; otherwise that staff entered them, and what the text says instead. */
export function IssuerBasis({ issuers, read }: BasisProps) {
  const words = read && basisOf(issuers, read.verdicts)
  return words ? <small className="issuer-basis">{words}</small> : null
}

/** The same in words; '' where there is nobody to say it of. */
export function basisOf(issuers: string, verdicts: ReadText['verdicts']): string {
  const names = namesOf(issuers)
  if (names.length === 0) return ''
  const verdict = verdicts.find(({ of }) => of === 'issuers')
  const found = namesOf(verdict?.value ?? '')
  if (found.length === 0) return '由工作人员填写，文中没有读出制定机关'
  const basis = verdict?.why ? `（${verdict.why}）` : ''
  const isSame = found.length === names.length && found.every((name) => names.includes(name))
  return isSame ? `读自${verdict?.why ?? '正文'}` : `由工作人员填写；文中读出的是${found.join('、')}${basis}`
}
