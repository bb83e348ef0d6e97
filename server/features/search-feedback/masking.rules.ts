/**
 * What may tell who a person is, in words that a visitor typed. Numbers of laws, years and articles have fewer digits,
 * and counts in Chinese numerals have units between them (一千二百六十).
 */
const IDENTIFYING: readonly (readonly [what: RegExp, mask: string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '〔邮箱〕'],
  // Numbers of identity cards (with X), telephones and bank cards, also with blanks, hyphens or dots between the
  // digits.
  [/\d(?:[\s.-]?\d){6,}x?/gi, '〔号码〕'],
  [/[零〇○一二三四五六七八九幺壹贰叁肆伍陆柒捌玖]{7,}/g, '〔号码〕'],
  // Number plates: 浙A12345, 浙AD12345.
  [/[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][a-z][a-z0-9]{5,6}(?![a-z0-9])/gi, '〔车牌〕'],
]

/**
 * Full-width letters, digits and the signs of addresses as half-width ones, without invisible characters. Chinese marks
 * stay.
 */
const plain = (text: string): string =>
  text
    .replace(/\u200b|\u200c|\u200d|\ufeff|\u00ad/g, '')
    .replace(/[０-９Ａ-Ｚａ-ｚ＠．－＿＋]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))

/**
 * A text without numbers and addresses that may belong to a person, at most `most` characters long. Names of people
 * cannot be told from other words and stay.
 */
export function masked(typed: string, most: number): string {
  const clean = IDENTIFYING.reduce((text, [what, mask]) => text.replace(what, mask), plain(typed))
  return Array.from(clean).slice(0, most).join('').trim()
}
