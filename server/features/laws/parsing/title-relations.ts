import type { FoundRelation, RelationType } from '#common/law/model.ts'
import { findMarkedTitles } from './book-marks.ts'
import { SUSPENDS } from './suspensions.ts'
import { maskTitles } from './parse-title-note.ts'

/**
 * Relations said by the document's own title: 关于修改《X》的决定, X修正案, 关于废止《X》的决定, 实施《X》办法,
 * X实施细则, 关于适用《X》…的解释. `fromAnchor` is '' – the title is no node – and start and length count in the title.
 */
export function titleRelations(title: string): FoundRelation[] {
  const relations: FoundRelation[] = []
  const masked = maskTitles(title)
  const add = (type: RelationType, start: number, length: number, target: string, confidence: number): void => {
    relations.push({
      type,
      fromAnchor: '',
      start,
      length,
      targetTitle: target,
      targetAnchor: null,
      basisText: title,
      confidence,
    })
  }
  for (const marked of findMarkedTitles(title)) {
    const before = masked.slice(0, marked.start)
    const after = masked.slice(marked.end)
    const type = typeOf(before, after)
    if (type) add(type, marked.start, marked.end - marked.start, marked.title, 1)
  }
  if (relations.length > 0) return relations
  const amendment = /^(.{2,40}?)修正案(?:草案)?(?:（.{1,6}）)?$/.exec(title)
  if (amendment?.[1]) add('AMEND', 0, amendment[1].length, amendment[1], 1)
  const rules = /^(.{2,40}?(?:法|法典|条例|规定|办法))(?:实施|施行)(?:细则|办法|条例|规定)(?:（.{1,6}）)?$/.exec(title)
  if (rules?.[1]) add('IMPLEMENT', 0, rules[1].length, rules[1], 0.9)
  return relations
}

function typeOf(before: string, after: string): RelationType | null {
  if (SUSPENDS.test(before)) return 'SUSPEND'
  if (/废止[^《]{0,6}$/.test(before)) return 'REPEAL'
  if (/(?:延长|延续|顺延)[^《]{0,6}$/.test(before) && /有效期|期限|试行期/.test(after)) return 'EXTEND'
  if (/(?:修改|修订|补充|修正)[^《]{0,6}$/.test(before) || /^(?:的)?(?:等.{1,20})?修正案/.test(after)) return 'AMEND'
  if (/(?:实施|贯彻|执行|施行)[^《]{0,4}$/.test(before) && /办法|细则|规定|条例|意见|规则/.test(after))
    return 'IMPLEMENT'
  if (/^(?:实施|施行)(?:办法|细则|条例|规定)/.test(after)) return 'IMPLEMENT'
  if (/(?:适用|执行)[^《]{0,6}$/.test(before)) return 'INTERPRET'
  if (/解释|批复|答复/.test(after)) return 'INTERPRET'
  return null
}
