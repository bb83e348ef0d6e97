// Chromium before 87 and Firefox before 125 have no word list.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null

/**
 * The words of a text in order, with what stands between them; joined they give it back. Without a word list each
 * character is a word.
 */
export const wordsIn = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : (text.match(/[\da-z]+|[^]/giu) ?? [])
