import type { Decision, Previewed } from '#common/contract/undecided.ts'
import type { ParsedLaw } from '#common/law/model.ts'
import { classify, type IssuerReader } from '../laws/laws.door.ts'
import { foldersIn } from './document-text.ts'
import { namesIn } from './register.rules.ts'

/** A document as far as a decision looks at it. */
export interface ToDecide {
  id: string
  title: string
  titleNote: string
  body: string
  folder: string
  docNumber: string | null
  issuers: readonly string[]
  fType: string
  fLevel: string
  region: string
}

/** A document as it would be after a decision: its coded fields and its bodies. */
export interface Outcome extends Omit<Previewed, 'issuers'> {
  issuers: string[]
}

/** Kind 参考资料 of the dictionary F_TYPE. */
const REFERENCE_KIND = 'FT20'
const OPEN = [
  ['fType', '文件类型'],
  ['fLevel', '制定机关层级'],
  ['region', '行政区域'],
] as const

/**
 * What a document becomes by a decision. Kind, level and region are those that staff give, else what the bodies and the
 * form of the text tell, else what they were; a draft for comments stays as it is. A document that names nobody gets
 * the bodies that are read in it now.
 * @param read its text as it was parsed
 */
export function outcomeOf(document: ToDecide, read: ParsedLaw, decision: Decision, reader: IssuerReader): Outcome {
  const { id, issuers: before, fType, fLevel, region } = document
  const now = { id, issuers: [...before], fType, fLevel, region, fault: '', contradictions: [] }
  if (decision.form === 'draft') return now
  const names = namesIn(decision.issuers ?? '')
  const bodies = names.length === 0 ? [] : reader.read(names.join('、'))
  const given = { fType: decision.fType || '', fLevel: decision.fLevel || '', region: decision.region || '' }
  const isReference = decision.form === 'reference'
  if (isReference) given.fType = REFERENCE_KIND
  const isGiven = given.fType !== '' && given.fLevel !== '' && given.region !== ''
  if ((bodies === null || (names.length > 0 && bodies.length === 0)) && !isGiven) {
    const fault = `“${names.join('、')}”不能识别为机关名称：请写全称并带上地名，如 浙江省气象局，或者同时选定类型、层级和区域`
    return { ...now, fault }
  }
  const law = { ...read, isReference }
  // The number that staff have given counts, not only that of the text.
  law.docNumber = document.docNumber ?? law.docNumber
  const told = classify(law, foldersIn(document.folder), reader, bodies ?? [], true)
  const isTold = (bodies ?? []).length > 0
  // What is 参考资料 no longer needs another kind.
  const kept = { fType: fType === REFERENCE_KIND ? '' : fType, fLevel, region }
  const decided = (name: 'fType' | 'fLevel' | 'region'): string =>
    given[name] || (isTold ? told[name] || kept[name] : kept[name] || told[name])
  const after = { fType: decided('fType'), fLevel: decided('fLevel'), region: decided('region') }
  const open = OPEN.filter(([name]) => after[name] === '').map(([, name]) => name)
  return {
    id,
    issuers: names.length === 0 ? (before.length > 0 ? [...before] : told.issuers) : isTold ? told.issuers : names,
    ...after,
    fault: open.length > 0 ? `${open.join('、')}还不能确定，请指定制定机关，或者直接选定` : '',
    contradictions: isTold ? told.contradictions : [],
  }
}
