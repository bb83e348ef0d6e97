import { isPressTitle, pressReportIn } from './press-reports.ts'

/** What a document is by its own words, and the words that decide it, for staff. */
export interface DocumentForm {
  is: 'law' | 'reference' | 'draft' | 'unreadable'
  why: string
}

/** What is known of a document when its form is judged. */
interface Signs {
  title: string
  fileName: string
  docNumber: string | null
  /** The number stands above the text, where the press has none. */
  isNumberAbove: boolean
  /** Somebody passed, published or signed it on a day. */
  hasEvents: boolean
  articleCount: number
  /** Its text, a paragraph each. */
  paragraphs: readonly string[]
}

/** A title with one of these at its end is that of an act, whatever it is about: 关于印发《…工作指南》的通知, 关于…报告的决议. */
const ACT =
  /(?:法|法典|条例|规定|办法|细则|规则|决定|决议|命令|令|公告|通告|意见|通知|批复|复函|函|纪要|措施|方案|规划|计划|纲要|要点|标准|规范|清单|目录|名录|制度|规程|准则|章程|政策|解释|通报|安排|预案|导则|指引|指南|基准|修正案)(?:[（(][^（）()]{1,20}[）)])*$/
/** Words of the press and of those who explain: what they stand in is about law. */
const ABOUT_LAW =
  /解读|一图读懂|一图看懂|图解|问答|答记者问|记者提问|热点问题|专访|访谈|采访|发布会|通气会|吹风会|在线交流|讲话|致辞|讲稿|起草说明|编制说明|工作总结|工作动态|简报|新闻稿|攻略|心得|教程|Q&A|FAQ/i
/** At the head of a title they decide whatever name follows: 专家解读：…意见. */
const HEAD_ABOUT_LAW =
  /^(?:一图(?:读懂|看懂|了解)|图解|[\u4e00-\u9fa5]{0,8}(?:解读|问答|访谈|专访|实录)\s*[：:|丨｜《—])/
/** Reports and answers to deputies; 答复 alone may be one of a court to a court. */
const REPORT =
  /(?:工作报告|年度报告|情况报告|调研报告|研究报告|评估报告|白皮书|蓝皮书|年报)(?:[（(].{1,12}[）)])?$|(?:建议|提案)[^，。]{0,12}(?:的)?(?:答复|复函)/
/** Weaker words: only of a text that nobody passed or numbered. */
const GUIDE = /指南|手册|案例|汇编|选编|大全|一览/
/** 关于《…（草案）》的说明 tells of a draft. */
const ACCOUNT = /》的(?:起草|编制|修订|有关)?(?:情况)?说明$/

const STAGE =
  '(?:(?:公开|再次|第[一二三]次|修订|修改|内部)*征求意见(?:修改)?稿|(?:修订|修正|修改)?草案(?:(?:二次|三次|四次)?(?:审议|修改|表决|建议|征求意见|送审|报审)稿)?|送审稿|报审稿|讨论稿|审议稿|表决稿|修改稿|建议稿|意见稿|初稿|试拟稿)'
/** …（征求意见稿）, at the end of the title, of a name in book marks or of the name of the file. */
const MARKED_DRAFT = new RegExp(
  `[（(【\\[](?:[^（）()]{0,12}[、，·\\s])?${STAGE}[）)】\\]]|[（(【\\[][^（）()【】]{0,12}(?:草案|征求意见)[^（）()【】]{0,12}稿[）)】\\]]|${STAGE}$`,
)
/** A call for comments; 关于规范公开征求意见工作的通知 is none. */
const CALL =
  /(?:征求|征集|听取)[^。]{0,80}(?:意见建议|意见和建议|意见|建议)的?(?:函|公告|通知|通告|公示|启事|说明)?(?:[（(].{1,12}[）)])?$|向社会公开征(?:求|集)意见/
/** What passes a draft is an act: 关于《…（草案）》的决议. */
const DECIDES = /(?:决议|决定|批复|审查报告|审议意见|修改意见的报告)(?:[（(][^（）()]{1,12}[）)])?$/

/**
 * What a document is: law, a text about law (参考资料), a draft of it, or the waste of a failed recognition. An address in
 * a text says nothing, for offices print where to apply.
 */
export function formOf(signs: Signs): DocumentForm {
  const { title, docNumber, isNumberAbove } = signs
  const garbled = garbledIn(signs)
  if (garbled !== null) return { is: 'unreadable', why: garbled }
  const isReport = isPressTitle(title) && pressReportIn(title, signs.paragraphs) !== null
  const draft = isReport ? null : draftIn(signs)
  if (draft !== null) return { is: 'draft', why: draft }
  const outer = withoutNames(title)
  const isAct = isNamedAct(title)
  if (docNumber === null && !isAct) {
    const about = ABOUT_LAW.exec(outer) ?? REPORT.exec(title)
    if (about) return { is: 'reference', why: `标题有“${about[0]}”，没有发文字号` }
    const account = ACCOUNT.exec(title)
    if (account) return { is: 'reference', why: `标题是“…${account[0]}”，没有发文字号` }
  }
  const press = isNumberAbove || signs.articleCount > 0 ? null : pressReportIn(title, signs.paragraphs)
  if (press && (press.isSure || (docNumber === null && !signs.hasEvents)))
    return { is: 'reference', why: `正文是新闻报道：“${press.words}”` }
  const signsOfLaw = lawSigns(signs, outer)
  if (docNumber !== null || signs.hasEvents || signs.articleCount > 0) return { is: 'law', why: signsOfLaw }
  const guide = GUIDE.exec(outer)
  if (guide && !/(?:通知|公告|通告|意见)$/.test(outer))
    return { is: 'reference', why: `标题有“${guide[0]}”，没有题注、发文字号和条文` }
  if (isQuestions(signs.paragraphs)) return { is: 'reference', why: '正文是问答，没有发文字号' }
  return { is: 'law', why: signsOfLaw }
}

/** Whether a title ends with the name of an act and is not that of an explanation. */
export const isNamedAct = (title: string): boolean => ACT.test(withoutNames(title)) && !HEAD_ABOUT_LAW.test(title)

/** The signs by which a text is an act, in words; what has none is one because nothing speaks against it. */
function lawSigns({ docNumber, hasEvents, articleCount }: Signs, outer: string): string {
  const name = ACT.exec(outer)?.[0]
  const signs = [
    ...(name === undefined ? [] : [`标题以“${name}”结尾`]),
    ...(docNumber === null ? [] : [`有发文字号“${docNumber}”`]),
    ...(hasEvents ? ['题注或者落款写明了通过、公布或者印发'] : []),
    ...(articleCount > 0 ? [`正文有 ${articleCount} 条`] : []),
  ]
  return signs.length > 0 ? signs.join('，') : '没有参考资料、草稿或者识别失败的迹象'
}

/** The title with names in book marks made one sign: 《…解读工作办法》 is about nothing. */
const withoutNames = (title: string): string => title.replace(/《[^《》]*(?:《[^《》]*》[^《》]*)*》/g, '《》')

function draftIn({ title, fileName, docNumber }: Signs): string | null {
  if (DECIDES.test(title) || ACCOUNT.test(title)) return null
  const marked = MARKED_DRAFT.exec(title)
  if (marked) return `标题有“${marked[0].replace(/^[（(【[]|[）)】\]]$/g, '')}”`
  const call = CALL.exec(title)
  if (call) return `标题是征求意见：“${call[0].slice(-24)}”`
  const named = docNumber === null ? MARKED_DRAFT.exec(fileName.replace(/\.\w{1,8}$/, '')) : null
  return named ? `文件名有“${named[0]}”` : null
}

/** 问：… and 答：…, at least two of each or nothing else. */
function isQuestions(paragraphs: readonly string[]): boolean {
  const asked = paragraphs.filter((text) => /^(?:\d{1,2}[.、]\s*)?(?:问|记者|Q\d*|提问)\s*[：:]/i.test(text)).length
  const answered = paragraphs.filter((text) => /^(?:答|A\d*|回答|.{2,12}答)\s*[：:]/i.test(text)).length
  return asked > 0 && answered > 0 && (asked >= 2 || asked + answered >= paragraphs.length - 2)
}

/** The characters of which most Chinese prose is made. Of 3,005 laws each has at least 35 in a hundred of them. */
const COMMON = new Set(
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处府研',
)
const LEAST_COMMON = 0.28
/** Shorter texts may be a table of names. */
const ENOUGH_LETTERS = 150

const LETTER = /\p{L}/u

/**
 * How many letters texts have, and how many of those are common. Each letter is looked up once, however often it
 * occurs.
 */
function lettersOf(texts: readonly string[]): { letters: number; common: number } {
  const counts = new Map<number, number>()
  for (const text of texts)
    for (let at = 0; at < text.length; at++) {
      const code = text.codePointAt(at) ?? 0
      if (code > 0xffff) at++
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  let [letters, common] = [0, 0]
  for (const [code, count] of counts) {
    const sign = String.fromCodePoint(code)
    if (!LETTER.test(sign)) continue
    letters += count
    if (COMMON.has(sign)) common += count
  }
  return { letters, common }
}

/**
 * Which share of the letters of a text are common ones, 0 to 1, and whether that of Chinese prose is never so small:
 * then the text is waste of a failed recognition, in another language, or a list of names.
 */
export function proseOf(texts: readonly string[]): { share: number; isProse: boolean } {
  const { letters, common } = lettersOf(texts)
  const share = letters === 0 ? 0 : common / letters
  return { share, isProse: share >= LEAST_COMMON }
}

/** Words of a text that a program recognised badly: few of its characters are those of Chinese prose. */
function garbledIn({ title, paragraphs }: Signs): string | null {
  const { letters, common } = lettersOf([title, ...paragraphs])
  if (letters < ENOUGH_LETTERS) return null
  return common < letters * LEAST_COMMON
    ? `常用字只占 ${Math.round((100 * common) / letters)}%，像是识别失败或者不是中文文件`
    : null
}
