import { describe, expect, it } from 'vitest'
import { applyDecision } from './apply-decision.rules.ts'
import { applyToPart } from './issued-part.rules.ts'
import { textOfBody } from './law-body.rules.ts'
import { readDecision } from './read-decision.rules.ts'
import { noticeOf } from './test-texts.ts'

const TITLE = '甲市水务局关于印发《甲市供水管理办法》《甲市排水管理细则》的通知'
const NOTICE = `现印发给你们。
甲市水务局
2025年6月18日
甲市供水管理办法
第一条　供水应当安全。
第二条　本办法自2025年8月1日起施行。
甲市排水管理细则
第一条　排水应当达标。
第二条　违反本细则的，处五百元罚款。
第三条　本细则自2025年8月1日起施行。`

const amended = (law: string, items: readonly string[]) => {
  const edition = noticeOf(TITLE, NOTICE)
  return applyToPart(edition, law, (part) => applyDecision(part, readDecision(`关于修改《${law}》的决定`, [...items])))
}

describe('amending a document that a notice issues', () => {
  it('changes the articles of the document that the decision names, and leaves the rest as it is', () => {
    const { title, body, results } = amended('甲市排水管理细则', [
      '一、将第二条中的“五百元”修改为“一千元”。',
      '二、删去第一条。',
    ])
    expect(results.map(({ state }) => state)).not.toContain('failed')
    expect(title).toBe(TITLE)
    expect(textOfBody(body).split('\n')).toEqual([
      '现印发给你们。',
      '甲市水务局',
      '2025年6月18日',
      '##### 甲市供水管理办法',
      '第一条　供水应当安全。',
      '第二条　本办法自2025年8月1日起施行。',
      '##### 甲市排水管理细则',
      '第一条　（删去）',
      '第二条　违反本细则的，处一千元罚款。',
      '第三条　本细则自2025年8月1日起施行。',
    ])
  })
  it('the amended text is read as the same notice with the same documents', () => {
    const { title, body } = amended('甲市排水管理细则', ['一、将第二条中的“五百元”修改为“一千元”。'])
    expect(
      noticeOf(title, textOfBody(body))
        .nodes.filter(({ level }) => level === 'issued')
        .map(({ caption }) => caption),
    ).toEqual(['甲市供水管理办法', '甲市排水管理细则'])
  })
})
