import { titleKey } from '#common/law/text-keys.ts'

/** What a short form keeps of the end of a title. */
const KIND_AT_END = /(?:法典|条例|规定|办法|细则|决定|解释|规则|意见|法|[一二三四五六七八九十]+)$/

const lettersOf = (name: string) => titleKey(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a name is a short form of a title: characters of it in their order, with its end. People search by nicknames
 * too (新公司法, 12分规定, 社会保障法 for 社会保险法), which are not shown as what a law is called.
 */
export function isShortForm(name: string, title: string): boolean {
  const key = lettersOf(name)
  const whole = lettersOf(title)
  const end = KIND_AT_END.exec(whole)?.[0] ?? ''
  if (end === '' || !key.endsWith(end)) return false
  let at = 0
  for (const char of key) {
    const found = whole.indexOf(char, at)
    if (found < 0) return false
    at = found + 1
  }
  return true
}
