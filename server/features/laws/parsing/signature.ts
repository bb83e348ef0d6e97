import { DATE_PATTERN } from './chinese-dates.ts'
import { type SourceBlock, withoutSpace } from './source-document.ts'

/** Who signed a document, and when. */
export interface Signature {
  bodies: string
  day: string
  /** Blocks it takes. */
  length: number
}

const BODY_NAME = /^[\u4e00-\u9fa5（）()]{2,40}(?:政府|委员会|人大常委会|办公厅|办公室|[厅局院部署会])$/
const DAY_ONLY = new RegExp(`^${DATE_PATTERN}$`)
/** 甲市人民政府　　2024年3月1日 */
const ON_ONE_LINE = new RegExp(`^(.+?)[\\s\\u3000]+(${DATE_PATTERN})$`)
/** Bodies that sign together, each on a line of its own. */
const MOST_BODIES = 8

const textAt = (blocks: readonly SourceBlock[], index: number): string => {
  const block = blocks[index]
  return block?.kind === 'text' ? block.text : ''
}
const isBody = (text: string): boolean => BODY_NAME.test(withoutSpace(text))

/** The signature that begins at a block: names of bodies and a day, in lines of their own or on one line. */
export function signatureAt(blocks: readonly SourceBlock[], index: number): Signature | null {
  const [, body = '', day = ''] = ON_ONE_LINE.exec(textAt(blocks, index)) ?? []
  if (isBody(body)) return { bodies: withoutSpace(body), day, length: 1 }
  let end = index
  while (end - index < MOST_BODIES && isBody(textAt(blocks, end))) end++
  if (end === index || !DAY_ONLY.test(textAt(blocks, end))) return null
  const names = blocks.slice(index, end).map((_, at) => withoutSpace(textAt(blocks, index + at)))
  return { bodies: names.join('、'), day: textAt(blocks, end), length: end - index + 1 }
}
