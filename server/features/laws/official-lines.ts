import { dayAloneAt, signatureAt } from './parsing/signature.ts'

/**
 * A line of a document that stands in a place of its own: whom it is sent to at the left edge, who signed it and when
 * at the right one.
 */
export type OfficialLine = 'addressee' | 'signature'

interface Row {
  ord: number
  parentOrd: number | null
  level: string
  label: string
  caption: string
  text: string
  tableCells: unknown
}

/** 各市、县（市、区）人民政府，省政府直属各单位： and no sentence that leads to a list (现将有关事项通知如下：). */
const ADDRESSEE =
  /^(?!.*(?:如下|下列|以下|现[将就]|决定|通知|公告)).{2,200}(?:政府|单位|机构|部门|公司|企业|银行|协会|学会|院校|学校|医院|[厅局委办院校会处社站队室])(?:）)?[：:]$/

const isPlain = ({ level, label, caption, tableCells }: Row): boolean =>
  level === 'passage' && label === '' && caption === '' && tableCells === null

/**
 * The addressee (主送机关) and the signature (落款) of a document and of what it issues, by `ord` (GB/T 9704 §7.3.2, §7.3.5).
 * @param rows provisions in the order of the text
 */
export function officialLines(rows: readonly Row[]): Map<number, OfficialLine> {
  const found = new Map<number, OfficialLine>()
  const groups = new Map<number | null, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.parentOrd)
    if (group) group.push(row)
    else groups.set(row.parentOrd, [row])
  }
  for (const group of groups.values()) {
    const [first] = group
    if (first && isPlain(first) && ADDRESSEE.test(first.text.trim())) found.set(first.ord, 'addressee')
    const blocks = group.map((row) => ({ kind: 'text' as const, text: isPlain(row) ? row.text : '', line: 0 }))
    for (let at = 0; at < blocks.length; at++) {
      const length = signatureAt(blocks, at)?.length ?? (at > 0 && dayAloneAt(blocks, at) !== null ? 1 : 0)
      for (let line = at; line < at + length; line++) found.set(group[line]?.ord ?? -1, 'signature')
      at += Math.max(0, length - 1)
    }
  }
  return found
}

/** As a member of what is sent, left out where the line is as others. */
export const lineOf = (line: OfficialLine | undefined): { line?: OfficialLine } => (line ? { line } : {})
