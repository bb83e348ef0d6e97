/** Matches a word: one Chinese character or sign, or a run of other characters without spaces. */
const WORD =
  /[\u2e80-\u2fff\u3001-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]|[^\s\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]+/gu

/** Number of words (字数) as office programs count them, and number of characters without spaces. */
export function countOf(text: string): { words: number; characters: number } {
  return { words: text.match(WORD)?.length ?? 0, characters: [...text.replace(/\s/g, '')].length }
}
