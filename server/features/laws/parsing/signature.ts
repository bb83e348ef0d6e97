import { DATE_PATTERN, findDates } from './chinese-dates.ts'
import { type SourceBlock, withoutSpace } from './source-document.ts'

/** Who signed a document, and when. */
export interface Signature {
  /** Names joined by 、; '' where only the day stands there. */
  bodies: string
  day: string
  /** Blocks it takes. */
  length: number
}

const NAME = '[\\u4e00-\\u9fa5（）()、·]{2,50}'
const ENDING =
  '(?:政府|委员会|人大常委会|办公厅|办公室|银行|海关|法院|检察院|总队|支队|中心支行|分行|分局|大队|(?:管理|服务|交易)中心|管委会|办事处|[厅局院部署会委])'
/** 某局（代章） */
const SEAL = '(?:[（(](?:代章|盖章|印章|公章|章|印)[）)])?'
const BODY_NAME = new RegExp(`^${NAME}?${ENDING}${SEAL}$`)
const DAY_ONLY = new RegExp(`^[（(]?\\s*${DATE_PATTERN}\\s*[）)]?$`)
/** 甲市人民政府　　2024年3月1日, and 特此通知。甲市人民政府 2024年3月1日 */
const ON_ONE_LINE = new RegExp(`^(?:[^。]{0,30}。\\s*)?(.+?)[\\s\\u3000]*(${DATE_PATTERN})$`)
/** Bodies that sign together, each on a line of its own. */
const MOST_BODIES = 16

const textAt = (blocks: readonly SourceBlock[], index: number): string => {
  const block = blocks[index]
  return block?.kind === 'text' ? block.text.trim() : ''
}
/** The names of bodies that a line consists of; several stand beside each other with wide blanks between them. */
function namesIn(text: string): string[] {
  if (text.length > 120 || /[。；：:，,《》]/.test(text)) return []
  const whole = withoutSpace(text)
  // 公　安　部　　　　　某总局: wider blanks divide names whose letters are spread.
  const wide = text
    .split(/[\s\u3000]{3,}/)
    .map(withoutSpace)
    .filter((part) => part !== '')
  if (wide.length > 1 && wide.every((part) => part.length >= 3 && BODY_NAME.test(part))) return wide.map(withoutSeal)
  const parts = text.split(/[\s\u3000]{1,}/).filter((part) => part !== '')
  if (parts.length > 1 && parts.every((part) => part.length >= 4 && BODY_NAME.test(part))) return parts.map(withoutSeal)
  return whole.length <= 50 && BODY_NAME.test(whole) ? [withoutSeal(whole)] : []
}
const withoutSeal = (name: string): string => name.replace(new RegExp(`${SEAL.replace(/\?$/, '')}$`), '')

/** The signature that begins at a block: names of bodies and a day, in lines of their own or on one line. */
export function signatureAt(blocks: readonly SourceBlock[], index: number): Signature | null {
  const [, body = '', day = ''] = ON_ONE_LINE.exec(textAt(blocks, index)) ?? []
  const beside = namesIn(body)
  if (beside.length > 0) return { bodies: beside.join('、'), day: withoutSpace(day), length: 1 }
  let end = index
  const names: string[] = []
  while (end - index < MOST_BODIES) {
    const line = namesIn(textAt(blocks, end))
    if (line.length === 0) break
    names.push(...line)
    end++
  }
  if (end === index) return null
  const last = textAt(blocks, end)
  if (DAY_ONLY.test(last)) return { bodies: names.join('、'), day: dayIn(last), length: end - index + 1 }
  const [, other = '', itsDay = ''] = ON_ONE_LINE.exec(last) ?? []
  const more = namesIn(other)
  return more.length > 0
    ? { bodies: [...names, ...more].join('、'), day: withoutSpace(itsDay), length: end - index + 1 }
    : null
}

/** A day alone in a line, where the body that signed stands in the title or the number only. */
export const dayAloneAt = (blocks: readonly SourceBlock[], index: number): string | null =>
  DAY_ONLY.test(textAt(blocks, index)) ? dayIn(textAt(blocks, index)) : null

const dayIn = (text: string): string => {
  const found = findDates(text)[0]
  return found ? withoutSpace(text.slice(found.start, found.end)) : ''
}
