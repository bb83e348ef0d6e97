/**
 * Keys for comparing texts: titles, names and words typed by people. A key is only ever compared, never shown.
 */

import { comparable } from './look-alikes.ts'

/** What national law has before its name, and people and texts leave out. */
export const STATE = '中华人民共和国'

const OPEN = /[（[【〔﹝｛{(]/g
const CLOSE = /[）\]】〕﹞｝})]/g
const QUOTES = /[《》〈〉＜＞<>“”‘’"'「」『』]/g

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉'
/**
 * Raised and lowered figures of units and formulas (m², CO₂, 米³), which people type as plain ones. Behind a figure they
 * are another number than they would be beside it (10⁶ is not 106), and behind words the mark of a note.
 */
const OF_UNITS = new RegExp(`[${RAISED}${LOWERED}](?<=[a-zμ米秒][${RAISED}${LOWERED}]{1,4})`, 'g')

/**
 * A text as searches compare it: as `foldedWidth`, and figures of units on the line: m² is m2. Each character stays in
 * its place, so that what was found can be marked in the text.
 */
export function foldWidth(text: string): string {
  return foldedWidth(text).replace(OF_UNITS, (sign) => String(Math.max(RAISED.indexOf(sign), LOWERED.indexOf(sign))))
}

/**
 * Full-width letters, digits and signs become half-width, Latin small; look-alikes are what they are read as, invisible
 * characters go.
 */
function foldedWidth(text: string): string {
  return comparable(text)
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0]/g, ' ')
    .toLowerCase()
}

/**
 * Key of a title: white space, book marks and quotation marks dropped, one kind of brackets, folded width.
 * Two titles with one key are one work (docs/law-as-data.md §3: real data mixes 《》〈〉＜＞<> and bracket widths).
 */
export function titleKey(title: string): string {
  return foldedWidth(title)
    .replace(/\s+/g, '')
    .replace(QUOTES, '')
    .replace(OPEN, '(')
    .replace(CLOSE, ')')
    .replace(/[、,，·.]/g, '')
}

const STATE_PREFIX = /^中华人民共和国/

/** Title without 中华人民共和国 and without a trailing （试行） or （年份） mark: 公司法. */
export function shortTitleOf(title: string): string {
  return title
    .replace(STATE_PREFIX, '')
    .replace(/[（(](试行|暂行|\d{4}年?(修正|修订)?)[）)]$/, '')
    .trim()
}

/** A character that carries words: CJK, letters, digits. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    code === 0x3007 ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    // Characters beyond the basic plane come as two halves; both count, so that rare names can be found.
    (code >= 0xd800 && code <= 0xdfff)
  )
}

/** Maximal runs of word characters of an already folded text. */
export function wordRuns(folded: string): string[] {
  const runs: string[] = []
  let start = -1
  for (let i = 0; i <= folded.length; i++) {
    const inside = i < folded.length && isWordCode(folded.charCodeAt(i))
    if (inside && start < 0) start = i
    else if (!inside && start >= 0) {
      runs.push(folded.slice(start, i))
      start = -1
    }
  }
  return runs
}

/** Overlapping pairs of a run: 养犬管理 → 养犬 犬管 管理. A run of one character has none. */
export function pairsOf(run: string): string[] {
  const pairs: string[] = []
  for (let i = 0; i + 1 < run.length; i++) pairs.push(run.slice(i, i + 2))
  return pairs
}
