/** What stands around the items of a decision. */
export interface DecisionFrame {
  /** 某某省人民代表大会常务委员会关于修改《…》的决定 */
  title: string
  /** Who decides, before 决定对《…》作如下修改; '' when it is not known. */
  opening: string
  /** What the drafter has to fill in, for readers. */
  notes: string[]
}

const CONGRESS = /^(.*?)人民代表大会(常务委员会)?$/

/**
 * Title and opening words of the decision by which the bodies that made a law amend it. Sessions are left blank, as the
 * day of effect is.
 * @param issuers the bodies as they are known; none: the drafter fills them in
 */
export function organOfDecision(issuers: readonly string[], law: string): DecisionFrame {
  const about = `关于修改《${withinBookMarks(law)}》的决定`
  const organ = issuers.join('、')
  if (organ === '')
    return {
      title: `〔制定机关〕${about}`,
      opening: '',
      notes: ['没有读出原法规的制定机关，请把标题里的“〔制定机关〕”改为作出决定的机关名称'],
    }
  const congress = issuers.length === 1 ? CONGRESS.exec(organ) : null
  if (!congress) return { title: organ + about, opening: organ, notes: [] }
  const [, area = '', standing = ''] = congress
  const session = `第　　届${area === '全国' ? '全国' : ''}人民代表大会${standing}第　　次会议`
  const opening = area === '全国' ? session : area + session
  const notes = standing === '' ? ['原法规由人民代表大会制定；由其常务委员会修改的，请改标题和首段的机关名称'] : []
  return { title: organ + about, opening, notes }
}

/** A title as it stands within book marks: 《甲〈乙〉》 as 甲〈乙〉 becomes 〈甲《乙》〉 (GB/T 15834—2011, 4.15.3.2). */
export const withinBookMarks = (title: string): string => title.replace(/[《》〈〉]/g, (mark) => SWAPPED[mark] ?? mark)
const SWAPPED: Record<string, string> = { '《': '〈', '》': '〉', '〈': '《', '〉': '》' }
