import { docNumberKey } from '#common/law/doc-numbers.ts'
import { classifyLine } from './classify-line.ts'
import { findDates, toDate } from './chinese-dates.ts'
import { type PageLine, type SourceBlock, type TextBlock, withoutSpace } from './source-document.ts'

/**
 * What a line about a page says, under the words that sites use for it (国办发〔2017〕47号 and the boxes of policy
 * libraries).
 */
const SAYS = {
  title: '标题|名称|文件名称|文件标题|信息名称|公文名称|信息标题|发文标题|法规标题|法规名称|文件题名',
  number: '发文字号|文号|发文文号|文件字号|文件编号|公文字号|备注/文号',
  unified: '统一编号|统一登记号|规范性文件统一编号|登记号',
  publisher:
    '发布机构|发布单位|颁布单位|颁布机关|颁布部门|批准机关|批准部门|通过机关|发布部门|发文机关|发文机构|发文单位|发文部门|发布机关|颁发机关|颁发部门|制发机关|制发单位|制定机关|公开机构|公开主体|公开责任部门|责任部门|制发部门',
  signed: '成文日期|成文时间|生成日期|生成时间|签发日期|发文日期|发文时间|公文生成日期|公文生成时间',
  adopted: '通过日期|通过时间|制定日期|制定时间',
  approved: '批准日期|批准时间',
  changed: '修订日期|修正日期|修订时间|修正时间',
  published:
    '颁布日期|颁布时间|公布时间|发布日期|发布时间|发布于|公开日期|公开时间|公布日期|上网时间|发表时间|时间|日期',
  effect: '实施日期|施行日期|生效日期|执行日期|实施时间|施行时间|生效时间|执行时间',
  end: '失效日期|废止日期|终止日期|失效时间|废止时间|终止时间|有效期限|有效期至|有效期',
  validity: '有效性|公文时效|时效性|时效状态|文件状态|效力状态|文件有效性|时效|版本|是否有效',
  source: '来源|信息来源|文章来源|稿件来源|文件来源|转自',
  other:
    '效力级别|效力等级|效力层级|法规类别|法律类别|法规类型|索引号|索取号|信息索引号?|主题分类|体裁分类|主题词|关键词|检索关键词|关键字|分类|分类号|所属分类|公文种类|公文类型|体裁|信息分类|信息类别|组配分类|文件类型|服务对象|原文链接|链接|网址|浏览次数|浏览量|访问量|访问次数|阅读量|阅读次数|阅读数|点击数|点击量|点击率|点击|浏览|阅读|字号|字体|字体大小|字体显示|打印|分享|分享到|分享至|责任编辑|责编|编辑|网站编辑|作者|审核|初审|复审|终审|签发|更新时间|更新日期|修改时间|密级|公开方式|公开形式|公开范围|公开属性|公开类别|公开选项|信息公开形式|信息公开类别|信息公开属性|信息公开选项|信息公开方式|录入|录入人|录入时间|当前位置|您的位置|你的位置|您当前的位置|您现在的位置|您当前所在位置|当前所在位置|您所在的位置|所在位置|归档时间|归档日期|信息发布者|发布者|发布人|浏览字体|视力保护色|附件下载|下载地址|内容概述|内容摘要|来文单位|废止依据|保护视力色|语音播报|收藏|政策解读|公开目录|文种分类|文档编号|上传时间|上传日期|页数|格式|政策咨询机关|政策咨询电话|监制|总监制|媒体运营|美编|校对|原文地址|页面功能|发文内容|法规内容|所属行业|所属区域|阅读人次|评论人次|原始链接|来源链接|源网址|OriginalURL|SourceURL|URL',
} as const
export type PageSays = keyof typeof SAYS

const SAYS_OF = new Map(
  (Object.entries(SAYS) as [PageSays, string][]).flatMap(([says, words]) =>
    words
      .replace('信息索引号?', '信息索引|信息索引号')
      .split('|')
      .map((word) => [word, says] as const),
  ),
)
const LABELS = [...SAYS_OF.keys()].toSorted((a, b) => b.length - a.length)
/** Letters of a label are often spread: 文 号. */
const LABEL = LABELS.map((label) => [...label].join('\\s{0,4}')).join('|')
const PAIR = new RegExp(
  `(?<![\\u4e00-\\u9fa5])[【\\[]?\\s?(${LABEL})\\s?[】\\]]?\\s?[：:]|[【\\[]\\s?(${LABEL})\\s?[】\\]]`,
  'g',
)
const BEGINS_WITH_PAIR = new RegExp(PAIR.source, 'y')
/** The same where lines have run together: 时间：2026-02-03来源：某网. */
const RUN_ON = new RegExp(`(${LABEL})\\s?[：:]`, 'g')
/** Marks around such lines. */
const LEADING_MARKS = /^[\s*|·•>＞◆■□▪●☆★-]+|^\d{1,2}\.\s*(?=[【[])/
const LONGEST = 200

/** Lines of a site that say nothing of the document. */
const OF_SITE =
  /^(?:[【[（(]?\s*(?:(?:字体|字号)?[：:]?\s*[[【]?\s*(?:大\s*中\s*小|小\s*中\s*大|默认\s*大)\s*[\]】]?|打印(?:本页|此页|页面|文章)?|分享(?:到|至)?.{0,12}|关闭(?:窗口|本页|页面)?|返回(?:顶部|首页|列表)?|收藏(?:本页)?|阅读全文|查看全文|扫一扫.{0,24}|用?微信扫.{0,24}|无障碍(?:阅读|浏览)?|语音播报|繁體|简体|网站地图|相关(?:链接|稿件|阅读|文件|解读|附件|政策)|上一[篇条][：:]?.{0,80}|下一[篇条][：:]?.{0,80}|(?:原文|附件|文件|全文|点击|PDF|pdf|图片|Word|word)?下载(?:原文|附件|文件|文字版|全文|图片版|阅读版)?(?:pdf|PDF|word|Word|版)?|.{0,12}版权所有.{0,40}|.{0,20}ICP备.{0,30}|主办(?:单位)?[：:].{2,60}|承办(?:单位)?[：:].{2,60}|网站标识码.{0,30}|政府网站找错|点击(?:查看|阅读|下载)[^。]{0,4}[：:].{0,80}|联系我们|我要(?:纠错|评论|收藏|打印)|收藏本站|设为首页|热门站点|首\s*页)\s*[】\]）)]?[\s|｜]*)+$/
/** 首页 > 政策 > 规章 */
const CRUMBS = /^(?:首\s*页|网站首页|主页|您?(?:现在|当前)?的?位置)\s*[：:]?\s*[>›»/\\＞→-]/
/** Where what a site prints below a text begins. */
const FOOT =
  /^[【[（(]?\s*(?:(?:原文|附件|文件|全文)下载|相关(?:链接|稿件|阅读|文件|解读|附件|政策)|扫一扫.{0,24}|责任编辑|责编|上一[篇条]|下一[篇条]|打印本页|关闭窗口|分享到|.{0,12}版权所有)/
const FILE_NAME = /\.(?:pdf|docx?|wps|xlsx?|ofd|zip|rar|jpe?g|png|tif)\s*[\])）]?$/i
/** What offices write below a signature about the document and not in it. */
const ABOUT_RELEASE =
  /^[（(]?\s*(?:(?:此件|本件|此文|该件)(?:予以|可以|不予)?[主依]?[动申]?[请]?(?:公开|发布|删减|主动公开|依申请公开|不予公开).{0,16}|(?:信息)?公开(?:属性|方式|形式|类别|选项|范围)\s*[：:]\s*.{2,12}|联系人(?:及电话)?\s*[：:].{2,60}|联系电话\s*[：:].{5,40})\s*[）)]?$|^[（(](?:主动公开|依申请公开|不予公开)[）)]$/

const HEAD = 30
const FOOT_LINES = 25
/** A sentence is no line about the page. */
const SENTENCE = /[。；]/

/** The pairs that a line consists of, as 发布机构：某局 发布日期：2025-06-20; empty when it is another line. */
export function pairsOf(text: string): { label: string; value: string }[] {
  const line = text.replace(LEADING_MARKS, '').replace(/\*\*/g, '')
  if (line.length > LONGEST) return []
  // 索引号 | 001 | 主题分类 | 农业 |: a row of a table that was copied as a line.
  if (line.includes('|')) {
    const cells = line.split('|').map((cell) => cell.trim())
    const pairs = cells[0] !== '' && SAYS_OF.has(withoutSpace(cells[0] ?? '')) ? pairsOfTable([cells]) : []
    if (pairs.length > 0) return pairs
  }
  // Most lines are none, and to look for pairs in the rest of a line is long.
  BEGINS_WITH_PAIR.lastIndex = 0
  if (!BEGINS_WITH_PAIR.test(line)) return []
  const found = [...line.matchAll(PAIR)]
  const pairs = found.flatMap((match, at) =>
    pairOf(match[1] ?? match[2] ?? '', line.slice(match.index + match[0].length, found[at + 1]?.index)),
  )
  return pairs.some(({ value }) => SENTENCE.test(value)) ? [] : pairs
}

function pairOf(label: string, value: string): { label: string; value: string }[] {
  const own = value.replace(/^[\s|｜]+|[\s|｜*]+$/g, '')
  const inner = RUN_ON.exec(own)
  RUN_ON.lastIndex = 0
  const name = withoutSpace(label)
  if (!inner || inner.index === 0) return [{ label: name, value: own }]
  return [
    { label: name, value: own.slice(0, inner.index).trim() },
    ...pairOf(inner[1] ?? '', own.slice(inner.index + inner[0].length)),
  ]
}

const linesOf = (pairs: readonly { label: string; value: string }[], line: number): PageLine[] =>
  pairs.map((pair) => ({ ...pair, line }))

/** Pairs of a table with labels in every second cell: 索引号 | 001 | 主题分类 | 农业. */
export function pairsOfTable(rows: readonly (readonly string[])[]): { label: string; value: string }[] {
  const pairs: { label: string; value: string }[] = []
  for (const row of rows) {
    const cells = row.map((cell) => cell.trim())
    for (let at = 0; at < cells.length; at += 2) {
      const cell = cells[at] ?? ''
      if (cell === '') continue
      const label = withoutSpace(cell).replace(/[：:]$/, '')
      const inside = pairsOf(cell)
      // 公开目录：, among others that are known
      if (SAYS_OF.has(label) || (pairs.length > 0 && /^[\u4e00-\u9fa5]{2,8}[：:]$/.test(cell)))
        pairs.push({ label, value: cells[at + 1] ?? '' })
      else if (inside.length > 0) {
        pairs.push(...inside)
        at--
      } else return []
    }
  }
  return pairs
}

/** What a block says of its page; null for a block of the document. */
function aboutPage(block: SourceBlock): PageLine[] | null {
  if (block.kind === 'table') {
    const pairs = pairsOfTable(block.rows)
    return pairs.length > 0 ? linesOf(pairs, block.line) : null
  }
  const { text, line } = block
  const pairs = pairsOf(text)
  if (pairs.length > 0)
    return linesOf(
      [...pairs, ...pairs.flatMap(({ label, value }) => (label.endsWith('位置') ? titleOfCrumbs(value) : []))],
      line,
    )
  const plain = text.replace(LEADING_MARKS, '')
  if (plain.length > LONGEST) return null
  if (CRUMBS.test(plain)) return [{ label: '', value: text, line }, ...linesOf(titleOfCrumbs(plain), line)]
  return OF_SITE.test(plain) || SITE_AND_DAY.test(plain) || OF_EDITOR.test(plain) || isMenu(plain)
    ? [{ label: '', value: text, line }]
    : null
}

/** 某法律网　www.example.com　专业的法律平台: the banner of a site; no title and no sentence holds an address of the web. */
const bannerOf = (block: SourceBlock): PageLine[] | null =>
  block.kind === 'text' && block.text.length <= LONGEST_BANNER && ADDRESS.test(block.text) && !SENTENCE.test(block.text)
    ? [{ label: '', value: block.text, line: block.line }]
    : null
const LONGEST_BANNER = 80

/** An address of the web. */
const ADDRESS = /(?:https?:\/\/|www\.)[\w.-]+|[\w-]+\.(?:com|cn|net|org)\b/i

/** 首页 > 通知公告 > 某市人民政府关于…的通知: the last of the crumbs may be the title, for a page that has it nowhere else. */
function titleOfCrumbs(crumbs: string): { label: string; value: string }[] {
  const last =
    crumbs
      .split(/[>›»＞→]+/)
      .at(-1)
      ?.trim() ?? ''
  return /关于.{4,}|^.{6,}(?:办法|规定|条例|细则|规则|决定|意见|通知|公告|通告|批复|方案)(?:[（(].{1,8}[）)])?$/.test(
    last,
  )
    ? [{ label: '标题', value: last }]
    : []
}
/** 滨海政府门户网站  www.example.gov.cn  2007-08-25  来源：… */
const SITE_AND_DAY = /^[\u4e00-\u9fa5]{2,16}网站?\s+(?:(?:https?:\/\/|www\.)\S+\s+)?\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}/
const WORD_OF_MENU =
  /^(?:登录|注册|首页|设为首页|收藏本站|加入收藏|热门站点|网站地图|联系我们|政府信箱|无障碍.{0,4}|智能.{2,4}|长者.{0,4}|打开适老化模式|手机版|English|简体|繁体)$/
/** 登录 | 注册 | 无障碍 | 便民地图, 无障碍浏览 长者模式 加入收藏 */
function isMenu(line: string): boolean {
  const cells = line
    .split(/[|｜]|\s+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  const known = cells.filter((cell) => WORD_OF_MENU.test(cell)).length
  return cells.length >= 3 && cells.every((cell) => cell.length <= 8) && known >= (/[|｜]/.test(line) ? 1 : 2)
}
/** 导读：… of an editor, before what he reprints. */
const OF_EDITOR = /^[【[]?(?:导读|核心提示|编者按|内容提要|内容摘要)[】\]]?\s*[：:]/

/** 2025-06-20 10:30: when a site put the text up, without a word of it. */
const CLOCK = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\s+\d{1,2}:\d{2}(?::\d{2})?$/
const clockOf = (block: SourceBlock): PageLine[] | null =>
  block.kind === 'text' && CLOCK.test(block.text.replace(LEADING_MARKS, '').trim())
    ? [{ label: '', value: block.text, line: block.line }]
    : null

/** How often a page was read, on a line of its own below others about the page. */
const countOf = (block: SourceBlock): PageLine[] | null =>
  block.kind === 'text' && /^\d{1,9}$/.test(block.text.trim())
    ? [{ label: '', value: block.text, line: block.line }]
    : null

const isPair = (block: SourceBlock | undefined): boolean => block?.kind === 'text' && pairsOf(block.text).length > 0

/** A label that is not known, with its value, among those that are: 政策咨询机关：某局; and marks that a list left behind. */
function otherPair(block: SourceBlock): PageLine[] | null {
  if (block.kind !== 'text' || block.text.length > LONGEST || SENTENCE.test(block.text)) return null
  const [, label, value = ''] =
    /^([\u4e00-\u9fa5]{1,8}(?:\s[\u4e00-\u9fa5]{1,4})?)\s?[：:]\s*(\S.*)$/.exec(
      block.text.replace(LEADING_MARKS, ''),
    ) ?? []
  if (label === undefined)
    return /^[\s|•·*]+$/.test(block.text) ? [{ label: '', value: block.text, line: block.line }] : null
  return [{ label: withoutSpace(label), value, line: block.line }]
}

const LONGEST_VALUE = 60

/** Labels that no line of a document consists of. */
const OF_BOX =
  /^(?:索引号|信息索引号?|发文字号|发文机[关构]|发布机构|成文日期|生成日期|发布日期|主题分类|公文种类|有效性|标题|文号)$/
const BOX_BEGINS = 8
const LEAST_LABELS = 3

/**
 * Labels and values of a box that was copied as a line each, without colons: 索引号 · 001 · 发文字号 · 某政发〔2021〕1号 · 有效性 · 有效.
 */
function boxOfLines(blocks: readonly SourceBlock[]): { lines: PageLine[]; blocks: SourceBlock[] } {
  const text = (at: number) => {
    const block = blocks[at]
    return block?.kind === 'text' ? withoutSpace(block.text) : ''
  }
  const from = blocks.slice(0, BOX_BEGINS).findIndex((_, at) => OF_BOX.test(text(at)))
  const lines: PageLine[] = []
  let at = from
  let label = text(at)
  while (from >= 0 && SAYS_OF.has(label)) {
    const line = blocks[at]?.line ?? 0
    const printed = text(at + 1)
    // The label of the next value may have run into a value.
    const behind = SAYS_OF.has(printed)
      ? undefined
      : LABELS.find((one) => OF_BOX.test(one) && printed.endsWith(one) && printed.length > one.length + 3)
    const value = SAYS_OF.has(printed) ? '' : behind === undefined ? printed : printed.slice(0, -behind.length)
    const isLast = behind === undefined && value !== '' && !SAYS_OF.has(text(at + 2))
    if (value.length > LONGEST || (isLast && !isValueOf(label, value))) {
      lines.push({ label, value: '', line })
      at += 1
      break
    }
    lines.push({ label, value, line })
    at += behind === undefined ? (value === '' ? 1 : 2) : 1
    label = behind ?? text(at)
  }
  return lines.length >= LEAST_LABELS ? { lines, blocks: blocks.slice(from, at) } : { lines: [], blocks: [] }
}

/** 发文机关某省人民政府 · 发文日期2025年6月20日 · 发文字号某政发〔2025〕1号: a box whose labels stand right before their values. */
function boxWithoutMarks(blocks: readonly SourceBlock[]): { lines: PageLine[]; blocks: SourceBlock[] } {
  const pairs = blocks.slice(0, HEAD).map((block): PageLine | null => {
    const text = block.kind === 'text' ? withoutSpace(block.text) : ''
    const label =
      text.length <= LONGEST_VALUE ? LABELS.find((one) => one.length >= 3 && text.startsWith(one)) : undefined
    return label === undefined || PAIR_MARK.test(text.charAt(label.length))
      ? null
      : { label, value: text.slice(label.length), line: block.line }
  })
  const from = pairs.findIndex((pair) => pair !== null)
  const length = from < 0 || from >= BOX_BEGINS ? 0 : [...pairs, null].slice(from).findIndex((pair) => pair === null)
  const lines = pairs.slice(from, from + length).flatMap((pair) => pair ?? [])
  // Words of a text may begin with a label: 有效期限…. A box has a day and a number or a body.
  const isBox =
    lines.length >= LEAST_LABELS &&
    lines.some(({ value }) => docNumberKey(value) !== null) &&
    lines.some(({ value }) => dayOfPage(value) !== null)
  return isBox ? { lines, blocks: blocks.slice(from, from + length) } : { lines: [], blocks: [] }
}
const PAIR_MARK = /[：:】\]]/

const INDEX_NUMBER = /^[A-Z\d]{6,24}\/[A-Z\d-]{4,20}$/
const BODY_ALONE = /^[\u4e00-\u9fa5]{3,30}(?:政府|委员会|办公厅|办公室|总局|法院|检察院|[厅局部署])$/
const DAY_ALONE = /^\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}日?(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?$/

/** The label under which a value that stands without one is known; null for other words. */
function labelOf(value: string): string | null {
  if (INDEX_NUMBER.test(value)) return '索引号'
  if (DAY_ALONE.test(value)) return '发布日期'
  if (docNumberKey(value) !== null && value.endsWith('号')) return '发文字号'
  if (KNOWN_VALUE.test(value)) return /效|失|废/.test(value) ? '有效性' : '公开方式'
  return BODY_ALONE.test(value) ? '发布机构' : null
}

/**
 * 000014349/2024-00123　滨海市人民政府 · 滨政发〔2024〕3号　2024-03-01: the values of a box in columns whose labels were not copied.
 * Such a box has an index number; each of its lines has a value that is known, and other cells are short.
 */
function valuesWithoutLabels(blocks: readonly SourceBlock[]): { lines: PageLine[]; blocks: SourceBlock[] } {
  const rows = blocks.slice(0, BOX_BEGINS).map((block): PageLine[] | null => {
    const cells = (
      block.kind === 'table' ? block.rows.flat() : block.text.replace(LEADING_MARKS, '').split(/\s{2,}|\t|\u3000+/)
    )
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
    const lines = cells.map((value) => ({ label: labelOf(value) ?? '', value, line: block.line }))
    const isBox =
      lines.some(({ label }) => label !== '') &&
      lines.every(({ label, value }) => label !== '' || /^[\u4e00-\u9fa5、]{2,8}$/.test(value))
    return isBox ? lines : null
  })
  const from = rows.findIndex((row) => row !== null)
  const length = from < 0 ? 0 : [...rows, null].slice(from).findIndex((row) => row === null)
  const lines = rows.slice(from, from + length).flatMap((row) => row ?? [])
  return lines.length >= LEAST_LABELS && lines.some(({ label }) => label === '索引号')
    ? { lines, blocks: blocks.slice(from, from + length) }
    : { lines: [], blocks: [] }
}

/** Whether a paragraph begins with the labels of a box that have run into its text: 【法规类别】… 【发布部门】… 【时效性】… 某局公告…。 */
export const hasBoxInside = (text: string): boolean =>
  /^[【[]/.test(text) &&
  pairsOf(text).length === 0 &&
  [...text.matchAll(/[【[]([^】\]]{2,10})[】\]]/g)].filter(([, label = '']) => SAYS_OF.has(label)).length >=
    LEAST_LABELS

/** Whether a value below the last label of a box can be its own; below it the document begins. */
function isValueOf(label: string, value: string): boolean {
  const says = SAYS_OF.get(label)
  if (says === 'title') return true
  if (says === 'number') return docNumberKey(value) !== null
  if (says === 'validity') return /^(?:现行)?有效$|失效|废止/.test(value)
  if (says === 'publisher' || says === 'source') return value.length <= 20 && !value.includes('关于')
  return says === 'other' ? value.length <= 8 : dayOfPage(value) !== null
}

/**
 * The value of a label that stands alone, on the line below; only among other labels, for below the last one the
 * document begins.
 */
function valueBelow(blocks: readonly SourceBlock[], at: number): TextBlock | null {
  const [label, value, next] = blocks.slice(at, at + 3)
  if (label?.kind !== 'text' || pairsOf(label.text).length !== 1 || pairsOf(label.text)[0]?.value !== '') return null
  if (value?.kind !== 'text' || next === undefined || value.text.length > LONGEST_VALUE || aboutPage(value)) return null
  return KNOWN_VALUE.test(withoutSpace(value.text)) || (next.kind === 'text' && pairsOf(next.text).length > 0)
    ? value
    : null
}
/** What stands behind a label and is never the first line of a document. */
const KNOWN_VALUE = /^(?:主动公开|依申请公开|不予公开|全部公开|全文公开|面向社会|(?:现行)?有效|已?(?:失效|废止))$/

/** 主题词：… 某办公室2012年3月9日印发: the foot of a paper, and no box above it. */
const isFootOfPaper = (block: SourceBlock): boolean =>
  block.kind === 'text' && /^主题词\s*[：:].{0,300}印\s*发/.test(block.text)

const endsHead = (block: SourceBlock): boolean =>
  block.kind === 'text' &&
  ((block.text.length > 40 && /[。；：:]$/.test(block.text)) ||
    ['article', 'heading'].includes(classifyLine(block).kind))

/** 【章名】 第一章　总则: what a collection calls the part of a text that the line begins. */
const MARK_OF_PART = /^【([\u4e00-\u9fa5]{1,4})】\s*(?=\S)/

/** Blocks without the names of parts before headings and articles, which are told once. */
function withoutMarksOfParts(printed: readonly SourceBlock[]): { blocks: SourceBlock[]; about: PageLine[] } {
  const about: PageLine[] = []
  const blocks = printed.map((block): SourceBlock => {
    const mark = block.kind === 'text' ? MARK_OF_PART.exec(block.text)?.[0] : undefined
    if (block.kind !== 'text' || mark === undefined) return block
    const own = { ...block, text: block.text.slice(mark.length) }
    if (!['heading', 'bare-heading', 'article'].includes(classifyLine(own).kind)) return block
    if (!about.some(({ value }) => value === mark.trim()))
      about.push({ label: '', value: mark.trim(), line: block.line })
    return own
  })
  return { blocks, about }
}

/**
 * Blocks of a document without what a site prints around its text: the box of metadata at its head, links and names of
 * files at its foot, and what offices write below the signature about its release. Nothing goes without a word: the
 * lines come back, and what they say is used.
 */
export function withoutPage(printed: readonly SourceBlock[]): { blocks: SourceBlock[]; about: PageLine[] } {
  const { blocks, about } = withoutMarksOfParts(printed)
  const left = new Set<SourceBlock>()
  const leave = (block: SourceBlock, lines: PageLine[]) => {
    left.add(block)
    about.push(...lines)
  }
  for (const box of [boxOfLines(blocks), boxWithoutMarks(blocks), valuesWithoutLabels(blocks)]) {
    for (const block of box.blocks) left.add(block)
    about.push(...box.lines)
  }
  const head = blocks.slice(0, HEAD)
  for (const [at, block] of head.entries()) {
    if (left.has(block)) continue
    const before = head[at - 1]
    const isBelow = before !== undefined && left.has(before)
    const isAmong = isBelow || isPair(head[at + 1])
    if (isFootOfPaper(block)) break
    const lines =
      aboutPage(block) ??
      clockOf(block) ??
      bannerOf(block) ??
      (isBelow ? countOf(block) : null) ??
      (isAmong ? otherPair(block) : null)
    if (lines) {
      leave(block, lines)
      const value = valueBelow(head, at)
      const last = lines.at(-1)
      if (value && last) {
        left.add(value)
        last.value = value.text
      }
    } else if (endsHead(block)) break
  }
  for (const block of blocks)
    if (block.kind === 'text' && !left.has(block) && block.text.length <= 90 && ABOUT_RELEASE.test(block.text.trim()))
      leave(block, [{ label: '', value: block.text, line: block.line }])
  const from = Math.max(0, blocks.length - FOOT_LINES)
  const foot = blocks.findIndex(
    (block, at) => at >= from && block.kind === 'text' && FOOT.test(block.text.replace(LEADING_MARKS, '')),
  )
  const isOfFoot = (block: SourceBlock) =>
    block.kind === 'text' && (FILE_NAME.test(block.text) || FOOT.test(block.text.replace(LEADING_MARKS, '')))
  for (let at = blocks.length - 1; at >= from; at--) {
    const block = blocks[at] as SourceBlock
    if (left.has(block)) continue
    const lines =
      aboutPage(block) ??
      (foot >= 0 && at >= foot && isOfFoot(block) && block.kind === 'text'
        ? [{ label: '', value: block.text, line: block.line }]
        : null)
    // A line of the text among those below it ends the foot.
    if (!lines) break
    leave(block, lines)
  }
  return { blocks: blocks.filter((block) => !left.has(block)), about: about.toSorted((a, b) => a.line - b.line) }
}

/** Cuts what ran into a title off: 某办法时间：2026-02-03来源：某网. */
export function withoutRunOn(title: string): { title: string; pairs: { label: string; value: string }[] } {
  const found = RUN_ON.exec(title)
  RUN_ON.lastIndex = 0
  if (!found || found.index < 4) return { title, pairs: [] }
  return {
    title: title.slice(0, found.index),
    pairs: pairOf(found[1] ?? '', title.slice(found.index + found[0].length)),
  }
}

/** The first value that a page gives for something; null for none. */
export const saidBy = (about: readonly PageLine[], says: PageSays): string | null => allSaidBy(about, says)[0] ?? null

/** Every value that a page gives for something, each once: a text has one line 修正日期 for each of its amendments. */
export function allSaidBy(about: readonly PageLine[], says: PageSays): string[] {
  const values = about
    .filter(({ label, value }) => SAYS_OF.get(label) === says && value !== '' && !/^[-—无/]+$/.test(value))
    .map(({ value }) => value)
  return [...new Set(values)]
}

/**
 * The line in which a page gives the title, among three others that it gives below that line; null where there is no
 * such box.
 */
export function lineOfBox(about: readonly PageLine[]): { line: number; title: string } | null {
  const at = about.findIndex(({ label, value }) => SAYS_OF.get(label) === 'title' && value !== '')
  const found = about[at]
  return found && about.slice(at + 1).filter(({ label }) => SAYS_OF.has(label)).length >= LEAST_LABELS
    ? { line: found.line, title: found.value }
    : null
}

/** 2025-06-20, 2025年6月20日 10:30, 2025/6/20 as YYYY-MM-DD; null for anything else. */
export function dayOfPage(value: string | null): string | null {
  if (value === null) return null
  const [, y, m = '', d = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(value.trim()) ?? []
  if (y !== undefined) return toDate(y, m, d)
  const [, year = '', month = '', day = ''] = /(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})/.exec(value) ?? []
  return year === '' ? (findDates(value)[0]?.date ?? null) : toDate(year, month, day)
}
