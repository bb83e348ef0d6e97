/**
 * Characters that look like others of Chinese text and are not the same: fonts, scanners and old programs write them.
 * Labels, days and what searches compare are read without them.
 */

/** Radicals of the supplement that Unicode does not fold by itself, and strokes that stand for a character. */
const RADICALS: Readonly<Record<string, string>> = {
  '⺀': '冫',
  '⺁': '厂',
  '⺄': '乙',
  '⺅': '亻',
  '⺆': '冂',
  '⺇': '几',
  '⺈': '刀',
  '⺉': '刂',
  '⺊': '卜',
  '⺋': '卩',
  '⺌': '小',
  '⺍': '小',
  '⺎': '兀',
  '⺏': '尢',
  '⺒': '巳',
  '⺓': '幺',
  '⺔': '彑',
  '⺕': '彐',
  '⺖': '忄',
  '⺗': '心',
  '⺘': '扌',
  '⺙': '攵',
  '⺛': '旡',
  '⺜': '日',
  '⺝': '月',
  '⺞': '歹',
  '⺟': '母',
  '⺠': '民',
  '⺡': '氵',
  '⺢': '水',
  '⺣': '灬',
  '⺤': '爫',
  '⺥': '爫',
  '⺦': '丬',
  '⺧': '牛',
  '⺨': '犭',
  '⺪': '疋',
  '⺫': '目',
  '⺬': '示',
  '⺭': '礻',
  '⺮': '竹',
  '⺯': '糸',
  '⺰': '纟',
  '⺱': '罓',
  '⺲': '罒',
  '⺳': '网',
  '⺶': '羊',
  '⺷': '羊',
  '⺸': '羊',
  '⺹': '耂',
  '⺻': '聿',
  '⺼': '肉',
  '⺽': '臼',
  '⺾': '艹',
  '⺿': '艹',
  '⻀': '艹',
  '⻁': '虎',
  '⻂': '衤',
  '⻃': '西',
  '⻄': '西',
  '⻅': '见',
  '⻆': '角',
  '⻈': '讠',
  '⻉': '贝',
  '⻊': '足',
  '⻋': '车',
  '⻌': '辶',
  '⻍': '辶',
  '⻎': '辶',
  '⻏': '阝',
  '⻐': '钅',
  '⻑': '長',
  '⻒': '镸',
  '⻓': '长',
  '⻔': '门',
  '⻖': '阝',
  '⻗': '雨',
  '⻘': '青',
  '⻙': '韦',
  '⻚': '页',
  '⻛': '风',
  '⻜': '飞',
  '⻝': '食',
  '⻟': '飠',
  '⻠': '饣',
  '⻢': '马',
  '⻣': '骨',
  '⻤': '鬼',
  '⻥': '鱼',
  '⻦': '鸟',
  '⻧': '卤',
  '⻨': '麦',
  '⻩': '黄',
  '⻬': '齐',
  '⻮': '齿',
  '⻯': '竜',
  '⻰': '龙',
  '⻲': '龟',
  '⻳': '龟',
  '⼾': '户',
  '⼜': '又',
  '㇐': '一',
  '㇑': '丨',
  '㇔': '丶',
  '㇒': '丿',
}

/**
 * Radicals and strokes, compatibility ideographs, brackets of vertical print, and angle brackets of mathematics.
 * Full-width letters and digits are no look-alikes: they are how Chinese prints them.
 */
const LOOK_ALIKES = String.raw`\u2329\u232a\u2e80-\u2fd5\u31c0-\u31e3\uf900-\ufaff\ufe30-\ufe4f\u{2f800}-\u{2fa1f}`
/** Joiners, marks of direction, soft hyphens, selectors of a variant. */
const SHAPELESS = String.raw`\u00ad\u034f\u061c\u115f\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0100}-\u{e01ef}`
const PRIVATE_USE = String.raw`\ue000-\uf8ff\u{f0000}-\u{10ffff}`

const LOOK_ALIKE = new RegExp(`[${LOOK_ALIKES}]`, 'gu')
/** Characters without a shape. */
export const INVISIBLE = new RegExp(`[${SHAPELESS}]`, 'gu')
/** What has no place in a comparison: it cannot be seen, or has no agreed meaning. */
const UNCOMPARED = new RegExp(`[${SHAPELESS}${PRIVATE_USE}]`, 'gu')
const SUSPECT = new RegExp(`[${LOOK_ALIKES}${SHAPELESS}${PRIVATE_USE}]`, 'u')

/** A text with each look-alike as the character that it is read as: ⾏政 → 行政, 第⼀条 → 第一条. */
export const withoutLookAlikes = (text: string): string =>
  text.replace(LOOK_ALIKE, (sign) => RADICALS[sign] ?? sign.normalize('NFKC'))

/**
 * A text as it is compared: look-alikes as what they are read as, without characters that have no shape or no agreed
 * meaning.
 */
export const comparable = (text: string): string =>
  SUSPECT.test(text) ? withoutLookAlikes(text).replace(UNCOMPARED, '') : text
