import { NUMERAL_CHARS, parseNumeral } from './numerals.ts'
import { CHINESE_LABEL, DIGIT_LABEL } from './points.ts'

/** The ways in which people name a point of a text without articles: 二、（三）2. · 第二部分第（三）项 · 第（十二）条措施. */

/**
 * A point as it is named: `address` has n for 第二部分, p for 二、, q for （三）, x for 第三项, t for 第三条, as far as the words
 * tell.
 */
export interface NamedPoint {
  address: string
  /** Where the words end. */
  end: number
}

const NAMED: readonly [RegExp, string][] = [
  [new RegExp(`第\\s*([${NUMERAL_CHARS}]{1,4})\\s*(?:大)?部分`, 'y'), 'n'],
  [new RegExp(`(${CHINESE_LABEL})\\s*、`, 'y'), 'p'],
  [new RegExp(`第\\s*[（(]\\s*(${CHINESE_LABEL})\\s*[）)]\\s*(?:条措施|[条项点款])`, 'y'), 'q'],
  [new RegExp(`第\\s*[（(]\\s*(${DIGIT_LABEL})\\s*[）)]\\s*[项点目]`, 'y'), 's'],
  [new RegExp(`[（(]\\s*(${CHINESE_LABEL})\\s*[）)]`, 'y'), 'q'],
  [new RegExp(`第\\s*([${NUMERAL_CHARS}]{1,5})\\s*条措施`, 'y'), 't'],
  [new RegExp(`第\\s*([${NUMERAL_CHARS}]{1,5})\\s*[点条](?!之)`, 'y'), 't'],
  [new RegExp(`第\\s*([${NUMERAL_CHARS}]{1,5})\\s*项(?!目)`, 'y'), 'x'],
  [new RegExp(`第\\s*([${NUMERAL_CHARS}]{1,5})\\s*目(?!录)`, 'y'), 'm'],
  [new RegExp(`(${DIGIT_LABEL})(?:[.．、]|(?![0-9０-９.．%％年月日〔\\[]))(?![0-9０-９])`, 'y'), 'r'],
  [new RegExp(`[（(]\\s*(${DIGIT_LABEL})\\s*[）)]`, 'y'), 's'],
]
const DEPTH = 'tnpqxrsmu'

/**
 * Reads the name of a point from a position on: 二、（三）2. · 第二部分第（三）项 · 第（十二）条措施 · 第二条第（三）项.
 * @returns null when no such name stands there
 */
export function readPoint(text: string, from = 0): NamedPoint | null {
  const steps: string[] = []
  let depth = -1
  let at = from
  let end = from
  for (;;) {
    const found = stepAt(text, at)
    if (!found || DEPTH.indexOf(found.letter) <= depth) break
    steps.push(found.letter + found.num)
    depth = DEPTH.indexOf(found.letter)
    end = found.end
    at = end
    // 第二部分的第（三）项, 第二部分中第（三）项
    if (/[的中]/.test(text[at] ?? '')) at++
    while (/\s/.test(text[at] ?? '')) at++
  }
  return steps.length === 0 ? null : { address: steps.join('_'), end }
}

function stepAt(text: string, at: number): { letter: string; num: number; end: number } | null {
  const circled = text.charCodeAt(at) - 0x245f
  if (circled >= 1 && circled <= 20) return { letter: 'u', num: circled, end: at + 1 }
  for (const [form, letter] of NAMED) {
    form.lastIndex = at
    const match = form.exec(text)
    const num = match && parseNumeral(match[1] ?? '')
    if (match && num !== null) return { letter, num, end: form.lastIndex }
  }
  return null
}
