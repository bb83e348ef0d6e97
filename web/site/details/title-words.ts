const NAMES = /(中华人民共和国|全国人民代表大会|人民代表大会|常务委员会|最高人民法院|最高人民检察院)/

// Older browsers have no word list: there only the names stay whole.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null

/** Words of a title in order; joined they give it back. */
export function wordsOfTitle(title: string): string[] {
  const parts = title.split(NAMES).filter(Boolean)
  return segmenter
    ? parts.flatMap((part) => (NAMES.test(part) ? [part] : Array.from(segmenter.segment(part), (word) => word.segment)))
    : parts.flatMap((part) => (NAMES.test(part) ? [part] : [...part]))
}
