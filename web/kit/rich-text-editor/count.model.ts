/** Chinese characters and signs, each one word, or a run of anything else that is no space. */
const WORD =
  /[\u2e80-\u2fff\u3001-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]|[^\s\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]+/gu

/** 字数 as office programs count it, and characters without spaces. */
export function countOf(text: string): { words: number; characters: number } {
  return { words: text.match(WORD)?.length ?? 0, characters: [...text.replace(/\s/g, '')].length }
}
