/*
 * How the press tells of an act: who issued it and when, then what it says, often all of it. Such a text has the
 * number, the signature and the very title of the act, so only its own opening tells that it is none.
 */

/** Paragraphs in which a report says that it is one. */
const HEAD = 4
const LAST = 3
/** 本报讯, 新华社某地5月5日电（记者 某某）, 记者从某局获悉 */
const OPENING =
  /^(?:[\u4e00-\u9fa5]{0,8}讯|新华社.{0,12}电|[\u4e00-\u9fa5]{2,8}报)?\s*[（(]\s*(?:本报|全媒体|通讯员|见习|首席|融媒体|实习)?\s*记者.{0,20}[）)]|^[^。]{0,60}(?<!“[^”]{0,40})记者[^，。]{0,24}(?:获悉|了解到|得知)|^(?:本报|本网|本台|[\u4e00-\u9fa5]{2,6}(?:新闻|网|客户端|日报|晚报))(?:讯|消息)(?=[\s：:（(，]|$)/
const DAY =
  '(?:[今昨]日?(?:[（(]\\d{1,2}[）)])?日?|近日|日前|近期|(?:\\d{4}年)?\\d{1,2}月\\d{1,2}日|于[十一二三四五六七八九\\d]{1,3}日)'
const ISSUED =
  '(?:正式|联合|对外|修订|公开)?(?:印发|发布|出台|公布|下发|发出|颁布)(?:了|修订后的|新修订的|新版|公告|通告|通知)?'
/** 近日，某局发布了某通告。全文如下： */
const REPRINT = new RegExp(
  `^[^《》]{0,12}?(?:${DAY}).{0,60}${ISSUED}.{0,120}(?:全文|具体(?:内容)?|原文|内容)(?:公布|刊登|刊发)?如下\\s*[：:。]?`,
)
/** 全文如下： alone in a line */
const ALL_OF_IT = /^(?:公告|通告|通知|决定|意见|文件|政策)?(?:全文|原文|详情|具体内容)如下\s*[：:]?$/
/** 近日，某局发布《某办法》 */
const ABOUT = new RegExp(
  `^(?:[^《》。]{0,40}?[，。])?(?:[^《》，。]{2,30})?${DAY}[，,]?[^《》。]{0,40}${ISSUED}[^《》。]{0,8}《([^》]{4,})》`,
)
/** （记者 某某）, 通讯员：某某 */
const BYLINE =
  /^[（(]?\s*(?:(?:本报|见习|全媒体|特约|融媒体)?记者|通讯员)[\s：:\u3000].{2,30}[）)]?$|[。！”]\s*[（(](?:(?:本报|见习|全媒体|融媒体)?记者|通讯员)\s*.{2,24}[）)]$/
/** What speaks to those who must follow an act. */
const ADDRESSES = /现(?:将|就|予|印发|转发|公布|发布|通知|通告|公告)|你们|请(?:你|各|认真|遵照|结合|贯彻)|特此/
/** The form in which acts of the party are made public: 印发了《…》，并发出通知，要求各地区各部门…。 */
const PARTY_FORM = /并发出通知/
/** The account that a body gives of its act: 现就《某办法》有关情况说明如下。 */
const ACCOUNT_OF = /^现(?:就|将|对)《[^。；]{4,120}(?:情况|内容|背景)[^。；]{0,12}(?:说明|解读|介绍)如下/

/**
 * The words by which a text is a report of the press about an act, and whether no number and no signature within it can
 * make it one.
 */
export function pressReportIn(title: string, paragraphs: readonly string[]): { words: string; isSure: boolean } | null {
  const head = paragraphs.slice(0, HEAD)
  if (head.some((text) => PARTY_FORM.test(text))) return null
  for (const text of head) {
    const sure = [OPENING, ALL_OF_IT, ACCOUNT_OF, ...(ADDRESSES.test(text) ? [] : [REPRINT])]
    const words = sure.map((sign) => sign.exec(text)?.[0]).find((found) => found !== undefined)
    if (words !== undefined) return { words: words.slice(0, 40), isSure: true }
  }
  const byline = paragraphs
    .slice(-LAST)
    .map((text) => BYLINE.exec(text)?.[0])
    .find((words) => words !== undefined)
  if (byline !== undefined) return { words: byline.slice(0, 40), isSure: true }
  for (const text of head) {
    const [words, name = ''] = ABOUT.exec(text) ?? []
    if (words === undefined || ADDRESSES.test(text)) continue
    // No act says that it was issued.
    return {
      words: words.slice(0, 40),
      isSure: title.length >= LEAST_TITLE && (name.endsWith(title) || title.endsWith(name)),
    }
  }
  return null
}
const LEAST_TITLE = 8

/** 甲部印发《某指南》, 最高检印发修订后的《某规定》 某某可公开: what the press calls a report. */
export const isPressTitle = (title: string): boolean =>
  /^[^《》]{2,24}(?:印发|发布|出台|公布)(?:了|修订后的|新修订的|新版)?《[^》]+》(?!.{0,6}(?:的)?(?:通知|公告|通告|决定|意见|命令|令|批复|函)(?:[（(]|$))/.test(
    title,
  )
