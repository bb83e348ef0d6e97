import type { EnteredOf } from '#common/contract/record-schemas.ts'
import type { FILING } from '#common/records/filing.ts'

/** With whom a document has to be filed, and the provision that says so. */
export interface Duty {
  filedWith: string
  basis: string
}

const LEGISLATION = (paragraph: string) => `《中华人民共和国立法法》第一百零九条第${paragraph}项`
const SUPERVISION = '《中华人民共和国各级人民代表大会常务委员会监督法》第三十九条、第四十条；期限以本省规定为准'

const CONGRESS = '全国人民代表大会常务委员会'
const COUNCIL = '国务院'
const SAME_LEVEL = '本级人民代表大会常务委员会'
const PROVINCIAL_CONGRESS = '省人民代表大会常务委员会'
const PROVINCIAL_GOVERNMENT = '省人民政府'
const ABOVE = '上一级人民代表大会常务委员会'

const each = (basis: string, ...bodies: string[]): Duty[] => bodies.map((filedWith) => ({ filedWith, basis }))

/** Types whose documents are filed, where a level of the province made them. */
export const FILED_TYPES = ['FT01', 'FT02', 'FT03', 'FT04', 'FT05', 'FT06', 'FT07'] as const
export const FILED_LEVELS = ['F01', 'F02', 'F03', 'F04'] as const

/**
 * The bodies with which a document is filed within 30 days of its publication (立法法 art. 109; 监督法 art. 39, 40). They are
 * a proposal: staff can name others.
 * @param fType value of F_TYPE @param fLevel value of F_LEVEL
 */
export function dutiesOf(fType: string, fLevel: string): Duty[] {
  if (!(FILED_LEVELS as readonly string[]).includes(fLevel)) return []
  switch (fType) {
    case 'FT01':
      return each(LEGISLATION(fLevel === 'F03' ? '三' : '二'), CONGRESS, COUNCIL)
    case 'FT02':
      return fLevel === 'F01'
        ? each(LEGISLATION('四'), COUNCIL, SAME_LEVEL)
        : each(LEGISLATION('四'), COUNCIL, SAME_LEVEL, PROVINCIAL_CONGRESS, PROVINCIAL_GOVERNMENT)
    case 'FT03':
      // Nobody stands above the congress of the province here.
      return fLevel === 'F01' ? [] : each(SUPERVISION, ABOVE)
    case 'FT04':
    case 'FT05':
    case 'FT06':
    case 'FT07':
      return each(SUPERVISION, fLevel === 'F04' ? '县（市、区）人民代表大会常务委员会' : SAME_LEVEL)
    default:
      return []
  }
}

/** Days after publication within which a document is filed. */
export const TERM_DAYS = 30
/** Days before the end of the term from which it counts as ending soon. */
export const SOON_DAYS = 7

const DAY_MS = 86_400_000
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** What a filing says in its form. */
export type FilingForm = Omit<EnteredOf<typeof FILING.fields>, 'basis' | 'receiptFile' | 'note'>

/** What is wrong with a filing: the field and the reason; null when nothing is. */
export function faultOf(form: FilingForm, today: string): { field: string; reason: string } | null {
  const { filedWith, publishDate, sentDate, state, receiptNumber, receiptDate, resultNote, correctedDate } = form
  const late = Object.entries({ publishDate, sentDate, receiptDate, correctedDate }).find(
    ([, day]) => day !== null && day > today,
  )
  if (filedWith === '') return { field: 'filedWith', reason: '请填写备案机关' }
  if (late) return { field: late[0], reason: `日期 ${late[1]} 晚于今天，请核对` }
  if (sentDate !== null && publishDate !== null && sentDate < publishDate)
    return { field: 'sentDate', reason: `报送日期 ${sentDate} 早于公布日期 ${publishDate}，请核对` }
  if (receiptDate !== null && sentDate !== null && receiptDate < sentDate)
    return { field: 'receiptDate', reason: `回执日期 ${receiptDate} 早于报送日期 ${sentDate}，请核对` }
  if (correctedDate !== null && sentDate !== null && correctedDate < sentDate)
    return { field: 'correctedDate', reason: `补正日期 ${correctedDate} 早于报送日期 ${sentDate}，请核对` }
  if (state >= 20 && sentDate === null) return { field: 'sentDate', reason: '已报送的备案须填写报送日期' }
  if (state < 20 && sentDate !== null)
    return { field: 'state', reason: '已填写报送日期，状态不能是“待报送”或“不再报送”' }
  if (state === 31 && resultNote === null) return { field: 'resultNote', reason: '退回补正的，请写明退回的理由' }
  if (state === 61 && resultNote === null) return { field: 'resultNote', reason: '提出纠正意见的，请写明意见' }
  if (state >= 40 && receiptNumber === null) return { field: 'receiptNumber', reason: '已登记的备案须填写回执或登记号' }
  if (state >= 40 && receiptDate === null) return { field: 'receiptDate', reason: '已登记的备案须填写回执日期' }
  return null
}
