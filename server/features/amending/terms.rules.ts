import { NUMERAL_CHARS } from '#common/law/numerals.ts'
import { wordDictionary } from '#server/platform/word-dictionary.ts'

// What a drafter would not cut: whole terms (发展和改革主管部门), numbers with their unit (超过二十万元), references (第三条第二款).

const N = `[${NUMERAL_CHARS}]+`
const REFERENCE = `第${N}(?:条(?:之${N})?(?:第${N}款)?(?:第${N}项)?|款(?:第${N}项)?|[项目章节编])`
const FIGURE =
  '(?:[零〇一二三四五六七八九十百千万亿两]+|[0-9０-９]+(?:[.,，．][0-9０-９]+)*)(?:点[零〇一二三四五六七八九十]+)?[多余]?'
const UNIT =
  '(?:个?工作日|个?自然月|个?月|个?小时|平方公里|平方米|立方米|公顷|公里|千米|厘米|毫米|千克|公斤|分贝|分钟|周岁|人民币|万?元|亿元|[年日天时秒周岁倍次名人户件处台辆吨克米亩度级层座艘头只株棵届批份种类页家所个款条项])'
/** 不超过二十万元以下: what bounds a number belongs to it. */
const AMOUNT = `(?:每(?:半年|季度|平方米|[年月周日天次人户吨件]))?(?:不得?(?:超过|少于|低于|高于|多于)|不[足满]|超过|少于|低于|高于|多于|达到|至少|最多|[满逾])?(?:(?:百分之|千分之|万分之)${FIGURE}|${FIGURE}(?:[%％‰]|${UNIT}))(?:以上|以下|以内|以外|以前|以后|之内|之前|之后|内)?`
/** Names of places and bodies with marks within. */
const NAMED = '设区的市|县（市、区）|县（区）|市（州）'
const FIXED = new RegExp(`${NAMED}|${REFERENCE}|(?:${AMOUNT})(?:(?:至|到|—|-|～|~)?(?:${AMOUNT}))*(?!性)`, 'g')
const MARK = /([，。；：、！？（）()《》〈〉“”‘’"'…—\s　])/

/** Words of which the name of a body ends. */
const BODY = /(?:人民政府|人民代表大会|常务委员会|委员会|主管部门|行政部门|管理部门|部门|机构|机关|办事处|办公室)$/
const JOINS = new Set(['和', '与'])
/**
 * Tags of jieba for words that form names of things: nouns, words of verbs that stand as nouns, attributes, set
 * phrases.
 */
const NOMINAL = /^(?:n|vn|an|b|j|l|i|s|t|zg|eng|ng)/
/** Nouns that a verb before them tells apart: 供水设施, 摆渡费用. */
const HEADS = new Set(
  '设施|设备|费用|场所|单位|人员|活动|行为|制度|机制|条件|能力|机构|企业|组织|部门|区域|期限|标准|义务人|责任人|用地|用水'.split(
    '|',
  ),
)
/** Verbs that say what must, may or must not be done are no part of a name. */
const MUST = new Set(
  '应当|可以|不得|必须|需要|禁止|鼓励|支持|负责|承担|履行|违反|具有|属于|包括|取得|进行|开展|依法'.split('|'),
)
/** 县级以上 */
const IN_NAMES = new Set(['以上', '以下'])
/** Endings that make a name of the word before them: 支出型. */
const ENDINGS = new Set('型性化式者率类级制员'.split(''))
/** Verbs that the dictionary has as nouns. */
const VERBS = new Set([
  '逾期',
  '报',
  '经',
  '处',
  '会同',
  '污染',
  '报请',
  '提请',
  '责成',
  '违反',
  '通报',
  '公示',
  '责令',
])
const LONGEST_NAME = 16

interface Word {
  text: string
  nominal: boolean
  verb: boolean
}

/**
 * A text as the terms that a drafter keeps whole, with the marks and words between them; joined they give it back. What
 * follows one another in the name of a thing is one term (科学技术行政主管部门), and the name of a body ends with its last word
 * (县级以上人民政府).
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  let from = 0
  for (const found of text.matchAll(FIXED)) {
    terms.push(...inRun(text.slice(from, found.index)), found[0])
    from = found.index + found[0].length
  }
  terms.push(...inRun(text.slice(from)))
  return terms
}

const inRun = (run: string): string[] =>
  run.split(MARK).flatMap((piece) => (piece === '' ? [] : MARK.test(piece) ? [piece] : namesIn(piece)))

function namesIn(run: string): string[] {
  const joined: Word[] = []
  for (const { word, tag } of wordDictionary().tag(run)) {
    const last = joined.at(-1)
    const nominal = (NOMINAL.test(tag) && !VERBS.has(word)) || IN_NAMES.has(word)
    if (ENDINGS.has(word) && last !== undefined) {
      last.text += word
      last.nominal = true
      continue
    }
    const told = HEADS.has(word) && last !== undefined && last.verb && last.text.length > 1 && !MUST.has(last.text)
    if (last !== undefined && told) {
      // 夜间 | 照明设施 is one name with the noun before it.
      const before = joined.at(-2)
      const own = last.text + word
      const whole =
        before?.nominal === true && !BODY.test(before.text) && before.text.length + own.length <= LONGEST_NAME
      joined.splice(whole ? -2 : -1, 2, { text: whole ? before.text + own : own, nominal: true, verb: false })
    } else if (
      nominal &&
      last?.nominal === true &&
      !BODY.test(last.text) &&
      last.text.length + word.length <= LONGEST_NAME
    )
      last.text += word
    else joined.push({ text: word, nominal, verb: tag.startsWith('v') && !nominal })
  }
  // 发展 和 改革主管部门 is one name.
  const names: string[] = []
  joined.forEach(({ text }, at) => {
    const [head, link] = [joined[at - 2], joined[at - 1]]
    const one =
      link !== undefined && JOINS.has(link.text) && head?.nominal === true && !BODY.test(head.text) && BODY.test(text)
    if (one) names.splice(-2, 2, names.slice(-2).join('') + text)
    else names.push(text)
  })
  return names
}
