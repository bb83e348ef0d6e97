/** What the wider letters of a script take of the size of the font, rounded up for every font of tokens.css. */
const CAPITAL = 0.85
const WIDEST = 1.05
const LETTER = 0.65
const WIDE = /[MW@%mwＷ—…]/

/**
 * How wide a character is at most, as a part of the size of the font. Characters beyond Latin are taken as whole
 * squares.
 */
function widthOf(character: string): number {
  if (WIDE.test(character) || character > '\u00ff') return WIDEST
  return character >= 'A' && character <= 'Z' ? CAPITAL : LETTER
}

const known = new Map<string, number>()

/**
 * Whether a text of one line surely fits into a width. A cell whose text fits needs no clipping, and each element that
 * clips costs time in every frame that is painted. It may say no of a text that would just fit.
 * @param width pixels
 * @param em size of the font, pixels
 */
export function textFits(text: string, width: number, em: number): boolean {
  // More characters than that would not fit whatever they are.
  if (text.length * em * 0.3 > width) return false
  let sum = 0
  for (const character of text) {
    let own = known.get(character)
    if (own === undefined) known.set(character, (own = widthOf(character)))
    sum += own
  }
  return sum * em <= width
}
