/** Names joined by 、, commas or semicolons, or by blanks where each is the name of a body. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => {
      const parts = name.split(/\s+/)
      return parts.every((part) => BODY.test(part)) ? parts : [name]
    })
/** What names of bodies end with. */
const BODY = /^[\u4e00-\u9fff]{2,}(?:委员会|代表大会|委|政府|办公厅|办公室|厅|局|院|部|会|署|行|办)$/

/** What a program takes for markup: a tag or a comment. Chinese between angle brackets is none: 关于修改<某条例>的决定. */
const MARKUP = /<(?:\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?|!--[^<>]*|!doctype[^<>]*)>/i

/**
 * What is wrong with the title of a document, in a sentence for staff; null when nothing is. No title of a law holds
 * markup: it was copied from a page.
 */
export function titleFault(title: string): string | null {
  if (title === '') return '请填写标题'
  const [found] = MARKUP.exec(title) ?? []
  return found === undefined ? null : `标题里有网页代码“${found.slice(0, 60)}”，请删去；书名号请写作《》`
}
