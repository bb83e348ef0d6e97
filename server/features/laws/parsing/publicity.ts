import { type PageLine, withoutSpace } from './source-document.ts'

/** 秘密★5年, 机　密 ★, 绝密: the classification on the first page (GB/T 9704 §7.2.2). */
const CLASSIFIED = /^(?:密级[：:])?(?:绝密|机密|秘密)(?:★.{0,12})?$/
/** 公开方式：依申请公开, （此件不予公开）: what an office decided about showing it (政府信息公开条例 第十三条至第十六条). */
const NOT_PUBLIC =
  /(?:公开(?:方式|属性|形式|类别|选项|范围)|此件|本件|此文|该件)[：:]?\s*(?:依申请公开|不予?公开|不公开|内部)|^[（(]?(?:依申请公开|不予公开)[）)]?$/

/**
 * The words of a paper by which it must not be shown to everybody, with the line they stand in; null where there are
 * none.
 * @param head lines before the title @param about what the page around the text and its last lines say
 */
export function notForPublic(
  head: readonly string[],
  about: readonly PageLine[],
): { words: string; place: string } | null {
  const mark = head.find((line) => CLASSIFIED.test(withoutSpace(line)) || NOT_PUBLIC.test(withoutSpace(line)))
  if (mark !== undefined) return { words: mark.trim(), place: '文件首页' }
  const said = about.find(({ label, value }) => {
    const line = withoutSpace(label === '' ? value : `${label}：${value}`)
    return NOT_PUBLIC.test(line) || CLASSIFIED.test(line)
  })
  return said
    ? { words: said.label === '' ? said.value.trim() : `${said.label}：${said.value}`, place: `第${said.line}行` }
    : null
}
