import { NUMERAL_CHARS, parseNumeral, toNumeral } from '#common/law/numerals.ts'
import type { Place } from './instruction.ts'

const N = `[${NUMERAL_CHARS}]+`
const HEADINGS = `(?:第${N}(?:分编|编|章|节))+`
/** The words before the first 项: 导语, 前段. */
const HEAD = '开始部分|条首部分|开头部分|开头|(?:导语|引导语|引语|前言|首部|列项前|前段|前半段)(?:部分)?'
const STEPS = new RegExp(
  `^原?(?<heading>${HEADINGS})?(?:第?(?<article>${N})条(?:之(?<sub>${N}))?)?(?:第?(?<paragraph>${N})款)?(?:第?[（(]?(?<item>${N})[）)]?项)?(?:第?(?<subitem>${N})目)?(?:的?(?<sentence>第${N}句|首句|末句|最后一句))?(?<part>的?[（(]?(?:${HEAD}|末尾|最后)[）)]?)?$`,
)
const PASSAGE = new RegExp(
  `^(?:序言|正文|批复|引言)?第(${N})(?:自然段|段)(?<part>中|末尾|最后|(?:前|后)?[一二两三四五六]句|第[一二三四五六]句)?$`,
)
/** 附件一, 附表, 附录2 */
const APPENDIX = new RegExp(`^附(?:件|表|录|图)?[：:]?(?:${N})?$`)
/** 附件一第三项, 附件第二条第一款 */
const IN_APPENDIX = new RegExp(`^(附(?:件|表|录|图)[：:]?(?:${N})?)的?(第?[（(]?${N}[）)]?[条款项目部分行列、].*)$`)
const RANGE = new RegExp(`^(.*?第?[（(]?)(${N})([）)]?[条款项]?)至第?[（(]?(${N})([）)]?[条款项])$`)

/** The titles by which amendments of 刑法 and 宪法 call their law, and those of other decisions. */
const LAW =
  /^(?:《[^》]*》|刑法|宪法|(?:本|该|原)?(?:法|条例|规定|解释|决定|办法|批复|意见|规则|细则)(?=原?第|序|引|名称|标题|附|全文))的?/

/**
 * 第一条第一款、第二款 → both places; what a place does not name is that of the place before it.
 * @param inherited the place that the sentence before named
 * @returns null when the words are no list of places
 */
export function readPlaces(words: string, inherited: readonly Place[] = []): Place[] | null {
  const text = withUnits(pointsAsArticles(words.trim().replace(LAW, '').replace(LAW, '')))
  if (text === '' && words.trim() !== '') return [{ kind: 'wholeText' }]
  const places: Place[] = []
  let last = inherited.at(-1)
  let isRead = true
  for (const part of text.split(/[、，]|和|以?及|与/)) {
    const words = inRange(part.trim())
    words.forEach((word, at) => {
      const place = readPlace(word, last)
      if (place === null) return void (isRead = false)
      places.push(words.length > 1 ? { ...place, range: at < words.length - 1 ? 'inner' : 'end' } : place)
      last = place
    })
    if (!isRead) return null
  }
  return places
}

/** 二、（三）2. and 第二部分第（三）项 of a text without articles, named as 第二条第（三）项第2目. */
const pointsAsArticles = (text: string): string =>
  text
    .replace(new RegExp(`第(${N})部分的?(?=第?[（(]${N}[）)])`, 'g'), '第$1条')
    .replace(new RegExp(`(?<![${NUMERAL_CHARS}、])([一二三四五六七八九十]{1,3})、(?=[（(]${N}[）)])`, 'g'), '第$1条')
    .replace(
      new RegExp(`(条)第?[（(](${N})[）)]项?(?:第?([0-9０-９]{1,2})(?:[.．项目]|$))?`, 'g'),
      (_, article: string, item: string, sub?: string) =>
        `${article}第（${item}）项${sub === undefined ? '' : `第${sub}目`}`,
    )

/** 第（二）、（三）项 as 第（二）项、第（三）项; 第十、第十一条 as 第十条、第十一条; 第三条之二、第四条 is none of these. */
const withUnits = (text: string): string =>
  text.replace(
    new RegExp(`(?<![之${NUMERAL_CHARS}])(?:第?[（(]?${N}[）)]?(?:、|和|及|与))+第?[（(]?${N}[）)]?([条款项目])`, 'g'),
    (list, unit: string) =>
      list
        .replace(new RegExp(`第?([（(]?${N}[）)]?)(?=、|和|及|与)`, 'g'), `第$1${unit}`)
        .replace(/(?<=[、和及与])(?!第)/g, '第'),
  )

/** 第（十二）条措施: a point whose number runs through the text, whatever 一、 it stands below. */
const RUNNING = new RegExp(`^第[（(](${N})[）)]条(?:措施)?$|^第(${N})条措施$`)

/** 全文, 本条例, 条例中: the whole law. */
const WHOLE = /^(?:全文|全篇|正文|(?:本|该|原)?(?:法|条例|规定|解释|决定|办法|规则|细则)(?:全文|正文|中)?)$/

function inRange(word: string): string[] {
  const range = RANGE.exec(word)
  const [, before = '', first = '', unit = '', end = '', lastUnit = ''] = range ?? []
  const from = parseNumeral(first)
  const to = parseNumeral(end)
  if (!range || from === null || to === null || to < from || to - from > 500) return [word]
  const kind = unit.replace(/[）)]/, '') || lastUnit.replace(/[）)]/, '')
  const lead = before.replace(/[（(]$/, '')
  return Array.from({ length: to - from + 1 }, (_, step) => `${lead}${toNumeral(from + step)}${kind}`)
}

function readPlace(word: string, before: Place | undefined): Place | null {
  if (/^(?:名称|标题|题目|题名)$/.test(word)) return { kind: 'title' }
  if (/^(?:引言|序言|导语|首部)(?:部分)?$/.test(word)) return { kind: 'intro' }
  if (WHOLE.test(word)) return { kind: 'wholeText' }
  const passage = PASSAGE.exec(word)
  if (passage?.[1] !== undefined) {
    const place: Place = { kind: 'intro', passage: parseNumeral(passage[1]) ?? 1 }
    return /末尾|最后/.test(passage.groups?.['part'] ?? '') ? { ...place, part: 'end' } : place
  }
  if (APPENDIX.test(word)) return { kind: 'appendix', heading: word }
  const inAppendix = IN_APPENDIX.exec(word)
  if (inAppendix?.[1] !== undefined) return { kind: 'appendix', heading: inAppendix[1], within: inAppendix[2] ?? '' }
  const headed = new RegExp(`^(${HEADINGS}|第${N}部分)的?(?:[编章节]名|名称|标题)?$`).exec(word)
  if (headed?.[1]) return { kind: 'heading', heading: headed[1] }
  if (/^(?:该|本|这一?)自然段$/.test(word) && before) return before
  if (/^(?:该|本|这一?)条$/.test(word) && before) return onlyArticle(before)
  if (/^(?:该|本|这一?)(?:款|项)$/.test(word) && before) return before
  const running = RUNNING.exec(word)
  if (running) return { kind: 'provision', item: parseNumeral(running[1] ?? running[2] ?? '') ?? 0 }
  const groups = STEPS.exec(word)?.groups
  if (!groups || word === '') return null
  const place: Place = { kind: 'provision' }
  const named = ['article', 'paragraph', 'item', 'subitem'] as const
  const first = named.findIndex((level) => groups[level] !== undefined)
  if (first < 0 && groups['part'] === undefined && groups['sentence'] === undefined) return null
  if (groups['heading']) place.heading = groups['heading']
  // 第二部分增加一项，作为第（四）项: the point is that of the part.
  const part = before?.kind === 'heading' ? new RegExp(`^第(${N})部分$`).exec(before.heading ?? '')?.[1] : undefined
  if (part !== undefined && first > 0) place.article = parseNumeral(part) ?? 0
  named.forEach((level, depth) => {
    const written = groups[level]
    const value =
      written === undefined
        ? depth < first || first < 0
          ? before?.[level]
          : undefined
        : (parseNumeral(written) ?? undefined)
    if (value !== undefined) place[level] = value
  })
  if (groups['sub']) place.sub = parseNumeral(groups['sub']) ?? 0
  else if (first !== 0 && before?.sub) place.sub = before.sub
  const sentence = groups['sentence']
  if (sentence)
    place.sentence = sentence.includes('首')
      ? 1
      : sentence.startsWith('第')
        ? (parseNumeral(sentence.slice(1, -1)) ?? 0)
        : 0
  if (groups['part']) place.part = /末尾|最后/.test(groups['part']) ? 'end' : 'head'
  return place.article === undefined ? null : place
}

const onlyArticle = ({ article, sub }: Place): Place => ({
  kind: 'provision',
  ...(article === undefined ? {} : { article }),
  ...(sub === undefined ? {} : { sub }),
})
