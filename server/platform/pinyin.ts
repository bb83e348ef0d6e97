import { pinyin } from 'pinyin-pro'

const LATIN = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const

const plain = (syllable: string): string => syllable.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Sound of Chinese words without tones and spaces, and the initials: 劳动法 → laodongfa, ldf. Other letters stay as they
 * are.
 */
export function pinyinOf(text: string): { full: string; initials: string } {
  const syllables = pinyin(text, LATIN).map(plain)
  return {
    full: syllables.join(''),
    initials: syllables.map((syllable) => (/^\d+$/.test(syllable) ? syllable : syllable.slice(0, 1))).join(''),
  }
}

/** Syllables of a word of Chinese characters, one for each, as it is read: 银行 → yin, hang. */
export const syllablesOf = (word: string): string[] => pinyin(word, LATIN).map(plain)

const readings = new Map<string, readonly string[]>()

/** All readings of a Chinese character without tones, each once: 行 → xing, hang, heng. */
export function readingsOf(character: string): readonly string[] {
  let known = readings.get(character)
  if (!known) {
    known = [...new Set(pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true }).map(plain))]
    readings.set(character, known)
  }
  return known
}
