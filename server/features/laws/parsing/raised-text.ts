/**
 * Marks that readers put around raised and lowered text, until its paragraph is whole. They are code points that no
 * text may hold (Unicode §23.7), so that nothing of a file can be taken for one.
 */
export const RAISED = '\ufdd0'
export const LOWERED = '\ufdd1'
export const LEVEL = '\ufdd2'

const RAISED_SIGNS = pairs('0123456789+-=()nabcdefghijklmoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ')
const LOWERED_SIGNS = pairs('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')

function pairs(plain: string, printed: string): ReadonlyMap<string, string> {
  const signs = [...printed]
  return new Map([...plain].map((sign, at) => [sign, signs[at] ?? sign]))
}

/** Neighbours of one kind: a program may write each sign of 10⁻³ as a run of its own. */
const NEIGHBOURS = new RegExp(
  `${LEVEL}${RAISED}(?<=${RAISED}[^${RAISED}-${LEVEL}]*${LEVEL}${RAISED})|${LEVEL}${LOWERED}(?<=${LOWERED}[^${RAISED}-${LEVEL}]*${LEVEL}${LOWERED})`,
  'g',
)
const INNERMOST = new RegExp(`([${RAISED}${LOWERED}])([^${RAISED}-${LEVEL}]*)${LEVEL}`)
const DASH = /[−–—－]/g
/** What a mark that leads to a note looks like: 1, [2], ③, *. */
const NOTE_MARK = /^(?:[[［〔(（]?(?:注\s?)?\d{1,2}[\]］〕)）]?|[①-⑳]|[*＊†‡]{1,3}|注)$/
/**
 * Behind words and points a raised figure is the mark of a note; behind 米 and 秒 it is a power, as it is behind letters
 * and figures.
 */
const BEFORE_NOTE =
  /(?:[\u4e00-\u9fff](?<![米秒])|[。，；：、》」』”’！？]|[（(][^（()）]*[\u4e00-\u9fff][^（()）]*[)）]|第[^\s条]{1,9}条[\s　]*)$/
/** Longer texts are raised for their look. */
const LONGEST = 24

/**
 * A paragraph with its raised and lowered text in signs of Unicode (m², 10⁻³, H₂O) or, where there are none, behind ^
 * and _ in brackets. Marks of notes are left out and counted.
 */
export function withRaised(text: string): { text: string; notes: number } {
  let notes = 0
  let made = text
  if (!made.includes(LEVEL)) return { text, notes }
  made = made.replace(NEIGHBOURS, '')
  for (let found = INNERMOST.exec(made); found; found = INNERMOST.exec(made)) {
    const [whole, kind, inner = ''] = found
    const before = made.slice(Math.max(0, found.index - 40), found.index)
    const isNote = kind === RAISED && NOTE_MARK.test(inner.trim()) && BEFORE_NOTE.test(before)
    if (isNote) notes++
    made =
      made.slice(0, found.index) +
      (isNote ? '' : printed(inner, kind === RAISED, before)) +
      made.slice(found.index + whole.length)
  }
  return { text: made, notes }
}

function printed(inner: string, isRaised: boolean, before: string): string {
  const bare = inner.trim()
  if (bare === '' || before.trim() === '' || bare.length > LONGEST) return inner
  // 20 and a raised o or 0: degrees as typists write them.
  if (isRaised && /^[oO○°]$/.test(bare) && /\d\s*$/.test(before)) return '°'
  const plain = bare.normalize('NFKC').replace(DASH, '-').replaceAll(' ', '')
  const signs = isRaised ? RAISED_SIGNS : LOWERED_SIGNS
  // The point of PM₂.₅ has no lowered form and needs none.
  const all = [...plain].map((sign) => (sign === '.' && plain.length > 1 ? sign : signs.get(sign)))
  if (all.every((sign) => sign !== undefined)) return all.join('')
  return /^[\u2032-\u2034′″°®™'"]+$/.test(bare) ? bare : `${isRaised ? '^' : '_'}(${bare})`
}
