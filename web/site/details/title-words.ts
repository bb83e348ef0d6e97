import { wordsIn } from '#common/law/words.ts'

const NAMES = /(中华人民共和国|全国人民代表大会|人民代表大会|常务委员会|最高人民法院|最高人民检察院)/

/** Words of a title in order, names of bodies whole; joined they give it back. */
export function wordsOfTitle(title: string): string[] {
  const parts = title.split(NAMES).filter(Boolean)
  return parts.flatMap((part) => (NAMES.test(part) ? [part] : wordsIn(part)))
}
