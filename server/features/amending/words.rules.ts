/**
 * Marks that decisions and editions print now in half, now in full width, and quotation marks of either kind: one mark
 * each.
 */
const ALIKE: Record<string, string> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '(': '（',
  ')': '）',
  '?': '？',
  '!': '！',
  '“': '"',
  '”': '"',
  '‘': '"',
  '’': '"',
  "'": '"',
  '﹝': '〔',
  '﹞': '〕',
}
const alike = (text: string) => text.replace(/[,;:()?!“”‘’'﹝﹞]/g, (char) => ALIKE[char] ?? char)

/** Where words stand in a text, width of marks aside. Positions in UTF-16 units. */
export function occurrences(text: string, words: string): number[] {
  const found: number[] = []
  const wanted = alike(words)
  const within = alike(text)
  if (wanted === '') return found
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length)) found.push(at)
  return found
}

/** A text with each occurrence of the words changed. @param isMeant whether the one at a position is */
export function replaceAll(
  text: string,
  words: string,
  change: (found: string) => string,
  isMeant: (at: number) => boolean = () => true,
): string {
  let made = ''
  let from = 0
  for (const at of occurrences(text, words)) {
    if (!isMeant(at)) continue
    made += text.slice(from, at) + change(text.slice(at, at + words.length))
    from = at + words.length
  }
  return made + text.slice(from)
}
