import { pinyin } from 'pinyin-pro'

/** Sound of Chinese words without tones and spaces, and the initials: 劳动法 → laodongfa, ldf. Other letters stay as they are. */
export function pinyinOf(text: string): { full: string; initials: string } {
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).map((syllable) =>
    syllable.toLowerCase().replace(/[^a-z0-9]/g, ''),
  )
  return { full: syllables.join(''), initials: syllables.map((syllable) => (/^\d+$/.test(syllable) ? syllable : syllable.slice(0, 1))).join('') }
}
